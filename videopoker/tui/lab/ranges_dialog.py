"""Dialogs of the paytable lab for lines and ranges of their pays."""

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import ScreenResultType
from textual.widgets import Input, Static

from videopoker.core.messages import Refused, counted, printable
from videopoker.core.pay_line import MAX_RETURNS, pay_range
from videopoker.core.paytable import MAX_PAY, Paytable, half_to_twice
from videopoker.text.solution import read_return
from videopoker.tui.kit.dialog import ENTER, InputDialog
from videopoker.tui.textual_fixes.text_line import TextLine

Chosen = Mapping[int, Sequence[int] | None]
"""The pays of lines by the index of the line; None for pays around the present one."""


class LinesDialog(InputDialog[ScreenResultType]):
    """Asks for lines, chosen with the arrow keys, and the range of pays of each, typed; one row per role in `roles`."""

    BINDINGS = [
        ENTER,
        Binding("up", "line(-1)", "line above", priority=True),
        Binding("down", "line(1)", "line below", priority=True),
    ]
    step = 1
    """The step of a range typed without one."""

    def __init__(
        self,
        heading: str,
        table: Paytable,
        roles: Sequence[str],
        chosen: Chosen,
        default_range: Callable[[int, int], range],
    ) -> None:
        """`chosen` has the line of each role; `default_range` gives the range around a pay, given the max coins."""
        super().__init__()
        self.heading = heading
        self._table = table
        self._roles = roles
        self._lines = [*chosen.items()]
        self._default_range = default_range

    def body(self) -> ComposeResult:
        coins = self._table.coins
        yield Static(Content.styled(f"Pays in coins at max bet, {counted(coins, 'coin')}.", "$quiet"))
        for row, line in enumerate(self._lines):
            yield Static(id=f"line-{row}")
            yield TextLine(self._words(*line), compact=True, id=f"pays-{row}")
        yield Static(id="about")

    def on_mount(self) -> None:
        self._name_lines()

    def action_line(self, step: int) -> None:
        """Choose another line in the focused row, with the pays around its own."""
        row = self._row
        index, _ = self._lines[row]
        taken = {other for other, _ in self._lines} - {index}
        free = [other for other in range(len(self._table.lines)) if other not in taken]
        self._lines[row] = free[(free.index(index) + step) % len(free)], None
        typed = self.query_one(f"#pays-{row}", TextLine)
        typed.value = self._words(*self._lines[row])
        typed.select_all()  # as when a row gets the focus: typing replaces the pays
        self._name_lines()

    @property
    def _row(self) -> int:
        focused = self.focused.id if self.focused else ""
        return next((row for row in range(len(self._lines)) if focused == f"pays-{row}"), 0)

    def _name_lines(self) -> None:
        for row, (role, (index, _)) in enumerate(zip(self._roles, self._lines, strict=True)):
            label = printable(self._table.lines[index].label)
            named = Content.assemble((f"{role:8}", "$quiet"), (label, "bold"))
            self.query_one(f"#line-{row}", Static).update(named)

    def _words(self, index: int, pays: Sequence[int] | None) -> str:
        pays = self.pays(index, pays)
        step = pays[1] - pays[0] if len(pays) > 1 else 0
        has_step = step > 1 or (step and self.step > 1)
        return f"{pays[0]}..{pays[-1]}{f':{step}' if has_step else ''}"

    @on(Input.Changed)
    def _typed(self) -> None:
        """Show the ranges per coin bet."""
        try:
            chosen = self.read()
            words = f"{self._each(chosen)}{self.size_words(chosen)}" if chosen else self.hint
        except Refused:
            words = self.hint
        self.query_one("#about", Static).update(Content.styled(words, "$quiet"))

    @property
    @abstractmethod
    def hint(self) -> str:
        """What to type, while it cannot be read."""

    @abstractmethod
    def size_words(self, chosen: Chosen) -> str:
        """How many games the ranges have, after them."""

    def _each(self, chosen: Chosen) -> str:
        coins = self._table.coins
        ranges = (self.pays(*line) for line in chosen.items())
        each = " by ".join(f"{pays[0] / coins:,g} to {pays[-1] / coins:,g}" for pays in ranges)
        return f"{each} per coin bet"

    def pays(self, index: int, pays: Sequence[int] | None) -> Sequence[int]:
        """The pays of a line, chosen or default."""
        return pays or self._default_range(self._table.lines[index].pays[-1], self._table.coins)

    def read(self) -> Chosen:
        """The lines and ranges typed; raises Refused, which names the line."""
        return {index: self._typed_pays(row, index) for row, (index, _) in enumerate(self._lines)}

    def _typed_pays(self, row: int, index: int) -> Sequence[int] | None:
        text, label = self.query_one(f"#pays-{row}", TextLine).value.strip(), self._table.lines[index].label
        try:
            pays = pay_range(text, self.step) if text else None
        except Refused as error:
            raise Refused(f"{label}: {error}") from None
        if pays and not 1 <= pays[0] <= pays[-1] <= MAX_PAY:
            expected = f"expected pays from 1 to {MAX_PAY:,}"
            raise Refused(f"{label}: {pays[0]:,} to {pays[-1]:,}; {expected}")
        return pays


