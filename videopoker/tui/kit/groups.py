"""Groups of figures on a screen: a heading for each, labels at the left, figures below their headings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from textual.content import Content

from videopoker.text.groups.group import Group
from videopoker.text.words.cells import cell_len, padded
from videopoker.text.words.numbers import aligned
from videopoker.tui.kit.bars import FAINT

HEADING = "bold $gold"
_STYLES = {"figure": "bold", "detail": "", "aside": FAINT}


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in each row of a group."""

    before: int
    """The index of the column to the right of it; the number of columns if there is none."""
    heading: str
    rows: Sequence[Content]
    """All as wide as the heading."""


def draw_groups(groups: Sequence[Group], widths: Sequence[int], *, is_airy: bool = True) -> Content:
    """The groups in columns of these widths; 0 hides a column. Headings are not repeated from group to group.

    If `is_airy`, a blank row stands between groups.
    """
    rows: list[Content] = []
    above: list[str] = []
    for group in with_points_aligned(groups):
        headings = [column.heading for column in group.columns[1:]]
        if is_airy and rows:
            rows.append(Content(""))
        rows += draw_group(group, widths, has_headings=headings != above)
        above = headings
    return Content("\n").join(rows)


def with_points_aligned(groups: Sequence[Group]) -> list[Group]:
    """The groups with the points of each column's figures in one column of the screen."""
    rows = [row for group in groups for row in group.rows]
    columns = next((group.columns for group in groups if group.columns), ())
    padded: list[dict[str, str]] = [{}]
    for index, column in enumerate(columns[1:], start=1):
        cells = [row[index] for row in rows if len(row) > index]
        padded.append(dict(zip(cells, aligned(cells, column.align), strict=True)))
    return [
        replace(
            group,
            rows=[
                [padded_cells.get(cell, cell) for padded_cells, cell in zip(padded, row, strict=False)]
                for row in group.rows
            ],
        )
        for group in groups
    ]


def draw_group(
    group: Group,
    widths: Sequence[int],
    picture: Picture | None = None,
    *,
    has_headings: bool = True,
    label: str = FAINT,
) -> Iterator[Content]:
    """The rows of a group: its title with the headings, the rows with labels in this style, and its notes."""
    (group,) = with_points_aligned([group])
    if group.title or (picture and has_headings):
        heading = _heading(group, widths if has_headings else widths[:1], picture)
        yield Content.styled(heading, HEADING)
    for index, row in enumerate(group.rows):
        segments: list[tuple[str, str] | Content] = [*_parts(row, group, widths, label)]
        if picture:
            segments.insert(picture.before, picture.rows[index])
        yield Content.assemble(*segments)
    yield from (Content.styled(note, FAINT) for note in group.notes)


def _heading(group: Group, widths: Sequence[int], picture: Picture | None) -> str:
    headings = zip(group.columns[1:], widths[1:], strict=False)
    cells = [padded(column.heading, width, ">") if width else "" for column, width in headings]
    cells.insert(0, padded(group.title, widths[0]))
    if picture:
        cells.insert(picture.before, picture.heading)
    return "".join(cells).rstrip()


def _parts(row: Sequence[str], group: Group, widths: Sequence[int], label: str) -> Iterator[tuple[str, str]]:
    """The cells of a row with their styles, each with a blank before it even if too long for its column."""
    first, *cells = row
    yield padded(first, widths[0]), label
    if len(row) < len(group.columns):
        yield f"   {cells[0]}", ""
        return
    edge = widths[0]
    end = max(cell_len(first), edge)
    for cell, column, width in zip(cells, group.columns[1:], widths[1:], strict=True):
        edge += width
        figure = cell if cell_len(cell) < edge - end else cell.rstrip()
        text = f" {figure or column.empty}" if width and (figure or column.empty) else ""
        text = padded(text, edge - end if width else 0, column.align)
        end += cell_len(text)
        yield text, _STYLES[column.role]
