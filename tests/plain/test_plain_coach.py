"""The coach of plain mode: hint, why, and the cost of a mistake."""

import re

import pytest

from tests.plain.talk import kings, talk
from videopoker import Session
from videopoker.coach.advice import advise
from videopoker.text.coach.advice import both_lists
from videopoker.text.words.hold_names import spoken

BEST = "holding the king of spades, the king of hearts and the joker"


def test_coach_after_says_what_a_mistake_cost():
    output = talk(kings(), "1 2 3 5", "draw", "why")
    assert f"Credits 105.\n{BEST.capitalize()} was worth 3.41 coins more.\n" in output
    assert "13.65, 3.41 less.\n" in output


def test_why_both_and_both_list_the_two_holds_at_the_table_after_it_and_by_number():
    advice = advise(kings().state.cards, kings().state.paytable, 5)
    lists = " ".join(both_lists(advice, {0, 1, 2, 4}, is_over=True, name=spoken))
    for asked in (["why both"], ["W"], ["both"], ["draw", "why both"], ["draw", "why 1 both"]):
        assert f"> {lists} " in " ".join(talk(kings(), "1 2 3 5", *asked).split())
    drilled = talk(kings(), "1 2 3 5", "draw", "drill 1", "1 2 3 5", "draw", "both")
    assert f"> {lists} " in " ".join(drilled.split())


@pytest.mark.parametrize(
    "correction", ["1 2 5", "hold Ks Kh JK", "drop 3", "release 7d", "discard 3 4", "Ks Kh JK"]
)
@pytest.mark.parametrize("mode", ["before", "nudge"])
def test_hold_named_after_the_coachs_question_is_the_hold_drawn(mode, correction):
    session = kings()
    output = talk(session, f"coach {mode}", "1 2 3 5", "draw", correction, "draw")
    assert "raw again to keep your" in output
    assert {*session.state.held} == {0, 1, 4}


def test_coach_mode_is_saved(tmp_path):
    file = tmp_path / "settings.toml"
    talk(kings(), "coach before", settings=file)
    assert 'coach = "before"' in file.read_text()
    assert "questions a wrong hold" in talk(kings(), "coach", settings=file)


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
        assert output.count("No hints in an exam before its end.\n") == 3
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
    wrong = [row for row in output.splitlines() if re.match(r"Hand \d+, .+ lost\.", row)]
    assert right + len(wrong) / 2 == 20
    assert "Type exam new to begin another.\n" in output
    assert 'Got "stop"; expected exam, exam new or exam break off.\n' in output
    assert "Broken off before the first answer.\n" in output
