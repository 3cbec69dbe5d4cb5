"""Values the decisions of a log, many of one game at one bet at a time, and adds them to grades."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from videopoker.coach.grade import Grade, KindGrade, PolicyGrade
from videopoker.coach.kinds import Kind, kind_of
from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.core.cards import CARDS, Card
from videopoker.core.paytable import Paytable

if TYPE_CHECKING:  # NumPy is loaded when hands are graded
    from videopoker.solver.decision_sums import DecisionSums, HoldNames, Policy
    from videopoker.solver.game_values import MeterValues


SEPARATOR = '","'
"""Between the cards in a record of the log."""
_NUMBERS = {str(card): card.number for card in CARDS}

SHEET_LINES = 16

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


class Policies(NamedTuple):
    """Ways to play one game at one bet."""

    perfect: Fraction
    """What perfect play returns per coin bet, exactly, over all deals."""
    held: "Mapping[str, Policy]"
    """Other ways to play, beside the player's and perfect play, by name."""
    cost: Mapping[str, Fraction]
    """What each of those costs per coin bet against perfect play."""


@lru_cache(maxsize=32)
def _policies(table: Paytable, coins: int, saves: Path | None) -> Policies:
    """The sheet of 16 lines, where one is shipped or kept, and pairs with every jack or better."""
    return _solved(table, coins, known_sheet(table, coins, SHEET_LINES, str(saves) if saves else None))


@lru_cache(maxsize=32)
def _solved(table: Paytable, coins: int, sheet: Sheet | None) -> Policies:
    """The policies of a game, whichever save is graded."""
    from videopoker.solver.decision_sums import PairsAndHighCards
    from videopoker.solver.hold_types import hold_types
    from videopoker.solver.returns import solve

    held: dict[str, Policy] = {}
    if sheet:
        held[f"{SHEET_LINES}-line sheet"] = sheet.player
        hold_types.cache_clear()  # 5 MB that a player of a sheet no longer needs
    held["pairs and high cards"] = PairsAndHighCards(table, coins)
    perfect = solve(table, coins).exact
    costs = {name: perfect - policy.exact_return() for name, policy in held.items()}
    return Policies(perfect, held, costs)


class GamesPlayed:
    """The games of a log, what they pay at their meters, and the names of their holds; each found once."""

    def __init__(self, saves: Path | None) -> None:
        self._saves = saves
        self._numbers: dict[Paytable, int] = {}
        self._names: dict[Paytable, HoldNames] = {}
        self._kinds: dict[str, Kind] = {}
        self._meters: dict[Bet, MeterValues] = {}

    def number(self, table: Paytable) -> int:
        """The number of a game. Looking it up for every hand would take as long as reading the hand."""
        return self._numbers.setdefault(table, len(self._numbers))

    def value(self, bet: Bet, some: PlayedDeals, grades: Iterable[Grade]) -> None:
        """Add these decisions to the grades."""
        from videopoker.solver.decision_sums import Deals, sum_up

        number, coins, hands, hinted = bet
        table = list(self._numbers)[number]
        meters = tuple(some.meters) or None
        cards = (_numbers(some.cards), bytes(some.held), _numbers(some.replacements))
        policies = _policies(table, coins, self._saves)
        found = sum_up(Deals(table, coins, hands, *cards, meters), self._names_of(table), policies.held)
        bets = coins * hands * found.deals
        game = policies.perfect * bets
        at_meter = self._at_meters(bet, table, some.meters) if some.meters else game
        for grade in grades:
            self._add_values(grade, found, bets, policies.cost)
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

    def _at_meters(self, bet: Bet, table: Paytable, meters: list[Meter]) -> Fraction:
        """What perfect play is paid on average for deals at these meters."""
        from videopoker.solver.game_values import MeterValues, values_at

        counts = Counter(meters)
        if bet not in self._meters:
            self._meters[bet] = MeterValues(table, bet[2])
        values: dict[Any, Fraction] = {
            **values_at(table, bet[2], [meter for meter in counts if isinstance(meter, tuple)]),
            **self._meters[bet].values([meter for meter in counts if isinstance(meter, int)]),
        }
        return sum((values[meter] * count for meter, count in counts.items()), Fraction(0))

    def _names_of(self, table: Paytable) -> "HoldNames":
        from videopoker.solver.decision_sums import HoldNames

        if table not in self._names:

            def name(cards: Sequence[Card], held: Sequence[int]) -> str:
                kind = kind_of(cards, held, table)
                self._kinds[kind.name] = kind
                return kind.name

            self._names[table] = HoldNames(table, name)
        return self._names[table]

    def _shown(self, best: str, other: str) -> tuple[str, str]:
        """Two kinds of holds in short, in full where they would be the same."""
        short = self._kinds[best].base, self._kinds[other].base
        return short if short[0] != short[1] else (best, other)


def _numbers(hands: Iterable[str]) -> bytes:
    """The numbers of all cards; KeyError for one that is none."""
    return bytes(map(_NUMBERS.__getitem__, SEPARATOR.join(hands).split(SEPARATOR)))
