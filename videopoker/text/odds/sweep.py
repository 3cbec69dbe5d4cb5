"""Returns with other pays: a row per pay of one line, or a table of the pays of two lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from videopoker.core.base.messages import counted
from videopoker.core.base.records import Exact, PaysByLine, PerCoin, over, recorded
from videopoker.core.cards.cards import format_cards
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.groups.group import Column, Group
from videopoker.text.odds.solution import Solved, never_paid_labels
from videopoker.text.words.numbers import SIMPLE, pay_words
from videopoker.text.words.pay_line import NOTHING

if TYPE_CHECKING:  # importing them loads NumPy
    from fractions import Fraction

    from videopoker.solver.curve.curve import Curve
    from videopoker.solver.tables.returns import Solution


Pays = Mapping[str, int]
"""The pay of each changed line, by label, in coins at max coins."""


@recorded("solved.*", "set=pays", "change")
class Edited(NamedTuple):
    """A solved paytable with other pays than its file's."""

    solved: Solved
    pays: PaysByLine
    change: float
    """The difference from the return of the file."""

    @classmethod
    def of(cls, solved: Solved, pays: Pays, base: Solution) -> Edited:
        """A solution with other pays, compared with the solution of the file's game."""
        return cls(solved, {**pays}, float(solved.solution.exact - base.exact))


@recorded("paytable", "paytable.title", "paytable.coins", "set=pays", "return=returned", "exact", "change")
class Cell(NamedTuple):
    """A cell of a table of two pays."""

    paytable: Paytable
    pays: PaysByLine
    returned: PerCoin
    exact: Exact
    change: float
    """The difference from the return of the file."""

    @classmethod
    def of(cls, table: Paytable, pays: Pays, exact: Fraction, base: Solution) -> Cell:
        """A game with other pays and its return, compared with the file's game."""
        written = over(exact * base.total, base.total)
        return cls(table, {**pays}, float(exact), written, float(exact - base.exact))


_CHANGES = (
    Column("at"),
    Column("deals"),
    Column("  such as", align="<"),
    Column("hold below", align="<"),
    Column("hold above", align="<"),
)


def sweep_groups(label: str, solutions: Mapping[int, Solution], base: Solution, curve: Curve) -> list[Group]:
    """The solutions by the pay of one line, then the pays at which best play changes."""
    rows = []
    for pay, solution in solutions.items():
        same = solution.paytable == base.paytable
        rows.append(
            (
                f"{pay:,}",
                f"{solution.expected:,.6%}",
                "" if same else f"{float(solution.exact - base.exact):+,.6%}",
                f"{solution.variance:,.4f}",
                f"{solution.hit_frequency:.4%}",
                "as in the file" if same else _never_paid(solution),
            )
        )
    return [
        Group(_title(base.paytable, f"{label}, at max bet")),
        Group(
            columns=(
                Column("pays", 6),
                Column("return", 12),
                Column("change", 12),
                Column("variance", 12),
                Column("hit rate", 11),
                Column(),
            ),
            rows=rows,
        ),
        *curve_groups(curve),
    ]


def _never_paid(solution: Solution) -> str:
    """The lines that no hand is paid for; a file with these pays would be refused."""
    labels = never_paid_labels(solution)
    return f"no hand is paid for {' and '.join(labels)}" if labels else ""


def _title(table: Paytable, what: str) -> str:
    return f"{table.title}  ({table.deck_size} cards, {counted(table.coins, 'coin')}): {what}"


def curve_groups(curve: Curve) -> list[Group]:
    """The pays at which best play changes in the most deals, each with its most frequent change."""
    (low, _), (high, _) = curve.ends[0], curve.ends[-1]
    span = f"from {pay_words(low)} to {pay_words(high)}"
    largest = curve.largest(20)
    number = curve.number_of_breakpoints
    if not number:
        return [Group(f"Best play is the same {span}."), Group(columns=_CHANGES)]
    listed = (
        f"; the {len(largest)} with the most deals, in the order of the pays" if number > len(largest) else ""
    )
    simple = all(point.pay.denominator <= SIMPLE for point in largest)
    rows = []
    for point in largest:
        change, deals = point.changes[0], f"{point.deals:,}"
        hand, below, above = map(format_cards, (change.hand, change.below, change.above))
        pay = pay_words(point.pay) if simple else f"{float(point.pay):,.4f}"
        rows.append((pay, deals, hand, below or NOTHING, above or NOTHING))
    heading = f"Best play changes at {counted(number, 'pay')} {span}{listed}:"
    return [Group(heading), Group(columns=_CHANGES, rows=rows)]


def grid_groups(
    labels: tuple[str, str], returns: Mapping[tuple[int, ...], Fraction], table: Paytable
) -> list[Group]:
    """The returns by the pays of two lines of a game, the first down and the second across."""
    down, across = ([*dict.fromkeys(pays[index] for pays in returns)] for index in (0, 1))
    file = tuple(next(line.pays[-1] for line in table.lines if line.label == label) for label in labels)
    rows = []
    for pay in down:
        cells = [f"{float(returns[pay, other]):,.4%}" for other in across]
        marks = ["*" if (pay, other) == file else " " for other in across]
        rows.append((f"{pay:,}", *map("".join, zip(cells, marks, strict=True))))
    columns = (Column(width=6), *(Column(f"{pay:,} ", 11) for pay in across))
    down_label, across_label = labels
    return [
        Group(_title(table, f"{down_label} (down) by {across_label} (across), at max bet")),
        Group(columns=columns, rows=rows),
        Group(notes=["* as in the file"] if file in returns else []),
    ]
