"""Reads a reason back: each number in its story and its account is recomputed over the draws one by one."""

import re
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import isclose

from tests.solver.every_draw import cached_best_line
from videopoker.core.cards.cards import CARDS, parse_cards
from videopoker.core.cards.deck import sorted_deck, without

SHORT = {name: card for card in CARDS for name in (card.short, str(card))}
AMOUNT = r"(less than 0\.00001|[\d,]+(?:\.\d+)?)"
CHANCE = (
    r"(?:in \d+ of \d+ draws|in [\d.]+% of draws|once in [\d,]+ draws|never|in every draw"
    r"|in all but [\d,]+ of [\d,]+ draws)"
)
SECOND = (
    r"(?:\d+|\d+ of \d+ draws|[\d.]+%|once in [\d,]+ draws|never|every draw|all but [\d,]+ of [\d,]+ draws)"
)
WINS = r"((?:wins|never wins)[^,;:]*?)"
MOSTLY = r"(?:, mostly (?:a )?([^,;:]+))?"
NAMED = r"(.+?)"


class Draws:
    """All draws of the holds of one hand."""

    def __init__(self, cards, table, coins):
        self.cards, self.table, self.coins = cards, table, coins
        self.best_line, self.counts = cached_best_line(table, coins), {}

    def of(self, held):
        """How many draws of these cards each line pays."""
        if held not in self.counts:
            rest = without(sorted_deck(self.table.jokers), self.cards)
            drawn = combinations(rest, 5 - len(held))
            self.counts[held] = Counter(self.best_line(held + more) for more in drawn)
        return self.counts[held]

    def ways(self, held, label):
        """How many draws end in a line, of how many; ``nothing`` is no line."""
        lines, label = self.of(held), paid_as(label)
        return sum(
            n for line, n in lines.items() if (line.label if line else "nothing") == label
        ), lines.total()

    def pay(self, line):
        return line.pays[self.coins - 1] if line else 0

    def value(self, held):
        lines = self.of(held)
        return Fraction(sum(self.pay(line) * n for line, n in lines.items()), lines.total())

    def worth(self, held, label):
        lines, label = self.of(held), paid_as(label)
        paid = sum(self.pay(line) * n for line, n in lines.items() if line and line.label == label)
        return Fraction(paid, lines.total())

    def sure(self, held):
        return min(self.pay(line) for line in self.of(held))


def paid_as(name):
    """The label of a line from its name: ``Four Aces without 2, 3 or 4``, ``Four Aces with another kicker``."""
    return name.removesuffix(" with another kicker").partition(" without ")[0]


def words(text):
    """The words of a story: a card, an amount and a percentage are one each."""
    return len(text.split())


def figure(text):
    return Fraction(Decimal(text.replace(",", "")))


def check_amount(text, exact):
    """Whether an amount is the exact one, rounded."""
    if text.startswith("less than"):
        assert 0 < exact < Fraction(1, 100_000)
        return
    decimals = len(text.partition(".")[2])
    assert abs(figure(text) - exact) <= Fraction(1, 2) / 10**decimals
    assert decimals or exact.denominator == 1


def check_chance(text, ways, of):
    numbers = [int(number.replace(",", "")) for number in re.findall(r"[\d,]+", text)]
    if text.endswith("never"):
        assert ways == 0
    elif text.endswith("every draw"):
        assert ways == of
    elif "%" in text:
        share = Fraction(re.search(r"([\d.]+)%", text)[1])
        assert abs(share - Fraction(100 * ways, of)) <= Fraction(51, 1000)
    elif text.startswith("once"):
        assert abs(numbers[0] - Fraction(of, ways)) <= Fraction(51, 100)
    elif "all but" in text:
        assert numbers == [of - ways, of]
    else:
        assert numbers == [ways, of][: len(numbers)]


