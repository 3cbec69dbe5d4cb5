"""The page of lines: hits beside the expected hits, the difference as a picture, and its odds."""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING

from textual.content import Content

from videopoker.core.meters import Counts
from videopoker.core.paytable import Paytable
from videopoker.text.hand import NO_WIN, line_name
from videopoker.text.numbers import NORMAL, deviations, expected_hits, odds, off_by, percent
from videopoker.tui.content.bars import FAINT, needle
from videopoker.tui.layout.text import fitted

if TYPE_CHECKING:  # it brings NumPy along, which the screen loads in a thread
    from videopoker.solver.comparison import Comparison

_PICTURE_WIDTH = 70
"""From this width there is room for the picture."""

_ALL_WIDTH = 88
"""From this width the difference is also shown as a number."""

_WORDS, _FEW_WORDS = 21, 15
"""Columns of the odds; only `under 1 in a billion` is longer than the smaller number."""


def page_of_lines(
    game: tuple[Paytable, int], counts: Counts, found: "Comparison | None", width: int
) -> Content:
    """The lines of a game at a bet; without a comparison only the hits."""
    columns = _LineColumns(width, max(map(len, _labels(game[0]))))
    rows = [columns.heading(), *_lines(game[0], counts, found, columns)]
    if found and found.returned:
        judged = found.returned
        rows += [
            Content(""),
            columns.row(
                "RETURN",
                percent(judged.so_far),
                percent(judged.exact),
                judged.so_far - judged.exact,
                f"{judged.so_far - judged.exact:+.2%}",
                judged.likelihood,
                bold=True,
            ),
            columns.row("", "", f"± {percent(judged.error)}"),
        ]
    notes = [row for note in (found.notes if found else ["..."]) for row in wrap(note, width)]
    rows += [Content(""), *(Content.styled(row, FAINT) for row in notes)]
    return Content("\n").join(rows)


def _labels(table: Paytable) -> list[str]:
    return [*(line.label for line in table.lines), NO_WIN]


def _lines(
    table: Paytable, counts: Counts, found: "Comparison | None", columns: "_LineColumns"
) -> Iterator[Content]:
    if found is None:
        hits = Counter(counts.lines) + Counter({NO_WIN: counts.games - counts.wins})
        for label in _labels(table):
            yield columns.row(label, f"{hits[label]:,}", "...")
        return
    for line in found.lines:
        off, expected = line.hits - line.expected, expected_hits(line.expected)
        label = line_name(line.label)
        yield columns.row(label, f"{line.hits:,}", expected, off, off_by(off), line.likelihood)


class _LineColumns:
    """The columns that fit."""

    def __init__(self, width: int, longest: int) -> None:
        self._off = 9 if width >= _ALL_WIDTH else 0
        fixed = 8 + 10 + self._off + (_WORDS if width >= _PICTURE_WIDTH else _FEW_WORDS)
        self._label = min(longest + 1, width - fixed - (13 if width >= _PICTURE_WIDTH else 0))
        picture = min(33, width - fixed - self._label - 2) if width >= _PICTURE_WIDTH else 0
        self._picture = picture - (picture % 2 == 0)  # odd, so that it has a middle

    def heading(self) -> Content:
        """The names of the columns."""
        half = self._picture // 2
        sides = f"  {'fewer':<{half}}{'':1}{'more':>{half}}" if self._picture > 0 else ""
        off = f"{'off by':>{self._off}}" if self._off else ""
        words = f"{'HITS PER LINE':<{self._label}}{'hits':>8}{'expected':>10}{off}{sides}  odds"
        return Content.styled(words, "bold $gold")

    def row(
        self,
        label: str,
        hits: str,
        expected: str,
        difference: float = 0,
        off: str = "",
        likelihood: float | None = None,
        *,
        bold: bool = False,
    ) -> Content:
        """One line."""
        name = fitted(label, self._label - 1) + " "
        parts: list[tuple[str, str] | Content | str] = [
            (name, "bold $gold" if bold else ""),
            (f"{hits:>8}", "bold"),
        ]
        parts.append((f"{expected:>10}{off:>{self._off}}" if self._off else f"{expected:>10}", FAINT))
        if likelihood is None:
            return Content.assemble(*parts)
        usual = likelihood >= NORMAL
        if self._picture > 0:
            far = deviations(likelihood, difference)
            parts += ["  ", needle(far, self._picture, "$foreground 70%" if usual else "bold $gold")]
        parts.append((f"  {odds(likelihood)}", FAINT if usual else "bold"))
        return Content.assemble(*parts)
