"""A list of hands with their holds in words and as plain values: right, or what was lost and why."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, TypedDict

from videopoker.coach.decisions import Answer
from videopoker.coach.explain import why_better
from videopoker.coach.hand_list import BadLine, GivenHand
from videopoker.core.base.messages import counted
from videopoker.core.base.records import CoinsLost, CoinsLostExact, PerCoinExact
from videopoker.core.cards.cards import Card, format_cards
from videopoker.text.coach.explanation import story
from videopoker.text.words.amounts import coins
from videopoker.text.words.hold_names import NameCards


def hand_line(hand: GivenHand, name: NameCards = format_cards) -> str:
    """A hand, its hold, and whether it is right or what it lost and why."""
    held = {0: "nothing held", 5: "all held"}.get(len(hand.held)) or f"{name(hand.held_cards)} held"
    verdict = f"{coins(hand.lost)} lost. {why_wrong(hand, name)}" if hand.lost else "right."
    return f"{name(hand.advice.cards)}, {held}: {verdict}"


def why_wrong(hand: GivenHand, name: NameCards = format_cards) -> str:
    """Why the best hold is worth more than the one chosen; empty for a right one."""
    return _why(hand, name) if hand.lost else ""


def _why(hand: GivenHand, name: NameCards) -> str:
    return story(why_better(hand.advice, hand.held), name)


def analysis_summary(hands: Sequence[GivenHand | Answer]) -> str:
    """How many holds are right, and what the others lost together."""
    right = sum(not hand.lost for hand in hands)
    lost = sum((Fraction(hand.lost) for hand in hands), start=Fraction(0))
    cost = f", {coins(lost)} lost" if lost else ""
    return f"{right} of {counted(len(hands), 'hand')} right{cost}."


class AnalysedHandRecord(TypedDict):
    """A hand of a list, graded."""

    line: Annotated[int, "where the hand is in the list, from 1"]
    hand: tuple[Card, ...]
    held: tuple[Card, ...]
    ev: PerCoinExact
    best_ev: PerCoinExact
    lost: CoinsLostExact
    best: tuple[Card, ...]
    text: Annotated[str, "why the best hold is better; empty for a right one"]


class AnalysisRecord(TypedDict):
    """A list of hands, graded."""

    hands: list[AnalysedHandRecord]
    right: int
    lost: CoinsLost
    problems: Sequence[BadLine]


def analysis_record(hands: Sequence[GivenHand], bad: Sequence[BadLine]) -> AnalysisRecord:
    """The hands as plain values; ev is per coin bet, lost in coins for the bet."""
    return {
        "hands": [_hand_record(hand) for hand in hands],
        "right": sum(not hand.lost for hand in hands),
        "lost": float(sum(hand.lost for hand in hands)),
        "problems": bad,
    }


def _hand_record(hand: GivenHand) -> AnalysedHandRecord:
    advice = hand.advice
    return {
        "line": hand.line,
        "hand": advice.cards,
        "held": hand.held_cards,
        "ev": advice.of(hand.held).value / advice.coins,
        "best_ev": advice.best.value / advice.coins,
        "lost": hand.lost,
        "best": advice.best.cards,
        "text": _why(hand, format_cards),
    }
