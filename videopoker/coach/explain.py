"""Why one hold is worth more than another: the exact facts that `text.coach.explanation` puts into sentences.

Without a hold of the player's, the best hold is compared with its rival, a hold that is right in some other hand.
"""

from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from videopoker.coach.advice import Advice, LineFact, RankedHold, advise, hold_values
from videopoker.coach.kinds import Form, Game, form_of_held
from videopoker.core.cards.cards import CARDS, Card, Rank
from videopoker.core.cards.hands import STRAIGHTS, Category
from videopoker.core.cards.held_cards import HeldCards
from videopoker.core.paytable.paytable import Paytable

if TYPE_CHECKING:
    from videopoker.solver.policy.rivals import Rivals


_KEPT = 32
"""The number of games at a bet whose rivals are cached."""
_rivals: dict[tuple[Paytable, int], "Rivals"] = {}


def rival(advice: Advice) -> RankedHold | None:
    """The rival of the best hold; None if no hold passes. The first of a game at a bet takes 0.2 s."""
    order = [hold.positions for hold in advice.holds]
    positions = rivals(advice.paytable, advice.coins).of_hand(advice.cards, order, advice.ties + 1)
    return None if positions is None else advice.of(positions)


def known_rival(advice: Advice) -> RankedHold | None:
    """The rival if already computed, else None."""
    return rival(advice) if is_rival_known(advice.paytable, advice.coins) else None


def is_rival_known(paytable: Paytable, coins: int) -> bool:
    """Whether `rival` answers at once for this game and bet."""
    return (paytable.reset or paytable, coins) in _rivals


def rivals(paytable: Paytable, coins: int) -> "Rivals":
    """Finds the rivals of a game at a bet; made in 0.2 s, then cached."""
    from videopoker.solver.steps import finished

    return _rivals.get((paytable.reset or paytable, coins)) or finished(rival_steps(paytable, coins))


def rival_steps(paytable: Paytable, coins: int) -> Generator[None, None, "Rivals"]:
    """As `rivals`, in steps of a few milliseconds."""
    table = paytable.reset or paytable
    if (table, coins) not in _rivals:
        made = yield from _made(table, coins)
        while len(_rivals) >= _KEPT:
            _rivals.pop(next(iter(_rivals)), None)
        _rivals[table, coins] = made
    return _rivals[table, coins]


def _made(table: Paytable, coins: int) -> Generator[None, None, "Rivals"]:
    from videopoker.solver.policy.hold_types import held_of
    from videopoker.solver.policy.rivals import Rivals, best_somewhere_steps

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
    """Two holds of one hand compared line by line."""

    advice: Advice
    better: RankedHold
    worse: RankedHold
    lines: tuple[LineGain, ...]
    """Every line that either hold can end in, the lines that differ most first."""
    penalty: PenaltyCard | None
    has_no_rival: bool = False
    """Whether the other hold is only the next best by value, because no hold passes as a rival."""

    @property
    def gain(self) -> Fraction:
        """How much more the better hold is worth, in coins; 0 if they tie."""
        return self.better.value - self.worse.value

    @property
    def facts(self) -> tuple[LineFact, ...]:
        """The lines that each hold can end in, whose worth adds up to its value, and the penalty's line."""
        both = [*(line.better for line in self.lines), *(line.worse for line in self.lines)]
        penalty = [self.penalty.without] if self.penalty else []
        return (*(fact for fact in both if fact.ways), *penalty)


def why_better(advice: Advice, chosen: Collection[int] | None = None, *, may_wait: bool = True) -> WhyBetter:
    """Why the best hold is worth more than the one chosen, or than its rival, if the best was chosen or none given.

    A hold chosen that ties with the best is compared with it. The first rival of a game at a bet takes 0.2 s; unless the
    caller `may_wait`, the next best by value is taken until the rivals of the game are computed.
    """
    held = advice.best if chosen is None else advice.of(chosen)
    if held is not advice.best:
        return _compared(advice, held)
    if not may_wait and not is_rival_known(advice.paytable, advice.coins):
        return _compared(advice, _next(advice))
    other = rival(advice)
    return _compared(advice, other or _next(advice), has_no_rival=other is None)


def _next(advice: Advice) -> RankedHold:
    """The next best by value; the second where all are worth the same."""
    return advice.next_best or advice.holds[1]


def _compared(advice: Advice, worse: RankedHold, *, has_no_rival: bool = False) -> WhyBetter:
    better = advice.best
    penalty = _penalty(advice, better, worse) if better.value > worse.value else None
    lines = (
        LineGain(advice.fact(better, line), advice.fact(worse, line))
        for line in range(len(better.ways))
        if better.ways[line] or worse.ways[line]
    )
    ranked = tuple(sorted(lines, key=lambda line: -abs(line.gain)))
    return WhyBetter(advice, better, worse, ranked, penalty, has_no_rival and better.value > worse.value)


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


def _swaps(
    advice: Advice, better: RankedHold, worse: RankedHold
) -> Iterator[tuple[Card, Card, tuple[Card, ...]]]:
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
