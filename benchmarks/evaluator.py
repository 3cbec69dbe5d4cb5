"""Values hands one at a time and in bulk, beside other evaluators on the same hands.

Before the timing, all evaluators must put the hands in the same order. Needs the extra `bench`.
"""

import random
import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from benchmarks.measure import Row, timed
from videopoker.core.cards.cards import CARDS, Card, Rank
from videopoker.core.cards.deck import sorted_deck
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.scorer import scorer
from videopoker.solver.bulk_scorer import bulk_scorer

TITLE = "Hands valued, once all agree on the order of 20,000 of five cards and of seven"

HANDS = 20_000
BULK_HANDS = 2_000_000
ROUNDS = 15
WORDS = {5: "five", 7: "seven"}
CALL_BUDGET = 1 / 3.5e6
BULK_BUDGET = 1 / 57e6
SEVEN_TIMES_TREYS = 10


@dataclass(frozen=True)
class Contender:
    """An evaluator: its form of a hand, its score of a hand, and a function that scores many, one by one."""

    name: str
    hand_of: Callable[[Sequence[Card]], Any]
    score: Callable[[Any], int]
    """The higher score wins."""
    each: Callable[[Sequence[Any]], None]
    """Scores every hand and keeps no result."""
    share: int = 1
    """Times one in this many hands, if all would take minutes."""


def rows() -> Iterator[Row]:
    for cards in WORDS:
        yield from _one_by_one(cards)
    for cards, word in WORDS.items():
        yield _wild(cards, f"{word} cards of 53 with twos wild, one call")
    for cards, word in WORDS.items():
        yield _bulk(cards, f"{word} cards, bulk")
    hands = _dealt(5, 2_000)
    samples = [seconds / len(hands) for seconds in timed(lambda: [evaluate(hand) for hand in hands])]
    yield Row("five cards, by the rules: the evaluator that fills the tables", samples)


def _one_by_one(cards: int) -> Iterator[Row]:
    try:
        ours, *peers = contenders = [_ours(cards), *_peers(cards)]
    except ImportError as missing:
        raise SystemExit(f"{missing.name} is missing; `pip install -e '.[bench]'` brings all peers") from None
    dealt = _dealt(cards, HANDS)
    for peer in peers:
        check_order(ours, peer, dealt)
    written = {one.name: [one.hand_of(hand) for hand in dealt[:: one.share]] for one in contenders}
    samples: dict[str, list[float]] = {one.name: [] for one in contenders}
    for _ in range(ROUNDS):  # in turn, so that other load slows all alike
        for one in contenders:
            hands = written[one.name]
            (seconds,) = timed(lambda: one.each(hands), runs=1)  # noqa: B023 - called at once
            samples[one.name].append(seconds / len(hands))
    medians = {name: statistics.median(seconds) for name, seconds in samples.items()}
    for name, seconds in medians.items():
        ratio = seconds / medians[ours.name]
        what = f"{WORDS[cards]} cards, one call: {1e-6 / seconds:.3g} million hands/s; ours {ratio:.3g} times that"
        if name == ours.name:
            what = f"{WORDS[cards]} cards, one call: {1e-6 / seconds:.3g} million hands/s"
            yield Row(
                what, samples[name], CALL_BUDGET if cards == 5 else medians["treys"] / SEVEN_TIMES_TREYS
            )
        else:
            yield Row(what, samples[ours.name], None, name, seconds)


def check_order(ours: Contender, peer: Contender, dealt: Sequence[Sequence[Card]]) -> None:
    """AssertionError unless both put all hands in the same order, with the same ties."""
    pairs = {(ours.score(ours.hand_of(hand)), peer.score(peer.hand_of(hand))) for hand in dealt}
    orders = [[pair[side] for pair in sorted(pairs)] for side in (0, 1)]
    if any(list(order) != sorted(set(order)) for order in orders):
        raise AssertionError(f"{peer.name} puts hands of {len(dealt[0])} cards in another order")


