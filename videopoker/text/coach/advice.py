"""The coach's words on a hand: its holds in order, a hint, a mistake.

For a past hand: what the first answer and the hold drawn cost, and which hold was right.
"""

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import NamedTuple

from videopoker.coach.advice import Advice, Graded, RankedHold
from videopoker.coach.explain import WhyBetter, why_better
from videopoker.coach.past_decision import PastDecision
from videopoker.core.base.messages import counted
from videopoker.text.coach.explanation import ACCOUNT_LINES, account, chance
from videopoker.text.coach.story import compared, story
from videopoker.text.words.amounts import amount_text, coins
from videopoker.text.words.hand import sentence
from videopoker.text.words.hold_names import NAMELESS, NameCards, holding, symbols


def ranking(advice: Advice, holds: Sequence[RankedHold], name: NameCards = symbols) -> list[str]:
    """The holds in sentences, each with its value and its difference from the best."""
    rows = []
    for hold in holds:
        behind = "best" if hold.is_best else short_coins(advice.best.value - hold.value, "less")
        rows.append(sentence(f"{holding(hold, name)}: {short_coins(hold.value)}, {behind}"))
    return rows


def hint(advice: Advice, name: NameCards = symbols) -> str:
    """The best hold; where several tie, the first of them and the number of others."""
    cards, tied = advice.best.cards, advice.ties
    others = f"; {counted(tied, 'other')} as good" if tied else ""
    hold = NAMELESS.get(len(cards)) or f"hold {name(cards)}"
    return f"best: {hold}, {short_coins(advice.best.value)}{others}"


def better_hold(graded: Graded, verb: str, name: NameCards = symbols) -> str:
    """The best hold, and how much more it ``is`` worth, or ``was`` after the draw."""
    more = short_coins(graded.cost, "coins more")
    each = " a hand" if graded.hands > 1 else ""
    return f"{holding(graded.advice.best, name)} {verb} worth {more}{each}"


def short_coins(amount: Fraction, more: str = "") -> str:
    """An amount in coins with at most two decimals, for a line at the table.

    >>> short_coins(Fraction(153, 20)), short_coins(Fraction(1)), short_coins(Fraction(26, 1000), "coins more")
    ('7.65 coins', '1 coin', '0.03 coins more')
    >>> short_coins(Fraction(1, 300), "coins more")
    'under 0.01 coins more'
    """
    if 0 < amount < Fraction(1, 200):
        return f"under 0.01 {more or 'coins'}"
    number = f"{int(amount):,}" if amount == int(amount) else f"{float(amount):,.2f}"
    return f"{number} {more or ('coin' if amount == 1 else 'coins')}"


def reason(
    advice: Advice,
    held: Collection[int],
    *,
    is_over: bool,
    name: NameCards = symbols,
    may_wait: bool = True,
) -> str:
    """Why the best hold beats the one chosen; before the draw without a card held, why it beats its rival.

    For `may_wait` see `why_better`.
    """
    return story(_why(advice, held, is_over=is_over, may_wait=may_wait), name)


def accounts(
    advice: Advice,
    held: Collection[int],
    *,
    is_over: bool,
    name: NameCards = symbols,
    may_wait: bool = True,
) -> list[str]:
    """The account of `reason` under the names of both holds, in several ways, the longest first."""
    why = _why(advice, held, is_over=is_over, may_wait=may_wait)
    return [
        " ".join([compared(why, name), *account(why, name, lines)]) for lines in range(ACCOUNT_LINES, 0, -1)
    ]


def both_holds(
    advice: Advice, held: Collection[int], *, is_over: bool, may_wait: bool = True
) -> WhyBetter | None:
    """The two holds that `reason` compares; None if the best hold has no rival."""
    why = _why(advice, held, is_over=is_over, may_wait=may_wait)
    return why if why.worse else None


def both_lists(
    advice: Advice, held: Collection[int], *, is_over: bool, name: NameCards = symbols
) -> list[str]:
    """The two holds that `reason` compares, each with what the lines that differ most add to it; without a rival the reason."""
    why = both_holds(advice, held, is_over=is_over)
    if why is None:
        return [reason(advice, held, is_over=is_over, name=name)]
    rows = []
    for number, hold in enumerate(filter(None, (why.better, why.worse))):
        facts = [line[number] for line in why.lines if line.better.pays]
        shown = facts[:ACCOUNT_LINES]
        lines = [f"{fact.line} {float(fact.worth):.2f} {chance(fact.ways, fact.of)}" for fact in shown]
        if any(fact.worth for fact in facts[ACCOUNT_LINES:]):
            left = round(hold.value, 2) - sum(round(fact.worth, 2) for fact in shown)
            lines.append(f"other lines {float(left):.2f}")
        rows += [
            f"{sentence(f'{holding(hold, name)}: {short_coins(hold.value)}')} {sentence('; '.join(lines))}"
        ]
    return rows


def _why(advice: Advice, held: Collection[int], *, is_over: bool, may_wait: bool) -> WhyBetter:
    return why_better(advice, held if held or is_over else None, may_wait=may_wait)


def hands_of(hands: int) -> str:
    """Follows an amount in multi-hand play, where the amount is per hand.

    >>> hands_of(5), hands_of(1)
    (' on each of 5 hands', '')
    """
    return f" on each of {counted(hands, 'hand')}" if hands > 1 else ""


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
