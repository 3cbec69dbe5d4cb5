"""The only evaluator: the best hand that cards make, with any of them wild. Nothing else classifies a hand.

`arrangements` gives all the ways in which the cards can make a category. A wild card may stand for any card; it may
repeat a card of the hand only to make five of a kind. A hand's value is the best way of the highest category it can
make. A pay line takes a hand if some way of the line's category meets its conditions. A hand also makes the lower
categories it contains (a royal flush is a straight flush, a flush and a straight; a full house contains three of a
kind, two pair and a pair), so a table without a category pays the next one that fits. For the same reason more than
five cards need no special rules: the best way uses the best five. Fewer than five cards have a value too, and the best
hand they can become.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.cards.cards import CARDS, JOKER, Card, CardError, Cards, Rank, Ranks, Suit, as_cards
from videopoker.core.cards.deck import check_hand
from videopoker.core.cards.hands import GROUP_SIZES, STRAIGHTS, Category, HandValue
from videopoker.core.cards.wild_cards import NO_WILD_CARDS, Wild, WildCards, as_wild_cards

HIGH_TO_LOW = tuple(sorted(Rank, reverse=True))
NO_RANKS: frozenset[Rank] = frozenset()


class HandRanks(NamedTuple):
    """What the rules need of five or more cards: the fixed ranks, and the number of wild cards."""

    ranks: Ranks
    """The ranks of the cards that are not wild, highest first."""
    suits: tuple[Ranks, ...]
    """The same ranks by suit, only for suits that could make a flush."""
    wilds: int

    @classmethod
    def of(cls, cards: Sequence[Card], wild_cards: WildCards = NO_WILD_CARDS) -> "HandRanks":
        """Split cards into fixed and wild ones. CardError for fewer than five cards."""
        if len(cards) < 5:
            raise CardError(f"a hand is five cards or more, not {len(cards)}")
        by_suit: tuple[list[Rank], ...] = ([], [], [], [])
        ranks = []
        for card in wild_cards.fixed(cards):
            ranks.append(card.rank)
            by_suit[card.suit].append(card.rank)
        wilds = len(cards) - len(ranks)
        suits = tuple(tuple(sorted(suit, reverse=True)) for suit in by_suit if len(suit) + wilds >= 5)
        return cls(tuple(sorted(ranks, reverse=True)), suits, wilds)

    @classmethod
    def shape(cls, ranks: Ranks, one_suit: bool, wilds: int) -> "HandRanks":
        """A hand from its fixed ranks, highest first, all of one suit or in suits that cannot make a flush."""
        return cls(ranks, (ranks,) if one_suit else (), wilds)


class Arrangement(NamedTuple):
    """One way to make a category."""

    made: Ranks
    """The ranks the hand is made of, the most important first."""
    odd: Ranks = ()
    """The fixed cards left over, highest first."""
    free: int = 0
    """Wild cards left over; each may be any card that does not change the category."""
    fillers: int = 0
    """How many of the five cards are filled by odd and free cards."""

    def deciding(self, category: Category) -> Ranks:
        """The ranks that decide between hands of this category, with free wild cards at their best."""
        match category:
            case Category.ROYAL_FLUSH:
                return ()
            case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
                return self.made[:1]
            case Category.FLUSH | Category.HIGH_CARD:
                return _filled(self.made, self.made, self.free)[:5]
            case _:
                return self.made + _filled(self.odd, self.made + self.odd, self.free)[: self.fillers]


def _filled(ranks: Ranks, taken: Ranks, free: int) -> Ranks:
    """The ranks and the `free` highest ranks that are not taken, highest first."""
    if not free:
        return ranks
    missing = [rank for rank in HIGH_TO_LOW if rank not in taken]
    return tuple(sorted((*ranks, *missing[:free]), reverse=True))


def arrangements(category: Category, hand: HandRanks) -> Iterator[Arrangement]:
    """Every way these cards can make the category, also within a higher one."""
    if sizes := GROUP_SIZES.get(category):
        yield from _grouped(hand, sizes)
        return
    match category:
        case Category.ROYAL_FLUSH:
            for suit in hand.suits:
                yield from _straights(suit, hand.wilds, STRAIGHTS[:1])
        case Category.STRAIGHT_FLUSH:
            for suit in hand.suits:
                yield from _straights(suit, hand.wilds, STRAIGHTS)
        case Category.STRAIGHT:
            yield from _straights(hand.ranks, hand.wilds, STRAIGHTS)
        case Category.FLUSH:
            for suit in hand.suits:
                # with several decks a card can be twice in a flush
                if len(suit) + hand.wilds >= 5:
                    yield Arrangement(suit, (), hand.wilds)
        case Category.HIGH_CARD:
            different = tuple(dict.fromkeys(hand.ranks))
            if len(different) + hand.wilds >= 5:
                yield Arrangement(different, (), hand.wilds)


def _grouped(hand: HandRanks, sizes: tuple[int, ...]) -> Iterator[Arrangement]:
    """The ways to form groups of equal ranks of these sizes, filled up with wild cards."""
    if len(hand.ranks) - len(set(hand.ranks)) + hand.wilds < sum(sizes) - len(sizes):
        return  # too few equal ranks, as in most hands
    first = sizes[0]
    second = sizes[1] if len(sizes) == 2 else 0
    for rank in HIGH_TO_LOW:
        short = max(0, first - hand.ranks.count(rank))
        if short > hand.wilds:
            continue
        if not second:
            yield _gathered(hand, (rank,), sizes, short)
            continue
        for other in HIGH_TO_LOW:
            # two groups of equal size are given once, the higher first
            if other == rank or (first == second and other > rank):
                continue
            also = max(0, second - hand.ranks.count(other))
            if short + also <= hand.wilds:
                yield _gathered(hand, (rank, other), sizes, short + also)


def _gathered(hand: HandRanks, made: Ranks, sizes: tuple[int, ...], used: int) -> Arrangement:
    odd = list(hand.ranks)
    for rank, size in zip(made, sizes, strict=True):
        for _ in range(min(size, odd.count(rank))):
            odd.remove(rank)
    return Arrangement(made, tuple(odd), hand.wilds - used, 5 - sum(sizes))


def _straights(ranks: Ranks, wilds: int, straights: Collection[Ranks]) -> Iterator[Arrangement]:
    fixed = set(ranks)
    if len(fixed) + wilds < 5:
        return
    for straight in straights:
        if len(fixed.intersection(straight)) + wilds >= 5:
            yield Arrangement(straight)


def _best(hand: HandRanks, five_of_a_kind: bool = True) -> tuple[Category, Ranks]:
    for category in reversed(Category):
        if category is Category.FIVE_OF_A_KIND and not five_of_a_kind:
            continue
        deciding = [way.deciding(category) for way in arrangements(category, hand)]
        if deciding:
            return category, max(deciding)
    raise AssertionError("five cards always make at least a high card")


def value_of(hand: HandRanks) -> HandValue:
    """The best value of these cards."""
    return HandValue(*_best(hand), natural=not hand.wilds)


@kinds_refused
def evaluate(
    cards: str | Iterable[Card],
    wild: Wild = NO_RANKS,
    *,
    decks: int = 1,
    five_of_a_kind: bool = True,
) -> HandValue:
    """The value of the best five of these cards, or of their text; jokers and the `wild` ranks stand for any card.

    Without `five_of_a_kind` that hand does not exist, and five jokers are a royal flush. CardError if a text is not a
    card, if there are fewer than five cards, or if one appears more often than in `decks` decks.

    >>> print(evaluate("Ks Kh JK 8c 8d"))
    full house, kings over eights
    """
    cards = as_cards(cards)
    if decks != 1 or len(set(cards)) < len(cards):
        check_hand(cards, decks)
    hand = HandRanks.of(cards, as_wild_cards(wild))
    category, ranks = _best(hand, five_of_a_kind)
    natural = not hand.wilds
    if hand.wilds:
        plain = [card for card in cards if not card.is_joker]
        natural = len(plain) >= 5 and _best(HandRanks.of(plain), five_of_a_kind) == (category, ranks)
    return HandValue(category, ranks, natural)


@kinds_refused
def best_five(
    cards: str | Iterable[Card],
    wild: Wild = NO_RANKS,
    *,
    decks: int = 1,
    five_of_a_kind: bool = True,
) -> Cards:
    """The five cards that make the best hand, the deciding ones first. Errors as for `evaluate`.

    A wild card is used only if no fixed card fits.

    >>> from videopoker.core.cards.cards import format_cards
    >>> format_cards(best_five("2c Kd 9h Ks 2h 9c 9s"))
    '9h 9c 9s Kd Ks'
    """
    cards = as_cards(cards)
    value = evaluate(cards, wild, decks=decks, five_of_a_kind=five_of_a_kind)
    wild_cards = NO_WILD_CARDS if value.natural else as_wild_cards(wild)
    fixed = wild_cards.fixed(cards)
    spare = [] if value.natural else [*filter(wild_cards.is_wild, cards)]
    pools = [fixed]
    if value.category in {Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}:
        pools = [[card for card in fixed if card.suit is suit] for suit in Suit]
    for pool in pools:
        taken: list[Card] = []
        for rank in value.five_ranks:
            match = next((card for card in pool if card.rank is rank), None)
            if match:
                taken.append(match)
                pool.remove(match)
        if len(taken) + len(spare) >= 5:
            return (*taken, *spare[: 5 - len(taken)])
    raise AssertionError("a value comes from five of its cards")


def cards_in_hand(cards: Sequence[Card], wild_cards: WildCards = NO_WILD_CARDS) -> frozenset[int]:
    """The positions (0 to 4) of the cards that make the hand: no odd cards, and none for a high card.

    >>> from videopoker.core.cards.cards import parse_cards
    >>> sorted(cards_in_hand(parse_cards("7d Ks 2c Kh 9s")))
    [1, 3]
    """
    value = evaluate(cards, wild_cards)
    made = {
        Category.HIGH_CARD: 1,
        Category.PAIR: 1,
        Category.TWO_PAIR: 2,
        Category.THREE_OF_A_KIND: 1,
        Category.FOUR_OF_A_KIND: 1,
    }.get(value.category)
    if made is None:
        return frozenset(range(5))
    return frozenset(
        position
        for position, card in enumerate(cards)
        if wild_cards.is_wild(card) or card.rank in value.ranks[:made]
    )


def so_far(
    cards: Sequence[Card], wild_cards: WildCards = NO_WILD_CARDS, *, five_of_a_kind: bool = True
) -> HandValue | None:
    """The value of the cards so far; None without cards.

    >>> from videopoker.core.cards.cards import parse_cards
    >>> print(so_far(parse_cards("Kd JK")))
    pair of kings
    """
    if len(cards) >= 5:
        return evaluate(cards, wild_cards, five_of_a_kind=five_of_a_kind)
    if not cards:
        return None
    fixed = sorted((card.rank for card in wild_cards.fixed(cards)), reverse=True)
    hand = HandRanks.shape(tuple(fixed), one_suit=False, wilds=len(cards) - len(fixed))
    for category, sizes in reversed(GROUP_SIZES.items()):
        made = [way.made for way in arrangements(category, hand)] if len(cards) >= sum(sizes) else []
        if made:
            return HandValue(category, max(made), natural=not hand.wilds)
    return HandValue(Category.HIGH_CARD, tuple(fixed) or (Rank.ACE,), natural=not hand.wilds)


def could_be(cards: Sequence[Card], wild_cards: WildCards, *, five_of_a_kind: bool = True) -> HandValue:
    """The best hand that up to five cards can become, drawing from a deck with these wild cards.

    Like a wild card, a card not drawn yet can be any card that is not in the hand. Only five of a kind needs a wild
    card in the deck, and five wild cards need five of them.
    """
    missing = 5 - len(cards)
    to_come = [JOKER] * missing
    jokers = max(wild_cards.jokers, sum(card.is_joker for card in cards))
    wilds = wild_cards._replace(jokers=jokers).in_deck
    if missing and wilds < 5 and not wild_cards.fixed(cards):
        # at least one card will not be wild: one of the highest rank that is not
        to_come[0] = wild_cards.fixed(CARDS)[-1]
    return evaluate((*cards, *to_come), wild_cards, five_of_a_kind=five_of_a_kind and wilds > 0)
