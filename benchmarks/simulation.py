"""Simulated play in a running process, in two processes, and on a Dask cluster of two workers on this machine."""

import os
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from importlib import import_module
from math import comb

import numpy as np

from benchmarks.measure import Row, timed
from videopoker import load_paytable, policy_return
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.processes import process_pool
from videopoker.solver.policy.hold_masks import hold_masks
from videopoker.solver.simulation.run import Totals, plan, run

TITLE = "Simulation, seconds a hand"

GAMES = {
    "52 cards": "jacks-or-better-9-6",
    "53 cards": "joker-poker-jacks-15-5-4",
    "deuces wild": "deuces-wild-full-pay",
}
HANDS = 20_000_000
"""Hands on one core; on two, four times as many."""
BUDGET = 1 / 40e6
"""Seconds per hand on one core."""
PROTOTYPE = 1 / 19e6
"""Seconds per hand of the prototype on one core."""
RETURN = 0.3
"""Seconds of the prototype for the exact return of a policy."""
ALLOCATOR = {"MALLOC_TRIM_THRESHOLD_": str(1 << 28), "MALLOC_MMAP_THRESHOLD_": str(1 << 28)}
"""Without these, Dask's workers return memory to the system after every array operation."""


def rows() -> Iterator[Row]:
    tables = {deck: load_paytable(name) for deck, name in GAMES.items()}
    yield _floor()
    for deck, table in tables.items():
        yield _row(f"one core, {deck}", table)
    table = tables["52 cards"]
    yield _row("one core, 52 cards, ten hands a deal", table, drawn=10)
    with process_pool(2) as pool:
        yield _row("two processes, 52 cards", table, pool)
    with suppress(ImportError):
        yield from _cluster(table)
    for deck, table in tables.items():
        samples = timed(partial(policy_return, table), 5)
        yield Row(f"exact return of a policy, {deck}", samples, RETURN, "the prototype", RETURN)


def _floor() -> Row:
    """The bound on one core: two random numbers for each hand, and eight bytes from a table of all deals."""
    random = np.random.Generator(np.random.SFC64(7))
    deals, draws, block = comb(52, 5), comb(47, 5) * 5, 1 << 16
    records = np.arange(deals, dtype=np.uint64)

    def play() -> None:
        for _ in range(HANDS // block):
            records.take(random.integers(0, deals, block))
            random.integers(0, draws, block, np.uint32)

    samples = [seconds / (HANDS // block * block) for seconds in timed(play, 3)]
    return Row("one core, only two random numbers and the record of the deal", samples)


def _cluster(table: Paytable) -> Iterator[Row]:
    distributed = import_module("distributed")
    for words, settings in (("", ALLOCATOR), (", without the two settings", {})):
        os.environ.update(settings)
        with distributed.LocalCluster(2, threads_per_worker=1, dashboard_address=None) as cluster:
            for name in settings:
                del os.environ[name]
            with distributed.Client(cluster) as client:
                yield _row(f"Dask, two workers, 52 cards{words}", table, client.get_executor(pure=False))


def _row(what: str, table: Paytable, executor: Executor | None = None, drawn: int = 1) -> Row:
    """Seconds per hand, beside the prototype's on as many cores; the policy is made before the timing."""
    cores, runs, hands = (1, 3, HANDS) if executor is None else (2, 2, 4 * HANDS)
    masks = hold_masks(table)

    def play(hands: int) -> None:
        for _ in run(plan(table, hands, 7, drawn).by(masks), Totals.none(table), executor, at_once=4):
            pass

    play(HANDS // 5)  # the workers are ready
    samples = [seconds / hands for seconds in timed(partial(play, hands), runs)]
    return Row(what, samples, BUDGET / cores, "the prototype", PROTOTYPE / cores)
