"""The fold of a log: the machine, its meters and the recent games, row by row, and as the text of a snapshot.

Each event is checked against the rules of the game. The three rows of a change of denomination in old logs are read as one
`Exchanged`.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import pairwise

from videopoker.core.cards.cards import CardError
from videopoker.core.machine import events, moves
from videopoker.core.machine.event_codec import EVENT_NAMES
from videopoker.core.machine.events import CashedOut, Dealt, DenominationChosen, Deposited, Event, Exchanged
from videopoker.core.machine.evolve import evolve
from videopoker.core.machine.game import IllegalMove, decide
from videopoker.core.machine.snapshot import SnapshotError, from_snapshot, to_snapshot
from videopoker.core.machine.state import DENOMINATIONS, GameState, Phase
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import is_kept, is_next
from videopoker.play.saves.files.schema import SNAPSHOT_TABLE
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.rows.log_row import LogRow

WRONG_COMMITMENT = "the commitment does not match its secret"
NOT_NEXT = "its secret is not the next in its chain"
WRONG_DEAL = "the bet or the deal breaks the rules"
WRONG_DRAW = "the draw or its pay breaks the rules"
WRONG_DOUBLE = "the double-up breaks the rules"
NOT_AS_COMMITTED = "it was not dealt from the secret committed to before the bet"


class BrokenRules(DamagedSave):
    """A log with an event that breaks the rules; its hashes may still be right."""


def by_the_rules(
    entries: Iterable[LogRow], state: GameState, where: str, after: dict[int, GameState] | None = None
) -> Iterator[LogRow]:
    """The entries, each checked against the rules; `state` is the machine before the first. BrokenRules at a fault.

    `after` is given the machine after each row, by the row's number.
    A commitment is checked against the hash of the row before it, if that is known. `verify` also checks that the
    secret deals the cards.
    """
    for entry in entries:
        fault = rule_fault(state, entry.event, entry.number)
        if fault := fault or commitment_fault(state, entry.event, entry.before):
            raise BrokenRules(f"{where}: {fault}")
        state = evolve(state, entry.event)
        if after is not None:
            after[entry.number] = state
        yield entry
    if state != GameState() and state.paytable is None:
        raise BrokenRules(f"{where}: its log has no game; a save begins with a game and a deposit")


def commitment_fault(state: GameState, event: events.Event, before: bytes | None) -> str:
    """What is wrong with a commitment after a row with the hash `before`, which may be unknown; empty if it is right."""
    if not isinstance(event, events.Committed):
        return ""
    if before is not None and not is_kept(event, before):
        return f"hand {event.hand:,}: {WRONG_COMMITMENT}"
    if not is_next(state.secret_chain, event):
        return f"hand {event.hand:,}: {NOT_NEXT}"
    return ""


def rule_fault(state: GameState, event: events.Event, row: int) -> str:
    """What is wrong with this row's event in this state; empty if the rules allow it."""
    if _is_allowed(state, event):
        return ""
    match event:
        case events.Dealt(hand) if state.committed and event.secret != state.committed.secret:
            return f"hand {hand:,}: {NOT_AS_COMMITTED}"
        case events.Dealt(hand):
            return f"hand {hand:,}: {WRONG_DEAL}"
        case events.Drawn(hand):
            return f"hand {hand:,}: {WRONG_DRAW}"
        case events.Committed(hand):
            return f"hand {hand:,}: a commitment is not allowed there"
        case events.ChainStarted():
            return f"row {row:,} of the log: a chain of secrets cannot begin there, or not with these values"
        case events.DoubleDealt(hand) | events.DoublePicked(hand):
            return f"hand {hand:,}: {WRONG_DOUBLE}"
        case _:
            kind = EVENT_NAMES[type(event)].replace("_", " ")
            return f'row {row:,} of the log: "{kind}" breaks the rules'