class RangesDialog(LinesDialog[Chosen | None]):
    """The lines and pays of a view: of one line a curve, of two a table."""

    TITLE = "PAYS OF A VIEW"

    def __init__(
        self,
        heading: str,
        table: Paytable,
        roles: Sequence[str],
        chosen: Chosen,
        default_range: Callable[[int, int], range],
    ) -> None:
        super().__init__(heading, table, roles, chosen, default_range)
        self._is_table = len(roles) > 1
        self.step = table.coins if self._is_table else 1
        tab = {"tab": "next field"} if self._is_table else {}
        self.keys: Mapping[str, str] = {"enter": "show", **tab, "↑ ↓": "line", "esc": "back"}

    @property
    def hint(self) -> str:
        steps = ":5 in steps of 5" if self._is_table else ""
        return f"such as 25..50{steps}; empty for the default pays"

    def size_words(self, chosen: Chosen) -> str:
        return f": {counted(self._returns(chosen), 'return')}" if self._is_table else ""

    def _returns(self, chosen: Chosen) -> int:
        return prod(len(self.pays(*line)) for line in chosen.items())

    def take(self, text: str) -> None:  # noqa: ARG002 - every row is read
        chosen = self.read()
        returns = self._returns(chosen)
        if self._is_table and returns > MAX_RETURNS:
            raise Refused(f"{returns:,} returns, at most {MAX_RETURNS}: narrow a range")
        if not self._is_table and returns == 1:
            raise Refused("A curve has two ends; expected a higher last pay")
        self.dismiss(chosen)


class Aim(NamedTuple):
    """A wanted return, and the lines whose pays may change."""

    wanted: Fraction
    lines: tuple[tuple[int, Sequence[int]], ...]
    """The index of each line, and its pays in coins at max bet."""


class AimDialog(LinesDialog[Aim | None]):
    """Asks for a return, and for one line or two whose pays may change."""

    TITLE = "AIM AT A RETURN"
    keys: Mapping[str, str] = {"enter": "find", "tab": "next field", "↑ ↓": "line", "esc": "back"}

    def __init__(self, table: Paytable, wanted: str, chosen: Chosen) -> None:
        """`wanted` is the return to begin with; `chosen` has one line or two."""
        roles = ["vary", "and"][: len(chosen)]
        super().__init__(self.TITLE, table, roles, chosen, lambda pay, _: half_to_twice(pay))
        self._wanted = wanted

    def body(self) -> ComposeResult:
        yield Static("return, such as 98.5%")
        yield TextLine(self._wanted, compact=True, id="wanted")
        yield from super().body()

    @property
    def hint(self) -> str:
        return "such as 25..50 or 25..50:5; empty: its pay stays"

    def size_words(self, chosen: Chosen) -> str:
        return f": {counted(prod(len(self.pays(*line)) for line in chosen.items()), 'game')}"

    def read(self) -> Chosen:
        """The lines with pays; a line without them keeps its pay."""
        return {index: pays for index, pays in super().read().items() if pays is not None}

    def take(self, text: str) -> None:  # noqa: ARG002 - every row is read
        wanted = read_return(self.query_one("#wanted", TextLine).value.strip())
        lines = tuple((index, pays) for index, pays in self.read().items() if pays is not None)
        if not lines:
            raise Refused("no pays to vary; expected some, such as 25..50")
        self.dismiss(Aim(wanted, lines))
