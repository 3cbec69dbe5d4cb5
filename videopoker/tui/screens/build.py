"""Build a hand: choose cards, see what they are and could be, what they pay, and who wins."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.reactive import reactive
from textual.screen import Screen
from textual.widgets import Input, Static

from videopoker.core.cards import Card, CardError, format_cards, parse_cards
from videopoker.core.growing import could_be, so_far
from videopoker.core.paytable import Paytable
from videopoker.core.showdown import check_hand, show_down
from videopoker.tui.widgets.deckgrid import DeckGrid
from videopoker.tui.widgets.keybar import KeyBar

MOST_HANDS = 4
Hands = tuple[tuple[Card, ...], ...]


class BuildScreen(Screen[None]):
    """A sandbox beside the table; nothing here touches the hand in play."""

    BINDINGS = [
        Binding("tab", "next_hand", "next hand"),
        Binding("n", "add_hand", "new hand"),
        Binding("backspace", "undo", "undo"),
        Binding("x", "clear", "clear"),
        Binding("t", "type", "type"),
        Binding("escape,q", "leave", "back"),
    ]

    hands: reactive[Hands] = reactive[Hands](((),))
    current: reactive[int] = reactive(0)

    def __init__(self, paytable: Paytable) -> None:
        super().__init__()
        self._paytable = paytable

    def compose(self) -> ComposeResult:
        """The deck above, the hands below it, and who wins."""
        yield Static(Content.assemble(("BUILD A HAND", "bold"), f"  on {self._paytable.title}"), id="heading")
        yield DeckGrid(id="deck")
        with Vertical(id="hands"):
            for number in range(MOST_HANDS):
                yield Static(id=f"hand-{number}", classes="hand")
        yield Static(id="verdict")
        yield Input(placeholder="five cards, such as As Kd JK 7c 7h", id="typed")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Begin at the deck."""
        self.query_one("#typed").display = False
        self.query_one(DeckGrid).focus()
        self._show()

    # what a player does

    @on(DeckGrid.Picked)
    def _picked(self, picked: DeckGrid.Picked) -> None:
        hand, card = self.hands[self.current], picked.card
        if card in hand and not card.is_joker:
            self._change(tuple(other for other in hand if other != card))
        elif len(hand) == 5:
            self.notify("A hand is five cards; return one first, or start another with n.", timeout=4)
        else:
            self._change((*hand, card))

    def action_next_hand(self) -> None:
        """Go on with the next of the hands."""
        self.current = (self.current + 1) % len(self.hands)
        self._show()

    def action_add_hand(self) -> None:
        """Start one more hand."""
        if len(self.hands) < MOST_HANDS:
            self.hands = (*self.hands, ())
            self.current = len(self.hands) - 1
            self._show()

    def action_undo(self) -> None:
        """Return the last card; an empty hand goes away."""
        hand = self.hands[self.current]
        if hand:
            self._change(hand[:-1])
        elif len(self.hands) > 1:
            self.hands = self.hands[: self.current] + self.hands[self.current + 1 :]
            self.current = max(0, self.current - 1)
            self._show()

    def action_clear(self) -> None:
        """Start over."""
        self.hands, self.current = ((),), 0
        self._show()

    def action_type(self) -> None:
        """Type the cards of the hand."""
        typed = self.query_one("#typed", Input)
        typed.value = format_cards(self.hands[self.current])
        typed.border_title = f"Hand {self.current + 1}"
        typed.border_subtitle = "enter takes the cards, esc leaves them as they were"
        typed.display = True
        typed.focus()

    def action_leave(self) -> None:
        """Back to the deck from typing, from there to the table."""
        typed = self.query_one("#typed", Input)
        if typed.display:
            typed.display = False
            self.query_one(DeckGrid).focus()
        else:
            self.dismiss()

    @on(Input.Submitted)
    def _typed(self, submitted: Input.Submitted) -> None:
        submitted.stop()
        try:
            cards = parse_cards(submitted.value)
            check_hand(cards, self._paytable.wild)
        except CardError as error:
            self._complain(str(error))
            return
        if len(cards) > 5:
            self._complain(f"{len(cards)} cards; a hand is five")
            return
        self._change(cards)
        self.action_leave()

    def _complain(self, why: str) -> None:
        self.query_one("#typed", Input).border_subtitle = Content(why).markup

    # how it is shown

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """While typing, letters are letters."""
        typing = self.query("#typed") and self.query_one("#typed").display
        if typing and action != "leave":
            return False
        full = action == "add_hand" and len(self.hands) >= MOST_HANDS
        alone = action == "next_hand" and len(self.hands) == 1
        return None if full or alone else True

    def _change(self, hand: tuple[Card, ...]) -> None:
        self.hands = (*self.hands[: self.current], hand, *self.hands[self.current + 1 :])
        self._show()

    def _show(self) -> None:
        self.query_one(DeckGrid).taken = frozenset(self.hands[self.current])
        for number in range(MOST_HANDS):
            row = self.query_one(f"#hand-{number}", Static)
            row.display = number < len(self.hands)
            row.set_class(number == self.current, "-current")
            if row.display:
                row.update(self._hand_text(number))
        self.query_one("#verdict", Static).update(self._verdict())
        self.refresh_bindings()
        self.query_one(KeyBar).words = {}

    def _hand_text(self, number: int) -> Content:
        hand, table = self.hands[number], self._paytable
        mark = "▶" if number == self.current else " "
        cards = "  ".join(card.pretty for card in hand) + "  ··" * (5 - len(hand))
        return Content.assemble(
            (f"{mark} Hand {number + 1}   ", "bold $gold"),
            (cards.strip(), "bold"),
            f"\n           {_named(hand, table)}",
        )

    def _verdict(self) -> Content:
        full = [number for number, hand in enumerate(self.hands) if len(hand) == 5]
        if len(full) < 2:
            return Content("")
        shown = show_down([self.hands[number] for number in full], self._paytable.wild)
        names = " and ".join(f"Hand {full[index] + 1}" for index in shown.winners)
        verb = "wins" if len(shown.winners) == 1 else "tie"
        return Content.assemble((f"{names} {verb}", "bold $gold"), f"  ·  {shown.reason}")


def _named(hand: tuple[Card, ...], table: Paytable) -> str:
    """What the hand is, what it could still be, or what it pays."""
    value = so_far(hand, table.wild)
    if value is None:
        return "choose five cards"
    if len(hand) < 5:
        return f"{value}  ·  could still be: {could_be(hand, table.jokers, table.wild)}"
    if sum(card.is_joker for card in hand) > table.jokers:
        return f"{value}  ·  not a hand of this game: it has {table.jokers or 'no'} joker"
    line = table.best_line(hand, table.coins)
    if line is None:
        return f"{value}  ·  pays nothing"
    return f"{value}  ·  {line.label} pays {line.pays[-1]:,} for {table.coins} coins"
