"""Cards, sets of ranks, and their notation. Only this module decides which card a text means.

Cards: rank ``2-9 T J Q K A`` (also ``10``), suit ``s h d c`` (also the symbols), joker ``JK``. Reading also accepts any case
and words such as ``jack of hearts``; writing gives ``As Td JK``. Sets of ranks are written as in paytable files: ``A``,
``234``, ``5-K``.
"""

import re
from collections.abc import Collection, Iterable
from enum import IntEnum
from typing import NoReturn
from unicodedata import name, normalize

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused, check_is, quoted


class CardError(Refused):
    """A text that is not a card, or a card that is not possible there.

    >>> from videopoker import evaluate
    >>> evaluate("As Kd Qh Jc As")
    Traceback (most recent call last):
    videopoker.core.cards.cards.CardError: As: the card appears 2 times; a deck has it once
    """


class Frozen:
    """A value with attributes that cannot change, in `__slots__` by the order of its arguments.

    No dataclass, whose import would take a fifth of the time of `videopoker hand`.
    """

    __slots__: tuple[str, ...] = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"cannot change {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"cannot delete {name}")

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        """For pickling and copying: the class and its arguments."""
        return type(self), tuple([getattr(self, name) for name in self.__slots__])


class NamedEnum(IntEnum):
    """Numbers with names."""

    def __repr__(self) -> str:
        """Code that names the member: ``Rank.KING``."""
        return f"{type(self).__name__}.{self.name}"


class Rank(NamedEnum):
    """A rank, from deuce to ace; ranks compare with the ace high."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    def __str__(self) -> str:
        """The one-letter form: ``T``."""
        return RANK_LETTERS[self - 2]

    @property
    def word(self) -> str:
        """The singular in players' words: ``six``, ``deuce``."""
        return "deuce" if self is Rank.TWO else self.name.lower()

    @property
    def plural(self) -> str:
        """The plural in players' words: ``sixes``, ``deuces``."""
        return "sixes" if self is Rank.SIX else f"{self.word}s"


Ranks = tuple[Rank, ...]


class Suit(NamedEnum):
    """A suit. No suit beats another; the order serves only to sort a deck."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    def __str__(self) -> str:
        """The one-letter form: ``s``."""
        return SUIT_LETTERS[self]

    @property
    def symbol(self) -> str:
        """The suit's symbol: ``♠``."""
        return SUIT_SYMBOLS[self]

    @property
    def word(self) -> str:
        """The suit in words: ``spades``."""
        return self.name.lower()


_RANKS = tuple(Rank)
_SUITS = tuple(Suit)
RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "shdc"
SUIT_SYMBOLS = "♠♥♦♣"
_TEXTS = (*(f"{rank}{suit}" for rank in RANK_LETTERS for suit in SUIT_LETTERS), "JK")
"""The text form of each card, by its number."""
_SUIT_READ = {sign: Suit(i % 4) for i, sign in enumerate(SUIT_LETTERS + SUIT_SYMBOLS + "♤♡♢♧")}
_SUIT_READ |= {suit.word: suit for suit in Suit} | {suit.word[:-1]: suit for suit in Suit}
RANK_READ = {letter: Rank(i + 2) for i, letter in enumerate(RANK_LETTERS)}
RANK_READ |= {"10": Rank.TEN, "DEUCE": Rank.TWO} | {rank.name: rank for rank in Rank}


