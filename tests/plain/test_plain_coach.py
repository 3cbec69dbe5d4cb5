"""The coach of plain mode: hint, why, and the cost of a mistake."""

import re

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session

BEST = "holding the king of spades, the king of hearts and the joker"


def test_hint_is_the_best_hold_then_the_ranking():
    output = talk(kings(), "hint", "hint")
    assert f"Best: {BEST.replace('holding', 'hold')}, 17.06 coins.\n" in output
    assert f"{BEST.capitalize()}: 17.06 coins, best.\n" in output
    assert output.count(" less.\n") == 4


def test_why_compares_with_the_cards_held():
    output = talk(kings(), "1 2 3 5", "why")
    assert (
        "Three of a kind is sure of 10 and worth 17.06; three of a kind with the seven is sure of 10 "
        "and worth 13.65: 3.41 less.\n"
    ) in output


def test_why_more_gives_the_account():
    output = talk(kings(), "1 2 3 5", "why more", "why most")
    assert (
        "Three of a kind against three of a kind with the seven, line by line: Four of a Kind: 2.99 more,"
        in output
    )
    assert "Four of a Kind: 2.99 more, in 8.2% of draws instead of 4.2%." in output
    assert "In all: 3.41 more, in coins for a bet of 5.\n" in output
    assert 'Got "most"; expected why, why more, or a hand, such as why 12.' in output


def test_coach_after_says_what_a_mistake_cost():
    output = talk(kings(), "1 2 3 5", "draw", "why")
    assert f"Credits 105.\n{BEST.capitalize()} was worth 3.41 coins more.\n" in output
    assert "13.65: 3.41 less.\n" in output


@pytest.mark.parametrize(
    "correction", ["1 2 5", "hold Ks Kh JK", "drop 3", "release 7d", "discard 3 4", "Ks Kh JK"]
)
@pytest.mark.parametrize("mode", ["before", "nudge"])
def test_hold_named_after_the_coachs_question_is_the_hold_drawn(mode, correction):
    session = kings()
    output = talk(session, f"coach {mode}", "1 2 3 5", "draw", correction, "draw")
    assert "raw again to keep your" in output
    assert {*session.state.held} == {0, 1, 4}


def test_coach_before_asks_once_and_draw_again_keeps_the_hold():
    session = kings()
    output = talk(session, "coach before", "1 2 3 5", "draw")
    assert f"{BEST.capitalize()} is worth 3.41 coins more. Draw again to keep your hold.\n" in output
    assert not session.state.finals
    talk(session, "coach before", "1 2 3 5", "draw", "draw")
    assert session.state.held == (0, 1, 2, 4)


@pytest.mark.parametrize("line", ["hint", "why"])
def test_hint_and_why_need_a_hand(line):
    assert "No hand is dealt." in talk(Session.in_memory(credits=5), line)


def test_coach_refuses_an_unknown_mode():
    assert 'Coach is "often"; expected "after", "before", "nudge" or "off".' in talk(kings(), "coach often")


def test_coach_mode_is_saved(tmp_path):
    file = tmp_path / "settings.toml"
    talk(kings(), "coach before", settings=file)
    assert 'coach = "before"' in file.read_text()
    assert "questions a wrong hold" in talk(kings(), "coach", settings=file)


def test_many_hands_and_fewer_coins_are_judged_as_they_are_played():
    session = Session.in_memory(credits=100)
    session.deal(2, cards="Ks Kh 7d 2c JK", hands=5)
    assert "was worth 1.36 coins more a hand." in talk(session, "1 2 3 5", "draw")


def test_exam_is_no_mode_of_the_coach_and_says_nothing_until_its_last_hand(tmp_path):
    path = tmp_path / "mine.sqlite3"
    with Session.open(path) as session:
        before = session.state
        output = talk(
            session,
            "coach exam",
            "set coach exam",
            "exams",
            "exam",
            "hint",
            "hold best",
            "why",
            *["draw"] * 3,
            "back",
            "exams",
        )
        refused = 'Coach is "exam"; expected "after", "before", "nudge" or "off"; to start an exam, use '
        assert output.count(refused) == 2
        assert "No exams in this save yet.\n" in output
        assert output.count("No hints in an exam; this is hand 1 of 20.\n") == 3
        assert "Wrong" not in output
        assert "3 of 20 answered.\n" in output
        assert "coins, open, hand 4 of 20.\n" in output
        (asked,) = [row for row in output.splitlines() if "Hand 4 of 20: " in row]
        assert session.state == before
    with Session.open(path) as session:
        output = talk(
            session, "exam", *["draw"] * 17, "exam", "exam stop", "exam --new", "back", "exam --break-off"
        )
    assert "Your exam continues with hand 4 of 20.\n" in output
    assert asked.partition("Hand 4 of 20: ")[2] in output
    assert "Hand 5 of 20: " in output
    _, again = [row for row in output.splitlines() if "of 20 hands right" in row]
    right = int(re.search(r"(\d+) of 20 hands right", again)[1])
    wrong = [row for row in output.splitlines() if re.match(r"Hand \d+, .+: .+( less| more)\.$", row)]
    assert right + len(wrong) / 2 == 20
    assert "Type exam new to begin another.\n" in output
    assert 'Got "stop"; expected exam, exam new or exam break off.\n' in output
    assert "Broken off before the first answer.\n" in output


def test_exam_is_broken_off_while_it_asks(tmp_path):
    with Session.open(tmp_path / "mine.sqlite3") as session:
        output = talk(session, "exam", "draw", "help", "exam new", "exam break off", "exam")
    assert "exam break off end the exam before its last hand\n" in output
    assert "Exam break off ends this exam; back leaves it, and exam continues it later.\n" in output
    assert output.count("Broken off after 1 of 20 hands.\n") == 2
    assert "You are back at the table.\n" in output
