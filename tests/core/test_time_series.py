"""Time series of many points."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.base.time_series import TimeSeries


def series(values):
    made = TimeSeries()
    for value in values:
        made.add(value)
    return made


def test_series_starts_before_the_first_step():
    made = TimeSeries()
    made.amend(-5)
    made.add(10)
    assert (made.start, made.points, made.last) == (-5, [10], 10)


def played(seed, steps):
    """A series in which some values were amended, and the values that count."""
    random, made, kept = Random(seed), TimeSeries(), []
    for _ in range(steps):
        value = random.randint(-5000, 5000)
        if kept and random.random() < 0.1:
            made.amend(value)
            kept[-1] = value
        else:
            made.add(value)
            kept.append(value)
    return made, kept


@given(st.integers(), st.integers(0, 3000))
def test_extremes_are_never_lost_and_never_made_up(seed, steps):
    made, kept = played(seed, steps)
    assert (made.lowest, made.highest) == (min([0, *kept]), max([0, *kept]))
    for part, (low, high, point) in enumerate(zip(made.lows, made.highs, made.points, strict=True)):
        values = kept[part * made.stride : (part + 1) * made.stride]
        assert (low, high, point) == (min(values), max(values), values[-1])
