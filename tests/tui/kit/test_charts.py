"""The return by pay, and the bankroll's chart: a braille line that loses no peak, labels that are data, a band, and a cursor."""

from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from videopoker.core.base.time_series import TimeSeries
from videopoker.tui.kit.bankroll import Bankroll, BankrollPlot, labels, painted
from videopoker.tui.kit.charts import BLANK, LEVEL, ZERO
from videopoker.tui.lab.view import PayCurve, drawn_curve
from videopoker.tui.shell.ascii_filter import plain


def bankroll(values, **more):
    series = TimeSeries()
    for value in values:
        series.add(value)
    return Bankroll(series, **more)


def walk(seed, steps):
    random, value = Random(seed), 0
    for _ in range(steps):
        value += random.choice((-5, -5, -5, 0, 5, 10, 20, 125))
        yield value


def text(shown, width=40, rows=8, cursor=None):
    return ["".join(run.text for run in row) for row in painted(shown, width, rows, cursor)]


SIZES = st.integers(2, 80), st.integers(1, 20)


@given(st.integers(), st.integers(0, 3000), *SIZES)
def test_line_reaches_both_extremes_however_few_columns_it_has(seed, steps, columns, rows):
    shown = bankroll(walk(seed, steps))
    plot = BankrollPlot(shown, columns, rows)
    spans = plot.spans()
    assert len(spans) == 2 * columns
    assert min(top for top, _ in spans) == plot.row(shown.series.highest)
    assert max(low for _, low in spans) == plot.row(shown.series.lowest)


@given(st.integers(), st.integers(0, 3000), *SIZES)
def test_line_has_no_gap(seed, steps, columns, rows):
    spans = BankrollPlot(bankroll(walk(seed, steps)), columns, rows).spans()
    for (top, low), (next_top, next_low) in pairwise(spans):
        assert top <= low
        assert next_top <= low + 1
        assert top <= next_low + 1


@given(st.integers(), st.integers(1, 1500), st.integers(3, 20))
def test_labels_are_values_of_the_line(seed, steps, rows):
    shown = bankroll(walk(seed, steps))
    values = {int(label.replace(",", "")) for label in labels(shown, rows).values()}
    assert values <= {shown.series.lowest, shown.series.highest, 0}
    assert 0 in values


def test_extremes_are_marked_at_their_hands():
    shown = bankroll([10, 20, 300, 20, 10, -200, 0, 5])
    rows = text(shown)
    assert rows[0].startswith("+300 ")
    assert "●" in rows[0]
    assert rows[-1].startswith("-200 ")
    assert rows[0].index("●") < rows[-1].index("●")


@given(st.integers(), st.integers(1, 1500), st.integers(3, 20))
def test_each_extreme_is_marked_in_the_row_of_its_label(seed, steps, rows):
    shown = bankroll([5, *walk(seed, steps), -5])
    for row in text(shown, rows=rows):
        label, chart = row.split(" ", 1) if not row.startswith(" ") else ("", row)
        assert ("●" in chart) == row.lstrip().startswith(("+", "-")), label


@given(st.integers(), st.integers(1, 1500), st.integers(3, 20))
def test_zero_line_is_whole_under_the_line(seed, steps, rows):
    """Each cell of its row has dots in the row of zero."""
    shown = bankroll(walk(seed, steps))
    zero = next(row for row in text(shown, rows=rows) if row.lstrip().startswith("0 "))
    cells = [ord(sign) - BLANK for sign in zero.split("0 ", 1)[1]]
    assert any(all(cell & level == level for cell in cells) for level in LEVEL)


@given(st.integers(), st.integers(1, 2000))
def test_cursor_steps_by_hands_with_an_amount(seed, steps):
    values = [*walk(seed, steps)]
    shown, step = bankroll(values), steps
    while step:
        assert shown.at(step) == values[step - 1]
        step, before = shown.moved(step, -1, 40), step
        assert step < before
    assert shown.at(0) == 0
    while step < steps:
        before, step = step, shown.moved(step, 1, 40)
        assert step > before


def test_band_is_straight_between_its_hands():
    shown = bankroll([0] * 10, band=[(0, 0, 0), (8, -80, 40), (16, -100, 80)])
    assert shown.band_at(4) == (-40, 20)
    assert shown.band_at(8) == (-80, 40)
    assert shown.band_at(17) is None


def test_amounts_are_credits_of_the_denomination():
    assert bankroll([-125, 250], cents=25).at(2) == 10
    assert "+10" in text(bankroll([-125, 250], cents=25))[0]


def test_chart_in_letters_is_ascii():
    shown = bankroll(walk(1, 200), band=[(0, 0, 0), (200, -900, 900)])
    assert all(plain(row).isascii() for row in text(shown, cursor=100))


def test_line_of_a_hundred_per_cent_never_has_another_return_beside_it():
    for pay in range(40, 71):
        curve = PayCurve(((40, 0.98), (70, 1.02)), (), pay)
        rows = ["".join(run.text for run in row) for row in drawn_curve(curve, 60, 12)]
        assert all("100.00%" in row for row in rows if ZERO in row)
        assert f"{curve.at(pay):.2%}" in "".join(rows)
