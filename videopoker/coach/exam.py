"""A graded hand, and an exam of twenty hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from videopoker.coach.advice import Advice

SMALLEST_MISTAKE = Fraction(1, 100)
"""The coach reports a mistake that costs at least this many coins."""

EXAM_HANDS = 20


@dataclass(frozen=True)
class Graded:
    """The hold a player chose, with what it costs."""

    hand: int
    """Its number in the save."""
    advice: Advice
    held: frozenset[int]
    hands: int = 1
    """How many hands were drawn with it."""

    @property
    def cost(self) -> Fraction:
        """How much less the hold is worth than the best, in coins per hand."""
        return self.advice.cost(self.held)

    @property
    def is_right(self) -> bool:
        """Whether no hold is worth more; a tie for the best is right."""
        return self.advice.of(self.held).is_best

    @property
    def is_mistake(self) -> bool:
        """Whether the cost is at least SMALLEST_MISTAKE."""
        return self.cost >= SMALLEST_MISTAKE


Hand = TypeVar("Hand")


class Exam(Generic[Hand]):
    """Twenty hands without feedback, then the result; the next hand begins a new exam."""

    def __init__(self) -> None:
        self.hands: list[Hand] = []

    @property
    def number(self) -> int:
        """The number of the next hand of the exam, from 1."""
        return len(self.hands) % EXAM_HANDS + 1

    @property
    def is_over(self) -> bool:
        """Whether the last hand has been played and the next exam has not begun."""
        return len(self.hands) == EXAM_HANDS

    def add(self, hand: Hand) -> bool:
        """Add a hand; returns whether it was the last of the exam."""
        if self.is_over:
            self.hands.clear()
        self.hands.append(hand)
        return self.is_over


def total_cost(graded: Sequence[Graded]) -> Fraction:
    """What the holds cost together, in coins over all hands drawn."""
    return sum((one.cost * one.hands for one in graded), Fraction(0))
