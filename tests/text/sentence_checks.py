"""Reads an explanation back: each number in its sentence is recomputed over the draws one by one."""

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import isclose

from tests.solver.every_draw import cached_best_line
from videopoker.core.cards import CARDS, parse_cards
from videopoker.core.deck import sorted_deck, without

SHORT = {card.short: card for card in CARDS}
AMOUNT = r"(?:less than 0\.0001|[\d,]+(?:\.\d+)?)"
CHANCE = (
    r"(?:in \d+ of \d+ draws|in [\d.]+% of draws|once in [\d,]+ draws|never|in every draw"
    r"|in all but [\d,]+ of [\d,]+ draws)"
)
SECOND = (
    r"(?:\d+|\d+ of \d+ draws|[\d.]+%|once in [\d,]+ draws|never|every draw|all but [\d,]+ of [\d,]+ draws)"
)
HOLD = r"(?:drawing five new cards|standing pat|holding [^,.;:]+?)"
LINE = r"(?:a )?(.+?)"
CARDS_NAMED = r"([^,.;:]+?)"
FIRST = re.compile(
    rf"({HOLD}) is worth ({AMOUNT}) coins?, ({AMOUNT}) more than ({HOLD})\. (.+)\.", re.IGNORECASE
)
TWO = rf"({CHANCE}) instead of ({SECOND})"


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


def held_in(text, draws):
    if text.casefold() == "drawing five new cards":
        return ()
    if text.casefold() == "standing pat":
        return draws.cards
    return named(text.split(" ", 1)[1])


def named(text):
    return tuple(SHORT[word] for word in text.split())


def check_amount(text, exact):
    if text.startswith("less than"):
        assert 0 < exact < Fraction(1, 10_000)
        return
    decimals = len(text.partition(".")[2])
    assert abs(Fraction(text.replace(",", "")) - exact) <= Fraction(51, 100) / 10**decimals
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


def check_two(draws, label, better, worse, first, second):
    check_chance(first, *draws.ways(better, label))
    check_chance(second, *draws.ways(worse, label))


def check_reason(reason, draws, better, worse):
    """Read the second sentence in one of its forms, and check its numbers."""
    forms = {
        rf"it is sure of ({AMOUNT}) coins?; the other hold (.+)": check_kept,
        rf"it gives up (?:({AMOUNT}) of )?a sure ({AMOUNT}) coins? but makes (.+), "
        rf"(?:which alone is|together) worth ({AMOUNT}) coins?(?:, and in all it wins ({CHANCE}))?": check_given_up,
        rf"if you stand pat, you draw no card; without {CARDS_NAMED}, {LINE} comes? ({CHANCE})": check_pat,
        rf"if you (also )?hold {CARDS_NAMED}, you draw (\w+)(?: cards?)? instead of (\w+); "
        rf"without (?:it|them), {LINE} comes? {TWO}": check_too_much,
        rf"with {CARDS_NAMED}, {LINE} comes? {TWO}": check_too_little,
        rf"{CARDS_NAMED} is one of the cards the other hold needs: with {CARDS_NAMED} in its place, {LINE} "
        rf"would come {TWO}, and the other hold would be the better one": check_penalty,
        rf"what (decides|counts most) is ((?:{LINE} {TWO}(?:, | and )?)+), (?:together )?worth ({AMOUNT}) coins more"
        rf"(?:; {LINE} comes? more often with the other hold, which gives back ({AMOUNT}) coins?)?"
        rf"(?:; all other lines add ({AMOUNT}))?": check_line,
    }
    for form, check in forms.items():
        match = re.fullmatch(form, reason[:1].lower() + reason[1:] if form[0] != "(" else reason)
        if match:
            check(draws, better, worse, *match.groups())
            return check
    raise AssertionError(f"no known form: {reason}")


