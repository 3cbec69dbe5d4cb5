"""A showdown: which of several hands wins, and why; also with poker dice.

Poker dice are five dice with the faces 9 T J Q K A. The same evaluator values them; they have no suits, so no flush.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import check_is, quoted
from videopoker.core.base.rendering import rendered, short_repr
from videopoker.core.cards.cards import (
    Card,
    CardError,
    Cards,
    Rank,
    Ranks,
    as_cards,
    folded,
    letter,
    parse_rank,
)
from videopoker.core.cards.evaluate import NO_RANKS, HandRanks, best_five, evaluate, value_of
from videopoker.core.cards.hands import Category, HandValue
from videopoker.core.cards.wild_cards import Wild

T = TypeVar("T")
Read = TypeVar("Read")


class ValuedHand(NamedTuple):
    """One player's hand, valued."""

    cards: Cards | Ranks
    """Cards, such as As, Td or JK. Or the faces of dice."""
    best: Cards | Ranks
    """The five cards that count."""
    value: HandValue

    def __repr__(self) -> str:
        return short_repr(self, f"{' '.join(map(str, self.cards))}: {self.value}")


class Showdown(NamedTuple):
    """Hands compared."""

    hands: tuple[ValuedHand, ...]
    words: Callable[[str], str] = str
    """Rewords a sentence about cards for hands that are not cards, such as dice."""

    def __repr__(self) -> str:
        return short_repr(self, self.reason or ", ".join(self.descriptions))

    def to_dict(self) -> dict[str, Any]:
        """As the `to_dict` of other values, which a tuple cannot inherit."""
        record: dict[str, Any] = rendered("dict", self)
        return record

    def _repr_html_(self) -> str:
        page: str = rendered("html", self)
        return page

    @property
    def winners(self) -> tuple[int, ...]:
        """The indexes of the winning hands; several if they tie."""
        best = max((hand.value for hand in self.hands), default=None)
        return tuple(index for index, hand in enumerate(self.hands) if hand.value == best)

    @property
    def descriptions(self) -> tuple[str, ...]:
        """Each hand in words, with its kicker if that decides."""
        values = [hand.value for hand in self.hands]
        return tuple(self.words(described(value, values)) for value in values)

    @property
    def reason(self) -> str:
        """Why the winner beats the next best hand, or that they tie; empty for a single hand."""
        values = sorted((hand.value for hand in self.hands), reverse=True)
        return self.words(why(values[0], values[1])) if len(values) > 1 else ""


@kinds_refused
def show_down(
    hands: Iterable[str | Iterable[Card]],
    wild: Wild = NO_RANKS,
    *,
    decks: int = 1,
    five_of_a_kind: bool = True,
) -> Showdown:
    """Which of several hands of five or more cards win, and why. Two hands may have the same card.

    CardError if a hand is too small, has a card more often than `decks` decks do, or has more than five jokers.

    >>> shown = show_down(["Ks Kh 8c 8d 2s", "As Ah 7d 6d 3c"])
    >>> shown.winners, shown
    ((0,), <Showdown two pair, kings and eights beats pair of aces>)
    """

    def shown(hand: str | Iterable[Card]) -> ValuedHand:
        cards = as_cards(hand)
        value = evaluate(cards, wild, decks=decks, five_of_a_kind=five_of_a_kind)
        return ValuedHand(cards, best_five(cards, wild, decks=decks, five_of_a_kind=five_of_a_kind), value)

    expected = 'hands, such as ["Ks Kh 8c 8d 2s", "As Ah 7d 6d 3c"]'
    check_is(hands, Iterable, expected)
    if isinstance(hands, str):
        raise CardError(f"got {quoted(hands)}; expected {expected}")
    given = tuple(hands)
    if not given:
        raise CardError("no hands; expected one or more")
    return Showdown(tuple(read_each(shown, given)))


def read_each(read: Callable[[T], Read], hands: Sequence[T]) -> list[Read]:
    """Read each hand. CardError, with the hand's number if there are several, if one is wrong.

    >>> read_each(as_cards, ["As", "Kx"])
    Traceback (most recent call last):
    videopoker.core.cards.cards.CardError: hand 2: 'Kx': no suit 'x'; expected s, h, d or c (card 1)
    """
    valued = []
    for number, hand in enumerate(hands, start=1):
        try:
            valued.append(read(hand))
        except CardError as error:
            raise CardError(f"hand {number}: {error}" if len(hands) > 1 else str(error)) from None
    return valued


