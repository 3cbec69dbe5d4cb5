"""The daily twenty and the drill in plain mode."""

import io
from datetime import date

import pytest

from tests.plain.talk import talk
from videopoker import Session, load_paytable
from videopoker.coach import certificate
from videopoker.coach.certificate import Certificate
from videopoker.coach.challenge import code_of
from videopoker.coach.daily import HANDS, Daily, all_scores
from videopoker.coach.drill import DrillProgress
from videopoker.core.machine.state import Phase
from videopoker.plain.shell import Shell
from videopoker.play.practice.training import DrillCounts, TrainingFile
from videopoker.solver.simulation import chosen_hands
from videopoker.text.coach.lesson_terms import TIES
from videopoker.text.coach.training import drill_start, removed_text


def test_drill_asks_a_hand_and_returns_to_the_table(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", practice=True) as session:
        session.deal(5, "Ks Kh 7d 2c JK")
        output = talk(session, "drill Ks Kh 7d 2c JK", "1 2 5", "draw", "draw")
        assert "Right. Hold three of a kind alone: " in output
        assert "1 of 1 right." in output
        assert "You are back at the table." in output
        assert session.state.phase is Phase.DRAWING
        assert "Three of a kind, kings pays 10 and nothing is held; draw again to throw it away." in output


@pytest.fixture
def practised(tmp_path):
    """A practice save with one hand played."""
    with Session.open(tmp_path / "default.sqlite3", "jacks-or-better-9-6", practice=True) as session:
        session.deal(5, "Ks Kh 7d 2c 9s", "8c 8d")
        session.draw("Ks Kh")
        yield session


def asked_in(output):
    """The prompts, without their `>`."""
    return [part.rpartition("\n")[2] for part in output.split("> ")[:-1]]


DRILL = "drill Ks Kh 7d 2c 9s"


@pytest.mark.parametrize("start", [DRILL, "daily", "learn", "again 1"])
def test_practice_is_held_and_drawn_in_the_words_of_the_table(practised, start):
    before = practised.state
    output = talk(practised, start, "hold 1 3", "also 2", "drop 1", "1 2 4", "discard 5", "again", "draw")
    titles = {"daily": "DAILY", "learn": "LESSON", "again 1": "AGAIN"}
    assert asked_in(output)[1:8] == [
        f"{titles.get(start, 'DRILL')}: hold or draw {discards}, back leaves"
        for discards in (5, 3, 2, 3, 2, 1, 1)
    ]
    assert any(words in output for words in ("Right.", "Wrong: ", "Now: "))
    assert practised.state == before


@pytest.mark.parametrize("start", [DRILL, "daily", "learn", "again 1", "lab"])
@pytest.mark.parametrize("word", ["back", "Back"])
def test_back_leaves_every_place(practised, start, word):
    assert asked_in(talk(practised, start, word))[2].startswith("deal, bet 5, credits ")


@pytest.mark.parametrize("start", [DRILL, "daily", "learn", "again 1"])
def test_unknown_word_in_practice_is_refused_in_the_words_of_the_table(practised, start):
    output = talk(practised, start, "nosuch", "hold chess", "1 1 2", "6").split("> ")
    assert output[2].startswith('Unknown command "nosuch". Type help.\n')
    assert output[3].startswith("'chess' is not a card; expected one such as As, Td or JK (card 1).\n")
    assert output[4].startswith("1 is named twice; name each card once.\n")
    assert output[5].startswith("No card 6; cards are 1 to 5.\n")
    assert [part.rpartition("\n")[2] for part in output[2:6]] == [output[1].rpartition("\n")[2]] * 4


@pytest.mark.parametrize(
    "line", ["deal", "bet 3", "max", "cash out", "double", "lab", "daily", "game ddb", "ddb", "replay 1"]
)
def test_what_plays_at_the_table_leaves_practice_open_and_bets_nothing(practised, line):
    before = practised.state
    output = talk(practised, DRILL, line, "1 2", "draw")
    assert " works at the table. Type back to go there." in output
    assert "Right. " in output
    assert practised.state == before


@pytest.mark.parametrize(
    "line", ["stats", "history", "pays", "settings", "help", "help hold", "credits", "why 1"]
)
def test_commands_that_only_say_something_work_in_practice_and_leave_it_open(practised, line):
    output = talk(practised, DRILL, line, "1 2", "draw")
    assert "Unknown" not in output
    assert "works at the table" not in output
    assert "Right. " in output


def test_enter_alone_answers_nothing_before_a_card_is_held(practised):
    output = talk(practised, "daily", "", "enter", "none", "")
    assert output.count("You hold no card yet. Type the cards to hold, or draw for five new cards.") == 2
    assert f"Hand 2 of {HANDS}: 1 " in output


def test_why_in_practice_explains_the_hand_before_and_more_line_by_line(practised):
    output = talk(practised, DRILL, "why", "back", "drill hard", "draw", "why", "why more")
    assert "No answers yet." in output
    assert "line by line" in output
    assert ", best.\n" in output


@pytest.mark.parametrize(
    ("due", "new", "start"),
    [
        (0, 0, "This drill asks 20 new close decisions."),
        (0, 1, "This drill asks 1 of them, then 19 new close decisions."),
        (15, 8, "This drill asks 20 of them."),
    ],
)
def test_drill_says_what_it_will_ask(due, new, start):
    progress = DrillProgress(DrillCounts(due + new, new, due, 0), ())
    assert drill_start(progress, 20) == start


def test_learn_teaches_the_next_lesson_of_the_game_and_returns_to_the_table(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", "jacks-or-better-9-6") as session:
        before = session.state
        output = talk(session, "learn", "draw", "quit", "learn list", "learn 7", "quit", "learn 9")
        assert "Lesson 1 of 7: What pays. Jacks or Better 9/6." in output
        assert "1, new, any paying hand: from the " in output
        assert TIES in output
        assert "Hand 2 of 10: 1 " in output
        assert "Lesson 1, What pays: any paying hand. You then return 73.08%." in output
        assert "14, 1 or 2 high cards." in output
        assert "'9' is no lesson of Jacks or Better 9/6; expected 1 to 7." in output
        assert "You are back at the table." in output
        assert session.state == before


def test_deck_of_the_drill_is_listed_and_changed_in_plain_mode(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        output = talk(
            session,
            "drill deck",
            "drill Ks Kh 7d 2c JK",
            "back",
            "drill deck",
            "drill remove 1",
            "drill deck",
            "drill remove 1",
        )
    assert output.count("No hands in the drill yet.") == 2
    cards = "1, king of spades, king of hearts, seven of diamonds, deuce of clubs, joker: a hand you chose"
    assert f"{cards}, new.\n" in output
    assert f"{removed_text(1)}\n" in output
    assert "There is no hand 1 in the drill of Joker Poker Jacks or Better 15/5/4" in output


def test_strategy_sheet_in_plain_mode_says_the_line_of_the_hand_and_all_lines(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", "jacks-or-better-9-6", practice=True) as session:
        session.deposit(1000)
        before = talk(session, "strategy", "strategy 10", "strategy xyz")
        assert "Jacks or Better 9/6, 16 lines for 5 coins.\n" in before
        assert "\n6, 4 to a flush; worth 2.0691%; letter F.\n" in before
        assert "\nPlay the first line that your hand contains." in before
        assert "10 lines for 5 coins" in before
        assert "\nReturns 99.5208%, perfect play 99.5439%.\n" in before
        assert 'No game is called "xyz"' in before
        assert "Your hand" not in before
        session.deal(5, "Ks Kd 3c 4h 9s")
        after = talk(session, "strategy")
        assert ": hold the king of spades and the king of diamonds.\n" in after.partition("Your hand is ")[2]


def test_strategy_sheet_of_a_wild_game_is_said_by_wild_cards_dealt(tmp_path):
    with Session.open(tmp_path / "default.sqlite3", "deuces-wild-full-pay") as session:
        said = talk(session, "strategy")
    assert said.index("With 3 deuces:\n") < said.index("With no deuce:\n")
    assert said.count(", pair; worth ") == 1


def test_certificate_estimates_at_half_and_asks_before_its_result(practised, monkeypatch):
    monkeypatch.setattr(certificate, "HANDS", 4)
    monkeypatch.setattr(chosen_hands, "DEALS", 200)
    output = talk(practised, "certificate", "draw", "hint", "exam break off", "back", "certificate result")
    assert "Hand 2 of 4: " in output
    assert "No hints in a certificate before its end." in output
    assert "1 of 4 answered." in output
    assert "waits for its result" in output
    output = talk(practised, "certificate", *["draw"] * 3, "certificate result")
    assert "Your certificate continues with hand 2 of 4." in output
    assert output.count("First estimate, from 2 of 4 hands: you return ") == 1
    assert "You can add 2 hands, once, before you see the result.\nType certificate add, or" in output
    _, result = output.split("Type certificate add, or certificate result.\n")
    taken = Certificate(practised.state.paytable, TrainingFile(practised.folder))
    assert f"result        {taken.estimate.estimate:.2%}\n" in result
    assert f"try           {taken.try_number}\n" in result
    assert "COSTLIEST MISTAKES" in result or "No mistakes." in result
    output = talk(practised, "certificate new", "draw", "certificate break off", "certificate what")
    assert (
        "The certificate of Jacks or Better 9/6, try 2: 4 hands in as many sittings as you like; you"
        in output
    )
    assert "Broken off after 1 of 4 hands." in output
    assert "expected certificate, certificate new or certificate break off" in output


def test_answer_that_another_program_gave_first_counts_and_a_line_says_so(practised):
    def lines():
        yield "daily\n"
        today = date.today()  # noqa: DTZ011 - the day is the local one
        Daily(today, today, load_paytable(), TrainingFile(practised.folder)).answer([0, 1, 2, 3, 4])
        yield from ("1\n", "draw\n", "back\n")

    out = io.StringIO()
    Shell(practised, lines(), out, None).cmdloop()
    said = out.getvalue()
    assert "Another program answered this hand first; its answer counts.\n" in said
    (answer, *_) = all_scores(TrainingFile(practised.folder), load_paytable())[date.today()].answers  # noqa: DTZ011
    assert answer.held == {0, 1, 2, 3, 4}


def test_challenge_that_is_not_over_is_named_next_to_a_new_code(practised):
    code = code_of(load_paytable("jacks-or-better-9-6"), 1)
    before, _, after = talk(practised, "challenge", f"challenge {code}", "back", "challenge").partition(code)
    assert "not finished" not in before
    assert f"You have not finished challenge {code}. Type its code to continue." in after
