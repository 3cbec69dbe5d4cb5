"""The table of contents of a log: where each hand begins and ends, and what came of it.

Made from the log alone, row by row, in the transaction that adds the row. Every row belongs to a hand or is a
landmark: so it can be seen at a glance whether the contents reach to the log's end.

A filter for one line, a least win and a game at once, newest first, is served by no sorted index. Stretches of
256 hands are summed up instead, which leaves few hands to look at (`finding`), and an append touches no page
of the file but the last ones of the tables it adds to.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any, Self

from videopoker.core.event_codec import event_name
from videopoker.core.events import (
    CashedOut,
    Dealt,
    DenominationChosen,
    Deposited,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Event,
    GameChosen,
)
from videopoker.core.paytable import Paytable
from videopoker.core.state import USUAL_DENOMINATION
from videopoker.play.saves.fold import Standing
from videopoker.play.saves.log_row import LogRow, as_json, read_entry
from videopoker.play.saves.schema import CONTENTS

STRETCH = 256
"""The hands that are summed up together."""
NOTHING = "nothing"
"""The line of the losing hands."""
_LAST = 2**63 - 1
_CENTS = "SELECT cents FROM landmark WHERE row < ? ORDER BY row DESC LIMIT 1"
ALL = ""
"""Stands in the place of a line where all hands of a game are summed up."""


@dataclass(frozen=True, slots=True)
class Totals:
    """What a landmark tells beside its row, in credits."""

    cents: int = 25
    """What a credit is worth."""
    balance: int = 0
    games: int = 0
    coin_in: int = 0
    coin_out: int = 0

    @classmethod
    def of(cls, standing: Standing) -> Self:
        """The totals where a log stands."""
        meters = standing.meters
        cents = standing.state.denomination
        return cls(cents, meters.credits, meters.games, meters.coin_in, meters.coin_out)

    def after(self, event: Event) -> "Totals":
        """The totals after one more event."""
        match event:
            case Deposited(credits):
                return replace(self, balance=self.balance + credits)
            case CashedOut(credits):
                return replace(self, balance=self.balance - credits)
            case DenominationChosen(cents):
                return replace(self, cents=cents)
            case Dealt():
                return replace(self._bet(event.bet), games=self.games + event.hands)
            case DoubleDealt(stake=stake):
                return self._bet(stake)
            case Drawn(paid=paid) | DoublePicked(paid=paid):
                return replace(self, balance=self.balance + paid, coin_out=self.coin_out + paid)
            case _:
                return self

    def _bet(self, credits: int) -> "Totals":
        return replace(self, balance=self.balance - credits, coin_in=self.coin_in + credits)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in the log the contents stand."""

    game: int | None
    hand: int | None
    """The number of the last hand."""


