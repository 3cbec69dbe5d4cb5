"""The 32 holds of a hand in a running process, beside brute force over other evaluators."""

import random
from collections.abc import Iterator
from functools import partial

import numpy as np

from benchmarks.measure import Row, timed
from benchmarks.peers import brute_force, peers
from videopoker import holds, load_paytable
from videopoker.core.cards.deck import sorted_deck
from videopoker.solver.policy.best_holds import decide
from videopoker.solver.tables import hold_values, pay_sums
from videopoker.solver.tables.hold_values import best_hold

TITLE = "The 32 holds of a hand"

HANDS = 500
BULK = 100_000
BUDGET = 30e-6


def rows() -> Iterator[Row]:
    table = load_paytable()
    dealt = random.Random(1)
    hands = [tuple(dealt.sample(sorted_deck(1), 5)) for _ in range(HANDS)]
    yield Row("the first hand on a paytable", timed(partial(holds, hands[0], table), before=_forget))
    yield Row("all 32, ranked", _of_each(lambda: [holds(hand, table) for hand in hands]), BUDGET)
    yield Row("the best alone", _of_each(lambda: [best_hold(hand, table, 5) for hand in hands]), BUDGET)
    lines = timed(lambda: [hold.lines for hold in holds(hands[0], table)])
    yield Row("all 32, with the count of every line", lines)
    yield Row("chosen and best hold, in bulk", _in_bulk(), 1e-6)
    yield from _beside_peers()


def _in_bulk() -> list[float]:
    """Seconds per hand, for arrays of dealt hands."""
    table = load_paytable()
    dealt = random.Random(3)
    cards = np.array([dealt.sample(range(53), 5) for _ in range(BULK)], np.uint8)
    held = np.array([dealt.randrange(32) for _ in range(BULK)], np.uint8)
    return [seconds / BULK for seconds in timed(lambda: decide(cards, held, table, 5))]


def _beside_peers() -> Iterator[Row]:
    table = load_paytable("jacks-or-better-9-6")
    hand = random.Random(2).sample(sorted_deck(), 5)
    found = {hold.positions: hold.total for hold in holds(hand, table)}
    ours = timed(lambda: holds(hand, table), calls=HANDS)
    for name, card_of, pay in peers(table):
        totals: list[dict[tuple[int, ...], int]] = []
        theirs = timed(lambda: totals.append(brute_force(tuple(hand), card_of, pay)), 3)  # noqa: B023
        if totals[0] != found:
            raise AssertionError(f"{name} finds other values")
        yield Row("52 cards, all 32", ours, BUDGET, f"brute force over {name}", min(theirs))


def _of_each(function: object) -> list[float]:
    return [seconds / HANDS for seconds in timed(function)]  # type: ignore[arg-type]


def _forget() -> None:
    for kept in (pay_sums.lines_in_order, pay_sums.shape_lines, pay_sums.pay_sums, hold_values.sums_of):
        kept.cache_clear()
