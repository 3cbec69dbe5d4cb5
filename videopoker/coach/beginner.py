"""The hold of a beginner: keeps what is paid, then pairs, four to a flush or straight, high cards."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from videopoker.core.cards.cards import Card, Rank
from videopoker.core.cards.hands import GROUP_SIZES, Category
from videopoker.core.cards.held_cards import held_cards
from videopoker.core.paytable.paytable import Paytable, high_ranks

_ALL = frozenset(range(5))
_FROM_JACK = frozenset(rank for rank in Rank if rank >= Rank.JACK)


def beginner_hold(cards: Sequence[Card], paytable: Paytable) -> frozenset[int]:
    """The positions, 0 to 4, that a beginner holds.

    >>> from videopoker import load_paytable
    >>> from videopoker.core.cards.cards import parse_cards
    >>> table = load_paytable("deuces-wild-full-pay")
    >>> hands = ("8d Jc 2s 4h As", "6s 2s 2d 5h Tc", "9d 9c 3h Kh As", "4d Qs 6s 2s 8s", "4d 9s Ts 7h 3c")
    >>> [sorted(beginner_hold(parse_cards(hand), table)) for hand in hands]
    [[2, 4], [1, 2, 4], [0, 1, 4], [1, 2, 3, 4], []]
    """
    wild = frozenset(place for place, card in enumerate(cards) if paytable.wild_cards.is_wild(card))
    ranks = {place: card.rank for place, card in enumerate(cards) if place not in wild}
    made = _paid(cards, paytable, ranks)
    if made:
        return made if len(made) == len(cards) else made | wild
    return wild | (
        _paired(ranks) or _drawing(cards, paytable, wild) or _high(paytable, ranks, has_wild=bool(wild))
    )


_Ranks = Mapping[int, Rank]
"""The ranks of the cards that are not wild, by position."""


def _of_ranks(ranks: _Ranks, kept: Collection[Rank]) -> frozenset[int]:
    return frozenset(place for place, rank in ranks.items() if rank in kept)


def _paid(cards: Sequence[Card], paytable: Paytable, ranks: _Ranks) -> frozenset[int]:
    """A straight or better as it is, or a paying group."""
    if paytable.best_line(cards, paytable.coins) is None:
        return frozenset()
    value = paytable.value(cards)
    if value.category >= Category.STRAIGHT:
        return _ALL
    return _of_ranks(ranks, value.ranks[: len(GROUP_SIZES.get(value.category, ()))])


def _paired(ranks: _Ranks) -> frozenset[int]:
    """A pair with an ace, or two pair."""
    paired = {rank for rank, count in Counter(ranks.values()).items() if count > 1}
    if not paired:
        return frozenset()
    return _of_ranks(ranks, paired if len(paired) > 1 else paired | {Rank.ACE})


def _drawing(cards: Sequence[Card], paytable: Paytable, wild: frozenset[int]) -> frozenset[int]:
    """Four to a flush, else to a straight, wild cards counted; of two straights the more open one, then the higher."""
    facts = {
        frozenset(held): held_cards([cards[place] for place in held], paytable.wild_cards, ())
        for held in combinations(range(5), 4)
        if wild.issubset(held)
    }
    flushes = [held for held in facts if facts[held].suited]
    straights = [held for held in facts if facts[held].straights]
    straights.sort(key=lambda held: (facts[held].straights, facts[held].ranks))
    return next(iter(flushes or reversed(straights)), frozenset())


def _high(paytable: Paytable, ranks: _Ranks, *, has_wild: bool) -> frozenset[int]:
    """With a wild card the highest card from jack up; else all cards whose pairs could pay."""
    if not has_wild:
        return _of_ranks(ranks, high_ranks(paytable) or _FROM_JACK)
    return frozenset(sorted(_of_ranks(ranks, _FROM_JACK), key=lambda place: ranks[place])[-1:])
