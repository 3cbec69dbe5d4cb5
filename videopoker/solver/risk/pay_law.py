"""The law of what one deal pays: the chance of every total, for one hand or several drawn from the same deal.

Hands of one deal share its five cards and draw independently, so their total is a mixture over deals: for each deal the
law of its draw, convolved with itself once per hand. Few of these laws are distinct, about 1,300 in 9/6 Jacks or Better.
"""

from bisect import bisect_left
from collections.abc import Generator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from math import comb, gcd
from typing import Any

import numpy as np
from numpy.typing import NDArray

from videopoker.core.base.messages import Refused
from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.integers import arange, array, summed
from videopoker.solver.steps import finished
from videopoker.solver.tables.holds import best_holds, blocks_of, hold_scales
from videopoker.solver.tables.pay_sums import PaySums, ShapeLines, line_values, pay_sums, pays, shape_lines
from videopoker.solver.tables.returns import Solution
from videopoker.solver.tables.shapes import MASKS, SIZE, Family, Floats, Ints, Suits, shapes


@dataclass(frozen=True, slots=True)
class DrawLaws:
    """The distinct laws of the draw under best play."""

    pays: Ints
    """The different pays in coins, ascending: (pays)."""
    chances: Floats
    """The chance of each pay: (laws, pays)."""
    deals: Floats
    """The share of deals with each law: (laws)."""


@lru_cache(maxsize=4)
def draw_laws(paytable: Paytable, coins: int) -> DrawLaws:
    """The laws of the draw of a game under best play; 40 ms for a solved paytable."""
    shape = shapes(paytable.wild_cards)
    lines = shape_lines(paytable, coins)
    pay = pays(paytable, coins)
    amounts = np.unique(pay)
    sums = pay_sums(paytable, coins)
    of_pay = PaySums.combined(
        [_sums_of_pay(lines, np.flatnonzero(pay == amount)) for amount in amounts[1:]],
        lambda sums: np.stack(sums, 1),
    )
    is_every = sums.all_suit is not None or of_pay.all_suit is not None
    numbers = np.random.default_rng(53).integers(-(1 << 63), (1 << 63) - 1, len(amounts) - 1)
    mixed = PaySums.combined([of_pay], lambda sums: sums[0] @ numbers)  # modulo 2**64
    scale = hold_scales(shape.deck)
    every_best = best_holds(shape, sums, is_every)
    keys, weights = [], []
    for family, chosen in zip(shape.families, every_best, strict=True):
        holds = chosen.astype(np.int64)
        suits = family.suits_of_all if is_every else family.suits
        index = shape.index[:, family.first : family.end]
        (total,) = blocks_of(suits, family.wild).sums_of(holds, [mixed], index)
        keys.append((total.reshape(holds.shape) * scale[holds]).ravel())
        weights.append(np.repeat(suits.count, holds.shape[1]))
    first, deals = _distinct(np.concatenate(keys), np.concatenate(weights))
    draws = np.empty((len(first), len(numbers)), dtype=np.int64)
    before = 0
    for family, chosen in zip(shape.families, every_best, strict=True):
        of_family = np.flatnonzero((first >= before) & (first < before + chosen.size))
        suits = family.suits_of_all if is_every else family.suits
        for start in range(0, len(of_family), _ROWS):
            rows = of_family[start : start + _ROWS]
            pattern, deal = np.divmod(first[rows] - before, chosen.shape[1])
            hold = chosen[pattern, deal].astype(np.int64)
            index = shape.index[:, family.first + deal].T
            draws[rows] = _draws(of_pay, family, suits, pattern, hold, index) * scale[hold, None]
        before += chosen.size
    chances = np.column_stack([scale[-1] - draws.sum(1), draws]) / scale[-1]
    return DrawLaws(amounts, chances, deals / deals.sum())


def _sums_of_pay(lines: ShapeLines, indexes: Ints) -> PaySums:
    """The sums that count the hands of all lines that pay the same."""
    values = [line_values(lines, index) for index in indexes.tolist()]
    mixed, suited, one_suit = (np.sum(parts, axis=0) for parts in zip(*values, strict=True))
    return PaySums.of(lines.shapes, mixed, suited, one_suit)


def _distinct(keys: Ints, weights: Floats) -> tuple[Ints, Floats]:
    """An index of each distinct key, and the total weight of the key."""
    order = keys.argsort()
    ordered = keys[order]
    first = np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1]))
    of_all: Floats = np.add.reduceat(weights[order], first)
    return order[first], of_all


