"""Grades a log row by row: reads its records, collects decisions, and has the solver value many of them at once.

Left out are the hand in play and hands whose cards a script chose. The log is only read.
"""

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from videopoker.coach.grade import Grade, KindGrade, PolicyGrade
from videopoker.coach.kinds import Kind, kind_of
from videopoker.coach.policies import policies
from videopoker.core.cards import CARDS, Card, parse_cards
from videopoker.core.event_codec import RecordError, from_record, to_record
from videopoker.core.events import GameChosen
from videopoker.core.paytable import MICRO, PayLine, Paytable
from videopoker.core.state import USUAL_DENOMINATION, GameState
from videopoker.play.saves.hinted_hands import is_in

if TYPE_CHECKING:
    from videopoker.solver.decision_sums import DecisionSums, HoldNames
    from videopoker.solver.game_values import MeterValues

_DECODE = json.JSONDecoder().raw_decode
"""Half the time of `json.loads`."""
_NUMBERS = {str(card): card.number for card in CARDS}


@dataclass(slots=True)
class _Decisions:
    """Decisions of one game at one bet that wait to be valued."""

    cards: bytearray = field(default_factory=bytearray)
    held: bytearray = field(default_factory=bytearray)
    replacements: bytearray = field(default_factory=bytearray)
    meters: list[int] = field(default_factory=list)
    paid: int = 0

    def extend(self, other: "_Decisions") -> None:
        self.cards += other.cards
        self.held += other.held
        self.replacements += other.replacements
        self.meters += other.meters
        self.paid += other.paid


_Bet = tuple[int, int, int, bool]
"""The number of a game, the coins on each hand, the hands, and whether a hint was shown."""
_Waiting = dict[_Bet, _Decisions]


_KEPT = ("grown", "dealt", "meter", "staked", "is_rigged")
"""What a grader remembers of the hand in play and the jackpots."""


