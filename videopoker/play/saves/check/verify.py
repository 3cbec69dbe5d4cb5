"""Checks a save: its hash chain, every hand against the rules, and the snapshot against the log."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from videopoker.core.base.records import recorded
from videopoker.core.machine import events, moves
from videopoker.core.machine.double_up import doubled
from videopoker.core.machine.evolve import evolve
from videopoker.core.machine.game import after_draw, paid_hand
from videopoker.core.machine.state import GameState
from videopoker.play.deals.shuffle import as_shuffled, is_kept
from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveError, mend_hint
from videopoker.play.saves.index.fold import (
    WRONG_COMMITMENT,
    WRONG_DRAW,
    Folded,
    commitment_fault,
    rule_fault,
    with_exchanges,
)
from videopoker.play.saves.index.index_file import remove_index
from videopoker.play.saves.index.log_index import Watched, unwatched
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import (
    FIRST_HASH,
    LogRow,
    Row,
    broken_at,
    is_record_of,
    linked,
    read_entries,
    read_entry,
)
from videopoker.play.saves.rows.played_hand import PlayedHand

WRONG_CARDS = "the cards do not match its secret"
_UNCOMMITTED = "was dealt without the commitment that a real save makes before every bet"

_Part = tuple[GameState, list[Row], bytes, int]
"""The state before some rows, the rows, the hash before them, and the number of rows before them.

