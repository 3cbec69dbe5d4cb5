"""The values of a hand's 32 holds by brute force: other evaluators value every draw, one by one.

None of them takes a wild card, so the game is Jacks or Better in 52 cards. Needs the extra `bench`.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from videopoker.core.cards.cards import Card
from videopoker.core.cards.deck import sorted_deck, without
from videopoker.core.cards.hands import Category
from videopoker.core.paytable.paytable import Paytable

Pay = Callable[[Any], int]
"""The coins paid for five cards, in the peer's form."""

# treys and phevaluator number 7,462 kinds of hands from 1, the royal flush: the last number of each category
_LAST = (
    (1, Category.ROYAL_FLUSH),
    (10, Category.STRAIGHT_FLUSH),
    (166, Category.FOUR_OF_A_KIND),
    (322, Category.FULL_HOUSE),
    (1599, Category.FLUSH),
    (1609, Category.STRAIGHT),
    (2467, Category.THREE_OF_A_KIND),
    (3325, Category.TWO_PAIR),
    (4205, Category.PAIR),  # jacks or better
    (7462, Category.HIGH_CARD),
)


def brute_force(
    hand: tuple[Card, ...], card_of: Callable[[Card], Any], pay: Pay
) -> dict[tuple[int, ...], int]:
    """The coins paid in all draws of each hold, by the positions held."""
    rest = [card_of(card) for card in without(sorted_deck(), hand)]
    cards = [card_of(card) for card in hand]
    totals = {}
    for held in range(6):
        for positions in combinations(range(5), held):
            kept = tuple(cards[place] for place in positions)
            totals[positions] = sum(pay(kept + drawn) for drawn in combinations(rest, 5 - held))
    return totals


def peers(table: Paytable) -> Iterator[tuple[str, Callable[[Card], Any], Pay]]:
    """The installed evaluators: name, card in its form, pay of five cards."""
    for peer in (_eval7, _phevaluator, _treys):
        try:
            card_of, pay = peer({line.category: line.pays[-1] for line in table.lines})
        except ImportError:
            continue
        yield peer.__name__.removeprefix("_"), card_of, pay


def _eval7(pays: dict[Category, int]) -> tuple[Callable[[Card], Any], Pay]:
    import eval7

    kinds = (
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.STRAIGHT,
        Category.FLUSH,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
        Category.STRAIGHT_FLUSH,
    )
    # a value holds the category from bit 24 on, and below it the highest rank, from 0 for the two
    paid = [pays.get(kind, 0) for kind in kinds for _ in range(256)]
    for top in range(256):
        if top < 9:
            paid[256 + top] = 0  # a pair below jacks
    paid[8 * 256 + 12 : 8 * 256 + 256] = [pays[Category.ROYAL_FLUSH]] * 244
    evaluate = eval7.evaluate
    return lambda card: eval7.Card(str(card)), lambda cards: paid[evaluate(cards) >> 16]


def _by_rank(pays: dict[Category, int]) -> list[int]:
    paid = [0]
    for last, category in _LAST:
        paid += [pays.get(category, 0)] * (last + 1 - len(paid))
    return paid


def _phevaluator(pays: dict[Category, int]) -> tuple[Callable[[Card], Any], Pay]:
    from phevaluator import Card as Theirs
    from phevaluator import evaluate_cards

    paid = _by_rank(pays)
    return lambda card: Theirs(str(card)).id_, lambda cards: paid[evaluate_cards(*cards)]


def _treys(pays: dict[Category, int]) -> tuple[Callable[[Card], Any], Pay]:
    from treys import Card as Theirs
    from treys import Evaluator

    paid, five = _by_rank(pays), Evaluator()._five  # noqa: SLF001 - `evaluate` copies lists and asks for two
    return lambda card: Theirs.new(str(card)), lambda cards: paid[five(cards)]