class Grader:
    """The grade of a log and of its last session, up to the last row read.

    Strategy sheets are looked for in the folder of the saves.
    """

    def __init__(self, saves: Path | None = None) -> None:
        self.row = 0
        """The last row read."""
        self.total = Grade()
        self.session = Grade()
        self._paytable: Paytable | None = None
        self._number = 0
        self._cents = USUAL_DENOMINATION
        self._grown: dict[str, int] = {}
        """By the name of its meter: how far each jackpot has grown."""
        self._meter_name = ""
        self._line: PayLine | None = None
        self._dealt: dict[str, Any] | None = None
        self._meter = 0
        """The jackpot that the hand in play can win."""
        self._staked: dict[str, Any] | None = None
        self._is_rigged = False
        """Whether the cards of the last hand were chosen by a script."""
        self._hinted: frozenset[str] = frozenset()
        self._before: _Waiting = {}
        """Decisions of earlier sessions."""
        self._now: _Waiting = {}
        self._games = _Games(saves)

    def begin(self, paytable: Paytable, cents: int, grown: int) -> None:
        """Start at a deal of this game, its jackpot grown by this many millionths of a credit."""
        self._choose(paytable, cents)
        self._grown[self._meter_name] = grown

    def read(self, rows: Iterable[tuple[int, str]], hinted: frozenset[str] = frozenset()) -> None:
        """Read the next rows: their numbers and records; and the notes of hands played with a hint.

        RecordError when a row is no event.
        """
        self._hinted = hinted
        for number, text in rows:
            try:
                record, _ = _DECODE(text)
                self._add(record)
            except (KeyError, IndexError, TypeError, ValueError, AttributeError):
                raise RecordError(f"row {number} of the log is no event") from None
            self.row = number

    def value(self) -> None:
        """Value the decisions that were read."""
        for decisions, grades in ((self._before, [self.total]), (self._now, [self.total, self.session])):
            for bet, some in decisions.items():
                self._games.value(bet, some, grades)
            decisions.clear()

    def to_record(self) -> dict[str, Any]:
        """Plain values for JSON, once all decisions are valued; `from_record` reads them back."""
        game = to_record(GameChosen(self._paytable)) if self._paytable else None
        kept = {name: getattr(self, f"_{name}") for name in _KEPT}
        return kept | {
            "row": self.row,
            "game": game,
            "cents": self._cents,
            "total": self.total.to_record(),
            "session": self.session.to_record(),
        }

    @classmethod
    def from_record(cls, record: Mapping[str, Any], saves: Path | None = None) -> "Grader":
        """A grader that goes on after the row where `to_record` was called."""
        grader = cls(saves)
        if record["game"]:
            grader._add(record["game"])
        grader._choose(grader._paytable, record["cents"])
        for name in _KEPT:
            setattr(grader, f"_{name}", record[name])
        grader.row = record["row"]
        grader.total, grader.session = (Grade.from_record(record[name]) for name in ("total", "session"))
        return grader

    def _add(self, record: dict[str, Any]) -> None:
        """Read one event; those that change no grade are passed over."""
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
                assert isinstance(event, GameChosen)  # as the record says
                self._choose(event.paytable, self._cents)
            case "exchanged" | "denomination_chosen":
                self._choose(self._paytable, record["cents"])

    def _start_session(self) -> None:
        for bet, some in self._now.items():
            self._before.setdefault(bet, _Decisions()).extend(some)
        self._now = {}
        self.session = Grade(practice=self.total.practice)

    def _choose(self, paytable: Paytable | None, cents: int) -> None:
        self._paytable, self._cents = paytable, cents
        self._meter_name = GameState(paytable, denomination=cents).meter_name
        if paytable:
            self._line, self._number = paytable.jackpot_line, self._games.number(paytable)

    def _deal(self, record: dict[str, Any]) -> None:
        self._dealt, self._staked = record, None
        self._is_rigged = record["secret"] is None
        if self._line:
            bet = record["coins"] * (1 + len(record.get("more", ())))
            grown = self._grown.get(self._meter_name, 0) + bet * self._line.share
            self._grown[self._meter_name] = grown
            self._meter = self._line.pays[-1] + grown // MICRO

    def _draw(self, record: dict[str, Any]) -> None:
        dealt, self._dealt = self._dealt, None
        if dealt is None or self._paytable is None:
            return
        if self._line and dealt["coins"] == self._paytable.coins and self._is_won(record):
            self._grown[self._meter_name] %= MICRO
        if self._is_rigged:
            self._leave_out()
            return
        more = [cards.split() for cards in dealt.get("more", ())]
        bet = (self._number, dealt["coins"], 1 + len(more), self._is_hinted(dealt))
        waiting = self._now.get(bet)
        if waiting is None:
            waiting = self._now[bet] = _Decisions()
        number = _NUMBERS.__getitem__
        waiting.cards.extend(map(number, dealt["cards"]))
        waiting.held.append(sum(1 << place - 1 for place in record["held"]))
        for cards in (dealt["replacements"], *more):
            waiting.replacements.extend(map(number, cards))
        waiting.paid += record["paid"]
        if self._line and bet[1] == self._paytable.coins:
            waiting.meters.append(self._meter)

    def _is_hinted(self, dealt: dict[str, Any]) -> bool:
        return bool(self._hinted) and is_in(
            self._hinted, dealt["hand"], parse_cards(" ".join(dealt["cards"]))
        )

    def _is_won(self, record: dict[str, Any]) -> bool:
        """Whether any of the hands won the jackpot."""
        assert self._line is not None  # asked in games with a jackpot only
        return self._line.label in [record["line"], *(final["line"] for final in record.get("more", ()))]

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


