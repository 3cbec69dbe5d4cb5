"""The dialogs of the paytable lab: lines and ranges of pays, with or without a wanted return; file name, leaving, risk."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import prod
from typing import NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input, Static

from videopoker.core.base.messages import Refused, counted, printable
from videopoker.core.machine.bet import Bet
from videopoker.core.paytable.pay_line import MAX_RETURNS, pay_range
from videopoker.core.paytable.paytable import MAX_PAY, Paytable
from videopoker.play.host.made_files import where
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.file_text import read
from videopoker.text.odds.risk import DEFAULT_BETS, DEFAULT_HANDS, HANDS
from videopoker.text.odds.solution import read_return
from videopoker.tui.kit.dialog import ENTER, Dialog, InputDialog
from videopoker.tui.kit.full_screen import Frame, FullScreen
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.requests import AsksAboutChanges
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.lab.model import Pays
from videopoker.tui.solving.fan_panel import FanPanel
from videopoker.tui.solving.questions import FindFan
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.widgets import Label, TextLine


class Chosen(NamedTuple):
    """The lines chosen and their pays, and the return wanted, if one was asked for."""

    pays: dict[str, Pays]
    """By label."""
    wanted: Fraction = Fraction(0)


class PaysDialog(InputDialog[Chosen | None]):
    """Asks for lines, chosen with the arrow keys, and the range of pays of each, typed.

    One line gives a curve, two give a table; with a wanted return, a line without a range keeps its pay.
    """

    TITLE = "PAYS OF A VIEW"
    BINDINGS = [
        ENTER,
        Binding("up", "line(-1)", "line above", priority=True),
        Binding("down", "line(1)", "line below", priority=True),
    ]

    def __init__(
        self,
        heading: str,
        table: Paytable,
        chosen: Mapping[str, Pays],
        default_range: Callable[[int], range],
        step: int = 1,
        wanted: str | None = None,
    ) -> None:
        """`default_range` gives the range around a pay, `step` the step of a range typed without one; without `wanted` no return is asked for."""
        super().__init__()
        self.heading = heading
        self._table = table
        self._lines = [*chosen.items()]
        self._default_range = default_range
        self._step = step
        self._wanted = wanted
        is_alone = len(chosen) == 1 and wanted is None
        tab = {} if is_alone else {"tab": "next field"}
        self.keys = {"enter": "show", **tab, "↑ ↓": "line", "esc": "back"}

    def body(self) -> ComposeResult:
        if self._wanted is not None:
            yield Static("return, such as 98.5%")
            yield TextLine(self._wanted, compact=True, id="wanted")
        coins = self._table.coins
        yield Static(Content.styled(f"Pays in coins at max bet, {counted(coins, 'coin')}.", "$quiet"))
        for row, line in enumerate(self._lines):
            yield Static(id=f"line-{row}")
            yield TextLine(self._range_words(*line), compact=True, id=f"pays-{row}")
        yield Static(id="about")

    def on_mount(self) -> None:
        self._name_lines()

    def action_line(self, step: int) -> None:
        """Choose another line in the focused row, with the default range of its pay."""
        focused = self.focused.id if self.focused else ""
        row = next((row for row in range(len(self._lines)) if focused == f"pays-{row}"), 0)
        label, _ = self._lines[row]
        taken = {other for other, _ in self._lines} - {label}
        free = [line.label for line in self._table.lines if line.label not in taken]
        self._lines[row] = free[(free.index(label) + step) % len(free)], None
        typed = self.query_one(f"#pays-{row}", TextLine)
        typed.value = self._range_words(*self._lines[row])
        typed.select_all()  # as when a row gets the focus: typing replaces the pays
        self._name_lines()

    def _name_lines(self) -> None:
        roles = ("line",) if len(self._lines) == 1 else ("down", "across")
        if self._wanted is not None:
            roles = ("vary", "and")
        for row, (role, (label, _)) in enumerate(zip(roles, self._lines, strict=False)):
            named = Content.assemble((f"{role:8}", "$quiet"), (printable(label), "bold"))
            self.query_one(f"#line-{row}", Static).update(named)

    def _range_words(self, label: str, pays: Pays) -> str:
        pays = self._pays(label, pays)
        step = pays[1] - pays[0] if len(pays) > 1 else 0
        has_step = step > 1 or (step and self._step > 1)
        return f"{pays[0]}..{pays[-1]}{f':{step}' if has_step else ''}"

    def _pays(self, label: str, pays: Pays) -> Sequence[int]:
        """The pays of a line, chosen or default."""
        line = self._table.lines[self._table.line_index(label)]
        return pays or self._default_range(line.pays[-1])

    @on(Input.Changed)
    def _typed(self) -> None:
        """Show the ranges per coin bet, and how many games they have."""
        words = "such as 25..50 or 25..50:5; empty: its pay stays"
        if self._wanted is None:
            words = "such as 25..50, or 25..50:5 in steps of 5; empty for the default pays"
        coins = self._table.coins
        try:
            ranges = [self._pays(*line) for line in self._read().items()]
        except Refused:
            ranges = []
        if ranges:
            each = " by ".join(f"{pays[0] / coins:,g} to {pays[-1] / coins:,g}" for pays in ranges)
            words = f"{each} per coin bet: {counted(prod(map(len, ranges)), 'game')}"
        self.query_one("#about", Static).update(Content.styled(words, "$quiet"))

    def _read(self) -> dict[str, Pays]:
        """The lines and ranges typed; without the lines that keep their pay. Refused, with the line, if one is wrong."""
        pays: dict[str, Pays] = {}
        for row, (label, _) in enumerate(self._lines):
            text = self.query_one(f"#pays-{row}", TextLine).value.strip()
            try:
                typed = pay_range(text, self._step) if text else None
            except Refused as error:
                raise Refused(f"{label}: {error}") from None
            if typed and not 1 <= typed[0] <= typed[-1] <= MAX_PAY:
                expected = f"expected pays from 1 to {MAX_PAY:,}"
                raise Refused(f"{label}: {typed[0]:,} to {typed[-1]:,}; {expected}")
            if typed or self._wanted is None:
                pays[label] = typed
        return pays

    def take(self, text: str) -> None:  # noqa: ARG002 - every row is read
        wanted = Fraction(0)
        if self._wanted is not None:
            wanted = read_return(self.query_one("#wanted", TextLine).value.strip())
        pays = self._read()
        games = prod(len(self._pays(*line)) for line in pays.items())
        if self._wanted is not None:
            if not pays:
                raise Refused("no pays to vary; expected some, such as 25..50")
        elif len(pays) > 1 and games > MAX_RETURNS:
            raise Refused(f"{games:,} returns, at most {MAX_RETURNS}: narrow a range")
        elif games == 1:
            raise Refused("A curve needs a range; raise the last pay")
        self.dismiss(Chosen(pays, wanted))


_BETS = (20, 50, 100, DEFAULT_BETS, 400, 1_000, 2_000)
"""Bankrolls, in bets."""


class SaveDialog(InputDialog[str | None]):
    """Asks for the name of the file; taken names are refused."""

    TITLE = heading = "SAVE"
    keys = {"enter": "save", "esc": "back"}
    BINDINGS = [ENTER]

    def __init__(self, game: EditedGame) -> None:
        super().__init__()
        self._game = game
        self.text: str = game.name

    def body(self) -> ComposeResult:
        """The folder and the name."""
        yield Static(Content.styled(read(self._game.named).table.title, "bold"))
        yield Static(
            Content(printable(where(f"a file in {self._game.folder}", "a copy of the file is downloaded")))
        )
        if fault := self._game.file_fault:
            yield Static(Content(f"{fault}."))
        yield from super().body()

    def take(self, text: str) -> None:
        self.dismiss(self._game.check_name(text))


class LeaveDialog(AsksAboutChanges, Dialog[str]):
    """Asks what to do with unsaved changes; returns ``save``, ``leave`` or ``stay``."""

    TITLE = "LEAVE"
    heading = "NOT SAVED"
    keys = {"s": "save", "y": "leave without saving", "n": "stay"}
    BINDINGS = [
        Binding("s,enter", "dismiss('save')", "save"),
        Binding("y", "dismiss('leave')", "leave without saving"),
        Binding("n,escape,q", "dismiss('stay')", "stay"),
        HELP,
    ]

    def body(self) -> ComposeResult:
        yield Static("This paytable has changes that are not saved.")


class RiskScreen(FullScreen):
    """The fan of a game at max coins, for a bankroll and a number of hands."""

    TITLE = "RISK"

    BINDINGS = [
        Binding("right", "hands(1)", "hands", key_display="← →", tooltip="more hands"),
        Binding("left", "hands(-1)", "fewer hands", show=False),
        Binding(
            "up,plus,equals_sign", "bankroll(1)", "bankroll", key_display="↑ ↓", tooltip="larger bankroll"
        ),
        Binding("down,minus", "bankroll(-1)", "smaller bankroll", show=False),
        HELP,
        Binding("escape,q,r", "dismiss", "back"),
    ]

    def __init__(self, paytable: Paytable, solver: SolverService) -> None:
        super().__init__()
        self._paytable = paytable
        self._solver = solver
        self._hands = HANDS.index(DEFAULT_HANDS)
        self._bets = _BETS.index(DEFAULT_BETS)

    def body(self) -> ComposeResult:
        """The game, and its fan in a frame."""
        yield Label(id="heading")
        with Frame(id="risk-group"):
            yield FanPanel(self._solver)

    def action_hands(self, by: int) -> None:
        """More hands, or fewer."""
        self._hands = min(max(0, self._hands + by), len(HANDS) - 1)
        self.show()

    def action_bankroll(self, by: int) -> None:
        """A larger bankroll, or a smaller one."""
        self._bets = min(max(0, self._bets + by), len(_BETS) - 1)
        self.show()

    @on(Frame.Resized)
    def show(self) -> None:
        """Show the fan for the bankroll and hands chosen."""
        table, coins = self._paytable, self._paytable.coins
        bankroll, hands = _BETS[self._bets] * coins, HANDS[self._hands]
        self.query_one("#heading", Label).show(
            fitted(f"{self.TITLE}  {printable(table.title)}", self.size.width - 2)
        )
        span = f"{counted(bankroll, 'credit')}, next {counted(hands, 'hand')}"
        self.query_one("#risk-group", Frame).entitle(f"THE NEXT {hands:,} HANDS", "perfect play, max bet")
        self.query_one(FanPanel).follow(
            FindFan(table, Bet(coins), bankroll, hands), lambda fan: f"{span} at {counted(fan.coins, 'coin')}"
        )
