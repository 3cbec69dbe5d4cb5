"""The story of a hand: the best hold and the idea behind it, then what another hold is worth. Amounts are coins."""

from fractions import Fraction

from videopoker.coach.advice import RankedHold
from videopoker.coach.explain import CLOSE, WhyBetter
from videopoker.coach.ideas import idea_of
from videopoker.coach.kinds import Shape
from videopoker.coach.two_holds import OneHold, TwoHolds
from videopoker.core.base.read_number import NUMBER_WORDS
from videopoker.core.cards.cards import Rank
from videopoker.core.paytable.pay_line import either
from videopoker.core.paytable.paytable import high_ranks
from videopoker.text.words.amounts import fixed
from videopoker.text.words.hand import sentence
from videopoker.text.words.hold_names import NAMELESS, NameCards, by_cards, by_kind, symbols

MAX_WORDS = 30
"""The most words of a story; a card, an amount and a percentage count as one each."""

_DECIMALS = 2
_HUNDREDTH = "less than a hundredth"
_ALONE = {Shape.WILD_CARDS, Shape.OF_A_KIND, Shape.ONE_CARD}
"""The holds that are held "alone" where the other hold adds a card."""


def story(why: WhyBetter, name: NameCards = symbols) -> str:
    """The best hold and the idea, then what the other hold is worth, in at most 30 words.

    Holds go by their kinds, or by their cards where the kinds have one name or the story would be too long.
    """
    if why.worse is None:
        return _without_rival(why, name)
    return _told(why, name, by_kinds=_goes_by_kinds(why))


def compared(why: WhyBetter, name: NameCards = symbols) -> str:
    """The two holds in the words of the story: the heading of an account shown without it."""
    best, other = _names(why, name, by_kinds=_goes_by_kinds(why))
    return f"{best[0].upper()}{best[1:]} against {other}, line by line:"


def _goes_by_kinds(why: WhyBetter) -> bool:
    best, other = _names(why, symbols, by_kinds=True)
    return best != other and len(_told(why, symbols, by_kinds=True).split()) <= MAX_WORDS


def _names(why: WhyBetter, name: NameCards, *, by_kinds: bool) -> tuple[str, str]:
    """The two holds; without a rival the second is what tempts."""
    best, *others = (
        by_kind(why.advice, hold, name) if by_kinds else by_cards(hold, name)
        for hold in (why.better, why.worse)
        if hold
    )
    return best, others[0] if others else "what tempts"


def _told(why: WhyBetter, name: NameCards, *, by_kinds: bool) -> str:
    best, other = _names(why, name, by_kinds=by_kinds)
    idea = idea_of(why)
    if idea is None or why.worse is None or why.gain is None:
        return sentence(f"{best} and {other} are worth the same, {fixed(why.better.value, _DECIMALS)}")
    two = TwoHolds(why)
    card = name([why.penalty.card]) if why.penalty else ""
    reason = idea.sentence.format(it=two, card=card, best=best, other=other)
    has_figure = any(map(str.isdigit, reason))
    alone = " alone" if two.adds and two.best.form.shape in _ALONE else ""
    first = f"{best.removeprefix('holding ')}{alone}: {reason}"
    return sentence(first, f"{other} {_worth(why.worse, why.gain, with_value=not has_figure)}")


def _worth(hold: RankedHold, gain: Fraction, *, with_value: bool) -> str:
    """What the other hold is worth, in two decimals."""
    less = fixed(gain, _DECIMALS)
    if gain < Fraction(1, 200):
        return f"is worse by {_HUNDREDTH}"
    return f"is worth {fixed(hold.value, _DECIMALS)}, {less} less" if with_value else f"is worth {less} less"


def _without_rival(why: WhyBetter, name: NameCards) -> str:
    """The best hold, why no other is close, and what tempts would cost."""
    advice = why.advice
    best = OneHold(advice, why.better)
    kind = by_kind(advice, best.hold, name).removeprefix("holding ")
    words = NAMELESS.get(5 - best.drawn, f"hold {kind}")
    if not why.tempting:
        return sentence(words, "every hold is worth the same")
    least, most = (advice.cost(hold.positions) for hold in (why.tempting[0], why.tempting[-1]))
    cost = f"costs {' to '.join(dict.fromkeys((_cost(least), _cost(most))))}"
    keeping = _keeping(why, best)
    other = by_kind(advice, why.tempting[0], name)
    if keeping and 1 < best.drawn < 5:
        alone = " alone" if best.form.shape in _ALONE else ""
        return sentence(f"{words}{alone}: {keeping} means one card fewer to draw, and {cost}")
    following = f"the next best, {other},"
    if best.drawn == 5 or keeping:
        following = keeping if best.drawn == 5 and keeping else other
    reason = _reason(best, is_draw=not keeping)
    if not reason and least >= advice.coins * CLOSE:
        following = f"nothing comes close: {following}"
    return sentence(f"{words}{reason}", f"{following} {cost}")


def _reason(best: OneHold, *, is_draw: bool) -> str:
    """What the hand lacks, what five cards pay as they are, or what one card makes of four; nothing for other holds."""
    if best.drawn == 5:
        high = high_ranks(best.advice.paytable)
        lacking = f"{min(high).word} or better" if high else "wild card"
        return f": no {lacking}, no pair{'' if is_draw else ', no draw'}"
    if not best.drawn and best.sure:
        return f": it pays {best.pay} as it is"
    if best.drawn != 1 or best.form.shape not in _OUTS:
        return ""
    (thrown,) = (card.rank.word for card in best.advice.cards if card not in best.hold.cards)
    return _OUTS[best.form.shape].format(best, thrown, NUMBER_WORDS[best.ways("full-houses")])


_OUTS = {
    Shape.TWO_PAIR: ": throw the {1}, and {2} cards make a full house",
    Shape.FLUSH_DRAW: ": {0:flushes} the flush",
    Shape.OUTSIDE_STRAIGHT_DRAW: ": {0:straights} the straight",
    Shape.INSIDE_STRAIGHT_DRAW: ": {0:straights} the straight",
}
"""What one card makes of a draw."""


def _cost(amount: Fraction) -> str:
    return fixed(amount, _DECIMALS) if amount >= Fraction(1, 200) else _HUNDREDTH


def _keeping(why: WhyBetter, best: OneHold) -> str:
    """The cards that the holds keep in addition, if each keeps one: ``a kicker``, ``keeping the ace or king``."""
    kept = why.better.positions
    added = sorted(
        {place for hold in why.tempting for place in hold.positions - kept},
        key=lambda place: -why.advice.cards[place].number,
    )
    if len(why.tempting) != len(added) or not kept <= why.tempting[0].positions:
        return ""
    cards = [why.advice.cards[place] for place in added]
    if 2 <= len(kept) == 5 - len(cards) and cards[0].rank < Rank.JACK:
        return "a kicker" if best.form.shape is Shape.OF_A_KIND else "another card"
    return f"keeping the {either([*dict.fromkeys(card.rank.word for card in cards)])}"
