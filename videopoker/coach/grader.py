"""Grades the hands of a log: reads their rows in the index, and has the solver value the decisions in batches.

The hand in play is left out, and so are hands and double-ups whose cards a script chose. The grades are kept in a file
beside the save, so that only new hands have to be graded; the log is the only truth: if the file is missing or belongs to
another log, all hands are graded again.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from videopoker.coach.grade import Grade
from videopoker.coach.graded_decisions import Bet, GamesPlayed, PlayedDeals
from videopoker.core.cards import CARDS
from videopoker.core.events import DoublePicked, Drawn
from videopoker.core.paytable import MICRO
from videopoker.core.read_number import read_number
from videopoker.play.files import read_ordinary, replacing
from videopoker.play.saves.hand_notes import HandNotes, hint_note
from videopoker.play.saves.hands import numbered
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand

VERSION = 6
"""Raise it when the meaning of a grade changes."""

_HANDS_TO_KEEP = 400
"""At the end of the log the file is written if at least this many hands are new."""
_HANDS_ON_THE_WAY = 20_000
"""During a long run the file is written after this many hands, so that little work is lost."""
_AT_ONCE = 2000
"""Hands read and valued in one step of about 20 ms."""

_HANDS = """
    SELECT number, row, last_row, game, coins, hands, cards, replacements, held, paid_at_draw, jackpots,
           scripted, doubled_won - staked, scripted_doubles FROM hand
    WHERE number > ? AND number <= ? AND held IS NOT NULL ORDER BY number LIMIT ?
