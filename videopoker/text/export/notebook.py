"""What a notebook shows of a value: the groups that the commands print, a paytable as on the machine, and pictures."""

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from videopoker.core.base.messages import Refused, counted
from videopoker.core.base.rendering import AsDict
from videopoker.core.cards.cards import format_cards
from videopoker.core.cards.hands import HandValue
from videopoker.core.cards.showdown import Showdown
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.coach.grade import grade_groups
from videopoker.text.coach.sheet import sheet_groups
from videopoker.text.groups.group import Column, Group, LineChart
from videopoker.text.groups.html import in_cell
from videopoker.text.odds.par_sheet import curve_group
from videopoker.text.odds.risk import risk_groups
from videopoker.text.odds.simulation import simulation_groups
from videopoker.text.odds.solution import Solved, holds_groups, solution_groups

if TYPE_CHECKING:  # importing them loads NumPy; a caller who has such a value has loaded it
    from videopoker.coach.grade import Grade
    from videopoker.solver.curve.curve import Curve
    from videopoker.solver.risk.bankroll import Risk
    from videopoker.solver.tables.hold_values import Holds
    from videopoker.solver.tables.returns import Solution

_SHOWN_HOLDS = 8
_SHOWN_ROWS = 10


def in_notebook(value: Any) -> str:
    """HTML for a notebook's cell."""
    groups = _GROUPS.get(type(value).__name__, _fields)(value)
    return in_cell([group for group in groups if group != Group()])


def _fields(value: AsDict) -> list[Group]:
    """The keys of a value's dict with their values; of a list, how many it has."""
    columns = (Column(align="<"), Column(align="<"))
    rows = [
        (key, f"{len(field):,}" if isinstance(field, list | dict) else str(field))
        for key, field in value.to_dict().items()
    ]
    return [Group(type(value).__name__, columns, rows)]


def _showdown(result: Showdown) -> list[Group]:
    columns = (Column("hand", align="<"), Column("makes", align="<"), Column())
    rows = [
        (format_cards(hand.cards), described, "wins" if number in result.winners else "")
        for number, (hand, described) in enumerate(zip(result.hands, result.descriptions, strict=True))
    ]
    return [Group("", columns, rows, [result.reason] if result.reason else [])]


def _reason(reason: Any) -> list[Group]:
    """Of a `Reason`, whose module imports these words."""
    return [Group(notes=[reason.text, *reason.detail])]


def _rows(rows: Any) -> list[Group]:
    """The first of `Rows`, whose module imports these words."""
    first = [
        ["" if cell is None else f"{cell}" for cell in row.values()] for row in islice(rows, _SHOWN_ROWS)
    ]
    columns = tuple(Column(name, align="<") for name in rows.names)
    return [Group("", columns, first, [f"At most {_SHOWN_ROWS} rows; to_columns() has them all."])]


def _solved(solved: Solved) -> list[Group]:
    return solution_groups(solved)[:-1]  # without the line to add to a file


def _paytable(table: Paytable) -> list[Group]:
    coins = range(1, table.coins + 1)
    columns = (Column(align="<"), *(Column(counted(bet, "coin")) for bet in coins))
    rows = [(line.label, *(f"{pay:,}" for pay in line.pays)) for line in table.lines]
    wild = f", wild: {' '.join(map(str, sorted(table.wild)))}" if table.wild else ""
    return [Group(f"{table.title}  ({table.deck_size} cards{wild})", columns, rows)]


def _hand(value: HandValue) -> list[Group]:
    wild = "" if value.natural else " (with wild cards)"
    return [Group(notes=[f"{str(value).capitalize()}{wild}"])]


def _holds(ranked: "Holds") -> list[Group]:
    deal = ranked.deal
    title, _, lead = holds_groups(deal.cards, deal.paytable, deal.coins, ranked, _SHOWN_HOLDS)
    columns = (Column(), Column("hold", align="<"), Column("a coin"), Column("less than the best"))
    rows = [
        (
            f"{rank}",
            format_cards(hold.held) or "nothing",
            f"{hold.ev:.6f}",
            "best" if hold.best else f"{ranked[0].ev - hold.ev:.6f}",
        )
        for rank, hold in enumerate(ranked[:_SHOWN_HOLDS], start=1)
    ]
    return [title, Group(columns=columns, rows=rows), lead]


def _curve(curve: "Curve") -> list[Group]:
    changes = counted(curve.number_of_breakpoints, "pay")
    return [
        Group(curve.paytable.title),
        curve_group(curve),
        Group(notes=[f"Best play changes at {changes} between {curve.low:,} and {curve.high:,}."]),
    ]


def _risk(risk: "Risk") -> list[Group]:
    groups = risk_groups(risk)
    if risk.hands is None or risk.cash_back or risk.hands // risk.drawn > 20_000:  # seconds
        return groups
    from videopoker.solver.risk.ruin import fan

    try:
        drawn = fan(risk.paytable, risk.coins, risk.bankroll, risk.hands, risk.drawn)
    except Refused:  # its pays are too large; the sentences say so
        return groups
    middle = len(drawn.points[0].won) // 2
    line = [(float(point.hands), float(point.won[middle])) for point in drawn.points]
    sides = [(side, -1 - side) for side in range(middle)]
    bands = [[(float(p.won[low]), float(p.won[high])) for p in drawn.points] for low, high in sides]
    chart = LineChart(line, "hands", "credits won or lost", bands=bands, is_share=False)
    notes = ["Half of all players are in the darker band, nine in ten in both; the line is the median."]
    return [groups[0], Group(picture=chart, notes=notes), *groups[1:]]


def _grade(grade: "Grade") -> list[Group]:
    return [_without_session(group) for group in grade_groups(grade, grade)]


def _without_session(group: Group) -> Group:
    """A grade has no session: one column of figures is enough."""
    if [column.heading for column in group.columns[1:]] != ["this session", "all time"]:
        return group
    columns = (group.columns[0], Column())
    rows = [(label, all_time) for label, _, all_time in group.rows]
    return Group(group.title, columns, rows, group.notes)


def _solution(solution: "Solution") -> list[Group]:
    return _solved(Solved(solution))


_GROUPS: dict[str, Callable[[Any], list[Group]]] = {
    "Paytable": _paytable,
    "HandValue": _hand,
    "Solution": _solution,
    "Holds": _holds,
    "Curve": _curve,
    "Risk": _risk,
    "Simulation": simulation_groups,
    "Grade": _grade,
    "Reason": _reason,
    "Rows": _rows,
    "Solved": _solved,
    "Sheet": sheet_groups,
    "Showdown": _showdown,
}
