"""Reads a reason back: each number in its story and its account is recomputed over the draws one by one."""

import re
from collections import Counter
from decimal import Decimal
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, isclose

import numpy as np

from videopoker.arrays import payouts
from videopoker.core.cards.cards import CARDS, Rank, parse_cards
from videopoker.core.cards.deck import sorted_deck, without
from videopoker.core.cards.hands import STRAIGHTS as ALL_STRAIGHTS
from videopoker.core.cards.hands import Category

SHORT = {name: card for card in CARDS for name in (card.short, str(card))}
AMOUNT = r"(less than 0\.00001|[\d,]+(?:\.\d+)?)"
CHANCE = (
    r"(?:in \d+ of \d+ draws|in [\d.]+% of draws|once in [\d,]+ draws|never|in every draw"
    r"|in all but [\d,]+ of [\d,]+ draws)"
)
SECOND = (
    r"(?:\d+|\d+ of \d+ draws|[\d.]+%|once in [\d,]+ draws|never|every draw|all but [\d,]+ of [\d,]+ draws)"
)
NAMED = r"(.+?)"


@cache
def final_lines(table):
    """Names the line of each of many final hands."""
    return payouts(table).lines


@cache
def places_drawn(left, number):
    """All ways to draw a number of the cards left, as their places: (n, number)."""
    ways = combinations(range(left), number)
    return np.array([*ways], np.uint8).reshape(comb(left, number), number)


class Draws:
    """All draws of the holds of one hand, each final hand ranked by itself."""

    def __init__(self, cards, table, coins):
        self.cards, self.table, self.coins = cards, table, coins
        self.counts = {}

    def of(self, held):
        """How many draws of these cards each line pays."""
        if held not in self.counts:
            rest = without(sorted_deck(self.table.jokers), self.cards)
            drawn = places_drawn(len(rest), 5 - len(held))
            hands = np.empty((len(drawn), 5), np.uint8)
            hands[:, : len(held)] = [card.number for card in held]
            hands[:, len(held) :] = np.array([card.number for card in rest], np.uint8)[drawn]
            ends = np.bincount(final_lines(self.table)(hands, self.coins, checked=False)).tolist()
            lines = dict(zip([*self.table.lines, None], ends, strict=False))
            self.counts[held] = +Counter(lines)
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


WORDS = ("no", "one", "two", "three", "four", "five")
FLUSHES = {Category.FLUSH}
STRAIGHTS = {Category.STRAIGHT}
PAIRS = {Category.PAIR}
FROM_TWO_PAIR = {category for category in Category if category >= Category.TWO_PAIR}
KINDS = {Category.FOUR_OF_A_KIND, Category.FIVE_OF_A_KIND}


class Counted:
    """One hold of a story, counted over its draws."""

    def __init__(self, draws, held):
        self.draws, self.held, self.lines = draws, held, draws.of(held)
        self.all = self.lines.total()
        self.value = draws.value(held)
        self.wins = Fraction(self.all - self.lines[None], self.all)
        self.win = self.value / self.wins if self.wins else Fraction(0)
        self.drawn = 5 - len(held)

    def ways(self, lines):
        return sum(number for line, number in self.lines.items() if line and lines(line))

    def chance(self, lines):
        return Fraction(self.ways(lines), self.all)

    def worth(self, lines):
        paid = sum(
            self.draws.pay(line) * number for line, number in self.lines.items() if line and lines(line)
        )
        return Fraction(paid, self.all)


def of(categories):
    return lambda line: line.category in categories


def fours_of(ranks):
    return lambda line: line.category is Category.FOUR_OF_A_KIND and line.ranks and line.ranks <= ranks


def makes_most(best, other, lines):
    """Whether these lines make at least half of what is gained, without what is lost on other lines."""
    gains = {
        line: best.worth(lambda one, line=line: one is line) - other.worth(lambda one, line=line: one is line)
        for line in {*best.lines, *other.lines} - {None}
    }
    named = sum(gain for line, gain in gains.items() if lines(line))
    return named * 2 >= sum(gain for gain in gains.values() if gain > 0)


