"""The table of graded decisions in the index of a save: for each drawn hand the best hold, and what the player's cost.

Unlike the rest of the index it needs the solver, so the grader fills it, hand by hand in order, at any time after the
draw. It is derived and can be thrown away. A reader, which cannot write to the save, keeps the decisions it graded in a
temporary table; `Index.with_graded` reads both as one.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

DECISION = "decision"

_COLUMNS = """(
        number       INTEGER PRIMARY KEY CONSTRAINT version_2 CHECK (number > 0),  -- of the hand
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
    ) STRICT"""
"""Raise the number of the version when the meaning of a column changes: tables of other versions are made again."""

DECISION_TABLE = f"CREATE TABLE {DECISION} {_COLUMNS}"
_INSERT = "INSERT INTO {table} VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_LAST = "SELECT coalesce(max(number), 0) FROM {table}"
_MAKE_OWN = f"CREATE TEMP TABLE own_decision {_COLUMNS}"
_BETWEEN = "SELECT * FROM {table} WHERE number BETWEEN {first} AND {last}"
_NEXT = "SELECT * FROM own_decision WHERE number > ? ORDER BY number LIMIT ?"
WRONG_DECISION = f"""
    SELECT EXISTS (SELECT 1 FROM main.{DECISION} LEFT JOIN hand USING (number)
                   WHERE number BETWEEN ? AND ? AND (held IS NULL OR scripted OR unit < 1 OR best NOT BETWEEN 0 AND 31
                         OR cost NOT BETWEEN 0 AND value OR coalesce(first_cost, 0) NOT BETWEEN 0 AND value))
"""  # noqa: S608 - a constant
"""Asks for a decision on some hands that cannot be right: of a hand that is not drawn, or with a cost above its value."""


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


def last_graded(connection: sqlite3.Connection, table: str = DECISION) -> int:
    """The last hand in the table; 0 if it is empty."""
    (number,) = connection.execute(_LAST.format(table=table)).fetchone()
    return int(number)


def decisions_between(first: int, last: int, table: str = DECISION) -> str:
    """A query of the decisions on these hands."""
    return _BETWEEN.format(table=table, first=first, last=last)


def add_decisions(connection: sqlite3.Connection, graded: Graded) -> bool:
    """Add decisions, inside a transaction; returns whether they follow on those in the table. Others are left out."""
    follows = last_graded(connection) == graded.after
    if follows:
        connection.executemany(_INSERT.format(table=DECISION), graded.rows)
    return follows


class OwnDecisions:
    """The decisions that a reader has graded itself, in a temporary table of its connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._is_made = self._is_stored = False
        self._stored = 0

    def last_graded(self, *, is_stored: bool) -> int:
        """The last hand graded, in the save's table if it `is_stored` in this version's form, or in the temporary one.

        Decisions graded here that no longer follow on the save's are dropped.
        """
        stored = last_graded(self._connection, f"main.{DECISION}") if is_stored else 0
        if not self._is_made or stored < self._stored:
            with self._writable():
                self._connection.execute("DROP TABLE IF EXISTS temp.own_decision")
                self._connection.execute(_MAKE_OWN)
        self._is_made, self._is_stored, self._stored = True, is_stored, stored
        return max(stored, last_graded(self._connection, "own_decision"))

    def between(self, first: int, last: int) -> str:
        """A query of the decisions on these hands, in both tables."""
        own = decisions_between(max(first, self._stored + 1), last, "own_decision")
        stored = decisions_between(first, min(last, self._stored), f"main.{DECISION}")
        if not self._is_stored or first > self._stored:
            return own
        return stored if last <= self._stored else f"{stored} UNION ALL {own}"

    def add(self, graded: Graded) -> None:
        """Add decisions that follow on the last one."""
        with self._writable():
            self._connection.execute("BEGIN")
            self._connection.executemany(_INSERT.format(table="own_decision"), graded.rows)
            self._connection.execute("COMMIT")

    def next(self, most: int) -> Graded:
        """The next decisions graded here that the save's table lacks, `most` at most."""
        if not self._is_made:
            return Graded(0, ())
        rows = self._connection.execute(_NEXT, (self._stored, most))
        return Graded(self._stored, [Decision(*row) for row in rows])

    @contextmanager
    def _writable(self) -> Iterator[None]:
        """Inside, temporary tables can be written."""
        self._connection.execute("PRAGMA query_only = OFF")
        try:
            yield
        finally:
            self._connection.execute("PRAGMA query_only = ON")