class Card(Frozen):
    """A playing card, or the joker.

    >>> Card.parse("10h"), str(Card.parse("TH")), Card.parse("JK").is_joker
    (Card.parse('Th'), 'Th', True)
    """

    __slots__ = ("number",)

    number: int
    """Its index in the sorted deck: by rank from 2 to ace, then by suit; 52 is the joker."""

    def __init__(self, number: int) -> None:
        """CardError for a number that is not a card."""
        check_is(number, int, "a number from 0 to 52; a text is read by Card.parse")
        if not 0 <= number <= 52:
            raise CardError(f"no card has the number {number}; expected 0 to 52")
        object.__setattr__(self, "number", number)

    @classmethod
    @kinds_refused
    def of(cls, rank: Rank, suit: Suit) -> "Card":
        """The card of this rank and suit."""
        return CARDS[(rank - 2) * 4 + suit]

    @classmethod
    def parse(cls, text: str) -> "Card":
        """The card in a text, in any case, with letters, symbols or words. CardError if it is not a card."""
        check_is(text, str, 'the text of a card, such as "As"')
        plain = folded(text).strip()
        match = _CARD.fullmatch(plain) or _in_words(plain)
        if match and match.end() == len(plain):
            return _card(match)
        raise CardError(_why_not(text))

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker."""
        return self.number == 52

    @property
    def rank(self) -> Rank:
        """The rank. CardError for a joker, which has none."""
        if self.number == 52:
            raise CardError("a joker has no rank")
        return _RANKS[self.number >> 2]

    @property
    def suit(self) -> Suit:
        """The suit. CardError for a joker, which has none."""
        if self.number == 52:
            raise CardError("a joker has no suit")
        return _SUITS[self.number & 3]

    @property
    def suit_name(self) -> str:
        """The suit in words, ``spades``; ``joker`` for a joker."""
        return "joker" if self.is_joker else self.suit.word

    @property
    def words(self) -> str:
        """The card in words: ``king of spades``, ``joker``."""
        return "joker" if self.is_joker else f"{self.rank.word} of {self.suit.word}"

    @property
    def pretty(self) -> str:
        """The text printed on the card: ``K♠``, ``10♥``, ``JOKER``."""
        return "JOKER" if self.is_joker else self.short

    @property
    def short(self) -> str:
        """The card in a line of text: ``K♠``, ``10♥``, ``JK``."""
        if self.is_joker:
            return "JK"
        return f"{'10' if self.rank is Rank.TEN else self.rank}{self.suit.symbol}"

    def __str__(self) -> str:
        """The text form: ``As``, ``Td``, ``JK``."""
        return _TEXTS[self.number]

    def __repr__(self) -> str:
        """Code that makes the card."""
        return f"Card.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self.number == other.number if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        """The card's number."""
        return self.number


Cards = tuple[Card, ...]

CARDS = tuple(map(Card, range(53)))
"""Every card, sorted; the joker last."""
JOKER = CARDS[52]


def _why_not(text: str) -> str:
    stripped = text.strip()
    if not stripped:
        return "no card given; expected one such as As, Td or JK"
    named = repr(text if len(text) <= 40 else text[:37] + "...")
    words = stripped.split(" of ")
    rank_text, suit_text = words if len(words) == 2 else (stripped[:-1].strip(), stripped[-1])
    if stripped.upper() in RANK_READ:
        return f"{named}: a suit is missing; expected one such as As, Td or JK"
    if stripped[0].lower() in _SUIT_READ and stripped[1:].upper() in RANK_READ:
        return f"{named}: the rank comes first; expected {stripped[1:]}{stripped[0]}"
    if len(stripped) == 1 or (
        len(words) == 1
        and stripped[0].isalpha()
        and len(stripped) > 2
        and (rank_text.upper() not in RANK_READ or suit_text in "sS")
    ):
        return f"{named} is not a card; expected one such as As, Td or JK"
    if suit_text.lower() not in _SUIT_READ:
        return f"{named}: no suit {letter(suit_text)}; expected s, h, d or c"
    return f"{named}: no rank {letter(rank_text)}; expected 2-9 T J Q K A"


_CARD = re.compile(
    r"(joker|jk|🃏)|(?!ace|three)(10|[2-9tjqka])\s*(s(?!pade)|h(?!eart)|d(?!iamond)|c(?!lub)|[♠♥♦♣♤♡♢♧])",
    re.IGNORECASE,
)
_IN_WORDS = r"(joker)|(10|[2-9tjqka]|[a-z]{3,5}(?!s\b))\s*(?:\sof\s)?\s*((?:spade|heart|diamond|club)s?|[shdc♠♥♦♣♤♡♢♧])(?![a-z])"
"""As `_CARD`, for ``jack of hearts``, but not for ``jacks``; compiled on first use."""
_BETWEEN = re.compile(r"[\s,;“”]*")
"""Between cards; a line copied from a page has curly quotes."""


def folded(text: str) -> str:
    """The text with full-width letters and the like folded, without the selectors that choose how a symbol is drawn."""
    return text if text.isascii() else normalize("NFKC", text).replace("\ufe0f", "").replace("\ufe0e", "")


def letter(text: str) -> str:
    """A wrong letter for a message; one that may look like another with its name in Unicode."""
    named = "" if text[:1].isascii() else name(text[0], "").capitalize()
    return f"{text[:12]!r}{f' ({named})' if named else ''}"


def _in_words(text: str, start: int = 0) -> re.Match[str] | None:
    """The card in words that begins at this place; None if there is none."""
    match = re.compile(_IN_WORDS, re.IGNORECASE).match(text, start)
    return match if match and match[2] and match[2].upper() in RANK_READ else None


