"""Solving paytables in a running process, stage by stage."""

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle

from benchmarks.measure import Row, timed
from videopoker import curve, load_paytable, returns, solve
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.files import HOUSE_GAME, paytable_names
from videopoker.solver.curve.sweep import sweep
from videopoker.solver.tables import holds, pay_sums, shapes
from videopoker.solver.tables import returns as final_hands

TITLE = "Solving a paytable"

GAMES = {
    "52 cards": "jacks-or-better-9-6",
    "53 cards": HOUSE_GAME,
    "54 cards": "double-joker-9-5-4",
    "deuces wild": "deuces-wild-full-pay",
    "deuces and joker": "deuces-and-joker-wild",
}
SLOWEST_CURVES = (
    ("triple-double-bonus-9-5", "jacks or better"),
    ("loose-deuces-500-25-12-11", "three of a kind"),
    (HOUSE_GAME, "jacks or better"),
    ("deuces-and-joker-wild", "three of a kind"),
    ("double-joker-9-5-4", "three of a kind"),
)
"""For each kind of game the line whose curve takes longest from half its pay to 1.5 times it, as the lab draws it."""
SLOWEST_WIDE_CURVES = (
    ("triple-double-bonus-8-5", "jacks or better"),
    ("triple-deuces-10-8", "straight"),
    (HOUSE_GAME, "jacks or better"),
    ("deuces-and-joker-wild", "straight"),
    ("double-joker-8-5-4", "three of a kind"),
)
"""The line whose curve takes longest from an eighth of its pay to four times it."""
SWEPT = (
    ("jacks-or-better-9-6", "flush"),
    ("jacks-or-better-9-6", "jacks or better"),
    (HOUSE_GAME, "jacks or better"),
    ("deuces-and-joker-wild", "straight"),
)
TABLES = (
    ("jacks-or-better-9-6", "flush", "full house", range(20, 40)),
    ("jacks-or-better-9-6", "flush", "full house", range(5, 101, 5)),
    (HOUSE_GAME, "jacks or better", "two pair", range(1, 21)),
    ("deuces-and-joker-wild", "straight", "three of a kind", range(1, 40, 2)),
)
BUDGETS = {"53 cards": 0.016, "deuces and joker": 0.022}
_COMPILED = {"53 cards": ("best compiled solver, as published", 2.56), "52 cards": ("the same", 1.52)}
_PROTOTYPE = "the prototype"

# the memory above NumPy's after solving a table of each deck and set of wild cards
_MEMORY = """
import numpy
from benchmarks.measure import megabytes
before = megabytes("self")
from videopoker import load_paytable, solve
for name in {names!r}:
    solve(load_paytable(name))
print(megabytes("self") - before)
"""


def rows() -> Iterator[Row]:
    loaded = {deck: load_paytable(name) for deck, name in GAMES.items()}
    for deck, table in loaded.items():
        yield Row(f"built once for {deck}", timed(partial(_build, table), before=_forget_all), 0.045)
    for deck, table in loaded.items():
        look_up = partial(pay_sums.shape_lines, table, 5)
        yield Row(f"lines of all shapes, {deck}", timed(look_up, before=_forget_paytables))
    for deck, table in loaded.items():
        forget, add_up = pay_sums.pay_sums.cache_clear, partial(pay_sums.pay_sums, table, 5)
        yield Row(f"sums of pays, {deck}", timed(add_up, before=forget))
    for deck, table in loaded.items():
        samples = timed(partial(solve, table), 25, before=_forget_paytables)
        yield Row(f"a new paytable, all counts, {deck}", samples, BUDGETS.get(deck), *_COMPILED.get(deck, ()))
    yield from _other_pays(loaded["52 cards"], "jacks or better")
    yield from _other_pays(load_paytable("joker-poker-kings-20-7-5"), "kings or better")
    yield from (_curve(*slowest) for slowest in SLOWEST_CURVES)
    yield from (_curve(*slowest, wide=True) for slowest in SLOWEST_WIDE_CURVES)
    yield from _sweeps()
    every = [load_paytable(name) for name in paytable_names()]
    yield Row(f"all {len(every)} paytables", timed(lambda: [solve(table) for table in every], 3))
    yield _memory("memory above NumPy's, 53 cards", GAMES["53 cards"])
    yield _memory("memory above NumPy's, five decks", *GAMES.values())


def _other_pays(table: Paytable, worst: str) -> Iterator[Row]:
    """Solving again with one pay changed, of two lines; curves of one pay; a table of thirty pairs of pays."""
    for line in ("full house", worst):
        pay = table.lines[table.line_index(line)].pays[-1]
        games = cycle([table.with_pay(line, pay + more) for more in range(1, 6)])
        samples = timed(lambda games=games: solve(next(games)), 25)
        yield Row(f"{table.key}, solved again with {line} changed", samples, 0.016, _PROTOTYPE, 0.014)
    yield _curve(table.key, "full house")
    two = {"full house": range(25, 51, 5), "flush": range(20, 41, 5)}
    samples = timed(partial(returns, table, two))
    yield Row(f"{table.key}, a table of thirty pairs of pays", samples, 0.5, _PROTOTYPE, 0.5)


def _curve(name: str, line: str, wide: bool = False) -> Row:
    """The curve of a line from half its pay to 1.5 times it, or from an eighth to four times it."""
    table = load_paytable(name)
    pay = table.lines[table.line_index(line)].pays[-1]
    low, high = max(1, pay // 2), pay + max(pay - pay // 2, table.coins)
    if wide:
        low, high = max(1, pay // 8), 4 * pay
    samples = timed(partial(curve, table, line, low, high))
    return Row(f"{name}, the curve of {line} from {low} to {high}", samples, 0.05, _PROTOTYPE, 0.05)


def _sweeps() -> Iterator[Row]:
    """A thousand pays of one line with all counts, and tables of twenty by twenty pays, beside solving one game for each."""
    for name, line in SWEPT:
        table = load_paytable(name)
        one = statistics.median(timed(partial(solve, table), 9, before=_forget_paytables))
        samples = timed(lambda table=table, line=line: [*sweep(table, line, range(1, 1001))], 3)
        yield Row(f"{name}, a sweep of {line} from 1 to 1,000", samples, 1, "solved one by one", 1000 * one)
    for name, down, across, pays in TABLES:
        table = load_paytable(name)
        one = statistics.median(timed(partial(solve, table), 9, before=_forget_paytables))
        samples = timed(partial(returns, table, {down: pays, across: pays}), 3)
        what = f"{name}, a table of {down} by {across}, {len(pays)} by {len(pays)} pays to {pays[-1]}"
        yield Row(what, samples, 2, "solved one by one", len(pays) ** 2 * one)


def _build(table: Paytable) -> None:
    """Build what all paytables with one deck and set of wild cards share."""
    for family in shapes.shapes(table.wild_cards).families:
        holds.blocks_of(family.suits, family.wild)


def _forget(*kept: Callable[..., object]) -> None:
    for cached in kept:
        cached.cache_clear()  # type: ignore[attr-defined]


def _forget_all() -> None:
    _forget(shapes.shapes, shapes.suits_of, holds.blocks_of)
    _forget_paytables()


def _forget_paytables() -> None:
    _forget(pay_sums.lines_in_order, pay_sums.shape_lines, pay_sums.pay_sums)
    final_hands.forget()


def _memory(what: str, *names: str) -> Row:
    code = _MEMORY.format(names=names)
    found = [subprocess.check_output([sys.executable, "-c", code], text=True) for _ in range(3)]
    return Row(what, [float(text) for text in found], 60, unit="MB")