class Contents:
    """The table of contents, in the tables of a save or in memory."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        self._place: Place | None = None
        self._paytables: dict[int, Paytable] = {}

    @classmethod
    def in_memory(cls) -> "Contents":
        """Empty contents outside of any save, for one that has none and cannot be written."""
        connection = sqlite3.connect(":memory:", isolation_level=None)
        for statement in CONTENTS:
            connection.execute(statement)
        return cls(connection)

    def add(self, entries: Iterable[LogRow], totals: Totals) -> None:
        """Go on by these rows, which follow the last one and those totals."""
        place = self._place or self._load()
        self._place = None  # until all of it is done
        for entry in entries:
            totals = totals.after(entry.event)
            place = self._follow(place, entry, totals)
        self._place = place

    def forget(self) -> None:
        """Look into the tables again: what was added last was taken back."""
        self._place = None

    def cents_at(self, row: int) -> int:
        """What a credit was worth at this row of the log."""
        found = self.connection.execute(_CENTS, (row,)).fetchone()
        return found[0] if found else USUAL_DENOMINATION

    def paytable(self, game: int) -> Paytable:
        """The game with this number."""
        if game not in self._paytables:
            row = self.connection.execute("SELECT record FROM game WHERE id = ?", (game,)).fetchone()
            event = read_entry(0, "", row[0], "its contents").event
            assert isinstance(event, GameChosen)  # nothing else is kept there
            self._paytables[game] = event.paytable
        return self._paytables[game]

    def settled(self, what: str, row: int) -> int:
        """The last game, hand, row or stretch that no row after this one changes."""
        hand = self._load().hand or 0
        games = self._first("SELECT max(id) FROM game") or 0
        return {"game": games, "hand": hand - 1, "row": row, "stretch": stretch_of(hand) - 1}[what]

    def _load(self) -> Place:
        chosen = "SELECT game FROM landmark WHERE kind = 'game_chosen' ORDER BY row DESC LIMIT 1"
        hand = "SELECT number FROM hand ORDER BY number DESC LIMIT 1"
        return Place(self._first(chosen), self._first(hand))

    def _first(self, query: str) -> int | None:
        row: tuple[int] | None = self.connection.execute(query).fetchone()
        return row and row[0]

    def _follow(self, place: Place, entry: LogRow, totals: Totals) -> Place:
        match entry.event:
            case Dealt(hand) if place.game is not None:
                self._begin(place, hand, entry.number)
                return replace(place, hand=hand)
            case Drawn(hand) | DoubleDealt(hand) | DoublePicked(hand) if hand == place.hand:
                self._go_on(entry.event, entry.number)
                return place
            case GameChosen():
                game = self._game(entry.event)
                self._landmark(entry, totals, game)
                return replace(place, game=game)
            case _:
                self._landmark(entry, totals, None)
                return place

    def _begin(self, place: Place, hand: int, row: int) -> None:
        if place.hand is not None and stretch_of(place.hand) != stretch_of(hand):
            self._sum_up(stretch_of(place.hand))
        new = "INSERT OR REPLACE INTO hand VALUES (?, ?, ?, ?, NULL, NULL)"
        self.connection.execute(new, (hand, row, row, place.game))

    def _go_on(self, event: Drawn | DoubleDealt | DoublePicked, row: int) -> None:
        paid = 0 if isinstance(event, DoubleDealt) else event.paid
        lines = lines_text(event) if isinstance(event, Drawn) else None
        more = "UPDATE hand SET last = ?, paid = ?, lines = coalesce(?, lines) WHERE number = ?"
        self.connection.execute(more, (row, paid, lines, event.hand))

    def _game(self, event: GameChosen) -> int:
        record = as_json(event)
        known: tuple[int] | None = self.connection.execute(
            "SELECT id FROM game WHERE record = ?", (record,)
        ).fetchone()
        if known:
            return known[0]
        table = event.paytable
        new = "INSERT INTO game (key, title, record) VALUES (?, ?, ?)"
        game = self.connection.execute(new, (table.key, table.title, record)).lastrowid
        assert game is not None  # a row was added
        return game

    def _landmark(self, entry: LogRow, totals: Totals, game: int | None) -> None:
        row = (
            entry.number,
            event_name(type(entry.event)),
            game,
            totals.cents,
            totals.balance,
            totals.games,
            totals.coin_in,
            totals.coin_out,
        )
        self.connection.execute("INSERT INTO landmark VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)

    def _sum_up(self, stretch: int) -> None:
        """Sum up the hands of a stretch; nothing changes them any more."""
        sums: dict[tuple[int, str], tuple[int, int, int]] = {}
        hands = "SELECT game, lines, paid FROM hand WHERE number BETWEEN ? AND ? AND lines IS NOT NULL"
        for game, lines, paid in self.connection.execute(hands, numbers_of(stretch)):
            for line in (ALL, *lines[1:-1].split("\n")):
                count, least, most = sums.get((game, line), (0, paid, paid))
                sums[game, line] = (count + 1, min(least, paid), max(most, paid))
        rows = [(stretch, *about, *figures) for about, figures in sums.items()]
        self.connection.executemany("INSERT OR REPLACE INTO stretch VALUES (?, ?, ?, ?, ?, ?)", rows)


_ORDERED = {
    "game": "SELECT * FROM game WHERE id > ? AND id <= ? ORDER BY id LIMIT 10000",
    "hand": "SELECT * FROM hand WHERE number > ? AND number <= ? ORDER BY number LIMIT 10000",
    "row": "SELECT * FROM landmark WHERE row > ? AND row <= ? ORDER BY row LIMIT 10000",
    "stretch": """
        SELECT place, count(*), group_concat(game || ' ' || line || ' ' || hands || ' ' || least || ' ' || most)
        FROM stretch WHERE place > ? AND place <= ? GROUP BY place ORDER BY place LIMIT 10000
        """,
}
"""The rows of each table some at a time, by the word for what one of them tells of."""


def difference(one: Contents, other: Contents, row: int | None = None) -> str | None:
    """What two contents of a log tell differently, in words; None when they are the same.

    Where the log has grown since the first `row` rows of it became `other`, only what these settle is compared.
    """
    for what, query in _ORDERED.items():
        last = _LAST if row is None else other.settled(what, row)
        for mine, others in zip_longest(_some(one, query, last), _some(other, query, last)):
            if mine != others:
                return f"{what} {min(found[0] for found in (mine, others) if found)}"
    return None


def _some(contents: Contents, query: str, last: int) -> Iterator[tuple[Any, ...]]:
    after = -1
    while rows := contents.connection.execute(query, (after, last)).fetchall():
        yield from rows
        after = rows[-1][0]


def stretch_of(hand: int) -> int:
    """The stretch a hand lies in, by its number."""
    return (hand - 1) // STRETCH


def numbers_of(stretch: int) -> tuple[int, int]:
    """The numbers of the first and the last hand of a stretch."""
    return stretch * STRETCH + 1, (stretch + 1) * STRETCH


def lines_text(event: Drawn) -> str:
    """The lines that any of the hands was paid for, each between line feeds."""
    lines = dict.fromkeys(hand.line for hand in event.hands if hand.line is not None)
    return "\n".join(["", *(lines or (NOTHING,)), ""])
