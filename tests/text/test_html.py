"""Groups as a page of HTML: well formed, escaped, with a picture."""

from dataclasses import replace
from html.parser import HTMLParser

import pytest

from videopoker.text.groups.group import Column, Group, LineChart
from videopoker.text.groups.html import in_html

VOID = {"meta", "line", "polyline", "circle"}


class Page(HTMLParser):
    """The tags, texts and tables of a page; fails where a tag is not closed."""

    def __init__(self, page):
        super().__init__()
        self.open, self.tags, self.texts, self.tables = [], [], [], []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("td", "th"):
            self.tables[-1][-1][-1] += data
        elif data.strip() and self.open[-1] != "style":
            self.texts.append(data.strip())


def test_page_has_titles_tables_and_notes():
    rows = [("full house", "45"), ("Only one cell",)]
    table = Group("PAYS", (Column("line", align="<"), Column("coins", 8)), rows, ["a note"])
    page = Page(in_html([Group("A game", notes=["about it"]), table]))
    assert page.texts == ["A game", "A game", "about it", "PAYS", "a note"]
    assert page.tables == [[["line", "coins"], ["full house", "45"], ["Only one cell"]]]
    assert ("td", {"class": "left", "colspan": "2"}) in page.tags


def test_text_is_escaped_and_control_characters_are_not_printed():
    name = '<script>alert("&")</script>\x1b[31m'
    table = Group(name, (Column(name),), [(name,)], [name])
    page = in_html([Group(name), table])
    assert "<script>" not in page
    assert "\x1b" not in page
    parsed = Page(page)
    assert parsed.tables[0][1][0].startswith('<script>alert("&")</script>')


@pytest.mark.parametrize(
    "points", [[(23.0, 0.94), (45.0, 0.995), (90.0, 1.1)], [(5.0, 0.9)], [(1.0, 0.9), (2.0, 0.9)]]
)
def test_picture_is_inside_its_frame_and_marks_the_point_given(points):
    chart = LineChart(points, "Flush <5>", "return", points[0])
    page = Page(in_html([Group("A game"), Group("CURVE", picture=chart)]))
    (svg,) = (attrs for tag, attrs in page.tags if tag == "svg")
    assert svg["aria-label"] == "return by Flush <5>"
    width, height = map(float, svg["viewbox"].split()[2:])
    drawn = [attrs["points"] for tag, attrs in page.tags if tag == "polyline"][-1]
    for point in drawn.split():
        across, down = map(float, point.split(","))
        assert 0 < across < width
        assert 0 < down < height
    assert len(drawn.split()) == len(points)
    (dot,) = (attrs for tag, attrs in page.tags if tag == "circle")
    assert f"{dot['cx']},{dot['cy']}" == drawn.split()[0]


def test_tables_that_differ_only_in_headings_are_one_with_aligned_columns():
    columns = (Column("2 deuces", align="<"), Column("hands", is_code=True))
    page = in_html(
        [
            Group("A sheet"),
            Group(columns=columns, rows=[("pair", " 2c [3c]")]),
            Group(columns=(replace(columns[0], heading="1 deuce"), columns[1]), rows=[("flush", "4c")]),
            Group(notes=["a note"]),
        ]
    )
    assert page.count("<table>") == 1
    assert page.count("<tbody>") == 2
    assert "<code> 2c [3c]</code>" in page
    assert "<th>hands</th>" in page
