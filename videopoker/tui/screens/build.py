"""Build hands: choose cards, see what they make, what they pay, and which hand wins."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.reactive import var
from textual.widgets import Input

from videopoker.core.cards import Card, CardError, format_cards, parse_cards
from videopoker.core.deck import check_hand
from videopoker.core.evaluate import best_five
from videopoker.core.paytable import Paytable
from videopoker.core.showdown import Showdown, show_down
from videopoker.tui.content import table as words
from videopoker.tui.layout.table import hand_list_layout
from videopoker.tui.widgets.built_hand import BuiltHand
from videopoker.tui.widgets.deck_grid import DeckGrid
from videopoker.tui.widgets.full_screen import FullScreen
from videopoker.tui.widgets.key_bar import KeyBar
from videopoker.tui.widgets.label import Label
from videopoker.tui.widgets.lists import HELP

MOST_HANDS = 4
MOST_CARDS = 7
_FULL_HAND = f"A hand has at most {MOST_CARDS} cards: u takes one back, n starts another hand."
_ALL_HANDS = f"{MOST_HANDS} hands at most: x starts over."
_HOW_TO_TYPE = "enter uses these cards, esc keeps the hand"

MultiHand = tuple[tuple[Card, ...], ...]


class BuildScreen(FullScreen):
    """A sandbox beside the table; nothing here touches the hand in play."""

    TITLE = "BUILD A HAND"

    BINDINGS = [
        Binding("tab", "next_hand", "next"),
        Binding("n", "add_hand", "new hand"),
        Binding("u,backspace", "undo", "undo"),
        Binding("x", "start_over", "start over"),
        Binding("t", "type", "type"),
        Binding("p", "dice", "dice"),
        HELP,
        Binding("escape,q,v", "leave", "back"),
    ]

    hands: var[MultiHand] = var[MultiHand](((),))
    current: var[int] = var(0)
    typing: var[bool] = var(default=False)

    def __init__(self, paytable: Paytable, colours: str = "four") -> None:
        super().__init__(classes=f"-{colours}")
        self._paytable = paytable
        self._colours = colours

    def body(self) -> ComposeResult:
        """The deck above, the hands below it, and who wins."""
        yield Label(Content.assemble(("BUILD A HAND", "bold"), f"  {self._paytable.title}"), id="heading")
        yield DeckGrid(has_joker=self._paytable.jokers > 0, id="deck")
        with Vertical(id="hands"):
            for number in range(MOST_HANDS):
                yield BuiltHand(number, self._colours)
        yield Label(id="verdict")
        with Vertical(id="typing"):
            with Horizontal():
                yield Label(id="typed-hand")
                yield Input(
                    placeholder=f"from 5 to {MOST_CARDS} cards, such as As Kd Jh 7c 7h",
                    compact=True,
                    id="typed",
                )
            yield Label(id="typed-why")

    def on_mount(self) -> None:
        """Begin at the deck."""
        self.query_one(DeckGrid).focus()
        self.show()

    # what a player does

    @on(DeckGrid.Picked)
    def _picked(self, picked: DeckGrid.Picked) -> None:
        hand, card = self.hands[self.current], picked.card
        if card in hand and not card.is_joker:
            self._change(tuple(other for other in hand if other != card))
        elif len(hand) == MOST_CARDS:
            self.show()
            self.query_one("#verdict", Label).say(_FULL_HAND)
        else:
            self._change((*hand, card))

    @on(BuiltHand.Chosen)
    def _chosen(self, chosen: BuiltHand.Chosen) -> None:
        if not self.typing:
            self.current = chosen.number
            self.show()

    @on(BuiltHand.Returned)
    def _returned(self, returned: BuiltHand.Returned) -> None:
        if not self.typing:
            self.current = returned.number
            hand = self.hands[returned.number]
            self._change(hand[: returned.place] + hand[returned.place + 1 :])

    def action_next_hand(self) -> None:
        """Choose the next hand."""
        self.current = (self.current + 1) % len(self.hands)
        self.show()

    def action_add_hand(self) -> None:
        """Start one more hand."""
        if len(self.hands) < MOST_HANDS:
            self.hands = (*self.hands, ())
            self.current = len(self.hands) - 1
            self.show()
        else:
            self.query_one("#verdict", Label).say(_ALL_HANDS)

    def action_undo(self) -> None:
        """Return the last card; an empty hand goes away."""
        hand = self.hands[self.current]
        if hand:
            self._change(hand[:-1])
        elif len(self.hands) > 1:
            self.hands = self.hands[: self.current] + self.hands[self.current + 1 :]
            self.current = max(0, self.current - 1)
            self.show()

    def action_start_over(self) -> None:
        """Clear everything: one empty hand."""
        self.hands, self.current = ((),), 0
        self.show()

    def action_type(self) -> None:
        """Type the cards of the hand."""
        self.typing = True
        self.query_one("#typed-hand", Label).say(f"Hand {self.current + 1} ")
        typed = self.query_one("#typed", Input)
        typed.value = format_cards(self.hands[self.current])
        self.show()
        typed.focus()

    def action_dice(self) -> None:
        """Compare throws of poker dice."""
        from videopoker.tui.screens.dice import DiceDialog

        self.app.push_screen(DiceDialog())

    def action_leave(self) -> None:
        """Back to the deck from typing, from there to the table."""
        if self.typing:
            self.typing = False
            self.show()
            self.query_one(DeckGrid).focus()
        else:
            self.dismiss()

    @on(Input.Changed)
    def _typed_on(self) -> None:
        self.query_one("#typed-why", Label).say(_HOW_TO_TYPE)

    @on(Input.Submitted)
    def _typed(self, submitted: Input.Submitted) -> None:
        submitted.stop()
        try:
            cards = parse_cards(submitted.value)
            check_hand(cards)
            if len(cards) > MOST_CARDS:
                raise CardError(f"{len(cards)} cards; a hand has at most {MOST_CARDS}")  # noqa: TRY301 - one way to complain
        except CardError as error:
            self.query_one("#typed-why", Label).say(Content.styled(str(error), "bold $text-error"))
            return
        self._change(cards)
        self.action_leave()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """While typing, letters are letters."""
        if (self.typing or self.has_class("-too-small")) and action != "leave":
            return False
        return None if action == "next_hand" and len(self.hands) == 1 else True

    # how it is shown

    def _take_focus(self) -> None:
        """Focus the deck or the input line again: a widget hidden in a small terminal loses the focus."""
        if self.focused is None:
            self.set_focus(self.query_one("#typed") if self.typing else self.query_one(DeckGrid))

    def _change(self, hand: tuple[Card, ...]) -> None:
        self.hands = (*self.hands[: self.current], hand, *self.hands[self.current + 1 :])
        self.show()

    def show(self) -> None:
        if not self.is_mounted:
            return
        deck = self.query_one(DeckGrid)
        deck.taken = frozenset(self.hands[self.current])
        deck.can_focus = not self.typing  # else tab leaves the input line
        full = [number for number, hand in enumerate(self.hands) if len(hand) >= 5]
        shown = self._compare(full)
        won = {full[index] for index in shown.winners} if shown else set()
        for view in self.query(BuiltHand):
            view.display = view.number < len(self.hands)
            if view.display:
                hand = self.hands[view.number]
                outcome = words.outcome(len(won)) if view.number in won else ""
                best = self._best(hand)
                lines = words.hand_lines(best, self._paytable)
                view.show(hand, view.number == self.current, outcome, lines, best)
        self.query_one("#verdict", Label).say(words.verdict(shown, sorted(won)) if shown else "")
        fits = not self.has_class("-too-small")
        self.query_one("#verdict").display = fits and not self.typing
        self.query_one("#typing").display = fits and self.typing
        self._fit()
        self._show_keys()
        self.call_after_refresh(self._take_focus)

    def _show_keys(self) -> None:
        self.refresh_bindings()
        self.query_one(KeyBar).words = {"add_hand": ""} if len(self.hands) == MOST_HANDS else {}

    def on_descendant_focus(self) -> None:
        """The deck and the input line have different keys."""
        self._show_keys()

    def _best(self, hand: tuple[Card, ...]) -> tuple[Card, ...]:
        """The best five of more than five cards."""
        table = self._paytable
        return best_five(hand, table.wild, five_of_a_kind=table.has_five_of_a_kind) if len(hand) > 5 else hand

    def _compare(self, full: list[int]) -> Showdown | None:
        table = self._paytable
        hands = [self.hands[number] for number in full]
        five = table.has_five_of_a_kind
        return show_down(hands, table.wild, five_of_a_kind=five) if len(full) > 1 else None

    def _fit(self) -> None:
        room = hand_list_layout(self.size.height, len(self.hands))
        self.query_one(DeckGrid).styles.margin = (int(room.airy), 1)
        for view in self.query(BuiltHand):
            view.styles.margin = (0, 0, int(room.apart), 0)
