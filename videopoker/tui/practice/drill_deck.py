"""The deck of the drill on the screen: its hands with their due dates, to ask or remove."""

from collections.abc import Mapping, Sequence

from textual.binding import Binding
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Card, parse_cards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.settings import Settings
from videopoker.play.practice.drill_deck import SOURCES, DeckHand, deck, remove
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.text.coach.training import due_text
from videopoker.text.words.empty import NO_DRILL
from videopoker.tui.kit.cards.text import strip
from videopoker.tui.kit.dialog import ListDialog
from videopoker.tui.kit.lists import HELP


class DeckDialog(ListDialog[Sequence[Card] | None]):
    """Returns the cards of the hand chosen, or None."""

    TITLE = heading = "DECK"
    frame = "dialog wide"
    keys: Mapping[str, str] = {
        "↑ ↓": "hand",
        "enter": "ask",
        "x": "remove",
        "esc": "back",
    }
    BINDINGS = [
        Binding("x", "remove", "remove", tooltip="remove the hand; it is not found again"),
        HELP,
        Binding("escape,q,b", "dismiss", "back"),
    ]

    def __init__(self, paytable: Paytable, file: TrainingFile, settings: Settings) -> None:
        super().__init__()
        self._paytable = paytable
        self._file = file
        self._settings = settings
        self._hands: dict[str, DeckHand] = {}
        self._fault = ""

    def rows(self) -> dict[str, Content]:
        try:
            self._hands = {str(hand.number): hand for hand in deck(self._file, fingerprint(self._paytable))}
            self._fault = ""
            return {name: self._row(hand) for name, hand in self._hands.items()}
        except (SaveError, ValueError) as error:
            self._fault = str(error)
            return {}

    def _row(self, hand: DeckHand) -> Content:
        cards = strip(parse_cards(hand.cards), self._settings.letters)
        right = f"{hand.right} of {hand.answers} right" if hand.answers else ""
        return Content.assemble(cards, f"  {due_text(hand):<18}{right}")

    def help_for(self, name: str) -> str:
        if hand := self._hands.get(name):
            cost = f", {hand.lost:,.2f} coins lost" if hand.lost else ""
            return f"Hand {hand.number} of the deck: {SOURCES[hand.source]}{cost}."
        return self._fault or NO_DRILL

    def choose(self, name: str) -> None:
        self.dismiss(parse_cards(self._hands[name].cards))

    def action_remove(self) -> None:
        """Remove the hand at the cursor."""
        if hand := self._hands.get(self.at):
            try:
                remove(self._file, self._paytable, hand.number)
            except Refused as error:
                self.complain(str(error))
                return
            self._list_again()

    def _list_again(self) -> None:
        options = self.query_one(OptionList)
        before = options.highlighted or 0
        rows = self.rows()
        options.set_options([Option(row, id=name) for name, row in rows.items()])
        options.highlighted = min(before, len(rows) - 1) if rows else None
        self.explain()
