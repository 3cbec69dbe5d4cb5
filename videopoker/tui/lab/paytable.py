"""The paytable of the lab: the table's, with cells that can be changed, the deck above them and figures next to them."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.kit.lists import ReportsWheel
from videopoker.tui.kit.table_view.paytable import PaytableView
from videopoker.tui.kit.text_layout import CURSOR

DECK_CELLS = ("jokers", "wild", "coins")
"""The cells of the first row."""
FIGURES = {"one in": 8, "return": 9, "change": 9}
"""The columns after the pays and their widths; the last gives way first."""
_ABOVE = 2
"""Rows above the pay lines: the deck, and the names of the columns."""
_MARKS = 3
"""Columns of the marks of the cursor and of a changed line, and a blank."""
_END = 1
"""A blank column at the right end."""


@dataclass(frozen=True, slots=True)
class LabLine:
    """A pay line with its marks."""

    label: str
    pays: tuple[int, ...]
    changed: frozenset[int] = frozenset()
    """The bets whose pay differs from the original game's."""
    is_new: bool = False
    is_off: bool = False
    is_wrong: bool = False
    """Whether no hand is ever paid for it."""
    remarked: frozenset[int] = frozenset()
    """The bets that pay less than a bet of one coin fewer."""
    figures: tuple[str, ...] = ("", "", "")
    """One in how many hands, part of the return, and the change of that part."""


@dataclass(frozen=True, slots=True)
class LabPaytable:
    """What the paytable shows, and where its cursor is."""

    deck: tuple[str, ...] = ("", "", "")
    """The texts of DECK_CELLS."""
    lines: tuple[LabLine, ...] = ()
    row: int = 0
    """0 is the deck, 1 the first line."""
    column: int = 0
    """The index among DECK_CELLS, or the bet in coins."""
    typed: str | None = None
    """What was typed into the cell at the cursor."""
    changed_deck: frozenset[str] = field(default_factory=frozenset)
    """The cells of the deck that differ from the original game's."""
    looked_at: int = 0
    """The bet whose figures are shown; 0 for max bet."""


