"""The exact risk of a bankroll in a running process."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from benchmarks.measure import Row, timed
from videopoker import Paytable, load_paytable, risk, solve
from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.solver.risk.double_before_ruin import chance_to_double
from videopoker.solver.risk.pay_law import draw_laws, pay_law
from videopoker.solver.risk.ruin import fan, outcome, ruin_within

TITLE = "Risk"

PEERS = {1_600: 0.002, 10_000: None, 1_000_000: 0.040}
"""Seconds a prototype of the same transform took for every bankroll."""
WHOLE = 5.0
"""The budget of one question, in seconds."""
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
    yield from _hardest()


def _hardest() -> Iterator[Row]:
    """The games and numbers of hands that take longest: a line for each rank, one line alone, many hands from one deal."""
    most = {"four of a kind": 100, "three of a kind": 10, "pair": 1}
    many = [("royal flush", "", 800), ("straight flush", "", 400), ("full house", "", 90), ("flush", "", 60)]
    many += [
        (kind, rank, pay + at // 4) for kind, pay in most.items() for at, rank in enumerate("23456789TJQKA")
    ]
    jackpot = load_paytable("jacks-or-better-9-6-progressive").with_jackpot(4003)
    asked = {
        f"{len(many)} lines, 100,000 hands": (_game(2, many), 1_000, 100_000, 1),
        "one line, a million hands": (_game(1, [("high card", "A", 2)]), 1_000, 1_000_000, 1),
        "a jackpot of 4,003, 100,000 hands, 100 from each deal": (jackpot, 5_000, 100_000, 100),
        "a million hands, 100 from each deal": (
            load_paytable("deuces-wild-bonus-10-4-3-2"),
            100_000,
            1_000_000,
            100,
        ),
    }
    for what, (table, bankroll, hands, drawn) in asked.items():
        solution = solve(table)
        samples = timed(
            partial(risk, solution, bankroll, hands, drawn=drawn), 3, before=draw_laws.cache_clear
        )
        yield Row(f"all of the risk: {what}", samples, WHOLE)


def _game(coins: int, lines: list[tuple[str, str, int]]) -> Paytable:
    pays = [
        {"hand": hand, "pays": pay, "label": f"{hand} {ranks}"} | ({"ranks": ranks} if ranks else {})
        for hand, ranks, pay in lines
    ]
    return read_fields({"name": "Odd", "coins": coins, "pays": pays})
