"""Why one hold is worth more than another: the exact facts that `text.explanation` puts into sentences."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from videopoker.coach.advice import Advice, LineFact, RankedHold, advise, hold_values
from videopoker.core.cards import CARDS, Card, Rank
from videopoker.core.hands import STRAIGHTS, Category

_BY_SUIT_OR_RANK = {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
"""The hands that a discard can take a card from by its suit or its rank, without pairing."""


class LineGain(NamedTuple):
    """One line of the paytable under the better hold and under the other."""

    better: LineFact
    worse: LineFact

    @property
    def label(self) -> str:
        """The label of the line."""
        return self.better.line

    @property
    def gain(self) -> Fraction:
        """Coins the better hold gains on this line; negative for a loss."""
        return self.better.worth - self.worse.worth


@dataclass(frozen=True)
class PenaltyCard:
    """A discard that the worse hold would need in the deck.

    With the substitute in its place the worse hold would be the better one.
    """

    card: Card
    substitute: Card
    line: LineFact
    """The line that loses most by the discard, in the hand dealt."""
    without: LineFact
    """The same line with the substitute in the hand."""


@dataclass(frozen=True)
class WhyBetter:
    """Two holds of one hand compared line by line."""

    advice: Advice
    better: RankedHold
    worse: RankedHold
    lines: tuple[LineGain, ...]
    """Every line that either hold can end in, the strongest reason for the better hold first."""
    sure: tuple[Fraction, Fraction]
    """The least that any draw of each hold pays, in coins."""
    penalty: PenaltyCard | None

    @property
    def gain(self) -> Fraction:
        """How much more the better hold is worth, in coins; 0 where they tie."""
        return self.better.value - self.worse.value

    @property
    def facts(self) -> tuple[LineFact, ...]:
        """The lines that each hold can end in, whose worth adds up to its value, and the penalty's line."""
        both = [*(line.better for line in self.lines), *(line.worse for line in self.lines)]
        penalty = [self.penalty.without] if self.penalty else []
        return (*(fact for fact in both if fact.ways), *penalty)


def why_better(advice: Advice, chosen: Collection[int] | None = None) -> WhyBetter:
    """Why the best hold is worth more than the one chosen, or than the runner-up, if the best was chosen or none given."""
    better, worse = advice.best, advice.next_best or advice.holds[1]
    if chosen is not None:
        held = advice.of(chosen)
        better, worse = (held, worse) if held.is_best else (better, held)
    penalty = _penalty(advice, better, worse) if better.value > worse.value else None
    lines = tuple(
        LineGain(advice.fact(better, line), advice.fact(worse, line))
        for line in range(len(better.ways))
        if better.ways[line] or worse.ways[line]
    )
    sure = advice.sure_pay(better), advice.sure_pay(worse)
    return WhyBetter(advice, better, worse, _ranked(lines), sure, penalty)


def _ranked(lines: Sequence[LineGain]) -> tuple[LineGain, ...]:
    """The strongest reason for the better hold first; a gain is netted against losses on lines with the same pay."""
    by_pay: dict[int, Fraction] = defaultdict(Fraction)
    for line in lines:
        by_pay[line.better.pays] += line.gain

    def weight(line: LineGain) -> tuple[Fraction, Fraction]:
        """The gain, between zero and the sum of the gains of all lines with this pay."""
        return sorted((Fraction(0), line.gain, by_pay[line.better.pays]))[1], line.gain

    return tuple(sorted(lines, key=weight, reverse=True))


# penalty cards


def _penalty(advice: Advice, better: RankedHold, worse: RankedHold) -> PenaltyCard | None:
    """The discard without which the worse hold would be the better one, and the line that loses most by it.

    None if no single card is the reason, or if that line is no kind of straight or flush.
    """
    for card, substitute, cards in _swaps(advice, better, worse):
        values = hold_values(cards, advice.paytable, advice.coins, advice.shared)
        if values[worse.positions] <= max(better.value, values[better.positions]):
            continue
        other = advise(cards, advice.paytable, advice.coins, advice.shared)
        freed = other.of(worse.positions)
        pairs = [(advice.fact(worse, line), other.fact(freed, line)) for line in range(len(worse.ways) - 1)]
        most = max(range(len(pairs)), key=lambda line: pairs[line][1].worth - pairs[line][0].worth)
        if advice.paytable.lines[most].category in _BY_SUIT_OR_RANK:
            return PenaltyCard(card, substitute, *pairs[most])
        return None
    return None


def _swaps(
    advice: Advice, better: RankedHold, worse: RankedHold
) -> Iterator[tuple[Card, Card, tuple[Card, ...]]]:
    """Every discard of the worse hold with each of its substitutes, and the hand with the substitute in its place."""
    wild = advice.paytable.wild
    kept = [card for card in worse.cards if not card.is_joker and card.rank not in wild]
    if not 1 <= len(kept) < 5 or len({card.rank for card in kept}) < len(kept):
        return
    for index, card in enumerate(advice.cards):
        if index in worse.positions or card.is_joker or card.rank in wild:
            continue
        for substitute in _substitutes(advice, card, kept, is_held=index in better.positions):
            yield card, substitute, (*advice.cards[:index], substitute, *advice.cards[index + 1 :])


def _substitutes(advice: Advice, card: Card, kept: list[Card], *, is_held: bool) -> Iterator[Card]:
    """Discards that would not hurt the draw, unlike this one: of another suit, or out of straight range."""
    suits = {one.suit for one in kept}
    ranks = {one.rank for one in advice.cards if not one.is_joker}
    near = _near({one.rank for one in kept})
    for other in CARDS[:52]:
        if other in advice.cards or other.rank in advice.paytable.wild:
            continue
        if (len(suits) == 1 and card.suit in suits and other.rank is card.rank) or (
            not is_held
            and card.rank in near
            and other.suit is card.suit
            and other.rank not in near | ranks
            and not is_paid_rank(advice, other.rank)
        ):
            yield other


def _near(ranks: set[Rank]) -> set[Rank]:
    """The ranks that fit in one straight with all of `ranks`."""
    return {rank for straight in STRAIGHTS if ranks <= set(straight) for rank in straight}


def is_paid_rank(advice: Advice, rank: Rank) -> bool:
    """Whether a pair of this rank pays."""
    return any(
        line.category is Category.PAIR and (line.ranks is None or rank in line.ranks)
        for line in advice.paytable.lines
    )