def makes_more(best, other, *categories):
    """Whether these come more often, each alone, and make most of the gain together."""
    assert all(best.chance(of(one)) > other.chance(of(one)) for one in categories)
    assert makes_most(best, other, of(set().union(*categories)))


def lives_by(hold, lines):
    return hold.worth(lines) * 2 >= hold.value


def claims_penalty(best, other, card, line):
    card, table = SHORT[card], best.draws.table
    assert card in best.draws.cards
    assert card not in best.held + other.held
    fixed = [held for held in other.held if not table.wild_cards.is_wild(held)]
    if "flush" in line:
        assert {held.suit for held in fixed} == {card.suit}
    if line != "flushes":
        ranks = {card.rank, *(held.rank for held in fixed)}
        assert any(ranks <= {*straight} for straight in ALL_STRAIGHTS)


def claims_wild(best, other):
    wild = best.draws.table.wild_cards.is_wild
    assert sum(map(wild, other.held)) < sum(map(wild, best.held))


def claims_royal(best, other, wild, once):
    royal = of({Category.ROYAL_FLUSH})
    assert bool(wild) == any(map(best.draws.table.wild_cards.is_wild, best.held))
    assert abs(figure(once) - 1 / best.chance(royal)) <= Fraction(1, 2)
    assert makes_most(best, other, royal)


def claims_straight_flush(best, other, once):
    lines = of({Category.STRAIGHT_FLUSH})
    assert abs(figure(once) - 1 / best.chance(lines)) <= Fraction(1, 2)
    assert makes_most(best, other, lines)


def claims_two_pair(best, other, pay, outs, deck):
    check_amount(pay, Fraction(best.draws.sure(best.held)))
    assert (int(outs), int(deck)) == (best.ways(of({Category.FULL_HOUSE})), best.all)
    assert makes_most(best, other, of({Category.TWO_PAIR, Category.FULL_HOUSE}))


def claims_aces(best, other):
    assert makes_most(best, other, fours_of({Rank.ACE}))


def claims_kicker_pays(best, other):
    fours = of(KINDS)
    assert best.worth(fours) / best.chance(fours) > other.worth(fours) / other.chance(fours)
    assert makes_most(best, other, lambda line: line.kickers is not None)


def claims_suited(best, other):
    for lines in (of(FLUSHES), of({Category.ROYAL_FLUSH})):
        assert best.ways(lines) > 0 == other.ways(lines)
    assert makes_most(best, other, of({Category.FLUSH, Category.ROYAL_FLUSH}))


def claims_flushes_and_royals(best, other):
    makes_more(best, other, FLUSHES, {Category.ROYAL_FLUSH})


def claims_straights(best, other):
    makes_more(best, other, STRAIGHTS)


def claims_straights_and_fours(best, other):
    makes_more(best, other, STRAIGHTS, {Category.FOUR_OF_A_KIND})


def claims_straight_or_flush(best, other):
    named = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
    assert all(best.ways(of({one})) for one in named)
    assert makes_most(best, other, of({*named}))


def claims_far_more(best, other):
    lines = of(FROM_TWO_PAIR)
    assert best.chance(lines) > other.chance(lines) * 2
    assert makes_most(best, other, lines)


def claims_pairs(best, other):
    makes_more(best, other, PAIRS)


def claims_four_deuces(best, other):
    four = fours_of(best.draws.table.wild)
    assert abs(other.chance(four) / best.chance(four) - Fraction(1, 3)) < Fraction(1, 30)
    assert makes_most(best, other, four)


def claims_half_of_the_fours(best, other):
    assert abs(other.chance(of(KINDS)) / best.chance(of(KINDS)) - Fraction(1, 2)) <= Fraction(1, 20)
    assert makes_most(best, other, of(KINDS))


def claims_draws(best, other, taken, drawn):
    added = {*other.held} - {*best.held}
    assert {*best.held} < {*other.held}
    assert (len(added), best.drawn) == (WORDS.index(taken), WORDS.index(drawn))
    assert other.drawn > 0


