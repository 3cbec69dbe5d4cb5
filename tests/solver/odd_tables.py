"""Unusual games: every condition of a paytable, every deck, every kind of wild card."""

from dataclasses import replace

from hypothesis import strategies as st

from tests.quick import quick_and_slow
from videopoker.core.cards.cards import Rank
from videopoker.core.cards.hands import Category
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_fields import read_fields

BONUS = [
    ("royal flush", [250, 500, 750, 1000, 4000]),
    ("straight flush", 50),
    ("four of a kind", 400, {"ranks": "A", "kickers": "234"}),
    ("four of a kind", 160, {"ranks": "234", "kickers": "A234"}),
    ("four of a kind", 50),
    ("full house", 9),
    ("flush", 6),
    ("straight", 4),
    ("three of a kind", 3),
    ("two pair", 1),
    ("pair", 1, {"ranks": "J-A"}),
]
NATURAL = [
    ("royal flush", 800, {"natural": True}),
    ("five of a kind", 300, {"wilds": 4}),
    ("straight flush", 90, {"natural": True}),
    ("five of a kind", 40),
    ("royal flush", 30),
    ("straight flush", 12),
    ("four of a kind", 5),
    ("flush", 8, {"natural": True}),
    ("full house", 3),
    ("flush", 2),
    ("straight", 2),
    ("three of a kind", 1),
]
KICKERS = [
    ("four of a kind", 9, {"kickers": "2-7"}),
    ("three of a kind", 5, {"ranks": "7-K", "kickers": "2-8A"}),
    ("two pair", 4, {"kickers": "A"}),
    ("two pair", 3, {"ranks": "A2-9"}),
    ("pair", 2, {"ranks": "2468", "kickers": "3579JKA"}),
    ("pair", 1),
]
RANKS = [
    ("straight", 9, {"ranks": "A2-9"}),
    ("straight flush", 60, {"ranks": "5-K"}),
    ("flush", 7, {"ranks": "2-T"}),
    ("flush", 5, {"ranks": "4-A", "natural": True}),
    ("full house", 8, {"ranks": "2-9"}),
    ("full house", 6),
    ("two pair", 2, {"ranks": "T-A"}),
    ("high card", 1, {"ranks": "KA"}),
]
WILDS = [
    ("five of a kind", 30, {"wilds": 1}),
    ("five of a kind", 20),
    ("four of a kind", 7, {"wilds": 0}),
    ("four of a kind", 6, {"wilds": 2}),
    ("full house", 5, {"wilds": 1}),
    ("flush", 4, {"wilds": 1, "ranks": "3-K"}),
    ("straight", 3, {"wilds": 0}),
    ("straight", 2),
    ("pair", 1, {"wilds": 0, "ranks": "9-A"}),
]
# two flush draws of different ranks are worth the same, and differ in the pairs they make
TIES = [("flush", 1000), ("pair", 1, {"ranks": "3"}), ("pair", 1, {"ranks": "4"})]


def paytable(lines, jokers=0, wild="", coins=5, columns=None):
    """A game of (hand, pays) or (hand, pays, conditions); `columns` changes a pay for one coin to each bet's."""
    rows = []
    for hand, pays, *asks in lines:
        paid = columns(pays) if columns else pays
        if isinstance(paid, list):
            paid = paid[:coins]
        rows.append({"hand": hand, "pays": paid, **(asks[0] if asks else {})})
    deck = {"jokers": jokers}
    named = ["joker"] * bool(jokers) + list(wild)
    return read_fields({"name": "Odd", "deck": deck, "wild": named, "coins": coins, "pays": rows})


def every_hand_pays(pays):
    """A game without variance: every hand pays the same."""
    return paytable([(str(category), pays) for category in reversed(Category) if category <= 9])


def uneven(pay):
    """Pays that are no multiples of the coins bet: 3 coins may pay less than 2."""
    return [pay * 7 + 3, pay * 2 + 1, pay + 1, pay * 11 + 5, pay * 13 + 2]


ODD_TABLES = {
    "bonus": paytable(BONUS),
    "bonus with a joker": paytable(BONUS, jokers=1),
    "bonus with two jokers": paytable(BONUS, jokers=2),
    "natural flushes, deuces wild": paytable(NATURAL, wild="2"),
    "natural flushes, joker and deuces wild": paytable(NATURAL, jokers=1, wild="2"),
    "natural flushes, two jokers and sevens wild": paytable(NATURAL, jokers=2, wild="7"),
    "natural flushes, deuces and sevens wild": paytable(NATURAL, wild="27"),
    "natural flushes, kings and aces wild": paytable(NATURAL, jokers=1, wild="KA"),
    "kickers": paytable(KICKERS),
    "kickers with a joker": paytable(KICKERS, jokers=1),
    "kickers, threes wild": paytable(KICKERS, wild="3"),
    "ranks": paytable(RANKS),
    "ranks with two jokers": paytable(RANKS, jokers=2),
    "ranks, fives wild": paytable(RANKS, wild="5"),
    "wild cards counted": paytable(WILDS, jokers=2),
    "wild cards counted, deuces and nines": paytable(WILDS, jokers=2, wild="29"),
    "natural flushes, four jokers and sevens wild": paytable(
        [NATURAL[0], ("five of a kind", 300, {"wilds": 5}), *NATURAL[1:]], jokers=4, wild="7"
    ),
    "wild cards counted, five jokers": paytable(
        [
            ("five of a kind", 900, {"wilds": 5}),
            *WILDS[:2],
            ("five of a kind", 100, {"wilds": 4}),
            *WILDS[2:],
        ],
        jokers=5,
    ),
    "pays uneven": paytable(BONUS[4:], jokers=1, columns=uneven),
    "one line": paytable([("flush", 1)], jokers=1),
    "high card alone": paytable([("high card", 1)]),
    "five of a kind alone": paytable([("five of a kind", 200_000)], jokers=2, wild="2"),
    "one coin": paytable(BONUS[1:], coins=1),
    "ten coins": paytable(NATURAL, wild="J", coins=10),
    "ties": paytable(TIES, jokers=1, wild="8"),
}

QUICK = (
    "bonus with a joker",
    "natural flushes, deuces wild",
    "kickers with a joker",
    "wild cards counted, five jokers",
    "pays uneven",
    "ten coins",
)
ODD_NAMES = quick_and_slow([*QUICK, *(name for name in ODD_TABLES if name not in QUICK)], len(QUICK))
"""For tests of one table at a time."""

RANK_SETS = st.frozensets(st.sampled_from(Rank), min_size=1)
PAY_LINES = st.builds(
    PayLine,
    st.sampled_from(Category),
    st.integers(1, 1000).map(lambda pay: (pay, 2 * pay + 1)),
    natural=st.booleans(),
    ranks=st.none() | RANK_SETS,
    kickers=st.none() | RANK_SETS,
    wilds=st.none() | st.integers(0, 5),
)


@st.composite
def any_paytable(draw):
    """Any paytable the format can express, and some a file may not hold: lines that are never paid."""
    lines = draw(st.lists(PAY_LINES, min_size=1, max_size=6))
    labelled = tuple(replace(line, label=str(place)) for place, line in enumerate(lines))
    wild = draw(st.frozensets(st.sampled_from(Rank), max_size=3))
    return Paytable("Any", labelled, jokers=draw(st.integers(0, 5)), wild=wild, coins=2)
