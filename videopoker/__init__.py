"""Video poker for the terminal, exact about what a hand and a paytable are worth.

The names below are the front door for programs; each is imported only when it is first used.
"""

from typing import TYPE_CHECKING, Any

from videopoker.core.base import rendering
from videopoker.version import __version__ as __version__

if TYPE_CHECKING:
    from videopoker.coach.grade import Grade
    from videopoker.coach.sheet import Sheet
    from videopoker.core.base.messages import Refused
    from videopoker.core.cards.cards import Card, CardError, parse_cards
    from videopoker.core.cards.evaluate import best_five, evaluate
    from videopoker.core.cards.hands import HandValue
    from videopoker.core.cards.scorer import scorer
    from videopoker.core.cards.showdown import show_down
    from videopoker.core.machine.events import Event
    from videopoker.core.machine.game import IllegalMove
    from videopoker.core.machine.moves import Move
    from videopoker.core.machine.phase import Phase
    from videopoker.core.machine.state import GameState
    from videopoker.core.paytable.paytable import Paytable
    from videopoker.play.paytables.files import PaytableError, load_paytable
    from videopoker.play.saves.files.sqlite_file import SaveError
    from videopoker.play.script.runner import ScriptResult, run_script
    from videopoker.play.script.steps import ScriptError
    from videopoker.play.session import Session
    from videopoker.play.solving import curve, holds, policy_return, returns, risk, simulate, solve
    from videopoker.reading import grade, read_grades, read_history, read_records
    from videopoker.solver.bulk_scorer import bulk_scorer
    from videopoker.solver.curve.curve import Curve
    from videopoker.solver.policy.hold_masks import Policy
    from videopoker.solver.risk.bankroll import Risk
    from videopoker.solver.simulation.simulate import Simulation
    from videopoker.solver.tables.hold_values import Hold, Holds
    from videopoker.solver.tables.returns import Solution
    from videopoker.teaching import Reason, strategy, why
    from videopoker.text.answers.compare import compare

__all__ = [
    "Card",
    "CardError",
    "Curve",
    "Event",
    "GameState",
    "Grade",
    "HandValue",
    "Hold",
    "Holds",
    "IllegalMove",
    "Move",
    "Paytable",
    "PaytableError",
    "Phase",
    "Policy",
    "Reason",
    "Refused",
    "Risk",
    "SaveError",
    "ScriptError",
    "ScriptResult",
    "Session",
    "Sheet",
    "Simulation",
    "Solution",
    "best_five",
    "bulk_scorer",
    "compare",
    "curve",
    "evaluate",
    "grade",
    "holds",
    "load_paytable",
    "parse_cards",
    "policy_return",
    "read_grades",
    "read_history",
    "read_records",
    "returns",
    "risk",
    "run_script",
    "scorer",
    "show_down",
    "simulate",
    "solve",
    "strategy",
    "why",
]

_MODULES = {
    "coach.grade": ["Grade"],
    "coach.sheet": ["Sheet"],
    "core.cards.cards": ["Card", "CardError", "parse_cards"],
    "core.cards.evaluate": ["best_five", "evaluate"],
    "core.machine.events": ["Event"],
    "core.machine.game": ["IllegalMove"],
    "core.cards.hands": ["HandValue"],
    "core.base.messages": ["Refused"],
    "core.machine.moves": ["Move"],
    "core.paytable.paytable": ["Paytable"],
    "core.cards.scorer": ["scorer"],
    "core.cards.showdown": ["show_down"],
    "core.machine.phase": ["Phase"],
    "core.machine.state": ["GameState"],
    "play.paytables.files": ["PaytableError", "load_paytable"],
    "play.saves.files.sqlite_file": ["SaveError"],
    "play.script.runner": ["ScriptResult", "run_script"],
    "play.script.steps": ["ScriptError"],
    "play.session": ["Session"],
    "play.solving": ["curve", "holds", "policy_return", "returns", "risk", "simulate", "solve"],
    "reading": ["grade", "read_grades", "read_history", "read_records"],
    "solver.bulk_scorer": ["bulk_scorer"],
    "solver.curve.curve": ["Curve"],
    "solver.policy.hold_masks": ["Policy"],
    "solver.risk.bankroll": ["Risk"],
    "solver.simulation.simulate": ["Simulation"],
    "solver.tables.hold_values": ["Hold", "Holds"],
    "solver.tables.returns": ["Solution"],
    "text.answers.compare": ["compare"],
    "teaching": ["Reason", "strategy", "why"],
}


def _render(form: str, *values: object) -> Any:
    from videopoker.text.export.frames import render

    return render(form, *values)


rendering.renderer = _render


def __dir__() -> list[str]:
    """The public names, whether imported yet or not."""
    return [*__all__, "__version__"]


if not TYPE_CHECKING:  # a type checker would take it for a promise that every name exists

    def __getattr__(name: str) -> Any:
        """Import a public name from its module."""
        from importlib import import_module

        for module, names in _MODULES.items():
            if name in names:
                return getattr(import_module(f"{__name__}.{module}"), name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