def _draws(sums: PaySums, family: Family, suits: Suits, pattern: Ints, hold: Ints, index: Ints) -> Ints:
    """The draws that end in each pay, (deals, pays), of deals with these suit patterns, holds and subset numbers.

    Inclusion-exclusion as in `holds`, here over the subsets of a deal's own five cards.
    """
    blocks = array(suits.masks)[suits.blocks][:, pattern, None]
    fixed = array(MASKS) & ~family.wild
    values = sums.ranks[index] + sums.suit[index] * _inside(fixed, blocks)
    if sums.all_suit is not None:
        values += sums.all_suit[index] * _inside(array(MASKS), blocks)
    return (_signs()[hold, None] @ values)[:, 0]


def _inside(masks: Ints, blocks: Ints) -> Ints:
    """1 for every mask inside one of a deal's blocks, else 0: (deals, masks, 1)."""
    return ((masks & ~blocks) == 0).any(0)[:, :, None].astype(np.int64)


@cache
def _signs() -> Ints:
    """For each hold and subset, (-1)**(extra cards) if the subset contains the hold; else 0."""
    more = [[SIZE[mask & ~hold] if hold & ~mask == 0 else -1 for mask in MASKS] for hold in MASKS]
    return np.select([np.equal(more, -1), np.mod(more, 2) == 1], [0, -1], 1)


Waves = NDArray[np.complex128]

TINY = 1e-18
"""Smaller chances are dropped: they are far below the rounding errors of the result."""
_ROWS = 512
"""Deals whose draws are counted at once, to save memory."""
_MAX_WORK, _MAX_SIZE = 1.6e10, 1 << 21
"""The most additions for the law of several hands, about two seconds, and the longest transform."""


@dataclass(frozen=True, slots=True, eq=False)
class PayLaw:
    """The distribution of the pay of one deal, in units of credits."""

    unit: int
    """Credits per unit: the greatest common divisor of the bet and every pay."""
    bet: int
    """Units bet on one deal, all its hands together."""
    totals: Ints
    """Units that can be paid, ascending."""
    chances: Floats
    """The chance of each of `totals`."""

    def credits(self, level: Any) -> Any:
        """The fewest credits at a level, a number of units above ruin; also for an array of levels."""
        return (level + self.bet - 1) * self.unit

    @property
    def nets(self) -> Ints:
        """Units won or lost by each of `totals`."""
        return self.totals - self.bet

    @property
    def mean(self) -> float:
        """The average net win of a deal, in units."""
        return float(self.nets @ self.chances)


def pay_law(solution: Solution, drawn: int = 1) -> PayLaw:
    """The law of the pay of `drawn` hands from one deal under best play; more than one hand takes 0.1 to 0.5 s."""
    return finished(pay_law_steps(solution, drawn))


