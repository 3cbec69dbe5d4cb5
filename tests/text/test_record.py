"""Records are derived from values: from their fields, or from the attributes that a class names."""

from collections import Counter
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

import pytest

from videopoker import Phase
from videopoker.core.base.records import recorded
from videopoker.core.cards.cards import parse_cards
from videopoker.text.groups.record import plain


class Line(NamedTuple):
    label: str
    pays: int


@recorded("line.label", "pay=line.pays", "note?", "share")
@dataclass
class Paid:
    share: Fraction
    line: Line | None = None
    note: str | None = None


@recorded("paid.*", "day", "cards")
class Day(NamedTuple):
    paid: Paid
    day: date
    cards: object


def test_fields_are_the_keys_in_their_order():
    assert list(plain(Line("Flush", 6)).items()) == [("label", "Flush"), ("pays", 6)]


def test_a_class_names_other_keys_by_paths_and_leaves_out_what_is_none():
    assert plain(Paid(Fraction(1, 4), Line("Flush", 6))) == {"label": "Flush", "pay": 6, "share": 0.25}
    assert plain(Paid(Fraction(0), None, "a note")) == {
        "label": None,
        "pay": None,
        "note": "a note",
        "share": 0.0,
    }


def test_a_record_can_take_over_the_keys_of_another():
    day = Day(Paid(Fraction(1)), date(2026, 11, 5), parse_cards("As JK"))
    assert plain(day) == {
        "label": None,
        "pay": None,
        "share": 1.0,
        "day": "2026-11-05",
        "cards": ["As", "JK"],
    }


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (float("nan"), None),
        (Phase.DRAWING, "drawing"),
        ({5: (1, True)}, {"5": [1, True]}),
        (Fraction(3), 3.0),
    ],
)
def test_values_are_written_as_json_has_them(value, written):
    assert plain(value) == written
    assert type(plain(value)) is type(written)


def test_counts_are_written_largest_first():
    assert list(plain(Counter({"Flush": 1, "Two Pair": 4}))) == ["Two Pair", "Flush"]
