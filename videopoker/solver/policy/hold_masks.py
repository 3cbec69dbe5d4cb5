"""A policy as an array: the mask of the cards held in every deal; and the exact return of any policy.

Deals are in the order of `itertools.combinations` of the sorted deck: by rank, then suit, jokers last. Bit 0 of a mask
is the lowest card.
"""

from collections.abc import Callable, Collection, Generator, Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Literal, Protocol

import numpy as np

from videopoker.core.base.messages import Refused, quoted
from videopoker.core.cards.cards import Card, Cards, format_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.cards.held_cards import mask_of, masked
from videopoker.core.paytable.paytable import Paytable, check_is_game
from videopoker.solver.integers import arange, array, counts, take
from videopoker.solver.policy.best_holds import Bytes
from videopoker.solver.policy.deal_classes import DealClasses, deal_classes, parts, return_divisor
from videopoker.solver.steps import cached
from videopoker.solver.tables.pay_sums import pay_sums
from videopoker.solver.tables.returns import solve
from videopoker.solver.tables.shapes import BINOMIALS, INDEXES, Ints, shapes, subsets

Progress = Callable[[Iterable[Cards]], Iterable[Cards]]


class Policy(Protocol):
    """A way to play: a function from a dealt hand to the cards held, to their positions, 0 to 4, or to a mask of 0 and 1.

    The hand is sorted by rank, then suit, jokers last.

    >>> from videopoker import Policy, parse_cards
    >>> def pairs(hand):
    ...     ranks = [card.rank for card in hand]
    ...     return [card for card in hand if ranks.count(card.rank) > 1]
    >>> policy: Policy = pairs  # for `simulate` and `policy_return`
    >>> policy(parse_cards("2s 2h 7d Jc Ks"))
    [Card.parse('2s'), Card.parse('2h')]
    """

    def __call__(self, hand: Cards, /) -> Collection[int | Card]:
        """The cards held of a hand, or their positions."""


@lru_cache(maxsize=1)
def every_deal(deck: int) -> Bytes:
    """The cards of every deal, (5, deals), ascending: card numbers, jokers from 52 on; 13 MB, cached for the last deck."""
    return subsets(deck, 5)[5]


def hold_masks(
    paytable: Paytable,
    policy: Policy | Literal["best"] = "best",
    coins: int | None = None,
    progress: Progress = iter,
) -> Bytes:
    """The mask of every deal under a policy; a function is called for every deal, which takes some seconds.

    Refused if it is not a policy, or if its function returns what is not a hold. `progress` passes on the deals called.
    """
    bet = paytable.check_coins(coins)
    if isinstance(policy, str) and policy == "best":
        return _of_classes(paytable, bet, lambda classes: classes.values.argmax(0))
    if hasattr(policy, "class_holds"):  # a sheet's player: one mask for hands that differ in suits only
        return _of_classes(paytable, bet, policy.class_holds)
    if not callable(policy):
        expected = 'expected "best", the player of a sheet, or a function of a hand'
        raise Refused(f"no policy {quoted(policy)}; {expected}")
    hands = progress(combinations(sorted_deck(paytable.jokers), 5))
    return np.fromiter((_mask(hand, policy(hand)) for hand in hands), np.uint8)


def policy_return(
    paytable: Paytable, policy: Policy | Literal["best"] = "best", coins: int | None = None
) -> Fraction:
    """As `videopoker.policy_return`, for a paytable."""
    check_is_game(paytable)
    if isinstance(policy, str) and policy == "best":
        return solve(paytable, coins).exact
    return masks_return(paytable, hold_masks(paytable, policy, coins), coins)


