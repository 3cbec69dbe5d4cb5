"""Values the decisions of a log in batches of one game at one bet, and adds them to grades."""

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
from videopoker.core.cards import Card
from videopoker.core.paytable import Paytable

if TYPE_CHECKING:  # NumPy is loaded when hands are graded
    from videopoker.solver.policy.decision_sums import DecisionSums, HoldNames, Policy
    from videopoker.solver.policy.game_values import JackpotValues


SHEET_LINES = 16

Jackpots = int | tuple[int, ...]
"""A game's jackpot at a deal in whole credits; a tuple if it has several."""


@dataclass(slots=True)
class PlayedDeals:
    """Deals of one game at one bet, waiting to be valued; a card is a byte, its number."""

    cards: bytearray = field(default_factory=bytearray)
    """The five cards of each deal."""
    held: bytearray = field(default_factory=bytearray)
    """The positions held in each deal as a mask, bit 0 for the first card."""
    replacements: bytearray = field(default_factory=bytearray)
    """The five replacements of each hand of each deal."""
    jackpots: list[Jackpots] = field(default_factory=list)
    paid: int = 0


class Bet(NamedTuple):
    """What the decisions of a batch have in common."""

    game: int
    """Its number in the index."""
    coins: int
    hands: int
    is_hinted: bool
    """Whether a hint was shown."""


class Policies(NamedTuple):
    """Ways to play one game at one bet."""

    perfect: Fraction
    """The exact return of perfect play, per coin bet."""
    held: "Mapping[str, Policy]"
    """The other policies by name."""
    cost: Mapping[str, Fraction]
    """What each of the other policies costs per coin bet, compared with perfect play."""


@lru_cache(maxsize=32)
def _policies(table: Paytable, coins: int, saves: Path | None) -> Policies:
    """The policies of a game: the 16-line sheet, if one is shipped or kept, and pairs and high cards."""
    return _solved(table, coins, known_sheet(table, coins, SHEET_LINES, str(saves) if saves else None))


@lru_cache(maxsize=32)
def _solved(table: Paytable, coins: int, sheet: Sheet | None) -> Policies:
    """The policies of a game with this sheet; shared by all saves."""
    from videopoker.solver.policy.decision_sums import PairsAndHighCards
    from videopoker.solver.policy.hold_types import hold_types
    from videopoker.solver.tables.returns import solve

    held: dict[str, Policy] = {}
    if sheet:
        held[f"{SHEET_LINES}-line sheet"] = sheet.player
        hold_types.cache_clear()  # 5 MB that are not needed once the sheet's player exists
    held["pairs and high cards"] = PairsAndHighCards(table, coins)
    perfect = solve(table, coins).exact
    return Policies(perfect, held, {name: perfect - policy.exact_return() for name, policy in held.items()})


class GamesPlayed:
    """The games of a log, with cached values at their jackpots and cached names of holds."""

    def __init__(self, saves: Path | None) -> None:
        self._saves = saves
        self._names: dict[Paytable, HoldNames] = {}
        self._kinds: dict[str, Kind] = {}
        self._values: dict[Bet, JackpotValues] = {}

    def value(self, table: Paytable, bet: Bet, some: PlayedDeals, grades: Iterable[Grade]) -> None:
        """Add these decisions of a game to the grades."""
        from videopoker.solver.policy.decision_sums import Deals, sum_up

        coins, hands = bet.coins, bet.hands
        jackpots = tuple(some.jackpots) or None
        cards = (bytes(some.cards), bytes(some.held), bytes(some.replacements))
        policies = _policies(table, coins, self._saves)
        sums = sum_up(Deals(table, coins, hands, *cards, jackpots), self._names_of(table), policies.held)
        bets = coins * hands * sums.deals
        game = policies.perfect * bets
        at_jackpots = self._at_jackpots(bet, table, some.jackpots) if some.jackpots else game
        for grade in grades:
            self._add_values(grade, sums, bets, policies.cost)
            if bet.is_hinted:
                grade.hinted.add(sums.deals, sums.right, sums.best - sums.chosen)
                grade.hinted_bet += bets
                grade.hinted_chosen += sums.chosen
            else:
                self._add_decisions(grade, sums)
            grade.paid += some.paid
            grade.game += game
            grade.game_at_meter += at_jackpots

    def _add_values(
        self, grade: Grade, sums: "DecisionSums", bet: int, costs: Mapping[str, Fraction]
    ) -> None:
        grade.bet += bet
        grade.best += sums.best
        grade.chosen += sums.chosen
        grade.perfect += sums.perfect
        for name, policy in sums.policies.items():
            other = grade.policies.setdefault(name, PolicyGrade())
            other.cost += sums.best - policy.value
            other.won += policy.paid - bet
            other.hands += sums.deals
            other.bet += bet
            other.average_cost += costs[name] * bet

    def _add_decisions(self, grade: Grade, sums: "DecisionSums") -> None:
        grade.hands += sums.deals
        grade.right += sums.right
        grade.mistakes = [sum(counts) for counts in zip(grade.mistakes, sums.mistakes, strict=True)]
        for pair in sums.pairs:
            kinds = self._shown(pair.best, pair.other)
            grade.kinds.setdefault(kinds, KindGrade()).add(pair.deals, pair.right, pair.lost)

    def _at_jackpots(self, bet: Bet, table: Paytable, jackpots: list[Jackpots]) -> Fraction:
        """What perfect play is paid on average for deals at these jackpots, in coins, summed."""
        from videopoker.solver.policy.game_values import JackpotValues, values_at

        counts = Counter(jackpots)
        if bet not in self._values:
            self._values[bet] = JackpotValues(table, bet.hands)
        values: dict[Any, Fraction] = {
            **values_at(table, bet.hands, [jackpot for jackpot in counts if isinstance(jackpot, tuple)]),
            **self._values[bet].values([jackpot for jackpot in counts if isinstance(jackpot, int)]),
        }
        return sum((values[jackpot] * count for jackpot, count in counts.items()), Fraction(0))

    def _names_of(self, table: Paytable) -> "HoldNames":
        from videopoker.solver.policy.decision_sums import HoldNames

        if table not in self._names:

            def name(cards: Sequence[Card], held: Sequence[int]) -> str:
                kind = kind_of(cards, held, table)
                self._kinds[kind.name] = kind
                return kind.name

            self._names[table] = HoldNames(table, name)
        return self._names[table]

    def _shown(self, best: str, other: str) -> tuple[str, str]:
        """The short names of two kinds of holds; the full names if the short ones are equal."""
        short = self._kinds[best].base, self._kinds[other].base
        return short if short[0] != short[1] else (best, other)
