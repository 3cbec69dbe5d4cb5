"""The table of graded decisions in the index of a save: for each drawn hand the best hold, and the cost of the player's hold.

Unlike the rest of the index it needs the solver, so the grader fills it, hand by hand in order, at any time after the
draw.
"""

from collections.abc import Sequence
from typing import NamedTuple

DECISION = "decision"

DECISION_TABLE = """CREATE TABLE decision (
        number       INTEGER PRIMARY KEY,  -- of the hand
        best         INTEGER NOT NULL,  -- the best hold: positions as a mask, bit 0 for the first card
        kind         TEXT NOT NULL,     -- of the first answer: the kind of the best hold against that of the other
        unit         INTEGER NOT NULL,  -- the part of a coin that values and costs are counted in: this number makes a coin
        value        INTEGER NOT NULL,  -- of the best hold, all hands together
        cost         INTEGER NOT NULL,  -- by how much less the hold drawn is worth, likewise
        first_cost   INTEGER,           -- of the first answer; NULL where a hint was shown before it
        perfect_paid INTEGER NOT NULL,  -- coins that the best hold would have been paid with the same cards to draw
        meter        INTEGER,           -- what the game was worth at its jackpots; NULL where the bet could win none
        sheet_cost   INTEGER,           -- as cost, of the 16-line sheet; NULL for a game without one
        sheet_paid   INTEGER,
        simple_cost  INTEGER NOT NULL,  -- of pairs and high cards
        simple_paid  INTEGER NOT NULL
    ) STRICT -- version 2"""
"""Raise the number of the version when the meaning of a column changes: an index of another version is made again."""


class Decision(NamedTuple):
    """A row of the table."""

    number: int
    best: int
    kind: str
    unit: int
    value: int
    cost: int
    first_cost: int | None
    perfect_paid: int
    meter: int | None
    sheet_cost: int | None
    sheet_paid: int | None
    simple_cost: int
    simple_paid: int


class Graded(NamedTuple):
    """Decisions of the hands that follow `after`, the last hand graded before."""

    after: int
    rows: Sequence[Decision]
