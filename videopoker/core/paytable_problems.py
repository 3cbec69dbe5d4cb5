"""The faults of a paytable: where each is, and what to do."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from videopoker.core.messages import quoted
from videopoker.core.paytable import Paytable

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


def same_labels(table: Paytable) -> Iterator[Problem]:
    """A fault for each line that repeats the label of an earlier one."""
    labels = [line.label.casefold() for line in table.lines]
    for place, label in enumerate(labels):
        if label in labels[:place]:
            found = (
                f"{quoted(table.lines[place].label)} is also the label of pay line {labels.index(label) + 1}"
            )
            yield Problem(("pays", place, "label"), f"{found}; expected each label once")


def less_for_more_coins(table: Paytable) -> Iterator[Problem]:
    """A remark for each bet that pays less than a bet of one coin fewer; this is not a fault."""
    for place, line in enumerate(table.lines):
        for bet, (pay, more) in enumerate(pairwise(line.pays), 1):
            if more < pay:
                coins = f"{bet} coin{'s' * (bet > 1)}"
                yield Problem(
                    ("pays", place, "pays", bet),
                    f"pays {pay:,} for {coins} and {more:,} for {bet + 1}: is that meant?",
                )


def never_paid(table: Paytable, places: Iterable[int]) -> Iterator[Problem]:
    """A fault for each of these lines, which are never paid."""
    for place in places:
        yield Problem(
            ("pays", place, "hand"),
            f"{table.lines[place].label}: no hand is ever paid for this line, because other lines pay the same "
            "hands as much or more; remove it, raise its pay or list it earlier",
        )
