"""Poker dice: throws typed, what each is, and which wins."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input, Static

from videopoker.core.cards import CardError
from videopoker.core.dice import Dice, compare_dice
from videopoker.text.showdown import showdown_text
from videopoker.tui.widgets.dialog import Dialog

_HOW = "Five faces of 9 T J Q K A; / begins the next throw."


class DiceDialog(Dialog[None]):
    """Compares throws as they are typed."""

    TITLE = heading = "POKER DICE"
    keys = "esc back   F1 help"
    BINDINGS = [Binding("escape", "dismiss", "back"), Binding("f1", "app.screen_help", "help")]

    def body(self) -> ComposeResult:
        """The throws, and what they are."""
        yield Input(placeholder="A A K Q J / 9 9 T T T", compact=True, id="throws")
        yield Static(_HOW, id="dice")

    @on(Input.Changed)
    def _typed(self, changed: Input.Changed) -> None:
        self.query_one("#dice", Static).update(Content(_compared(changed.value)))


def _compared(text: str) -> str:
    """The throws beside each other, or what is wrong with them."""
    if not text.strip():
        return _HOW
    try:
        return showdown_text(compare_dice([Dice.parse(throw) for throw in text.split("/")]))
    except CardError as error:
        return f"{error}."
