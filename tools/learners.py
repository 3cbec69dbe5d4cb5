"""Lets simulated learners take the certificate: `python tools/learners.py [RUNS]` prints the table of docs/coach.md.

A learner of the first kind makes the beginner's mistakes, each with the same chance; one of the second kind slips where holds
are close: it takes each hold with a chance in proportion to exp(-cost / t), with the t at which it loses what it is to lose.
"""

import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from videopoker import load_paytable
from videopoker.coach.beginner import beginner_hold
from videopoker.coach.certificate import HANDS, HANDS_WITH_WILD_RANKS, TO_PASS
from videopoker.core.cards.held_cards import mask_of
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.solving import solve
from videopoker.solver.policy.deal_classes import deal_classes
from videopoker.solver.simulation.chosen_hands import DEALS, hand_chances, spread
from videopoker.solver.statistics.weighted_interval import weighted_interval
from videopoker.solver.tables.holds import common_draws
from videopoker.solver.tables.shapes import Floats, Ints

GAMES = (
    "jacks-or-better-9-6",
    "joker-poker-jacks-15-5-4",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
)
LOSSES = (0.0105, 0.0025, 0.0005, 0.00005)
"""What a learner loses of each coin bet."""
RUNS = 1500
Answers = Callable[[Ints, np.random.Generator], Floats]
"""What a learner loses in hands of these classes."""


class Classes(NamedTuple):
    """Every class of deals of a game; costs are in bets."""

    table: Paytable
    of_deals: Ints
    """The class of every deal."""
    costs: Floats
    """What each hold costs, (classes, 32)."""
    beginner: Floats
    """What the beginner's hold costs."""
    spread: Floats

    def mean(self, costs: Floats) -> float:
        """What somebody loses who loses this in the hands of each class."""
        return float(costs[self.of_deals].mean())


def classes_of(name: str) -> Classes:
    """The classes of a game, in some ten seconds."""
    table = load_paytable(name)
    counts, costs, masks = [], [], []
    for part in deal_classes(table, table.coins):
        patterns, deals = part.values.shape[1:]
        lost = (part.values.max(0) - part.values) / (common_draws(table.deck_size) * table.coins)
        costs.append(lost.reshape(32, -1).T)
        counts.append(np.repeat(part.count[:, 0], deals))
        hands = (part.cards(pattern, deal) for pattern in range(patterns) for deal in range(deals))
        masks += [mask_of(beginner_hold(hand, table)) for hand in hands]
    every = np.concatenate(costs)
    of_beginner = every[range(len(masks)), masks]
    of_deals = np.repeat(np.arange(len(masks)), np.concatenate(counts))
    return Classes(table, of_deals, every, of_beginner, spread(every))


def beginner(classes: Classes, loss: float) -> Answers:
    """Who makes the beginner's mistakes."""
    chance = loss / classes.mean(classes.beginner)
    return lambda hands, random: classes.beginner[hands] * (random.random(len(hands)) < chance)


def slips(classes: Classes, loss: float) -> Answers:
    """Who slips where holds are close."""
    few, many = 1e-6, 1.0
    for _ in range(30):
        heat = (few * many) ** 0.5
        taken = _chances(classes.costs, heat)
        if classes.mean((taken * classes.costs).sum(1)) < loss:
            few = heat
        else:
            many = heat

    def lost(hands: Ints, random: np.random.Generator) -> Floats:
        costs = classes.costs[hands]
        up_to = _chances(costs, heat).cumsum(1)
        holds = (up_to < random.random((len(hands), 1))).sum(1).clip(max=31)
        return costs[range(len(hands)), holds]

    return lost


def _chances(costs: Floats, heat: float) -> Floats:
    chances = np.exp(costs / -heat)
    return chances / chances.sum(1, keepdims=True)


class Tries(NamedTuple):
    """What many certificates of one learner were like."""

    held: float
    """The share of intervals that hold the loss."""
    half_width: float
    passed: float


def tries(classes: Classes, answers: Answers, loss: float, runs: int, perfect: float) -> Tries:
    """Take the certificate `runs` times."""
    random = np.random.default_rng(47)
    size = HANDS_WITH_WILD_RANKS if classes.table.wild else HANDS
    ends = []
    for _ in range(runs):
        dealt = random.choice(classes.of_deals, DEALS)
        chances = hand_chances(classes.beginner[dealt], classes.spread[dealt])
        chosen = random.choice(DEALS, size, p=chances)
        weights = 1 / (DEALS * chances[chosen]) / size
        hands = dealt[chosen]
        largest = (weights * classes.beginner[hands]).max()
        ends.append(weighted_interval(weights * answers(hands, random), largest))
    low, high = np.array(ends).T
    held = (low <= loss) & (loss <= high)
    return Tries(held.mean(), (high - low).mean() / 2, (perfect - high >= TO_PASS * perfect).mean())


def rows(runs: int) -> Iterator[str]:
    """The table in Markdown, a row for each learner."""
    yield "| game | learner | loses | interval holds | half-width | passes |"
    yield "|---|---|---|---|---|---|"
    for name in GAMES:
        classes = classes_of(name)
        perfect = solve(classes.table).expected
        for kind in (beginner, slips):
            for loss in LOSSES:
                of_all = tries(classes, kind(classes, loss), loss, runs, perfect)
                figures = f"{of_all.held:.1%} | {of_all.half_width:.3%} | {of_all.passed:.1%}"
                yield f"| `{name}` | {kind.__name__} | {loss:.3%} | {figures} |"


if __name__ == "__main__":
    for row in rows(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS):
        print(row, flush=True)
