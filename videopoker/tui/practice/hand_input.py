"""A dialog that asks for the cards of a hand."""

from collections.abc import Callable, Mapping, Sequence

from videopoker.core.cards import Card, format_cards, parse_cards
from videopoker.tui.kit.dialog import ENTER, InputDialog


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
