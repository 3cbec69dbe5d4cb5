"""Counts again what the coach's reasons say, for ten thousand random hands of six games.

Also counts what a reason must not have: more than thirty words, a rival that the rule does not give, a penalty card that
one of the holds keeps, figures of an account that do not add up as printed.
"""

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from random import Random

import numpy as np

from benchmarks.soak.seeds import of_seeds
from tests.coach.test_beginner import plausible, read
from tests.text.sentence_checks import Draws, check_account, check_facts, check_story, words
from tests.text.test_explanation import GAMES
from videopoker import load_paytable
from videopoker.coach.advice import Advice, RankedHold, advise
from videopoker.coach.explain import WhyBetter, why_better
from videopoker.core.cards.cards import format_cards
from videopoker.core.cards.deck import sorted_deck
from videopoker.solver.policy.best_holds import decide
from videopoker.text.coach.explanation import account, explanation_record
from videopoker.text.coach.story import MAX_WORDS, story
from videopoker.text.groups.record import plain

TITLE = "Reasons of the coach"

HANDS = 10_000
AT_ONCE = 100
"""Hands with one seed, which repeats them."""


def checks() -> Iterator[tuple[str, bool]]:
    return of_seeds(recomputed, HANDS // AT_ONCE)


def recomputed(seed: int) -> tuple[str, bool]:
    """The results of the stories, accounts and facts of one seed, and how many have each fault."""
    random, counts, faults = Random(seed), Counter[str](), Counter[str]()
    first_fault = ""
    for number in range(AT_ONCE):
        table = load_paytable(GAMES[number % len(GAMES)])
        cards = tuple(random.sample(sorted_deck(table.jokers), 5))
        advice = advise(cards, table, random.choice((1, table.coins)))
        chosen = random.choice((None, random.choice(advice.holds[:9]), random.choice(advice.holds)))
        why = why_better(advice, chosen and chosen.positions)
        for fault in faults_of(why, chosen is None, counts):
            faults[fault] += 1
            first_fault = first_fault or (
                f" First: {table.key} {advice.coins} coins {format_cards(cards)}: {story(why)} {account(why)}"
            )
    listed = [f"{count} {name}" for name, count in sorted(counts.items())]
    wrong = ", ".join(f"{faults[name]} {name}" for name in FAULTS)
    return f"seed {seed}: {', '.join(listed)}; {wrong}.{first_fault}", not faults


FAULTS = (
    "stories of more than 30 words",
    "straw men",
    "penalty cards that are held",
    "sums that do not add up",
    "wrong numbers",
    "wrong best holds",
)


def faults_of(why: WhyBetter, is_rival: bool, counts: Counter[str]) -> Iterator[str]:
    """The faults of one reason; counts it by its pattern."""
    advice, record = why.advice, plain(explanation_record(why))
    draws = Draws(advice.cards, advice.paytable, advice.coins)
    better, worse = why.better.cards, why.worse and why.worse.cards
    if words(record["text"]) > MAX_WORDS:
        yield FAULTS[0]
    if is_rival and not is_expected(advice, why.worse):
        yield FAULTS[1]
    if why.penalty and why.penalty.card in {*better, *(worse or ())}:
        yield FAULTS[2]
    if not adds_up(record["detail"]):
        yield FAULTS[3]
    try:
        check = check_story(record["text"], draws, better, worse)
        counts[f"{check.__name__.removeprefix('check_')}"] += 1
        check_account(record["detail"], draws, better, worse)
        counts["facts"] += check_facts(record, draws)
    except AssertionError:
        yield FAULTS[4]
    if not is_best(advice):
        yield FAULTS[5]


def adds_up(detail: list[str]) -> bool:
    """Whether the amounts of the lines of an account add up to its sum, as printed."""
    gains = [
        Decimal(number.replace(",", "")) * (1 if sign == "more" else -1)
        for line in detail
        for number, sign in re.findall(r": ([\d,.]+) (more|less)(?=[,.])", line)
    ]
    return len(gains) < len(detail) or sum(gains[:-1], Decimal(0)) == gains[-1]


def is_expected(advice: Advice, found: RankedHold | None) -> bool:
    """Whether this is the rival, by the rules of the beginner and of the others read again card by card."""
    held = read(advice.cards, advice.paytable)
    beginners = [hold for hold in advice.holds if set(hold.cards) in held]
    if found in beginners or not any(hold.is_best for hold in beginners):
        return found in beginners
    other = plausible(advice)
    return (found and found.value) == (other and other.value)


def is_best(advice: Advice) -> bool:
    """Whether the best hold has the value that the bulk solver finds."""
    dealt = np.array([[card.number for card in advice.cards]], np.uint8)
    held = int(decide(dealt, np.zeros(1, np.uint8), advice.paytable, advice.coins).best_held[0])
    return advice.of([place for place in range(5) if held >> place & 1]).is_best
