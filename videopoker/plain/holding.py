"""The verbs that hold cards, at the table and in practice, and the reading of what they name."""

from abc import ABC, abstractmethod
from collections.abc import Sequence

from videopoker.core.base.messages import Refused
from videopoker.core.base.read_number import NUMBERS
from videopoker.core.cards.cards import Card, CardError, Rank, as_cards, parse_cards
from videopoker.play.deals.dealing import numbered_positions, positions
from videopoker.play.table.notes import Notes

_RANKS = {name: rank for rank in Rank for name in (str(rank).casefold(), rank.word, rank.plural)}
"""The ranks by their letter and their words."""
_ALL = frozenset(range(5))


class Holding(ABC):
    """The verbs that choose which cards of a hand to hold."""

    @property
    @abstractmethod
    def _hand(self) -> Sequence[Card]:
        """The five cards; empty if no hand is dealt."""

    @property
    @abstractmethod
    def _held(self) -> frozenset[int]:
        """The positions held, 0 to 4."""

    @abstractmethod
    def _hold_only(self, positions: frozenset[int]) -> Notes:
        """Hold the cards at these positions, and no others."""

    @abstractmethod
    def _hold_best(self) -> Notes:
        """Hold the best cards."""

    def hold(self, words: list[str]) -> Notes:
        """Hold these cards, by number or name, and no others."""
        match " ".join(words).lower():
            case "best":
                return self._hold_best()
            case "all":
                return self._hold_only(_ALL)
            case "none":
                return self._hold_only(frozenset())
        return self._hold_only(self._named(words))

    def also(self, words: list[str]) -> Notes:
        """Hold these cards too."""
        return self._hold_only(self._held | self._named(words))

    def release(self, words: list[str]) -> Notes:
        """Hold these cards no longer."""
        return self._hold_only(self._held - self._named(words))

    def discard(self, words: list[str]) -> Notes:
        """Hold all cards but these."""
        return self._hold_only(_ALL - self._named(words))

    def drop(self, words: list[str]) -> Notes:
        """Release these cards; if none is held, hold the others."""
        return self.release(words) if self._held else self.discard(words)

    def _named(self, words: list[str]) -> frozenset[int]:
        """The positions of cards of the hand; none if no hand is dealt."""
        if not self._hand:
            return frozenset()
        if not words:
            raise Refused("Which cards? Expected numbers or cards, such as hold 1 3 or hold As Kd.")
        return read_hold(" ".join(words), self._hand)

    @property
    def _hold_or_draw(self) -> str:
        """What to type next, for the prompt."""
        discards = 5 - len(self._held)
        return f"hold or draw {discards}" if discards else "stand pat"


def read_hold(text: str, cards: Sequence[Card]) -> frozenset[int]:
    """The positions, 0 to 4, of cards given by number, name or rank. Refused if one is not in the hand, or named twice.

    >>> [sorted(read_hold(text, ())) for text in ("1 3", "13", "one and three", "1,3")]
    [[0, 2], [0, 2], [0, 2], [0, 2]]
    >>> sorted(read_hold("the kings", as_cards("Ks Kh 7d 2c JK")))
    [0, 1]
    """
    words = _words(text)
    digits = _digits(words)
    if digits.isdecimal():
        return numbered_positions(digits)
    return _of_ranks(words, cards) if words and set(words) <= _RANKS.keys() else _of_cards(words, cards)


def names_cards(text: str) -> bool:
    """Whether a line without a verb is a list of positions or cards.

    >>> [names_cards(text) for text in ("1 3", "one and three", "Ks Kh", "the king of spades", "Ks Xx", "deal")]
    [True, True, True, True, True, False]
    """
    words = _words(text)
    if not _digits(words).strip("12345"):
        return bool(words)
    return _are_cards(" ".join(words)) or _are_cards(words[0])


def _words(text: str) -> list[str]:
    words = text.casefold().replace(",", " ").split()
    return [word for word in words if word not in {"and", "the", "both"}]


def _digits(words: Sequence[str]) -> str:
    return "".join(NUMBERS.get(word, word) for word in words)


def _are_cards(text: str) -> bool:
    try:
        return bool(parse_cards(text))
    except CardError:
        return False


def _of_ranks(words: Sequence[str], cards: Sequence[Card]) -> frozenset[int]:
    """The positions of all cards of these ranks."""
    ranks = [None if card.is_joker else card.rank for card in cards]
    named = [_RANKS[word] for word in words]
    for rank in named:
        if rank not in ranks:
            raise Refused(f"There is no {rank.word} in the hand.")
    return frozenset(position for position, rank in enumerate(ranks) if rank in named)


def _of_cards(words: Sequence[str], cards: Sequence[Card]) -> frozenset[int]:
    named = as_cards(" ".join(words))
    for card in named:
        if card not in cards:
            raise Refused(f"The {card.words} is not in the hand.")
    return positions(cards, named)
