"""The decision in a past hand in words: what the first answer and the hold drawn cost, and which hold was right."""

from typing import NamedTuple

from videopoker.coach.past_decision import PastDecision
from videopoker.core.base.messages import counted
from videopoker.text.coach.advice import hands_of
from videopoker.text.words.amounts import amount_text, coins
from videopoker.text.words.hold_names import NameCards, symbols

HINTED = "h"
"""Marks a hand in which a hint was shown before the first answer."""


class DecisionRow(NamedTuple):
    """A hold of a past hand."""

    label: str
    """``held`` for the hold drawn, ``first`` for another first answer, ``best hold`` for the right one."""
    cards: str
    words: str
    """What it cost, or what the best is worth."""


def decision_rows(decision: PastDecision, name: NameCards = symbols) -> list[DecisionRow]:
    """The hold drawn, the first answer if it was different, and the right hold if one of them was wrong."""
    advice, first, held = decision.advice, decision.first, decision.held
    hint = f"; {HINTED}: after a hint" if decision.is_hinted else ""
    rows = [DecisionRow("held", _cards(decision, held, name), f"{_cost(decision, held)}{hint}")]
    if first != held:
        rows.append(DecisionRow("first", _cards(decision, first, name), _cost(decision, first)))
    if advice.cost(held) or advice.cost(first):
        others = f"; {_others(advice.ties)} worth the same" if advice.ties else ""
        worth = f"worth {coins(advice.best.value)}{hands_of(decision.hands)}{others}"
        rows.append(DecisionRow("best hold", _cards(decision, advice.best.positions, name), worth))
    return rows


def _cost(decision: PastDecision, held: frozenset[int]) -> str:
    """What a hold cost: over all hands, and on each of several."""
    cost = decision.advice.cost(held)
    ties = decision.advice.ties
    if not cost:
        return f"right{f', as {_others(ties)}' if ties else ''}"
    each = f", {amount_text(cost)}{hands_of(decision.hands)}" if decision.hands > 1 else ""
    return f"cost {coins(decision.cost(held))}{each}"


def _cards(decision: PastDecision, held: frozenset[int], name: NameCards) -> str:
    return name(decision.advice.of(held).cards) or "nothing"


def _others(ties: int) -> str:
    return f"{counted(ties, 'other hold')} {'is' if ties == 1 else 'are'}"
