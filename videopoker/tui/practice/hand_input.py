"""Dialogs that ask for the cards of a hand, or for a list of hands."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.message import Message

from videopoker.core.cards.cards import Card, CardError, format_cards, parse_cards
from videopoker.tui.kit.dialog import ENTER, InputDialog
from videopoker.tui.textual_fixes.text_line import TextLine


class CardsDialog(InputDialog[tuple[Card, ...] | None]):
    """Returns the cards typed, or None; `check` raises CardError for invalid cards."""

    TITLE = "TYPE A HAND"
    keys: Mapping[str, str] = {"enter": "use these cards", "esc": "back", "F1": "help"}
    BINDINGS = [ENTER]

    def __init__(
        self,
        check: Callable[[Sequence[Card]], object],
        placeholder: str,
        cards: Sequence[Card] = (),
        heading: str = "TYPE A HAND",
    ) -> None:
        super().__init__()
        self.heading: str = heading
        self.placeholder: str = placeholder
        self.text: str = format_cards(cards)
        self._check = check

    def take(self, text: str) -> None:
        cards = parse_cards(text)
        self._check(cards)
        self.dismiss(cards)


class _HandLine(TextLine):
    """A line to type a hand in, or to paste a list into."""

    @dataclass
    class ListPasted(Message):
        """Several lines were pasted."""

        text: str

    def _on_paste(self, event: events.Paste) -> None:
        if len(event.text.strip().splitlines()) > 1:
            event.stop()
            event.prevent_default()
            self.post_message(self.ListPasted(event.text))


class HandsDialog(InputDialog[str | None]):
    """Returns the text of five cards, or of hands with their holds, or None."""

    TITLE = heading = "TYPE A HAND, OR PASTE A LIST"
    keys: Mapping[str, str] = {"enter": "use these cards", "esc": "back", "F1": "help"}
    BINDINGS = [ENTER]

    def __init__(
        self,
        check: Callable[[Sequence[Card]], object],
        is_list: Callable[[str], bool],
        placeholder: str,
    ) -> None:
        """`check` raises CardError for invalid cards; `is_list` tells whether a text has hands with their holds."""
        super().__init__()
        self.placeholder: str = placeholder
        self._check = check
        self._is_list = is_list

    def body(self) -> ComposeResult:
        yield _HandLine(self.text, placeholder=self.placeholder, compact=True)

    def take(self, text: str) -> None:
        try:
            self._check(parse_cards(text))
        except CardError:
            if not self._is_list(text):
                raise
        self.dismiss(text)

    @on(_HandLine.ListPasted)
    def _pasted(self, pasted: _HandLine.ListPasted) -> None:
        self.dismiss(pasted.text)
