"""Why a hold is worth more than another, in one or two sentences made from exact facts.

Every number in them is one of `WhyBetter.facts`, or the sum or difference of values made from these.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import floor, log10
from typing import Any

from videopoker.coach.advice import LineFact, RankedHold
from videopoker.coach.explain import LineGain, PenaltyCard, WhyBetter
from videopoker.core.cards import Card, format_cards
from videopoker.text.hand import sentence

NameCards = Callable[[tuple[Card, ...] | list[Card]], str]

_SMALL_DECK = 60
"""Up to this many possible draws a chance is a count, not a percentage."""

_RARE = 0.0005
"""Chances below this are given as once in a number of draws."""

NAMELESS = {0: "draw five", 5: "stand pat"}
"""Holds not named by their cards, by number of cards."""

_NUMBERS = ("no", "one", "two", "three", "four", "five")


def symbols(cards: Sequence[Card]) -> str:
    """Cards with suit symbols: ``K♠ 10♥``."""
    return " ".join(card.short for card in cards)


def spoken(cards: Sequence[Card]) -> str:
    """Cards by their names: ``the king of spades and the joker``."""
    return listed([f"the {card.words}" for card in cards])


def listed(names: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def explanation(why: WhyBetter, name: NameCards = symbols, *, is_next: bool = False) -> str:
    """One or two sentences: what the better hold is worth, and what decides; `is_next` names the other the next best."""
    parts = [_worth(why, name, is_next=is_next)]
    if why.gain:
        reason = _reason(why, name)
        parts.append(reason.replace("the other hold", "the next best hold") if is_next else reason)
    return sentence(*parts)


def worth_sentence(why: WhyBetter) -> str:
    """The first sentence of `explanation`: what the better hold is worth, and how much more than the other."""
    return sentence(_worth(why, symbols, is_next=False))


def _worth(why: WhyBetter, name: NameCards, *, is_next: bool) -> str:
    if not why.gain:
        both = f"{holding(why.better, name)} and {holding(why.worse, name)} are both worth exactly"
        return f"{both} {coins(why.better.value)}: either is right"
    more = f"{coins(why.gain, 'more')} than {holding(why.worse, name)}{', the next best' * is_next}"
    return f"{holding(why.better, name)} is worth {coins(why.better.value)}, {more}"


def explanation_record(why: WhyBetter) -> dict[str, Any]:
    """The sentences and the facts behind them as plain values; worth is per coin bet."""
    penalty = why.penalty
    return {
        "text": explanation(why, format_cards),
        "facts": [
            {
                "hold": [str(card) for card in fact.hold.cards],
                "line": fact.line,
                "ways": fact.ways,
                "of": fact.of,
                "worth": float(fact.worth / why.advice.coins),
            }
            | ({"dealt": _dealt(why, penalty)} if penalty and fact is penalty.without else {})
            for fact in why.facts
        ],
    }


def _dealt(why: WhyBetter, penalty: PenaltyCard) -> list[str]:
    """The hand with the substitute in place of the penalty card."""
    return [str(penalty.substitute if card == penalty.card else card) for card in why.advice.cards]


# amounts and chances


def coins(amount: Fraction | int, more: str = "") -> str:
    """An amount in coins, with as many decimals as matter.

    >>> coins(Fraction(153, 20)), coins(1), coins(Fraction(1, 30)), coins(Fraction(1, 30000)), coins(20, "more")
    ('7.65 coins', '1 coin', '0.0333 coins', 'less than 0.0001 coins', '20 more')
    """
    unit = more or ("coin" if amount == 1 else "coins")
    return f"{amount_text(amount)} {unit}"


def amount_text(amount: Fraction | int) -> str:
    """The number alone."""
    if amount == int(amount):
        return f"{int(amount):,}"
    size = abs(float(amount))
    if size < 0.0001:
        return "less than 0.0001"
    return f"{float(amount):,.4f}" if size < 0.1 else f"{float(amount):,.2f}"


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


def _percent(part: float) -> str:
    """A percentage with one decimal, or near 0% or 100% with two significant digits of the difference.

    >>> _percent(0.114), _percent(1 / 13590), _percent(0.99996)
    ('11.4%', '0.0074%', '99.9960%')
    """
    rest = min(part, 1 - part)
    return f"{part:.{1 if rest >= _RARE else -floor(log10(rest)) - 1}%}"


def two_chances(better: LineFact, worse: LineFact) -> str:
    """How often the better hold makes a line, beside the other.

    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 2, 47, 1, Fraction(2, 47)))
    'in 9 of 47 draws instead of 2'
    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 28, 16215, 1, Fraction(28, 16215)))
    'in 19.1% of draws instead of 0.2%'
    >>> two_chances(LineFact(None, "Flush", 9, 47, 1, Fraction(9, 47)), LineFact(None, "Flush", 4, 16215, 1, Fraction(4, 16215)))
    'in 19.1% of draws instead of 0.025%'
    """
    if max(better.of, worse.of) > _SMALL_DECK:  # counts out of different totals do not compare
        first, second = _share(better.ways, better.of, " of draws"), _share(worse.ways, worse.of)
        parts = [fact.ways / fact.of for fact in (better, worse)]
        if ("%" in first) is not ("%" in second) and all(0 < part < 1 for part in parts):
            first, second = f"in {_percent(parts[0])} of draws", _percent(parts[1])
        elif first == f"{second} of draws" and parts[0] != parts[1]:
            first, second = f"in {parts[0]:.2%} of draws", f"{parts[1]:.2%}"
    else:
        first, second = chance(better.ways, better.of), chance(worse.ways, worse.of)
        if " of " in first:
            second = second.partition(" of ")[0]
    return f"{first} instead of {second.removeprefix('in ')}"


# holds and reasons


def holding(hold: RankedHold, name: NameCards = symbols) -> str:
    """A hold as an action: ``holding K♠ K♥``, ``drawing five new cards``, ``standing pat``."""
    if not hold.cards:
        return "drawing five new cards"
    return "standing pat" if len(hold.cards) == 5 else f"holding {name(hold.cards)}"


def _reason(why: WhyBetter, name: NameCards) -> str:
    """What decides between the two, as a sentence without its full stop."""
    if why.penalty:
        return _of_penalty(why.penalty, name)
    sure, other = why.sure
    if sure > other:
        return _keeps_pay(why, sure, other)
    if sure < other:
        return _gives_up_pay(why, sure, other)
    if why.better.positions < why.worse.positions:
        return _holds_too_much(why, name)
    if why.worse.positions < why.better.positions and why.worse.cards:
        return _holds_too_little(why, name)
    return _line_decides(why)


def _of_penalty(penalty: PenaltyCard, name: NameCards) -> str:
    now, then = penalty.line, penalty.without
    cards = (penalty.card,), (penalty.substitute,)
    return (
        f"{name(cards[0])} is one of the cards the other hold needs: with {name(cards[1])} in its place, "
        f"{article(now.line)} would come {two_chances(then, now)}, and the other hold would be the better one"
    )


def _keeps_pay(why: WhyBetter, sure: Fraction, other: Fraction) -> str:
    nothing = next((line.worse for line in why.lines if line.worse.pays == 0), None)
    hope = why.lines[-1]
    reason = f"it is sure of {coins(sure)}; the other hold "
    if other or nothing is None:
        reason += f"is only sure of {amount_text(other)}"
    else:
        reason += f"wins nothing {chance(nothing.ways, nothing.of)}"
    if hope.gain < 0:
        verb = "makes" if hope.worse.pays > sure else "ends in"
        reason += f" and {verb} {article(_label(why, hope))} {chance(hope.worse.ways, hope.worse.of)}"
    return reason


def _gives_up_pay(why: WhyBetter, sure: Fraction, other: Fraction) -> str:
    """The better hold risks a sure pay for more."""
    part = f"{amount_text(other - sure)} of " if sure else ""
    enough = why.lines[0].gain >= why.gain + other - sure
    deciding = [line for line in why.lines[: 1 if enough else 2] if line.gain > 0]
    lines = " and ".join(
        f"{article(_label(why, line))} {chance(line.better.ways, line.better.of)}" for line in deciding
    )
    worth = sum((line.better.worth for line in deciding), Fraction(0))
    alone = "which alone is worth" if len(deciding) == 1 else "together worth"
    reason = f"it gives up {part}a sure {coins(other)} but makes {lines}, {alone} {coins(worth)}"
    nothing = next((line.better for line in why.lines if line.better.pays == 0), None)
    if nothing and worth < other:  # the rest comes from its other wins
        reason += f", and in all it wins {chance(nothing.of - nothing.ways, nothing.of)}"
    return reason


def _holds_too_much(why: WhyBetter, name: NameCards) -> str:
    extra = _difference(why.worse, why.better)
    cards, left = 5 - len(why.better.cards), 5 - len(why.worse.cards)
    most = why.lines[0]
    comes = _comes(_label(why, most))
    if not left:
        return (
            f"if you stand pat, you draw no card; without {name(extra)}, {comes} "
            f"{chance(most.better.ways, most.better.of)}"
        )
    also = "also " if why.better.cards else ""
    return (
        f"if you {also}hold {name(extra)}, you draw {_NUMBERS[left]} card{'s' * (left != 1)} instead of {_NUMBERS[cards]}; "
        f"without {'it' if len(extra) == 1 else 'them'}, {comes} {two_chances(most.better, most.worse)}"
    )


def _holds_too_little(why: WhyBetter, name: NameCards) -> str:
    missing = _difference(why.better, why.worse)
    most = why.lines[0]
    return f"with {name(missing)}, {_comes(_label(why, most))} {two_chances(most.better, most.worse)}"


def _line_decides(why: WhyBetter) -> str:
    """The lines, at most three, that favour the better hold most, the line most against it, and the rest."""
    first, against = why.lines[0], why.lines[-1]
    back = -against.gain if -against.gain * 4 >= why.gain else Fraction(0)
    enough = why.gain + back if back > 0 else why.gain / 2
    deciding, gain = [first], first.gain
    for line in why.lines[1:3]:
        if gain < enough and line.gain * 4 >= first.gain:
            deciding.append(line)
            gain += line.gain
    chances = [f"{article(_label(why, line))} {two_chances(line.better, line.worse)}" for line in deciding]
    reason = f"what {'decides' if gain >= why.gain else 'counts most'} is {listed(chances)}"
    reason += f", {'together ' if len(deciding) > 1 else ''}worth {coins(gain, 'coins more')}"
    if back > 0:
        reason += (
            f"; {_comes(_label(why, against))} more often with the other hold, which gives back {coins(back)}"
        )
    rest = why.gain - gain + back
    if back > 0 and rest * 2 > why.gain:  # without it the amounts would not seem to add up
        reason += f"; all other lines add {amount_text(rest)}"
    return reason


def _label(why: WhyBetter, line: LineGain) -> str:
    """The line's label; if other lines have kickers, with a note: ``Four Aces without 2, 3 or 4``."""
    start = f"{line.label} with "
    lines = why.advice.paytable.lines
    kickers = [one.label.removeprefix(start) for one in lines if one.label.startswith(start)]
    if len(kickers) > 1:
        return f"{line.label} with another kicker"
    return f"{line.label} without {kickers[0]}" if kickers else line.label


def article(label: str) -> str:
    """The line with its article, if it takes one.

    >>> article("Full House"), article("Two Pair"), article("Jacks or Better")
    ('a Full House', 'Two Pair', 'Jacks or Better')
    """
    return f"a {label}" if label.casefold().endswith(("flush", "straight", "full house")) else label


def _comes(label: str) -> str:
    """The line with article and verb: ``a Flush comes``, ``Four Aces come``."""
    words = label.split()
    many = len(words) > 1 and words[0] in {"Three", "Four", "Five"} and words[1] != "of"
    return f"{article(label)} {'come' if many else 'comes'}"


def _difference(more: RankedHold, fewer: RankedHold) -> list[Card]:
    """The cards of one hold that the other does not have."""
    return [
        card
        for card, position in zip(more.cards, sorted(more.positions), strict=True)
        if position not in fewer.positions
    ]
