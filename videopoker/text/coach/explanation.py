"""Why a hold is worth more than another: the story in one or two sentences, then the account line by line.

Amounts are coins for the bet on one hand. Every number is one of `WhyBetter.facts` or is made from these, such as how often
a hold wins or ends in a line.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import floor, log10
from typing import Annotated, NamedTuple, TypedDict

from videopoker.coach.advice import LineFact, RankedHold
from videopoker.coach.explain import LineGain, WhyBetter, rival
from videopoker.core.base.records import PerCoinExact, recorded
from videopoker.core.cards.cards import Card, format_cards
from videopoker.text.odds.solution import HeldHandRecord
from videopoker.text.words.amounts import Difference, amount_text, fixed
from videopoker.text.words.hand import sentence
from videopoker.text.words.hold_names import NameCards, by_cards, by_kind, symbols

_SMALL_DECK = 60
"""Up to this many possible draws a chance is a count, not a percentage."""

_RARE = 0.0005
"""Chances below this are given as once in a number of draws."""


def wins(hold: RankedHold) -> str:
    """How often a hold wins: ``wins 14 times in 47``, ``wins 38% of draws``, ``wins once in 250 draws``."""
    ways, of = hold.draws - hold.ways[-1], hold.draws
    if not ways:
        return "never wins"
    if of <= _SMALL_DECK:
        return f"wins {'once' if ways == 1 else f'{ways} times'} in {of}"
    if ways * 100 < of:
        return f"wins once in {of / ways:,.0f} draws"
    share = f"{ways / of:.0%}"
    return f"wins {share if share != '100%' or ways == of else percent(ways / of)} of draws"


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


MAX_WORDS = 30
"""The most words of a story; a card, an amount and a percentage count as one each."""

ACCOUNT_LINES = 4
"""The lines that the account names; the rest are summed up."""


def story(why: WhyBetter, name: NameCards = symbols) -> str:
    """What decides between the two holds, in at most 30 words.

    Holds go by their kinds, or by their cards where the kinds have one name or the story would be too long.
    """
    return str(_told(why, name))


def compared(why: WhyBetter, name: NameCards = symbols) -> str:
    """The two holds in the words of the story: the heading of an account shown without it."""
    told = _told(why, name)
    named = f"{told.better} against {told.worse}"
    return f"{named[0].upper()}{named[1:]}, line by line:"


def _told(why: WhyBetter, name: NameCards) -> "_Story":
    for by_kinds, is_line_named in ((True, True), (True, False), (False, True)):
        tried = _Story.of(why, symbols, by_kinds=by_kinds, is_line_named=is_line_named)
        if tried.names_differ and len(str(tried).split()) <= MAX_WORDS:
            return _Story.of(why, name, by_kinds=by_kinds, is_line_named=is_line_named)
    return _Story.of(why, name, by_kinds=False, is_line_named=False)


class _Story(NamedTuple):
    """The story with one way of naming the holds; its pattern depends on what they are sure to pay."""

    why: WhyBetter
    figures: Difference
    better: str
    worse: str
    name: NameCards
    is_line_named: bool

    @classmethod
    def of(cls, why: WhyBetter, name: NameCards, *, by_kinds: bool, is_line_named: bool) -> "_Story":
        better, worse = (
            by_kind(why.advice, hold, name) if by_kinds else by_cards(hold, name)
            for hold in (why.better, why.worse)
        )
        figures = Difference.of(why.better.value, why.worse.value)
        return cls(why, figures, better, worse, name, is_line_named)

    @property
    def names_differ(self) -> bool:
        return self.better != self.worse

    def __str__(self) -> str:
        why = self.why
        if not why.gain:
            return sentence(
                f"{self.better} and {self.worse} are worth the same, {amount_text(why.better.value)}"
            )
        if why.has_no_rival:
            less = f"{amount_text(why.gain)} less than {self.better}"
            return f"There is no rival: {self.worse}, next by value, is worth {less}."
        if why.penalty:
            return self._of_penalty()
        kept = why.advice.sure_pay(why.better)
        given_up = why.advice.sure_pay(why.worse)
        if kept and given_up:
            return self._both_pay(kept, given_up)
        if kept:
            return self._keeps_pay(kept)
        return self._gives_up_pay(given_up) if given_up else self._neither_pays()

    def _of_penalty(self) -> str:
        penalty = self.why.penalty
        assert penalty is not None
        card = self.name([penalty.card])
        substitute = self.name([penalty.substitute])
        return sentence(
            f"discarding {card} weakens {self.worse}; with {substitute} in its place, {self.worse} would be right",
            f"as it is, {self.better} is better by {amount_text(self.why.gain)}",
        )

    def _gives_up_pay(self, sure: Fraction) -> str:
        return sentence(
            f"{self.worse} is sure of {self._sure(self.why.worse, sure)}",
            f"{self.better} gives that up, {wins(self.why.better)} and is worth {self._worth(self.why.better)}: "
            f"{self.figures} more",
        )

    def _keeps_pay(self, sure: Fraction) -> str:
        return sentence(
            f"{self.better} is sure of {self._sure(self.why.better, sure)}",
            f"{self.worse} {wins(self.why.worse)} and is worth {self._worth(self.why.worse)}: {self.figures} less",
        )

    def _both_pay(self, sure: Fraction, other: Fraction) -> str:
        return sentence(
            f"{self.better} is sure of {self._sure(self.why.better, sure)}; "
            f"{self.worse} is sure of {self._sure(self.why.worse, other)}: {self.figures} less"
        )

    def _neither_pays(self) -> str:
        values = (self.figures.text(hold.value) for hold in (self.why.better, self.why.worse))
        is_named = bool(mostly := self._mostly(self.why.better, of_wins=True))
        other = "" if is_named else self._mostly(self.why.worse, of_wins=True)
        return sentence(
            f"{self.better} {_won(self.why.better)}{mostly}; {self.worse} {_won(self.why.worse)}{other}: "
            f"{' against '.join(values)}, {self.figures} more"
        )

    def _sure(self, hold: RankedHold, sure: Fraction) -> str:
        """What a hold is sure of, and what it is worth if that is more."""
        worth = f" and worth {self.figures.text(hold.value)}" if hold.value != sure else ""
        return f"{amount_text(sure)}{worth}"

    def _worth(self, hold: RankedHold) -> str:
        """The value of a hold that may win nothing, and the line that makes most of it."""
        return f"{self.figures.text(hold.value)}{self._mostly(hold)}"

    def _mostly(self, hold: RankedHold, *, of_wins: bool = False) -> str:
        """The line that makes at least half of the value of a hold, and of its wins, unless the name of the hold says it."""
        if not self.is_line_named or not hold.value:
            return ""
        advice = self.why.advice
        best_line = max(range(len(hold.ways) - 1), key=lambda line: advice.line_value(hold, line))
        label = advice.paytable.lines[best_line].label
        named = self.better if hold is self.why.better else self.worse
        if (
            advice.line_value(hold, best_line) * 2 < hold.value
            or (of_wins and hold.ways[best_line] * 2 < hold.draws - hold.ways[-1])
            or label.casefold() in named
        ):
            return ""
        return f", mostly {article(label)}"


def _won(hold: RankedHold) -> str:
    """How often a hold wins, and what a win is worth on average."""
    ways = hold.draws - hold.ways[-1]
    return f"{wins(hold)}, {amount_text(hold.value * hold.draws / ways)} a win" if ways else wins(hold)


def account(why: WhyBetter, name: NameCards = symbols, lines: int = ACCOUNT_LINES) -> list[str]:
    """The lines that differ, in sentences, the largest difference first; then the other lines and the sum.

    The figures add up as printed.
    """
    figures = Difference.of(why.better.value, why.worse.value)
    differing = [line for line in why.lines if line.gain]
    gains = figures.shared_out([line.gain for line in differing])
    rows = [(line, gain) for line, gain in zip(differing, gains, strict=True) if gain][:lines]
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
    if others and differing:
        told.append(sentence(f"other lines: {_more(others, figures)}"))
    return [*told, _sum_sentence(why, figures)]


def _sum_sentence(why: WhyBetter, figures: Difference) -> str:
    bet = f"in coins for a bet of {why.advice.coins}"
    if not why.gain:
        return f"The sum is the same, {bet}."
    return f"In all: {figures} more, {bet}."


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
