"""Sets of ranks as a paytable writes them: ``A``, ``234``, ``5-K``."""

import re

from videopoker.core.cards import CardError, Rank, parse_rank
from videopoker.core.messages import Refused

_TOKEN = re.compile(r"(10|\w)(?:-(10|\w))?", re.ASCII)


class RanksError(Refused):
    """Text that is not a set of ranks; the message says what was expected."""


def parse_ranks(text: object) -> frozenset[Rank]:
    """Read a set of ranks; RanksError says what is wrong.

    >>> sorted(map(str, parse_ranks("2-4A")))
    ['2', '3', '4', 'A']
    """
    example = 'expected ranks in quotes, such as "A", "234" or "5-K"'
    if not isinstance(text, str) or not text.strip():
        raise RanksError(example)
    squeezed = re.sub(r"[\s,]", "", text)
    ranks: set[Rank] = set()
    place = 0
    while place < len(squeezed):
        token = _TOKEN.match(squeezed, place)
        if token is None:
            raise RanksError(f"{squeezed[place]!r} is no rank; {example}")
        try:
            low = parse_rank(token[1])
            high = parse_rank(token[2]) if token[2] else low
        except CardError as error:
            raise RanksError(str(error)) from None
        if high < low:
            raise RanksError(f"{token[0]} runs downward; expected {high}-{low}")
        span = {Rank(rank) for rank in range(low, high + 1)}
        if ranks & span:
            raise RanksError(f"{min(ranks & span)} is named twice; expected each rank once")
        ranks |= span
        place = token.end()
    return frozenset(ranks)


def ranks_text(ranks: frozenset[Rank]) -> str:
    """Ranks as text, low to high: ``JQKA``."""
    return "".join(str(rank) for rank in sorted(ranks))
