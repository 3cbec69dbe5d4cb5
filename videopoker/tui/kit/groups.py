"""Groups of figures on a screen: a heading for each, labels at the left, figures below their headings."""

from collections.abc import Iterator, Sequence

from textual.content import Content

from videopoker.text.group import Group
from videopoker.tui.kit.bars import FAINT

HEADING = "bold $gold"
_STYLES = {"figure": "bold", "detail": "", "aside": FAINT}


def draw_groups(groups: Sequence[Group], widths: Sequence[int], *, is_airy: bool = True) -> Content:
    """The groups in columns of these widths; 0 hides a column. Headings are not repeated from group to group.

    If `is_airy`, a blank row stands between groups.
    """
    rows: list[Content] = []
    above: list[str] = []
    for group in groups:
        headings = [column.heading for column in group.columns[1:]]
        cells = headings if headings != above else []
        above = headings
        rows += [Content("")] * (is_airy and bool(rows))
        if group.title:
            shown = (cell.rjust(width) for cell, width in zip(cells, widths[1:], strict=False) if width)
            heading = f"{group.title:<{widths[0]}}{''.join(shown)}"
            rows.append(Content.styled(heading.rstrip(), HEADING))
        rows += (Content.assemble(*_parts(row, group, widths)) for row in group.rows)
        rows += (Content.styled(note, FAINT) for note in group.notes)
    return Content("\n").join(rows)


def _parts(row: Sequence[str], group: Group, widths: Sequence[int]) -> Iterator[tuple[str, str]]:
    """The cells of a row with their styles, each with a blank before it even if too long for its column."""
    label, *cells = row
    yield label, FAINT
    if len(row) < len(group.columns):
        yield f"{'':{widths[0] - len(label)}}   {cells[0]}", ""
        return
    at, edge = len(label), widths[0]
    for cell, column, width in zip(cells, group.columns[1:], widths[1:], strict=True):
        edge += width
        if width:
            text = cell or column.empty
            text = (f" {text}" * bool(text)).rjust(edge - at)
            at += len(text)
            yield text, _STYLES[column.role]
