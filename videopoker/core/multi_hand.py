"""Sums up and sorts the hands of a multi-hand draw."""

from collections.abc import Iterable, Sequence

from videopoker.core.events import FinalHand


def tally(finals: Iterable[FinalHand]) -> dict[str, tuple[int, int]]:
    """For each line hit, by label and highest pay first: the number of hands, and their pay together.

    >>> tally([FinalHand((), "Flush", 20), FinalHand((), None, 0), FinalHand((), "Flush", 20)])
    {'Flush': (2, 40)}
    """
    found: dict[str, tuple[int, int]] = {}
    for final in sorted(finals, key=lambda final: -final.paid):
        if final.line is not None:
            count, paid = found.get(final.line, (0, 0))
            found[final.line] = count + 1, paid + final.paid
    return found


def best_first(finals: Sequence[FinalHand], labels: Sequence[str]) -> list[int]:
    """The indexes of the winning hands, the highest pay first, ties by the order of the paytable's lines.

    `labels` are the labels of the paytable's lines in order.

    >>> best_first([FinalHand((), None, 0), FinalHand((), "Flush", 20), FinalHand((), "Four", 20)], ["Four", "Flush"])
    [2, 1]
    """
    heights = {label: place for place, label in enumerate(labels)}
    won = [place for place, final in enumerate(finals) if final.line is not None]
    return sorted(won, key=lambda place: (-finals[place].paid, heights.get(finals[place].line or "", 0)))
