"""Many hands of one draw, summed up line by line."""

from collections.abc import Iterable, Sequence

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


def best_first(finals: Sequence[FinalHand], labels: Sequence[str]) -> list[int]:
    """The places of the hands that were paid: those paid most first, of equal ones those of the highest line.

    `labels` are those of the paytable's lines, the highest first.

    >>> best_first([FinalHand((), None, 0), FinalHand((), "Flush", 20), FinalHand((), "Four", 20)], ["Four", "Flush"])
    [2, 1]
    """
    heights = {label: place for place, label in enumerate(labels)}
    won = [place for place, final in enumerate(finals) if final.line is not None]
    return sorted(won, key=lambda place: (-finals[place].paid, heights.get(finals[place].line or "", 0)))