Rows are sent as text to other processes, which is faster than sending events."""

_Read = TypeVar("_Read", Row, LogRow)

_ROWS_IN_PART = 2_000
_ROWS_FOR_PROCESSES = 20_000
"""With fewer rows, starting processes takes longer than it saves."""


@recorded("hands", "rigged", "committed", "problems", "fixed", "chains", "ok")
@dataclass(frozen=True, slots=True)
class VerifiedSave:
    """Whether a save passes its check."""

    hands: int
    """Deals checked."""
    rigged: int
    """Deals whose cards a script chose. They have no shuffle to check."""
    committed: int
    """Deals whose secret was committed to before the bet."""
    problems: tuple[str, ...]
    fixed: dict[str, int] = field(default_factory=dict)
    """Deals by how their secret was fixed. The names are in `core.secret_chain.FIXED`."""
    chains: dict[str, int] = field(default_factory=dict)
    """Chains of secrets by why they began, with the names that `ChainStarted.why` uses."""

    @property
    def ok(self) -> bool:
        """Whether the check found no problems."""
        return not self.problems


def verify(log: Log, watched: Callable[[Iterator[Row]], Iterator[Row]] = iter) -> VerifiedSave:
    """Check the chain of the log, every commitment and shuffle, and every event against the rules.

    `watched` passes on the rows one by one, to show progress.
    """
    from videopoker.play.host.processes import called_in_processes

    rebuilt = _Rebuilt()
    parts = rebuilt.parts(log, watched)
    problems: list[str] = []
    for faults in called_in_processes(_faults_of_part, parts, here=log.rows.last < _ROWS_FOR_PROCESSES):
        problems += faults
    problems += rebuilt.deals.uncommitted + rebuilt.unreadable
    problems += rebuilt.deals.never_committed(log, rebuilt.folded.state)
    if not log.rows.last:
        problems.append("the log is empty; a save begins with a game and a deposit")
    if not problems:  # if the log is wrong, the snapshot is wrong too
        problems += rebuilt.wrong_beside(log)
    return rebuilt.deals.verdict(problems, rebuilt.folded.state)


def mend(path: Path, watched: Watched = unwatched) -> VerifiedSave:
    """Make the snapshot of a save again from its log, and check it while it is read; locked meanwhile. Its index is deleted.

    `watched` is as for `Log.open`. DamagedSave, with nothing rebuilt, at a row that is damaged or breaks the rules.
    """
    deals = _Deals()
    with Log.open(path, watched=watched, rebuilds=deals.check) as log:
        state = log.folded().state
        problems = deals.wrong_shuffles + deals.uncommitted
        problems += deals.never_committed(log, state)
        if not problems:
            problems += filter(None, (log.secrets.fault(state), log.derived.fault_beside()))
        remove_index(path)
        return deals.verdict(problems, state)


def hand_faults(hand: PlayedHand) -> Iterator[str]:
    """What is wrong with a past hand, checked by itself: commitment, shuffle, draw, pay, double-ups."""
    dealt = hand.dealt
    jokers = hand.paytable.jokers
    kept = hand.committed
    if hand.lacks_commitment:
        yield f"it {_UNCOMMITTED}"
    if kept and not ((kept.hand, kept.secret) == (dealt.hand, dealt.secret) and is_kept(kept, hand.before)):
        yield WRONG_COMMITMENT
    if as_shuffled(dealt, jokers) is False:
        yield WRONG_CARDS
    if hand.drawn and not all(_is_paid_right(hand, hand.drawn)):
        yield WRONG_DRAW
    for double, picked in hand.doubles:
        same = not double.committed or (double.secret, double.phrase) == (dealt.secret, dealt.phrase)
        if not same or as_shuffled(double, jokers) is False:
            yield f"the cards of double-up {double.round} do not match its secret"
        card = double.behind[picked.place] if picked else None
        if picked and card and (picked.card, picked.paid) != (card, doubled(double.stake, double.card, card)):
            yield f"the pick of double-up {double.round} breaks the rules"


def _is_paid_right(hand: PlayedHand, drawn: events.Drawn) -> Iterator[bool]:
    """Whether each final hand follows from its replacements; any pay above the reset is accepted for a jackpot."""
    dealt = hand.dealt
    jackpots = hand.paytable.jackpot_lines
    behind = (dealt.replacements, *dealt.more)
    for replacements, final in zip(behind, drawn.hands, strict=True):
        cards = after_draw(dealt.cards, replacements, frozenset(drawn.held))
        paid = [
            max(line.pays[-1], final.paid) if line.label == final.line else line.pays[-1] for line in jackpots
        ]
        yield final == paid_hand(hand.paytable.with_jackpots(paid), cards, dealt.coins)


def _faults_of_part(state: GameState, rows: list[Row], before: bytes, seen: int) -> list[str]:
    """What is wrong with a part of the log. `_Rebuilt.parts` reports a last row that cannot be read."""
    problems: list[str] = []
    for (number, time, record, _), hash_before, follows in linked(rows, before, seen):
        if not follows:
            problems.append(broken_at(number))
        try:
            event = read_entry(number, time, record, "").event
        except DamagedSave:
            continue
        problems += _faults(state, event, number, hash_before)
        state = evolve(state, event)
    return problems


class _Deals:
    """Counts the deals of a log, and lists deals without the commitment that they need."""

    def __init__(self) -> None:
        self._hands = self._rigged = self._committed = 0
        self._committed_since = 0
        """The hand of the first commitment; every later deal needs one too."""
        self.uncommitted: list[str] = []
        self.wrong_shuffles: list[str] = []
        """Found by `check` alone."""
        self._fixed: list[str | None] = []
        """How the secret of each deal was fixed; None for a deal without a commitment."""

    def check(self, row: LogRow, folded: Folded) -> None:
        """Count the next row of a log, which `folded` includes, and check its shuffle."""
        self.wrong_shuffles += _shuffle_fault(row.event, folded.state.jokers)
        self.add(row.event, folded.state)

    def add(self, event: events.Event, state: GameState) -> None:
        """Count the next event, after which the machine is in this state."""
        if isinstance(event, events.Committed):
            self._committed_since = self._committed_since or event.hand
        if isinstance(event, events.Dealt):
            self._hands += 1
            self._rigged += event.secret is None
            self._committed += event.committed
            self._fixed.append(state.secret_chain.fixed)
            if self._committed_since and not event.committed:
                self.uncommitted.append(f"hand {event.hand:,}: it {_UNCOMMITTED}")
        elif isinstance(event, events.Drawn | events.DoubleDealt):  # a restored copy may have shown its cards
            self._fixed[-1:] = [state.secret_chain.fixed]

    def never_committed(self, log: Log, state: GameState) -> Iterator[str]:
        """The problem that no hand has a commitment, nor the next one, which every session commits to."""
        can_commit = state.allows(moves.Commit)  # never in a practice save
        if self._hands and not self._committed_since and log.head.save and can_commit:
            yield f"deals 1 to {state.hand:,}: each {_UNCOMMITTED}"

    def verdict(self, problems: Sequence[str], state: GameState) -> VerifiedSave:
        """The result, with the state after the log."""
        fixed = dict(sorted(Counter(filter(None, self._fixed)).items()))
        chains = dict(state.secret_chain.begun)
        return VerifiedSave(self._hands, self._rigged, self._committed, tuple(problems), fixed, chains)


class _Rebuilt:
    """The fold made from the log alone, and its deals."""

    def __init__(self) -> None:
        self.folded = Folded()
        self.deals = _Deals()
        self.unreadable: list[str] = []
        """Why the log could not be read to its end."""
        self._wrong_snapshot: list[str] = []

    def parts(self, log: Log, watched: Callable[[Iterator[Row]], Iterator[Row]]) -> Iterator[_Part]:
        """The log in parts for `_faults_of_part`; folds it meanwhile."""
        before = FIRST_HASH
        seen = 0
        try:
            kept = log.derived.snapshot()
            for rows in _in_parts(self._until_fault(watched(log.rows.rows()))):
                entries = list(self._until_fault(read_entries(rows, log.where, None)))
                yield self.folded.state, rows[: len(entries) + 1], before, seen
                *_, before = rows[-1]
                seen += len(rows)
                for entry in with_exchanges(entries, self.folded.state.denomination):
                    self._add(entry, kept)
                if self.unreadable:
                    return
        except SaveError as error:
            self.unreadable.append(str(error))

    def _until_fault(self, rows: Iterator[_Read]) -> Iterator[_Read]:
        """The rows before the first that cannot be read."""
        try:
            yield from rows
        except SaveError as error:
            self.unreadable.append(str(error))

    def _add(self, entry: LogRow, kept: Folded | None) -> None:
        self.folded.add(entry)
        self.deals.add(entry.event, self.folded.state)
        if kept and kept.row == entry.number and kept.to_text() != self.folded.to_text():
            self._wrong_snapshot.append(f"the snapshot at row {kept.row:,} differs from the log")

    def wrong_beside(self, log: Log) -> Iterator[str]:
        """What is wrong with the stored secrets and the snapshot."""
        if log.rows.ends_at() == self.folded.row and (fault := log.secrets.fault(self.folded.state)):
            yield fault
        yield from (f"{wrong}; {mend_hint(log.where)}" for wrong in self._wrong_snapshot)
        if fault := log.derived.fault_beside():
            yield fault


def _in_parts(rows: Iterator[Row]) -> Iterator[list[Row]]:
    """The rows in parts that end with a draw, so that the three rows of an old exchange are in one part."""
    part: list[Row] = []
    for row in rows:
        part.append(row)
        _, _, record, _ = row
        if len(part) >= _ROWS_IN_PART and is_record_of(events.Drawn, str(record)):
            yield part
            part = []
    if part:
        yield part


def _faults(state: GameState, event: events.Event, row: int, before: bytes) -> Iterator[str]:
    """What is wrong with a row's event; `before` is the hash of the row before it."""
    if fault := commitment_fault(state, event, before):
        yield fault
    yield from _shuffle_fault(event, state.jokers)
    if fault := rule_fault(state, event, row):
        yield fault


def _shuffle_fault(event: events.Event, jokers: int) -> Iterator[str]:
    """A problem if the cards of a deal or a double-up are not dealt by its secret, in a game with these jokers."""
    if isinstance(event, events.Dealt | events.DoubleDealt) and as_shuffled(event, jokers) is False:
        yield f"hand {event.hand:,}: {WRONG_CARDS}"
