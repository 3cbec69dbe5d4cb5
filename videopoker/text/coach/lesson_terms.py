"""The words on the page of a lesson: what each means, three cases of a line, and a question."""

import re
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from videopoker.coach.lessons import LessonPage
from videopoker.core.cards.cards import Rank, Ranks
from videopoker.core.cards.held_cards import ROYAL, facts_of
from videopoker.core.paytable.paytable import Paytable, high_ranks
from videopoker.solver.sheets.words import ANY, Word

TIES = (
    "If a line fits two holds, take the one with more cards, then more high cards, then more straights that it fits, then lower "
    "cards, then cards of one suit."
)
"""Which cards to hold if two holds fit a line."""


class Term(NamedTuple):
    """A word on the pages of lessons."""

    word: str
    pattern: str
    """Finds it in the name of a line."""
    meaning: str


TERMS = (
    Term(
        "paying hand",
        r"paying hand|or better|^(?!.* to ).*(flush|straight|house|of a kind|two pair)|^(four|five) ",
        "five cards that the paytable pays as you are dealt them. Hold those that pay{with_wild}: the cards of one rank, two pair, or "
        "all five of any other hand{kickers}.",
    ),
    Term("or better", "or better", "that hand, and every line that the paytable lists above it."),
    Term("four of a kind", "(three|four|five) of a kind", "every line of the paytable for four of a kind."),
    Term("high card", "high card|type", "a card whose pair pays."),
    Term("low pair", "low pair", "a pair that does not pay."),
    Term("pair", "pair", "two cards of one rank, held without another card."),
    Term("three aces", "^three (?!of)", "the three cards, even in a full house."),
    Term("three aces with a 2", "^three .* with ", "the three cards and the fourth card that is named."),
    Term("4 to a flush", r"\d to a flush", "four cards of one suit and of different ranks{wilds}."),
    Term(
        "4 to a straight",
        r"\d to an? .*straight",
        "four cards of different ranks in one of the ten straights, from A-2-3-4-5 to T-J-Q-K-A{wilds}.{wild_rank}",
    ),
    Term("4 to a straight flush", r"\d to a straight flush", "4 to a straight, of one suit.{only_wild}"),
    Term("4 to a royal flush", r"\d to a royal", "four different cards from T to A, of one suit{wilds}."),
    Term("outside straight", "outside", "one that two ranks complete; it has no gap."),
    Term("inside straight", "inside", "one that a single rank completes; it has one gap."),
    Term(
        "gap",
        "gap|type|outside|inside",
        "two cards fit at most four straights, three cards three, four cards two; each straight fewer is a gap.{fixed}",
    ),
    Term("type 1", "type", "no more gaps than high cards; type 2: one gap more; type 3: two gaps more."),
    Term("6 or higher", r"\d or higher", "no card is below 6; the ace is high."),
    Term("a 6 to 10", r" and an? (?!high card)", "one card of these ranks, held with the wild cards."),
    Term("no A", ", no [AKQJT]+", "without an ace."),
    Term("not AT", ", not [AKQJT]+", "not these two cards together."),
    Term("suited", "suited", "of one suit."),
    Term(
        "1 or 2 high cards",
        r"\d of [AKQJ]|\d high cards?$",
        "that many cards of different ranks, of any suits.",
    ),
    Term("QJT", r"\b[AKQJT\d]{3,}(?=,| or|$)(?!.*suited)", "these cards, of any suits."),
    Term("alone", "alone", "without another card."),
)
"""The words of all pages: docs/learn.md lists them."""


_IN_SOME_GAMES = {
    "with_wild": ", with every wild card",
    "wilds": "; wild cards count",
    "fixed": " Only cards that are not wild count, at least two of them.",
    "wild_rank": " A straight with a wild rank counts only if you hold a wild card.",
    "only_wild": " Four cards that only a wild card completes count too.",
    "kickers": ". A fifth card that the paytable names pays too",
}
"""The parts of meanings that only some games need."""


def meaning(term: Term, table: Paytable | None = None) -> str:
    """What a word means in a game, or without one in all games: ``Low pair: a pair that does not pay.``."""
    parts = dict(_IN_SOME_GAMES)
    if table:
        has_wild = bool(table.wild_cards)
        has_wild_rank = bool(table.wild)
        has_kickers = any(line.kickers for line in table.lines)
        needed = (has_wild, has_wild, has_wild, has_wild_rank, has_wild_rank, has_kickers)
        parts = {
            name: text if needs else "" for (name, text), needs in zip(parts.items(), needed, strict=True)
        }
    return f"{_sentence(term.word)}: {term.meaning.format(**parts)}"


