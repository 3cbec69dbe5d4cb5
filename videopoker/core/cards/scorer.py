"""Table-driven hand scores: millions per second, one hand per call.

The evaluator fills the tables of a `Scorer` once; nothing here knows poker. Five cards get the evaluator's score of
their shape; six or seven get the best score of their five-card hands.

The low bits of a card's code are a weight for its rank, so that the sum over a hand identifies its ranks. The bits
above are a counter for each suit, so that the sum also shows when five cards share a suit. A wild card counts for
every suit.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused, quoted
from videopoker.core.cards.cards import CARDS, Card, Rank, as_ranks, parse_cards
from videopoker.core.cards.deck import check_hand
from videopoker.core.cards.evaluate import HandRanks, evaluate, value_of
from videopoker.core.cards.wild_cards import WildCards

WEIGHTS = (0, 1, 5, 22, 98, 453, 2031, 8777, 29305, 102023, 356858, 855330, 2248518, 5480995)
"""A weight for each rank and the joker. No two hands of five, six or seven cards (at most four of a rank and
five jokers) have the same sum. Found greedily: each is the smallest number that keeps this true."""

_LOW = (1 << 25) - 1
_COUNTERS = tuple(1 << (25 + 4 * suit) for suit in range(4))
_BIAS = sum(3 * counter for counter in _COUNTERS)
_FIVE_OF_A_SUIT = sum(8 * counter for counter in _COUNTERS)
_JOKER = 13

Kinds = tuple[int, ...]
"""Ranks counted from 0 for the deuce, 13 for the joker; ascending."""


_NO_CARDS = (TypeError, ValueError, AttributeError)
"""What Python raises for a hand that is not of cards, or not of as many."""


def _refused(cards: object, count: int) -> Refused:
    return Refused(f"got {quoted(cards)}; expected {count} values of Card")


class Scorer:
    """Scores hands of five or more cards, five to seven fast; the higher score wins, see `HandValue.score`.

    >>> score = Scorer()
    >>> score("As Ah Ad Ac JK") > score("As Ks Qs Js Ts")
    True
    """

    def __init__(self, wild: str | Collection[Rank | str] = ()) -> None:
        self.wild: frozenset[Rank] = as_ranks(wild)
        self._wild_kinds = {number >> 2 for number in WildCards(self.wild).numbers}
        self._codes = [_code(card, self._wild_kinds) for card in CARDS]
        self.five: Callable[[Sequence[Card]], int] = self._make_five()
        """Scores five cards, a little faster than calling the scorer."""
        self._more: dict[int, Callable[[Sequence[Card]], int]] = {5: self.five}

    def __repr__(self) -> str:
        return f"<Scorer, {' and '.join([*map(str, sorted(self.wild)), 'joker'])} wild>"

    def __call__(self, cards: str | Sequence[Card]) -> int:
        """The score of five or more cards, or of their text; more than seven go to the evaluator."""
        count = len(cards)
        scored = self._more.get(count)
        if scored is None:
            if isinstance(cards, str):
                return self._of_text(cards)
            if count not in (6, 7):
                return evaluate(cards, self.wild).score
            scored = self._more[count] = self._make_more(count)
        try:
            return scored(cards)  # type: ignore[arg-type]  # a text of 5 to 7 characters fails below
        except AttributeError:
            if isinstance(cards, str):
                return self._of_text(cards)
            raise

    def _of_text(self, text: str) -> int:
        cards = parse_cards(text)
        check_hand(cards)
        return self(cards)

    @property
    def seven(self) -> Callable[[Sequence[Card]], int]:
        """Scores seven cards, a little faster than calling the scorer."""
        if 7 not in self._more:
            self._more[7] = self._make_more(7)
        return self._more[7]

    def _make_five(self) -> Callable[[Sequence[Card]], int]:
        codes = self._codes
        mixed = self.mixed(5)
        suited = self.suited(5)

        def five(cards: Sequence[Card]) -> int:
            try:
                a, b, c, d, e = cards
                total = (
                    codes[a.number]
                    + codes[b.number]
                    + codes[c.number]
                    + codes[d.number]
                    + codes[e.number]
                    + _BIAS
                )
            except _NO_CARDS:
                raise _refused(cards, 5) from None
            return suited[total & _LOW] if total & _FIVE_OF_A_SUIT else mixed[total & _LOW]

        return five

    def _make_more(self, count: int) -> Callable[[Sequence[Card]], int]:
        codes = self._codes
        mixed = self.mixed(count)
        flush = self._make_flush(count)

        def six(cards: Sequence[Card]) -> int:
            total = sum([codes[card.number] for card in cards]) + _BIAS
            score = mixed[total & _LOW]
            return max(score, flush(cards, total)) if total & _FIVE_OF_A_SUIT else score

        def seven(cards: Sequence[Card]) -> int:
            try:
                a, b, c, d, e, f, g = cards
                total = (
                    codes[a.number]
                    + codes[b.number]
                    + codes[c.number]
                    + codes[d.number]
                    + codes[e.number]
                    + codes[f.number]
                    + codes[g.number]
                    + _BIAS
                )
            except _NO_CARDS:
                raise _refused(cards, 7) from None
            score = mixed[total & _LOW]
            return max(score, flush(cards, total)) if total & _FIVE_OF_A_SUIT else score

        return seven if count == 7 else six

    def _make_flush(self, size: int) -> Callable[[Sequence[Card], int], int]:
        """A function for the best flush score over all suits with five or more cards, including wild cards."""
        scores = [self.suited(count) if count >= 5 else {} for count in range(size + 1)]
        suits = [(counter << 3, self._cards_for(suit)) for suit, counter in enumerate(_COUNTERS)]

        def flush(cards: Sequence[Card], total: int) -> int:
            best = 0
            for many, weights in suits:
                if total & many:
                    alike = [weights[card.number] for card in cards if card.number in weights]
                    best = max(best, scores[len(alike)][sum(alike)])
            return best

        return flush

    def _cards_for(self, suit: int) -> dict[int, int]:
        """The weight of every card that counts for a suit."""
        return {
            card.number: WEIGHTS[card.number >> 2]
            for card in CARDS
            if card.number >> 2 in self._wild_kinds or card.number & 3 == suit
        }

    @kinds_refused
    @cache  # noqa: B019 - a scorer lives as long as the program
    def mixed(self, count: int) -> dict[int, int]:
        """The scores of all rank shapes of `count` cards without a flush, by the sum of weights."""
        if count == 5:
            return {_sum(kinds): self._ask(kinds, one_suit=False) for kinds in rank_shapes(5)}
        return _one_more(self.mixed(count - 1), rank_shapes(count))

    @kinds_refused
    @cache  # noqa: B019 - as above
    def suited(self, count: int) -> dict[int, int]:
        """The scores of all rank shapes of `count` cards whose fixed cards share a suit, by the sum of weights."""
        wild = self._wild_kinds
        kinds_of_suit = (
            kinds
            for kinds in rank_shapes(count)
            if all(kinds[i] != kinds[i + 1] or kinds[i] in wild for i in range(count - 1))
        )
        if count == 5:
            return {_sum(kinds): self._ask(kinds, one_suit=True) for kinds in kinds_of_suit}
        return _one_more(self.suited(count - 1), kinds_of_suit)

    def _ask(self, kinds: Kinds, *, one_suit: bool) -> int:
        fixed = tuple(Rank(kind + 2) for kind in reversed(kinds) if kind not in self._wild_kinds)
        return value_of(HandRanks.shape(fixed, one_suit or not fixed, 5 - len(fixed))).score


def _code(card: Card, wild_kinds: Collection[int]) -> int:
    kind = card.number >> 2  # 13 for the joker
    return WEIGHTS[kind] + (sum(_COUNTERS) if kind in wild_kinds else _COUNTERS[card.suit])


def _one_more(fewer: Mapping[int, int], shapes: Iterable[Kinds]) -> dict[int, int]:
    """The scores of shapes, by the sum of weights: the best score after removing any one card."""
    scores = {}
    for kinds in shapes:
        total = _sum(kinds)
        scores[total] = max([fewer[total - WEIGHTS[kind]] for kind in set(kinds)])
    return scores


def _sum(kinds: Kinds) -> int:
    return sum([WEIGHTS[kind] for kind in kinds])


def rank_shapes(count: int) -> Iterator[Kinds]:
    """Every multiset of `count` kinds with at most four of a rank and five jokers."""
    for kinds in combinations_with_replacement(range(14), count):
        four = all(kinds[i] != kinds[i + 4] or kinds[i] == _JOKER for i in range(count - 4))
        if four and kinds.count(_JOKER) <= 5:
            yield kinds


@kinds_refused
def scorer(wild: str | Collection[Rank | str] = ()) -> Scorer:
    """A function from a hand to an integer, higher for a better hand, for a set of wild ranks; cached.

    >>> score = scorer(wild="2")
    >>> score("2s 2h Kd Kc 9s") > score("As Ah Ad 7c 3s"), score
    (True, <Scorer, 2 and joker wild>)
    """
    return _filled(as_ranks(wild))


_filled = cache(Scorer)
