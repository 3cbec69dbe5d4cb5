"""Labels made from a pay line's fields: ``Jacks or Better``, ``Four Aces with 2, 3 or 4``."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from videopoker.core.cards.cards import Rank
from videopoker.core.cards.hands import Category
from videopoker.core.paytable.pay_line import PayLine


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
