"""Compares best play of ten million hands, dealt by the table's shuffle with fresh secrets, with the exact return.

Holds and pays are looked up in bulk; the paytable checks the pays of the first hands of every part.
"""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import groupby
from math import sqrt

import numpy as np

from benchmarks.soak.shuffle import fresh_deals
from videopoker import load_paytable, solve
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.files import HOUSE_GAME
from videopoker.solver.policy.best_holds import Bytes, decide, final_pays

TITLE = "Ten million hands of best play"

GAMES = (HOUSE_GAME, "jacks-or-better-9-6", "deuces-wild-full-pay")
HANDS = 10_000_000
AT_ONCE = 50_000
PAID_AGAIN = 100
STANDARD_ERRORS = 3


def checks() -> Iterator[tuple[str, bool]]:
    tables = sorted(map(load_paytable, GAMES), key=lambda table: table.deck_size)
    for size, group in groupby(tables, key=lambda table: table.deck_size):
        games = tuple(group)
        paid: Counter[str] = Counter()
        with ProcessPoolExecutor() as pool:
            for part in pool.map(partial(coins_paid, games), [size] * (HANDS // AT_ONCE)):
                paid.update(part)
        for table in games:
            yield judged(table, paid[table.key])


def coins_paid(games: tuple[Paytable, ...], size: int) -> dict[str, int]:
    """The pays of each game on one part of the hands, dealt once for all games of one deck."""
    deals = b"".join(fresh_deals(AT_ONCE, deck=size))
    cards = np.frombuffer(deals, np.uint8).reshape(-1, 10)
    return {table.key: played(table, cards) for table in games}


def played(table: Paytable, cards: Bytes) -> int:
    """The coins that best play wins at max bet."""
    dealt, replacements = cards[:, :5], cards[:, 5:]
    held = decide(dealt, np.zeros(len(cards), np.uint8), table, table.coins).best_held
    discarded = held[:, None] >> np.arange(5) & 1 == 0
    drawn = np.take_along_axis(replacements, np.maximum(discarded.cumsum(1) - 1, 0), 1)
    final = np.where(discarded, drawn, dealt)
    pays = final_pays(final, table, table.coins)
    deck = sorted_deck(table.jokers)
    for hand, paid in zip(final[:PAID_AGAIN].tolist(), pays.tolist(), strict=False):
        line = table.best_line(tuple(deck[place] for place in hand), table.coins)
        assert paid == (line.pays[-1] if line else 0), (table.key, hand)
    return int(pays.sum())


def judged(table: Paytable, paid: int) -> tuple[str, bool]:
    exact = solve(table)
    found = paid / (HANDS * table.coins)
    off = (found - exact.expected) / sqrt(exact.variance / HANDS)
    sentence = f"{table.title}: {HANDS:,} hands returned {found:.4%}, exactly {exact.expected:.4%}: {off:+.2f} standard errors"
    return sentence, abs(off) <= STANDARD_ERRORS