class LabPaytableView(PaytableView, ReportsWheel):
    """One row per pay line; if not all fit, the rows around the cursor. A click moves the cursor."""

    COMPONENT_CLASSES = {"lab--cursor", "lab--changed", "lab--wrong", "lab--up", "lab--down"}

    lab: reactive[LabPaytable] = reactive(LabPaytable())

    @dataclass
    class Pointed(Message):
        """A cell was clicked: its row and column, as in LabPaytable."""

        row: int
        column: int

    @property
    def whole_width(self) -> int:
        """The columns needed to show everything."""
        return _MARKS + self._label + sum(self._widths().values()) + sum(FIGURES.values()) + _END

    @property
    def _label(self) -> int:
        return min(max(len(line.label) for line in self.lab.lines) + 1, 31)

    def _widths(self) -> dict[int, int]:
        """The columns of each bet: its longest pay, with room for brackets."""
        lines = self.lab.lines
        return {
            bet: 2 + max(len(f"{line.pays[bet - 1]:,}") for line in lines)
            for bet in range(1, len(lines[0].pays) + 1)
        }

    def _columns(self) -> tuple[dict[int, int], dict[str, int]]:
        """The bets and the figures shown, with their widths: the change is dropped first, then inner bets."""
        lab, figures = self.lab, {**FIGURES}
        bets = self._widths()
        kept = {max(bets), lab.looked_at, lab.column if lab.row else 0}
        inner = sorted(set(bets) - kept, key=lambda bet: (bet == 1, -bet))
        least = _MARKS + min(self._label, 16) + _END
        while self.size.width < least + sum(bets.values()) + sum(figures.values()):
            if inner and len(figures) < len(FIGURES):
                del bets[inner.pop(0)]
            elif figures:
                figures.popitem()
            else:
                break
        return bets, figures

    @property
    def _first(self) -> int:
        """The first line shown."""
        rows = max(1, self.size.height - _ABOVE)
        return max(0, min(self.lab.row - 1 - rows // 2, len(self.lab.lines) - rows))

    def render_line(self, y: int) -> Strip:
        """The deck, the names of the columns, or a pay line."""
        ground = self.style_of("paytable--row")
        number = self._first + y - _ABOVE
        if y == 0:
            return Strip(Segment(text, style) for text, style, _ in self._deck()).adjust_cell_length(
                self.size.width, ground
            )
        if not self.lab.lines or number >= len(self.lab.lines):
            return Strip.blank(self.size.width, ground)
        bets, figures = self._columns()
        quiet = ground + self.style_of("paytable--quiet", partial=True)
        if y == 1:
            names = {self._bet_name(bet, bets): width for bet, width in bets.items()} | figures | {"": _END}
            return self.pay_row(
                "", "", quiet, [Segment(f"{name:>{width}}", quiet) for name, width in names.items()]
            )
        return self._lab_line(number, bets, figures)

    def _bet_name(self, bet: int, bets: Collection[int]) -> str:
        """A bet above its column; a dot marks the bet whose figures are shown, an ellipsis bets left out before it."""
        gap = "… " if bet - 1 not in (0, *bets) else ""
        dot = "•" if bet == self.lab.looked_at else ""
        return f"{gap}{dot}{bet} "

    def _lab_line(self, number: int, bets: Mapping[int, int], figures: Mapping[str, int]) -> Strip:
        line = self.lab.lines[number]
        is_at = self.lab.row == number + 1
        ground = self.style_of(f"paytable--{('row', 'other')[number % 2]}")
        styles = {
            name: ground + self.style_of(f"lab--{name}", partial=True)
            for name in ("changed", "wrong", "up", "down")
        }
        quiet = ground + self.style_of("paytable--quiet", partial=True)
        plain = quiet if line.is_off else ground
        mark = "*" if line.changed else " "
        if line.is_new:
            mark = "+"
        label = f"{line.label}!" if line.is_wrong else line.label
        style = styles["changed"] if line.is_new else plain
        if line.is_wrong:
            style = styles["wrong"]
        cells = []
        for bet, width in bets.items():
            text = f"{line.pays[bet - 1]:,}"
            cell = styles["changed"] if line.is_new or bet in line.changed else plain
            if is_at and bet == self.lab.column:
                text = text if self.lab.typed is None else self.lab.typed
                cells.append(Segment(f"{f'[{text}]':>{width}}", self.style_of("lab--cursor")))
            else:
                text += "?" if bet in line.remarked else " "
                cells.append(Segment(f"{text:>{width}}", cell))
        for text, width in zip(line.figures, figures.values(), strict=False):
            role = {"+": styles["up"], "-": styles["down"]}.get(text[:1], plain)
            cells.append(Segment(f"{text:>{width}}", role))
        cells.append(Segment(" " * _END, ground))
        return self.pay_row(f"{CURSOR if is_at else ' '}{mark} ", label, style, cells)

    def _deck(self) -> Iterator[tuple[str, Style, int]]:
        """The texts of the deck's row with their styles, and the cell that each belongs to."""
        lab = self.lab
        ground = self.style_of("paytable--row")
        quiet = ground + self.style_of("paytable--quiet", partial=True)
        yield f"{CURSOR if lab.row == 0 else ' '}{'*' if lab.changed_deck else ' '}", ground, 0
        for index, (name, text) in enumerate(zip(DECK_CELLS, lab.deck, strict=True)):
            yield f" {name}", quiet, index
            if lab.row == 0 and lab.column == index:
                yield f"[{text if lab.typed is None else lab.typed}]", self.style_of("lab--cursor"), index
            else:
                changed = ground + self.style_of("lab--changed", partial=True)
                yield f" {text} ", changed if name in lab.changed_deck else ground, index

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if event.y == 0:
            ends = 0
            for text, _, index in self._deck():
                ends += len(text)
                if event.x < ends:
                    self.post_message(self.Pointed(0, index))
                    return
            return
        number = self._first + event.y - _ABOVE
        if event.y == 1 or number >= len(self.lab.lines):
            return
        bets, figures = self._columns()
        end = self.size.width - sum(figures.values()) - sum(bets.values()) - _END
        for bet, width in bets.items():
            end += width
            if event.x < end:
                self.post_message(self.Pointed(number + 1, bet))
                return


def one_in(combinations: int, total: int) -> str:
    """One in how many hands a line comes.

    >>> one_in(1, 40391), one_in(20, 93), one_in(1, 2598960), one_in(0, 1)
    ('40,391', '4.65', '2.6M', 'never')
    """
    if not combinations:
        return "never"
    number = total / combinations
    if number >= 1e6:
        return f"{number / 1e6:.3g}M"
    if number >= 1000:
        return f"{number:,.0f}"
    return f"{number:.1f}" if number >= 100 else f"{number:.2f}"


def returned(part: float) -> str:
    """A part of the bet in per cent, in at most eight characters.

    >>> returned(0.233446), returned(1.738404), returned(17.38404), returned(2393.826), returned(500_000)
    ('23.3446%', '173.840%', '1,738.4%', '239,383%', '50M%')
    """
    if part >= 9_999.995:
        return f"{part / 1e4:.3g}M%"
    decimals = 4 if part < 0.9999995 else 3
    if part >= 9.999995:
        decimals = 1 if part < 99 else 0
    return f"{part * 100:,.{decimals}f}%"
