"""Poker dice: type throws, see what each makes and which wins."""

from textual import on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static

from videopoker.core.cards import CardError
from videopoker.core.dice import Dice, compare_dice
from videopoker.text.showdown import showdown_text
from videopoker.tui.widgets.dialog import InputDialog

_HOW = "Five faces of 9 T J Q K A; / begins the next throw."


class DiceDialog(InputDialog[None]):
    """Compares throws as they are typed."""

    TITLE = heading = "POKER DICE"
    keys = {"esc": "back", "F1": "help"}
    placeholder = "A A K Q J / 9 9 T T T"

    def body(self) -> ComposeResult:
        """The throws, and what they make."""
        yield from super().body()
        yield Static(_HOW, id="dice")

    @on(Input.Changed)
    def _compare(self, changed: Input.Changed) -> None:
        self.query_one("#dice", Static).update(Content(_compared(changed.value)))

    def take(self, text: str) -> None:
        """Do nothing: the throws are compared while they are typed."""


def _compared(text: str) -> str:
    """The throws compared, or the error in them."""
    if not text.strip():
        return _HOW
    try:
        return showdown_text(compare_dice([Dice.parse(throw) for throw in text.split("/")]))
    except CardError as error:
        return f"{error}."