def claims_no_draw(best, other):
    assert {*best.held} < {*other.held}
    assert other.drawn == 0


def claims_left(best, other, left):
    (added,) = {*other.held} - {*best.held}
    assert added.rank is Rank.ACE
    assert other.drawn == WORDS.index(left)


def claims_one_draw(best, other):
    assert not any(line.category is Category.TWO_PAIR for line in best.draws.table.lines)
    assert (best.drawn, other.drawn) == (3, 1)


MADE = {
    "the flush": FLUSHES,
    "the straight": STRAIGHTS,
}


def claims_outs(best, other, outs, deck, made, rest):
    """How many cards make a hand: of the best hold, or of the other hold if the sentence goes on, or `only` a few do."""
    lines = of(MADE[made])
    is_other = rest.endswith("wins more often")
    hold = other if is_other else best
    assert hold.drawn == 1
    assert (int(outs), int(deck)) == (hold.ways(lines), hold.all)
    assert lives_by(other, lines) if is_other else makes_most(best, other, lines)
    if is_other:
        assert best.wins > other.wins
    if match := re.fullmatch(r", not (\d+)", rest):
        assert int(match[1]) == other.ways(lines) < best.ways(lines)
    if "holding only" in rest:
        assert best.drawn == 4


def claims_inside(best, other, outs, deck):
    assert (int(outs), int(deck)) == (other.ways(of(STRAIGHTS)), other.all)
    assert lives_by(other, of(STRAIGHTS))


def claims_rare(best, other, named, once):
    lines = of(FLUSHES if "flush" in named else STRAIGHTS)
    assert len(other.held) == 3
    assert abs(figure(once) - 1 / other.chance(lines)) <= Fraction(1, 2)
    assert lives_by(other, lines)


def claims_no_high_pay(best, other):
    assert not any(line.category is Category.PAIR for line in best.draws.table.lines)
    assert min(card.rank for card in other.held) >= Rank.JACK


def claims_sure(best, other, pay):
    check_amount(pay, Fraction(best.draws.sure(best.held)))
    assert best.draws.sure(other.held) == 0 or not best.drawn


def claims_more_pairs(best, other):
    makes_more(best, other, PAIRS)
    assert (len(best.held), len(other.held)) == (2, 1)


def claims_more_and_bigger(best, other):
    assert best.wins > other.wins
    assert best.win > other.win


def claims_more(best, other):
    assert best.wins > other.wins
    assert best.win <= other.win


def claims_bigger(best, other):
    assert best.wins < other.wins
    assert best.win > other.win


def claims_as_often(best, other):
    assert best.wins == other.wins
    assert best.win > other.win


CLAIMS = {
    r"you throw away (\S+), so .+ makes fewer (straights|flushes|straight flushes|royal flushes)": claims_penalty,
    r"the straight flush, once in ([\d,]+) draws, makes most of the difference": claims_straight_flush,
    r"it pays ([\d,]+) as it is, and (\d+) of (\d+) cards makes? the full house": claims_two_pair,
    r"the (wild )?royal, once in ([\d,]+) draws, makes most of the difference": claims_royal,
    r"never throw a wild card away": claims_wild,
    r"four of a kind pays more with the kicker": claims_kicker_pays,
    r"with a third card four deuces come only a third as often": claims_four_deuces,
    r"a kicker halves the chance of four of a kind": claims_half_of_the_fours,
    r"the .+ takes? away (one|two|three|four) of the (\w+) draws": claims_draws,
    r"keep the .+ and you cannot draw": claims_no_draw,
    r"an ace kicker leaves (?:only )?(no|one|two) cards? to draw": claims_left,
    r"two pair pay nothing here, and draw one card, not three": claims_one_draw,
    r"four aces make most of the difference": claims_aces,
    r"only (\d+) of (\d+) cards makes? the inside straight": claims_inside,
    r"(\d+) of (\d+) cards makes? (the flush|the straight)(|, not \d+|; .+)": claims_outs,
    r"it can make a straight, a flush or a straight flush": claims_straight_or_flush,
    r"three (of a suit make a flush|to a straight get there) once in ([\d,]+) draws": claims_rare,
    r"high cards pay nothing here": claims_no_high_pay,
    r"only suited cards can make the flush and the royal": claims_suited,
    r"you make more flushes and royals": claims_flushes_and_royals,
    r"it improves far more often to two pair or better": claims_far_more,
    r"it pays ([\d,.]+) as it is": claims_sure,
    r"two high cards pair more often than one": claims_more_pairs,
    r"you make more straights": claims_straights,
    r"you make more straights and more fours of a kind": claims_straights_and_fours,
    r"you make a paying pair more often": claims_pairs,
    r"you win more often, and bigger": claims_more_and_bigger,
    r"you win more often": claims_more,
    r"you win less often but bigger": claims_bigger,
    r"you win as often, and bigger": claims_as_often,
}
"""The sentences of the ideas, each with what it says."""


