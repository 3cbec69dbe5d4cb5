"""The words of pay lines that name themselves."""

import pytest

from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.core.paytable.paytable_problems import PaytableProblems


def labels(*rows, **fields):
    return [line.label for line in read_fields({"name": "Test", "pays": list(rows)} | fields).lines]


JOKER = {"deck": {"jokers": 1}, "wild": ["joker"]}


@pytest.mark.parametrize(
    ("row", "label"),
    [
        ({"hand": "pair", "ranks": "JQKA"}, "Jacks or Better"),
        ({"hand": "pair", "ranks": "6-A"}, "Sixes or Better"),
        ({"hand": "pair", "ranks": "2-6"}, "Pair of 2s to 6s"),
        ({"hand": "pair"}, "Pair"),
        ({"hand": "three of a kind", "ranks": "K"}, "Three Kings"),
        ({"hand": "four of a kind"}, "Four of a Kind"),
        ({"hand": "four of a kind", "ranks": "A", "kickers": "234"}, "Four Aces with 2, 3 or 4"),
        ({"hand": "four of a kind", "ranks": "234", "kickers": "A234"}, "Four 2s to 4s with A to 4"),
        ({"hand": "four of a kind", "ranks": "A", "kickers": "JQK"}, "Four Aces with J, Q or K"),
        ({"hand": "full house", "ranks": "KA"}, "Full House, Kings or Aces"),
        ({"hand": "flush", "label": "All Alike"}, "All Alike"),
    ],
)
def test_label_says_what_the_line_takes(row, label):
    assert labels(row | {"pays": 1}) == [label]


def test_label_says_natural_and_wild_where_both_are_listed():
    rows = [{"hand": "royal flush", "natural": True, "pays": 9}, {"hand": "royal flush", "pays": 2}]
    assert labels(*rows, **JOKER) == ["Natural Royal Flush", "Wild Royal Flush"]


def test_label_says_the_number_of_wild_cards():
    rows = [{"hand": "four of a kind", "wilds": wilds, "pays": 3 - wilds} for wilds in (0, 1)]
    assert labels(*rows, **JOKER) == ["Four of a Kind, no wild", "Four of a Kind, one wild"]


def test_label_says_natural_only_where_something_is_wild():
    assert labels({"hand": "royal flush", "natural": True, "pays": 9}) == ["Royal Flush"]


def test_label_used_twice_is_a_fault():
    """The log, the meters and a jackpot identify a line by its label."""
    pays = [
        {"hand": "royal flush", "pays": 250, "jackpot": 0.01},
        {"hand": "straight flush", "pays": 50, "label": "royal Flush"},
    ]
    with pytest.raises(
        PaytableProblems, match=r'"royal Flush" is also the label of number 1 of the \[\[pays\]\]'
    ):
        read_fields({"name": "Test", "pays": pays})