"""
_SESSION = "SELECT row FROM ledger_row WHERE kind = 'session_started' ORDER BY row DESC LIMIT 1"


class _Hand(NamedTuple):
    """What the grade of a drawn hand depends on, as the index has it."""

    number: int
    row: int
    last_row: int
    game: int
    coins: int
    hands: int
    cards: bytes
    replacements: bytes
    held: int
    paid: int
    jackpots: str | None
    scripted: int
    doubled: int
    """What double-ups won or lost."""
    scripted_doubles: int


class _Part(NamedTuple):
    """The part of a hand that was played in the last session."""

    is_drawn: bool
    doubled: int
    scripted_doubles: int


class Grader:
    """The grade of a log and of its last session, up to a hand."""

    def __init__(self, log: Log) -> None:
        self.hand: int = 0
        """The last hand read."""
        self.row: int = 0
        """The last row of the log that belongs to it."""
        self.total: Grade = Grade(practice=log.folded().state.practice)
        self.session: Grade = Grade(practice=self.total.practice)
        self._session_row = 0
        """The row in which the last session began."""
        self._log = log
        save = Path(log.where)
        self._notes = HandNotes(save)
        self._games = GamesPlayed(save.parent if save.is_file() else None)

    def begin(self) -> None:
        """Find where the last session began; if it is a new one, it has no hands yet."""
        row = next((row for (row,) in self._log.index().rows(_SESSION)), 0)
        if row != self._session_row:
            self._session_row, self.session = row, Grade(practice=self.total.practice)

    def read(self, last: int) -> int:
        """Read and grade the next hands, up to hand `last`; returns how many. DamagedSave if one cannot be valued."""
        values = self.hand, last, _AT_ONCE
        hands = [_Hand(*row) for row in self._log.index().rows(_HANDS, values)]
        hints = self._notes.hints()
        hinted = {note.split(" ")[0] for note in hints}
        batches: dict[tuple[Bet, bool], PlayedDeals] = {}
        for hand in hands:
            part = self._in_session(hand)
            self._count_doubles(hand, part)
            if not hand.scripted:
                is_hinted = str(hand.number) in hinted and _hint_note(hand) in hints
                bet = Bet(hand.game, hand.coins, hand.hands, is_hinted)
                self._add(batches.setdefault((bet, part.is_drawn), PlayedDeals()), hand)
        try:
            for (bet, in_session), deals in batches.items():
                table = self._log.index().paytable(bet.game)
                self._games.value(table, bet, deals, [self.total, self.session][: 1 + in_session])
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise self._log.index().fault() from None
        if hands:
            self.hand, self.row = hands[-1].number, hands[-1].last_row
        return len(hands)

    def copied(self) -> "Grader":
        """A copy."""
        return self.from_record(self._log, self.to_record(), self._games)

    def to_record(self) -> dict[str, Any]:
        """Plain values for JSON; `from_record` reads them back."""
        return {
            "hand": self.hand,
            "row": self.row,
            "session_row": self._session_row,
            "total": self.total.to_record(),
            "session": self.session.to_record(),
        }

    @classmethod
    def from_record(cls, log: Log, record: Mapping[str, Any], games: GamesPlayed | None = None) -> "Grader":
        """A grader that continues after the hand where `to_record` was called; `games` are known already."""
        grader = cls(log)
        grader.hand, grader.row, grader._session_row = (
            record[name] for name in ("hand", "row", "session_row")
        )
        grader.total, grader.session = (Grade.from_record(record[name]) for name in ("total", "session"))
        grader._games = games or grader._games
        return grader

    def _in_session(self, hand: _Hand) -> _Part:
        """The part of a hand played in the last session, which may have begun in mid-hand."""
        if hand.row > self._session_row:
            return _Part(True, hand.doubled, hand.scripted_doubles)
        if hand.last_row < self._session_row:
            return _Part(False, 0, 0)
        doubles = numbered(self._log, hand.number).doubles
        is_drawn, doubled, scripted = False, 0, 0
        for entry in self._log.rows.entries(self._session_row, hand.last_row):
            match entry.event:
                case Drawn():
                    is_drawn = True
                case DoublePicked() as picked if doubles[picked.round - 1][0].secret is None:
                    scripted += 1
                case DoublePicked() as picked:
                    doubled += picked.paid - doubles[picked.round - 1][0].stake
        return _Part(is_drawn, doubled, scripted)

    def _count_doubles(self, hand: _Hand, in_session: _Part) -> None:
        """Count what double-ups won or lost, and hands and double-ups whose cards a script chose."""
        whole = _Part(True, hand.doubled, hand.scripted_doubles)
        for grade, part in ((self.total, whole), (self.session, in_session)):
            grade.doubles += 0 if hand.scripted else part.doubled
            grade.rigged += part.is_drawn if hand.scripted else part.scripted_doubles

    def _add(self, deals: PlayedDeals, hand: _Hand) -> None:
        deals.cards += hand.cards
        deals.held.append(hand.held)
        deals.replacements += hand.replacements
        deals.paid += hand.paid
        if hand.jackpots and hand.coins == self._log.index().paytable(hand.game).coins:
            jackpots = tuple(read_number(jackpot) // MICRO for jackpot in hand.jackpots.split())
            deals.jackpots.append(jackpots if len(jackpots) > 1 else jackpots[0])


def _hint_note(hand: _Hand) -> str:
    return hint_note(hand.number, tuple(CARDS[number] for number in hand.cards))


class GradedLog:
    """A log and the grades of its hands so far; `steps` grades the rest."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._file = None if log.where == "memory" else Path(f"{log.where}.grades")
        self._final = self._read() or Grader(log)
        """The grades of the hands that nothing can change any more: all but the last."""
        self._kept = self._final.hand
        """The last hand whose grades are in the file."""
        self._all = self._final

    @property
    def grades(self) -> tuple[Grade, Grade]:
        """The grades of all time and of the last session."""
        return self._all.total, self._all.session

    @property
    def parts(self) -> int:
        """The number of steps left, or a few less."""
        return -(-(self._log.folded().state.hand - self._final.hand) // _AT_ONCE)

    def steps(self) -> Iterator[None]:
        """Grade the rest of the log step by step. SaveError if the log cannot be read."""
        last = self._log.folded().state.hand
        self._final.begin()
        while self._final.read(last - 1):
            self._write(_HANDS_ON_THE_WAY)
            yield
        self._write(_HANDS_TO_KEEP)
        whole = self._final.copied()
        whole.read(last)
        self._all = whole

    def _read(self) -> Grader | None:
        """The grades in the file; None if there are none or they belong to another log."""
        with suppress(
            OSError, ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError
        ):
            record = json.loads(read_ordinary(self._file), parse_int=read_number) if self._file else {}
            if record["version"] == VERSION and record["hash"] == self._hash(record["grader"]["row"]):
                grader = Grader.from_record(self._log, record["grader"])
                return grader if grader.hand in range(self._log.folded().state.hand + 1) else None
        return None

    def _write(self, min_hands: int) -> None:
        """Save the grades if at least this many hands are new. A failure is ignored: they can be computed again."""
        if self._file is None or self._final.hand - self._kept < min_hands:
            return
        self._kept = self._final.hand
        record = {"version": VERSION, "hash": self._hash(self._final.row), "grader": self._final.to_record()}
        # readable by its owner only: it tells how the player plays
        with suppress(OSError), replacing(self._file) as file:
            file.write(json.dumps(record, separators=(",", ":")))

    def _hash(self, row: int) -> str:
        return self._log.rows.hash_at(row).hex()


def graded_hand(log: Log, hand: PlayedHand) -> Grade:
    """The grade of one past hand; its bet is 0 while the hand is in play, and if a script chose its cards."""
    grader = Grader(log)
    grader.hand = hand.dealt.hand - 1
    grader.read(hand.dealt.hand)
    return grader.total
