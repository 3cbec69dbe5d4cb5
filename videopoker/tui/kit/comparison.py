"""The page of lines: hits, expected hits, their 95% interval, and the odds."""

from collections import Counter
from typing import TYPE_CHECKING

from textual.content import Content

from videopoker.core.machine.totals import Counts
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.groups.group import Column, Group
from videopoker.text.odds.comparison import comparison_groups
from videopoker.text.words.numbers import NORMAL, odds, percent
from videopoker.text.words.win import NO_WIN, short_label
from videopoker.tui.kit.groups import (
    FAINT,
    HEADING,
    RANGE,
    Interval,
    Picture,
    draw_group,
    drawn_interval,
    with_points_aligned,
)
from videopoker.tui.kit.text_layout import fitted, wrapped

if TYPE_CHECKING:  # importing it loads NumPy, which the screen does in a thread
    from videopoker.solver.statistics.comparison import Comparison, LineOdds

_WORDS, _FEW_WORDS, _MIN_PICTURE = 21, 11, 7
"""Columns of the odds, wide and narrow (only `under 1 in a billion` is longer), and of the smallest picture."""
_EXPECTED = (("expected", 2), ("expected", 1), ("exp.", 2), ("exp.", 1), ("", 0))
"""(heading of the expected hits, blanks before it), the widest first; the first is used that cuts no label."""


def page_of_lines(
    game: tuple[Paytable, int], counts: Counts, comparison: "Comparison | None", width: int
) -> Content:
    """The lines of a game at a bet: what fits of hits, expected hits, interval in numbers, picture and odds."""
    marks = _marks(comparison) if comparison else []
    returned = Group(columns=_columns(""))
    notes = ["..."]
    table, _ = game
    rows = _hits(table, counts)
    if comparison:
        rows = [tuple(row[:3]) for row in comparison_groups(comparison)[1].rows]
        notes = [row for note in comparison.notes for row in wrapped(note, width)]
        if judged := comparison.returned:
            returned = Group("", _columns(""), [("RETURN", percent(judged.so_far), percent(judged.exact))])
    aligned, returned = with_points_aligned([Group(columns=_columns(""), rows=rows), returned])
    rows = [tuple(row) for row in aligned.rows]
    longest, hits, expected_width = (
        max(map(len, cells)) for cells in zip(*rows, *returned.rows, strict=True)
    )
    hits = max(7, hits + 1)
    lows, highs = (max([0, *(len(ends[end]) for _, ends in marks)]) for end in range(2))
    words = _WORDS if width >= 84 else _FEW_WORDS + 1
    left = width - hits - lows - highs - words - _MIN_PICTURE - 2
    for expects, gap in _EXPECTED:
        expected = max(len(expects), expected_width) + gap if gap else 0
        label = max(8, min(longest + 1, left - expected))
        if all("…" not in short_label(name, label - 1) for name, *_ in rows):
            break
    picture = max(_MIN_PICTURE, min(61, left + _MIN_PICTURE - expected - label))
    columns = lows, picture - (picture % 2 == 0), highs  # odd, so that it has a middle
    drawn = [_drawn(*mark, columns, words) for mark in marks] or [Content("")] * len(rows)
    rows = [(fitted(short_label(name, label - 1), label - 1), *cells) for name, *cells in rows]
    widths = label, hits, expected
    heading = f"  {RANGE if marks else '':^{sum(columns)}}  odds"
    return Content("\n").join(
        [
            *draw_group(Group("LINE", _columns(expects), rows), widths, Picture(3, heading, drawn), label=""),
            *draw_group(
                returned, widths, Picture(3, "", drawn[len(rows) :]), has_headings=False, label=HEADING
            ),
            *(Content.styled(row, FAINT) for row in ("", *notes)),
        ]
    )


def _columns(expected: str) -> tuple[Column, ...]:
    return Column(), Column("hits"), Column(expected, role="aside")


def _hits(table: Paytable, counts: Counts) -> list[tuple[str, ...]]:
    """The hits of each line, before it is known how many are expected."""
    hits = Counter(counts.lines) + Counter({NO_WIN: counts.games - counts.wins})
    return [(label, f"{hits[label]:,}", "...") for label in (*(line.label for line in table.lines), NO_WIN)]


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
    low, high = ends
    low_width, picture, high_width = columns
    unlikely = odds(interval.likelihood)
    unlikely = unlikely if len(unlikely) <= words - 2 or words == _WORDS else "very rare"
    return Content.assemble(
        (f"  {low:>{low_width}}", FAINT),
        drawn_interval(interval, picture),
        (f"{high:<{high_width}}", FAINT),
        (f"  {unlikely}", FAINT if interval.likelihood >= NORMAL else "bold"),
    )
