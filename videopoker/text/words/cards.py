"""Cards in text. Of the game it knows nothing, so that solving loads no moves and events, which take a tenth of `hold`."""

from collections.abc import Collection, Iterable, Sequence

from videopoker.core.cards.cards import Card


def in_brackets(cards: Sequence[Card], held: Collection[int]) -> str:
    """The cards of a hand, the held ones in brackets, all equally wide."""
    return _bracketed(map(str, cards), held)


def signs_in_brackets(cards: Sequence[Card], held: Collection[int]) -> str:
    """As `in_brackets` with the signs of the suits, for a screen; a ten is wider."""
    return _bracketed((card.short for card in cards), held)


def _bracketed(cards: Iterable[str], held: Collection[int]) -> str:
    return "".join(f"[{card}]" if index in held else f" {card} " for index, card in enumerate(cards))


def named(card: Card) -> str:
    """The name of a card: ``the nine of clubs``."""
    return f"the {card.words}"


def cards_named(cards: Iterable[Card]) -> str:
    """The names of cards, for a screen reader, or ``nothing``."""
    return ", ".join(card.words for card in cards) or "nothing"
