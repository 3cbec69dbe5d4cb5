"""What opens over the paytable lab: a line's hand, the title, the file name, leaving, the pays of a view, the risk, the games."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from math import prod
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input, Static

from videopoker.core.hands import CATEGORY_NAMES
from videopoker.core.messages import Refused, printable
from videopoker.core.pay_line import MAX_RETURNS, pay_range
from videopoker.core.paytable import MAX_PAY, Paytable
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.line_words import line_fields
from videopoker.text.fan import DEFAULT_BETS, DEFAULT_HANDS, HANDS
from videopoker.text.numbers import counted
from videopoker.tui.games.screen import GamesScreen
from videopoker.tui.kit.choice import Choice, ChoiceDialog
from videopoker.tui.kit.dialog import ENTER, Dialog, InputDialog
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.full_screen import FullScreen
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.solving.fan_panel import FanPanel
from videopoker.tui.solving.questions import FindFan
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.label import Label
from videopoker.tui.textual_fixes.text_line import TextLine

_BETS = (20, 50, 100, DEFAULT_BETS, 400, 1_000, 2_000)
"""Bankrolls, in bets."""

LINES = (
    "royal flush",
    "royal flush, natural",
    "five of a kind",
    "straight flush",
    "four of a kind",
    "four of a kind, ranks A",
    "four of a kind, ranks A, kickers 2-4",
    "four of a kind, ranks 2-4",
    "four of a kind, ranks 2-4, kickers A-4",
    "four of a kind, ranks 5-K",
    "four of a kind, ranks 2, natural",
    "full house",
    "flush",
    "straight",
    "three of a kind",
    "two pair",
    "pair, ranks JQKA",
    "pair, ranks KA",
)
"""The usual lines, in the words a player types."""
_OF_WILD_GAMES = {"royal flush, natural", "five of a kind", "four of a kind, ranks 2, natural"}
"""Those that make no sense in a game without wild cards."""


def line_dialog(heading: str, current: str, listed: Collection[str], *, has_wild: bool) -> ChoiceDialog:
    """A dialog for a line: one of the usual lines that the game lacks, or any line typed."""
    usual = [line for line in LINES if has_wild or line not in _OF_WILD_GAMES]
    lines = [line for line in dict.fromkeys([current or usual[0], *usual]) if line not in listed]
    hint = "or type: four of a kind, ranks A, kickers 2-4"
    choices = [Choice(line, line) for line in lines]
    return ChoiceDialog(heading, choices, current, hint, partial(_typed, usual, has_wild))


def _typed(usual: Sequence[str], has_wild: bool, text: str) -> list[Choice]:
    """The line typed, if complete, before the usual lines that contain its words; empty if incomplete."""
    if (hand := text.strip().casefold()) in CATEGORY_NAMES:
        return [
            Choice(line, line) for line in dict.fromkeys([hand, *(line for line in usual if hand in line)])
        ]
    try:
        line_fields(text, has_wild=has_wild)
    except Refused as error:
        return [Choice(str(error), text)] if "," in text else []
    return [Choice(text, text)]


class TitleDialog(InputDialog[tuple[str, str] | None]):
    """Asks for name and variant."""

    TITLE = heading = "TITLE"
    keys: Mapping[str, str] = {"enter": "use both", "tab": "next field", "esc": "back"}
    BINDINGS = [ENTER]

    def __init__(self, name: str, variant: str) -> None:
        super().__init__()
        self._name_before = name
        self._variant_before = variant

    def body(self) -> ComposeResult:
        yield Static("name, such as Jacks or Better")
        yield TextLine(self._name_before, compact=True, id="title-name")
        yield Static("variant: what sets it apart, such as 9/6")
        yield TextLine(self._variant_before, compact=True, id="title-variant")

    def take(self, text: str) -> None:  # noqa: ARG002 - both fields are read
        self.dismiss(
            (self.query_one("#title-name", Input).value, self.query_one("#title-variant", Input).value)
        )


class SaveDialog(InputDialog[str | None]):
    """Asks for the name of the file; taken names are refused."""

    TITLE = heading = "SAVE"
    keys: Mapping[str, str] = {"enter": "save", "esc": "back"}
    BINDINGS = [ENTER]

    def __init__(self, game: EditedGame) -> None:
        super().__init__()
        self._game = game
        self.text: str = game.name

    def body(self) -> ComposeResult:
        """The folder and the name."""
        yield Static(Content.styled(self._game.named.title, "bold"))
        yield Static(Content(printable(f"a file in {self._game.folder}")))
        if fault := self._game.file_fault:
            yield Static(Content(f"{fault}."))
        yield from super().body()

    def take(self, text: str) -> None:
        self.dismiss(self._game.check_name(text))


class LeaveDialog(Dialog[str]):
    """Asks what to do with unsaved changes; returns ``save``, ``leave`` or ``stay``."""

    TITLE = "LEAVE"
    heading = "NOT SAVED"
    keys: Mapping[str, str] = {"s": "save", "y": "leave without saving", "n": "stay"}
    BINDINGS = [
        Binding("s,enter", "dismiss('save')", "save"),
        Binding("y", "dismiss('leave')", "leave without saving"),
        Binding("n,escape,q", "dismiss('stay')", "stay"),
        HELP,
    ]

    def body(self) -> ComposeResult:
        yield Static("This paytable has changes that are not saved.")


Chosen = Mapping[int, Sequence[int] | None]
"""The pays of lines by the index of the line; None for pays around the present one."""


class RangesDialog(InputDialog[Chosen | None]):
    """Asks for lines, chosen with the arrow keys, and the range of pays of each, typed; one row per role in `roles`."""

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
        roles: Sequence[str],
        chosen: Chosen,
        default_range: Callable[[int, int], range],
    ) -> None:
        """`chosen` has the line of each role; `default_range` gives the range around a pay, given the max coins."""
        super().__init__()
        self.heading = heading
        tab = {"tab": "next field"} if len(roles) > 1 else {}
        self.keys: Mapping[str, str] = {"enter": "show", **tab, "↑ ↓": "line", "esc": "back"}
        self._table = table
        self._roles = roles
        self._lines = [*chosen.items()]
        self._default_range = default_range
        self._is_table = len(roles) > 1

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
        pays = self._pays(index, pays)
        step = f":{pays[1] - pays[0]}" if self._is_table and len(pays) > 1 else ""
        return f"{pays[0]}..{pays[-1]}{step}"

    @on(Input.Changed)
    def _typed(self) -> None:
        """Show the ranges per coin bet."""
        try:
            words = self._each(self._read())
        except Refused:
            words = (
                f"such as 25..50{':5 in steps of 5' if self._is_table else ''}; empty for the default pays"
            )
        self.query_one("#about", Static).update(Content.styled(words, "$quiet"))

    def _each(self, chosen: Chosen) -> str:
        coins = self._table.coins
        ranges = (self._pays(*line) for line in chosen.items())
        each = " by ".join(f"{pays[0] / coins:,g} to {pays[-1] / coins:,g}" for pays in ranges)
        size = f": {counted(self._returns(chosen), 'return')}" if self._is_table else ""
        return f"{each} per coin bet{size}"

    def _pays(self, index: int, pays: Sequence[int] | None) -> Sequence[int]:
        return pays or self._default_range(self._table.lines[index].pays[-1], self._table.coins)

    def _returns(self, chosen: Chosen) -> int:
        return prod(len(self._pays(*line)) for line in chosen.items())

    def _read(self) -> Chosen:
        """The lines and ranges typed; raises Refused, which names the line."""
        return {index: self._typed_pays(row, index) for row, (index, _) in enumerate(self._lines)}

    def _typed_pays(self, row: int, index: int) -> Sequence[int] | None:
        text, label = self.query_one(f"#pays-{row}", TextLine).value.strip(), self._table.lines[index].label
        try:
            pays = pay_range(text, self._table.coins if self._is_table else 1) if text else None
        except Refused as error:
            raise Refused(f"{label}: {error}") from None
        if pays and not 1 <= pays[0] <= pays[-1] <= MAX_PAY:
            expected = f"expected pays from 1 to {MAX_PAY:,}"
            raise Refused(f"{label}: {pays[0]:,} to {pays[-1]:,}; {expected}")
        return pays

    def take(self, text: str) -> None:  # noqa: ARG002 - every row is read
        chosen = self._read()
        returns = self._returns(chosen)
        if self._is_table and returns > MAX_RETURNS:
            raise Refused(f"{returns:,} returns, at most {MAX_RETURNS}: narrow a range")
        if not self._is_table and returns == 1:
            raise Refused("A curve has two ends; expected a higher last pay")
        self.dismiss(chosen)


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
        self._hands, self._bets = HANDS.index(DEFAULT_HANDS), _BETS.index(DEFAULT_BETS)

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
            FindFan(table, coins, bankroll, hands), lambda fan: f"{span} at {counted(fan.coins, 'coin')}"
        )


class ComparedGames(GamesScreen):
    """Returns one of the games with the table's deck and wild cards, or None."""

    TITLE = "COMPARE WITH"
    TAKES = "compare"

    def __init__(
        self, table: Paytable, current: Paytable | None, solver: SolverService, saves: str | Path | None
    ) -> None:
        super().__init__(current, solver, saves=saves)
        self._library = self._library.comparable(table)

    @property
    def is_empty(self) -> bool:
        """Whether no game has this deck and these wild cards."""
        return not self._library.tables

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable favourites: this list does not mark them."""
        return action != "favourite" and super().check_action(action, parameters)