def _sentence(text: str) -> str:
    """A text with a capital at its beginning; the ranks keep theirs."""
    return f"{text[0].upper()}{text[1:]}"


class Case(NamedTuple):
    """Cards, and whether they are what a line names."""

    cards: str
    """Such as ``3-4-6``."""
    is_right: bool

    def __str__(self) -> str:
        """``3-4-6 yes``."""
        return f"{self.cards} {'yes' if self.is_right else 'no'}"


def terms_and_answers(page: LessonPage) -> tuple[list[str], list[str]]:
    """What the words of the new lines mean, with cases and a question; and the answers to the questions."""
    table = page.table
    known = [line.name for lines in page.blocks.values() for line in lines if not line.is_new]
    terms = {}
    for term in TERMS:
        is_known = any(re.search(term.pattern, name) for name in known)
        if not is_known and any(re.search(term.pattern, line.name) for line in page.new):
            terms[term.word] = meaning(term, table)
    cases = {word: of_ranks for word, of_ranks in _cases_of_ranks(table).items() if word in terms}
    for line in page.new:
        if line.word.base in {"straight", "straight flush"} or (
            line.word.base == "flush" and line.word.high != ANY
        ):
            cases.setdefault(line.name, _cases_of_draw(line.word, table))
    cases = {subject: each for subject, each in cases.items() if each}
    for subject, (*shown, asked) in cases.items():
        text = terms.get(subject, f"{_sentence(subject)}:")
        terms[subject] = f"{text} {_sentence(', '.join(map(str, shown)))}. And {asked.cards}?"
    return [*terms.values()], [str(cases[subject][-1]) for subject in terms if subject in cases]


def _cases_of_ranks(table: Paytable) -> dict[str, list[Case]]:
    """Cases of words for single ranks."""
    high = sorted(high_ranks(table))
    low = sorted(set(Rank) - {*high} - table.wild)
    if min(len(high), len(low)) < 2:
        return {}
    return {
        "high card": _by_rank([rank.word for rank in high], [rank.word for rank in reversed(low)]),
        "low pair": _by_rank([rank.plural for rank in low], [rank.plural for rank in high]),
    }


def _by_rank(right: Sequence[str], wrong: Sequence[str]) -> list[Case]:
    """The first and the last of the right ranks, and a wrong one; another wrong one is asked."""
    return [Case(right[-1], True), Case(wrong[0], False), Case(right[0], True), Case(wrong[1], False)]


def _cases_of_draw(word: Word, table: Paytable) -> list[Case]:
    """Cases by the ranks of the cards that are not wild."""
    wilds = word.wilds[0] if word.wilds != ANY else 0
    ranks = sorted(set(Rank) - table.wild)
    every = [held for held in combinations(ranks, word.cards[0] - wilds) if not ROYAL.issuperset(held)]
    right = [held for held in every if _fits(held, word, wilds, table)]
    wrong = [held for held in every if held not in right]
    if len(right) < 3 or len(wrong) < 2:
        return []
    near = _nearest(right[0], wrong)
    other = _nearest(right[-1], wrong)
    asked = right[len(right) // 2] if len(right) % 2 or near == other else other
    return [Case(_dashed(held), held in right) for held in (right[0], near, right[-1], asked)]


def _fits(held: Ranks, word: Word, wilds: int, table: Paytable) -> bool:
    facts = facts_of(held[::-1], word.base != "straight", wilds, high_ranks(table), table.wild_cards)
    fits = facts.straights > 0 if word.base == "straight" else facts.connected or word.base == "flush"
    spans = ((word.gaps, facts.gaps), (word.high, facts.high))
    in_spans = all(least <= value <= most for (least, most), value in spans)
    margin = word.margin is None or facts.high - facts.gaps >= word.margin
    return fits and in_spans and margin and (not word.ranks or all(str(rank) in word.ranks for rank in held))


def _nearest(held: Ranks, others: Sequence[Ranks]) -> Ranks:
    """The one of these ranks that differs least."""
    return min(others, key=lambda other: sum(abs(one - two) for one, two in zip(held, other, strict=True)))


def _dashed(held: Ranks) -> str:
    """``3-4-6``, ``A-2-3``."""
    is_ace_low = held[-1] is Rank.ACE and max(held[:-1], default=Rank.ACE) <= Rank.FIVE
    return "-".join(map(str, (held[-1], *held[:-1]) if is_ace_low else held))
