"""The pays of one or two lines whose exact return is nearest to a wanted one, without solving every game.

The return grows with each pay. So in each row of pays, with the pay of one line fixed, there is a first pay that returns
more than is wanted. Only pays around it are valued, by `PayRegions`.
"""

from bisect import insort
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable, check_is_game
from videopoker.solver.curve.pay_region import PayRegions, Point
from videopoker.solver.curve.varied_pays import VariedPays, check_pays
from videopoker.solver.policy.deal_classes import return_divisor
from videopoker.solver.steps import finished

MAX_ROWS = 10_000
"""The most pays of the line with fewer pays."""
_GUESSES = 6
"""After this many guesses the part of a row that is still open is halved."""


@dataclass(frozen=True, slots=True)
class NearGame:
    """A game near the wanted return."""

    pays: Point
    """The pays of the varying lines in coins at max bet, in the order asked for."""
    exact: Fraction
    """The return per coin bet."""


@dataclass(frozen=True, slots=True)
class NearGames:
    """The games nearest to a wanted return, nearest first."""

    wanted: Fraction
    below: tuple[NearGame, ...]
    """Those that return what is wanted or less."""
    above: tuple[NearGame, ...]

    @property
    def nearest_first(self) -> list[NearGame]:
        """The games of both sides."""
        return sorted((*self.below, *self.above), key=lambda game: abs(game.exact - self.wanted))


def nearest(
    paytable: Paytable, lines: Mapping[str, Sequence[int]], wanted: Fraction, most: int = 10
) -> NearGames:
    """The games nearest to a wanted return at max bet, at most `most` from below and from above.

    `lines` has the pays in question of one or two lines, ascending, in coins at max bet; a line as in `Paytable.with_pay`.
    Refused for lines or pays that the game cannot have.

    >>> from videopoker import load_paytable
    >>> near = nearest(load_paytable("jacks-or-better-9-6"), {"flush": range(15, 61)}, Fraction("0.985"), 1)
    >>> near.below[0].pays, round(float(near.below[0].exact), 6), near.above[0].pays
    ((25,), 0.984498, (26,))
    """
    check_is_game(paytable)
    return finished(nearest_steps(paytable, lines, wanted, most))


def nearest_steps(
    paytable: Paytable, lines: Mapping[str, Sequence[int]], wanted: Fraction, most: int = 10
) -> Generator[None, None, NearGames]:
    """As `nearest`, in steps of a few milliseconds, so that other work can run between them."""
    search = _Search(paytable, lines, wanted)
    yield
    bounds = yield from search.bounds()
    below = yield from search.nearest([(row, bound - 1) for row, bound in enumerate(bounds)], -1, most)
    above = yield from search.nearest(enumerate(bounds), 1, most)
    return NearGames(wanted, below, above)


class _Search:
    """A search by rows: in each, the pay of the line with fewer pays is fixed, and that of the other one grows."""

    def __init__(self, paytable: Paytable, lines: Mapping[str, Sequence[int]], wanted: Fraction) -> None:
        indexes = check_pays(paytable, lines)
        self._pays = [*lines.values()]
        self._along = max(range(len(indexes)), key=lambda line: len(self._pays[line]))
        self._width = len(self._pays[self._along])
        self._rows = len(self._pays[1 - self._along]) if len(indexes) == 2 else 1
        if self._rows > MAX_ROWS:
            label = paytable.lines[indexes[1 - self._along]].label
            expected = f"expected at most {MAX_ROWS:,} of one line: narrow the range, or give it a step"
            raise Refused(f"{label}: {self._rows:,} pays; {expected}")
        ends = [(pays[0], pays[-1]) for pays in self._pays]
        self._regions = PayRegions(VariedPays(paytable, indexes), ends)
        self._divisor = return_divisor(paytable, paytable.coins)
        self._wanted = wanted * self._divisor
        self._totals: dict[Point, int] = {}

    def bounds(self) -> Generator[None, None, list[int]]:
        """For each row the index of its first pay that returns more than is wanted; the number of pays if none does."""
        bounds = [self._width // 2] * 2
        for row in range(self._rows):
            bounds.append((yield from self._bound(row, 2 * bounds[-1] - bounds[-2])))
        return bounds[2:]

    def _bound(self, row: int, guess: int) -> Generator[None, None, int]:
        """The bound of a row, searched from a guess on with the slope between the last two pays."""
        low, high, slope, wanted = -1, self._width, 0, floor(self._wanted)
        before: tuple[int, int] | None = None
        guesses = 0
        while high - low > 1:
            guesses += 1
            at = min(max(guess, low + 1), high - 1) if guesses <= _GUESSES else (low + high) // 2
            gap = wanted - (yield from self._total((row, at)))
            low, high = (at, high) if gap >= 0 else (low, at)
            if before is not None:
                slope = (before[1] - gap) // (at - before[0])
            before = at, gap
            guess = at + (gap // slope if slope > 0 else 0) + (gap >= 0)
        return high

    def nearest(
        self, starts: Iterable[tuple[int, int]], step: int, most: int
    ) -> Generator[None, None, tuple[NearGame, ...]]:
        """The games nearest to what is wanted, from a start in each row on, where it is nearest, in one direction."""
        firsts = []
        for row, at in starts:
            if 0 <= at < self._width:
                firsts.append(((yield from self._distance((row, at))), (row, at)))
        nearest = sorted(firsts)[:most]  # in a row the distance grows: no other row has one of the nearest
        games: list[NearGame] = []
        while nearest and len(games) < most:
            row, at = nearest.pop(0)[1]
            total = yield from self._total((row, at))
            games.append(NearGame(self._point((row, at)), Fraction(total, self._divisor)))
            if 0 <= at + step < self._width:
                insort(nearest, ((yield from self._distance((row, at + step))), (row, at + step)))
        return tuple(games)

    def _point(self, cell: tuple[int, int]) -> Point:
        """The pays in a row, given by their indexes."""
        row, at = cell
        along = self._pays[self._along][at]
        if len(self._pays) == 1:
            return (along,)
        other = self._pays[1 - self._along][row]
        return (other, along) if self._along else (along, other)

    def _distance(self, cell: tuple[int, int]) -> Generator[None, None, Fraction]:
        total = yield from self._total(cell)
        return abs(total - self._wanted)

    def _total(self, cell: tuple[int, int]) -> Generator[None, None, int]:
        point = self._point(cell)
        if point not in self._totals:
            region = yield from self._regions.at(point)
            self._totals[point] = region.total(point)
            yield
        return self._totals[point]
