"""Curves and areas: Textual's sparkline, standing on a zero line and hanging from it."""

from textual.app import App

from videopoker.tui.widgets.charts import Area, Curve


class Drawing(App[None]):
    """Nothing but a chart."""

    CSS = "Curve .scale, Curve .last { width: auto } Curve .first { width: 1fr } Curve .ends { height: 1 }"

    def __init__(self, chart, width, height):
        super().__init__()
        self.chart = chart
        chart.styles.width, chart.styles.height = width, height

    def compose(self):
        yield self.chart


async def drawn(chart, width, height, draw):
    """What the chart shows, row by row, and the cells that are reversed, as #."""
    async with Drawing(chart, width, height).run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        draw(chart)
        await pilot.pause()
        strips = pilot.app.screen._compositor.render_strips()[:height]
        rows = [strip.text[:width] for strip in strips]
        turned = [
            "".join("#" if s.style and s.style.reverse else "." for s in strip for _ in s.text)
            for strip in strips
        ]
        return rows, [row[:width] for row in turned]


async def test_curve_stands_on_its_zero_line_with_gains_and_hangs_from_it_with_losses():
    rows, _ = await drawn(Curve(), 12, 4, lambda curve: curve.draw([0, 4, 8, -8], 3))
    assert rows == [
        "+8 │    ██  ",
        " 0 │▁▁████▁▁",
        "   │      ██",
        "-8 │      ██",
    ]


async def test_curve_that_never_left_zero_is_a_line():
    rows, _ = await drawn(Curve(), 12, 3, lambda curve: curve.draw([0, 0], 0))
    assert [row.split() for row in rows] == [["│"], ["│"], ["0", "│▁▁▁▁▁▁▁▁▁"]]


async def test_curve_with_ends_says_after_which_deal_it_stops():
    rows, _ = await drawn(Curve(ends=True), 30, 5, lambda curve: curve.draw([0, 5], 1234))
    assert rows[4].split() == ["first", "deal", "deal", "1,234"]


async def test_zero_line_has_the_charts_own_colour_on_its_ground():
    chart = Curve()
    async with Drawing(chart, 12, 3).run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        area = chart.query_one(".gains", Area)
        area.styles.color, area.styles.background = "#ffffff 50%", "#000000"
        chart.draw([0, 0], 0)
        await pilot.pause()
        (line,) = [part for part in pilot.app.screen._compositor.render_strips()[2] if "▁" in part.text]
        assert line.style.color.get_truecolor() in {(127, 127, 127), (128, 128, 128)}


async def test_curve_gives_most_rows_to_the_side_that_needs_them():
    rows, _ = await drawn(Curve(), 20, 8, lambda curve: curve.draw([0, -70, 10], 2))
    assert [row.split("│")[0].strip() for row in rows] == ["+23", "0", "", "", "", "", "", "-70"]


async def test_area_that_hangs_shows_what_is_left_below_it_reversed():
    rows, turned = await drawn(Area(hanging=True), 3, 1, lambda area: area.fill([0, 4, 8]))
    assert rows == [" ▄█"]
    assert turned == [".#."]


async def test_area_fills_only_the_part_it_is_told_to():
    rows, _ = await drawn(Area(), 2, 4, lambda area: area.fill([0, 8], 0.5))
    assert rows[0].strip() == rows[1].strip() == ""
    assert rows[2].strip()


async def test_area_shows_the_last_of_the_values_that_share_a_column():
    rows, _ = await drawn(Area(), 2, 1, lambda area: area.fill([0, 9, 0, 9]))
    assert rows == ["██"]
