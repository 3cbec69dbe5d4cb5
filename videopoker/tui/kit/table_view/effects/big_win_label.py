"""Block letters under the cards: the name and the count of a big win, and before a deal the game's family."""

from collections.abc import Sequence

from textual.content import Content

from videopoker.text.words.pay_line import short_label
from videopoker.tui.kit.big_text import big_digits, half_blocks, shadowed
from videopoker.tui.kit.big_win import BigWin
from videopoker.tui.textual_fixes.label import TransparentLabel

_GAP = "    "


def drawn_name(name: str, *, letters: bool, one_ink: bool) -> Sequence[Content]:
    """A name in three rows of gold."""
    text = name.upper()
    if letters:
        spaced = " ".join(text)
        return [Content.styled(row, "b $gold") for row in (" " * len(spaced), " " * len(spaced), spaced)]
    if one_ink:
        return [Content.styled(row, "b $gold") for row in half_blocks(text)]
    return shadowed(text, "$gold", "$card-shadow")


class FamilyLabel(TransparentLabel):
    """Shows the family of a game: in block letters in one line or two, or as text."""

    def show_family(self, name: str, columns: int, rows: int, *, letters: bool, one_ink: bool) -> None:
        """Show this name in at most this many columns and rows."""
        words = name.split()
        halves = [[" ".join(words[:split]), " ".join(words[split:])] for split in range(1, len(words))]
        narrowest = sorted(halves, key=lambda lines: max(map(len, lines)))[:1]
        fitting = [Content.styled(name.upper(), "b $gold")] if name else []
        for lines in ([name], *narrowest) if name else ():
            drawn = [row for line in lines for row in drawn_name(line, letters=letters, one_ink=one_ink)]
            if len(drawn) <= rows and max(row.cell_length for row in drawn) <= columns:
                fitting = drawn
                break
        self.styles.height = len(fitting) or 1
        self.show(Content("\n").join(fitting))


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
        number = f"{counted:,}"
        before = f"{win.hands} x " if win.hands > 1 else ""
        last = self._drawn_number(f"{win.paid:,}")[0].cell_length
        for length in range(len(win.line), 4, -1):  # at least five characters
            name = short_label(win.line, length)
            rows = drawn_name(f"{before}{name}", letters=self._letters, one_ink=self._one_ink)
            if "…" not in name and rows[0].cell_length + len(_GAP) + last <= self._columns:
                digits = (row.pad_right(last - row.cell_length) for row in self._drawn_number(number))
                return [Content.assemble(*cells) for cells in zip(rows, [_GAP] * 3, digits, strict=True)]
        return ()

    def _drawn_number(self, number: str) -> Sequence[Content]:
        if self._letters or self._one_ink:
            rows = big_digits(number, letters=self._letters)
            return [Content.styled(row, "b $foreground") for row in rows]
        return shadowed(number, "$foreground", "$card-shadow")