class _Games:
    """The games of a log, what they pay on average, and the names of their holds; each found once."""

    def __init__(self, saves: Path | None) -> None:
        self._saves = saves
        self._numbers: dict[Paytable, int] = {}
        self._tables: list[Paytable] = []
        self._names: dict[int, HoldNames] = {}
        self._kinds: dict[str, Kind] = {}
        self._values: dict[_Bet, Fraction] = {}
        self._meters: dict[_Bet, MeterValues] = {}

    def number(self, table: Paytable) -> int:
        """The number of a game. Looking it up for every hand would take as long as reading the hand."""
        number = self._numbers.setdefault(table, len(self._tables))
        if number == len(self._tables):
            self._tables.append(table)
        return number

    def value(self, bet: _Bet, some: _Decisions, grades: Iterable[Grade]) -> None:
        """Add these decisions to the grades."""
        from videopoker.solver.decision_sums import Deals, sum_up

        number, coins, hands, hinted = bet
        meters = tuple(some.meters) or None
        cards = (bytes(some.cards), bytes(some.held), bytes(some.replacements))
        others = policies(self._tables[number], coins, self._saves)
        deals = Deals(self._tables[number], coins, hands, *cards, meters)
        found = sum_up(deals, self._names_of(number), others.held)
        game = self._value_of(bet) * found.deals
        at_meter = self._at_meters(bet, some.meters) if some.meters else game
        for grade in grades:
            self._add_values(grade, found, coins * hands * found.deals, others.cost)
            if hinted:
                grade.hinted.add(found.deals, found.right, found.best - found.chosen)
            else:
                self._add_decisions(grade, found)
            grade.paid += some.paid
            grade.game += game
            grade.game_at_meter += at_meter

    def _add_values(
        self, grade: Grade, found: "DecisionSums", bet: int, costs: Mapping[str, Fraction]
    ) -> None:
        grade.bet += bet
        grade.best += found.best
        grade.chosen += found.chosen
        grade.twin += found.twin
        for name, policy in found.policies.items():
            other = grade.policies.setdefault(name, PolicyGrade())
            other.cost += found.best - policy.value
            other.won += policy.paid - bet
            other.hands += found.deals
            other.bet += bet
            other.average_cost += costs[name] * bet

    def _add_decisions(self, grade: Grade, found: "DecisionSums") -> None:
        grade.hands += found.deals
        grade.right += found.right
        grade.mistakes = [sum(counts) for counts in zip(grade.mistakes, found.mistakes, strict=True)]
        for pair in found.pairs:
            kinds = self._shown(pair.best, pair.other)
            grade.kinds.setdefault(kinds, KindGrade()).add(pair.deals, pair.right, pair.lost)

    def _value_of(self, bet: _Bet) -> Fraction:
        from videopoker.solver.game_values import game_value

        if bet not in self._values:
            number, coins, hands, _ = bet
            self._values[bet] = game_value(self._tables[number], coins, hands)
        return self._values[bet]

    def _at_meters(self, bet: _Bet, meters: list[int]) -> Fraction:
        """What perfect play is paid on average for deals at these meters."""
        from videopoker.solver.game_values import MeterValues

        if bet not in self._meters:
            self._meters[bet] = MeterValues(self._tables[bet[0]], bet[2])
        counts = Counter(meters)
        values = self._meters[bet].values(counts)
        return sum((values[meter] * count for meter, count in counts.items()), Fraction(0))

    def _names_of(self, number: int) -> "HoldNames":
        from videopoker.solver.decision_sums import HoldNames

        if number not in self._names:
            table = self._tables[number]

            def name(cards: Sequence[Card], held: Sequence[int]) -> str:
                kind = kind_of(cards, held, table)
                self._kinds[kind.name] = kind
                return kind.name

            self._names[number] = HoldNames(table, name)
        return self._names[number]

    def _shown(self, best: str, other: str) -> tuple[str, str]:
        """Two kinds of holds in short, in full where they would be the same."""
        short = self._kinds[best].base, self._kinds[other].base
        return short if short[0] != short[1] else (best, other)
