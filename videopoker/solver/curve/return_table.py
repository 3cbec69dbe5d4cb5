"""The return for every combination of pays of one or two lines."""

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, product

from videopoker.core.paytable import Paytable, check_is_game
from videopoker.solver.curve.pay_region import Corners, PayRegion, PayRegions, Point
from videopoker.solver.curve.varied_pays import VariedPays, check_pays
from videopoker.solver.policy.deal_classes import return_divisor
from videopoker.solver.steps import finished

_FEW = 10
"""Fewer pays than this in a region are valued one by one, which is faster."""


def returns(paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> dict[Point, Fraction]:
    """As `videopoker.returns`, for a paytable."""
    check_is_game(paytable)
    return finished(returns_steps(paytable, lines))


def returns_steps(
    paytable: Paytable, lines: Mapping[str, Sequence[int]]
) -> Generator[None, None, dict[Point, Fraction]]:
    """As `returns`, in steps of at most about 10 ms, so that other work can run between them."""
    varied = VariedPays(paytable, check_pays(paytable, lines))
    regions = PayRegions(varied, [(min(pays), max(pays)) for pays in lines.values()])
    by_region: dict[Corners, list[Point]] = {}
    for point in product(*lines.values()):
        by_region.setdefault(regions.corners(point), []).append(point)
    totals: dict[Point, int] = {}
    for corners, points in by_region.items():
        totals |= yield from _totals(varied, corners, points)
    divisor = return_divisor(paytable, paytable.coins)
    return {point: Fraction(totals[point], divisor) for point in product(*lines.values())}


def _totals(
    varied: VariedPays, corners: Corners, points: Sequence[Point]
) -> Generator[None, None, dict[Point, int]]:
    """The values of all deals at points of one region."""
    totals: dict[Point, int] = {}
    if len(points) < _FEW:
        for point in points:
            totals[point] = varied.total(point)
            yield
        return totals
    region = yield from PayRegion.of(varied, corners)
    for _, row in groupby(sorted(points), lambda point: point[:-1]):
        totals |= region.totals([*row])
        yield
    return totals
