"""Finds the lines of a paytable that are never paid; such a line is a mistake in the file."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement, islice, product

from videopoker.core.cards.cards import JOKER, Card, Rank, Suit
from videopoker.core.cards.evaluate import HIGH_TO_LOW, NO_RANKS, HandRanks
from videopoker.core.cards.hands import GROUP_SIZES, STRAIGHTS, Category
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable

_SUITS = tuple(Suit)
_MOST_TRIED = 300
"""The most hands whose lines are looked up for a message: about ten milliseconds."""


def unreachable(table: Paytable) -> list[int]:
    """The indexes of the lines that are never paid at any bet."""
    orders = _orders(table)
    missing = [index for index in range(len(table.lines)) if not _reached(table, index, orders)]
    if missing:
        # no likely hand reached them: try every shape of hand before reporting a mistake
        for cards in _every_shape(table):
            hand, plain = _ranks(table, cards)
            if any(table.lines[index].takes(hand, plain) for index in missing):
                paid = {table.best_line_index(hand, plain, coins) for coins in orders.values()}
                missing = [index for index in missing if index not in paid]
                if not missing:
                    break
    return missing


def takers(table: Paytable, index: int) -> list[int]:
    """The lines, by index, that at max bet pay for likely hands of a line, at most three, the most frequent first; empty if none is found."""
    line = table.lines[index]
    paid = Counter[int]()
    for cards in islice(_likely(table, line), _MOST_TRIED):
        hand, plain = _ranks(table, cards)
        if line.takes(hand, plain):
            best = table.best_line_index(hand, plain, table.coins)
            paid.update([] if best is None else [best])
    return [other for other, _ in paid.most_common(4) if other != index][:3]


def _orders(table: Paytable) -> dict[tuple[int, ...], int]:
    """The orders of preference of the lines, by index, each with a bet at which it holds: higher pays come first."""
    indexes = range(len(table.lines))
    return {
        tuple(sorted(indexes, key=lambda index: -table.lines[index].pays[coins - 1])): coins
        for coins in range(1, table.coins + 1)
    }


def _reached(table: Paytable, index: int, orders: Iterable[tuple[int, ...]]) -> bool:
    """Whether a likely hand is paid for this line: in one of the orders no line that is preferred takes it."""
    line = table.lines[index]
    preferred = [[table.lines[other] for other in order[: order.index(index)]] for order in orders]
    for cards in _likely(table, line):
        hand, plain = _ranks(table, cards)
        if line.takes(hand, plain):
            for lines in preferred:
                if not any(other.takes(hand, plain) for other in lines):
                    return True
    return False


def _ranks(table: Paytable, cards: tuple[Card, ...]) -> tuple[HandRanks, HandRanks | None]:
    """What a line takes: the hand, and the hand with no card wild, None if it has a joker."""
    plain = None if JOKER in cards else HandRanks.of(cards)
    return (plain if plain and not table.wild else HandRanks.of(cards, table.wild)), plain


def _likely(table: Paytable, line: PayLine) -> Iterator[tuple[Card, ...]]:
    """Hands of the line's category, without wild cards and with wild cards replacing others."""
    wilds = (JOKER,) * table.jokers + tuple(
        Card.of(rank, suit) for rank in sorted(table.wild) for suit in Suit
    )
    for count in range(min(len(wilds), 5) + 1) if line.wilds is None else (line.wilds,):
        for cards in _plain_hands(line):
            for positions in combinations(range(4, -1, -1), count):
                hand = list(cards)
                for position, wild in zip(positions, wilds, strict=False):
                    hand[position] = wild
                jokers = hand.count(JOKER)
                if jokers <= table.jokers and len({*hand} - {JOKER}) + jokers == 5:
                    yield tuple(hand)


def _plain_hands(line: PayLine) -> Iterator[tuple[Card, ...]]:
    ranks = [rank for rank in HIGH_TO_LOW if line.ranks is None or rank in line.ranks]
    match line.category:
        case Category.ROYAL_FLUSH:
            yield _suited(STRAIGHTS[0])
        case Category.STRAIGHT_FLUSH | Category.STRAIGHT:
            # the ace-high ones last: they are royal flushes
            for straight in (*STRAIGHTS[1:], STRAIGHTS[0]):
                yield _suited(straight) if line.category is Category.STRAIGHT_FLUSH else _mixed(straight)
        case Category.FLUSH | Category.HIGH_CARD:
            for five in combinations(ranks, 5):
                yield _suited(five) if line.category is Category.FLUSH else _mixed(five)
            for top in ranks if line.category is Category.HIGH_CARD else ():
                for four in combinations([rank for rank in HIGH_TO_LOW if rank < top], 4):
                    yield _mixed((top, *four))
        case Category.FIVE_OF_A_KIND:
            for rank in ranks:
                yield (*(Card.of(rank, suit) for suit in Suit), JOKER)
        case _:
            yield from _grouped_hands(line, ranks)


def _grouped_hands(line: PayLine, ranks: list[Rank]) -> Iterator[tuple[Card, ...]]:
    odd = [rank for rank in HIGH_TO_LOW if line.kickers is None or rank in line.kickers]
    groups_of = GROUP_SIZES[line.category]
    sizes = groups_of + (1,) * (5 - sum(groups_of))
    pools = [ranks if size > 1 else odd for size in sizes]
    for groups in product(*pools):
        if len(set(groups)) == len(groups):
            yield _mixed([rank for rank, size in zip(groups, sizes, strict=True) for _ in range(size)])


def _suited(ranks: tuple[Rank, ...], wild: frozenset[Rank] = NO_RANKS) -> tuple[Card, ...]:
    """Cards of these ranks, all spades except the wild ranks, which get other suits."""
    return tuple(
        Card.of(rank, _SUITS[(ranks[:position].count(rank) + 1) % 4] if rank in wild else Suit.SPADES)
        for position, rank in enumerate(ranks)
    )


def _mixed(ranks: tuple[Rank, ...] | list[Rank]) -> tuple[Card, ...]:
    """Cards of these ranks, equal ranks in different suits, not all of one suit."""
    suits = [ranks[:position].count(rank) for position, rank in enumerate(ranks)]
    if suits and not any(suits):
        suits[-1] = 1
    return tuple(Card.of(rank, _SUITS[suit]) for rank, suit in zip(ranks, suits, strict=True))


def _every_shape(table: Paytable) -> Iterator[tuple[Card, ...]]:
    """A hand of every shape: every multiset of ranks and jokers, suited and unsuited."""
    for jokers in range(table.jokers + 1):
        for ranks in combinations_with_replacement(HIGH_TO_LOW, 5 - jokers):
            if any(ranks.count(rank) > 4 for rank in set(ranks)):
                continue
            yield _mixed(ranks) + (JOKER,) * jokers
            fixed = [rank for rank in ranks if rank not in table.wild]
            if len(set(fixed)) == len(fixed):
                yield _suited(ranks, table.wild) + (JOKER,) * jokers
            if len(set(ranks)) == len(ranks):
                yield _suited(ranks) + (JOKER,) * jokers
