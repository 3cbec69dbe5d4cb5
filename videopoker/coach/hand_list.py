"""A list of hands with their holds, read from text: a hand a line, or the CSV of an export; and what each hold costs."""

import csv
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from videopoker.coach.advice import Advice, advise
from videopoker.coach.practice import check_deal
from videopoker.core.base.messages import Refused, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.base.records import recorded
from videopoker.core.cards.cards import Card, CardError, Cards, count_cards, parse_cards
from videopoker.core.machine.game import IllegalMove
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.deals.dealing import written_positions

_BETWEEN = re.compile(r"\s*(?:[|:=\t]|->|→|\bhold\b|\bheld\b)\s*", re.IGNORECASE)
"""What may stand between a hand and its hold."""


_NUMBERED = re.compile(r"\s*\(?[0-9]+[.)]\s")
"""The number of a hand in a list."""
_MARKED = re.compile(r"\[([^]]*)\]|\*\s*(\w+[♠♥♦♣]?)|(\w+[♠♥♦♣]?)\*")
"""A held card: `[Ks Kh] 7d 2c 9s`, `*Ks *Kh 7d 2c 9s`."""
_AROUND = re.compile(r"[^][*]*\[[^][*]*\]\s*")
"""Brackets around the whole hand mark nothing."""


@dataclass(frozen=True)
class GivenHand:
    """A hand with the hold chosen in it."""

    line: int
    """The line of the text, from 1."""
    advice: Advice
    held: frozenset[int]
    """Positions, 0 to 4."""

    @property
    def lost(self) -> Fraction:
        """What the hold costs, in coins for the bet; 0 when it is right."""
        return self.advice.cost(self.held)

    @property
    def held_cards(self) -> Cards:
        """The cards held, in the order dealt."""
        return tuple(self.advice.cards[position] for position in sorted(self.held))


@recorded("line", "message=why")
@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be read."""

    line: int
    why: str


MOST_LINES = 1_000_000
MOST_BYTES = 64_000_000
"""The most that a list may have."""
MOST_WORDS = 25
"""The words in which the five cards of a line are looked for."""
LONGEST_HEAD = 10_000
"""The characters of the first line in which the columns of an export are looked for."""

GameNamed = Callable[[str], Paytable]
"""The game of a name in an export; raises Refused for an unknown one."""


def read_hand_list(
    text: str, paytable: Paytable, coins: int | None, game_named: GameNamed | None = None
) -> Iterator[GivenHand | BadLine]:
    """Every hand of a text, valued; and every line that is wrong. Blank lines and comments after # are skipped.

    A hand is of `paytable` at `coins`, by default max bet; a row of an export has its game and bet where
    `game_named` is given and `coins` is None.
    """
    lines = text.lstrip("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise Refused(f"{len(lines):,} lines; expected at most {MOST_LINES:,}")
    first = next((line for line in lines if line.strip()), "")[:LONGEST_HEAD]
    for between in ",;\t":
        if {"cards", "held"} <= {*_column_names(next(csv.reader([first], delimiter=between), []))}:
            yield from _read_export(lines, between, paytable, coins, game_named)
            return
    for number, line in enumerate(lines, start=1):
        if wanted := line.partition("#")[0].strip():
            yield _read(number, partial(_of_line, wanted, paytable, coins))


def _column_names(row: Iterable[str]) -> list[str]:
    """The columns of a CSV as an export names them, without the blanks and capitals of other programs."""
    return [name.strip().casefold() for name in row]


def _read(number: int, read: Callable[[], tuple[Advice, frozenset[int]]]) -> GivenHand | BadLine:
    try:
        return GivenHand(number, *read())
    except (CardError, IllegalMove, Refused, ValueError) as error:
        return BadLine(number, str(error))


def _of_line(line: str, paytable: Paytable, coins: int | None) -> tuple[Advice, frozenset[int]]:
    hand, hold = _hand_and_hold(line)
    return _valued(parse_cards(hand), hold, paytable, paytable.check_coins(coins))


def _hand_and_hold(line: str) -> tuple[str, str]:
    """The two parts of a line, or the hand and its marked cards; without anything between them, the hand is the first five cards."""
    unmarked = re.sub(r"[][*]", " ", _NUMBERED.sub("", line))
    hand, *held = _BETWEEN.split(unmarked, maxsplit=1)
    words = hand.split()
    if not held:
        firsts = (" ".join(words[:end]) for end in range(1, min(len(words), MOST_WORDS)))
        hand = next((first for first in firsts if count_cards(first) >= 5), hand)
        held = words[len(hand.split()) :]
    if not held and not _AROUND.fullmatch(line):
        held = ["".join(marked) for marked in _MARKED.findall(line)]
    return hand, " ".join(held)


def _valued(
    cards: Sequence[Card], hold: str, paytable: Paytable, coins: int
) -> tuple[Advice, frozenset[int]]:
    check_deal(cards, paytable)
    if not hold.strip():
        raise Refused(
            'no hold; expected cards or their numbers after the hand, such as "| 1 2", or none or all'
        )
    return advise(cards, paytable, coins), written_positions(hold, cards)


def _read_export(
    lines: Iterable[str], between: str, paytable: Paytable, coins: int | None, game_named: GameNamed | None
) -> Iterator[GivenHand | BadLine]:
    """The deals of an export, each once; one still in play is skipped."""
    rows = csv.DictReader(lines, delimiter=between)
    rows.fieldnames = names = _column_names(next(filter(None, rows.reader)))
    for name in ("hand", "paytable", "coins", "drawn", "cards", "held"):
        if names.count(name) != 1:
            found = "two columns" if name in names else "no column"
            yield BadLine(rows.line_num, f"this CSV has {found} {quoted(name)}; expected one of an export")
            return
    before = ""
    try:
        for row in rows:
            if row["hand"] != before and row["drawn"] != "":
                before = row["hand"]
                yield _read(rows.line_num, partial(_of_row, row, paytable, coins, game_named))
    except csv.Error:
        longest = csv.field_size_limit()
        yield BadLine(
            rows.line_num + 1, f"a field has more than {longest:,} characters; close its quotation mark"
        )


def _of_row(
    row: dict[str, str], paytable: Paytable, coins: int | None, game_named: GameNamed | None
) -> tuple[Advice, frozenset[int]]:
    if None in row.values():
        raise Refused("the row is cut short")
    table = game_named(row["paytable"]) if game_named else paytable
    if coins is None and not re.fullmatch(r"\d{1,9}", row["coins"]):
        raise Refused(f"coins {quoted(row['coins'])}; expected a number")
    bet = table.check_coins(read_number(row["coins"]) if coins is None else coins)
    return _valued(parse_cards(row["cards"]), row["held"] or "none", table, bet)
