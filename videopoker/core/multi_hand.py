"""Many hands of one draw, summed up line by line."""

from collections.abc import Iterable

from videopoker.core.events import FinalHand


def tally(finals: Iterable[FinalHand]) -> dict[str, tuple[int, int]]:
    """By the label of each line that was paid, the best-paid first: how many hands it took, and their pay together.

    >>> tally([FinalHand((), "Flush", 20), FinalHand((), None, 0), FinalHand((), "Flush", 20)])
    {'Flush': (2, 40)}
    """
    found: dict[str, tuple[int, int]] = {}
    for final in sorted(finals, key=lambda final: -final.paid):
        if final.line is not None:
            count, paid = found.get(final.line, (0, 0))
            found[final.line] = count + 1, paid + final.paid
    return found
