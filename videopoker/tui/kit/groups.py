"""Groups of figures on a screen: a heading for each, labels at the left, figures below their headings.

A figure may have a bar or an interval drawn next to it. The page of lines has hits, expected hits, their 95% interval, and
the odds.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, product
from typing import TYPE_CHECKING

from textual.content import Content

from videopoker.core.machine.totals import Counts
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.groups.group import Column, Group
from videopoker.text.odds.comparison import comparison_groups
from videopoker.text.play.meters import first_and_rarity, hits_by_card, since_royal
from videopoker.text.words.cells import cell_len, padded
from videopoker.text.words.numbers import NORMAL, aligned, columns_after_units, odds, percent
from videopoker.text.words.pay_line import NO_WIN, short_label
from videopoker.tui.kit.text_layout import fitted, wrapped

if TYPE_CHECKING:
    from videopoker.solver.statistics.comparison import Comparison, LineOdds


_LEFT = " ▏▎▍▌▋▊▉█"
_EIGHTHS = 8

UP, FAINT, QUIET = "$success", "$letters 80%", "$quiet"
"""Colours of gains, and of lines and labels; the position always shows the same without colour."""


def bar(part: float, width: int) -> str:
    """A bar that fills this part of the width; any part above 0 shows at least a sliver.

    >>> bar(0.5, 4), bar(0.001, 4), bar(0, 4)
    ('██  ', '▏   ', '    ')
    """
    eighths = min(width * _EIGHTHS, max(round(part * width * _EIGHTHS), int(part > 0)))
    whole, eighths_left = divmod(eighths, _EIGHTHS)
    return ("█" * whole + (_LEFT[eighths_left] if eighths_left else "")).ljust(width)


def outlined_bar(part: float, expected: float | None, width: int) -> Content:
    """A bar with the outline of the expected bar over it; no outline if `expected` is 0 or would hide a bar of one cell.

    >>> outlined_bar(0.5, 0.75, 8).plain, outlined_bar(0.75, 0.25, 8).plain, outlined_bar(0.5, 0.0, 8).plain
    ('████═╡  ', '█┃████  ', '████    ')
    """
    filled = bar(part, width)
    if not expected:
        return Content.styled(filled, UP)
    mark = min(width - 1, max(0, round(expected * width) - 1))
    full = len(filled.rstrip())
    if not mark and full == 1:
        return Content.styled(filled, UP)
    if mark < full:
        return Content.assemble((filled[:mark], UP), ("┃", f"reverse {UP}"), (filled[mark + 1 :], UP))
    return Content.assemble((filled[:full], UP), ("═" * (mark - full) + "╡", FAINT), " " * (width - mark - 1))


@dataclass(frozen=True, slots=True)
class Interval:
    """A count or a return, its expected value, and its 95% interval."""

    value: float
    expected: float
    low: float
    high: float
    likelihood: float = 1.0
    """Probability of a value at least this far from the expected one."""


RANGE = "95% range"
"""The heading of intervals drawn, each with its own scale."""


def drawn_interval(interval: Interval, width: int) -> Content:
    """The interval on its own scale, the expected value in it, and a mark at the value, also beyond its ends.

    An interval of a single number is a line; a value far beyond an end has its mark at the edge.

    >>> [drawn_interval(Interval(hits, 10, 8, 13), 9).plain for hits in (12, 14, 30)]
    [' ├─┼──●┤ ', ' ├─┼───┤●', ' ├─┼───┤●']
    """
    margin = max(1, width // 6)
    span = interval.high - interval.low
    first, last = margin, width - 1 - margin

    def column(value: float) -> int:
        if not span:
            return width // 2 + round((value - interval.low) * width)
        return first + round((value - interval.low) / span * (last - first))

    signs = [" "] * width
    if span:
        signs[first : last + 1] = ["├", *"─" * (last - first - 1), "┤"]
        signs[min(last - 1, max(first + 1, column(interval.expected)))] = "┼"
    else:
        signs[width // 2] = "│"
    mark_at = min(width - 1, max(0, column(interval.value)))
    left = "".join(signs[:mark_at])
    right = "".join(signs[mark_at + 1 :])
    return Content.assemble(
        (left, QUIET), ("●", "bold" if interval.likelihood >= NORMAL else "bold $gold"), (right, QUIET)
    )


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
    headings = enumerate(zip(group.columns[1:], widths[1:], strict=False), start=1)
    cells = [_over_units(column.heading, width, group, index) for index, (column, width) in headings]
    cells.insert(0, padded(group.title, widths[0]))
    if picture:
        cells.insert(picture.before, picture.heading)
    return "".join(cells).rstrip()


def _over_units(heading: str, width: int, group: Group, index: int) -> str:
    """A heading in `width` columns, none for 0; it ends above the units of figures whose points are aligned."""
    if not width:
        return ""
    after = columns_after_units([row[index] for row in group.rows if len(row) > index])
    return padded(padded(heading, width - min(after, max(0, width - cell_len(heading) - 2)), ">"), width)


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


_WORDS, _FEW_WORDS, _MIN_PICTURE = 21, 11, 7
"""Columns of the odds, wide and narrow (only `under 1 in a billion` is longer), and of the smallest picture."""
_EXPECTED = (("expected", 2), ("expected", 1), ("exp.", 2), ("exp.", 1), ("", 0))
"""(heading of the expected hits, blanks before it), the widest first; the first is used that cuts no label."""


def page_of_lines(
    game: tuple[Paytable, int],
    counts: Counts,
    comparison: "Comparison | None",
    width: int,
    *,
    remembers: bool = False,
    missing: str = "",
) -> Content:
    """The lines of a game at a bet: what fits of hits, expected hits, interval in numbers, picture and odds.

    `missing` says why there is no comparison.
    If it `remembers`, also of the first hit of each line, its odds and its cards.
    """
    marks = _marks(comparison) if comparison else []
    returned = Group(columns=_columns(""))
    notes = wrapped(missing, width)
    table, _ = game
    rows = _hits(table, counts)
    if comparison:
        rarities = {line.label: 1 / line.chance if line.chance else None for line in comparison.lines}
        figures = [row[:3] for row in comparison_groups(comparison)[1].rows]
        memories = [first_and_rarity(counts, *line) if remembers else ("", "") for line in rarities.items()]
        rows = [
            (label, hits, *memory, expected)
            for (label, hits, expected), memory in zip(figures, memories, strict=True)
        ]
        since = since_royal(counts, table, rarities.get) if remembers else ""
        notes = [row for note in (since, *comparison.notes) for row in wrapped(note, width)]
        if judged := comparison.returned:
            so_far = percent(judged.so_far)
            exact = percent(judged.exact)
            returned = Group("", _columns(""), [("RETURN", so_far, "", "", exact)])
    aligned, returned = with_points_aligned([Group(columns=_columns(""), rows=rows), returned])
    rows = [tuple(row) for row in aligned.rows]
    longest, hits, first, rarity, expected_width = (
        max(map(len, cells)) for cells in zip(*rows, *returned.rows, strict=True)
    )
    hits = max(7, hits + 1)
    memory = (max(len("first"), first) + 2, max(len("1 in"), rarity) + 2)
    ends = tuple(max([0, *(len(pair[end]) for _, pair in marks)]) for end in range(2))
    words = _WORDS if width >= 84 else _FEW_WORDS + 1
    remembering = product([memory], [ends, (0, 0)], _EXPECTED[3:4]) if remembers and comparison else ()
    for memory, (lows, highs), (expects, gap) in chain(remembering, product([(0, 0)], [ends], _EXPECTED)):
        left = width - hits - sum(memory) - lows - highs - words - _MIN_PICTURE - 2
        expected = max(len(expects), expected_width) + gap if gap else 0
        label = max(8, min(longest + 1, left - expected))
        if all("…" not in short_label(name, label - 1) for name, *_ in rows):
            break
    picture = max(_MIN_PICTURE, min(61, left + _MIN_PICTURE - expected - label))
    columns = lows, picture - (picture % 2 == 0), highs  # odd, so that it has a middle
    drawn = [_drawn(*mark, columns, words) for mark in marks] or [Content("")] * len(rows)
    table_rows: list[tuple[str, ...]] = []
    pictures = []
    for (name, *cells), drawing in zip(rows, drawn, strict=False):
        table_rows.append((fitted(short_label(name, label - 1), label - 1), *cells))
        cards = card_rows(hits_by_card(counts, name) if remembers else "", width)
        table_rows += cards
        pictures += [drawing, *[Content("")] * len(cards)]
    widths = label, hits, *memory, expected
    drawn_range = RANGE if sum(columns) >= len(RANGE) else RANGE[:3]
    heading = f"  {drawn_range if marks else '':^{sum(columns)}}  odds"
    return Content("\n").join(
        [
            *draw_group(
                Group("LINE", _columns(expects), table_rows), widths, Picture(5, heading, pictures), label=""
            ),
            *draw_group(
                returned, widths, Picture(5, "", drawn[len(rows) :]), has_headings=False, label=HEADING
            ),
            *(Content.styled(row, FAINT) for row in ("", *notes)),
        ]
    )


def card_rows(cards: str, width: int) -> list[tuple[str, str]]:
    """The hits of a line by suit or rank, as rows below the line."""
    return [(f"  {row}", "") for row in wrapped(cards.strip(), width - 2)]


def _columns(expected: str) -> tuple[Column, ...]:
    memory = Column("first", role="aside"), Column("1 in", role="aside")
    return Column(), Column("hits"), *memory, Column(expected, role="aside")


def _hits(table: Paytable, counts: Counts) -> list[tuple[str, ...]]:
    """The hits of each line, before it is known how many are expected."""
    hits = Counter(counts.lines) + Counter({NO_WIN: counts.games - counts.wins})
    return [
        (label, f"{hits[label]:,}", "", "", "-") for label in (*(line.label for line in table.lines), NO_WIN)
    ]


def _marks(comparison: "Comparison") -> list[tuple[Interval, tuple[str, str]]]:
    """The intervals of the lines and, last, of the return, each with its ends as text."""
    intervals = [interval_of(line) for line in comparison.lines]
    marks = [(hits, (f"{hits.low:,}", f"{hits.high:,}")) for hits in intervals]
    if judged := comparison.returned:
        interval = Interval(judged.so_far, judged.exact, judged.low, judged.high, judged.likelihood)
        marks.append((interval, (f"{judged.low:.0%}", f"{judged.high:.0%}")))
    return marks


def interval_of(line: "LineOdds") -> Interval:
    """The hits of a line, the expected hits, and their 95% interval."""
    return Interval(line.hits, line.expected, line.low, line.high, line.likelihood)


def _drawn(interval: Interval, ends: tuple[str, str], columns: tuple[int, int, int], words: int) -> Content:
    """The picture of an interval between its ends, then its odds, in these columns; blank for an impossible line."""
    if not interval.expected:
        return Content("")
    low_width, picture, high_width = columns
    low, high = ends if low_width + high_width else ("", "")
    unlikely = odds(interval.likelihood)
    unlikely = unlikely if len(unlikely) <= words - 2 or words == _WORDS else "very rare"
    return Content.assemble(
        (f"  {low:>{low_width}}", FAINT),
        drawn_interval(interval, picture),
        (f"{high:<{high_width}}", FAINT),
        (f"  {unlikely}", FAINT if interval.likelihood >= NORMAL else "bold"),
    )
