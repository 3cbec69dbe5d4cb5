"""Video poker for the terminal, exact about what a hand and a paytable are worth.

The names below are the front door for programs; each is imported only when it is first used.
"""

from typing import TYPE_CHECKING, Any

from videopoker.version import __version__ as __version__

if TYPE_CHECKING:
    from videopoker.core.cards import parse_cards as parse_cards
    from videopoker.core.evaluate import best_five as best_five
    from videopoker.core.evaluate import evaluate as evaluate
    from videopoker.core.scorer import scorer as scorer
    from videopoker.core.showdown import show_down as show_down
    from videopoker.play.paytables.files import load_paytable as load_paytable
    from videopoker.play.session import Session as Session
    from videopoker.solver.bulk_scorer import bulk_scorer as bulk_scorer
    from videopoker.solver.curve.curve import curve as curve
    from videopoker.solver.curve.curve import returns as returns
    from videopoker.solver.policy.hold_masks import policy_return as policy_return
    from videopoker.solver.risk.bankroll import risk as risk
    from videopoker.solver.simulation.simulate import simulate as simulate
    from videopoker.solver.tables.hold_values import holds as holds
    from videopoker.solver.tables.returns import solve as solve

_MODULES = {
    "Session": "videopoker.play.session",
    "best_five": "videopoker.core.evaluate",
    "bulk_scorer": "videopoker.solver.bulk_scorer",
    "curve": "videopoker.solver.curve.curve",
    "evaluate": "videopoker.core.evaluate",
    "holds": "videopoker.solver.tables.hold_values",
    "load_paytable": "videopoker.play.paytables.files",
    "parse_cards": "videopoker.core.cards",
    "policy_return": "videopoker.solver.policy.hold_masks",
    "returns": "videopoker.solver.curve.curve",
    "risk": "videopoker.solver.risk.bankroll",
    "scorer": "videopoker.core.scorer",
    "show_down": "videopoker.core.showdown",
    "simulate": "videopoker.solver.simulation.simulate",
    "solve": "videopoker.solver.tables.returns",
}

__all__ = list(_MODULES)


def __dir__() -> list[str]:
    """The public names, whether imported yet or not."""
    return sorted([*_MODULES, "__version__"])


def __getattr__(name: str) -> Any:
    """Import a public name from its module."""
    if name in _MODULES:
        from importlib import import_module

        return getattr(import_module(_MODULES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