def masks_return(paytable: Paytable, masks: Bytes, coins: int | None = None) -> Fraction:
    """As `policy_return`, for the mask of every deal, (deals). Refused if these are not masks of all deals."""
    deals = comb(paytable.deck_size, 5)
    if masks.shape != (deals,) or masks.dtype.kind not in "iu" or masks.min() < 0 or masks.max() > 31:
        raise Refused(f"a policy for {paytable.title} is {deals:,} masks, from 0 to 31, one for each deal")
    bet = paytable.check_coins(coins)
    numbers = class_numbers(paytable, bet)
    holds = counts(numbers * 32 + masks, 32 * (int(numbers.max()) + 1))
    total = first = 0
    for classes in deal_classes(paytable, bet):
        many, patterns, width = classes.values.shape
        end = first + classes.values.size
        total += int(
            (holds[first:end].reshape(patterns, width, many).transpose(2, 0, 1) * classes.values).sum()
        )
        first = end
    return Fraction(total, return_divisor(paytable, bet))


def _of_classes(table: Paytable, coins: int, choose: Callable[[DealClasses], Ints]) -> Bytes:
    masks = [choose(classes).astype(np.uint8).ravel() for classes in deal_classes(table, coins)]
    return take(np.concatenate(masks), class_numbers(table, coins))


def _mask(hand: Cards, held: Collection[int | Card]) -> int:
    mask = 0
    free = [*range(5)]
    try:
        for held_one in held:
            if not isinstance(held_one, Card):
                position = range(5).index(held_one)
            else:
                position = hand.index(held_one)
                while mask >> position & 1:  # the other joker
                    position = hand.index(held_one, position + 1)
            free.remove(position)  # ValueError for a card held twice
            mask |= 1 << position
    except (TypeError, ValueError):
        if (positions := masked(held)) is not None:
            return mask_of(positions)
        expected = "expected cards of the hand, their positions from 0 to 4, each once, or a mask"
        raise Refused(f"the hold of {format_cards(hand)} is {quoted(held)}; {expected}") from None
    return mask


def _suits_of_all(table: Paytable, coins: int) -> bool:
    """Whether the classes distinguish the suits of wild cards."""
    return pay_sums(table, coins).all_suit is not None


@cached(1, key=lambda table, coins: (table.wild_cards, _suits_of_all(table, coins)))
def class_numbers(table: Paytable, coins: int) -> Generator[None, None, Ints]:
    """The class of every deal, numbered in the order in which `deal_classes` gives classes; 21 MB."""
    suits_of_all = _suits_of_all(table, coins)
    shape = shapes(table.wild_cards)
    cards = every_deal(shape.deck)
    yield
    first, width, family_of = np.zeros((3, INDEXES), np.int64)
    rows = []
    classes = 0
    for number_of_family, family in enumerate(shape.families):
        suits = family.suits_of_all if suits_of_all else family.suits
        patterns = suits.blocks.shape[1]
        for part in parts(family):
            number = shape.index[31, part]
            first[number] = classes + arange(len(number))
            width[number] = len(number)
            family_of[number] = number_of_family
            classes += patterns * len(number)
        left_out = 0 if suits_of_all else family.wild
        rows.append(_rows(array(suits.masks)[suits.blocks], left_out, 5 - (family.code >> 4 & 7)))
    yield
    kinds = np.minimum(cards >> 2, 13) + 1
    numbers, of_suits = np.zeros((2, cards.shape[1]), np.int64)
    for position in range(5):
        numbers += take(array(BINOMIALS[position]), kinds[position])
        of_suits += (cards[position] & 3).astype(np.int64) << 2 * position
        yield
    of_suits += take(family_of, numbers) << 10
    yield
    numbers_of_deals: Ints = take(np.concatenate(rows), of_suits)
    numbers_of_deals *= take(width, numbers)
    numbers_of_deals += take(first, numbers)
    return numbers_of_deals


def _rows(blocks: Ints, left_out: int, suited: int) -> Ints:
    """For each choice of five suits, two bits each, the index of its pattern among `blocks`, ascending: (1024)."""
    digits = 5 * arange(4)[:, None]
    bits = arange(5)[:, None]
    suits = arange(1024) >> 2 * bits & 3
    counted = np.array([not left_out >> bit & 1 and bit < suited for bit in range(5)], bool)[:, None]
    chosen = [(((suits == suit) & counted) << bits).sum(0) for suit in range(4)]
    patterns = (np.sort(chosen, axis=0) << digits).sum(0)
    return np.searchsorted((blocks << digits).sum(0), patterns)