def described(value: HandValue, others: Sequence[HandValue]) -> str:
    """The hand in words, with the kicker if the kicker decides against one of the others.

    >>> from videopoker.core.cards.cards import parse_cards
    >>> from videopoker.core.cards.evaluate import evaluate
    >>> ours, theirs = evaluate(parse_cards("Js Jh Ad 7c 2s")), evaluate(parse_cards("Jd Jc Ks 9h 8d"))
    >>> described(ours, [theirs])
    'pair of jacks, ace kicker'
    """
    differing = [_first_difference(value, other) for other in others if other.category is value.category]
    first = max((first for first in differing if first is not None), default=0)
    if first < (value.groups or 1):
        return str(value)
    rank = value.ranks[first].word
    return f"{value}, {rank} kicker" if value.groups else f"{value}, then {rank}"


def why(winner: HandValue, loser: HandValue) -> str:
    """Why the first value beats the second, or that they tie, in one sentence.

    >>> from videopoker.core.cards.cards import parse_cards
    >>> from videopoker.core.cards.evaluate import evaluate
    >>> print(why(evaluate(parse_cards("9s 9h 4d 4c Qs")), evaluate(parse_cards("9d 9c 4s 4h 8d"))))
    two pair: same pairs, queen kicker beats eight
    """
    if winner < loser:
        winner, loser = loser, winner
    if winner.category is not loser.category:
        return f"{winner} beats {loser}"
    first = _first_difference(winner, loser)
    if first is None:
        return f"{winner}; all five cards count the same"
    ours, theirs = winner.ranks[first], loser.ranks[first]
    name = str(winner.category)
    if first < winner.groups:
        group = "three" if winner.category is Category.FULL_HOUSE else "high pair"
        same = f"same {group}, " if first else ""
        return f"{name}: {same}{ours.plural} beat {theirs.plural}"
    if winner.groups:
        same = {2: "same pairs"}.get(winner.groups, f"same {winner.ranks[0].plural}")
        shared = " and ".join(rank.word for rank in winner.ranks[winner.groups : first])
        also = f", same {shared}" if shared else ""
        return f"{name}: {same}{also}, {ours.word} kicker beats {theirs.word}"
    if first == 0:
        return f"{name}: {ours.word} high beats {theirs.word} high"
    return f"{name}: same down to the {winner.ranks[first - 1].word}, then {ours.word} beats {theirs.word}"


def _first_difference(first: HandValue, second: HandValue) -> int | None:
    pairs = zip(first.ranks, second.ranks, strict=True)
    return next((index for index, (a, b) in enumerate(pairs) if a is not b), None)


FACES = tuple(rank for rank in Rank if rank >= Rank.NINE)


class Dice(NamedTuple):
    """Five dice.

    >>> print(Dice.parse("A A K Q J").value)
    pair of aces
    """

    faces: Ranks

    @classmethod
    def parse(cls, text: str) -> "Dice":
        """Read five faces in any order and spacing. CardError, with the die, if one is not a face."""
        faces = []
        for number, word in enumerate(re.findall(r"10|[^\s,]", folded(text)), start=1):
            try:
                face = parse_rank(word)
            except CardError:
                face = None
            if face not in FACES:
                raise CardError(f"{letter(word)}: no such face; expected 9 T J Q K A (die {number})")
            faces.append(face)
        if len(faces) != 5:
            raise CardError(f"{len(faces)} dice; expected five")
        return cls(tuple(faces))

    @property
    def value(self) -> HandValue:
        """The value of the dice: five of a kind, four, full house, straight, three, two pair, pair or bust, high to low."""
        return value_of(HandRanks.shape(tuple(sorted(self.faces, reverse=True)), one_suit=False, wilds=0))


def compare_dice(throws: Iterable[Dice]) -> Showdown:
    """Throws side by side, in words for dice."""
    hands = (ValuedHand(throw.faces, throw.value.five_ranks, throw.value) for throw in throws)
    return Showdown(tuple(hands), in_dice_words)


def in_dice_words(text: str) -> str:
    """A sentence about cards reworded for dice, where a high card is a bust."""
    return text.replace(str(Category.HIGH_CARD), "bust").replace("five cards", "five dice")
