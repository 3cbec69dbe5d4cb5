"""A game, a coin, and play followed deal by deal, to test risk."""

from functools import cache

import numpy as np

from videopoker import load_paytable, solve
from videopoker.solver.risk.pay_law import PayLaw

JACKS = "jacks-or-better-9-6"


@cache
def solved(name=JACKS, jackpot=None):
    table = load_paytable(name)
    return solve(table.with_jackpot(jackpot) if jackpot else table)


def coin(win):
    return PayLaw(1, 1, np.array([0, 2]), np.array([1 - win, win]))


def plain(law, deals, level, top):
    """Ruin by level, and the outcome from `level`: one deal after the other, one pay after the other."""
    standing, ruin = np.zeros((2, top))
    standing[level], ruin[0] = 1, 1
    for _ in range(deals):
        after, before = np.zeros(top), np.zeros(top)
        for net, chance in zip(law.nets.tolist(), law.chances.tolist(), strict=True):
            to = np.arange(top) + net
            alive = (to > 0) & (to < top)
            after[to[alive]] += chance * standing[alive]
            before += chance * np.where(to <= 0, 1, np.where(to < top, ruin[np.clip(to, 0, top - 1)], 0))
        before[0] = 1
        standing, ruin = after, before
    return ruin, standing
