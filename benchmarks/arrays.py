"""Many hands at once through `videopoker.arrays` and the vector form of the learning environment, seconds a hand."""

from collections.abc import Callable, Iterator
from functools import partial

import gymnasium
import numpy as np

from benchmarks.measure import Row, timed
from videopoker import arrays, load_paytable

TITLE = "Arrays, seconds a hand on one core"

GAMES = {"52 cards": "jacks-or-better-9-6", "53 cards": "joker-poker-kings-20-7-5"}
HANDS = 1_000_000
PLAY, PAYS, VALUES, STEPS = 1 / 3e6, 1 / 30e6, 1 / 1e6, 1 / 1e6
"""Budgets, in seconds a hand or a step."""


def rows() -> Iterator[Row]:
    floor = min(timed(_two_random_numbers, 5)) / HANDS
    for deck, name in GAMES.items():
        table = load_paytable(name)
        best, pays, values = arrays.best_holds(table), arrays.payouts(table), arrays.hold_values(table)
        hands = arrays.deal(HANDS, 1, table.jokers)
        some = hands[: HANDS // 10]

        def play(table=table, best=best, pays=pays) -> None:
            dealt = arrays.deal(HANDS, 1, table.jokers)
            pays(arrays.draw(dealt, best(dealt), 1, table.jokers), checked=False)

        yield _row(f"deal, best holds, draw, pays, {deck}", play, HANDS, PLAY, floor)
        yield _row(f"pays, {deck}", partial(pays, hands, checked=False), HANDS, PAYS, floor)
        yield _row(f"32 values, {deck}", partial(values, some), len(some), VALUES, floor)
    envs = gymnasium.make_vec("videopoker.gym:VideoPoker-v0", num_envs=10_000)
    envs.reset(seed=1)
    actions = np.random.default_rng(1).integers(0, 32, 10_000)
    yield _row("a step of 10,000 machines", partial(envs.step, actions), 10_000, STEPS, floor)


def _two_random_numbers() -> None:
    """The floor: a random number for each deal, and one for each draw."""
    random = np.random.Generator(np.random.SFC64(1))
    random.integers(0, 2_598_960, HANDS)
    random.integers(0, 7_669_695, HANDS, np.uint32)


def _row(what: str, call: Callable[[], object], hands: int, budget: float, floor: float) -> Row:
    samples = [sample / hands for sample in timed(call, 7)]
    return Row(what, samples, budget, "two random numbers", floor)
