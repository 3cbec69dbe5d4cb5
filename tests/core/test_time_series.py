"""Time series of many points, and the sum of two."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.base.time_series import MAX_POINTS, TimeSeries


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


@given(st.integers(0, 3000), st.integers(0, 3000))
def test_sum_of_two_series_has_the_points_of_one_that_was_never_cut(first, second):
    """For a series that rises by one at each step; a point may lag by a stride of the second."""
    total = series(range(1, first + 1)).followed_by(series(range(1, second + 1)), first)
    whole = series(range(1, first + second + 1))
    assert (total.steps, total.last) == (whole.steps, whole.last)
    assert len(total.points) <= MAX_POINTS
    assert total.stride >= whole.stride
    stride = series(range(second)).stride
    for place, point in enumerate(total.points, start=1):
        assert place * total.stride - stride < point <= place * total.stride
    if first + second <= MAX_POINTS:
        assert total == whole


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


@given(st.integers(), st.integers(0, 1500), st.integers(0, 1500))
def test_extremes_are_not_lost_in_a_sum(seed, first, second):
    (one, values), (other, more) = played(seed, first), played(seed + 1, second)
    base = one.last
    total = one.followed_by(other, base)
    whole = [0, *values, *(base + value for value in more)]
    assert (total.lowest, total.highest, total.last) == (min(whole), max(whole), whole[-1])
