"""Values the decisions of a log, many of one game at one bet at a time, and adds them to grades."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from videopoker.coach.grade import Grade, KindGrade, PolicyGrade
from videopoker.coach.kinds import Kind, kind_of
from videopoker.coach.policies import policies
from videopoker.core.cards import CARDS, Card
from videopoker.core.paytable import Paytable

if TYPE_CHECKING:
    from videopoker.solver.decision_sums import DecisionSums, HoldNames
    from videopoker.solver.game_values import MeterValues


SEPARATOR = '","'
"""Between the cards in a record of the log."""
_NUMBERS = {str(card): card.number for card in CARDS}


Meter = int | tuple[int, ...]
"""A game's jackpot at a deal in whole credits; all of them where it has several."""


@dataclass(slots=True)
class PlayedDeals:
    """Deals of one game at one bet that wait to be valued."""

    cards: list[str] = field(default_factory=list)
    """The names of the five cards of each, with SEPARATOR between them."""
    held: bytearray = field(default_factory=bytearray)
    """Masks of positions, bit 0 for the first card."""
    replacements: list[str] = field(default_factory=list)
    """The same of each hand of each deal."""
    meters: list[Meter] = field(default_factory=list)
    paid: int = 0

    def extend(self, other: "PlayedDeals") -> None:
        """Add other deals of this game and bet."""
        self.cards += other.cards
        self.held += other.held
        self.replacements += other.replacements
        self.meters += other.meters
        self.paid += other.paid


Bet = tuple[int, int, int, bool]
"""The number of a game, the coins on each hand, the hands, and whether a hint was shown."""
Waiting = dict[Bet, PlayedDeals]


class GamesPlayed:
    """The games of a log, what they pay on average, and the names of their holds; each found once."""

    def __init__(self, saves: Path | None) -> None:
        self._saves = saves
        self._numbers: dict[Paytable, int] = {}
        self._tables: list[Paytable] = []
        self._names: dict[int, HoldNames] = {}
        self._kinds: dict[str, Kind] = {}
        self._values: dict[tuple[int, int], Fraction] = {}
        """By game and coins what perfect play is paid on average for one hand."""
        self._meters: dict[Bet, MeterValues] = {}

    def number(self, table: Paytable) -> int:
        """The number of a game. Looking it up for every hand would take as long as reading the hand."""
        number = self._numbers.setdefault(table, len(self._tables))
        if number == len(self._tables):
            self._tables.append(table)
        return number

    def value(self, bet: Bet, some: PlayedDeals, grades: Iterable[Grade]) -> None:
        """Add these decisions to the grades."""
        from videopoker.solver.decision_sums import Deals, sum_up

        number, coins, hands, hinted = bet
        meters = tuple(some.meters) or None
        cards = (_numbers(some.cards), bytes(some.held), _numbers(some.replacements))
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
        grade.perfect += found.perfect
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

    def _value_of(self, bet: Bet) -> Fraction:
        from videopoker.solver.game_values import game_value

        number, coins, hands, _ = bet
        if (number, coins) not in self._values:
            self._values[number, coins] = game_value(self._tables[number], coins)
        return self._values[number, coins] * hands

    def _at_meters(self, bet: Bet, meters: list[Meter]) -> Fraction:
        """What perfect play is paid on average for deals at these meters."""
        from videopoker.solver.game_values import MeterValues, values_at

        table, counts = self._tables[bet[0]], Counter(meters)
        if bet not in self._meters:
            self._meters[bet] = MeterValues(table, bet[2])
        values: dict[Any, Fraction] = {
            **values_at(table, bet[2], [meter for meter in counts if isinstance(meter, tuple)]),
            **self._meters[bet].values([meter for meter in counts if isinstance(meter, int)]),
        }
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


def _numbers(hands: Iterable[str]) -> bytes:
    """The numbers of all cards; KeyError for one that is none."""
    return bytes(map(_NUMBERS.__getitem__, SEPARATOR.join(hands).split(SEPARATOR)))
