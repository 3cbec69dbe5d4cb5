"""The screen to build hands: choose cards, see what they make and pay, and which hand wins; and poker dice.

Each hand is a row of cards with what they make below it.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.strip import Strip
from textual.widgets import Input, Static

from videopoker.core.base.messages import printable
from videopoker.core.cards.cards import Card, CardError, Cards
from videopoker.core.cards.deck import check_hand
from videopoker.core.cards.evaluate import best_five
from videopoker.core.cards.showdown import Showdown, compare_dice, show_down
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.text.words.showdown import read_dice, showdown_text
from videopoker.tui.kit import table_words as words
from videopoker.tui.kit.card_styles import CARD_CLASSES, CardStyles, suit_style
from videopoker.tui.kit.dialog import InputDialog
from videopoker.tui.kit.full_screen import Frame, FullScreen
from videopoker.tui.kit.key_bar import KeyBar
from videopoker.tui.kit.layout import (
    BUILT_HAND_ROWS,
    BUILT_WORDS_ROWS,
    DECK_CELL,
    HandListLayout,
    hand_list_layout,
)
from videopoker.tui.kit.lists import HELP
from videopoker.tui.kit.text_layout import CURSOR
from videopoker.tui.practice.deck_grid import CardBrush, CardsDialog, DeckGrid
from videopoker.tui.textual_fixes.widgets import Label

_LABEL = 10


class BuiltHand(Label):
    """Draws a hand and reports clicks, on a card or elsewhere."""

    @dataclass
    class Chosen(Message):
        """The hand of this number (from 0) was clicked."""

        number: int

    @dataclass
    class Returned(Message):
        """The card at this position of the hand (from 0) was clicked."""

        number: int
        position: int

    def __init__(self, number: int) -> None:
        super().__init__(id=f"hand-{number + 1}", classes="hand")
        self.number = number
        self.cards: Cards = ()
        self._layout = HandListLayout(airy=False, apart=False, cell=DECK_CELL)
        self._faces: tuple[Strip, ...] = ()
        """The rows of large cards."""

    def show_hand(
        self,
        cards: Cards,
        is_current: bool,
        outcome: str,
        lines: Sequence[str],
        best: Collection[Card],
        layout: HandListLayout,
        brush: CardBrush,
    ) -> None:
        """Show the cards, dimmed outside the `best`, with the outcome next to them and the words below.

        Large cards have the words above them.
        """
        self.cards, self._layout, self._faces = cards, layout, ()
        height = BUILT_HAND_ROWS
        if layout.card:
            _, card_rows = layout.card
            height = card_rows + BUILT_WORDS_ROWS
        self.styles.height = height
        mark = CURSOR if is_current else " "
        result = (outcome, "bold $gold")
        label = Content.styled(f"{mark} Hand {self.number + 1}".ljust(_LABEL), "bold $gold")
        blank = Content(" " * _LABEL)
        if layout.card:
            before = Content(" " * layout.left)
            upper, lower = lines
            rows = [
                Content.assemble(before, label, upper, "  ", result),
                Content.assemble(before, blank, lower),
            ]
            self._faces = _faces(cards, best, layout.card, brush)
            self.refresh()
        else:
            styles = (suit_style(card, is_bright=card in best) for card in cards)
            names = (
                Content.assemble((_card_text(card), style), " ")
                for card, style in zip(cards, styles, strict=True)
            )
            rows = [
                Content.assemble(label, *names, (" ··  " * (5 - len(cards)), "$quiet"), " ", result),
                *(blank + line for line in lines),
            ]
        self.show(Content("\n").join(rows))

    def on_click(self, event: events.Click) -> None:
        """Report a click."""
        event.stop()
        position = self._position_at(event.x - self.gutter.left, event.y)
        if position is None:
            self.post_message(self.Chosen(self.number))
        else:
            self.post_message(self.Returned(self.number, position))

    def render_line(self, y: int) -> Strip:
        """A row of words, or of large cards below them."""
        row = y - BUILT_WORDS_ROWS
        if not 0 <= row < len(self._faces):
            return super().render_line(y)
        left = Strip.blank(self._layout.left, self.rich_style)
        return Strip.join([left, self._faces[row]]).adjust_cell_length(self.size.width, self.rich_style)

    def _position_at(self, column: int, row: int) -> int | None:
        """The position of the card in this column and row."""
        if self._layout.card:
            card_width, _ = self._layout.card
            position, within = divmod(column - self._layout.left, card_width + 1)
            is_card = row >= BUILT_WORDS_ROWS and 0 <= position < len(self.cards) and within < card_width
            return position if is_card else None
        start = _LABEL
        for position, card in enumerate(self.cards):
            width = len(_card_text(card))
            if row == 0 and start <= column < start + width:
                return position
            start += width + 1
        return None


def _faces(
    cards: Sequence[Card], best: Collection[Card], size: tuple[int, int], brush: CardBrush
) -> tuple[Strip, ...]:
    """The rows of large cards side by side, with at least five slots."""
    painted = [brush.face(card, size, is_bright=card in best) for card in cards]
    painted += [brush.empty(size)] * (5 - len(cards))
    return tuple(map(Strip.join, zip(*painted, strict=True)))


def _card_text(card: Card) -> str:
    return f" {card.pretty} " if card.is_joker else f"{card.pretty:>3} "


MAX_HANDS = 4
MAX_CARDS = 7
_DICE = "Five faces of 9 T J Q K A; / begins the next throw."

MultiHand = tuple[Cards, ...]


class BuildScreen(FullScreen):
    """Builds and compares hands, apart from the hand in play."""

    TITLE = "BUILD A HAND"

    BINDINGS = [
        Binding("tab", "next_hand", "next", tooltip="next hand"),
        Binding("n", "add_hand", "new", tooltip="add a new hand"),
        Binding("u,backspace", "undo", "undo", tooltip="undo the last change"),
        Binding("x", "start_over", "clear", tooltip="start over with empty hands"),
        Binding("t", "type", "type", tooltip="type the cards"),
        Binding("p", "dice", "dice", tooltip="compare throws of poker dice"),
        HELP,
        Binding("escape,q,v", "dismiss", "back"),
    ]

    COMPONENT_CLASSES = CARD_CLASSES | {"deck--empty"}

    def __init__(self, paytable: Paytable, settings: Settings = Settings()) -> None:  # noqa: B008 - frozen
        super().__init__()
        self._paytable = paytable
        self._settings = settings
        self._brush: CardBrush | None = None
        self.hands: MultiHand = ((),)
        self.current: int = 0
        """The index of the hand that takes the cards chosen."""

    def body(self) -> ComposeResult:
        """The deck above, the hands below it, and who wins."""
        with Frame(title=self.TITLE, aside=printable(self._paytable.title)):
            yield DeckGrid(has_joker=self._paytable.jokers > 0, id="deck")
        with Frame(title="HANDS", id="hands"):
            for number in range(MAX_HANDS):
                yield BuiltHand(number)
        yield Label(id="verdict")

    # actions

    @on(DeckGrid.Picked)
    def _picked(self, picked: DeckGrid.Picked) -> None:
        hand, card = self._hand, picked.card
        if self.has_class("-too-small"):
            return
        if card in hand and not card.is_joker:
            self._change([other for other in hand if other != card])
        elif len(hand) == MAX_CARDS:
            self._say(f"A hand has at most {MAX_CARDS} cards: u removes the last, n starts another hand.")
        else:
            self._change((*hand, card))

    @on(BuiltHand.Chosen)
    def _chosen(self, chosen: BuiltHand.Chosen) -> None:
        if chosen.number < len(self.hands):  # it may have been removed since
            self._set(self.hands, chosen.number)

    @on(BuiltHand.Returned)
    def _returned(self, returned: BuiltHand.Returned) -> None:
        if returned.number < len(self.hands):
            self.current = returned.number
            self._change(self._hand[: returned.position] + self._hand[returned.position + 1 :])

    def action_next_hand(self) -> None:
        """Choose the next hand."""
        self._set(self.hands, (self.current + 1) % len(self.hands))

    def action_add_hand(self) -> None:
        """Start one more hand."""
        if len(self.hands) == MAX_HANDS:
            self._say(f"{MAX_HANDS} hands at most: x starts over.")
        else:
            self._set((*self.hands, ()), len(self.hands))

    def action_undo(self) -> None:
        """Return the last card; remove the hand if it is empty."""
        if self._hand:
            self._change(self._hand[:-1])
        elif len(self.hands) > 1:
            others = self.hands[: self.current] + self.hands[self.current + 1 :]
            self._set(others, max(0, self.current - 1))

    def action_start_over(self) -> None:
        """Clear everything: one empty hand."""
        self._set(((),), 0)

    def action_type(self) -> None:
        """Type the cards of the hand."""
        example = f"from 5 to {MAX_CARDS} cards, such as As Kd Jh 7c 7h"
        self.ask(CardsDialog(_check, example, self._hand, f"HAND {self.current + 1}"), self._change)

    def action_dice(self) -> None:
        """Compare throws of poker dice."""
        self.app.push_screen(DiceDialog())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Disable building if the terminal is too small."""
        if self.has_class("-too-small"):
            return action == "dismiss"
        return action != "next_hand" or len(self.hands) > 1

    # display

    @property
    def _hand(self) -> Cards:
        return self.hands[self.current]

    def _change(self, hand: Sequence[Card]) -> None:
        index = self.current
        self._set((*self.hands[:index], tuple(hand), *self.hands[index + 1 :]), index)

    def _set(self, hands: MultiHand, current: int) -> None:
        self.hands, self.current = hands, current
        self.show()

    def _say(self, words: str | Content) -> None:
        self.query_one("#verdict", Label).show(words)

    def notify_style_update(self) -> None:
        """Look the colours of cards up again."""
        super().notify_style_update()
        self._brush = None
        if self.is_mounted:
            self.show()

    def show(self) -> None:
        if self._brush is None:
            one_ink = self._settings.colours == "none" or self.app.no_color
            self._brush = CardBrush(CardStyles(self), self._settings.letters, one_ink)
        brush = self._brush
        self.query_one(DeckGrid).brush = brush
        self.query_one(DeckGrid).taken = frozenset(self._hand)
        full = [number for number, hand in enumerate(self.hands) if len(hand) >= 5]
        showdown = self._compare(full)
        self._say(words.verdict(showdown, [full[index] for index in showdown.winners]) if showdown else "")
        slots = max(5, *map(len, self.hands))
        layout = hand_list_layout(self.size.height, len(self.hands), self.size.width, slots)
        self.query_one(DeckGrid).styles.margin = (int(layout.airy), 1)
        self.query_one(DeckGrid).cell = layout.cell
        self._arrange(layout)
        places = words.places(showdown) if showdown else []
        for view in self.query(BuiltHand):
            below = layout.apart and not layout.card and view.number < len(self.hands) - 1
            view.styles.margin = (0, 0, int(below), 0)
            view.display = view.number < len(self.hands)
            if view.display:
                hand = self.hands[view.number]
                best = hand
                if len(hand) > 5:
                    table = self._paytable
                    best = best_five(hand, table.wild_cards, five_of_a_kind=table.has_five_of_a_kind)
                outcome = places[full.index(view.number)] if places and view.number in full else ""
                lines = words.hand_lines(best, self._paytable)
                view.show_hand(hand, view.number == self.current, outcome, lines, best, layout, brush)
        self.refresh_bindings()
        self.query_one(KeyBar).labels = {"add_hand": ""} if len(self.hands) == MAX_HANDS else {}
        self.call_after_refresh(self._take_focus)

    def _arrange(self, layout: HandListLayout) -> None:
        """Give hands with large cards a grid."""
        styles = self.query_one("#hands").styles
        styles.layout = "grid" if layout.card else "vertical"
        if layout.card:
            styles.grid_size_columns = layout.columns
            styles.grid_rows = str(layout.card[1] + BUILT_WORDS_ROWS)
            styles.grid_gutter_horizontal = 1

    def _take_focus(self) -> None:
        """Focus the deck again: it loses the focus while it is hidden in a small terminal."""
        if self.is_in_stack and self.focused is None:
            self.query_one(DeckGrid).focus()

    def _compare(self, full: list[int]) -> Showdown | None:
        table = self._paytable
        hands = [self.hands[number] for number in full]
        five = table.has_five_of_a_kind
        return show_down(hands, table.wild_cards, five_of_a_kind=five) if len(full) > 1 else None


def _check(cards: Sequence[Card]) -> None:
    check_hand(cards)
    if len(cards) > MAX_CARDS:
        raise CardError(f"{len(cards)} cards; a hand has at most {MAX_CARDS}")


class DiceDialog(InputDialog[None]):
    """Compares throws as they are typed."""

    TITLE = heading = "POKER DICE"
    keys = {"esc": "back", "F1": "help"}
    placeholder = "A A K Q J / 9 9 T T T"

    def body(self) -> ComposeResult:
        """The throws, and what they make."""
        yield from super().body()
        yield Static(_DICE, id="dice")

    @on(Input.Changed)
    def _compare(self, changed: Input.Changed) -> None:
        self.query_one("#dice", Static).update(Content(_compared(changed.value)))

    def take(self, text: str) -> None:
        """Do nothing: the throws are compared while they are typed."""


def _compared(text: str) -> str:
    if not text.strip():
        return _DICE
    try:
        return showdown_text(compare_dice(read_dice([text])))
    except CardError as error:
        return f"{error}."
