"""A past hand as a decision: the first answer and the hold drawn, what each cost, and which hold was right."""

import pytest

from videopoker import Session
from videopoker.coach.past_decision import past_decision
from videopoker.play.saves.hands.replay import dealt_state
from videopoker.play.saves.hands.search import numbered
from videopoker.text.coach.advice import decision_rows
from videopoker.text.words.hand import STILL_IN_PLAY

KINGS = {"cards": "Ks 7d JK 2c Kh", "replacements": "8c 8d"}
BEST, WRONG, WORST = frozenset({0, 2, 4}), frozenset({0, 1, 2, 4}), frozenset({1, 3})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "mine.sqlite3"


def rows(path, held, *, first=None, hints=(), **bet):
    """The rows of a hand of three kings in a save; a hint is shown before the first answer, after it, or neither."""
    with Session.open(path, practice=True) as session:
        session.deal(5, **KINGS, **bet)
        if "before" in hints:
            session.record_hint()
        if first is not None:
            session.record_answer(first)
        if "after" in hints:
            session.record_hint()
        session.draw(held)
        hand = numbered(session.log, 1)
        return decision_rows(past_decision(hand, dealt_state(session.log, hand)))


def test_right_hold_needs_no_other_row(path):
    assert rows(path, BEST) == [("held", "K♠ JK K♥", "right")]


def test_wrong_hold_is_shown_with_its_cost_and_the_right_one(path):
    assert rows(path, WRONG) == [
        ("held", "K♠ 7♦ JK K♥", "cost 3.41 coins"),
        ("best hold", "K♠ JK K♥", "worth 17.06 coins"),
    ]


def test_first_answer_is_shown_where_another_hold_was_drawn(path):
    assert rows(path, BEST, first=WORST, hints=["after"]) == [
        ("held", "K♠ JK K♥", "right"),
        ("first", "7♦ 2♣", "cost 16.43 coins"),
        ("best hold", "K♠ JK K♥", "worth 17.06 coins"),
    ]
    assert [row.label for row in rows(path.with_name("other.sqlite3"), WRONG, first=WRONG)] == [
        "held",
        "best hold",
    ]


@pytest.mark.parametrize("first", [None, WRONG])
def test_hand_with_a_hint_before_the_first_answer_is_marked(path, first):
    held, *_ = rows(path, WRONG, first=first, hints=["before"])
    assert held.words == "cost 3.41 coins; h: after a hint"


def test_cost_is_that_of_all_hands_of_a_deal(path):
    held, right = rows(path, WRONG, hands=3)
    assert held.words == "cost 10.23 coins, 3.41 on each of 3 hands"
    assert right.words == "worth 17.06 coins on each of 3 hands"


def test_no_card_held_is_nothing(path):
    assert rows(path, frozenset())[0].cards == "nothing"


def test_hand_in_play_is_no_decision_yet():
    session = Session.in_memory(credits=100)
    session.deal(5)
    hand = numbered(session.log, 1)
    with pytest.raises(ValueError, match=f"hand 1 is {STILL_IN_PLAY}"):
        past_decision(hand, session.state)