def check_kept(draws, better, worse, sure, rest):
    check_amount(sure, Fraction(draws.sure(better)))
    match = re.fullmatch(
        rf"(?:is only sure of ({AMOUNT})|wins nothing ({CHANCE}))(?: and (makes|ends in) {LINE} ({CHANCE}))?",
        rest,
    )
    other, nothing, verb, label, makes = match.groups()
    if other:
        check_amount(other, Fraction(draws.sure(worse)))
    else:
        check_chance(nothing, draws.of(worse)[None], draws.of(worse).total())
    if label:
        check_chance(makes, *draws.ways(worse, label))
        pays = {line.label: line.pays[draws.coins - 1] for line in draws.table.lines}
        assert (verb == "makes") == (pays[paid_as(label)] > draws.sure(better))
    assert draws.sure(better) > draws.sure(worse)


def check_given_up(draws, better, worse, part, given_up, lines, worth, wins):
    check_amount(given_up, Fraction(draws.sure(worse)))
    assert draws.sure(worse) - draws.sure(better) == int(part or given_up)
    found = re.findall(rf"(?:^| and ){LINE} ({CHANCE})(?= and |$)", lines)
    assert found
    for label, makes in found:
        check_chance(makes, *draws.ways(better, label))
    worths = sum(draws.worth(better, label) for label, _ in found)
    check_amount(worth, worths)
    if wins:
        drawn = draws.of(better)
        check_chance(wins, drawn.total() - drawn[None], drawn.total())
    else:
        assert worths >= draws.sure(worse) or draws.sure(better)


def check_too_much(draws, better, worse, also, extra, left, cards, label, first, second):
    numbers = ["nothing", "one", "two", "three", "four", "five"]
    assert set(named(extra)) == set(worse) - set(better)
    assert set(better) < set(worse)
    assert bool(also) == bool(better)
    assert (numbers[5 - len(worse)], numbers[5 - len(better)]) == (left, cards)
    check_two(draws, label, better, worse, first, second)


def check_pat(draws, better, worse, extra, label, makes):
    assert set(named(extra)) == set(worse) - set(better)
    assert len(worse) == 5
    check_chance(makes, *draws.ways(better, label))
    check_chance("never", *draws.ways(worse, label))


def check_too_little(draws, better, worse, extra, label, first, second):
    assert set(named(extra)) == set(better) - set(worse)
    assert set(worse) < set(better)
    check_two(draws, label, better, worse, first, second)


def check_penalty(draws, better, worse, card, substitute, label, first, second):
    (card,), (substitute,) = named(card), named(substitute)
    cards = tuple(substitute if one == card else one for one in draws.cards)
    other = type(draws)(cards, draws.table, draws.coins)
    assert card not in worse
    check_chance(first, *other.ways(worse, label))
    check_chance(second, *draws.ways(worse, label))
    held = tuple(substitute if one == card else one for one in better)
    assert other.value(worse) > other.value(held)


def check_line(draws, better, worse, role, lines, *rest):
    gain, against, behind, others = rest[-4:]
    more = 0
    for label, first, second in re.findall(rf"(?:^|, | and ){LINE} {TWO}(?=, | and |$)", lines):
        check_two(draws, label, better, worse, first, second)
        more += draws.worth(better, label) - draws.worth(worse, label)
    check_amount(gain, more)
    assert (more >= draws.value(better) - draws.value(worse)) == (role == "decides")
    if against:
        check_amount(behind, draws.worth(worse, against) - draws.worth(better, against))
        assert Fraction(*draws.ways(worse, against)) > Fraction(*draws.ways(better, against))
        whole = draws.value(better) - draws.value(worse)
        left = whole - more + draws.worth(worse, against) - draws.worth(better, against)
        assert bool(others) == (left * 2 > whole)
        if others:
            check_amount(others, left)


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


def check_text(text, draws):
    """Recompute every number of an explanation; returns the check for the form of its reason."""
    match = FIRST.fullmatch(text)
    assert match, text
    better, worse = held_in(match[1], draws), held_in(match[4], draws)
    check_amount(match[2], draws.value(better))
    check_amount(match[3], draws.value(better) - draws.value(worse))
    return check_reason(match[5], draws, better, worse)
