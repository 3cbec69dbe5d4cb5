"""Sets of ranks in the notation of paytable files: ``A``, ``234``, ``5-K``."""

import re
from collections.abc import Collection, Iterable

from videopoker.core.base.messages import quoted
from videopoker.core.cards.cards import CardError, Rank, parse_rank

_TOKEN = re.compile(r"(10|\w)(?:-(10|\w))?", re.ASCII)

_NUMBERS = frozenset(Rank)


def parse_ranks(text: object) -> frozenset[Rank]:
    """Read a set of ranks. CardError, with what was expected, if it is not one.

    >>> sorted(map(str, parse_ranks("2-4A")))
    ['2', '3', '4', 'A']
    """
    example = 'expected ranks in quotes, such as "A", "234" or "5-K"'
    if not isinstance(text, str) or not text.strip():
        raise CardError(example)
    squeezed = re.sub(r"[\s,]", "", text)
    ranks: set[Rank] = set()
    start = 0
    while start < len(squeezed):
        token = _TOKEN.match(squeezed, start)
        if token is None:
            raise CardError(f"{squeezed[start]!r} is not a rank; {example}")
        low = parse_rank(token[1])
        high = parse_rank(token[2]) if token[2] else low
        if high < low:
            raise CardError(f"{token[0]} runs downward; expected {high}-{low}")
        span = {Rank(rank) for rank in range(low, high + 1)}
        if ranks & span:
            raise CardError(f"{min(ranks & span)} is named twice; expected each rank once")
        ranks |= span
        start = token.end()
    return frozenset(ranks)


def as_ranks(ranks: str | Iterable[Rank | str]) -> frozenset[Rank]:
    """Ranks from text, from ranks or their numbers, or from texts of ranks. CardError if one is not a rank.

    >>> as_ranks("2") == as_ranks(["2"]) == as_ranks({Rank.TWO}) == as_ranks([2])
    True
    """
    given = ranks if isinstance(ranks, Iterable) and not isinstance(ranks, str) else [ranks]
    return frozenset().union(*map(_ranks, given))


def _ranks(item: object) -> Collection[Rank]:
    if isinstance(item, int) and item in _NUMBERS:
        return [Rank(item)]
    try:
        return parse_ranks(item)
    except CardError as error:
        raise CardError(f"{quoted(item)}: {error}") from None


def ranks_text(ranks: frozenset[Rank]) -> str:
    """Ranks as text, low to high: ``JQKA``."""
    return "".join(str(rank) for rank in sorted(ranks))
