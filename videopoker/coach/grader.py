"""Grades a log row by row: reads its records, collects decisions, and has the solver value them in batches.

The hand in play and hands whose cards a script chose are left out. The log is not changed.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from videopoker.coach.grade import Grade
from videopoker.coach.graded_decisions import SEPARATOR, GamesPlayed, Meter, PlayedDeals, Waiting
from videopoker.core.cards import parse_cards
from videopoker.core.event_codec import RecordError, from_record, to_record
from videopoker.core.events import GameChosen
from videopoker.core.pay_line import PayLine
from videopoker.core.paytable import MICRO, Paytable
from videopoker.core.state import DEFAULT_DENOMINATION, GameState
from videopoker.play.saves.hand_notes import hint_note
from videopoker.play.saves.log_row import raw_decode

_HAND = re.compile(
    r'{"event":"dealt","hand":(\d+),"coins":(\d+),"cards":\["(.{22})"\],"replacements":\["(.{22})"\],'
    r'"secret":".{64}","phrase":"[^"\\]*"(?:,"committed":true)?}\n'
    r'{"event":"drawn","hand":\d+,"held":\[([\d,]*)\],"cards":\[".{22}"\],"line":(?:null|"([^"\\]*)"),"paid":(\d+)}\n'
    r'(?:{"event":"committed","hand":\d+,"commitment":".{64}","secret":".{64}"}\n)?',
    re.DOTALL,
)
"""The rows of an ordinary hand; matching them takes a third of the time of parsing JSON."""
_MASKS = {",".join(str(place + 1) for place in range(5) if mask >> place & 1): mask for mask in range(32)}
"""The mask of the positions held, by their text in a record: ``1,3``."""


_KEPT = ("grown", "dealt", "meter", "staked", "is_rigged")
"""The fields about the hand in play and the jackpots that a record of a grader has."""


class Grader:
    """The grade of a log and of its last session, up to the last row read.

    It looks for strategy sheets in the folder `saves`.
    """

    def __init__(self, saves: Path | None = None) -> None:
        self.row: int = 0
        """The last row read."""
        self.total: Grade = Grade()
        self.session: Grade = Grade()
        self._paytable: Paytable | None = None
        self._number = 0
        self._cents = DEFAULT_DENOMINATION
        self._grown: dict[str, int] = {}
        """How far each jackpot has grown, in millionths of a credit, by the name of its meter."""
        self._jackpots: tuple[tuple[str, PayLine], ...] = ()
        """The name of each of the game's meters, and its line."""
        self._dealt: dict[str, Any] | None = None
        self._meter: Meter = 0
        """The jackpot or jackpots that the hand in play can win."""
        self._staked: dict[str, Any] | None = None
        self._is_rigged = False
        """Whether the cards of the last hand were chosen by a script."""
        self._hinted: frozenset[str] = frozenset()
        self._hinted_hands: set[str] = set()
        """The hand numbers in the hint notes; notes from a copy of the save may name other hands."""
        self._before: Waiting = {}
        """Decisions of earlier sessions that wait to be valued."""
        self._now: Waiting = {}
        self._games = GamesPlayed(saves)

    def begin(self, paytable: Paytable, cents: int, grown: Sequence[int]) -> None:
        """Start at a deal of this game, with jackpots that have grown by `grown` millionths of a credit."""
        self._choose(paytable, cents)
        for (name, _), more in zip(self._jackpots, grown, strict=True):
            self._grown[name] = more

    def read(self, records: Sequence[str], last: int = 0, hinted: frozenset[str] = frozenset()) -> None:
        """Read the next records, up to row `last`, and the notes of hands played with a hint.

        RecordError if a row is not an event.
        """
        self._hinted = hinted
        self._hinted_hands = {note.partition(" ")[0] for note in hinted}
        text, place = "\n".join((*records, "")), 0
        try:
            while place < len(text):
                place = self._add_next(text, place)
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            number = last - text.count("\n", place) + 1
            raise RecordError(f"row {number:,} of the log is not an event") from None
        self.row = last

    @property
    def waiting(self) -> int:
        """The number of hands that wait to be valued."""
        return sum(len(some.replacements) for some in chain(self._before.values(), self._now.values()))

    def value(self) -> None:
        """Value the decisions read so far. RecordError for a text that is not a card."""
        for decisions, grades in ((self._before, [self.total]), (self._now, [self.total, self.session])):
            for bet, some in decisions.items():
                try:
                    self._games.value(bet, some, grades)
                except KeyError as error:
                    raise RecordError(
                        f"row {self.row:,} of the log, or one before it, has {error}, which is not a card"
                    ) from None
            decisions.clear()

    def to_record(self) -> dict[str, Any]:
        """Plain values for JSON, once all decisions are valued; `from_record` reads them back."""
        kept = {name: getattr(self, f"_{name}") for name in _KEPT}
        return kept | {
            "row": self.row,
            "game": to_record(GameChosen(self._paytable)) if self._paytable else None,
            "cents": self._cents,
            "total": self.total.to_record(),
            "session": self.session.to_record(),
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any], saves: Path | None = None) -> "Grader":
        """A grader that continues after the row where `to_record` was called."""
        grader = cls(saves)
        if record["game"]:
            grader._add(record["game"])
        grader._choose(grader._paytable, record["cents"])
        for name in _KEPT:
            setattr(grader, f"_{name}", record[name])
        if isinstance(grader._meter, list):  # JSON has no tuples
            grader._meter = tuple(grader._meter)
        grader.row = record["row"]
        grader.total, grader.session = (Grade.from_record(record[name]) for name in ("total", "session"))
        return grader

    def _add_next(self, text: str, place: int) -> int:
        """Read a whole hand, or else one row; returns the offset after it."""
        if hand := _HAND.match(text, place):
            self._add_hand(*hand.groups())
            return hand.end()
        record, end = raw_decode(text, place)
        self._add(record)
        return end + 1

    def _add_hand(
        self, number: str, coins: str, cards: str, replacements: str, held: str, line: str | None, paid: str
    ) -> None:
        """Read a hand that was dealt and drawn."""
        self._dealt = self._staked = None
        self._is_rigged = False
        self._bet(int(coins), 1)
        self._collect(int(number), int(coins), cards, (replacements,), held, int(paid), (line,))

    def _add(self, record: dict[str, Any]) -> None:
        """Read one event; events that affect no grade are skipped."""
        match record["event"]:
            case "dealt":
                self._deal(record)
            case "drawn":
                self._draw(record)
            case "double_dealt":
                self._staked = record
            case "double_picked":
                self._pick(record)
            case "session_started":
                self._start_session()
            case "practice_started":
                self.total.practice = self.session.practice = True
            case "game_chosen":
                event = from_record(record)
                assert isinstance(event, GameChosen)  # by the name in the record
                self._choose(event.paytable, self._cents)
            case "exchanged" | "denomination_chosen":
                self._choose(self._paytable, record["cents"])

    def _start_session(self) -> None:
        for bet, some in self._now.items():
            self._before.setdefault(bet, PlayedDeals()).extend(some)
        self._now = {}
        self.session = Grade(practice=self.total.practice)

    def _choose(self, paytable: Paytable | None, cents: int) -> None:
        self._paytable, self._cents = paytable, cents
        self._jackpots = tuple(GameState(paytable, denomination=cents).jackpot_lines.items())
        if paytable:
            self._number = self._games.number(paytable)

    def _deal(self, record: dict[str, Any]) -> None:
        self._dealt, self._staked = record, None
        self._is_rigged = record["secret"] is None
        self._bet(record["coins"], 1 + len(record.get("more", ())))

    def _bet(self, coins: int, hands: int) -> None:
        """Let the jackpots grow by their shares of a bet."""
        meters = []
        for name, line in self._jackpots:
            grown = self._grown[name] = self._grown.get(name, 0) + coins * hands * line.share
            meters.append(line.pays[-1] + grown // MICRO)
        if meters:
            self._meter = meters[0] if len(meters) == 1 else tuple(meters)

    def _draw(self, record: dict[str, Any]) -> None:
        dealt, self._dealt = self._dealt, None
        if dealt is None:
            return
        more = (cards.split() for cards in dealt.get("more", ()))
        drawn = tuple(map(SEPARATOR.join, (dealt["replacements"], *more)))
        lines = [record["line"], *(final["line"] for final in record.get("more", ()))]
        held = ",".join(map(str, record["held"]))
        hand = dealt["hand"], dealt["coins"], SEPARATOR.join(dealt["cards"]), drawn
        self._collect(*hand, held, record["paid"], lines)

    def _collect(
        self,
        hand: int,
        coins: int,
        cards: str,
        drawn: Sequence[str],
        held: str,
        paid: int,
        lines: Sequence[str | None],
    ) -> None:
        """Keep a deal to be valued: the replacements of each hand, the positions held, the lines that paid."""
        if self._paytable is None:
            return
        jackpots = self._jackpots if coins == self._paytable.coins else ()
        for name, line in jackpots:
            if line.label in lines:
                self._grown[name] %= MICRO
        if self._is_rigged:
            self._leave_out()
            return
        bet = (self._number, coins, len(drawn), self._is_hinted(hand, cards))
        if (waiting := self._now.get(bet)) is None:
            waiting = self._now[bet] = PlayedDeals()
        waiting.cards.append(cards)
        waiting.held.append(_MASKS[held])
        waiting.replacements.extend(drawn)
        waiting.paid += paid
        if jackpots:
            waiting.meters.append(self._meter)

    def _is_hinted(self, hand: int, cards: str) -> bool:
        if str(hand) not in self._hinted_hands:
            return False
        return hint_note(hand, parse_cards(cards.replace(SEPARATOR, " "))) in self._hinted

    def _pick(self, record: dict[str, Any]) -> None:
        staked, self._staked = self._staked, None
        if staked is None or self._is_rigged:
            return
        if staked["secret"] is None:
            self._leave_out()
            return
        for grade in (self.total, self.session):
            grade.doubles += record["paid"] - staked["stake"]

    def _leave_out(self) -> None:
        for grade in (self.total, self.session):
            grade.rigged += 1
