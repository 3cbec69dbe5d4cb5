"""Games named line by line: titles, nicknames, and a numbered list where several games match."""

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session
from videopoker.plain.verbs import VERBS
from videopoker.play.paytables.files import aliases

LIST = """6 games match:
  1: Bonus Poker Deluxe 9/6, return 99.64%
  2: Bonus Poker Deluxe 9/5, return 98.55%
  3: Bonus Poker Deluxe 8/6, return 98.49%
  4: Bonus Poker Deluxe 8/5, return 97.40%
  5: Bonus Poker Deluxe 7/5, return 96.25%
  6: Bonus Poker Deluxe 6/5, return 95.36%
which game? 1 to 6, enter for none"""


def playing(*lines):
    session = Session.in_memory(credits=100)
    talk(session, *lines)
    return session.state.paytable.key


@pytest.mark.parametrize("line", ["game ddb", "ddb", "DDB", "paytable ddb", "ddb 9/6", "9/6 ddb"])
def test_nickname_chooses_the_game_with_and_without_the_word_game(line):
    assert playing(line) == "double-double-bonus-9-6"


def test_no_nickname_is_a_command():
    words = {word for verbs in VERBS.values() for verb in verbs for word in verb.words.split()}
    assert {name.replace(" ", "_") for name in aliases().games} & words == set()
    assert {name.split()[0] for name in aliases().games} & words == set()


def test_several_games_are_listed_with_numbers_and_the_number_is_the_answer():
    output = talk(Session.in_memory(credits=100), "game bonus deluxe", "3")
    assert output.split("> ")[1] == LIST
    assert playing("game bonus deluxe", "3") == "bonus-poker-deluxe-8-6"


@pytest.mark.parametrize(
    ("answers", "key"),
    [
        (["8/6"], "bonus-poker-deluxe-8-6"),
        (["9/", "2"], "bonus-poker-deluxe-9-5"),
        (["7", "5"], "bonus-poker-deluxe-7-5"),
        (["sooner", "5"], "bonus-poker-deluxe-7-5"),
        (["ddb"], "double-double-bonus-9-6"),
        ([""], "joker-poker-jacks-15-5-4"),
        (["bet 2", "6"], "joker-poker-jacks-15-5-4"),
    ],
)
def test_list_is_answered_by_number_or_by_more_of_the_name_and_an_unknown_word_leaves_it_open(answers, key):
    assert playing("game bonus deluxe", *answers) == key


def test_enter_at_the_list_of_games_deals_nothing():
    session = Session.in_memory(credits=100)
    assert "No game was chosen.\ndeal, bet 5" in talk(session, "game 9/6", "")
    assert session.state.hand == 0


@pytest.mark.parametrize("answer", ["none", "no", "cancel"])
def test_answer_none_chooses_no_game_and_releases_no_card(answer):
    session = kings()
    assert "No game was chosen." in talk(session, "1", "game bonus deluxe", answer, "draw")
    assert session.state.held == (0,)
    assert session.state.next_game is None


def test_lab_is_not_entered_where_none_of_the_games_was_chosen():
    output = talk(Session.in_memory(credits=100), "lab sdb", "", "lab sdb", "1").split("> ")
    assert output[2].endswith("deal, bet 5, credits 100")
    assert output[4].endswith("LAB: Super Double Bonus 9/5, back to play")


def test_numbered_list_serves_every_word_that_takes_a_game(tmp_path):
    with Session.open(tmp_path / "default.sqlite3") as session:
        for line in ("pays sdb", "favourite sdb", "lab sdb", "daily sdb"):
            output = talk(session, line, "2")
            assert "3 games match:\n  1: Super Double Bonus 9/5" in output
            assert "which game? 1 to 3, enter for none> " in output
            assert "Unknown" not in output


def test_number_answers_the_list_and_holds_no_card():
    session = kings()
    output = talk(session, "game bonus deluxe", "2", "again")
    assert ", held" not in output
    assert session.state.next_game.key == "bonus-poker-deluxe-9-5"
