"""The vocabulary of strategy sheets: kinds of holds as conditions on the cards held. No arrays here."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from videopoker.core.cards.cards import Rank
from videopoker.core.cards.hands import Category
from videopoker.core.cards.held_cards import ROYAL
from videopoker.core.paytable.paytable import Paytable, high_ranks

MAX_LINES = 80
"""The most lines of a sheet, including the last."""
ANY = (0, 9)
"""A span that includes every count."""


class Word(NamedTuple):
    """A kind of hold, as conditions on its cards. Spans include both ends."""

    base: str
    """``made``, ``pair``, ``two pair``, ``three``, ``three and kicker``, ``royal``, ``straight flush``, ``flush``, ``straight``, ``high``, ``card`` or ``wild``."""
    cards: tuple[int, int] = ANY
    """How many cards, including wild ones; for ``made`` the indexes of its lines, the highest pay first."""
    wilds: tuple[int, int] = ANY
    gaps: tuple[int, int] = ANY
    high: tuple[int, int] = ANY
    margin: int | None = None
    """The minimum of high cards less gaps; None for no condition."""
    ranks: str = ""
    """The ranks that its cards other than wild ones may have; empty for all ranks."""
    three: str = ""
    """The ranks that the three cards of ``three and kicker`` may have."""

    def to_record(self) -> dict[str, Any]:
        """The fields that are not at their default, for JSON."""
        return {
            key: value
            for key, value in self._asdict().items()
            if value != Word._field_defaults.get(key, "nowhere")
        }

    @classmethod
    def from_record(cls, record: dict[str, Any]) -> "Word":
        """The word of a record from `to_record`."""
        fields: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in record.items()
        }
        return cls(**fields)


REST = Word("wild")
"""The last word, which fits every hand: hold the wild cards only, or nothing."""


def widened(words: Iterable[Word]) -> tuple[Word, ...]:
    """The lines of a sheet, each of made hands extended to the higher pays that lines above it have taken already.

    The sheet plays the same; ``jacks or better up to flush`` under ``full house or better`` becomes any paying hand.

    >>> widened([Word("made", (0, 3)), Word("made", (2, 8))])[1].cards
    (0, 8)
    """
    taken: set[int] = set()
    wide = []
    for word in words:
        best, least = word.cards
        if word.base == "made":
            while best - 1 in taken:
                best -= 1
            taken.update(range(best, least + 1))
            word = word._replace(cards=(best, least))  # noqa: PLW2901 - the same line
        wide.append(word)
    return tuple(wide)


def words(table: Paytable, lines: int) -> list[Word]:
    """The vocabulary of a game with this many different sure pays: a few thousand words, many equal, simple ones first.

    `class_steps` drops words that are never best, and all but the first of equal words.
    """
    wilds = table.wild_cards.in_deck
    made = [Word("made", (first, last)) for first in range(lines) for last in range(first, lines)]
    every = [*made, *_matched(table), *_high(table, wilds), *_one_card(table, wilds)]
    every += [
        Word("wild", wilds=(count, most)) for count in range(1, min(wilds, 4) + 1) for most in (count, 9)
    ]
    for cards, base in product((4, 3, 2), ("royal", "straight flush", "flush", "straight")):
        for span in (ANY, *((count, count) for count in range(min(wilds, cards - 1) + 1 if wilds else 0))):
            every += _draws(base, cards, span, bool(high_ranks(table)))
    return sorted(dict.fromkeys(every), key=lambda word: len(word.to_record()))


def _matched(table: Paytable) -> Iterator[Word]:
    """Pairs, two pair, three of a kind: any, high, low, of the ranks that a line names, with a kicker that it names."""
    named = {frozenset(line.ranks) for line in table.lines if line.ranks} - {frozenset(table.wild)}
    high = high_ranks(table)
    named |= {frozenset(set(Rank) - high - table.wild)} if high else set()
    for ranks in ("", *sorted(map(_letters, named))):
        yield Word("pair", ranks=ranks)
        yield Word("three", ranks=ranks)
        yield Word("four", ranks=ranks)
    if not any(line.category is Category.TWO_PAIR for line in table.lines):  # elsewhere it is a made hand
        yield Word("two pair")
    for line in table.lines:
        if line.category is Category.FOUR_OF_A_KIND and line.ranks and line.kickers:
            ranks = _letters(line.ranks | line.kickers)
            yield Word("three and kicker", ranks=ranks, three=_letters(line.ranks))


def _letters(ranks: Iterable[Rank]) -> str:
    return "".join(map(str, sorted(ranks)))


def _high(table: Paytable, wilds: int) -> Iterator[Word]:
    """Different high cards: any, close ones, named ones; a wild card may or may not be one of the cards."""
    letters = [str(rank) for rank in sorted(high_ranks(table))]
    for mask in range(1, 1 << len(letters)):
        named = "".join(letter for bit, letter in enumerate(letters) if mask >> bit & 1)
        ranks = named if len(named) < len(letters) else ""
        for least, most in combinations_with_replacement(range(1, len(named) + 1), 2):
            spans = [(0, 0), (0, 1)][:most] if wilds else [ANY]
            close = [] if ranks or least == 1 else [(0, 1), (0, 2)]
            for span, gaps in product(spans, [ANY, *close]):
                yield Word("high", (least, most), span, gaps, ranks=ranks)


def _one_card(table: Paytable, wilds: int) -> Iterator[Word]:
    order = [str(rank) for rank in Rank if rank not in table.wild]
    for count in range(1, min(wilds, 3) + 1):
        yield Word("card", wilds=(count, count))
        if high_ranks(table):
            yield Word("card", wilds=(count, count), high=(1, 1))
        for low, high in combinations_with_replacement(range(len(order)), 2):
            yield Word("card", wilds=(count, count), ranks="".join(order[low : high + 1]))


def _draws(base: str, cards: int, wilds: tuple[int, int], any_high: bool) -> Iterator[Word]:
    span = (cards, cards)
    highs = [(0, 0), (0, 1), (1, 9), (2, 9), (3, 9), (4, 9), (1, 1), (2, 2)] if any_high else []
    order = [str(rank) for rank in Rank]
    yield Word(base, span, wilds)
    for high in highs:
        yield Word(base, span, wilds, high=high)
    lowest = ["".join(order[low - 2 :]) for low in range(3, 10)] if base != "royal" else []
    for ranks in lowest:
        yield Word(base, span, wilds, ranks=ranks)
    if base == "royal":
        yield from _royals(span, wilds)
    if base == "flush":
        return
    for gaps in ((0, 0), (0, 1), (0, 2), (1, 1)):
        yield Word(base, span, wilds, gaps)
        for high in highs:
            yield Word(base, span, wilds, gaps, high)
        for ranks in lowest:
            yield Word(base, span, wilds, gaps, ranks=ranks)
    for margin in range(-2, 4) if any_high else ():
        yield Word(base, span, wilds, margin=margin)


def _royals(span: tuple[int, int], wilds: tuple[int, int]) -> Iterator[Word]:
    letters = [str(rank) for rank in sorted(ROYAL)]
    for mask in range(1, 31):
        ranks = "".join(letter for bit, letter in enumerate(letters) if mask >> bit & 1)
        if len(ranks) >= 2:
            yield Word("royal", span, wilds, ranks=ranks)
