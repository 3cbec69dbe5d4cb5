"""The solver's functions for programs: they take a game by its name, its path or as a paytable."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from videopoker.core.base.messages import check_is
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.shuffle import Seed, seed_number
from videopoker.play.paytables.files import load_paytable

if TYPE_CHECKING:  # importing the solver loads NumPy, which only a call needs
    from collections.abc import Iterable, Mapping, Sequence
    from concurrent.futures import Executor

    from videopoker.core.cards.cards import Card
    from videopoker.solver.curve.curve import Curve
    from videopoker.solver.policy.hold_masks import Policy
    from videopoker.solver.risk.bankroll import Risk
    from videopoker.solver.simulation.simulate import Simulation
    from videopoker.solver.tables.hold_values import Holds
    from videopoker.solver.tables.returns import Solution

Game: TypeAlias = Paytable | str | Path
"""A paytable, or what `load_paytable` takes: an id, a title, a nickname or a path."""


def as_paytable(game: Game) -> Paytable:
    """The paytable of a game. PaytableError if several games have the words or none has them."""
    check_is(game, (Paytable, str, Path), 'a paytable, a name such as "jacks-or-better-9-6" or a path')
    return game if isinstance(game, Paytable) else load_paytable(game)


def solve(paytable: Game, coins: int | None = None) -> Solution:
    """The exact return and counts of a game under perfect play, at a bet of `coins`, by default max bet.

    >>> from videopoker import solve
    >>> solve("9/6 jacks").exact
    Fraction(1653526326983, 1661102543100)
    """
    from videopoker.solver.tables import returns as solver

    return solver.solve(as_paytable(paytable), coins)


def holds(hand: str | Iterable[Card], paytable: Game, coins: int | None = None) -> Holds:
    """All 32 holds of a dealt hand, the best first, at a bet of `coins`, by default max bet.

    CardError or ValueError if this game has no such hand or bet. A name is read at every call, so load a game first
    that you ask about many hands.

    >>> from videopoker import holds
    >>> best = holds("Kd Kc 8h 8s 3c", "joker-poker-kings-20-7-5")[0]
    >>> best.held, best.ev
    ((Card.parse('Kd'), Card.parse('Kc'), Card.parse('8h'), Card.parse('8s')), 1.625)
    """
    from videopoker.solver.tables import hold_values as solver

    return solver.holds(hand, as_paytable(paytable), coins)


def curve(paytable: Game, line: str, low: int, high: int) -> Curve:
    """The exact return at max bet while one line pays `low` to `high` coins; the line as in `Paytable.with_pay`.

    >>> from videopoker import curve
    >>> [str(point.pay) for point in curve("9/6 jacks", "full house", 25, 50).breakpoints]
    ['290/11', '89/3', '413/11', '755/18']
    """
    from videopoker.solver.curve import curve as solver

    return solver.curve(as_paytable(paytable), line, low, high)


def returns(paytable: Game, lines: Mapping[str, Sequence[int]]) -> dict[tuple[int, ...], Fraction]:
    """The exact return at max bet for every combination of pays of one or two lines; keys have the pays in the order of `lines`.

    In the time of a curve for each pay of the line with fewer pays, 30 to 120 ms.

    >>> from videopoker import returns
    >>> {pays: float(value) for pays, value in returns("9/6 jacks", {"flush": [25, 30]}).items()}
    {(25,): 0.9844980757130478, (30,): 0.9954390436951225}
    """
    from videopoker.solver.curve import sweep as solver

    return solver.returns(as_paytable(paytable), lines)


def policy_return(
    paytable: Game, policy: Policy | Literal["best"] = "best", coins: int | None = None
) -> Fraction:
    """The exact return per coin of any policy, in about 0.2 s; for best play, `solve` is faster.

    >>> from videopoker import policy_return, solve
    >>> policy_return("9/6 jacks") == solve("9/6 jacks").exact
    True
    """
    from videopoker.solver.policy import hold_masks as solver

    return solver.policy_return(as_paytable(paytable), policy, coins)


def risk(
    paytable: Game | Solution,
    bankroll: int,
    hands: int | None = None,
    cash_back: Fraction | float = Fraction(0),
    drawn: int = 1,
    chance: Fraction | float = Fraction(1, 20),
) -> Risk:
    """The risk of `bankroll` credits over `hands` hands, by default without limit. Refused if a value is out of range.

    `paytable` is the game, at max bet, or its solution at another bet. `cash_back` is the share of every bet given back,
    paid in whole credits (0.0084 is exactly 84/10000); `drawn` hands are drawn from each deal. A jackpot stays at its
    value in the solution.

    >>> from videopoker import risk, solve
    >>> risk("fpdw", 10_000), risk(solve("9/6 jacks", coins=1), 100, 1600)
    (<Risk deuces-wild-full-pay, 10,000 credits, unlimited play: ruin 0.270744>,
     <Risk jacks-or-better-9-6, 100 credits, 1,600 hands: ruin 0.310232>)
    """
    from videopoker.solver.risk import bankroll as solver
    from videopoker.solver.tables.returns import Solution

    game = paytable if isinstance(paytable, Solution) else as_paytable(paytable)
    return solver.risk(game, bankroll, hands, cash_back, drawn, chance)


def simulate(
    paytable: Game,
    hands: int,
    seed: Seed,
    policy: Policy | Literal["best"] = "best",
    drawn: int = 1,
    executor: Executor | None = None,
    *,
    coins: int | None = None,
    sessions: int | None = None,
    bankroll: int | None = None,
    cash_back: float = 0,
    at_once: int = 8,
) -> Simulation:
    """Play `hands` hands card by card, by a policy: "best", a strategy sheet's player, or a function of a hand.

    The same seed, a number, bytes or hexadecimal text, gives the same totals, with or without an executor; an executor
    gets `at_once` tasks at a time. `hands` counts all `drawn` hands of each deal. With `sessions` the run is divided into
    that many sessions; with `bankroll` a session is ruined when it cannot place a full bet; `cash_back` is the share of
    every bet that it gets back. A jackpot stays at its value in the paytable. Refused if a value is out of range.

    >>> from videopoker import simulate
    >>> simulate("9/6 jacks", 100_000, seed=7)
    <Simulation jacks-or-better-9-6, 100,000 hands: 0.987230 ± 0.010035>
    """
    from videopoker.solver.simulation import simulate as solver

    return solver.simulate(
        as_paytable(paytable),
        hands,
        seed_number(seed),
        policy,
        drawn,
        executor,
        coins=coins,
        sessions=sessions,
        bankroll=bankroll,
        cash_back=cash_back,
        at_once=at_once,
    )