def _card(match: re.Match[str]) -> Card:
    return JOKER if match[1] else Card.of(RANK_READ[match[2].upper()], _SUIT_READ[match[3].lower()])


def parse_cards(text: str) -> Cards:
    """The cards that a text names, in any spacing. CardError, with the card, its place and the reason, if one is wrong.

    >>> parse_cards("As 10♦ jk")
    (Card.parse('As'), Card.parse('Td'), Card.parse('JK'))
    """
    check_is(text, str, 'the text of cards, such as "As Td JK"')
    text = folded(text)
    cards: list[Card] = []
    start = _BETWEEN.match(text).end()  # type: ignore[union-attr]  # it matches even nothing
    while start < len(text):
        match = _CARD.match(text, start) or _in_words(text, start)
        if match is None:
            word = re.split(r"[\s,;“”]", text[start:], maxsplit=1)[0]
            raise CardError(f"{_why_not(word)} (card {len(cards) + 1})")
        cards.append(_card(match))
        start = _BETWEEN.match(text, match.end()).end()  # type: ignore[union-attr]
    return tuple(cards)


def count_cards(text: str) -> int:
    """The number of cards in a text; 0 if it cannot be read."""
    try:
        return len(parse_cards(text))
    except CardError:
        return 0


def as_cards(cards: "str | Iterable[Card | str]") -> Cards:
    """Cards from text, from cards, or from texts of single cards. CardError for anything else."""
    if isinstance(cards, str):
        return parse_cards(cards)
    try:
        return tuple([card if isinstance(card, Card) else Card.parse(card) for card in cards])
    except (TypeError, AttributeError):
        raise CardError(f'got {quoted(cards)}; expected cards, such as "As Td JK"') from None


def format_cards(cards: Iterable[Card | Rank]) -> str:
    """The text form of several cards or ranks: ``As Td JK``."""
    return " ".join(map(str, cards))


def parse_rank(text: str) -> Rank:
    """Read one rank, ``2-9 T J Q K A`` or ``10``. CardError for any other text.

    >>> parse_rank("10").word
    'ten'
    """
    rank = RANK_READ.get(folded(text).upper())
    if rank is None:
        raise CardError(f"no rank {letter(text)}; expected 2-9 T J Q K A")
    return rank


_TOKEN = re.compile(r"(10|\w)(?:-(10|\w))?", re.ASCII)

_NUMBERS = frozenset(Rank)


def parse_ranks(text: object) -> frozenset[Rank]:
    """Read a set of ranks. CardError, with what was expected, if it is not one.

    >>> parse_ranks("A-4") == parse_ranks("2-4A") == parse_ranks("A234")
    True
    """
    example = 'expected ranks in quotes, such as "A", "234" or "5-K"'
    if not isinstance(text, str) or not text.strip():
        raise CardError(example)
    squeezed = re.sub(r"[\s,]", "", folded(text))
    ranks: set[Rank] = set()
    start = 0
    while start < len(squeezed):
        token = _TOKEN.match(squeezed, start)
        if token is None:
            raise CardError(f"{letter(squeezed[start])} is not a rank; {example}")
        low = parse_rank(token[1])
        high = parse_rank(token[2]) if token[2] else low
        first = 1 if low is Rank.ACE and high <= Rank.FIVE else low  # the ace is low in A-2-3-4-5
        if high < first:
            raise CardError(f"{token[0]} runs downward; expected {high}-{low}")
        span = {Rank(rank) if rank > 1 else Rank.ACE for rank in range(first, high + 1)}
        if ranks & span:
            raise CardError(f"{min(ranks & span)} is named twice; expected each rank once")
        ranks |= span
        start = token.end()
    return frozenset(ranks)


def as_ranks(ranks: str | Iterable[Rank | str]) -> frozenset[Rank]:
    """Ranks from text, from ranks or their numbers, or from texts of ranks. CardError if one is not a rank.

    >>> as_ranks("2") == as_ranks(["2"]) == as_ranks({Rank.TWO}) == as_ranks([2])
    True
    """
    given = ranks if isinstance(ranks, Iterable) and not isinstance(ranks, str) else [ranks]
    return frozenset().union(*map(_ranks, given))


def _ranks(item: object) -> Collection[Rank]:
    if isinstance(item, int) and item in _NUMBERS:
        return [Rank(item)]
    try:
        return parse_ranks(item)
    except CardError as error:
        raise CardError(f"{quoted(item)}: {error}") from None


def ranks_text(ranks: frozenset[Rank]) -> str:
    """Ranks as text, low to high: ``JQKA``."""
    return "".join(map(str, sorted(ranks)))
