"""The lab in sentences: the return of an edited game, by one pay or two, and where best play differs."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from videopoker.core.messages import printable
from videopoker.core.paytable import Paytable
from videopoker.text.hand import cards_named
from videopoker.text.numbers import cost_words, counted, pay_words, short_pay

if TYPE_CHECKING:
    from fractions import Fraction

    from videopoker.coach.differences import KindDifference
    from videopoker.play.paytables.solved import GameFigures
    from videopoker.solver.curve.curve import Curve

_MAX_LISTED = 10
"""Most pays or kinds of holds listed."""


def figures_sentence(now: "GameFigures", was: "GameFigures", title: str) -> str:
    """A game's return, variance and hit rate, and the change of return from the game with this title."""
    by = now.expected - was.expected
    than = (
        f", {abs(by):,.4%} {'more' if by > 0 else 'less'} than {printable(title)}" if abs(by) >= 5e-7 else ""
    )
    return (
        f"Return {now.expected:,.4%}{than}; variance {now.variance:,.4f}, hit rate {now.hit_frequency:.4%}."
    )


def curve_sentences(curve: "Curve") -> Iterator[str]:
    """The return at both ends of a curve, and the pays at which most deals change their hold."""
    (low, first), (high, last) = curve.points[0], curve.points[-1]
    ends = f"{curve.label} from {pay_words(low)} to {pay_words(high)}"
    yield f"{ends}: return from {float(first):,.4%} to {float(last):,.4%}."
    number = curve.number_of_breakpoints
    if not number:
        yield "Best play stays the same."
        return
    is_cut = number > _MAX_LISTED
    most = f"; the {_MAX_LISTED} with the most deals, in the order of the pays" if is_cut else ""
    yield f"Best play changes at {counted(number, 'pay')}{most}:"
    for point in curve.largest(_MAX_LISTED):
        change = point.changes[0]
        yield (
            f"  At {short_pay(point.pay)}, {counted(point.deals, 'deal')}. Dealt {cards_named(change.hand)}: "
            f"below it hold {cards_named(change.below)}; above it hold {cards_named(change.above)}."
        )


def table_sentences(labels: tuple[str, str], returns: Mapping[tuple[int, ...], "Fraction"]) -> Iterator[str]:
    """The returns by the pays of two lines, a sentence for each pay of the first."""
    first, second = labels
    for pay in dict.fromkeys(pays[0] for pays in returns):
        cells = (
            f"{across:,} {float(value):,.4%}" for (down, across), value in returns.items() if down == pay
        )
        yield f"{first} {pay:,}: {second} {', '.join(cells)}."


def differences_sentences(
    first: Paytable, second: str, deals: int, kinds: Sequence["KindDifference"]
) -> Iterator[str]:
    """Where best play of two games differs, and the cost of the first game's play on the second."""
    differ, cost = sum(kind.deals for kind in kinds), float(sum(kind.cost for kind in kinds))
    title = printable(first.title)
    if not differ:
        yield f"Best play of {title} and of {second} is the same in every hand."
        return
    yield f"Best play of {title} and of {second} differs in 1 hand in {deals / differ:,.1f}."
    yield f"Playing {title} on {second} costs {cost_words(cost)}."
    for kind in kinds[:_MAX_LISTED]:
        one_in = f"1 hand in {deals / kind.deals:,.0f}"
        yield f"  {kind.second}, not {kind.first}: {one_in}, costs {cost_words(float(kind.cost))}."
    if len(kinds) > _MAX_LISTED:
        yield f"And {counted(len(kinds) - _MAX_LISTED, 'more kind')} of holds."
