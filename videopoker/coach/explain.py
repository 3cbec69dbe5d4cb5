"""Why one hold is worth more than another: the exact facts that `text.coach.explanation` puts into sentences.

Without a hold of the player's, the best hold is compared with its rival: a beginner's hold where that is wrong, else a hold
that is right in some other hand. Without a rival the cards that tempt are named.
"""

from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from videopoker.coach.advice import Advice, LineFact, RankedHold, advise, hold_values
from videopoker.coach.beginner import beginner_hold
from videopoker.coach.kinds import Form, Game, Shape, form_of, form_of_held
from videopoker.core.cards.cards import CARDS, Card, Cards, Rank
from videopoker.core.cards.hands import STRAIGHTS, Category
from videopoker.core.cards.held_cards import HeldCards
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.steps import cached

if TYPE_CHECKING:
    from videopoker.solver.policy.rivals import Rivals


_KEPT = 32
"""The number of games at a bet whose rivals are cached."""
_MAKES_A_DRAW = 4
"""Fewest cards of a plausible rival to a hand that pays already."""


def rival(advice: Advice, *, may_wait: bool = True) -> RankedHold | None:
    """The hold that the best one is compared with: the beginner's where it is wrong, else a plausible one; None if none is.

    Unless the caller `may_wait` it answers at once, without a plausible one until the rivals of the game are computed.
    """
    beginner = advice.of(beginner_hold(advice.cards, advice.paytable))
    if not beginner.is_best:
        return beginner
    if not may_wait and not rivals.knows(advice.paytable, advice.coins):
        return None
    ranks = [card.rank for card in advice.paytable.wild_cards.fixed(advice.best.cards)]
    fewest = 1 if len({*ranks}) < len(ranks) else 0
    if advice.sure_pay(advice.best):
        fewest = _MAKES_A_DRAW
    plausible = (
        hold
        for hold in advice.holds
        if len(hold.cards) >= fewest and advice.cost(hold.positions) <= advice.coins
    )
    return _expert_rival(advice, [hold for hold in plausible if not hold.is_best])


def expert_rival(advice: Advice) -> RankedHold | None:
    """The best hold of a kind that is right in some other hand; None if no hold passes. The first of a game at a bet takes 0.2 s."""
    return _expert_rival(advice, [hold for hold in advice.holds if not hold.is_best])


def _expert_rival(advice: Advice, worse: list[RankedHold]) -> RankedHold | None:
    """As `expert_rival`, among these holds."""
    order = [hold.positions for hold in (advice.best, *worse)]
    positions = rivals(advice.paytable, advice.coins).of_hand(advice.cards, order)
    return None if positions is None else advice.of(positions)


@cached(_KEPT, key=lambda paytable, coins: (paytable.reset or paytable, coins))
def rivals(paytable: Paytable, coins: int) -> Generator[None, None, "Rivals"]:
    """Finds the rivals of a game at a bet, with its jackpots at reset; in 0.2 s, in steps of a few milliseconds."""
    from videopoker.solver.policy.hold_types import held_of
    from videopoker.solver.policy.rivals import Rivals, best_somewhere_steps

    table = paytable.reset or paytable
    game = Game.of(table)
    best = set[Form]()
    for number, (held, jokers) in enumerate((yield from best_somewhere_steps(table, coins))):
        best.add(form_of_held(held, jokers, game))
        if not number % 100:
            yield

    facts = _facts_of_types(table)

    def passes(number: int) -> bool:
        if number not in facts:
            held, jokers = held_of(table, number)
            facts[number] = form_of_held(held, jokers, game), _has_named_kicker(held, table)
        form, has_kicker = facts[number]
        return form in best or has_kicker

    return Rivals(table, passes)


@lru_cache(maxsize=_KEPT)
def _facts_of_types(table: Paytable) -> dict[int, tuple[Form, bool]]:  # noqa: ARG001 - the key of the cache
    """The types of holds of a game met so far, at any bet: the form, and whether it has a named kicker."""
    return {}


