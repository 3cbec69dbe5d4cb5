"""The chance to double a bankroll before ruin, however long it takes.

Credits and the cash back still owed are one number, which every deal raises by the cash back; its whole part is the
credits. Ruin and target are whole credits, so this number decides both. After a period of deals the cash back has added
whole units, so the chances at the end of a period are those at its start, shifted. These linear equations are solved by
generalised conjugate residuals, preconditioned by the same walk on a circle.
"""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor, pi, sqrt

import numpy as np

from videopoker.solver.integers import arange
from videopoker.solver.risk.deals import capped, credited, means, transform_size
from videopoker.solver.risk.pay_law import PayLaw
from videopoker.solver.risk.powers import lacking
from videopoker.solver.tables.shapes import Floats

_WORK = 100_000_000
"""The most work of a period, in deals times the work of one; this keeps an answer below two seconds."""


def max_bankroll_to_double(law: PayLaw, cash_back: Fraction = Fraction(0)) -> int:
    """The largest bankroll, in credits, whose chance to double is computed."""
    return (10_000 if cash_back else 50_000) * law.unit


def chance_to_double(
    law: PayLaw, bankroll: int, cash_back: Fraction = Fraction(0)
) -> tuple[float, float] | None:
    """A lower and an upper bound of the chance to double a bankroll in credits before ruin; None beyond `max_bankroll_to_double`.

    They are equal unless the period is too long: then the cash back is rounded down for one and up for the other.
    """
    share = cash_back * law.bet
    units = 2 * bankroll // law.unit
    if law.nets.min() + share >= 0:
        surely = float(law.nets.max() + share > 0)
        return surely, surely
    if bankroll > max_bankroll_to_double(law, cash_back):
        return None
    longest = _WORK // ((units + 3_000) * min(len(law.totals), 30))
    bounds = [_chance(law, bankroll, near) for near in _nearest(share, longest)]
    computed = [chance for chance in bounds if chance is not None]
    return (min(computed), max(computed)) if computed == bounds else None


def _nearest(share: Fraction, longest: int) -> list[Fraction]:
    """This share, or the nearest shares below and above it with a period of at most `longest` deals.

    One solution with a period up to four times as long is not slower than two, because it needs fewer rounds.
    """
    if share.denominator <= 4 * longest:
        return [share]
    periods = range(1, longest + 1)
    below = max(Fraction(floor(share * deals), deals) for deals in periods)
    return [below, min(Fraction(ceil(share * deals), deals) for deals in periods)]


def _chance(law: PayLaw, bankroll: int, share: Fraction) -> float | None:
    """The chance to double with a cash back of `share` units per deal."""
    units, left = divmod(bankroll, law.unit)
    added, short = (credited(law, share, share.denominator, start) for start in (left, -left))
    targets = 2 * units + added - short  # in units, at the start and after each deal
    deals = [*zip(np.diff(added)[::-1].tolist(), targets[-2::-1].tolist(), strict=True)]
    highest = int(targets.max())
    law = capped(law, highest)
    size = highest + int(law.totals[-1])
    mean = means(law, transform_size(size))
    ruined = np.zeros(law.bet)

    def period(after: Floats, above: float) -> Floats:
        """The chances by units at the start of a period, from those at its end; `above` is the chance from the target on."""
        for gain, target in deals:
            after = np.concatenate([ruined, mean(after[gain:])[: size - law.bet]])
            after[target:] = above
        return after

    periods = _longest_play(law, highest, float(share)) / len(deals) + 1
    length = transform_size(2 * highest)
    alive = np.s_[law.bet : targets[0]]
    turns = 2j * pi / length * share.numerator * arange(length // 2 + 1)
    symbol = 1 + 1 / periods - (1 - lacking(law, length).conj()) ** len(deals) * np.exp(turns)

    def on_circle(lack: Floats) -> Floats:
        nearly = np.zeros(size)
        nearly[alive] = np.fft.irfft(np.fft.rfft(lack[:highest], length) / symbol, length)[alive]
        return nearly

    chances = np.zeros(size)
    chances[targets[0] :] = 1
    _solve(chances, period, on_circle)
    error = periods * abs(period(chances, 1.0) - chances).max()
    if error > 1e-7:  # the bound of the error of the answer
        return None
    return (
        min(1.0, float(chances[units])) if chances[units] > 1e-8 else 0.0
    )  # smaller chances are treated as 0


def _longest_play(law: PayLaw, target: int, share: float) -> float:
    """A bound of the mean number of deals until ruin or the target, by the mean and the mean square of a deal.

    Wins are capped at a quarter of the target, so that play ends below 1.25 times the target.
    """
    steps = np.minimum(law.nets + share, target / 4)
    way = 1.25 * target
    mean = abs(float(law.chances @ steps))
    square = float(law.chances @ steps**2)
    return way / max(mean, square / way)


def _solve(
    chances: Floats, period: Callable[[Floats, float], Floats], nearly: Callable[[Floats], Floats]
) -> None:
    """Change `chances` until a period no longer changes it; `nearly` approximately inverts a change, as preconditioner."""
    lack = period(chances, 1.0) - chances
    steps: list[tuple[Floats, Floats]] = []
    while abs(lack).max() > 1e-15 and len(steps) < 100:
        way = nearly(lack)
        change = way - period(way, 0.0)
        for other, its_change in steps:
            part = float(change @ its_change)
            way -= part * other
            change -= part * its_change
        norm = sqrt(float(change @ change))
        way, change = way / norm, change / norm
        steps.append((way, change))
        part = float(change @ lack)
        chances += part * way
        lack -= part * change
