"""Other ways to play a game, beside the player's and perfect play."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.core.paytable import Paytable

if TYPE_CHECKING:  # NumPy is loaded when hands are graded
    from videopoker.solver.decision_sums import Policy

SHEET_LINES = 16


class Policies(NamedTuple):
    """Ways to play one game at one bet, by name."""

    held: "Mapping[str, Policy]"
    cost: Mapping[str, Fraction]
    """What each costs per coin bet against perfect play, exactly, over all deals."""


@lru_cache(maxsize=32)
def policies(table: Paytable, coins: int, saves: Path | None) -> Policies:
    """The sheet of 16 lines, where one is shipped or kept, and pairs with every jack or better."""
    return _policies(table, coins, known_sheet(table, coins, SHEET_LINES, str(saves) if saves else None))


@lru_cache(maxsize=32)
def _policies(table: Paytable, coins: int, sheet: Sheet | None) -> Policies:
    """The policies of a game, whichever save is graded."""
    from videopoker.solver.decision_sums import PairsAndHighCards
    from videopoker.solver.hold_types import hold_types
    from videopoker.solver.returns import solve

    held: dict[str, Policy] = {}
    if sheet:
        held[f"{SHEET_LINES}-line sheet"] = sheet.player
        hold_types.cache_clear()  # 5 MB that a player of a sheet no longer needs
    held["pairs and high cards"] = PairsAndHighCards(table, coins)
    perfect = solve(table, coins).exact
    return Policies(held, {name: perfect - policy.exact_return() for name, policy in held.items()})
