"""The index of a log: one row for every hand, and one for every row of the log that belongs to no hand.

It is made from the log alone, row by row, by the fold that reads the log. Every row of the log belongs to a hand or to
the ledger. The graded decisions are a separate table, which the grader fills: for each drawn hand the best hold, and what
the player's hold cost. So are the ideas of mistakes.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from videopoker.core.cards.cards import Card, Rank
from videopoker.core.cards.held_cards import mask_of
from videopoker.core.machine.event_codec import EVENT_NAMES
from videopoker.core.machine.events import (
    Committed,
    Dealt,
    DoubleDealt,
    DoublePicked,
    Drawn,
    GameChosen,
    HandNote,
    NotesAdded,
)
from videopoker.core.machine.snapshot import SnapshotError
from videopoker.core.machine.state import GameState
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.saves.index.fold import Folded
from videopoker.play.saves.index.index_file import IndexFile, Statement
from videopoker.play.saves.rows.log_row import LogRow, as_json, read_event

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
        simple_paid  INTEGER NOT NULL,
        right_run    INTEGER NOT NULL,  -- right first answers in a row up to this hand; a hand with a hint is skipped
        most_right   INTEGER NOT NULL,  -- the longest such run so far
        run_end      INTEGER NOT NULL   -- the hand that ended it; 0 without a run
    ) STRICT -- version 3"""
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


class RightHolds(NamedTuple):
    """Right first answers in a row; a hand with a hint before its first answer is skipped."""

    now: int = 0
    most: int = 0
    hand: int = 0
    """The last hand of the longest run; 0 without a run."""

    def after(self, decision: Decision) -> "RightHolds":
        """The same after one more decision."""
        if decision.first_cost is None:
            return self
        now = 0 if decision.first_cost else self.now + 1
        return RightHolds(now, now, decision.number) if now > self.most else self._replace(now=now)


class Graded(NamedTuple):
    """Decisions of the hands that follow `after`, the last hand graded before."""

    after: int
    rows: Sequence[Decision]


IDEA = "idea"
NOTE = "note"
_TABLES = {
    "game": """CREATE TABLE game (          -- every paytable on which a hand was dealt, once
            id     INTEGER PRIMARY KEY,
            key    TEXT NOT NULL,
            title  TEXT NOT NULL,
            record TEXT NOT NULL            -- as the log has it
        ) STRICT""",
    "hand": """CREATE TABLE hand (          -- every deal; what it has from the draw on is NULL before
            number           INTEGER PRIMARY KEY,
            row              INTEGER NOT NULL,  -- of the log, in which it was dealt
            last_row         INTEGER NOT NULL,  -- the last that belongs to it
            time             INTEGER NOT NULL,  -- of the deal, in seconds since 1970
            game             INTEGER NOT NULL,
            cents            INTEGER NOT NULL,  -- per credit
            coins            INTEGER NOT NULL,  -- bet on each of its hands
            hands            INTEGER NOT NULL,  -- drawn from the deal
            credits_before   INTEGER NOT NULL,  -- on the machine before the bet
            cards            BLOB NOT NULL,     -- the five dealt, each a byte: the card's number
            ranks            BLOB NOT NULL,     -- of these, sorted, each a byte from 0 for a deuce; 13 for a joker
            replacements     BLOB NOT NULL,     -- five for each hand
            jackpots         TEXT,              -- of its game after the bet, in millionths of a credit; NULL without
            scripted         INTEGER NOT NULL,  -- whether a script chose its cards
            committed        INTEGER NOT NULL,  -- whether the secret was fixed before the bet
            fixed            TEXT,              -- how, as in core.secret_chain; NULL if it was not; version 2
            held             INTEGER,           -- the positions as a mask, bit 0 for the first card
            held_cards       BLOB,
            held_ranks       BLOB,              -- as ranks
            lines            TEXT,              -- each line that its hands won, between line feeds; empty for no win
            paid_at_draw     INTEGER,
            paid             INTEGER,           -- in the end; 0 while its win is staked
            staked           INTEGER NOT NULL DEFAULT 0,  -- in double-ups that the machine dealt and that are over
            doubled_won      INTEGER NOT NULL DEFAULT 0,  -- paid for these
            scripted_doubles INTEGER NOT NULL DEFAULT 0   -- double-ups with cards that a script chose
        ) STRICT""",
    NOTE: """CREATE TABLE note (           -- each hand with a first answer or a hint
            number INTEGER PRIMARY KEY,
            first  INTEGER,                 -- the positions of the first answer as a mask; NULL if no hold was questioned
            hinted INTEGER NOT NULL         -- whether a hint was shown before the first answer
        ) STRICT""",
    "ledger_row": """CREATE TABLE ledger_row (  -- every row that belongs to no hand, and the totals after it
            number   INTEGER PRIMARY KEY,
            row      INTEGER NOT NULL,      -- of the log
            kind     TEXT NOT NULL,
            cents    INTEGER NOT NULL,
            balance  INTEGER NOT NULL,
            games    INTEGER NOT NULL,
            coin_in  INTEGER NOT NULL,      -- without the bet and the stake in play
            coin_out INTEGER NOT NULL
        ) STRICT""",
    DECISION: DECISION_TABLE,
    IDEA: """CREATE TABLE idea (           -- of each mistake that was looked at, in the order found
            place  INTEGER PRIMARY KEY,
            number INTEGER NOT NULL UNIQUE,  -- of the hand
            idea   TEXT NOT NULL           -- the name of the idea that its first answer missed; empty if none was found
        ) STRICT -- version 1""",
    "fold": """CREATE TABLE fold (          -- what the log folds to after a row, from which an index that is behind goes on
            number  INTEGER PRIMARY KEY,    -- 1
            row     INTEGER NOT NULL,
            content TEXT NOT NULL
        ) STRICT""",
}
"""A new column needs no more than its name here: an index with other tables is made again."""

