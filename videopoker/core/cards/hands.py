"""Hand categories, and a hand value that compares and describes itself.

`evaluate` finds the value of cards; this module puts a value into words.
"""

from functools import total_ordering
from typing import Annotated

from videopoker.core.base.rendering import Shown
from videopoker.core.cards.cards import Frozen, NamedEnum, Rank, Ranks


class Category(NamedEnum):
    """The kinds of hand, low to high."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9
    FIVE_OF_A_KIND = 10

    def __str__(self) -> str:
        """The name as paytable files and scripts write it: ``full house``."""
        return self.name.lower().replace("_", " ")


STRAIGHTS = (
    *(tuple(sorted(Rank, reverse=True)[top : top + 5]) for top in range(9)),
    (Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO, Rank.ACE),
)
"""The ranks of every straight, ace high down to five high; the ace is low only in the last one."""

GROUP_SIZES: dict[Category, tuple[int, ...]] = {
    Category.PAIR: (2,),
    Category.TWO_PAIR: (2, 2),
    Category.THREE_OF_A_KIND: (3,),
    Category.FULL_HOUSE: (3, 2),
    Category.FOUR_OF_A_KIND: (4,),
    Category.FIVE_OF_A_KIND: (5,),
}
"""The sizes of the groups of equal ranks in hands that have them."""

CATEGORY_NAMES = {str(category): category for category in Category}
"""Every category by its name, low to high."""


def possible_names(*, has_wild: bool) -> dict[str, Category]:
    """The categories of a game by name, low to high; only wild cards make five of a kind."""
    return {
        name: category
        for name, category in CATEGORY_NAMES.items()
        if has_wild or category is not Category.FIVE_OF_A_KIND
    }


@total_ordering
class HandValue(Frozen, Shown):
    """The value of five cards: the category, then the ranks that decide. Values compare and hash; `str` describes them.

    A natural hand is not worth more, so comparing ignores `natural`.

    >>> from videopoker import evaluate
    >>> evaluate("Ks Kh JK 8c 8d")
    HandValue(category=Category.FULL_HOUSE, ranks=(Rank.KING, Rank.EIGHT), natural=False)
    >>> evaluate("Ks Kh Kd 8c 8d") > evaluate("As Ah Ad 7c 2s")
    True
    """

    __slots__ = ("category", "ranks", "natural")  # noqa: RUF023 - in the order of the arguments

    category: Category
    ranks: Ranks
    """The ranks that decide within the category, most important first; a wild card counts as the rank it stands for."""
    natural: bool
    """Whether no card stands for another."""

    def __init__(self, category: Category, ranks: Ranks, natural: bool = True) -> None:
        for name, value in zip(self.__slots__, (category, ranks, natural), strict=True):
            object.__setattr__(self, name, value)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return self.category is other.category and self.ranks == other.ranks

    def __lt__(self, other: "HandValue") -> bool:
        if not isinstance(other, HandValue):
            return NotImplemented
        return (self.category, self.ranks) < (other.category, other.ranks)

    def __hash__(self) -> int:
        return hash((self.category, self.ranks))

    def __repr__(self) -> str:
        """Code that makes the value."""
        return f"HandValue(category={self.category!r}, ranks={self.ranks!r}, natural={self.natural})"

    @property
    def score(self) -> Annotated[int, "orders hands"]:
        """An integer that orders all hands: category, then five ranks, in base 15."""
        score = int(self.category)
        for position in range(5):
            score = score * 15 + (self.ranks[position] if position < len(self.ranks) else 0)
        return score

    @property
    def groups(self) -> int:
        """The number of groups of equal ranks: two in two pair, none in a flush."""
        return len(GROUP_SIZES.get(self.category, ()))

    @property
    def five_ranks(self) -> Ranks:
        """The ranks of all five cards, deciding ranks first; a wild card counts as the rank it stands for."""
        if self.category is Category.ROYAL_FLUSH:
            return STRAIGHTS[0]
        if self.category in {Category.STRAIGHT, Category.STRAIGHT_FLUSH}:
            return next(straight for straight in STRAIGHTS if straight[0] is self.ranks[0])
        sizes = GROUP_SIZES.get(self.category, ())
        matched = [rank for rank, size in zip(self.ranks, sizes, strict=False) for _ in range(size)]
        return (*matched, *self.ranks[len(sizes) :])

    def __str__(self) -> str:
        """The hand in words: ``full house, kings over eights``."""
        return _WORDS[self.category].format(*self.ranks)


_WORDS = {
    Category.HIGH_CARD: "high card, {0.word}",
    Category.PAIR: "pair of {0.plural}",
    Category.TWO_PAIR: "two pair, {0.plural} and {1.plural}",
    Category.THREE_OF_A_KIND: "three of a kind, {0.plural}",
    Category.STRAIGHT: "straight, {0.word} high",
    Category.FLUSH: "flush, {0.word} high",
    Category.FULL_HOUSE: "full house, {0.plural} over {1.plural}",
    Category.FOUR_OF_A_KIND: "four of a kind, {0.plural}",
    Category.STRAIGHT_FLUSH: "straight flush, {0.word} high",
    Category.ROYAL_FLUSH: "royal flush",
    Category.FIVE_OF_A_KIND: "five of a kind, {0.plural}",
}
"""The words for a hand of each category, with the ranks that decide."""
