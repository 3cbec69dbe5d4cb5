"""One line of a paytable: the hands it pays for, its pays, and its label; and ranges of pays to compare.

A label that the file does not give is made from the other fields: ``Jacks or Better``, ``Four Aces with 2, 3 or 4``.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from videopoker.core.base.messages import Refused
from videopoker.core.base.read_number import read_number, without_commas
from videopoker.core.cards.cards import Rank
from videopoker.core.cards.evaluate import Arrangement, HandRanks, arrangements
from videopoker.core.cards.hands import Category

MAX_RETURNS = 200
"""The most returns in a table of two pays: at most 14 curves of 30 to 120 ms."""
_MAX_LISTED = 1_000_000
"""The most pays of a range that are listed; no caller takes more."""


@dataclass(frozen=True, slots=True)
class PayLine:
    """One row of a paytable: the hands it pays for, and its pays in coins."""

    category: Category
    pays: tuple[int, ...]
    """Coins paid for 1, 2, ... coins bet."""
    label: str = ""
    natural: bool = False
    """Only hands that use no card as a substitute."""
    ranks: frozenset[Rank] | None = None
    """Only hands made of these ranks."""
    kickers: frozenset[Rank] | None = None
    """Only hands whose odd cards have these ranks."""
    wilds: int | None = None
    """Only hands with exactly this many wild cards."""
    share: int = 0
    """A jackpot's growth per coin bet, in millionths of a credit; 0 for other lines."""

    def takes(self, hand: HandRanks, plain: HandRanks | None) -> bool:
        """Whether the hand satisfies this line, with its wild cards used as needed.

        `plain` is the hand with no card wild; None if it has a joker.
        """
        seen = plain if self.natural else hand
        if seen is None or self.wilds not in (None, hand.wilds):
            return False
        for way in arrangements(self.category, seen):
            if self._made_right(way) and (self.kickers is None or set(way.odd) <= self.kickers):
                return True
        return False

    def _made_right(self, way: Arrangement) -> bool:
        """Whether the line allows the ranks that the hand is made of."""
        if self.ranks is None:
            return True
        if self.category is Category.HIGH_CARD:
            top = way.made[0] if way.made else Rank.TWO
            return top in self.ranks or (way.free > 0 and max(self.ranks) > top)
        made = set(way.made)
        enough = self.category is not Category.FLUSH or way.free <= len(self.ranks - made)
        return made <= self.ranks and enough


def pays_up_to(pays: tuple[int, ...], pay: int) -> tuple[int, ...]:
    """The pays with `pay` at max bet; smaller bets follow in proportion, rounded down, if they were in proportion.

    >>> pays_up_to((9, 18, 27, 36, 45), 41), pays_up_to((250, 500, 750, 1000, 4000), 4700)
    ((8, 16, 24, 32, 41), (250, 500, 750, 1000, 4700))
    """
    bets = range(1, len(pays) + 1)
    scaled, as_before = (tuple(max(1, top * bet // len(pays)) for bet in bets) for top in (pay, pays[-1]))
    return scaled if pays == as_before else (*pays[:-1], pay)


def pay_range(text: str, step: int = 1) -> Sequence[int]:
    """The pays of a range in steps of `step` if the text has none, always with both ends. Refused if it is not a range.

    >>> [*pay_range("20..40:5")], [*pay_range("20..30", step=5)], [*pay_range("25..50:10")]
    ([20, 25, 30, 35, 40], [20, 25, 30], [25, 35, 45, 50])
    """
    match = re.fullmatch(
        r"([0-9]{1,9})\s*\.\.\s*([0-9]{1,9})(?::([0-9]{1,9}))?", without_commas(text).strip()
    )
    if not match:
        raise Refused("expected a range of pays, such as 25..50, or 25..50:5 in steps of 5")
    low, high, every = map(read_number, match.groups(str(step)))
    if low > high or not every:
        raise Refused("expected the lower pay first, and a step of 1 or more")
    pays = range(low, high + 1, every)
    is_whole = pays[-1] == high or len(pays) > _MAX_LISTED
    return pays if is_whole else (*pays, high)


def named(lines: Sequence[PayLine], any_wild: bool) -> tuple[PayLine, ...]:
    """The lines, each with a label; a line keeps the label it has."""
    natural_lines = {line.category for line in lines if line.natural and line.ranks is None}
    return tuple(
        line if line.label else replace(line, label=_label(line, any_wild, natural_lines)) for line in lines
    )


def _label(line: PayLine, any_wild: bool, natural_lines: Collection[Category]) -> str:
    text = _made_of(line)
    if line.kickers is not None:
        text += f" with {_kickers(sorted(line.kickers, key=_ace_low))}"
    if line.natural:
        text = f"Natural {text}" if any_wild else text
    elif line.wilds is None and line.category in natural_lines and line.ranks is None:
        text = f"Wild {text}"
    if line.wilds is not None:
        text += f", {('no', 'one', 'two', 'three', 'four', 'five')[line.wilds]} wild"
    return text


def _made_of(line: PayLine) -> str:
    name = str(line.category).title().replace(" Of A ", " of a ")
    if line.ranks is None:
        return name
    ranks = sorted(line.ranks)
    without_gap = ranks[-1] - ranks[0] == len(ranks) - 1
    if line.category is Category.PAIR and without_gap and ranks[-1] is Rank.ACE:
        return f"{ranks[0].plural.title()} or Better"
    if len(ranks) > 2 and without_gap:
        listed = f"{_plural(ranks[0])} to {_plural(ranks[-1])}"
    else:
        listed = either([_plural(rank) for rank in ranks])
    if line.category is Category.PAIR:
        return f"Pair of {listed}"
    if line.category in {Category.THREE_OF_A_KIND, Category.FOUR_OF_A_KIND, Category.FIVE_OF_A_KIND}:
        return f"{name.partition(' ')[0]} {listed}"
    return f"{name}, {listed}"


def _plural(rank: Rank) -> str:
    return rank.plural.title() if rank > Rank.TEN else f"{int(rank)}s"


def _kickers(ranks: Sequence[Rank]) -> str:
    """The kickers in words, the ace low: ``2, 3 or 4``, ``A to 4``."""
    if len(ranks) > 3 and _ace_low(ranks[-1]) - _ace_low(ranks[0]) == len(ranks) - 1:
        return f"{ranks[0]} to {ranks[-1]}"
    return either([str(rank) for rank in ranks])


def _ace_low(rank: Rank) -> int:
    return 1 if rank is Rank.ACE else int(rank)


def either(words: Sequence[str]) -> str:
    """Words with "or" before the last.

    >>> either(["K"]), either(["A", "K", "Q"])
    ('K', 'A, K or Q')
    """
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
