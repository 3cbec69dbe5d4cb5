"""The page of lines: hits, expected hits, their 95% interval, and the odds."""

from collections import Counter
from textwrap import wrap
from typing import TYPE_CHECKING

from textual.content import Content

from videopoker.core.counts import Counts
from videopoker.core.paytable import Paytable
from videopoker.text.numbers import NORMAL, expected_hits, odds, percent
from videopoker.text.pay_line import NO_WIN, line_name, short_label
from videopoker.tui.kit.bars import FAINT, Interval, common_scale, drawn_interval, drawn_scale
from videopoker.tui.kit.text_layout import fitted

if TYPE_CHECKING:  # importing it loads NumPy, which the screen does in a thread
    from videopoker.solver.statistics.comparison import Comparison, LineOdds

_WORDS, _FEW_WORDS, _MIN_PICTURE = 21, 11, 9
"""Columns of the odds, wide and narrow (only `under 1 in a billion` is longer), and of the smallest picture."""


def page_of_lines(
    game: tuple[Paytable, int], counts: Counts, comparison: "Comparison | None", width: int
) -> Content:
    """The lines of a game at a bet; without a comparison only the hits."""
    columns = _LineColumns(width, max(map(len, _labels(game[0]))), comparison)
    rows = [columns.heading(), *_lines(game[0], counts, comparison, columns)]
    if comparison and comparison.returned:
        judged = comparison.returned
        interval = Interval(judged.so_far, judged.exact, judged.low, judged.high, judged.likelihood)
        so_far, exact = percent(judged.so_far), percent(judged.exact)
        rows.append(columns.row("RETURN", so_far, exact, interval, bold=True))
    notes = [row for note in (comparison.notes if comparison else ["..."]) for row in wrap(note, width)]
    return Content("\n").join(
        [*rows, columns.foot(), Content(""), *(Content.styled(row, FAINT) for row in notes)]
    )


def _labels(table: Paytable) -> list[str]:
    return [*(line.label for line in table.lines), NO_WIN]


def _lines(
    table: Paytable, counts: Counts, comparison: "Comparison | None", columns: "_LineColumns"
) -> list[Content]:
    if comparison is None:
        hits = Counter(counts.lines) + Counter({NO_WIN: counts.games - counts.wins})
        return [columns.row(label, f"{hits[label]:,}", "...") for label in _labels(table)]
    return [
        columns.row(line_name(line.label), f"{line.hits:,}", expected_hits(line.expected), interval_of(line))
        for line in comparison.lines
    ]


def interval_of(line: "LineOdds") -> Interval:
    """The hits of a line, the expected hits, and their 95% interval."""
    return Interval(line.hits, line.expected, line.low, line.high, line.likelihood)


class _LineColumns:
    """The columns that fit, from the left: label, hits, expected hits, interval as numbers, picture, odds."""

    def __init__(self, width: int, longest: int, comparison: "Comparison | None") -> None:
        lines = comparison.lines if comparison else ()
        self._scale = common_scale(map(interval_of, lines))
        ranges = [f"{line.low:,}-{line.high:,}" for line in lines]
        if comparison and comparison.returned:
            ranges.append(f"{comparison.returned.low:.0%}-{comparison.returned.high:.0%}")
        self._expected = max([6, *(len(expected_hits(line.expected)) for line in lines)]) + 1
        self._range = max([6, *map(len, ranges)]) + 2 if width >= 62 else 0
        self._words = _WORDS if width >= 84 else _FEW_WORDS + 1
        self._hits = max([7, *(len(f" {line.hits:,}") for line in lines)])
        fixed = self._hits + self._expected + self._range + self._words
        self._label = max(8, min(longest + 1, width - fixed - _MIN_PICTURE - 2))
        picture = min(61, width - fixed - self._label - 2)
        self._picture = (
            picture - (picture % 2 == 0) if picture >= _MIN_PICTURE else 0
        )  # odd, so that it has a middle

    def heading(self) -> Content:
        """The names of the columns."""
        numbers = f"{'95%':>{self._range}}" if self._range else ""
        picture = f"  {'':{self._picture}}" if self._picture else ""
        words = (
            f"{'LINE':<{self._label}}{'hits':>{self._hits}}{'exp.':>{self._expected}}{numbers}{picture}  odds"
        )
        return Content.styled(words, "bold $gold")

    def foot(self) -> Content:
        """The scale of the picture."""
        if not self._picture:
            return Content("")
        scale = drawn_scale(self._scale, self._picture)
        return Content.styled(
            " " * (self._label + 2 + self._hits + self._expected + self._range) + scale, FAINT
        )

    def row(
        self,
        label: str,
        hits: str,
        expected: str,
        interval: Interval | None = None,
        *,
        bold: bool = False,
    ) -> Content:
        """One line."""
        name = fitted(short_label(label, self._label - 1), self._label - 1) + " "
        parts: list[tuple[str, str] | Content | str] = [
            (name, "bold $gold" if bold else ""),
            (f"{hits:>{self._hits}}", "bold"),
            (f"{expected:>{self._expected}}", FAINT),
        ]
        if interval is None or not interval.expected:  # an impossible line
            return Content.assemble(*parts)
        if self._range:
            low, high = (f"{end:.0%}" if bold else f"{end:,}" for end in (interval.low, interval.high))
            parts.append((f"{low}-{high}".rjust(self._range), FAINT))
        if self._picture:
            parts += ["  ", drawn_interval(interval, self._scale, self._picture)]
        words = odds(interval.likelihood)
        words = words if len(words) <= self._words - 2 or self._words == _WORDS else "very rare"
        return Content.assemble(*parts, (f"  {words}", FAINT if interval.likelihood >= NORMAL else "bold"))
