"""What the coach knows, for programs: why a hold is better, and strategy sheets."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused, check_is, quoted
from videopoker.core.base.rendering import AsDict, short_repr
from videopoker.core.cards.cards import Card, Cards, as_cards, format_cards
from videopoker.play.deals.dealing import named_positions
from videopoker.play.solving import as_paytable

if TYPE_CHECKING:  # importing the coach loads the solver, which only a call needs
    from collections.abc import Iterable

    from videopoker.coach.sheet import Sheet
    from videopoker.play.solving import Game


@dataclass(frozen=True, slots=True, repr=False)
class Reason(AsDict):
    """Why a hold is better than another one; amounts in coins for the bet.

    >>> from videopoker import why
    >>> reason = why("Ks Qs Js Ts 2s", "jacks-or-better-9-6")
    >>> reason.worse, float(round(reason.gain, 2))
    ((Card.parse('Ks'), Card.parse('Qs'), Card.parse('Js'), Card.parse('Ts'), Card.parse('2s')), 67.77)
    """

    text: str
    """What decides, in at most 30 words."""
    detail: tuple[str, ...]
    """The lines in which the two holds differ, the largest difference first, and their sum."""
    better: Cards
    worse: Cards | None
    """The hold compared with it; None if nothing comes close."""
    gain: Fraction | None
    """How much more the better one is worth; 0 if they are worth the same, None if nothing comes close."""

    def __repr__(self) -> str:
        return short_repr(self, self.text)


@kinds_refused
def why(
    hand: str | Iterable[Card],
    paytable: Game,
    coins: int | None = None,
    held: str | Iterable[int | Card] | None = None,
) -> Reason:
    """Why the best hold of a hand is better than its rival, or than `held`: cards, positions 0 to 4, or a mask.

    CardError or ValueError if this game has no such hand or bet, or if `held` is not in the hand.

    >>> from videopoker import why
    >>> why("Qh Qd Kh 7h 9h", "jacks-or-better-9-6").text
    'The pair: it pays 5 as it is. The flush draw is worth 1.41 less.'
    """
    from videopoker.coach.advice import advise
    from videopoker.coach.explain import why_better
    from videopoker.text.coach.explanation import account
    from videopoker.text.coach.story import story

    table = as_paytable(paytable)
    cards = as_cards(hand)
    chosen = None if held is None else named_positions(cards, held)
    reason = why_better(advise(cards, table, table.check_coins(coins)), chosen)
    return Reason(
        story(reason, format_cards),
        tuple(account(reason, format_cards)),
        tuple(reason.better.cards),
        None if reason.worse is None else tuple(reason.worse.cards),
        reason.gain,
    )


def strategy(paytable: Game, coins: int | None = None, lines: int = 16) -> Sheet:
    """The strategy sheet of at most `lines` lines, at a bet of `coins`, by default max bet.

    One that is neither shipped nor kept is made in some five seconds, and then kept.

    >>> from videopoker import strategy
    >>> sheet = strategy("jacks-or-better-9-6")
    >>> sheet.names[:3], sheet.result.exact
    (('any pay from full house', '4 to a royal flush', 'any paying hand'), Fraction(1653142672469, 1661102543100))
    """
    from videopoker.coach.sheet import strategy_sheet
    from videopoker.solver.sheets.words import MAX_LINES

    check_is(lines, int, "a number of lines, 2 or more")
    if lines < 2:
        raise Refused(f"lines is {quoted(lines)}; expected 2 or more")
    table = as_paytable(paytable)
    return strategy_sheet(table, table.check_coins(coins), min(lines, MAX_LINES))
