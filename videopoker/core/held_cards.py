"""What a player can say of the cards of a hold: pairs, suits, straights, gaps, high cards. No pays, no draws."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import NamedTuple

from videopoker.core.cards import Card, Rank
from videopoker.core.hands import STRAIGHTS, Category
from videopoker.core.paytable import Paytable

ROYAL = frozenset(STRAIGHTS[0])
_STRAIGHTS = tuple(map(frozenset, STRAIGHTS))


class HeldCards(NamedTuple):
    """The cards of one hold; wild cards are counted, the others are seen by rank and suit."""

    ranks: tuple[Rank, ...]
    """The ranks of the cards that are not wild, highest first."""
    suited: bool
    """Whether those cards share a suit; one card does."""
    wilds: int
    high: int
    """How many of those cards make a paying pair when one more of the rank comes."""
    straights: int
    """How many straights hold all those cards, those left out whose wild ranks no held wild card fills; 0 if two share a rank."""

    @property
    def cards(self) -> int:
        """How many cards are held."""
        return len(self.ranks) + self.wilds

    @property
    def groups(self) -> tuple[int, ...]:
        """How often each rank is held, most often first."""
        return tuple(sorted((self.ranks.count(rank) for rank in set(self.ranks)), reverse=True))

    @property
    def gaps(self) -> int:
        """How many straights fewer than the most open cards they fit: 3-4-5 has no gap, 2-3-4, 3-4-6 and Q-J-T... one.

        A-3-4-5 has two where deuces are wild. Zero means nothing where they are not `connected`.
        """
        return 6 - len(self.ranks) - self.straights if self.connected else 0

    @property
    def connected(self) -> bool:
        """Whether some straight holds all those cards; of four also one that only a drawn wild card completes."""
        four = len(set(self.ranks)) == 4 == len(self.ranks)
        return bool(self.ranks) and (
            self.straights > 0 or (four and any(map(set(self.ranks).issubset, _STRAIGHTS)))
        )

    @property
    def royal(self) -> bool:
        """Whether all those cards are ten to ace, no two of a rank."""
        return len(set(self.ranks)) == len(self.ranks) and ROYAL.issuperset(self.ranks)


def high_ranks(table: Paytable) -> frozenset[Rank]:
    """The ranks whose pair pays; none where no pair pays, or every pair."""
    pairs = [line for line in table.lines if line.category is Category.PAIR and any(line.pays)]
    named = (
        frozenset(rank for line in pairs for rank in (Rank if line.ranks is None else line.ranks))
        - table.wild
    )
    return frozenset() if len(named) == 13 - len(table.wild) else named


def held_cards(cards: Iterable[Card], wild: Collection[Rank], high: Collection[Rank]) -> HeldCards:
    """What can be said of these cards, the ones held."""
    held = list(cards)
    fixed = [card for card in held if not card.is_joker and card.rank not in wild]
    ranks = tuple(sorted((card.rank for card in fixed), reverse=True))
    one_suit = len({card.suit for card in fixed}) <= 1
    return facts_of(ranks, one_suit, len(held) - len(fixed), frozenset(high), frozenset(wild))


def facts_of(
    ranks: tuple[Rank, ...], suited: bool, wilds: int, high: frozenset[Rank], wild: frozenset[Rank]
) -> HeldCards:
    """The same from ranks, highest first."""
    return HeldCards(
        ranks, suited, wilds, sum(rank in high for rank in ranks), _straights(ranks, wild, wilds)
    )


@lru_cache(maxsize=512)
def _straights(ranks: tuple[Rank, ...], wild: frozenset[Rank], wilds: int) -> int:
    held = set(ranks)
    if len(held) < len(ranks):
        return 0
    return sum(held <= straight and len(straight & wild) <= wilds for straight in _STRAIGHTS)
