"""The name and the count of a big win in block letters, in the free rows under the cards."""

from collections.abc import Sequence

from textual.content import Content

from videopoker.text.pay_line import short_label
from videopoker.tui.kit.big_text import big_digits, half_blocks, shadowed
from videopoker.tui.kit.big_win import BigWin
from videopoker.tui.textual_fixes.label import TransparentLabel

_GAP = "    "
_SHORTEST = 5
"""Characters of the shortest name."""


class BigWinLabel(TransparentLabel):
    """Shows a win that fits its columns, else nothing."""

    _win: BigWin | None = None
    _columns = 0
    _letters = False
    _one_ink = False

    @property
    def has_words(self) -> bool:
        """Whether there is a win that fits."""
        return self._win is not None

    def choose(self, win: BigWin | None, columns: int, *, letters: bool, one_ink: bool) -> None:
        """Show this win if it fits this many columns."""
        self._columns, self._letters, self._one_ink = columns, letters, one_ink
        self._win = win if win and self._rows(win, win.paid) else None
        self.count(0)

    def count(self, uncounted: int) -> None:
        """Show the win with its pay counted up, except for these credits."""
        win = self._win
        rows = self._rows(win, max(0, win.paid - uncounted)) if win else ()
        self.show(Content("\n").join(rows) if rows else "")

    def _rows(self, win: BigWin, counted: int) -> Sequence[Content]:
        """The three rows, as wide as with the whole pay, so that they stay where they are; empty if too wide."""
        number, before = f"{counted:,}", f"{win.hands} x " if win.hands > 1 else ""
        last = self._drawn_number(f"{win.paid:,}")[0].cell_length
        for length in range(len(win.line), _SHORTEST - 1, -1):
            name = short_label(win.line, length)
            rows = self._drawn_name(f"{before}{name}".upper())
            if "…" not in name and rows[0].cell_length + len(_GAP) + last <= self._columns:
                digits = (row.pad_right(last - row.cell_length) for row in self._drawn_number(number))
                return [Content.assemble(*parts) for parts in zip(rows, [_GAP] * 3, digits, strict=True)]
        return ()

    def _drawn_name(self, text: str) -> Sequence[Content]:
        if self._letters:
            spaced = " ".join(text)
            return [Content.styled(row, "b $gold") for row in (" " * len(spaced), " " * len(spaced), spaced)]
        if self._one_ink:
            return [Content.styled(row, "b $gold") for row in half_blocks(text)]
        return shadowed(text, "$gold", "$card-shadow")

    def _drawn_number(self, number: str) -> Sequence[Content]:
        if self._letters or self._one_ink:
            rows = big_digits(number, letters=self._letters)
            return [Content.styled(row, "b $foreground") for row in rows]
        return shadowed(number, "$foreground", "$card-shadow")