def _wild(cards: int, what: str) -> Row:
    dealt = _dealt(cards, HANDS, jokers=1)
    score = scorer(frozenset({Rank.TWO}))
    one = score.five if cards == 5 else score.seven
    samples = timed(lambda: _each(one, dealt), ROUNDS)
    return Row(what, [seconds / HANDS for seconds in samples], CALL_BUDGET if cards == 5 else None)


def _bulk(cards: int, what: str) -> Row:
    shuffled = np.random.default_rng(1).permuted(
        np.tile(np.arange(52, dtype=np.uint8), (BULK_HANDS, 1)), axis=1
    )
    hands = np.ascontiguousarray(shuffled[:, :cards])
    many = bulk_scorer().five if cards == 5 else bulk_scorer().seven
    scores = many(hands)
    one = scorer()
    for place in range(0, BULK_HANDS, BULK_HANDS // 1_000):
        if one([CARDS[number] for number in hands[place]]) != scores[place]:
            raise AssertionError(f"bulk and single calls differ about {hands[place]}")
    samples = [seconds / BULK_HANDS for seconds in timed(lambda: many(hands))]
    return Row(f"{what}: {1e-6 / statistics.median(samples):.3g} million hands/s", samples, BULK_BUDGET)


def _dealt(cards: int, hands: int, jokers: int = 0) -> list[tuple[Card, ...]]:
    dice, deck = random.Random(cards), sorted_deck(jokers)
    return [tuple(dice.sample(deck, cards)) for _ in range(hands)]


def _each(score: Callable[[Any], object], hands: Sequence[Any]) -> None:
    for hand in hands:
        score(hand)


def _ours(cards: int) -> Contender:
    score = scorer()
    one = score.five if cards == 5 else score.seven
    return Contender("videopoker", tuple, one, lambda hands: _each(one, hands))


def _peers(cards: int) -> Iterator[Contender]:
    yield from _treys(cards)
    yield _phevaluator(cards)
    yield _eval7()
    yield _pokerkit()


def _treys(cards: int) -> Iterator[Contender]:
    from treys import Card as Theirs
    from treys import Evaluator

    evaluator = Evaluator()
    both = evaluator.evaluate

    def each(hands: Sequence[Any]) -> None:
        for hole, board in hands:
            both(hole, board)

    def hand_of(hand: Sequence[Card]) -> Any:
        written = [Theirs.new(str(card)) for card in hand]
        return written[:2], written[2:]

    yield Contender("treys", hand_of, lambda hand: -both(*hand), each)
    if cards == 5:
        inner = evaluator._five  # noqa: SLF001 - what `evaluate` calls once it has copied the lists
        yield Contender(
            "treys without its front door",
            lambda hand: [one for part in hand_of(hand) for one in part],
            lambda hand: -inner(hand),
            lambda hands: _each(inner, hands),
        )


def _phevaluator(cards: int) -> Contender:
    from phevaluator import Card as Theirs
    from phevaluator.evaluator import evaluate_5cards, evaluate_7cards

    theirs = evaluate_5cards if cards == 5 else evaluate_7cards

    def each(hands: Sequence[Any]) -> None:
        for hand in hands:
            theirs(*hand)

    return Contender(
        "phevaluator",
        lambda hand: [Theirs.to_id(str(card)) for card in hand],
        lambda hand: -theirs(*hand),
        each,
    )


def _eval7() -> Contender:
    import eval7

    return Contender(
        "eval7",
        lambda hand: [eval7.Card(str(card)) for card in hand],
        eval7.evaluate,
        lambda hands: _each(eval7.evaluate, hands),
    )


def _pokerkit() -> Contender:
    from pokerkit import Card as Theirs
    from pokerkit import StandardHighHand

    best = StandardHighHand.from_game
    return Contender(
        "pokerkit",
        lambda hand: list(Theirs.parse("".join(map(str, hand)))),
        lambda hand: best(hand).entry.index,
        lambda hands: _each(best, hands),
        share=20,
    )
