"""Finds hands with certain cards among those dealt or held, in the log: the index has no cards."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from videopoker.core.cards import Card, Rank
from videopoker.core.events import Dealt, Drawn
from videopoker.play.saves.index_query import HandRows
from videopoker.play.saves.log import Log


def with_cards(
    log: Log, hands: Sequence[HandRows], dealt: Sequence[Card | Rank], held: Sequence[Card | Rank]
) -> Iterator[HandRows]:
    """The hands in which these cards were dealt and held, in order; a rank stands for a card of any suit."""
    if not hands:
        return
    texts = [f'"{one}' for one in dict.fromkeys([*dealt, *held])]  # the start of a card's text in a row
    rows = [hand.dealt for hand in hands]
    named = log.rows_with(texts, min(rows) - 1, max(rows))  # these rows also have the replacements
    for hand in hands:
        if hand.dealt in named:
            first, *after = [entry.event for entry in log.entries(hand.dealt - 1, hand.last)]
            kept = next((event.held for event in after if isinstance(event, Drawn)), ())
            cards = first.cards if isinstance(first, Dealt) else ()
            if _among(dealt, cards) and _among(held, (cards[place] for place in kept)):
                yield hand


def _among(required: Sequence[Card | Rank], cards: Iterable[Card]) -> bool:
    """Whether `cards` has each required card, and another card of each required rank."""
    there = Counter(cards)
    named = Counter(one for one in required if isinstance(one, Card))
    others = Counter(card.rank for card in (there - named).elements() if not card.is_joker)
    return named <= there and Counter(one for one in required if isinstance(one, Rank)) <= others
