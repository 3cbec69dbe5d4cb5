"""Where best play of two paytables differs, by kinds of holds. Returns and costs are per coin bet."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Annotated

from videopoker.coach.kinds import kind_of_held
from videopoker.coach.sheet import Sheet
from videopoker.core.base.records import PerCoinExact, over, recorded
from videopoker.core.paytable.paytable import Paytable


@dataclass(frozen=True, slots=True)
class KindDifference:
    """The deals that best play of two games holds in different ways."""

    first: str
    second: str
    deals: int
    cost: Fraction  # what the first game's holds lose on the second, per coin bet, averaged over all deals


@recorded(
    "paytables",
    "deals",
    "differ",
    "kinds",
    "cost",
    "perfect",
    "sheet_return",
    "sheet_exact",
    "own_sheet_return=own_return",
)
@dataclass(frozen=True, slots=True)
class Differences:
    """Where best play of two games differs.

    They have the same deck and wild cards.
    """

    first: Paytable
    second: Paytable
    deals: int  # all
    kinds: Sequence[KindDifference]
    """The most expensive first."""
    cost: Fraction
    """For each coin bet. What best play of the first game costs on the second."""
    sheet_return: Fraction
    """What the first game's sheet returns on the second."""
    own_return: PerCoinExact
    """What the second game's own sheet of the same length returns."""
    perfect: PerCoinExact
    """What best play of the second game returns."""

    @property
    def paytables(self) -> tuple[Paytable, Paytable]:
        """The two games."""
        return self.first, self.second

    @property
    def differ(self) -> int:
        """The number of deals that are held in different ways."""
        return sum(kind.deals for kind in self.kinds)

    @property
    def sheet_exact(self) -> Annotated[str, "the same as an exact fraction"]:
        """What the first game's sheet returns on the second, exactly."""
        return over(self.sheet_return, 1)


def differing_kinds(
    tables: tuple[Paytable, Paytable], coins: tuple[int, int]
) -> Generator[None, None, list[KindDifference]]:
    """Where best play of two games with the same deck differs, over all deals, the most expensive first; yields between steps."""
    from videopoker.solver.policy.deal_classes import difference_steps

    first_table, second_table = tables
    deals: dict[tuple[str, str], int] = {}
    costs: dict[tuple[str, str], Fraction] = {}
    for number, difference in enumerate((yield from difference_steps(*tables, coins)), start=1):
        first_jokers, second_jokers = difference.jokers
        first = kind_of_held(difference.first, first_jokers, first_table).name
        second = kind_of_held(difference.second, second_jokers, second_table).name
        if first == second:
            second = f"{second}, other cards"
        names = first, second
        deals[names] = deals.get(names, 0) + difference.deals
        costs[names] = costs.get(names, Fraction(0)) + difference.cost
        if not number % 200:
            yield
    most_expensive_first = sorted(costs, key=lambda names: -costs[names])
    return [KindDifference(*names, deals[names], costs[names]) for names in most_expensive_first]


def compare_play(
    tables: tuple[Paytable, Paytable], coins: tuple[int, int], sheets: tuple[Sheet, Sheet]
) -> Differences:
    """What best play and the sheet of the first game return on the second, with the bets in `coins`."""
    from videopoker.solver.policy.deal_classes import class_return
    from videopoker.solver.steps import finished

    kinds = finished(differing_kinds(tables, coins))
    first, second = tables
    _, second_bet = coins
    sheet, own_sheet = sheets
    return Differences(
        first,
        second,
        comb(first.deck_size, 5),
        kinds,
        sum((kind.cost for kind in kinds), Fraction(0)),
        class_return(second, second_bet, sheet.player.class_holds),
        own_sheet.result.exact,
        own_sheet.result.perfect,
    )
