"""The one evaluator: what five cards make, with any of them wild. Nothing else classifies a hand.

Everything rests on one question, `ways`: in which ways can these cards make a full house, a flush, ...?
Each wild card may stand for any card, one already in the hand included only to make five of a kind.
A hand's value is the best way of the highest category it can make; a pay line is satisfied when some way
of its category meets the line's conditions. A hand makes the lesser categories it contains as well (a royal
flush is a straight flush, a flush and a straight; a full house holds three of a kind, two pair and a pair),
so a table that leaves a category out pays the next one that fits.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from videopoker.core.cards import Card, CardError, Rank
from videopoker.core.hands import Category, HandValue

HIGH_TO_LOW = tuple(sorted(Rank, reverse=True))
STRAIGHTS = (
    *(tuple(HIGH_TO_LOW[top : top + 5]) for top in range(9)),
    (Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO, Rank.ACE),
)
"""The ranks of every straight, ace high down to five high; the ace is low only in the last."""

NO_RANKS: frozenset[Rank] = frozenset()


@dataclass(frozen=True, slots=True)
class Faces:
    """Five cards as the rules see them: the ranks that are fixed, and how many cards are wild."""

    ranks: tuple[Rank, ...]
    """The ranks of the cards that are not wild, highest first."""
    one_suit: bool
    """Whether those cards are all of one suit (none or one of them always is)."""
    wilds: int

    @classmethod
    def of(cls, cards: Sequence[Card], wild: Collection[Rank] = NO_RANKS) -> "Faces":
        """Sort five cards into fixed and wild; jokers are always wild, `wild` ranks too."""
        if len(cards) != 5:
            raise CardError(f"a hand is five cards, not {len(cards)}")
        fixed = [card for card in cards if not card.is_joker and card.rank not in wild]
        ranks = tuple(sorted((card.rank for card in fixed), reverse=True))
        return cls(ranks, len({card.suit for card in fixed}) <= 1, 5 - len(fixed))


@dataclass(frozen=True, slots=True)
class Way:
    """One way to make a category."""

    made: tuple[Rank, ...]
    """The ranks the hand is made of, the most important first."""
    odd: tuple[Rank, ...] = ()
    """The fixed cards left over, highest first."""
    free: int = 0
    """Wild cards left over, which may be anything that does not spoil the hand."""

    def deciding(self, category: Category) -> tuple[Rank, ...]:
        """The ranks that decide between hands of this category, free wild cards at their best."""
        match category:
            case Category.ROYAL_FLUSH:
                return ()
            case Category.STRAIGHT | Category.STRAIGHT_FLUSH:
                return self.made[:1]
            case Category.FLUSH | Category.HIGH_CARD:
                missing = [rank for rank in HIGH_TO_LOW if rank not in self.made]
                return tuple(sorted((*self.made, *missing[: self.free]), reverse=True))
            case _:
                others = [rank for rank in HIGH_TO_LOW if rank not in (*self.made, *self.odd)]
                return self.made + tuple(sorted((*self.odd, *others[: self.free]), reverse=True))


def ways(category: Category, faces: Faces) -> Iterator[Way]:
    """Every way these cards can make the category, or hold it within something higher."""
    match category:
        case Category.FIVE_OF_A_KIND:
            yield from _grouped(faces, (5,))
        case Category.FOUR_OF_A_KIND:
            yield from _grouped(faces, (4,))
        case Category.FULL_HOUSE:
            yield from _grouped(faces, (3, 2))
        case Category.THREE_OF_A_KIND:
            yield from _grouped(faces, (3,))
        case Category.TWO_PAIR:
            yield from _grouped(faces, (2, 2))
        case Category.PAIR:
            yield from _grouped(faces, (2,))
        case Category.ROYAL_FLUSH:
            if faces.one_suit:
                yield from _straights(faces, STRAIGHTS[:1])
        case Category.STRAIGHT_FLUSH:
            if faces.one_suit:
                yield from _straights(faces, STRAIGHTS)
        case Category.STRAIGHT:
            yield from _straights(faces, STRAIGHTS)
        case Category.FLUSH:
            if faces.one_suit:
                yield from _unpaired(faces)
        case Category.HIGH_CARD:
            yield from _unpaired(faces)


def _grouped(faces: Faces, sizes: tuple[int, ...]) -> Iterator[Way]:
    """Ways to gather groups of equal ranks of these sizes, wild cards filling what is short."""
    first, second = sizes[0], sizes[1] if len(sizes) == 2 else 0
    for rank in HIGH_TO_LOW:
        short = max(0, first - faces.ranks.count(rank))
        if short > faces.wilds:
            continue
        if not second:
            yield _gathered(faces, (rank,), sizes, short)
            continue
        for other in HIGH_TO_LOW:
            # two groups of one size are said once, the higher first
            if other == rank or (first == second and other > rank):
                continue
            also = max(0, second - faces.ranks.count(other))
            if short + also <= faces.wilds:
                yield _gathered(faces, (rank, other), sizes, short + also)


def _gathered(faces: Faces, made: tuple[Rank, ...], sizes: tuple[int, ...], used: int) -> Way:
    odd = list(faces.ranks)
    for rank, size in zip(made, sizes, strict=True):
        for _ in range(min(size, odd.count(rank))):
            odd.remove(rank)
    return Way(made, tuple(odd), faces.wilds - used)


def _straights(faces: Faces, straights: Collection[tuple[Rank, ...]]) -> Iterator[Way]:
    fixed = set(faces.ranks)
    if len(fixed) == len(faces.ranks):
        for straight in straights:
            if fixed.issubset(straight):
                yield Way(straight)


def _unpaired(faces: Faces) -> Iterator[Way]:
    if len(set(faces.ranks)) == len(faces.ranks):
        yield Way(faces.ranks, (), faces.wilds)


def _best(faces: Faces) -> tuple[Category, tuple[Rank, ...]]:
    for category in reversed(Category):
        found = [way.deciding(category) for way in ways(category, faces)]
        if found:
            return category, max(found)
    raise AssertionError("five cards always make at least a high card")


def evaluate(cards: Sequence[Card], wild: Collection[Rank] = NO_RANKS) -> HandValue:
    """What five cards are worth at their best; jokers and the `wild` ranks stand for anything.

    >>> from videopoker.core.cards import parse_cards
    >>> print(evaluate(parse_cards("Ks Kh JK 8c 8d")))
    full house, kings over eights
    """
    faces = Faces.of(cards, wild)
    category, ranks = _best(faces)
    natural = not faces.wilds
    if faces.wilds and not any(card.is_joker for card in cards):
        natural = _best(Faces.of(cards)) == (category, ranks)
    return HandValue(category, ranks, natural)


def standing(cards: Sequence[Card], wild: Collection[Rank] = NO_RANKS) -> frozenset[int]:
    """The positions (0 to 4) of the cards that make the hand: all but the odd cards and a mere high card's.

    >>> from videopoker.core.cards import parse_cards
    >>> sorted(standing(parse_cards("7d Ks 2c Kh 9s")))
    [1, 3]
    """
    value = evaluate(cards, wild)
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
        place
        for place, card in enumerate(cards)
        if card.is_joker or card.rank in wild or card.rank in value.ranks[:made]
    )
