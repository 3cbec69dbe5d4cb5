"""Why a hold is worth more than another: the story with its idea in two sentences, then the account line by line.

Amounts are coins for the bet on one hand. Every number is one of `WhyBetter.facts` or is made from these, such as how often
a hold ends in a line.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor, log10
from typing import Annotated, NamedTuple, TypedDict

from videopoker.coach.advice import LineFact
from videopoker.coach.explain import LineGain, WhyBetter, rival
from videopoker.core.base.records import PerCoinExact, recorded
from videopoker.core.cards.cards import Card, format_cards
from videopoker.text.coach.story import story
from videopoker.text.odds.solution import HeldHandRecord
from videopoker.text.words.amounts import Difference, amount_text, fixed
from videopoker.text.words.hand import sentence
from videopoker.text.words.hold_names import NameCards, by_cards, holding, symbols

_SMALL_DECK = 60
"""Up to this many possible draws a chance is a count, not a percentage."""

_RARE = 0.0005
"""Chances below this are given as once in a number of draws."""


def chance(ways: int, of: int) -> str:
    """How often something happens.

    >>> chance(9, 47), chance(178365, 1533939), chance(4, 16215), chance(0, 47), chance(47, 47)
    ('in 9 of 47 draws', 'in 11.6% of draws', 'once in 4,054 draws', 'never', 'in every draw')
    """
    return f"in {ways} of {of} draws" if 0 < ways < of <= _SMALL_DECK else _share(ways, of, " of draws")


def _share(ways: int, of: int, unit: str = "") -> str:
    part = ways / of
    if ways in (0, of):
        return "in every draw" if ways else "never"
    if part < _RARE:
        return f"once in {of / ways:,.0f} draws"
    return f"in all but {of - ways:,} of {of:,} draws" if part > 1 - _RARE else f"in {part:.1%}{unit}"


def percent(part: float) -> str:
    """A percentage with one decimal, or near 0% or 100% with two significant digits of the difference.

    >>> percent(0.114), percent(1 / 13590), percent(0.99996)
    ('11.4%', '0.0074%', '99.9960%')
    """
    smaller = min(part, 1 - part)
    return f"{part:.{1 if smaller >= _RARE else -floor(log10(smaller)) - 1}%}"


def two_chances(better: LineFact, worse: LineFact) -> str:
    """How often the better hold makes a line, and how often the other does.

    >>> from fractions import Fraction
    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 2, 47, 1, Fraction(2, 47)))
    'in 9 of 47 draws instead of 2'
    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 28, 16215, 1, Fraction(28, 16215)))
    'in 19.1% of draws instead of 0.2%'
    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 4, 16215, 1, Fraction(4, 16215)))
    'in 19.1% of draws instead of 0.025%'
    """
    if max(better.of, worse.of) > _SMALL_DECK:  # counts out of different totals do not compare
        first = _share(better.ways, better.of, " of draws")
        second = _share(worse.ways, worse.of)
        shares = [fact.ways / fact.of for fact in (better, worse)]
        if ("%" in first) is not ("%" in second) and all(0 < part < 1 for part in shares):
            first = f"in {percent(shares[0])} of draws"
            second = percent(shares[1])
        elif first == f"{second} of draws" and shares[0] != shares[1]:
            first, second = f"in {shares[0]:.2%} of draws", f"{shares[1]:.2%}"
    else:
        first = chance(better.ways, better.of)
        second = chance(worse.ways, worse.of)
        if " of " in first:
            second = second.partition(" of ")[0]
    return f"{first} instead of {second.removeprefix('in ')}"


def article(label: str) -> str:
    """The line with its article, if it takes one.

    >>> article("Full House"), article("Two Pair"), article("Jacks or Better")
    ('a Full House', 'Two Pair', 'Jacks or Better')
    """
    return f"a {label}" if label.casefold().endswith(("flush", "straight", "full house")) else label


ACCOUNT_LINES = 4
"""The lines that the account names; the rest are summed up."""


def line_gains(why: WhyBetter) -> tuple[Difference, dict[LineGain, Fraction]]:
    """The difference of two holds, and the parts of the lines that differ, rounded so that they add up as printed."""
    assert why.worse
    figures = Difference.of(why.better.value, why.worse.value)
    differing = [line for line in why.lines if line.gain]
    gains = figures.shared_out([line.gain for line in differing])
    return figures, dict(zip(differing, gains, strict=True))


def account(why: WhyBetter, name: NameCards = symbols, lines: int = ACCOUNT_LINES) -> list[str]:
    """The lines that differ, in sentences, the largest difference first; then the other lines and the sum.

    The figures add up as printed.
    """
    if why.worse is None:
        return _account_of_tempting(why, name)
    figures, gains = line_gains(why)
    rows = [(line, gain) for line, gain in gains.items() if gain][:lines]
    others = figures.printed - sum(gain for _, gain in rows)
    told = []
    if penalty := why.penalty:
        now, then = penalty.line, penalty.without
        told.append(
            sentence(
                f"with {name([penalty.substitute])} in place of {name([penalty.card])}, {by_cards(why.worse, name)} "
                f"would make {article(now.line)} {two_chances(then, now)}"
            )
        )
    for line, gain in rows:
        told.append(f"{_label(why, line)}: {_more(gain, figures)}, {two_chances(line.better, line.worse)}.")
    if others and gains:
        told.append(sentence(f"other lines: {_more(others, figures)}"))
    return [
        *told,
        f"In all: {figures} more, {_bet(why)}." if why.gain else f"The sum is the same, {_bet(why)}.",
    ]


def _account_of_tempting(why: WhyBetter, name: NameCards) -> list[str]:
    """What each hold that tempts costs."""
    rows = [
        sentence(f"{holding(hold, name)}: {amount_text(why.advice.cost(hold.positions))} less")
        for hold in why.tempting
    ]
    best = sentence(f"{holding(why.better, name)}: {amount_text(why.better.value)}, {_bet(why)}")
    return [*rows, best]


def _bet(why: WhyBetter) -> str:
    return f"in coins for a bet of {why.advice.coins}"


def _more(amount: Fraction, figures: Difference) -> str:
    return f"{fixed(abs(amount), figures.decimals)} {'more' if amount > 0 else 'less'}"


def _label(why: WhyBetter, line: LineGain) -> str:
    """The line's label; if other lines have kickers, with a note: ``Four Aces without 2, 3 or 4``."""
    label = line.better.line
    start = f"{label} with "
    labels = [pay_line.label for pay_line in why.advice.paytable.lines]
    kickers = [other.removeprefix(start) for other in labels if other.startswith(start)]
    if len(kickers) > 1:
        return f"{label} with another kicker"
    return f"{label} without {kickers[0]}" if kickers else label


