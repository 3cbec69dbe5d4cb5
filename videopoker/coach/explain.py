"""Why one hold is worth more than another: exact facts, from which `text.explanation` makes sentences."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from videopoker.coach.advice import Advice, RankedHold, advise, hold_values
from videopoker.core.cards import CARDS, Card, Rank
from videopoker.core.hands import STRAIGHTS, Category

NO_LINE = "nothing"
_BY_SUIT_OR_RANK = {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
"""The hands whose cards a discarded card can be one of, without being part of a pair."""


class LineFact(NamedTuple):
    """How often a hold ends in a line, and what that adds to its value."""

    hold: RankedHold
    line: str
    ways: int
    of: int
    pays: int
    """Coins for the bet; of a shared jackpot, what the first hand is paid that wins it."""
    worth: Fraction
    """What the line adds to the value of the hold, in coins for the bet."""


class LineGain(NamedTuple):
    """One line beside itself: of the better hold and of the other."""

    better: LineFact
    worse: LineFact

    @property
    def label(self) -> str:
        """The line."""
        return self.better.line

    @property
    def gain(self) -> Fraction:
        """Coins the better hold gains on this line; negative for a loss."""
        return self.better.worth - self.worse.worth


@dataclass(frozen=True)
class PenaltyCard:
    """A card that would be thrown away, and that the other hold would need in the deck.

    With the substitute in its place the other hold would be worth more than the better one.
    """

    card: Card
    substitute: Card
    line: LineFact
    """The line that loses most by it, as it is."""
    without: LineFact
    """The same line with the substitute in the hand."""


@dataclass(frozen=True)
class WhyBetter:
    """Two holds of one hand and what lies between them."""

    advice: Advice
    better: RankedHold
    worse: RankedHold
    lines: tuple[LineGain, ...]
    """Every line that either hold can end in, the one that speaks most for the better hold first."""
    penalty: PenaltyCard | None

    @property
    def gain(self) -> Fraction:
        """How much more the better hold is worth, in coins; 0 where they tie."""
        return self.better.value - self.worse.value

    @property
    def facts(self) -> tuple[LineFact, ...]:
        """All that was counted: of each hold the lines it can end in; their worth adds up to its value."""
        both = [*(line.better for line in self.lines), *(line.worse for line in self.lines)]
        penalty = [self.penalty.without] if self.penalty else []
        return (*(fact for fact in both if fact.ways), *penalty)


def why_better(advice: Advice, chosen: Collection[int] | None = None) -> WhyBetter:
    """Why the best hold is worth more than the one chosen; where that is the best or None, than the next best."""
    better, worse = advice.best, advice.next_best or advice.holds[1]
    if chosen is not None:
        held = advice.of(chosen)
        better, worse = (held, worse) if held.is_best else (better, held)
    lines = tuple(
        LineGain(_fact(advice, better, line), _fact(advice, worse, line))
        for line in range(len(better.ways))
        if better.ways[line] or worse.ways[line]
    )
    penalty = _penalty(advice, better, worse) if better.value > worse.value else None
    return WhyBetter(advice, better, worse, _ranked(lines), penalty)


def _ranked(lines: Sequence[LineGain]) -> tuple[LineGain, ...]:
    """The line that speaks most for the better hold first; what another line with the same pay takes back is no gain."""
    by_pay: dict[int, Fraction] = defaultdict(Fraction)
    for line in lines:
        by_pay[line.better.pays] += line.gain

    def weight(line: LineGain) -> tuple[Fraction, Fraction]:
        """The gain, but no more than all lines with this pay gain together, and never past zero."""
        return sorted((Fraction(0), line.gain, by_pay[line.better.pays]))[1], line.gain

    return tuple(sorted(lines, key=weight, reverse=True))


def _fact(advice: Advice, hold: RankedHold, line: int) -> LineFact:
    lines = advice.paytable.lines
    label = lines[line].label if line < len(lines) else NO_LINE
    return LineFact(hold, label, hold.ways[line], hold.draws, advice.pay(line), advice.worth(hold, line))


# penalty cards


def _penalty(advice: Advice, better: RankedHold, worse: RankedHold) -> PenaltyCard | None:
    """The discard without which the other hold would be the better one; None where no single card is the reason."""
    wild = advice.paytable.wild
    kept = [card for card in worse.cards if not card.is_joker and card.rank not in wild]
    if not 1 <= len(kept) < 5 or len({card.rank for card in kept}) < len(kept):
        return None
    for place, card in enumerate(advice.cards):
        if place in worse.positions or card.is_joker or card.rank in wild:
            continue
        for substitute in _substitutes(advice, card, kept, is_held=place in better.positions):
            cards = (*advice.cards[:place], substitute, *advice.cards[place + 1 :])
            values = hold_values(cards, advice.paytable, advice.coins, advice.shared)
            if values[worse.positions] > max(better.value, values[better.positions]):
                other = advise(cards, advice.paytable, advice.coins, advice.shared)
                return _penalty_of(advice, card, substitute, worse, other)
    return None


def _penalty_of(
    advice: Advice, card: Card, substitute: Card, worse: RankedHold, other: Advice
) -> PenaltyCard | None:
    """Name the line that loses most by the card, if it is a straight or a flush of some kind."""
    freed = other.of(worse.positions)
    pairs = [(_fact(advice, worse, line), _fact(other, freed, line)) for line in range(len(worse.ways) - 1)]
    most = max(range(len(pairs)), key=lambda line: pairs[line][1].worth - pairs[line][0].worth)
    if advice.paytable.lines[most].category not in _BY_SUIT_OR_RANK:
        return None
    return PenaltyCard(card, substitute, *pairs[most])


def _substitutes(advice: Advice, card: Card, kept: list[Card], *, is_held: bool) -> Iterator[Card]:
    """Cards that do not get in the way of the cards kept as this one does: of another suit, or of a far rank."""
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
    """The ranks that lie in a straight with all of these."""
    return {rank for straight in STRAIGHTS if ranks <= set(straight) for rank in straight}


def is_paid_rank(advice: Advice, rank: Rank) -> bool:
    """Whether a pair of this rank is paid."""
    return any(
        line.category is Category.PAIR and (line.ranks is None or rank in line.ranks)
        for line in advice.paytable.lines
    )