def pay_law_steps(solution: Solution, drawn: int = 1) -> Generator[None, None, PayLaw]:
    """As `pay_law`, in steps of some hundredths of a second."""
    unit = gcd(solution.coins, *(line.pays for line in solution.lines))
    if drawn == 1:
        combinations: dict[int, int] = {}
        for line in solution.lines:
            combinations[line.pays // unit] = combinations.get(line.pays // unit, 0) + line.combinations
        totals = sorted(pay for pay, ways in combinations.items() if ways)
        chances = np.array([combinations[pay] / solution.total for pay in totals], float)
        return PayLaw(unit, solution.coins // unit, array(totals), chances)
    laws = draw_laws(solution.paytable, solution.coins)
    yield
    totals_paid, masses = yield from _several(laws, drawn, unit)
    return PayLaw(unit, solution.coins // unit * drawn, totals_paid, masses / masses.sum())


def can_be_ruined(
    solution: Solution, bankroll: int, deals: int | None, drawn: int = 1, cash_back: Fraction = Fraction(0)
) -> bool:
    """Whether the lowest pay in every deal would leave less than a full bet within `deals`, or ever if None."""
    bet = Bet(solution.coins, drawn).credits
    least = drawn * min(line.pays for line in solution.lines if line.combinations)
    lost = bet - least - cash_back * bet  # credited as whole credits, and so rounded down with what is left
    return lost > 0 and (deals is None or bankroll - lost * deals < bet)


def _several(laws: DrawLaws, drawn: int, unit: int) -> Generator[None, None, tuple[Ints, Floats]]:
    """The totals of `drawn` hands in units, ascending, and their chances. Refused, with a number, if there are too many.

    A law is split into its highest pay and the rest. The number of hands with the highest pay is binomial, and the others
    are a power of a short transform, so that a royal does not make the transform sixteen times longer.
    """
    pay = laws.pays // unit
    sure = laws.chances.max(1) == 1
    of_times: list[Floats] = [np.zeros(1) for _ in range(drawn + 1)]  # by how many hands have the highest pay
    totals = [drawn * pay[laws.chances[sure].argmax(1)]]
    chances = [laws.deals[sure]]
    plan = _Plan.of(laws, drawn, unit)
    if plan.is_too_long:
        fewer = (
            bisect_left(range(2, drawn), True, key=lambda hands: _Plan.of(laws, hands, unit).is_too_long) + 1
        )
        raise Refused(
            f"{drawn} hands from one deal are too many for this game's pays; expected at most {fewer}"
        )
    for size, most, alike in plan.groups:
        masses = yield from _masses(pay[:-1], plan.rest[alike], plan.weights[alike, : most + 1], drawn, size)
        for times, mass in enumerate(masses):
            longer, shorter = sorted((of_times[times], mass), key=len, reverse=True)
            longer[: len(shorter)] += shorter
            of_times[times] = longer
    for times, mass in enumerate(of_times):
        paid = np.flatnonzero(mass > TINY)
        totals.append(times * int(pay[-1]) + paid)
        chances.append(mass[paid])
    every, indexes = np.unique(np.concatenate(totals), return_inverse=True)
    total_chances: Floats = summed(indexes, np.concatenate(chances))
    likely = total_chances > 100 * TINY
    return every[likely], total_chances[likely]


@dataclass(frozen=True, slots=True)
class _Plan:
    """The transforms that the law of several hands takes."""

    rest: Floats
    """The chances of all pays but the highest, of the laws that are not certain: (laws, pays)."""
    weights: Floats
    """The chance of a law and of 0, 1, .. hands with the highest pay: (laws, hands + 1)."""
    groups: list[tuple[int, int, NDArray[np.bool_]]]
    """The size of a transform, the most hands with the highest pay, and the laws with both."""
    is_too_long: bool

    @classmethod
    def of(cls, laws: DrawLaws, drawn: int, unit: int) -> "_Plan":
        """The transforms for this many hands."""
        pay = laws.pays // unit
        sure = laws.chances.max(1) == 1
        rest, top, deals = laws.chances[~sure, :-1], laws.chances[~sure, -1:], laws.deals[~sure, None]
        least = TINY / max(1, len(deals))
        tops = arange(drawn + 1)
        ways = np.array([comb(drawn, most) for most in tops.tolist()], float)
        weights = deals * ways * top**tops
        needed = drawn - (weights * rest.sum(1)[:, None] ** (drawn - tops) > least)[:, ::-1].argmax(1)
        sizes = 2 << np.log2(_reach(pay[:-1], rest, least / deals[:, 0], drawn) + 2).astype(np.int64)
        is_too_long = float(sizes @ (len(pay) + needed)) > _MAX_WORK or sizes.max(initial=0) > _MAX_SIZE
        pairs = sorted(set(zip(sizes.tolist(), needed.tolist(), strict=True)))
        groups = [(size, most, (sizes == size) & (needed == most)) for size, most in pairs]
        return cls(rest, weights, groups, is_too_long)


def _masses(
    pay: Ints, chances: Floats, weights: Floats, drawn: int, size: int
) -> Generator[None, None, Floats]:
    """The weighted sums of powers of these laws, (powers, size): of the power `drawn`, of one less, and so on."""
    turns = arange(size // 2 + 1)
    circle = np.exp(-2j * np.pi * arange(size) / size)[np.multiply.outer(pay, turns) % size]
    waves = np.empty((weights.shape[1], len(turns)), dtype=complex)
    step = max(1, (1 << 16) // len(chances))  # complex numbers that fit in the processor's cache
    for first in range(0, len(turns), step):
        yield
        part = np.s_[first : first + step]
        wave = (chances @ circle[:, part].copy().view(float)).view(complex)
        power = _power(wave, drawn + 1 - len(waves))
        for times in range(len(waves))[::-1]:
            waves[times, part] = (weights[:, times] @ power.view(float)).view(complex)
            if times:
                power *= wave
    return np.fft.irfft(waves, size)


def _power(values: Waves, power: int) -> Waves:
    """An integer power by squaring: several times faster than NumPy's for complex numbers."""
    product = np.ones_like(values)
    while power:
        if power & 1:
            product *= values
        power >>= 1
        if power:
            values = values * values
    return product


def _reach(pay: Ints, chances: Floats, least: Floats, drawn: int) -> Floats:
    """For each law, a total that `drawn` hands exceed with a chance below `least`, by the best of Chernoff's bounds."""
    bound = drawn * np.where(chances > 0, pay, 0).max(1).astype(float)
    for slope in np.geomspace(1e-5, 10, 60) / max(1, int(pay[-1])):
        growth = drawn * np.log(chances @ np.exp(slope * pay))
        np.minimum(bound, (growth - np.log(least)) / slope, out=bound)
    return np.maximum(bound, 0)