def check_wins(text, draws, held):
    drawn = draws.of(held)
    ways, of = drawn.total() - drawn[None], drawn.total()
    if text == "never wins":
        assert not ways
    elif match := re.fullmatch(r"wins (once|\d+ times) in (\d+)", text):
        assert (match[1].partition(" ")[0].replace("once", "1"), int(match[2])) == (str(ways), of)
        assert of <= 60
    elif match := re.fullmatch(r"wins ([\d.]+)% of draws", text):
        decimals = len(match[1].partition(".")[2])
        assert abs(figure(match[1]) - Fraction(100 * ways, of)) <= Fraction(1, 2) / 10**decimals
        assert ways * 100 >= of > 60
    else:
        (once,) = re.fullmatch(r"wins once in ([\d,]+) draws", text).groups()
        assert abs(figure(once) - Fraction(of, ways)) <= Fraction(1, 2)
        assert ways * 100 < of > 60


def check_mostly(label, draws, held):
    if label:
        assert draws.worth(held, label) * 2 >= draws.value(held)


def check_difference(text, draws, better, worse, *printed):
    """Whether the difference is right, and that of the two printed values."""
    if len(printed) == 2:
        assert figure(text) == figure(printed[0]) - figure(printed[1]) or text.startswith("less than")
    exact = draws.value(better) - draws.value(worse)
    if not text.startswith("less than"):
        decimals = len(text.partition(".")[2])
        slack = 1 if decimals == 5 else Fraction(1, 2)
        assert abs(figure(text) - exact) <= Fraction(slack) / 10**decimals


def check_gives_up(draws, better, worse, _, sure, worth, __, wins, value, mostly, more):
    check_amount(sure, Fraction(draws.sure(worse)))
    check_amount(worth or sure, draws.value(worse))
    check_wins(wins, draws, better)
    check_amount(value, draws.value(better))
    check_mostly(mostly, draws, better)
    check_difference(more, draws, better, worse, value, worth or sure)
    assert not draws.sure(better)


def check_keeps(draws, better, worse, _, sure, worth, __, wins, value, mostly, less):
    check_amount(sure, Fraction(draws.sure(better)))
    check_amount(worth or sure, draws.value(better))
    check_wins(wins, draws, worse)
    check_amount(value, draws.value(worse))
    check_mostly(mostly, draws, worse)
    check_difference(less, draws, better, worse, worth or sure, value)
    assert not draws.sure(worse)


def check_both_pay(draws, better, worse, _, sure, worth, __, other, value, less):
    for held, pay, amount in ((better, sure, worth), (worse, other, value)):
        check_amount(pay, Fraction(draws.sure(held)))
        check_amount(amount or pay, draws.value(held))
    check_difference(less, draws, better, worse, worth or sure, value or other)


def check_neither_pays(
    draws, better, worse, _, wins, win, mostly, __, others, other, most, first, second, more
):
    for held, chance, average, label in ((better, wins, win, mostly), (worse, others, other, most)):
        check_wins(chance, draws, held)
        drawn = draws.of(held)
        ways = drawn.total() - drawn[None]
        if ways:
            check_amount(average, draws.value(held) * drawn.total() / ways)
        check_mostly(label, draws, held)
    check_amount(first, draws.value(better))
    check_amount(second, draws.value(worse))
    check_difference(more, draws, better, worse, first, second)
    assert draws.sure(better) == draws.sure(worse) == 0


def check_penalty(draws, better, worse, card, _, substitute, __, more):
    card, substitute = SHORT[card], SHORT[substitute]
    assert card in draws.cards
    assert card not in better + worse
    cards = tuple(substitute if one == card else one for one in draws.cards)
    other = type(draws)(cards, draws.table, draws.coins)
    assert other.value(worse) > other.value(better)
    check_difference(more, draws, better, worse)


def check_no_rival(draws, better, worse, _, less, __):
    check_difference(less, draws, better, worse)


def check_tie(draws, better, worse, _, __, value):
    assert draws.value(better) == draws.value(worse)
    check_amount(value, draws.value(better))


