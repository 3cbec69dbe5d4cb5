"""Which cards are wild. Nothing else decides it."""

from collections.abc import Collection, Iterable
from functools import cache
from typing import NamedTuple, TypeAlias

from videopoker.core.cards.cards import CARDS, JOKER, Card, Rank, as_ranks


class WildCards(NamedTuple):
    """The wild cards of a game: ranks, and the jokers in the deck.

    >>> from videopoker.core.cards.cards import format_cards, parse_cards
    >>> deuces = WildCards(frozenset({Rank.TWO}))
    >>> format_cards(deuces.fixed(parse_cards("2c Kd JK 9s"))), deuces.in_deck
    ('Kd 9s', 4)
    """

    ranks: frozenset[Rank] = frozenset()
    """The ranks whose four cards are all wild."""
    jokers: int = 0
    """How many jokers the deck has. A joker in a hand is always wild, even if this is 0."""

    def __bool__(self) -> bool:
        """Whether the deck has wild cards."""
        return self.in_deck > 0

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the cards that are wild; the joker's is always there."""
        return _numbers(self.ranks)

    @property
    def in_deck(self) -> int:
        """How many wild cards the deck has."""
        return len(self.numbers - {JOKER.number}) + self.jokers

    @property
    def names(self) -> list[str]:
        """The wild cards as a paytable file names them: ``joker``, ``2``."""
        ranks = [str(rank) for rank in sorted(self.ranks)]
        return ["joker", *ranks] if self.jokers else ranks

    def is_wild(self, card: Card) -> bool:
        """Whether the card is wild."""
        return card.number in self.numbers

    def is_wild_by_rule(self, card: Card) -> bool:
        """Whether the card is wild although it is no joker, so that its face does not say so."""
        return self.is_wild(card) and not card.is_joker

    def fixed(self, cards: Iterable[Card]) -> list[Card]:
        """The cards that are not wild, in the order given."""
        numbers = self.numbers
        return [card for card in cards if card.number not in numbers]


NO_WILD_CARDS = WildCards()
"""No wild ranks and no jokers in the deck."""

Wild: TypeAlias = str | Collection[Rank | str] | WildCards
"""Wild cards as programs give them to a function: ranks, their text, or the value itself."""


def as_wild_cards(wild: Wild) -> WildCards:
    """The wild cards that a program gave. CardError if a text is not a rank."""
    if isinstance(wild, WildCards):
        return wild
    return WildCards(as_ranks(wild)) if wild else NO_WILD_CARDS


@cache
def _numbers(ranks: frozenset[Rank]) -> frozenset[int]:
    return frozenset(card.number for card in CARDS if card.is_joker or card.rank in ranks)
