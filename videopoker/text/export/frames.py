"""Values of the library for programs: as plain values, as columns for frame libraries, as HTML for notebooks."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from videopoker.core.cards.cards import format_cards
from videopoker.core.cards.hands import HandValue
from videopoker.core.machine import events
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.coach.grade import MISTAKE_SIZES, GradeFigures
from videopoker.text.coach.sheet import sheet_record
from videopoker.text.groups.record import plain
from videopoker.text.odds.solution import holds_record
from videopoker.text.words.event import as_record, expected_record, state_record
from videopoker.text.words.showdown import showdown_record

if TYPE_CHECKING:  # importing them loads NumPy; a caller who has such a value has loaded it
    from videopoker.coach.grade import Grade
    from videopoker.play.script.runner import ScriptResult
    from videopoker.solver.curve.curve import Curve
    from videopoker.solver.risk.bankroll import Risk
    from videopoker.solver.simulation.simulate import Simulation
    from videopoker.solver.tables.hold_values import Holds
    from videopoker.solver.tables.returns import Solution

Columns = dict[str, list[Any]]


def render(form: str, value: Any, *more: Any) -> Any:
    """A value as a "dict", as "columns" or as "html"; an event's dict may have the state after it."""
    if form == "html":
        from videopoker.text.export.notebook import in_notebook

        return in_notebook(value)
    if isinstance(value, events.Event):
        return as_record(value, *more)
    name = type(value).__name__
    if form == "columns":
        return _COLUMNS[name](value)
    return plain(_DICTS[name](value) if name in _DICTS else value)


def _paytable_dict(table: Paytable) -> dict[str, Any]:
    return {"key": table.key, "title": table.title} | table.to_fields()


def _curve_dict(curve: "Curve") -> dict[str, Any]:
    return {
        "paytable": curve.paytable,
        "line": curve.label,
        "low": curve.low,
        "high": curve.high,
        "points": [
            {"pay": pay, "return": value, "exact": [str(pay), str(value)]} for pay, value in curve.points
        ],
        "breakpoints": curve.number_of_breakpoints,
    }


def _hand_dict(value: HandValue) -> dict[str, Any]:
    return {
        "category": value.category,
        "description": str(value),
        "natural": value.natural,
        "ranks": value.five_ranks,
        "score": value.score,
    }


def _simulation_dict(simulation: "Simulation") -> dict[str, Any]:
    record: dict[str, Any] = plain(simulation)
    del record["policy"]  # it keeps what was held, not a name
    return record


def _script_dict(result: "ScriptResult") -> dict[str, Any]:
    """What a script did: its events and expectations as `run --json` prints them, and the machine at the end."""
    return {
        "script": result.name,
        "events": [as_record(event, None) for event in result.events],
        "expectations": [expected_record(result.name, expected) for expected in result.expectations],
        "failed": len(result.failed),
        "state": state_record(result.state),
    }


def _rows_dict(rows: Any) -> dict[str, Any]:
    """Of `Rows`, whose module imports these words."""
    return {"rows": [*rows]}


_DICTS: dict[str, Callable[[Any], Any]] = {
    "Paytable": _paytable_dict,
    "GameState": state_record,
    "HandValue": _hand_dict,
    "Holds": holds_record,
    "Curve": _curve_dict,
    "Simulation": _simulation_dict,
    "Grade": GradeFigures,
    "Rows": _rows_dict,
    "ScriptResult": _script_dict,
    "Sheet": sheet_record,
    "Showdown": showdown_record,
}


def in_columns_of(rows: Iterable[Mapping[str, Any]]) -> Columns:
    """Rows with the same keys as columns.

    >>> in_columns_of([{"line": "Flush", "pays": 30}, {"line": "Straight", "pays": 20}])
    {'line': ['Flush', 'Straight'], 'pays': [30, 20]}
    """
    columns: Columns = {}
    for row in rows:
        for name, cell in row.items():
            columns.setdefault(name, []).append(cell)
    return columns


def _pays(table: Paytable) -> Columns:
    """A line a row: what it pays for each bet, in coins."""
    by_coins = {f"coins_{coins}": coins for coins in range(1, table.coins + 1)}
    return in_columns_of(
        {"label": line.label, "hand": str(line.category)}
        | {name: line.pays[coins - 1] for name, coins in by_coins.items()}
        for line in table.lines
    )


def _holds(ranked: "Holds") -> Columns:
    """A hold a row, the best first; positions from 1, values per coin bet."""
    return in_columns_of(
        {
            "held": format_cards(hold.held),
            "positions": list(hold.numbers),
            "ev": hold.ev,
            "exact": hold.exact,
            "best": hold.best,
        }
        | hold.lines
        for hold in ranked
    )


def _risk(risk: "Risk") -> Columns:
    """A result after the last hand a row, in credits won or lost, and its chance; no rows without a horizon."""
    ends = risk.distribution or ()
    return in_columns_of({"won": left - risk.bankroll, "chance": chance} for left, chance in ends) or {
        "won": [],
        "chance": [],
    }


def _simulation(simulation: "Simulation") -> Columns:
    """A line a row: its pay, and its hits; `pays` as `coins_paid`."""
    columns = in_columns_of(
        {"label": line.label, "pays": line.pays, "hits": line.hits} for line in simulation.lines
    )
    return columns | _paid(columns["pays"], simulation.plan.coins)


def _grade(grade: "Grade") -> Columns:
    """A size of mistakes a row, and how many there were."""
    return {"size": [*MISTAKE_SIZES], "mistakes": [*grade.mistakes]}


def _hand(value: HandValue) -> Columns:
    return {name: [cell] for name, cell in plain(_hand_dict(value)).items()}


def _points(curve: "Curve") -> Columns:
    """A point a row, where the slope changes and at both ends: the pay in coins, and the return as a float and exactly."""
    return in_columns_of(
        {"pay": float(pay), "return": float(value), "exact_pay": pay, "exact_return": value}
        for pay, value in curve.points
    )


def _lines(solution: "Solution") -> Columns:
    """A line a row, the losing hands last; `pays` as `pays_per_coin`, and `return` per coin bet."""
    columns = in_columns_of(plain(solution.solved_lines))
    return columns | _paid([line.pays for line in solution.lines], solution.coins)


def _paid(pays: list[int], coins: int) -> Columns:
    """What lines pay for each coin bet, and in coins for the whole bet."""
    return {"pays_per_coin": [pay / coins for pay in pays], "coins_paid": pays}


_COLUMNS: dict[str, Callable[[Any], Columns]] = {
    "Paytable": _pays,
    "HandValue": _hand,
    "Solution": _lines,
    "Holds": _holds,
    "Curve": _points,
    "Risk": _risk,
    "Simulation": _simulation,
    "Grade": _grade,
}
