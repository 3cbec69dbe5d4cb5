"""Edits of a paytable document, with undo: pays, lines, their order, the deck, the title."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from videopoker.core.cards import CardError
from videopoker.core.deck import MAX_JOKERS
from videopoker.core.hands import CATEGORY_NAMES
from videopoker.core.pay_line import pays_up_to
from videopoker.core.paytable import MAX_PAY, is_pay
from videopoker.core.paytable_schema import MAX_COINS
from videopoker.core.ranks import parse_ranks
from videopoker.play.paytables.document import Document, PayRow, new_row
from videopoker.play.paytables.document_reading import RANKS, Reading, read
from videopoker.play.paytables.line_words import line_fields


class Edits:
    """A paytable document being edited. Any edit may make it faulty; `reading` has the faults."""

    def __init__(self, document: Document) -> None:
        self.document: Document = document
        self.first = document
        """As it was opened."""
        self._undone: list[Document] = []
        self._before: list[Document] = []
        self._typed_into: Document | None = None
        """The document before the number that is being typed."""

    @property
    def reading(self) -> Reading:
        """The content of the document; cached."""
        return read(self.document)

    @property
    def has_wild(self) -> bool:
        """Whether the game has wild cards, as far as it can be read."""
        return bool(self.reading.jokers or self.reading.wild)

    def set_pay(self, line: int, coins: int, pay: int, *, is_typed_on: bool = False) -> None:
        """Set the pay of a line for a bet. A pay at max bet also changes smaller bets that were paid in proportion.

        Missing pays are filled in proportion. With `is_typed_on` this replaces the last edit, of the same cell.
        """
        base = self._typed_base(is_typed_on=is_typed_on)
        before = _with_every_bet(read(base).lines[line].pays)
        if not any(map(is_pay, before)):
            before = tuple(range(1, len(before) + 1))
        if coins == len(before) and all(map(is_pay, before)) and pay > 0:
            pays: tuple[Any, ...] = pays_up_to(before, pay)
        else:
            pays = tuple(pay if bet == coins else paid for bet, paid in enumerate(before, start=1))
        self._replace(base, base.with_row(line, base.rows[line].with_pays(pays)))

    def _typed_base(self, *, is_typed_on: bool) -> Document:
        """The document that a typed number changes: without the digits before this one."""
        if not is_typed_on or self._typed_into is None:
            self._typed_into = self.document
        return self._typed_into

    def _replace(self, base: Document, document: Document) -> None:
        """Make one edit of what was typed since `base`."""
        if self.document != base:
            self._before.pop()
        self.change(document, base)

    def untype(self) -> None:
        """Undo the number that is being typed."""
        if self._typed_into is not None and self.document != self._typed_into:
            self.undo()
        self._typed_into = None

    def set_pays(self, pays: Mapping[int, int]) -> None:
        """Set pays at max bet by the index of their line, in one edit."""
        base, before = self.document, len(self._before)
        for line, pay in pays.items():
            self.set_pay(line, len(self.reading.lines[line].pays), pay)
        del self._before[before:]
        self.change(self.document, base)

    def step_pay(self, line: int, coins: int, step: int) -> None:
        """Raise or lower a pay by one coin per coin bet; a pay between two steps goes to the next."""
        now = _with_every_bet(self.reading.lines[line].pays)[coins - 1]
        if not isinstance(now, int) or isinstance(now, bool):
            now = 0
        if step > 0:
            pay = (now // coins + 1) * coins
        else:
            pay = now - 1 if now <= coins else (now - 1) // coins * coins
        if is_pay(pay) and pay != now:
            self.set_pay(line, coins, pay)

    def step_jokers(self, step: int) -> None:
        """Add or remove a joker, which is wild; nothing happens if the deck cannot have that many."""
        now = self.reading.jokers
        self.set_jokers(now + step if isinstance(now, int) else 0)

    def set_jokers(self, jokers: int, *, is_typed_on: bool = False) -> None:
        """Give the deck this many jokers, which are wild; nothing happens if a deck cannot have that many. `is_typed_on` as in `set_pay`."""
        if 0 <= jokers <= MAX_JOKERS:
            base = self._typed_base(is_typed_on=is_typed_on)
            self._replace(base, self._with_wild(jokers, read(base).wild))

    def toggle_wild(self, rank: str) -> None:
        """Make a rank wild, or no longer wild."""
        now = self.reading.wild
        ranks = [one for one in now if one != rank] if rank in now else [*now, rank]
        jokers = self.reading.jokers
        self.change(self._with_wild(jokers if isinstance(jokers, int) else 0, ranks))

    def _with_wild(self, jokers: int, ranks: Sequence[str]) -> Document:
        listed = [rank for rank in RANKS if rank in ranks]
        document, first = self.document, self.first.fields
        values = {"deck": {"jokers": jokers}, "wild": ["joker"] * bool(jokers) + listed}
        for key, is_default in (("deck", not jokers), ("wild", not (jokers or listed))):
            document = document.with_head(key, None if is_default and key not in first else values[key])
        return document

    def step_coins(self, step: int) -> None:
        """Raise or lower the most coins; a line's pay at max bet keeps its rate per coin."""
        self.set_coins(self.reading.coins + step)

    def set_coins(self, coins: int, *, is_typed_on: bool = False) -> None:
        """Set the most coins; a line's pay at max bet keeps its rate per coin. `is_typed_on` as in `set_pay`."""
        if not 1 <= coins <= MAX_COINS:
            return
        base = self._typed_base(is_typed_on=is_typed_on)
        before = read(base).coins
        document = base.with_head("coins", coins)
        rows = tuple(_with_coins(row, before, coins) for row in base.rows)
        off = tuple(replace(one, row=_with_coins(one.row, before, coins)) for one in base.off)
        self._replace(base, replace(document, rows=rows, off=off))

    def set_title(self, name: str, variant: str) -> None:
        """Set the name and the variant."""
        document = self.document.with_head("name", name.strip())
        self.change(document.with_head("variant", variant.strip() or None))

    def add_line(self, words: str) -> int:
        """Add a line by its words (see `line_fields`), paying one coin more than the one below it; returns its index.

        It goes below a natural royal flush and above the first lower hand; a line with ranks or other conditions goes
        above the first line of its hand that shares its ranks.
        """
        fields = line_fields(words, has_wild=self.has_wild)
        rows, lines = self.document.rows, self.reading.lines
        order = [*CATEGORY_NAMES]
        own_height = order.index(fields["hand"]) if fields["hand"] in order else -1
        is_special = len(fields) > 1

        def is_below(row: Mapping[str, Any]) -> bool:
            hand = row.get("hand")
            if (hand, row.get("natural")) == ("royal flush", True):
                return False
            height = order.index(hand) if hand in order else -1
            return height < own_height or (height == own_height and is_special and _share_ranks(row, fields))

        line = next((at for at, row in enumerate(rows) if is_below(row.fields)), len(rows))
        below = lines[line].pays[0] if line < len(rows) else 0
        pay = below + 1 if isinstance(below, int) else 1
        row = new_row({**fields, "pays": min(pay, MAX_PAY // self.reading.coins)})
        self.change(self.document.with_rows((*rows[:line], row, *rows[line:])))
        return line

    def change_line(self, line: int, words: str) -> None:
        """Change the hand that a line pays for (see `line_fields`); its pays do not change."""
        row = self.document.rows[line]
        pays = {key: value for key, value in row.fields.items() if key == "pays"}
        self.change(
            self.document.with_row(line, row.with_fields(line_fields(words, has_wild=self.has_wild) | pays))
        )

    def remove_line(self, line: int) -> None:
        """Remove a line; the only line of a game cannot be removed."""
        rows = self.document.rows
        if len(rows) > 1:
            self.change(self.document.with_rows((*rows[:line], *rows[line + 1 :])))

    def switch_off(self, line: int) -> None:
        """Take a line out of the game but keep it; the only line of a game cannot be switched off."""
        if len(self.document.rows) > 1:
            self.change(self.document.without_row(line))

    def switch_on(self, index: int) -> int:
        """Put a line that is switched off, by its index among these, back where it was; returns its index among the lines."""
        at = min(self.document.off[index].at, len(self.document.rows))
        self.change(self.document.with_off_row(index))
        return at

    def remove_off(self, index: int) -> None:
        """Remove a line that is switched off."""
        off = self.document.off
        self.change(replace(self.document, off=(*off[:index], *off[index + 1 :])))

    def is_line_changed(self, line: int) -> bool:
        """Whether a line of the opened document now has another hand, condition or label."""
        row = self.document.rows[line]
        if row.origin is None:
            return False
        first = self.first.rows[row.origin].fields
        return {**row.fields, "pays": 0} != {**first, "pays": 0}

    def move_line(self, line: int, step: int) -> int:
        """Move a line up or down in the list; returns its new index."""
        rows = [*self.document.rows]
        to = line + step
        if not 0 <= to < len(rows):
            return line
        rows[line], rows[to] = rows[to], rows[line]
        self.change(self.document.with_rows(rows))
        return to

    def undo(self) -> bool:
        """Undo the last edit; False if there is none."""
        return self._step_back(self._before, self._undone)

    def redo(self) -> bool:
        """Redo the last edit that was undone; False if there is none."""
        return self._step_back(self._undone, self._before)

    def _step_back(self, taken: list[Document], kept: list[Document]) -> bool:
        if not taken:
            return False
        kept.append(self.document)
        self.document = taken.pop()
        return True

    def change(self, document: Document, base: Document | None = None) -> None:
        """Replace the document in one edit; undo then gives `base`, by default the present one."""
        base = base or self.document
        if document != base:
            self._before.append(base)
        self.document = document
        self._undone.clear()


def _with_coins(row: PayRow, before: int, coins: int) -> PayRow:
    """A row with pays for other max coins, if it has a pay for each of the coins before."""
    pays = row.fields.get("pays")
    if not isinstance(pays, list) or len(pays) != before or not all(map(is_pay, pays)):
        return row
    smaller = [*pays[:-1], *(bet * pays[0] for bet in range(before, coins))][: coins - 1]
    return row.with_pays([*smaller, max(1, pays[-1] * coins // before)])


def _share_ranks(row: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two lines have a rank in common; a line without ranks has all."""
    try:
        return not {*parse_ranks(row.get("ranks", "2-A"))}.isdisjoint(parse_ranks(other.get("ranks", "2-A")))
    except CardError:
        return True


def _with_every_bet(pays: Sequence[Any]) -> tuple[Any, ...]:
    """A line's pays, with missing ones filled in proportion to the first valid one."""
    each = next((max(1, pay // bet) for bet, pay in enumerate(pays, 1) if is_pay(pay)), 0)
    return tuple(each * bet if each and pay == "" else pay for bet, pay in enumerate(pays, 1))