SURE = rf"{NAMED} is sure of {AMOUNT}(?: and worth {AMOUNT})?"
PATTERNS = {
    rf"{NAMED} and {NAMED} are worth the same, {AMOUNT}\.": check_tie,
    rf"There is no rival: {NAMED}, next by value, is worth {AMOUNT} less than {NAMED}\.": check_no_rival,
    rf"Discarding (\S+) weakens {NAMED}; with (\S+) in its place, \2 would be right\. "
    rf"As it is, {NAMED} is better by {AMOUNT}\.": check_penalty,
    rf"{SURE}\. {NAMED} gives that up, {WINS} and is worth {AMOUNT}{MOSTLY}: {AMOUNT} more\.": check_gives_up,
    rf"{SURE}\. {NAMED} {WINS} and is worth {AMOUNT}{MOSTLY}: {AMOUNT} less\.": check_keeps,
    rf"{SURE}; {NAMED} is sure of {AMOUNT}(?: and worth {AMOUNT})?: {AMOUNT} less\.": check_both_pay,
    rf"{NAMED} {WINS}(?:, {AMOUNT} a win)?{MOSTLY}; {NAMED} {WINS}(?:, {AMOUNT} a win)?{MOSTLY}: "
    rf"{AMOUNT} against {AMOUNT}, {AMOUNT} more\.": check_neither_pays,
}
"""The patterns of a story, those that go before the others first."""


def check_story(text, draws, better, worse):
    """Recompute every number of a story about two holds; returns the check for its pattern."""
    assert words(text) <= 30, text
    for pattern, check in PATTERNS.items():
        if match := re.fullmatch(pattern, text):
            check(draws, better, worse, *match.groups())
            return check
    raise AssertionError(f"no known pattern: {text}")


def check_account(detail, draws, better, worse):
    """Recompute an account; its figures add up to the printed sum."""
    lines, total = detail[:-1], Fraction(0)
    for line in lines:
        if match := re.fullmatch(
            rf"With (\S+) in place of (\S+), .+ would make (?:a )?(.+?) ({CHANCE}) instead of ({SECOND})\.",
            line,
        ):
            check_substitute(draws, worse, *match.groups())
        elif match := re.fullmatch(rf"Other lines: {AMOUNT} (more|less)\.", line):
            total += figure(match[1]) * (1 if match[2] == "more" else -1)
        else:
            match = re.fullmatch(rf"(.+): {AMOUNT} (more|less), ({CHANCE}) instead of ({SECOND})\.", line)
            label, amount, sign, first, second = match.groups()
            signed = figure(amount) * (1 if sign == "more" else -1)
            decimals = len(amount.partition(".")[2])
            exact = draws.worth(better, label) - draws.worth(worse, label)
            assert abs(signed - exact) < Fraction(2) / 10**decimals
            check_chance(first, *draws.ways(better, label))
            check_chance(second, *draws.ways(worse, label))
            total += signed
    bet = f"in coins for a bet of {draws.coins}."
    if detail[-1] == f"The sum is the same, {bet}":
        assert total == 0
        assert draws.value(better) == draws.value(worse)
        return
    (more,) = re.fullmatch(rf"In all: {AMOUNT} more, {bet}", detail[-1]).groups()
    assert more.startswith("less than") or figure(more) == total, detail


def check_substitute(draws, worse, substitute, card, label, first, second):
    cards = tuple(SHORT[substitute] if one == SHORT[card] else one for one in draws.cards)
    other = type(draws)(cards, draws.table, draws.coins)
    check_chance(first, *other.ways(worse, label))
    check_chance(second, *draws.ways(worse, label))


def check_facts(record, draws):
    """Recompute the facts of an explanation; those of each hold have to be of all its draws. Returns their number."""
    counted = Counter()
    for fact in record["facts"]:
        dealt, held = (
            parse_cards(" ".join(fact.get("dealt", map(str, draws.cards)))),
            parse_cards(" ".join(fact["hold"])),
        )
        all_draws = draws if dealt == draws.cards else type(draws)(dealt, draws.table, draws.coins)
        assert (fact["ways"], fact["of"]) == all_draws.ways(held, fact["line"])
        assert isclose(fact["worth"] * draws.coins, all_draws.worth(held, fact["line"]))
        if all_draws is draws:
            counted[held] += fact["ways"]
    assert all(ways == draws.of(held).total() for held, ways in counted.items())
    assert len(counted) == 2
    return len(record["facts"])
