"""A page of history shows the hands that are wanted, newest first."""

import pytest

from videopoker.core.cards import parse_cards
from videopoker.play.saves.log import Log
from videopoker.play.saves.query import HandFilter, count, games_played, lines_played, page
from videopoker.play.session import Session

ACES_BEATEN = parse_cards("2c Ad 3s 4s 5s")


@pytest.fixture(scope="module")
def log():
    """A full house, a losing hand, kings at another game doubled, three hands at once, a hand in play."""
    log = Log.in_memory()
    session = Session(log)
    session.choose("joker-poker-jacks-15-5-4")
    session.deposit(100)
    session.deal(5, "Ks Kh 7d 2c JK", "8c 8d")
    session.draw("Ks Kh JK")
    session.deal(1, "2s 4h 7d 9c Jd")
    session.draw("2s 4h 7d 9c Jd")
    session.choose("jacks-or-better-9-6")
    session.deal(2, "Ks Kh 7d 2c 9d", hands=1)
    session.draw("Ks Kh 7d 2c 9d")
    session.double_up(ACES_BEATEN)
    session.pick(0)
    session.entropy = lambda hand: bytes([hand]) * 32
    session.deal(1, "2s 2h 7d 8c 9d", "2c 4d 5d", hands=3)
    session.draw("2s 2h")
    session.deal(1, hands=1)
    return log


def numbers(log, size=10, before=None, after=None, **wanted):
    return [
        hand.dealt.hand for hand in page(log, HandFilter(**wanted), size=size, before=before, after=after)
    ]


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ({}, [5, 4, 3, 2, 1]),
        ({"line": "full house"}, [1]),
        ({"line": "NOTHING"}, [2]),
        ({"line": "no win"}, [2]),
        ({"line": "three of a kind"}, [4]),
        ({"line": "jacks or better"}, [3]),
        ({"least": 3}, [4, 3, 1]),
        ({"least": 4}, [3, 1]),
        ({"least": 5}, [1]),
        ({"least": 26}, []),
        ({"game": "jacks-or-better-9-6"}, [5, 4, 3]),
        ({"game": "JACKS or better 9/6", "least": 4}, [3]),
        ({"line": "royal flush"}, []),
        ({"game": "no such game"}, []),
    ],
)
def test_page_shows_the_hands_that_are_wanted(log, wanted, found):
    assert numbers(log, **wanted) == found
    assert count(log, HandFilter(**wanted)) == len(found)


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ({}, [5, 4]),
        ({"before": 4}, [3, 2]),
        ({"before": 1}, []),
        ({"after": 2}, [4, 3]),
        ({"after": 4}, [5]),
        ({"after": 5}, []),
        ({"after": 0, "least": 4}, [3, 1]),
        ({"before": 4, "least": 4}, [3, 1]),
    ],
)
def test_page_begins_below_or_above_a_hand(log, place, found):
    assert numbers(log, size=2, **place) == found


def test_page_tells_each_hand_with_its_double_ups_and_all_its_final_hands(log):
    waiting, three, kings, *_ = page(log, HandFilter(), size=5)
    assert waiting.drawn is None
    assert len(three.drawn.hands) == 3
    assert (kings.won, len(kings.doubles)) == (4, 1)


def test_lines_played_are_those_that_were_paid_the_best_paid_first(log):
    assert lines_played(log)[0] == "Full House"
    assert {"Full House", "Jacks or Better", "Three of a Kind"} <= set(lines_played(log))
    assert "nothing" not in lines_played(log)


def test_games_played_are_those_a_hand_was_dealt_in(log):
    assert [game.key for game in games_played(log)] == ["joker-poker-jacks-15-5-4", "jacks-or-better-9-6"]


def test_history_of_an_empty_log_is_empty():
    with Log.in_memory() as log:
        assert page(log, HandFilter(), size=10) == []
        assert count(log, HandFilter()) == 0
        assert lines_played(log) == []
        assert games_played(log) == []