def check_idea(text, best, other):
    """Whether the holds have what the sentence of an idea says; returns the check."""
    for pattern, check in CLAIMS.items():
        if match := re.fullmatch(pattern, text):
            check(best, other, *match.groups())
            return check
    raise AssertionError(f"no known idea: {text}")


def check_less(text, best, other):
    """Whether the second sentence has the value of the other hold and the difference, in two decimals."""
    difference = best.value - other.value
    if text == "is worse by less than a hundredth":
        assert 0 < difference < Fraction(1, 200)
        return
    value, less = re.fullmatch(rf"is worth (?:{AMOUNT}, )?{AMOUNT} less", text).groups()
    for printed, exact in ((less, difference), *([(value, other.value)] if value else [])):
        assert len(printed.partition(".")[2]) in (0, 2)
        check_amount(printed, exact)


def check_rival(draws, better, worse, _, idea, __, less):
    best, other = Counted(draws, better), Counted(draws, worse)
    check_idea(idea, best, other)
    check_less(less, best, other)


def check_tie(draws, better, worse, _, __, value):
    assert draws.value(better) == draws.value(worse)
    check_amount(value, draws.value(better))


def check_keeping(draws, better, worse, _, kept, lowest, highest):
    """The cost of each card that tempts, kept with the best hold; "a kicker" and "another card" are any."""
    assert worse is None
    assert len(better) < 4
    is_any = kept in ("a kicker", "another card")
    ranks = {rank for rank in Rank if is_any or re.search(rf"\b{rank.word}\b", kept)}
    costs = [
        draws.value(better) - draws.value(tuple(card for card in draws.cards if card in {*better, more}))
        for more in draws.cards
        if more not in better and not more.is_joker and more.rank in ranks
    ]
    check_cost(lowest, min(costs))
    check_cost(highest or lowest, max(costs))


def check_nothing_held(draws, better, worse, high, draw, kept, other, cost, highest):
    """No card of the hand is what is said to be missing; what tempts costs what is said."""
    assert better == ()
    ranks = {card.rank for card in draws.cards}
    assert len(ranks) == 5
    assert not any(map(draws.table.wild_cards.is_wild, draws.cards))
    paid = [line.ranks for line in draws.table.lines if line.category is Category.PAIR]
    assert (high or None) == (min(set().union(*paid)).word if paid else None)
    assert ranks.isdisjoint(set().union(*paid))
    if draw:
        fours = [Counted(draws, held) for held in combinations(draws.cards, 4)]
        assert not any(four.ways(of(STRAIGHTS | FLUSHES)) for four in fours)
        check_keeping(draws, better, worse, "", kept, cost, highest)
    else:
        held = (held for size in (1, 2, 3) for held in combinations(draws.cards, size))
        assert any(is_rounded(cost, draws.value(()) - draws.value(cards)) for cards in held)


def check_two_pair(draws, better, worse, thrown, ways, *rest):
    (card,) = {*draws.cards} - {*better}
    assert card.rank.word == thrown
    assert Counted(draws, better).ways(of({Category.FULL_HOUSE})) == WORDS.index(ways)
    check_next_best(draws, better, worse, "", "", *rest)