def _has_named_kicker(held: HeldCards, table: Paytable) -> bool:
    """Whether these are cards of one rank and a kicker that a line of the paytable names for the rank."""
    if len(held.groups) != 2 or held.groups[0] < 2 or held.groups[1] != 1:
        return False
    group, kicker = sorted(set(held.ranks), key=held.ranks.count, reverse=True)
    return any(
        line.kickers is not None and kicker in line.kickers and (line.ranks is None or group in line.ranks)
        for line in table.lines
    )


_BY_SUIT_OR_RANK = {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
"""The hands that a discard can take a card from by its suit or its rank, without pairing."""


class LineGain(NamedTuple):
    """One line of the paytable under the better hold and under the other."""

    better: LineFact
    worse: LineFact

    @property
    def gain(self) -> Fraction:
        """Coins the better hold gains on this line; negative for a loss."""
        return self.better.worth - self.worse.worth


@dataclass(frozen=True)
class PenaltyCard:
    """A card that both holds throw away, and that the worse hold would need in the deck.

    With the substitute in its place the worse hold would be the best of all.
    """

    card: Card
    substitute: Card
    line: LineFact
    """The line that loses most by the discard, in the hand dealt."""
    without: LineFact
    """The same line with the substitute in the hand."""


@dataclass(frozen=True)
class WhyBetter:
    """The best hold compared with another line by line, or without a rival with the cards that tempt."""

    advice: Advice
    better: RankedHold
    worse: RankedHold | None
    lines: tuple[LineGain, ...] = ()
    """Every line that either hold can end in, the lines that differ most first; empty without a rival."""
    tempting: tuple[RankedHold, ...] = ()
    """Without a rival the holds that keep one card more, the best first."""

    @property
    def gain(self) -> Fraction | None:
        """How much more the better hold is worth, in coins; 0 if they tie, None without a rival."""
        return None if self.worse is None else self.better.value - self.worse.value

    @cached_property
    def penalty(self) -> PenaltyCard | None:
        """The discard that decides, if one does."""
        return _penalty(self.advice, self.better, self.worse) if self.worse and self.gain else None

    @property
    def facts(self) -> tuple[LineFact, ...]:
        """The lines that each hold can end in, whose worth adds up to its value, and the penalty's line."""
        both = [*(line.better for line in self.lines), *(line.worse for line in self.lines)]
        if self.worse is None:
            both = [
                self.advice.fact(hold, line)
                for hold in (self.better, *self.tempting)
                for line in range(len(hold.ways))
            ]
        penalty = [self.penalty.without] if self.penalty else []
        return (*(fact for fact in both if fact.ways), *penalty)


def why_better(advice: Advice, chosen: Collection[int] | None = None, *, may_wait: bool = True) -> WhyBetter:
    """Why the best hold is worth more than the one chosen, or than its rival, if the best was chosen or none given.

    A hold chosen that ties with the best is compared with it. Unless the caller `may_wait`, the next best by value is taken
    until the rivals of the game are computed.
    """
    held = advice.best if chosen is None else advice.of(chosen)
    other = rival(advice, may_wait=may_wait) if held is advice.best else held
    if other is None and not (may_wait or rivals.knows(advice.paytable, advice.coins)):
        other = advice.next_best
    if other is None:
        return WhyBetter(advice, advice.best, None, tempting=_tempting(advice))
    return _compared(advice, other)


CLOSE = Fraction(1, 10)
"""A hold comes close if it costs less than this part of the bet."""


def _tempting(advice: Advice) -> tuple[RankedHold, ...]:
    """The best hold with one card more: each from jack up, else each kicker, or the highest card with fewer than two cards.

    Instead the next best hold where that is close and costs less, or where one card or none is drawn; instead of a low card
    alone three to a straight with one gap at most.
    """
    best, after, wild_cards = advice.best, advice.next_best, advice.paytable.wild_cards
    if after is None:
        return ()
    if not best.cards and len(after.cards) == 1 and (three := _three_to_a_straight(advice)):
        return (three,)
    left = [
        place
        for place in range(5)
        if place not in best.positions and not wild_cards.is_wild(advice.cards[place])
    ]
    if len(left) > 1:
        highest = max(advice.cards[place].rank for place in left)
        lowest = Rank.TWO if highest < Rank.JACK and len(best.cards) > 1 else min(Rank.JACK, highest)
        holds = {advice.of(best.positions | {place}) for place in left if advice.cards[place].rank >= lowest}
        more = [hold for hold in advice.holds if hold in holds and not hold.is_best]
        if more and (after in more or advice.cost(after.positions) >= advice.coins * CLOSE):
            return tuple(more)
    return (after,)


def _three_to_a_straight(advice: Advice) -> RankedHold | None:
    """The best three cards to a straight that have one gap at most."""
    game = Game.of(advice.paytable)
    for hold in advice.holds:
        form = form_of(advice.cards, hold.positions, game)
        if form.shape is Shape.STRAIGHT_DRAW and len(hold.cards) == 3 and form.gaps <= 1:
            return hold
    return None


def _compared(advice: Advice, worse: RankedHold) -> WhyBetter:
    better = advice.best
    lines = (
        LineGain(advice.fact(better, line), advice.fact(worse, line))
        for line in range(len(better.ways))
        if better.ways[line] or worse.ways[line]
    )
    ranked = tuple(sorted(lines, key=lambda line: -abs(line.gain)))
    return WhyBetter(advice, better, worse, ranked)


# penalty cards


def _penalty(advice: Advice, better: RankedHold, worse: RankedHold) -> PenaltyCard | None:
    """The discard without which the worse hold would be the best, and the line that loses most by it.

    None if no single card is the reason, or if that line is no kind of straight or flush.
    """
    for card, substitute, cards in _swaps(advice, better, worse):
        values = hold_values(cards, advice.paytable, advice.coins, advice.shared)
        if (
            values[worse.positions] < max(values.values())
            or values[worse.positions] == values[better.positions]
        ):
            continue
        other = advise(cards, advice.paytable, advice.coins, advice.shared)
        freed = other.of(worse.positions)
        gains = [
            LineGain(other.fact(freed, line), advice.fact(worse, line)) for line in range(len(worse.ways) - 1)
        ]
        line = max(range(len(gains)), key=lambda line: gains[line].gain)
        if advice.paytable.lines[line].category in _BY_SUIT_OR_RANK:
            return PenaltyCard(card, substitute, gains[line].worse, gains[line].better)
        return None
    return None


def _swaps(advice: Advice, better: RankedHold, worse: RankedHold) -> Iterator[tuple[Card, Card, Cards]]:
    """Every card that both holds throw away with each of its substitutes, and the hand with the substitute in its place."""
    wild_cards = advice.paytable.wild_cards
    kept = wild_cards.fixed(worse.cards)
    if not 1 <= len(kept) < 5 or len({card.rank for card in kept}) < len(kept):
        return
    for index, card in enumerate(advice.cards):
        if index in worse.positions | better.positions or wild_cards.is_wild(card):
            continue
        for substitute in _substitutes(advice, card, kept):
            yield card, substitute, (*advice.cards[:index], substitute, *advice.cards[index + 1 :])


def _substitutes(advice: Advice, card: Card, kept: list[Card]) -> Iterator[Card]:
    """Discards that would not hurt the draw, unlike this one: of another suit, or out of straight range."""
    suits = {kept_card.suit for kept_card in kept}
    kept_ranks = {kept_card.rank for kept_card in kept}
    ranks = {dealt.rank for dealt in advice.cards if not dealt.is_joker}
    # the ranks that fit in one straight with all the cards kept
    near = {rank for straight in STRAIGHTS if kept_ranks <= set(straight) for rank in straight}
    for other in advice.paytable.wild_cards.fixed(CARDS):
        if other in advice.cards:
            continue
        if (len(suits) == 1 and card.suit in suits and other.rank is card.rank) or (
            card.rank in near
            and other.suit is card.suit
            and other.rank not in near | ranks
            and not is_paid_rank(advice, other.rank)
        ):
            yield other


def is_paid_rank(advice: Advice, rank: Rank) -> bool:
    """Whether a pair of this rank pays."""
    return any(
        line.category is Category.PAIR and (line.ranks is None or rank in line.ranks)
        for line in advice.paytable.lines
    )
