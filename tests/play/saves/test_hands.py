"""A page of history shows the hands that match, newest first."""

from dataclasses import replace
from datetime import UTC, date, datetime, time
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import parse_cards
from videopoker.core.machine.events import Dealt
from videopoker.play.saves.files.schema import new
from videopoker.play.saves.hands import search as hand_reader
from videopoker.play.saves.hands import search as hands
from videopoker.play.saves.hands.filter_fields import day
from videopoker.play.saves.hands.search import (
    HandFilter,
    check,
    count,
    games_played,
    in_order,
    lines_played,
    page,
    with_numbers,
)
from videopoker.play.saves.log.fold_and_index import copy_log
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.log.memory_log import MemoryLog
from videopoker.play.saves.rows.log_row import FIRST_HASH, Head, rows_of
from videopoker.play.session import Session

ACES_BEATEN = parse_cards("2c Ad 3s 4s 5s")


@pytest.fixture(scope="module")
def log():
    """A full house, a losing hand, kings at another game doubled, three hands at once, a hand in play."""
    log = MemoryLog()
    session = Session()._on(log)
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


def numbers(log, size=10, before=None, after=None, **conditions):
    return [
        hand.dealt.hand for hand in page(log, HandFilter(**conditions), size=size, before=before, after=after)
    ]


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ({}, [5, 4, 3, 2, 1]),
        ({"line": "full house"}, [1]),
        ({"line": "NOTHING"}, [2]),
        ({"line": "no win"}, [2]),
        ({"min_win": 5}, [1]),
        ({"game": "jacks-or-better-9-6"}, [5, 4, 3]),
        ({"game": "JACKS or better 9/6", "min_win": 4}, [3]),
    ],
)
def test_page_shows_the_hands_that_match(log, conditions, expected):
    assert numbers(log, **conditions) == expected
    assert count(log, HandFilter(**conditions)) == len(expected)


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ({}, [1, 3, 4, 5, 2]),
        ({"min_win": 1}, [1, 3, 4]),
        ({"game": "jacks-or-better-9-6"}, [3, 4, 5]),
    ],
)
def test_biggest_wins_come_first_and_equal_ones_from_the_newest_on(log, conditions, expected):
    wins = HandFilter(sort="win", **conditions)
    with patch.object(hands, "_SORTED_AT_ONCE", 2):
        assert [hand.dealt.hand for hand in in_order(log, wins)] == expected
    assert [hand.dealt.hand for hand in in_order(log, wins, 1)] == expected[:1]
    assert numbers(log, sort="win", **conditions) == expected


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ({}, [1, 3]),
        ({"before": 3}, [4, 5]),
        ({"before": 2}, []),
        ({"after": 4}, [1, 3]),
        ({"after": 3}, [1]),
        ({"after": 1}, []),
    ],
)
def test_page_of_wins_begins_below_or_above_one(log, place, expected):
    assert numbers(log, size=2, sort="win", **place) == expected


def test_page_has_each_hand_with_its_double_ups_and_all_its_final_hands(log):
    waiting, three, kings, *_ = page(log, HandFilter(), size=5)
    assert waiting.drawn is None
    assert len(three.drawn.hands) == 3
    assert (kings.won, len(kings.doubles)) == (4, 1)


@given(st.lists(st.integers(1, 5)), st.integers(1, 3))
def test_hands_are_the_same_in_any_order_and_in_runs_of_any_length(log, wanted, run):
    alone = {number: with_numbers(log, [number])[0] for number in range(1, 6)}
    with patch.object(hand_reader, "_HANDS_IN_RUN", run):
        assert with_numbers(log, wanted) == [alone[number] for number in wanted]


def test_lines_played_are_those_that_were_paid_the_best_paid_first(log):
    assert lines_played(log)[0] == "Full House"
    assert {"Full House", "Jacks or Better", "Three of a Kind"} <= set(lines_played(log))
    assert "nothing" not in lines_played(log)


def test_games_played_are_those_a_hand_was_dealt_in(log):
    assert [game.key for game in games_played(log)] == ["joker-poker-jacks-15-5-4", "jacks-or-better-9-6"]


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ({"dealt": "Ks"}, [3, 1]),
        ({"dealt": "Ks Kh JK"}, [1]),
        ({"dealt": "2h 8c"}, [4]),
        ({"dealt": "8c Kh"}, []),  # hand 1 draws the 8c
        ({"held": "2s", "dealt": "8c"}, [4]),
        ({"dealt": "JK JK"}, []),
    ],
)
def test_hands_are_found_by_cards_dealt_and_held(log, conditions, expected):
    cards = {name: parse_cards(text) if name != "line" else text for name, text in conditions.items()}
    assert numbers(log, **cards) == expected
    assert numbers(log, size=1, **cards) == expected[:1]
    assert numbers(log, after=0, size=9, **cards) == expected
    assert count(log, HandFilter(**cards)) == len(expected)


def played_on(days):
    """A log with a hand played at noon of each of these days, in local time."""
    session = Session()._on(MemoryLog())
    session.choose("jacks-or-better-9-6")
    session.deposit(100)
    for _ in days:
        session.deal(1)
        session.draw()
    entries = []
    of = days[0]
    for entry in session.log.rows.entries():
        if isinstance(entry.event, Dealt):
            of = days[entry.event.hand - 1]
        noon = datetime.combine(of, time(12)).astimezone(UTC)
        entries.append(replace(entry, time=noon.isoformat(timespec="seconds")))
    rows = list(rows_of(entries, FIRST_HASH))
    target = new("")
    copy_log(rows, Head("", len(rows), rows[-1][3]), target, "memory")
    return Log(target, "memory")


def test_days_in_reverse_are_refused(log):
    with pytest.raises(Refused, match="the first day, 2026-11-02, is after the last, 2026-11-01; swap them"):
        check(log, HandFilter(since=date(2026, 11, 2), until=date(2026, 11, 1)))


def test_wrong_day_is_refused_with_an_example():
    with pytest.raises(Refused, match='"Friday" is not a day; expected year-month-day, such as 2026-11-05'):
        day("Friday")


def november(number):
    return date(2026, 11, number)


@pytest.mark.parametrize(
    ("since", "until", "expected"),
    [
        (november(19), november(19), [4]),
        (november(20), november(20), [5, 1]),
        (november(22), november(22), [3]),
        (november(21), None, [6, 3, 2]),
        (None, november(20), [5, 4, 1]),
        (november(23), november(24), []),
        (date.min, date.max, [6, 5, 4, 3, 2, 1]),
        (None, date.min, []),
        (date.max, None, []),
    ],
)
def test_hands_are_found_by_their_local_days_also_where_the_clock_was_set_back(since, until, expected):
    log = played_on([november(day) for day in (20, 21, 22, 19, 20, 21)])
    days = {"since": since, "until": until}
    assert numbers(log, **days) == expected
    assert numbers(log, size=1, **days) == expected[:1]
    assert numbers(log, after=0, **days) == expected
    assert count(log, HandFilter(**days)) == len(expected)
