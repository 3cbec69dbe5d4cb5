"""Groups on a screen: hidden columns, long labels, headings that are not repeated."""

from textual.content import Content

from videopoker.text.groups.group import Column, Group
from videopoker.tui.kit.groups import Picture, draw_group, draw_groups

COLUMNS = (Column(), Column("now", empty="-"), Column("money", role="aside"), Column("all time"))


def drawn(groups, widths, **options):
    """The rows as text."""
    return [row.rstrip() for row in draw_groups(groups, widths, **options).plain.split("\n")]


def test_hidden_column_shows_neither_its_cells_nor_its_heading():
    group = Group("COINS", COLUMNS, [("coin in", "5", "$0.05", "1,204"), ("doubles", "", "", "-35")])
    assert drawn([group], (8, 6, 0, 10)) == [
        "COINS      now  all time",
        "coin in      5     1,204",
        "doubles      -       -35",
    ]


def test_long_label_takes_blanks_of_the_next_column_and_never_touches_its_figure():
    group = Group("", COLUMNS[:2], [("return without double-ups", "99.5%"), ("net", "1")])
    assert drawn([group], (8, 6)) == ["return without double-ups 99.5%", "net          1"]


def test_picture_stands_between_its_columns_and_its_group_has_headings_without_a_title():
    group = Group("", COLUMNS[:2], [("a", "1"), ("b", "20")])
    picture = Picture(1, "----", [Content("==  "), Content("====")])
    rows = [row.plain for row in draw_group(group, (2, 4), picture)]
    assert rows == ["  ---- now", "a ==     1", "b ====  20"]


def test_cell_aligned_to_the_left_follows_its_label_and_may_be_longer_than_its_column():
    group = Group("", (Column(), Column(align="<")), [("ruin", "none, it cannot happen"), ("ahead", "4%")])
    assert drawn([group], (6, 1)) == ["ruin   none, it cannot happen", "ahead  4%"]
