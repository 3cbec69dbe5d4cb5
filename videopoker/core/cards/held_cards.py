"""Facts about the cards of a hold: pairs, suits, straights, gaps, high cards. No pays, no draws.

A hold is also a mask, written by programs as five digits of 0 and 1 and stored as a number.
"""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from videopoker.core.base.messages import quoted
from videopoker.core.cards.cards import Card, Rank, Ranks
from videopoker.core.cards.hands import STRAIGHTS
from videopoker.core.cards.wild_cards import WildCards


def masked(mask: object) -> frozenset[int] | None:
    """The positions of the ones in a mask of five digits of 0 and 1; None for anything else.

    >>> sorted(masked("10100")), masked([0, 1])
    ([0, 2], None)
    """
    if not isinstance(mask, Iterable):
        return None
    digits = [digit if isinstance(digit, str) else quoted(digit) for digit in mask]
    if len(digits) != 5 or not {*digits} <= {"0", "1"}:
        return None
    return frozenset(position for position, digit in enumerate(digits) if digit == "1")


def mask_of(positions: Iterable[int]) -> int:
    """Positions, 0 to 4, as a number: bit 0 for the first card.

    >>> mask_of([0, 2])
    5
    """
    return sum(1 << position for position in set(positions))


def positions_of(mask: int) -> tuple[int, ...]:
    """The positions, 0 to 4, of such a number.

    >>> positions_of(5)
    (0, 2)
    """
    return tuple(position for position in range(5) if mask >> position & 1)


ROYAL = frozenset(STRAIGHTS[0])
_STRAIGHTS = tuple(map(frozenset, STRAIGHTS))


class HeldCards(NamedTuple):
    """Facts about the cards of one hold: the number of wild cards, and the ranks and suits of the others."""

    ranks: Ranks
    """The ranks of the cards that are not wild, highest first."""
    suited: bool
    """Whether the cards that are not wild share a suit; true for one card."""
    wilds: int
    high: int
    """How many of the cards that are not wild would make a paying pair."""
    straights: int
    """How many straights contain all cards that are not wild, and no more wild ranks than wild cards are held; 0 if two share a rank."""

    @property
    def cards(self) -> int:
        """How many cards are held."""
        return len(self.ranks) + self.wilds

    @property
    def groups(self) -> tuple[int, ...]:
        """How often each rank is held, most often first."""
        return tuple(sorted(map(self.ranks.count, set(self.ranks)), reverse=True))

    @property
    def gaps(self) -> int:
        """How many straights fewer they fit than the most open cards of their number: none for 3-4-5, one for 3-4-6.

        Near an end of the ranks straights are missing too: 2-3-4 has one gap, and A-3-4-5 two if deuces are wild. Always
        0 if the cards are not `connected`.
        """
        return 6 - len(self.ranks) - self.straights if self.connected else 0

    @property
    def connected(self) -> bool:
        """Whether some straight contains all cards that are not wild; for four cards it may be one that only a wild card can fill."""
        four = len(set(self.ranks)) == 4 == len(self.ranks)
        return bool(self.ranks) and (
            self.straights > 0 or (four and any(map(set(self.ranks).issubset, _STRAIGHTS)))
        )

    @property
    def royal(self) -> bool:
        """Whether all cards that are not wild are from ten to ace, no two of a rank."""
        return len(set(self.ranks)) == len(self.ranks) and ROYAL.issuperset(self.ranks)


def held_cards(cards: Iterable[Card], wild_cards: WildCards, high: Collection[Rank]) -> HeldCards:
    """The facts about the cards held."""
    held = list(cards)
    fixed = wild_cards.fixed(held)
    ranks = tuple(sorted((card.rank for card in fixed), reverse=True))
    one_suit = len({card.suit for card in fixed}) <= 1
    return facts_of(ranks, one_suit, len(held) - len(fixed), frozenset(high), wild_cards)


def facts_of(
    ranks: Ranks, suited: bool, wilds: int, high: frozenset[Rank], wild_cards: WildCards
) -> HeldCards:
    """The facts from the ranks that are not wild, highest first."""
    paying = sum(rank in high for rank in ranks)
    return HeldCards(ranks, suited, wilds, paying, _straights(ranks, wild_cards.ranks, wilds))


@lru_cache(maxsize=512)
def _straights(ranks: Ranks, wild: frozenset[Rank], wilds: int) -> int:
    held = set(ranks)
    if len(held) < len(ranks):
        return 0
    return sum(held <= straight and len(straight & wild) <= wilds for straight in _STRAIGHTS)
