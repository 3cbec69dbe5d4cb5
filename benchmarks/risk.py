"""The exact risk of a bankroll in a running process."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from benchmarks.measure import Row, timed
from videopoker import load_paytable, risk, solve
from videopoker.solver.risk.double_before_ruin import chance_to_double
from videopoker.solver.risk.fan import fan
from videopoker.solver.risk.pay_law import draw_laws, pay_law
from videopoker.solver.risk.ruin import outcome, ruin_within

TITLE = "Risk"

PEERS = {1_600: 0.002, 10_000: None, 1_000_000: 0.040}
"""Seconds a prototype of the same transform took for every bankroll."""
DRAWN = {10: 0.14, 100: 1.0}
"""Seconds the prototype took for the law of several hands from one deal, by their number."""


def rows() -> Iterator[Row]:
    solution = solve(load_paytable("jacks-or-better-9-6"))
    law = pay_law(solution)
    for hands, figure in PEERS.items():
        samples = timed(partial(ruin_within, law, hands), 5)
        yield Row(
            f"ruin within {hands:,} hands, every bankroll",
            samples,
            None,
            "the prototype" * bool(figure),
            figure,
        )
    for hands in (1_600, 10_000, 1_000_000):
        samples = timed(partial(outcome, law, hands, 100), 3)
        yield Row(f"distribution after {hands:,} hands", samples)
    for credits_, back in ((500, "0"), (500, "0.0084"), (50_000, "0.0084")):
        doubled = partial(chance_to_double, law, credits_, Fraction(back))
        yield Row(f"chance to double {credits_:,} credits, {float(back):.2%} cash back", timed(doubled, 3))
    yield Row("all of the risk within 1,600 hands", timed(partial(risk, solution, 500, 1_600), 5))
    yield Row("the fan of 1,600 hands", timed(partial(fan, solution.paytable, 5, 1_000, 1_600), 5))
    for drawn, figure in DRAWN.items():
        samples = timed(partial(pay_law, solution, drawn), 3, before=draw_laws.cache_clear)
        yield Row(f"law of {drawn} hands from one deal", samples, None, "the prototype", figure)
