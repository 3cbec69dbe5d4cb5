"""The faults of a paytable: where each is, and what to do."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from videopoker.core.base.messages import counted, plural, quoted
from videopoker.core.cards.hands import GROUP_SIZES, STRAIGHTS, Category
from videopoker.core.paytable.labels import either
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.unreachable_lines import takers

_RANKS_NEEDED = {Category.TWO_PAIR: 2, Category.FULL_HOUSE: 2, Category.FLUSH: 5}
_STRAIGHTS = {
    Category.STRAIGHT: STRAIGHTS,
    Category.STRAIGHT_FLUSH: STRAIGHTS,
    Category.ROYAL_FLUSH: STRAIGHTS[:1],
}

Path = tuple[str | int, ...]
"""Where a field is: ``("pays", 3, "hand")`` is the hand of the fourth pay line."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it is, and a message that says what to do."""

    path: Path
    message: str

    @property
    def key(self) -> str:
        """The key in the file; empty for the file as a whole."""
        return next((part for part in reversed(self.path) if isinstance(part, str)), "")


class PaytableProblems(ValueError):
    """A paytable that cannot be used, with every fault found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("; ".join(problem.message for problem in problems))
        self.problems = problems


def impossible(path: Path, line: PayLine, wild_cards: int | None) -> Iterator[Problem]:
    """The faults of a line that no hand can satisfy, by itself; `wild_cards` is None if the deck is unknown."""
    hand, ranks = line.category, line.ranks
    if hand is Category.FIVE_OF_A_KIND and (line.natural or wild_cards == 0):
        why = "a natural hand" if line.natural else "a game without wild cards"
        yield Problem((*path, "hand"), f"five of a kind cannot be made in {why}; remove the line")
    if line.wilds is not None and wild_cards is not None and line.wilds > wild_cards:
        held = f"{wild_cards or 'no'} {plural('wild card', wild_cards)}"
        yield Problem((*path, "wilds"), f"wilds is {line.wilds}, but the deck has {held}; expected fewer")
    if line.kickers is not None and sum(GROUP_SIZES.get(hand, (5,))) == 5:
        yield Problem((*path, "kickers"), f"a {hand} has no odd card; remove kickers")
    if ranks is not None and len(ranks) < (needed := _RANKS_NEEDED.get(hand, 1)):
        yield Problem((*path, "ranks"), f"a {hand} is made of {needed} ranks; name at least {needed}")
    if (
        ranks is not None
        and hand in _STRAIGHTS
        and not any(ranks.issuperset(run) for run in _STRAIGHTS[hand])
    ):
        yield Problem((*path, "ranks"), f"no {hand} is made of these ranks alone; name five in a row")


def same_labels(table: Paytable) -> Iterator[Problem]:
    """A fault for each line that repeats the label of an earlier one."""
    labels = [line.label.casefold() for line in table.lines]
    for index, label in enumerate(labels):
        if label in labels[:index]:
            fault = (
                f"{quoted(table.lines[index].label)} is also the label of pay line {labels.index(label) + 1}"
            )
            yield Problem(("pays", index, "label"), f"{fault}; expected each label once")


def less_for_more_coins(table: Paytable) -> Iterator[Problem]:
    """A remark for each bet that pays less than a bet of one coin fewer; this is not a fault."""
    for index, line in enumerate(table.lines):
        for bet, (pay, more) in enumerate(pairwise(line.pays), 1):
            if more < pay:
                yield Problem(
                    ("pays", index, "pays", bet),
                    f"pays {pay:,} for {counted(bet, 'coin')} and {more:,} for {bet + 1}: is that meant?",
                )


def never_paid(table: Paytable, indexes: Iterable[int]) -> Iterator[Problem]:
    """A fault for each of these lines, which are never paid; names the lines that pay for their hands."""
    for index in indexes:
        taking = [table.lines[other].label for other in takers(table, index)]
        why = "none makes it, or other lines pay such hands as much or more"
        if taking:
            why = f"{either(taking)} {'pays' if len(taking) == 1 else 'pay'} such hands as much or more"
        yield Problem(
            ("pays", index, "hand"),
            f"{table.lines[index].label}: no hand is ever paid for this line: {why}; "
            "remove it, raise its pay or list it earlier",
        )