@recorded("hold=fact.hold.cards", "fact.line", "fact.ways", "fact.of", "worth", "dealt?")
class Fact(NamedTuple):
    """A fact behind the reason: how often a hold ends in a line, and what that is worth."""

    fact: LineFact
    worth: PerCoinExact
    dealt: Annotated[list[Card] | None, "the hand with another card in the place of the penalty card"]


class WhyRecord(TypedDict):
    """Why a hold is better than another."""

    text: Annotated[str, "at most 30 words"]
    detail: Annotated[list[str], "sentences"]
    rival: Annotated[Sequence[Card] | None, "the cards of the hold compared with it"]
    facts: list[Fact]


class ExplainedHandRecord(HeldHandRecord):
    """Every way to play a hand, and why the best hold is the best."""

    why: WhyRecord


def explanation_record(why: WhyBetter) -> WhyRecord:
    """The story, the account and the facts they are made from, as plain values; worth is per coin bet."""
    other = rival(why.advice)
    return {
        "text": story(why, format_cards),
        "detail": account(why, format_cards),
        "rival": None if other is None else other.cards,
        "facts": [*_facts(why)],
    }


def _facts(why: WhyBetter) -> Iterator[Fact]:
    for fact in why.facts:
        dealt = None
        if why.penalty and fact is why.penalty.without:
            card, substitute = why.penalty.card, why.penalty.substitute
            dealt = [substitute if dealt_card == card else dealt_card for dealt_card in why.advice.cards]
        yield Fact(fact, fact.worth / why.advice.coins, dealt)