def _is_allowed(state: GameState, event: events.Event) -> bool:
    if isinstance(event, events.PracticeStarted):
        return state == GameState()
    if isinstance(event, events.Drawn):
        if (state.coins or 0) > state.max_coins:
            return True  # reported already: a hand that could not be dealt has no right pay
        if not _is_rising(event.first or ()):
            return False
        event = replace(event, first=None, hinted=False)
    if isinstance(event, events.NotesAdded):
        hands = [note.hand for note in event.notes]
        in_play = state.hand + (state.phase is not Phase.DRAWING)
        is_new = 0 < len(hands) <= events.MAX_NOTES and _is_rising([*hands, in_play])
        return is_new and all(_is_rising(note.first or ()) for note in event.notes)
    if isinstance(event, events.DenominationChosen):  # of an older log
        return state.phase is Phase.BETTING and not state.credits and event.cents in DENOMINATIONS
    try:
        return decide(state, _move(event)) == (event,)
    except (IllegalMove, CardError):
        return False


def _is_rising(numbers: Sequence[int]) -> bool:
    return all(before < after for before, after in pairwise(numbers))


def _move(event: events.Event) -> moves.Move:
    """The move that makes this event if the rules allow it."""
    assert not isinstance(event, events.NotesAdded)  # no move makes it
    match event:  # the most frequent ones first
        case events.Dealt():
            order = event.cards + event.replacements
            return moves.Deal(event.coins, order, event.secret, event.phrase, event.more)
        case events.Drawn():
            return moves.Draw(frozenset(event.held))
        case events.Committed():
            return moves.Commit(event.commitment, event.secret)
        case events.PracticeStarted():
            return moves.StartPractice()
        case events.PhraseChosen(phrase):
            return moves.ChoosePhrase(phrase)
        case events.ChainStarted(chain, first, length):
            return moves.StartChain(chain, first, length)
        case events.SessionStarted():
            return moves.StartSession()
        case events.SessionEnded():
            return moves.EndSession()
        case events.Restored(hand):
            return moves.Restore(hand)
        case events.Deposited(credits):
            return moves.Deposit(credits)
        case events.CashedOut():
            return moves.CashOut()
        case events.DenominationChosen(cents) | events.Exchanged(cents=cents):
            return moves.ChooseDenomination(cents)
        case events.GameChosen(paytable) | events.NextGameChosen(paytable):
            return moves.ChooseGame(paytable)
        case events.DoubleDealt():
            return moves.DoubleUp((event.card, *event.behind), event.secret, event.phrase)
        case events.DoublePicked():
            return moves.Pick(event.place)


_THREE: tuple[type[Event], ...] = (CashedOut, DenominationChosen, Deposited)


def with_exchanges(entries: Iterable[LogRow], cents: int) -> Iterator[LogRow]:
    """The entries, with the three rows of each old exchange replaced by one that has the number of the last.

    `cents` is the denomination before the first entry.
    """
    held: list[LogRow] = []
    for entry in entries:
        if not held and not isinstance(entry.event, _THREE):
            yield entry
            continue
        held.append(entry)
        while held and not _may_be_exchange(held):
            cents = _denomination_after(held[0], cents)
            yield held.pop(0)
        if len(held) == len(_THREE):
            for row in _exchange(held, cents):
                cents = _denomination_after(row, cents)
                yield row
            held = []
    yield from held


def _may_be_exchange(rows: Sequence[LogRow]) -> bool:
    """Whether these can be the first rows of an exchange: the kinds fit, and all have the time of one transaction."""
    kinds = all(isinstance(row.event, kind) for row, kind in zip(rows, _THREE, strict=False))
    return kinds and rows[0].time == rows[-1].time


def _exchange(rows: Sequence[LogRow], cents: int) -> Sequence[LogRow]:
    """The three rows as one `Exchanged`, or unchanged if the deposit is of another amount."""
    match [row.event for row in rows]:
        case [CashedOut(before), DenominationChosen(now), Deposited(credits)] if (
            credits == before * cents // now
        ):
            return [LogRow(rows[-1].number, rows[-1].time, Exchanged(cents, now, before, credits))]
    return rows


