"""The coach's words on a hand: its holds in order, a hint, a mistake, and the result of an exam."""

from collections.abc import Collection, Sequence
from fractions import Fraction

from videopoker.coach.advice import Advice, Graded, RankedHold, total_cost
from videopoker.coach.explain import why_better
from videopoker.text.explanation import NAMELESS, NameCards, amount_text, coins, explanation, holding, symbols
from videopoker.text.hand import sentence
from videopoker.text.numbers import counted


def ranking(advice: Advice, shown: Sequence[RankedHold], name: NameCards = symbols) -> list[str]:
    """The holds in sentences, each with its value and its difference from the best."""
    rows = []
    for hold in shown:
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
    return f"{holding(graded.advice.best, name)} {verb} worth {more}{hands_of(graded.hands)}"


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


def reason(advice: Advice, held: Collection[int], *, is_over: bool, name: NameCards = symbols) -> str:
    """Why the best hold beats the one chosen; before the draw without a card held, why it beats the next best."""
    why = why_better(advice, held if held or is_over else None)
    return explanation(why, name, is_next=why.worse is not advice.of(held))


def exam_lines(graded: Sequence[Graded], name: NameCards = symbols) -> list[str]:
    """The result of an exam, then its mistakes, the costliest first, each with the reason."""
    wrong = sorted(
        (one for one in graded if not one.is_right), key=lambda one: one.cost * one.hands, reverse=True
    )
    lost = (
        f" Your mistakes cost {coins(total_cost(graded))}."
        if wrong
        else " No hold was worth more than yours."
    )
    return [
        f"{len(graded) - len(wrong)} of {counted(len(graded), 'hand')} right.{lost}",
        *(
            f"Hand {one.hand:,}, {name(one.advice.cards)}{_deal_cost(one)}: "
            f"{explanation(why_better(one.advice, one.held), name)}"
            for one in wrong
        ),
    ]


def _deal_cost(graded: Graded) -> str:
    """What the mistake of a multi-hand deal cost over all its hands, and on each; empty for one hand."""
    if graded.hands == 1:
        return ""
    return f", cost {coins(graded.cost * graded.hands)}, {amount_text(graded.cost)}{hands_of(graded.hands)}"


def hands_of(hands: int) -> str:
    """Follows an amount in multi-hand play, where the amount is per hand.

    >>> hands_of(5), hands_of(1)
    (' on each of 5 hands', '')
    """
    return f" on each of {counted(hands, 'hand')}" if hands > 1 else ""