_LOG = "log"
_PARTS = {_LOG: ("game", "hand", NOTE, "ledger_row", "fold"), DECISION: (DECISION,), IDEA: (IDEA,)}

_DEALT = """
    INSERT OR REPLACE INTO hand (number, row, last_row, time, game, cents, coins, hands, credits_before,
                                 cards, ranks, replacements, jackpots, scripted, committed, fixed)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_DRAWN = """
    UPDATE hand SET last_row = ?, fixed = ?, held = ?, held_cards = ?, held_ranks = ?, lines = ?, paid_at_draw = ?, paid = ?
    WHERE number = ?
"""
_STAKED = "UPDATE hand SET last_row = ?, fixed = ?, paid = 0 WHERE number = ?"
_PICKED = """
    UPDATE hand SET last_row = ?, paid = ?, staked = staked + ?, doubled_won = doubled_won + ?,
                    scripted_doubles = scripted_doubles + ? WHERE number = ?
"""
_ADDED = "UPDATE hand SET last_row = ? WHERE number = ?"
_LEDGER_ROW = "INSERT OR REPLACE INTO ledger_row VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_NOTED = "INSERT INTO note VALUES (?, ?, ?)"
_GAME = "INSERT INTO game VALUES (?, ?, ?, ?)"
_IDEA = "INSERT OR IGNORE INTO idea VALUES (?, ?, ?)"
_FOLD = "REPLACE INTO fold VALUES (?, ?, ?)"
_DECISION = f"INSERT INTO decision VALUES ({', '.join('?' * len(Decision._fields + RightHolds._fields))})"  # noqa: S608 - a constant


class Index(IndexFile):
    """The index of a log, in its file or in a temporary database."""

    def __init__(
        self, path: Path | None = None, *, writes: bool = True, copied: sqlite3.Connection | None = None
    ) -> None:
        """As for `IndexFile`."""
        super().__init__(_TABLES, _PARTS, path, writes=writes, copied=copied)
        self._waiting: dict[str, list[Statement]] = {}
        """What `add` is to change, by table."""
        self._last_game: Paytable | None = None
        """The game of the last deal."""
        self._last_number = 0
        """The number of that game."""
        self._paytables: dict[int, Paytable] = {}
        self.forget()

    def refresh(self) -> bool:
        """Read again where the index ends, if something else stored rows; returns whether rows of the log were added or changed."""
        before = self.ends[_LOG]
        is_other = super().refresh() and self.ends[_LOG] != before
        if is_other:
            self.forget()
        return is_other

    def forget(self) -> None:
        """Drop the rows added and not stored, as after a rollback."""
        self._waiting = {}
        self._last_game = None
        self.row: int = self.ends[_LOG].get("row", 0)
        """The last row of the log that is in the index."""
        self.first_committed: int | None = self.ends[_LOG].get("committed")
        """The first hand with a commitment; None if there is none."""
        self._ledger_rows: int = self.last_number(_LOG, "ledger_row")
        self._noted: int = self.last_number(_LOG, NOTE)
        """The last hand with a note."""
        self._games: dict[str, int] | None = None
        """The number of each game by its record."""

    @property
    def digest(self) -> bytes:
        """The hash of the last row of the log that is stored in an index with rows."""
        return bytes.fromhex(self.ends[_LOG]["hash"])

    def add(self, entry: LogRow, folded: Folded) -> None:
        """Add the next row, which `store` stores; `folded` must include it."""
        state = folded.state
        row = entry.number
        match entry.event:
            case Dealt() as event if state.paytable is not None:
                self._add_hand(entry, event, state)
            case Drawn() as event:
                self._change(_DRAWN, row, state.secret_chain.fixed, *_draw(event), event.hand)
                if event.first is not None or event.hinted:
                    self._add_note(event.hand, event.first, hinted=event.hinted)
            case DoubleDealt(hand):
                self._change(_STAKED, row, state.secret_chain.fixed, hand)
            case DoublePicked(hand, paid=paid) if state.double:
                is_scripted = state.double.secret is None
                figures = (0, 0, 1) if is_scripted else (state.double.stake, paid, 0)
                self._change(_PICKED, row, paid, *figures, hand)
            case Committed() if state.hand:  # comes with the end of the hand before
                self._change(_ADDED, row, state.hand)
            case NotesAdded(notes):
                self._change(_ADDED, row, state.hand)
                self.add_notes(notes)
            case _:
                total = folded.totals
                self._ledger_rows += 1
                self._change(
                    _LEDGER_ROW,
                    *(self._ledger_rows, row, EVENT_NAMES[type(entry.event)], total.cents, total.credits),
                    *(total.games, total.coin_in - total.open_bet - total.open_stake, total.coin_out),
                    table="ledger_row",
                )
        self.row = row

    def add_notes(self, notes: Iterable[HandNote]) -> None:
        """Add first answers and hints of hands after the last that has one."""
        for note in notes:
            if note.hand > self._noted:
                self._add_note(note.hand, note.first, hinted=note.hinted)

    def _add_note(self, hand: int, first: tuple[int, ...] | None, *, hinted: bool) -> None:
        if hand <= self.last_graded():  # its decision was graded without the note
            self.discard_soon()
        self._noted = hand
        self._change(_NOTED, hand, None if first is None else mask_of(first), hinted, table=NOTE)

    def _change(self, sql: str, *values: Any, table: str = "hand") -> None:
        self._waiting.setdefault(table, []).append((sql, values))

    @property
    def is_stored(self) -> bool:
        """Whether every row added is stored."""
        return not self._waiting

    def store_rows(self, digest: bytes, folded: Folded | None = None) -> bool:
        """Store the rows added; `digest` is the hash of the last one in the log. As `store`.

        With `folded`, the fold after that row, another process can continue from there.
        """
        if self.is_wrong:
            raise self.fault()
        if folded:
            self._waiting["fold"] = [(_FOLD, (1, folded.row, folded.to_text()))]
        ends = {"row": self.row, "hash": digest.hex(), "committed": self.first_committed}
        is_stored = self.store(_LOG, self._waiting, **ends)
        self._waiting = {}
        return is_stored

    def folded(self) -> Folded | None:
        """The fold after a row of the log that the index has; None if none is stored."""
        self.check("fold")
        with suppress(SnapshotError):
            for row, content in self.rows("SELECT row, content FROM fold"):
                return Folded.from_text(row, content)
        return None

    def last_graded(self) -> int:
        """The last hand whose decision is graded; later hands are not."""
        return self.last_number(DECISION, DECISION)

    def right_holds(self) -> RightHolds:
        """The right holds in a row up to the last hand graded."""
        last = self.last_graded()
        self.check(DECISION, last, last)
        found = self.rows(f"SELECT right_run, most_right, run_end FROM {DECISION} WHERE number = ?", (last,))  # noqa: S608 - a constant
        return RightHolds(*found[0]) if found else RightHolds()

    def with_graded(self, first: int, last: int) -> str:
        """The beginning of a query of `graded`: the decisions on these hands."""
        return f"WITH graded AS (SELECT * FROM {DECISION} WHERE number BETWEEN {first} AND {last}) "  # noqa: S608 - numbers

    def add_graded(self, graded: Graded) -> bool:
        """Store decisions that follow on the last one; others are left out. As `store`."""
        right = self.right_holds()
        changes = []
        for row in graded.rows:
            right = right.after(row)
            changes.append((_DECISION, (*row, *right)))
        return self.last_graded() == graded.after and self.store(DECISION, {DECISION: changes})

    def add_ideas(self, found: Iterable[tuple[int, str]]) -> bool:
        """Store the ideas of mistakes, each with the number of its hand. As `store`."""
        rows = enumerate(found, start=self.last_number(IDEA, IDEA) + 1)
        return self.store(IDEA, {IDEA: [(_IDEA, (place, *row)) for place, row in rows]})

    def paytable(self, game: int) -> Paytable:
        """The game with this number."""
        if game not in self._paytables:
            ((record,),) = self.rows("SELECT record FROM game WHERE id = ?", (game,))
            event = read_event(0, record, "its index")
            if not isinstance(event, GameChosen):
                raise self.fault()
            self._paytables[game] = event.paytable
        return self._paytables[game]

    def _add_hand(self, entry: LogRow, event: Dealt, state: GameState) -> None:
        behind = (event.replacements, *event.more)
        if event.committed and self.first_committed is None:
            self.first_committed = event.hand
        self._change(
            _DEALT,
            *(event.hand, entry.number, entry.number, entry.at, self._number_of(state)),
            *(state.denomination, event.coins, event.hands, state.credits + event.bet),
            *(card_numbers(event.cards), _ranks(event.cards), b"".join(map(card_numbers, behind))),
            " ".join(map(str, state.jackpot_values)) or None,
            *(event.secret is None, event.committed, state.secret_chain.fixed),
        )

    def _number_of(self, state: GameState) -> int:
        """The number of the game, which is added if it is new."""
        assert state.paytable is not None  # else nothing can be dealt
        if self._last_game is not state.paytable:
            table = state.paytable
            games = self.read_games()
            record = as_json(GameChosen(table))
            if record not in games:
                games[record] = len(games) + 1
                self._change(_GAME, games[record], table.key, table.title, record, table="game")
            self._last_number = games[record]
            self._last_game = table
        return self._last_number

    def read_games(self) -> dict[str, int]:
        """The number of each game by its record, checked. Afterwards `add` reads nothing."""
        if self._games is None:
            self.check("game")
            self._games = dict(self.rows("SELECT record, id FROM game"))
        return self._games


def card_numbers(cards: Iterable[Card]) -> bytes:
    """The cards as the index has them, each a byte."""
    return bytes([card.number for card in cards])


def rank_number(card: Card | Rank) -> int:
    """The number of a rank in the index; the joker's follows the ace's."""
    return card.number >> 2 if isinstance(card, Card) else card - Rank.TWO


def _ranks(cards: Iterable[Card]) -> bytes:
    return bytes(sorted(map(rank_number, cards)))


def _draw(event: Drawn) -> tuple[int, bytes, bytes, str, int, int]:
    """The columns of a hand that its draw sets."""
    mask = mask_of(event.held)
    held = [event.cards[position] for position in event.held]
    lines = "".join(f"{line}\n" for line in dict.fromkeys(event.lines))
    return mask, card_numbers(held), _ranks(held), lines and f"\n{lines}", event.paid, event.paid
