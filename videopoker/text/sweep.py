"""Returns with other pays: a row per pay of one line, or a table of the pays of two lines."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from videopoker.core.cards import format_cards
from videopoker.core.paytable import Paytable
from videopoker.solver.curve.curve import Breakpoint, Curve
from videopoker.solver.tables.returns import Solution
from videopoker.text.columns import in_columns
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


def sweep_text(label: str, solutions: Mapping[int, Solution], base: Solution, curve: Curve) -> str:
    """The solutions by the pay of one line, then the pays at which best play changes."""
    rows = [[f"{'pays':>6}", "return", "change", "variance", "hit rate", ""]]
    for pay, solution in solutions.items():
        same = solution.paytable == base.paytable
        rows.append(
            [
                f"{pay:>6,}",
                f"{solution.expected:.6%}",
                "" if same else f"{float(solution.exact - base.exact):+.6%}",
                f"{solution.variance:.4f}",
                f"{solution.hit_frequency:.4%}",
                "as in the file" if same else "",
            ]
        )
    return "\n".join(
        [
            _heading(base, f"{label}, at max bet"),
            "",
            *in_columns(rows, (6, 12, 12, 12, 11, 1)),
            "",
            *_changes(curve),
        ]
    )


def _heading(base: Solution, what: str) -> str:
    table = base.paytable
    return f"{table.title}  ({table.deck_size} cards, {counted(table.coins, 'coin')}): {what}"


def _changes(curve: Curve) -> list[str]:
    """The breakpoints at which the most deals change their hold, each with its most frequent change."""
    low, high = (pay_words(curve.points[end][0]) for end in (0, -1))
    if not curve.number_of_breakpoints:
        return [f"Best play is the same from {low} to {high}."]
    shown, number = curve.largest(SHOWN_BREAKPOINTS), curve.number_of_breakpoints
    simple = all(point.pay.denominator <= SIMPLE for point in shown)
    rows = [
        ["at", "deals", "  such as", "hold below", "hold above"],
        *(
            [
                pay_words(point.pay) if simple else f"{float(point.pay):,.4f}",
                f"{point.deals:,}",
                *_change(point),
            ]
            for point in shown
        ),
    ]
    widths = [max(len(row[place]) for row in rows) for place in range(5)]
    lines = [
        f"{at:>{widths[0]}}  {deals:>{widths[1]}}  {hand:<{widths[2]}}  {below:<{widths[3]}}  {above}".rstrip()
        for at, deals, hand, below, above in rows
    ]
    most = f"; the {len(shown)} with the most deals, in the order of the pays" if number > len(shown) else ""
    return [f"Best play changes at {counted(number, 'pay')} from {low} to {high}{most}:", "", *lines]


def _change(point: Breakpoint) -> tuple[str, str, str]:
    """The most frequent change: hand, hold below, hold above."""
    change = point.changes[0]
    below, above = (format_cards(cards) or "nothing" for cards in (change.below, change.above))
    return format_cards(change.hand), below, above


def grid_text(labels: tuple[str, str], found: Mapping[tuple[int, ...], Fraction], base: Solution) -> str:
    """The returns by the pays of two lines, the first down and the second across."""
    down, across = ([*dict.fromkeys(pays[place] for pays in found)] for place in (0, 1))
    file = tuple(
        next(line.pays[-1] for line in base.paytable.lines if line.label == label) for label in labels
    )
    rows = [[" " * 6, *(f"{pay:,} " for pay in across)]]
    for pay in down:
        cells = (f"{float(found[pay, other]):.4%}{'*' if (pay, other) == file else ' '}" for other in across)
        rows.append([f"{pay:>6,}", *cells])
    return "\n".join(
        [
            _heading(base, f"{labels[0]} (down) by {labels[1]} (across), at max bet"),
            "",
            *in_columns(rows, (6, *[11] * len(across))),
            *["", "* as in the file"] * (file in found),
        ]
    )
