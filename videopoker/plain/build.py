"""The verb of plain mode that builds and compares hands; it does not affect the hand in play."""

from videopoker.core.cards import Card, CardError, parse_cards
from videopoker.core.deck import check_hand
from videopoker.core.evaluate import best_five
from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable
from videopoker.core.showdown import read_each, show_down
from videopoker.plain.verb_group import VerbGroup
from videopoker.text.hand import built_hand, cards_named, sentence
from videopoker.text.showdown import hand_texts, winners_text


class PlainBuild(VerbGroup):
    """Uses the rules and pays of the game on the machine."""

    def build(self, words: list[str]) -> None:
        """Print what these cards make, pay and could become; hands separated by ``|`` are compared."""
        table = self._state.current_paytable or self._game
        if not words:
            raise Refused("Expected cards, such as build Ks Kh JK 8c 8d | 9s 9h 4d 4c Qs.")
        hands = read_each(_cards, hand_texts(" ".join(words)))
        for number, hand in enumerate(hands, 1):
            self._say(_sentences(number if len(hands) > 1 else None, hand, table))
        full = [number for number, hand in enumerate(hands, 1) if len(hand) >= 5]
        if len(full) > 1:
            compared = [hands[number - 1] for number in full]
            shown = show_down(compared, table.wild, five_of_a_kind=table.has_five_of_a_kind)
            self._say(f"{winners_text([full[index] for index in shown.winners])}: {shown.reason}.")
        elif len(hands) > 1:
            self._say("Only hands of five or more cards are compared.")


def _cards(text: str) -> tuple[Card, ...]:
    cards = parse_cards(text)
    check_hand(cards)
    if not cards:
        raise CardError("no card given")
    return cards


def _sentences(number: int | None, hand: tuple[Card, ...], table: Paytable) -> str:
    which = f"Hand {number}: " if number else ""
    if len(hand) > 5:
        best = best_five(hand, table.wild, five_of_a_kind=table.has_five_of_a_kind)
        return f"{which}{sentence(f'{table.value(hand)}; best five: {cards_named(best)}')}"
    parts = built_hand(hand, table)
    assert parts is not None  # there is a card
    return f"{which}{cards_named(hand)}. {sentence('; '.join(parts))}"
