"""What opens over the paytable lab: a line's hand, the title, the file name, leaving, the risk, the games."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input, Static

from videopoker.core.hands import CATEGORY_NAMES
from videopoker.core.messages import Refused, counted, printable
from videopoker.core.paytable import Paytable
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.play.paytables.line_words import line_fields
from videopoker.text.fan import DEFAULT_BETS, DEFAULT_HANDS, HANDS
from videopoker.tui.games.screen import GamesScreen
from videopoker.tui.kit.choice import Choice, ChoiceDialog
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