def _denomination_after(row: LogRow, cents: int) -> int:
    match row.event:
        case DenominationChosen(now) | Exchanged(cents=now):
            return now
    return cents


MAX_RECENT = 4
"""How many recent games are kept."""


@dataclass(slots=True)
class Folded:
    """The machine, its meters and the recent games after a row of the log."""

    row: int = 0
    state: GameState = field(default_factory=GameState)
    totals: Totals = field(default_factory=Totals)
    recent_games: tuple[Paytable, ...] = ()
    """The last few games in which a hand was dealt, latest first, without repeats."""

    def add(self, entry: LogRow, after: GameState | None = None) -> None:
        """Add the next row; `after` is the state after the row, if already computed."""
        game = self.state.paytable
        if (
            isinstance(entry.event, Dealt)
            and game
            and [game.key] != [last.key for last in self.recent_games[:1]]
        ):
            others = (other for other in self.recent_games if other.key != game.key)
            self.recent_games = (game, *others)[:MAX_RECENT]
        self.state = after or evolve(self.state, entry.event)
        self.totals.add(entry.event, entry.at)
        self.row = entry.number

    def follow(self, entries: Iterable[LogRow], where: str) -> Iterator[LogRow]:
        """Add the next rows of the save at `where`, each checked against the rules, an old exchange as one entry.

        Yields each entry after adding it. BrokenRules at a fault.
        """
        after: dict[int, GameState] = {}
        checked = by_the_rules(entries, self.state, where, after)
        for entry in with_exchanges(checked, self.state.denomination):
            self.add(entry, after.pop(entry.number))
            yield entry

    def to_text(self) -> str:
        """The fold as text; `from_text` reads it back."""
        record = to_snapshot(self.state, self.totals, self.recent_games)
        return json.dumps(record, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_text(cls, row: int, text: str) -> "Folded":
        """The fold after this row. SnapshotError if another version wrote the text."""
        try:
            record = json.loads(text)
        except (ValueError, RecursionError):
            raise SnapshotError("not JSON") from None
        return cls(row, *from_snapshot(record))


def read_snapshot(connection: sqlite3.Connection, expected: bytes) -> Folded | None:
    """The snapshot in a save, with this hash; None if it is missing, damaged, or of another log or version."""
    if not snapshot_fault(connection, expected):
        with suppress(SnapshotError):
            return Folded.from_text(*connection.execute("SELECT row, content FROM snapshot").fetchone())
    return None


def snapshot_fault(connection: sqlite3.Connection, expected: bytes) -> str:
    """What is wrong with a snapshot that the head says has this hash: ``is missing`` or ``is damaged``; else empty."""
    query = "SELECT kept.hash, event.hash, content FROM snapshot kept LEFT JOIN event ON number = row"
    try:
        kept = connection.execute(query).fetchone()
        if kept is None:
            return "is missing"
        stored, row_hash, content = kept
        return "" if stored == _snapshot_hash(row_hash, content) == expected else "is damaged"
    except (
        TypeError,
        AttributeError,
        sqlite3.DatabaseError,
    ) as error:  # of no row of the log, or not readable
        if "locked" in str(error):
            raise
        return "is damaged"


def keep_snapshot(connection: sqlite3.Connection, folded: Folded, row_hash: bytes) -> bytes:
    """Store a snapshot in place of the last one; returns its hash."""
    content = folded.to_text()
    digest = _snapshot_hash(row_hash, content)
    connection.execute(SNAPSHOT_TABLE)
    connection.execute("DELETE FROM snapshot")
    connection.execute("INSERT INTO snapshot VALUES (?, ?, ?)", (folded.row, content, digest))
    return digest


def _snapshot_hash(row_hash: bytes, content: str) -> bytes:
    """SHA-256 over the hash of the snapshot's row and the snapshot."""
    return sha256(row_hash + content.encode()).digest()
