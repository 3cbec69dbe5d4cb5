"""Reads a paytable from the fields of a file, and reports every fault at once.

Only this module decides what a field may contain. What depends on a faulty field is not checked, so that one mistake
is reported once. The caller finds the line of each field.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from videopoker.core.base.messages import NOT_ONE_LINE, closest, counted, is_one_line, nearest, quoted
from videopoker.core.cards.cards import CardError, Rank, parse_ranks
from videopoker.core.cards.hands import CATEGORY_NAMES, Category, possible_names
from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.pay_line import PayLine, named
from videopoker.core.paytable.paytable import MAX_PAY, MAX_TEXT, MICRO, Paytable, is_pay
from videopoker.core.paytable.paytable_problems import (
    Path,
    PaytableProblems,
    Problem,
    impossible,
    never_paid,
    same_labels,
    unreachable,
)
from videopoker.core.paytable.paytable_schema import (
    DECK_FIELDS,
    LINE_FIELDS,
    MAX_COINS,
    MAX_LINES,
    TABLE_FIELDS,
    Fields,
)


def read_fields(
    fields: Mapping[str, Any], key: str = "", *, recorded: bool = False, known_fingerprint: str | None = None
) -> Paytable:
    """The paytable that these fields describe. PaytableProblems, with every fault, if there is one.

    A `recorded` paytable is from a log: whether its lines can be paid is not checked again, because a log must stay
    readable when the checks become stricter. `known_fingerprint` is the fingerprint of a game whose lines are known to be
    paid: they are not checked either.
    """
    return _Reader(recorded=recorded, known_fingerprint=known_fingerprint).read(fields, key)


class _Reader:
    """Reads field by field and collects the faults."""

    def __init__(self, *, recorded: bool, known_fingerprint: str | None) -> None:
        self.problems: list[Problem] = []
        self.impossible: list[Problem] = []
        """Faults of lines that can be read; they hide no fault of other lines."""
        self._recorded = recorded
        self._known = known_fingerprint

    def fault(self, path: Path, message: str) -> None:
        self.problems.append(Problem(path, message))

    def fault_if(self, path: Path, *checks: tuple[str, bool, str]) -> None:
        """Add a fault for every wrong key; each check is the key, whether it is wrong, and the message."""
        for key, wrong, message in checks:
            if wrong:
                self.fault((*path, key), message)

    def fits(self, path: Path, value: object, right: bool, expected: str) -> bool:
        """Returns `right`; if it is false, adds a fault with what was expected."""
        if not right:
            self.fault(path, f"{path[-1]} is {quoted(value)}; expected {expected}")
        return right

    def read(self, fields: Mapping[str, Any], key: str) -> Paytable:
        if not is_one_line(key):
            self.fault(
                ("name",), f"the file is called {quoted(key)}; expected a name without control characters"
            )
        meant = self.known_keys((), fields, TABLE_FIELDS)
        name = self.text((), fields, "name", required="name" not in meant)
        variant = self.text((), fields, "variant")
        jokers = None if "deck" in meant else self.jokers(fields)
        wild = None if "wild" in meant else self.wild(fields, jokers)
        coins = None if "coins" in meant else self.whole((), fields, "coins", TABLE_FIELDS)
        stated = self.stated_return(fields)
        wild_cards = None if jokers is None or wild is None else WildCards(wild, jokers).in_deck
        lines = [] if "pays" in meant else self.lines(fields, coins, wild_cards)
        are_read = not any(problem.path[0] == "pays" for problem in self.problems)
        if are_read and jokers is not None and wild is not None and coins is not None:
            labelled = named(lines, bool(wild_cards))
            table = Paytable(name, labelled, variant, jokers, wild, coins, stated, key)
            if not self._recorded:
                self.problems += same_labels(table)
                if self._known is None or fingerprint(table) != self._known:
                    self.problems += self.unpaid(table)
        if not self._recorded:
            self.problems += self.impossible
        if self.problems:
            raise PaytableProblems(self.problems)
        return table

    def unpaid(self, table: Paytable) -> Iterator[Problem]:
        """A fault for each line that is never paid; impossible lines have a fault already."""
        faulty = {problem.path[1] for problem in self.impossible}
        indexes = [index for index in range(len(table.lines)) if index not in faulty]
        possible = replace(table, lines=tuple([table.lines[index] for index in indexes]))
        return never_paid(table, [indexes[index] for index in unreachable(possible)])

    def known_keys(self, path: Path, fields: Mapping[str, Any], allowed: Collection[str]) -> set[str]:
        """Add a fault for each unknown key; returns the keys they probably mean, which are then not reported as missing."""
        meant = {
            key: "pays" if "pays" in allowed and _has_pay_lines(value) else closest(key, allowed)
            for key, value in fields.items()
            if key not in allowed
        }
        for key, close in meant.items():
            hint = _right_table(path, key) or (
                f'did you mean "{close}"?' if close else f"expected {', '.join(allowed)}"
            )
            self.fault((*path, key), f"unknown key {quoted(key)}; {hint}")
        return set(meant.values()) - {"", *fields}

    def text(self, path: Path, fields: Mapping[str, Any], key: str, required: bool = False) -> str:
        if key not in fields:
            if required:
                self.fault((*path, key), f'{key} is missing; expected a text, such as {key} = "Joker Poker"')
            return ""
        value = fields[key]
        if not self.fits((*path, key), value, isinstance(value, str), "a text in quotes"):
            return ""
        long = f"{key} has {len(value)} letters; expected at most {MAX_TEXT}"
        odd = f"{key} has {NOT_ONE_LINE}; expected one line of text"
        self.fault_if(
            path,
            (key, required and not value.strip(), f"{key} is empty; expected a text"),
            (key, len(value) > MAX_TEXT, long),
            (key, not is_one_line(value), odd),
        )
        return str(value.strip())

    def whole(self, path: Path, fields: Mapping[str, Any], key: str, declared: Fields) -> int | None:
        limits = declared[key]
        low = limits["minimum"]
        high = limits["maximum"]
        value = fields.get(key, limits.get("default"))
        right = not isinstance(value, bool) and isinstance(value, int) and low <= value <= high
        return (
            value if self.fits((*path, key), value, right, f"a whole number from {low} to {high}") else None
        )

    def jokers(self, fields: Mapping[str, Any]) -> int | None:
        deck = fields.get("deck", {})
        if not self.fits(("deck",), deck, isinstance(deck, dict), "deck = { jokers = 1 }"):
            return None
        meant = self.known_keys(("deck",), deck, DECK_FIELDS)
        return None if meant else self.whole(("deck",), deck, "jokers", DECK_FIELDS)

    def wild(self, fields: Mapping[str, Any], jokers: int | None) -> frozenset[Rank] | None:
        """The wild ranks; None if they are faulty or do not fit the jokers, which are None if faulty."""
        value = fields.get("wild", [])
        if not self.fits(("wild",), value, isinstance(value, list), 'a list, such as ["joker"] or ["2"]'):
            return None
        before = len(self.problems)
        ranks: list[Rank] = []
        for item in (item for item in value if item != "joker"):
            try:
                ranks += parse_ranks(item)
            except CardError:
                hint = nearest(item, ["joker"]) if isinstance(item, str) else ""
                expected = 'expected "joker" or a rank in quotes, such as "2"'
                self.fault(("wild",), f"wild names {quoted(item)}; {expected}{hint}")
        twice = value.count("joker") > 1 or len(ranks) > len(set(ranks))
        no_joker = 'wild names "joker", but the deck has none; expected deck = { jokers = 1 }'
        self.fault_if(
            (),
            ("wild", twice, f"wild is {quoted(value)}; name each wild card once"),
            ("wild", len(set(ranks)) > 12, "every rank is wild; expected at least one that is not"),
            ("wild", "joker" in value and jokers == 0, no_joker),
        )
        if jokers and "joker" not in value and len(self.problems) == before:
            self.fault(("wild",), 'the deck has a joker that wild does not name; expected wild = ["joker"]')
        return frozenset(ranks) if len(self.problems) == before else None

    def stated_return(self, fields: Mapping[str, Any]) -> float | None:
        if "return" not in fields:
            return None
        value = fields["return"]
        right = isinstance(value, int | float) and not isinstance(value, bool) and 0 < value < 10
        expected = "a fraction of the bet such as 0.9954, or no return at all"
        return float(value) if self.fits(("return",), value, right, expected) else None

    def lines(self, fields: Mapping[str, Any], coins: int | None, wild_cards: int | None) -> list[PayLine]:
        value = fields.get("pays")
        if not isinstance(value, list) or not value or not all(isinstance(row, dict) for row in value):
            what = "no pay line" if value in (None, []) else f"pays is {quoted(value)}"
            self.fault(("pays",), f"{what}; expected at least one [[pays]] with a hand and its pays")
            return []
        if len(value) > MAX_LINES:
            self.fault(("pays",), f"there are {len(value)} pay lines; expected at most {MAX_LINES}")
            return []
        lines: list[PayLine] = []
        first_with: dict[tuple[object, ...], int] = {}
        for index, row in enumerate(value):
            line = self.line(("pays", index), row, coins, wild_cards)
            if line is None:
                continue
            lines.append(line)
            asks = (line.category, line.natural, line.ranks, line.kickers, line.wilds)
            if asks in first_with:
                twice = f'"{line.category}" is listed twice (first as number {first_with[asks] + 1} of the [[pays]])'
                self.fault(("pays", index, "hand"), f"{twice}; expected each hand once")
            first_with.setdefault(asks, index)
            taken = sum(other.share for other in lines)
            if line.share and taken > MICRO:
                fault = f"the jackpots up to this line take {taken / MICRO:g} of each coin"
                self.fault(("pays", index, "jackpot"), f"{fault}; expected at most 1 in all")
        return lines

    def line(
        self, path: Path, row: Mapping[str, Any], coins: int | None, wild_cards: int | None
    ) -> PayLine | None:
        """The line; None if it is faulty."""
        before = len(self.problems)
        meant = self.known_keys(path, row, LINE_FIELDS)
        category = None if "hand" in meant else self.category(path, row, wild_cards)
        pays = () if "pays" in meant else self.pays(path, row, coins)
        natural = row.get("natural", False)
        self.fits((*path, "natural"), natural, isinstance(natural, bool), "true or false")
        ranks = self.ranks(path, row, "ranks")
        kickers = self.ranks(path, row, "kickers")
        wilds = self.whole(path, row, "wilds", LINE_FIELDS) if "wilds" in row else None
        share = self.jackpot(path, row) if "jackpot" in row else 0
        label = self.text(path, row, "label")
        if category is None:
            return None
        line = PayLine(category, pays, label, natural is True, ranks, kickers, wilds, share)
        is_faulty = len(self.problems) > before
        self.impossible += impossible(path, line, wild_cards)
        return None if is_faulty else line

    def category(self, path: Path, row: Mapping[str, Any], wild_cards: int | None) -> Category | None:
        value = row.get("hand")
        if value is None:
            self.fault((*path, "hand"), 'hand is missing; expected a hand, such as hand = "full house"')
            return None
        if isinstance(value, str) and value in CATEGORY_NAMES:
            return CATEGORY_NAMES[value]
        names = possible_names(has_wild=wild_cards != 0)
        hint = _or_better(value) or nearest(value, names) if isinstance(value, str) else ""
        expected = f"; expected one of: {', '.join(reversed(names))}"
        self.fault((*path, "hand"), f"no hand is called {quoted(value)}{hint or expected}")
        return None

    def ranks(self, path: Path, row: Mapping[str, Any], key: str) -> frozenset[Rank] | None:
        if key not in row:
            return None
        try:
            return parse_ranks(row[key])
        except CardError as error:
            self.fault((*path, key), f"{key} is {quoted(row[key])}: {error}")
            return None

    def jackpot(self, path: Path, row: Mapping[str, Any]) -> int:
        """The growth of a jackpot per coin bet, in millionths of a credit."""
        value = row["jackpot"]
        right = isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 1
        share = round(value * MICRO) if right else 0
        expected = "the share of each coin bet that is added to it, such as 0.01: above 0, at most 1, with up to six decimals"
        right = bool(share) and abs(share - value * MICRO) <= 1e-6
        return share if self.fits((*path, "jackpot"), value, right, expected) else 0

    def pays(self, path: Path, row: Mapping[str, Any], coins: int | None) -> tuple[int, ...]:
        """The pay for each bet; only for one coin if the most coins are unknown."""
        if "pays" not in row:
            self.fault((*path, "pays"), "pays is missing; expected a number per coin, or one for each bet")
            return ()
        value = row["pays"]
        bets = 1 if isinstance(value, list) else coins or 1
        columns = value if isinstance(value, list) else [value]
        wrong = [
            f"{pay:,}" if isinstance(pay, int) and 1 < pay < 2**64 else quoted(pay)
            for pay in columns
            if not is_pay(pay) or not is_pay(pay * bets)
        ]
        if wrong:
            fault = f"pays has {', '.join(wrong[:MAX_COINS])}"
            per_coin = " per coin" if bets > 1 else ""
            expected = f"expected whole numbers from 1 to {MAX_PAY // bets:,}{per_coin}"
            self.fault((*path, "pays"), f"{fault}; {expected}")
        if isinstance(value, list) and coins and len(value) != coins:
            expected = f"{coins}, one for each bet of 1 to {coins} coins" if coins > 1 else "1"
            self.fault((*path, "pays"), f"pays has {counted(len(value), 'column')}; expected {expected}")
        if wrong or isinstance(value, list):
            return tuple(columns)
        return tuple(value * bet for bet in range(1, (coins or 1) + 1))


def _right_table(path: Path, key: str) -> str:
    """Where to put a key that is in the wrong table; empty for other keys."""
    if not path and key in {"joker", "jokers"}:
        return "expected deck = { jokers = 1 }"
    is_of_file = path[:1] == ("pays",) and key in {"name", "variant", "deck", "coins", "return"}
    return "move it above the first [[pays]]" if is_of_file else ""


def _or_better(hand: str) -> str:
    """The fields for a hand such as ``jacks or better``; empty for other hands."""
    ranks = {"tens": "T-A", "jacks": "J-A", "queens": "Q-A", "kings": "K-A", "aces": "A"}
    word, _, ending = hand.casefold().strip().partition(" ")
    if word not in ranks or ending not in {"", "or better", "or higher"}:
        return ""
    return f'; expected hand = "pair" and ranks = "{ranks[word]}"'


def _has_pay_lines(value: object) -> bool:
    """Whether this is a list of tables with a hand or its pays."""
    return isinstance(value, list) and any(
        isinstance(row, dict) and {"hand", "pays"} & set(row) for row in value
    )