def check_next_best(draws, better, worse, reason, next_best, other, cost):
    """The next best hold costs least of all that cost anything; standing pat costs what is said."""
    assert worse is None
    if other == "Standing pat":
        check_cost(cost, draws.value(better) - draws.value(draws.cards))
    elif len(better) >= 2:  # else there are too many draws
        others = (held for size in range(2, 6) for held in combinations(draws.cards, size))
        costs = [draws.value(better) - draws.value(held) for held in others]
        least = min(cost for cost in costs if cost)
        assert cost.startswith("less") or figure(cost) <= least + Fraction(1, 200)
        if next_best.startswith("Nothing"):
            assert least * 10 >= draws.coins
    if reason and (match := re.fullmatch(r"it pays ([\d,.]+) as it is", reason)):
        check_amount(match[1], Fraction(draws.sure(better)))
    elif reason:
        match = re.fullmatch(r"(\d+) of (\d+) cards makes? (the flush|the straight)", reason)
        assert (int(match[1]), int(match[2])) == (
            Counted(draws, better).ways(of(MADE[match[3]])),
            Counted(draws, better).all,
        )


def is_rounded(printed, exact):
    return (
        0 < exact < Fraction(1, 200)
        if printed.startswith("less")
        else abs(figure(printed) - exact) <= Fraction(1, 200)
    )


def check_cost(printed, exact):
    if printed.startswith("less"):
        assert 0 < exact < Fraction(1, 200)
    else:
        check_amount(printed, exact)


COST = r"(less than a hundredth|[\d,]+(?:\.\d\d)?)"
PATTERNS = {
    rf"{NAMED} and {NAMED} are worth the same, {AMOUNT}\.": check_tie,
    rf"(Hold .+?): (a kicker|another card|keeping the .+) means one card fewer to draw, and costs {COST}(?: to {COST})?\.": check_keeping,
    rf"Draw five: no (?:(\w+) or better|wild card), no pair(, no draw|)\. (?:Keeping (.+)|(.+)) costs {COST}(?: to {COST})?\.": check_nothing_held,
    rf"Hold two pair: throw the (\w+), and (\w+) cards make a full house\. (?:The next best, )?(.+?),? costs {COST}\.": check_two_pair,
    rf"(?:Hold .+?|Stand pat)(?:: (.+?))?\. (Nothing comes close: the|The) next best, (.+), costs {COST}\.": check_next_best,
    rf"{NAMED}: {NAMED}\. {NAMED} (is worth .+|is worse .+)\.": check_rival,
}
"""The patterns of a story, those that go before the others first."""


def statements(text):
    """How many statements of a story have a figure: an amount, or a count."""
    return len(re.findall(r"(?<![\w♠♥♦♣-])\d[\d,]*(?:\.\d+)?(?: of \d+)?(?![♠♥♦♣\w-])", text))


def check_story(text, draws, better, worse):
    """Recompute what a story says; returns the check for its pattern."""
    assert words(text) <= 30, text
    assert statements(text) <= 3, text
    for pattern, check in PATTERNS.items():
        if match := re.fullmatch(pattern, text):
            check(draws, better, worse, *match.groups())
            return check
    raise AssertionError(f"no known pattern: {text}")


def check_tempting(detail, draws, better):
    """Recompute what the holds that tempt cost, and what the best hold is worth."""
    *rows, last = detail
    for row in rows:
        cards, cost = re.fullmatch(
            rf"(?:Holding (.+)|Drawing five|Standing pat): {AMOUNT} less\.", row
        ).groups()
        held = (
            draws.cards
            if row.startswith("Standing")
            else tuple(SHORT[card] for card in (cards or "").split())
        )
        check_amount(cost, draws.value(better) - draws.value(held))
    (value,) = re.fullmatch(rf".+: {AMOUNT}, in coins for a bet of {draws.coins}\.", last).groups()
    check_amount(value, draws.value(better))


def check_account(detail, draws, better, worse):
    """Recompute an account; its figures add up to the printed sum."""
    if worse is None:
        check_tempting(detail, draws, better)
        return
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
    assert len(counted) >= 2
    return len(record["facts"])
