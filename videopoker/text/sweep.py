"""Returns with other pays: a row per pay of one line, or a table of the pays of two lines."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from videopoker.core.cards import format_cards
from videopoker.core.paytable import Paytable
from videopoker.solver.curve.curve import Breakpoint, Curve
from videopoker.solver.tables.returns import Solution
from videopoker.text.group import Column, Group
from videopoker.text.numbers import SIMPLE, counted, pay_words
from videopoker.text.solution import over, solution_record

SHOWN_BREAKPOINTS = 20
"""Most breakpoints shown."""

Pays = Mapping[str, int]
"""The pay of each changed line, by label, in coins at max coins."""


def edited_record(solution: Solution, pays: Pays, base: Solution) -> dict[str, Any]:
    """A solution with other pays as plain values; `change` is the difference from the file's game."""
    return solution_record(solution) | {"set": dict(pays), "change": float(solution.exact - base.exact)}


def return_record(table: Paytable, pays: Pays, exact: Fraction, base: Solution) -> dict[str, Any]:
    """One cell of a table of two pays as plain values."""
    return {
        "paytable": table.key,
        "title": table.title,
        "coins": table.coins,
        "set": dict(pays),
        "return": float(exact),
        "exact": over(exact * base.total, base.total),
        "change": float(exact - base.exact),
    }


_PAYS = (
    Column("pays", 6),
    Column("return", 12),
    Column("change", 12),
    Column("variance", 12),
    Column("hit rate", 11),
    Column(),
)
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
                f"{solution.expected:.6%}",
                "" if same else f"{float(solution.exact - base.exact):+.6%}",
                f"{solution.variance:.4f}",
                f"{solution.hit_frequency:.4%}",
                "as in the file" if same else "",
            )
        )
    return [Group(_title(base, f"{label}, at max bet")), Group(columns=_PAYS, rows=rows), *_changes(curve)]


def _title(base: Solution, what: str) -> str:
    table = base.paytable
    return f"{table.title}  ({table.deck_size} cards, {counted(table.coins, 'coin')}): {what}"


def _changes(curve: Curve) -> list[Group]:
    """The breakpoints at which the most deals change their hold, each with its most frequent change."""
    low, high = (pay_words(curve.points[end][0]) for end in (0, -1))
    if not curve.number_of_breakpoints:
        return [Group(notes=[f"Best play is the same from {low} to {high}."])]
    shown, number = curve.largest(SHOWN_BREAKPOINTS), curve.number_of_breakpoints
    simple = all(point.pay.denominator <= SIMPLE for point in shown)
    rows = [
        (pay_words(point.pay) if simple else f"{float(point.pay):,.4f}", f"{point.deals:,}", *_change(point))
        for point in shown
    ]
    most = f"; the {len(shown)} with the most deals, in the order of the pays" if number > len(shown) else ""
    heading = f"Best play changes at {counted(number, 'pay')} from {low} to {high}{most}:"
    return [Group(heading), Group(columns=_CHANGES, rows=rows)]


def _change(point: Breakpoint) -> tuple[str, str, str]:
    """The most frequent change: hand, hold below, hold above."""
    change = point.changes[0]
    below, above = (format_cards(cards) or "nothing" for cards in (change.below, change.above))
    return format_cards(change.hand), below, above


def grid_groups(
    labels: tuple[str, str], returns: Mapping[tuple[int, ...], Fraction], base: Solution
) -> list[Group]:
    """The returns by the pays of two lines, the first down and the second across."""
    down, across = ([*dict.fromkeys(pays[index] for pays in returns)] for index in (0, 1))
    file = tuple(
        next(line.pays[-1] for line in base.paytable.lines if line.label == label) for label in labels
    )
    rows = [
        (
            f"{pay:,}",
            *(f"{float(returns[pay, other]):.4%}{'*' if (pay, other) == file else ' '}" for other in across),
        )
        for pay in down
    ]
    columns = (Column(width=6), *(Column(f"{pay:,} ", 11) for pay in across))
    return [
        Group(_title(base, f"{labels[0]} (down) by {labels[1]} (across), at max bet")),
        Group(columns=columns, rows=rows),
        Group(notes=["* as in the file"] * (file in returns)),
    ]
