"""A paytable: which hands win, and what they pay. Nothing else decides what a hand pays."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property, lru_cache
from typing import Annotated, Any, TypeGuard

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import Refused, check_is, closest, quoted, whole
from videopoker.core.base.records import Coins, GameKey, recorded_as
from videopoker.core.base.rendering import Shown
from videopoker.core.cards.cards import CARDS, Card, CardError, Rank, as_cards, ranks_text
from videopoker.core.cards.deck import check_one_deck
from videopoker.core.cards.evaluate import HandRanks, evaluate
from videopoker.core.cards.hands import Category, HandValue
from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.paytable.pay_line import PayLine, pays_up_to

MICRO = 1_000_000
"""Jackpots grow in millionths of a credit."""

MAX_PAY = 1_000_000
"""The most coins that a line pays, at any bet."""
MAX_TEXT = 60
"""The most characters of a name, a variant or a label."""

_EDITED = ", edited"

_Shape = tuple[tuple[int, ...], bool, bool]
"""What the lines and the value of five cards depend on: their kinds, highest first (0 deuce, 13 joker, 14 more for a card
that is wild), and whether the cards that are not wild, and all cards, share a suit."""

FAMILIES = (
    "Joker poker",
    "Double joker",
    "Jacks or better",
    "Bonus poker",
    "Wild ranks",
    "Jokers and wild ranks",
)
"""The families of games, in the order they are listed."""


def is_pay(pay: object) -> TypeGuard[int]:
    """Whether a line can pay this at a bet: whole coins from 1 to MAX_PAY."""
    return isinstance(pay, int) and not isinstance(pay, bool) and 1 <= pay <= MAX_PAY


def half_to_twice(pay: int) -> range:
    """The pays from half of one to twice it.

    >>> half_to_twice(45), half_to_twice(1), half_to_twice(800_000)[-1]
    (range(23, 91), range(1, 3), 1000000)
    """
    return range(-(-pay // 2), min(2 * pay, MAX_PAY) + 1)


@recorded_as("key")
@dataclass(frozen=True)
class Paytable(Shown):
    """A game: its deck, its wild cards and its pay lines, in the order they are listed.

    >>> from videopoker import load_paytable
    >>> load_paytable("jacks-or-better-9-6").payout("Ks Kh 7d 2c 9s", coins=5)
    5
    """

    name: str
    """The name on the machine: ``Joker Poker``."""
    lines: tuple[PayLine, ...]
    variant: str = ""
    jokers: int = 0
    wild: frozenset[Rank] = frozenset()
    """The wild ranks; jokers are always wild."""
    coins: Coins = 5
    """The most coins of a bet."""
    stated_return: float | None = None
    """The return stated in the file, as a fraction of the bet; None if there is none."""
    key: GameKey = field(default="", compare=False)
    """The name on the command line: the file's name without its ending."""
    reset: "Paytable | None" = field(default=None, init=False, compare=False)
    """If the jackpots are at a meter: the same table with the jackpots at their reset."""

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone, for another process: what was computed from them cannot all be sent."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def __repr__(self) -> str:
        """The game in one line."""
        return f"<Paytable {self.key or 'without a file'}: {self.title}, {self.deck_size} cards>"

    def __hash__(self) -> int:
        """A hash of the title and the first line's pays; hashing all lines would take longer than it saves."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.name, self.variant, *[line.pays for line in self.lines[:1]]))

    @kinds_refused
    def misstates(self, expected: float) -> bool:
        """Whether the stated return differs from `expected`, to as many decimals as it has, at least four, at most nine."""
        decimals = len(str(self.stated_return).partition(".")[2])
        tolerance = 10 ** -min(max(decimals, 4), 9)
        return self.stated_return is not None and abs(self.stated_return - expected) > tolerance

    @property
    def title(self) -> str:
        """Name and variant: ``Joker Poker Jacks or Better 15/5/4``."""
        return f"{self.name} {self.variant}".strip()

    @property
    def family(self) -> str:
        """The game's family, from its wild cards and its pays for four of a kind; one of FAMILIES."""
        if self.jokers and self.wild:
            return "Jokers and wild ranks"
        if self.jokers:
            return "Double joker" if self.jokers == 2 else "Joker poker"
        if self.wild:
            return "Wild ranks"
        fours = [line.pays[-1] for line in self.lines if line.category is Category.FOUR_OF_A_KIND]
        flushes = [line.pays[-1] for line in self.lines if line.category is Category.STRAIGHT_FLUSH]
        # the deluxe games have one line for four of a kind, which pays more than a straight flush
        pays_fours_more = max(fours, default=0) > max(flushes, default=0)
        return "Bonus poker" if len(fours) > 1 or pays_fours_more else "Jacks or better"

    @cached_property
    def wild_cards(self) -> WildCards:
        """The wild ranks and the jokers as one value, which says whether a card is wild."""
        return WildCards(frozenset(self.wild), self.jokers)

    @property
    def deck_size(self) -> Annotated[int, "cards in the deck"]:
        """The number of cards in the deck: 52 and the jokers."""
        return 52 + self.jokers

    @cached_property
    def jackpot_lines(self) -> tuple[PayLine, ...]:
        """The lines with a jackpot, with their pays after a reset."""
        return tuple([line for line in self.lines if line.share])

    @property
    def jackpot_line(self) -> PayLine | None:
        """The first line with a jackpot; None in a game without one."""
        return next(iter(self.jackpot_lines), None)

    @kinds_refused
    def with_jackpot(self, credits: int) -> "Paytable":
        """The table with its first jackpot at `credits`. Refused in a game without a jackpot."""
        if self.jackpot_line is None:
            raise Refused(f"{self.title} has no jackpot")
        return self.with_jackpots([credits])

    @kinds_refused
    def with_jackpots(self, credits: Iterable[int]) -> "Paytable":
        """The table with its jackpots at these credits, in the order of their lines; jackpots not given do not change."""
        given = iter(credits)
        now = [next(given, None) if line.share else None for line in self.lines]
        lines = (
            line if credit is None else replace(line, pays=(*line.pays[:-1], credit))
            for line, credit in zip(self.lines, now, strict=True)
        )
        table = replace(self, lines=tuple(lines))
        object.__setattr__(table, "reset", self.reset or self)
        return table

    def with_pay(self, line: str, pay: int) -> "Paytable":
        """The table with one line's pay at max bet changed; its variant and key say so.

        `line` is the line's label, or its hand if only one line has that hand; case does not matter. Smaller bets follow
        in proportion, rounded down, if they were in proportion. Refused, with the nearest line, if there is no such
        line, or if `pay` is out of range.
        """
        index = self.line_index(line)
        if not is_pay(pay):
            expected = f"expected whole coins at max bet, from 1 to {MAX_PAY:,}"
            raise Refused(f"{self.lines[index].label}: a pay of {quoted(pay)}; {expected}")
        old = self.lines[index]
        if pay == old.pays[-1]:
            return self
        lines = (*self.lines[:index], replace(old, pays=pays_up_to(old.pays, pay)), *self.lines[index + 1 :])
        edit = f"+{old.label.casefold().replace(' ', '-')}="
        key = "".join(part for part in re.split(r"(?=\+)", self.key) if not part.startswith(edit))
        variant = edited_variant(self.variant)
        return replace(self, lines=lines, variant=variant, stated_return=None, key=f"{key}{edit}{pay}")

    @kinds_refused
    def with_pays(self, pays: Mapping[str, int] | Iterable[tuple[str, int]]) -> "Paytable":
        """The table with the pays of several lines changed as by `with_pay`. Refused if a line is given twice."""
        changes = [*(pays.items() if isinstance(pays, Mapping) else pays)]
        indexes = [self.line_index(line) for line, _ in changes]
        for number, index in enumerate(indexes):
            if index in indexes[:number]:
                raise Refused(f"{self.lines[index].label} is given twice; expected each line once")
        table = self
        for line, pay in changes:
            table = table.with_pay(line, pay)
        return table

    def line_index(self, line: str) -> int:
        """The index of the line with this label, or of the only line with this hand, in any case. Refused if there is none."""
        check_is(line, str, 'a line by its label or its hand, such as "full house"')
        word = line.strip().casefold()
        labels = [pay_line.label for pay_line in self.lines]
        hands = [str(pay_line.category) for pay_line in self.lines]
        for names in ([label.casefold() for label in labels], hands):
            if names.count(word) == 1:
                return names.index(word)
        if word in hands:
            several = (f'"{label}"' for label, hand in zip(labels, hands, strict=True) if hand == word)
            raise Refused(
                f"{self.title} has more than one line for a {word}; expected {' or '.join(several)}"
            )
        spellings = {name.casefold(): name for name in (*hands, *labels)}
        close = spellings.get(closest(word, spellings))
        expected = f'did you mean "{close}"?' if close else f"expected one of: {', '.join(labels)}"
        raise Refused(f"{self.title} has no line {quoted(line)}; {expected}")

    @property
    def has_five_of_a_kind(self) -> bool:
        """Whether a line pays five of a kind. If none does, the hand counts as four of a kind."""
        return any(line.category is Category.FIVE_OF_A_KIND for line in self.lines)

    def value(self, cards: str | Iterable[Card]) -> HandValue:
        """The value of five or more cards in this game."""
        return evaluate(cards, self.wild_cards, five_of_a_kind=self.has_five_of_a_kind)

    def line_for(self, hand: str | Iterable[Card], coins: int | None = None) -> PayLine | None:
        """The line that pays this hand: of the lines it satisfies the one with the highest pay, the first if two tie.

        `hand` is five cards, or their text. None for no win. CardError if it is not a hand of this deck.
        """
        cards = as_cards(hand)
        if len(cards) != 5:
            raise CardError(f"a hand is five cards, not {len(cards)}")
        check_one_deck(cards, self.jokers)
        return self.best_line(cards, self.check_coins(coins))

    def payout(self, hand: str | Iterable[Card], coins: int | None = None) -> int:
        """The coins paid for a final hand of five cards at a bet of `coins`, by default max bet; 0 for no win.

        CardError if it is not a hand of this deck, ValueError if the game does not take the bet.
        """
        coins = self.check_coins(coins)
        line = self.line_for(hand, coins)
        return line.pays[coins - 1] if line else 0

    @cached_property
    def split_lines(self) -> frozenset[str]:
        """The labels of royal flushes, whose hits are counted by suit, and of four of a kind of several ranks, by rank."""
        return frozenset(
            line.label
            for line in self.lines
            if line.category is Category.ROYAL_FLUSH
            or (line.category is Category.FOUR_OF_A_KIND and len(line.ranks or Rank) > 1)
        )

    def suit_or_rank(self, cards: Sequence[Card]) -> str:
        """The suit of a royal flush, else the rank that five cards have most often; a wild card counts as what it stands for."""
        value = self.value(cards)
        if value.category is Category.ROYAL_FLUSH:
            return "".join(str(card.suit) for card in self.wild_cards.fixed(cards)[:1])
        return str(value.ranks[0])

    def check_coins(self, coins: int | None) -> int:
        """The bet in coins, max bet for None. Refused if this game does not take it."""
        if coins is None:
            return self.coins
        bet = whole(coins)
        if bet is None or not 1 <= bet <= self.coins:
            raise Refused(f"{self.title}: a bet of {quoted(coins)} coins; this game takes 1 to {self.coins}")
        return bet

    @kinds_refused
    def best_line(self, cards: Sequence[Card], coins: int) -> PayLine | None:
        """`line_for` without the checks."""
        index = self._best_of(self._lines_taking_shape(*self._shape(cards)), coins)
        return None if index is None else self.lines[index]

    @kinds_refused
    def described(self, cards: Sequence[Card]) -> str:
        """What five cards make, in words: the text of `value`, remembered by their shape."""
        shape = self._shape(cards)
        if shape not in self._descriptions:
            self._descriptions[shape] = str(self.value(cards))
        return self._descriptions[shape]

    def _shape(self, cards: Sequence[Card]) -> _Shape:
        kinds = self._kinds
        numbers = sorted([card.number for card in cards], reverse=True)
        suits = {number & 3 for number in numbers}
        fixed_suits = {number & 3 for number in numbers if kinds[number] < 14}
        return tuple([kinds[number] for number in numbers]), len(fixed_suits) < 2, len(suits) < 2

    @kinds_refused
    def best_line_index(self, hand: HandRanks, plain: HandRanks | None, coins: int) -> int | None:
        """The index of the line that pays the hand, None for no win; for `hand` and `plain` see `PayLine.takes`."""
        return self._best_of(lines_taking(self.lines, hand, plain), coins)

    def _best_of(self, indexes: Iterable[int], coins: int) -> int | None:
        """The line with the highest pay for this bet among these, the first if two tie; None if none pays."""
        best, highest = None, 0
        for index in indexes:
            pay = self.lines[index].pays[coins - 1]
            if pay > highest:
                best, highest = index, pay
        return best

    @cached_property
    def _lines_taking_shape(self) -> Callable[[tuple[int, ...], bool, bool], tuple[int, ...]]:
        """The cached lookup of this game, obtained once: comparing tables for each hand would take longer than the lookup."""
        return _lines_taking_shape(self.reset or self)

    @cached_property
    def _descriptions(self) -> dict[_Shape, str]:
        return {}

    @cached_property
    def _kinds(self) -> list[int]:
        """The kind of each card, by its number, as in `_Shape`."""
        wild = self.wild_cards.numbers
        return [number // 4 + (14 if number in wild else 0) for number in range(len(CARDS))]

    def to_fields(self) -> dict[str, Any]:
        """The fields of a paytable file; `paytable_fields.read_fields` reads them back."""
        fields: dict[str, Any] = {
            "name": self.name,
            "variant": self.variant,
            "deck": {"jokers": self.jokers},
            "wild": self.wild_cards.names,
            "coins": self.coins,
            "return": self.stated_return,
            "pays": [_line_fields(line) for line in self.lines],
        }
        return {key: value for key, value in fields.items() if value is not None}


def same_deals(first: Paytable, second: Paytable) -> bool:
    """Whether two games have the same deck and wild cards, so that their holds can be compared."""
    return first.wild_cards == second.wild_cards


def check_is_game(given: object) -> None:
    """Refused if a program's argument is not a paytable, such as its name."""
    if not isinstance(given, Paytable):  # first: the words of the error take a tenth of the time of `holds`
        name = given if isinstance(given, str) else "jacks-or-better-9-6"
        check_is(given, Paytable, f"a paytable, such as load_paytable({quoted(name)})")


def edited_variant(variant: str) -> str:
    """The variant of an edited game: ``9/6, edited``."""
    return f"{variant.removesuffix(_EDITED)[: MAX_TEXT - len(_EDITED)]}{_EDITED}".removeprefix(", ")


@lru_cache(maxsize=8)
def _lines_taking_shape(table: Paytable) -> Callable[[tuple[int, ...], bool, bool], tuple[int, ...]]:
    """Cached lookup of the lines that a shape of hand satisfies; kept for the last few games."""

    @cache
    def taking(kinds: tuple[int, ...], fixed_alike: bool, alike: bool) -> tuple[int, ...]:
        """For the `_Shape` of five cards."""
        ranks = tuple([Rank(kind % 14 + 2) for kind in kinds if kind % 14 != 13])
        fixed = tuple([Rank(kind + 2) for kind in kinds if kind < 14])
        hand = HandRanks.shape(fixed, fixed_alike, len(kinds) - len(fixed))
        plain = HandRanks.shape(ranks, alike, 0) if len(ranks) == len(kinds) else None
        return lines_taking(table.lines, hand, plain)

    return taking


def lines_taking(lines: Sequence[PayLine], hand: HandRanks, plain: HandRanks | None) -> tuple[int, ...]:
    """The indexes of the lines that take a hand; for `hand` and `plain` see `PayLine.takes`."""
    return tuple([index for index, line in enumerate(lines) if line.takes(hand, plain)])


def _line_fields(line: PayLine) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "hand": str(line.category),
        "natural": line.natural or None,
        "ranks": line.ranks and ranks_text(line.ranks),
        "kickers": line.kickers and ranks_text(line.kickers),
        "wilds": line.wilds,
        "jackpot": line.share / MICRO if line.share else None,
        "label": line.label,
        "pays": list(line.pays),
    }
    return {key: value for key, value in fields.items() if value is not None}


def high_ranks(table: Paytable) -> frozenset[Rank]:
    """The ranks of paying pairs; empty if no pair pays or every pair does."""
    pairs = [line for line in table.lines if line.category is Category.PAIR and any(line.pays)]
    named = (
        frozenset(rank for line in pairs for rank in (Rank if line.ranks is None else line.ranks))
        - table.wild
    )
    return frozenset() if len(named) == 13 - len(table.wild) else named
