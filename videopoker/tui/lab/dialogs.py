"""What opens over the paytable lab: the file name, leaving, the risk."""

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from videopoker.core.base.messages import counted, printable
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.file_text import read
from videopoker.text.odds.fan import DEFAULT_BETS, DEFAULT_HANDS, HANDS
from videopoker.tui.kit.dialog import ENTER, Dialog, InputDialog
from videopoker.tui.kit.frame import Frame
from videopoker.tui.kit.full_screen import FullScreen
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.requests import AsksAboutChanges
from videopoker.tui.kit.text_layout import fitted
from videopoker.tui.solving.fan_panel import FanPanel
from videopoker.tui.solving.questions import FindFan
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.label import Label

_BETS = (20, 50, 100, DEFAULT_BETS, 400, 1_000, 2_000)
"""Bankrolls, in bets."""


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
        yield Static(Content.styled(read(self._game.named).table.title, "bold"))
        yield Static(Content(printable(f"a file in {self._game.folder}")))
        if fault := self._game.file_fault:
            yield Static(Content(f"{fault}."))
        yield from super().body()

    def take(self, text: str) -> None:
        self.dismiss(self._game.check_name(text))


class LeaveDialog(AsksAboutChanges, Dialog[str]):
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
            FindFan(table, coins, bankroll, hands), lambda fan: f"{span} at {counted(fan.coins, 'coin')}"
        )
