"""Learns 9/6 Jacks or Better from rewards alone: it deals, tries holds, and remembers what they won.

What it knows beforehand is how to look at cards: it takes two holds for the same if their ranks are the same and both
are of one suit or neither is. It knows no hand, no pay and no chance. At the end the program's solver says what the
learned play returns, exactly.

    python examples/learn.py            # 90 rounds, 144 million hands: about a minute on two cores
    python examples/learn.py 15         # 15 rounds, 24 million hands
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from math import comb

import numpy as np

from videopoker import policy_return
from videopoker.gym import VideoPokerVector

GAME = "jacks-or-better-9-6"
MACHINES = 20_000
STEPS = 40
"""Steps of every machine in a round."""
HOLDS = 2 * 14**5
"""The numbers of holds: ranks as five digits from 0 to 13, and whether they are of one suit."""
DOUBT = 25.0
"""The deviation of a hand's reward before any was seen, in coins."""


def looks(cards):
    """The number of each hold of these hands, (32, hands)."""
    ranks, suits = cards.T // 4 + 1, 1 << cards.T % 4
    codes = np.zeros((32, len(cards)), np.int32)
    shared = np.full((32, len(cards)), 15, np.uint8)
    for card in range(5):
        bit = 1 << card
        codes[bit : 2 * bit] = codes[:bit] * 14 + ranks[card]
        shared[bit : 2 * bit] = shared[:bit] & suits[card]
    return codes * 2 + (shared > 0)


def play(seed, tries, total, squares):
    """Play a round; returns how often each hold was tried, and the sums of its rewards and of their squares."""
    random = np.random.default_rng(seed)
    seen = np.maximum(tries, 1)
    mean = total / seen
    spread = np.sqrt((squares / seen - mean**2 + DOUBT**2 / seen) / seen)
    machines = VideoPokerVector(MACHINES, GAME)
    cards, _ = machines.reset(seed=seed)
    added = np.zeros((3, HOLDS))
    rows = np.arange(MACHINES)
    for _ in range(STEPS):
        holds = looks(cards)
        # a hold is tried as often as it may be the best one, by what is known so far
        guess = mean[holds] + spread[holds] * random.standard_normal(holds.shape, np.float32)
        actions = guess.argmax(0)
        cards, rewards, *_ = machines.step(actions)
        tried = holds[actions, rows]
        added += [np.bincount(tried, weights, HOLDS) for weights in (None, rewards, rewards**2)]
    return added


def learned(tries, total):
    """The learned play as a function of a hand: the positions held."""
    mean = np.where(tries > 0, total / np.maximum(tries, 1), -np.inf)
    deals = np.array([*combinations(range(52), 5)], np.uint8)
    masks = np.concatenate([mean[looks(some)].argmax(0) for some in np.array_split(deals, 100)]).tolist()
    positions = [[position for position in range(5) if mask >> position & 1] for mask in range(32)]
    above = [[comb(51 - card, 5 - position) for card in range(52)] for position in range(5)]

    def held(hand):
        number = len(masks) - 1
        for column, card in zip(above, hand, strict=True):
            number -= column[card.number]
        return positions[masks[number]]

    return held


def main(rounds):
    begin = time.monotonic()
    tries, total, squares = np.zeros((3, HOLDS))
    with ProcessPoolExecutor(2) as workers:
        for number in range(rounds):
            seeds = [2 * number, 2 * number + 1]
            for added in workers.map(play, seeds, *zip(*[(tries, total, squares)] * 2, strict=True)):
                tries, total, squares = tries + added[0], total + added[1], squares + added[2]
    print(f"{2 * rounds * MACHINES * STEPS:,} hands in {time.monotonic() - begin:.0f} seconds")
    print(
        f"the learned play returns {float(policy_return(GAME, learned(tries, total))):.4%}, exactly computed"
    )
    print(f"perfect play returns {float(policy_return(GAME)):.4%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 90)
