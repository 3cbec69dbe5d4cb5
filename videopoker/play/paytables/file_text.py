"""The text of a paytable file and its edits: new numbers keep the comments, the order and the layout of the text.

Pays, jokers, wild ranks and coins can be changed, with undo; the edited game is the text of its file. A line that is off is
not part of the game: its rows in the file begin with `#off`, so that they are comments.
"""

import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

from videopoker.core.base.messages import Refused
from videopoker.core.cards.cards import Rank
from videopoker.core.cards.deck import MAX_JOKERS
from videopoker.core.cards.wild_cards import WildCards
from videopoker.core.paytable.pay_line import PayLine, pays_up_to
from videopoker.core.paytable.paytable import MAX_PAY, Paytable
from videopoker.core.paytable.paytable_fields import read_fields
from videopoker.core.paytable.paytable_problems import PaytableProblems, same_labels
from videopoker.core.paytable.paytable_schema import MAX_COINS, TABLE_FIELDS
from videopoker.play.host.toml import key_lines

_WIDTH = 7
"""The width of a key in columns, as in the shipped files."""
_HEAD_KEYS = tuple(TABLE_FIELDS)
_OFF = "#off "
_HEADER = re.compile(rf"(?m)^({_OFF})?\[\[pays\]\]")
"""The first row of a pay line."""


@dataclass(frozen=True, slots=True)
class FileContent:
    """The game of a file and all its lines."""

    table: Paytable
    """The game, without a stated return. It may have lines that are never paid: solving finds those."""
    lines: tuple[PayLine, ...]
    """All lines; one that is off has the pays that it had before."""
    off: frozenset[int]
    """The indexes of the lines that are off."""

    @property
    def on(self) -> list[int]:
        """The indexes of the lines of the game."""
        return [index for index in range(len(self.lines)) if index not in self.off]


@lru_cache(maxsize=64)
def read(text: str) -> FileContent:
    """The content of a file's text. PaytableProblems, with every fault, if it has one; ValueError if it is not TOML."""
    fields, off = _with_off_lines(text)
    rows = fields.get("pays", ())
    if off:
        fields = fields | {"pays": [row for index, row in enumerate(rows) if index not in off]}
    table = read_fields(fields, recorded=True)
    if problems := [*same_labels(table)]:
        raise PaytableProblems(problems)
    on = iter(table.lines)
    lines = tuple(off[index] if index in off else next(on) for index in range(len(rows)))
    return FileContent(replace(table, stated_return=None), lines, frozenset(off))


def _with_off_lines(text: str) -> tuple[dict[str, Any], dict[int, PayLine]]:
    """The fields of a text, including its lines that are off; and the lines that are off, by index.

    If one of them cannot be read, none is included: they are then ordinary comments.
    """
    fields = tomllib.loads(text)
    if _OFF not in text:
        return fields, {}
    try:
        every = tomllib.loads(_without_marks(text))
        headers = _HEADER.findall(text)
        off = {
            index: read_fields(every | {"pays": [row]}, recorded=True).lines[0]
            for index, (row, mark) in enumerate(zip(every["pays"], headers, strict=True))
            if mark
        }
    except (ValueError, LookupError):
        return fields, {}
    return every, off


def _without_marks(text: str) -> str:
    return re.sub(rf"(?m)^{_OFF}", "", text)


def with_pays(text: str, pays: Mapping[int, Sequence[int]], off: Collection[int]) -> str:
    """The text with a pay for each bet of these lines, by index among all, and with the lines `off`.

    A line with one pay per coin keeps that form if its pays are in proportion.
    """
    import tomlkit

    plain = _without_marks(text) if read(text).off else text
    starts = [match.start() for match in _HEADER.finditer(plain)]
    blocks = [plain[start:end] for start, end in pairwise([0, *starts, len(plain)])]
    for index, new in pays.items():
        document = tomlkit.parse(blocks[index + 1])  # a whole file takes 2 ms
        row: Any = document["pays"][0]
        is_each = isinstance(row["pays"], int) and all(pay == new[0] * bet for bet, pay in enumerate(new, 1))
        _set(row, "pays", new[0] if is_each else [*new])
        blocks[index + 1] = tomlkit.dumps(document)
    return _with_marks("".join(blocks), off)


def _with_marks(text: str, off: Collection[int]) -> str:
    """The text with these lines off: their rows, but for comments, become comments."""
    number = -1
    rows = []
    for row in text.splitlines(keepends=True):
        if row.startswith("[[pays]]"):
            number += 1
        is_marked = number in off and row.strip() and not row.startswith("#")
        rows.append(f"{_OFF}{row}" if is_marked else row)
    return "".join(rows)


def with_value(text: str, key: str, value: Any) -> str:
    """The text with this value for a key above the pay lines; None removes it, and a new key gets its usual place."""
    import tomlkit

    document = tomlkit.parse(text)
    if key in document or value is None:
        _set(document, key, value)
        return tomlkit.dumps(document)
    lines = text.splitlines(keepends=True)
    places = key_lines(text)
    later = _HEAD_KEYS[_HEAD_KEYS.index(key) + 1 :]
    index = min((places[name,] - 1 for name in later if (name,) in places), default=len(lines))
    while index and lines[index - 1].startswith("#"):
        index -= 1
    while index and not lines[index - 1].strip():
        index -= 1
    return "".join([*lines[:index], f"{key:{_WIDTH}} = {_toml(value)}\n", *lines[index:]])


def _set(fields: Any, key: str, value: Any) -> None:
    """Set a key of a parsed text; comments and blanks in a list or a table of the same form stay."""
    before = fields.get(key)
    if value is None:
        fields.pop(key, None)
    elif isinstance(before, dict):
        before.update(value)
    elif isinstance(before, list) and isinstance(value, list) and len(before) == len(value):
        for index, item in enumerate(value):
            if before[index] != item:
                before[index] = item
    elif before != value:
        fields[key] = value


def written(fields: Mapping[str, Any]) -> str:
    """The text of these fields, laid out like the shipped files."""
    head = {key: value for key, value in fields.items() if key != "pays"}
    tables = [_rows(head), *("[[pays]]\n" + _rows(row) for row in fields["pays"])]
    return "\n".join(tables)


def _rows(fields: Mapping[str, Any]) -> str:
    return "".join(f"{key:{_WIDTH}} = {_toml(value)}\n" for key, value in fields.items())


def _toml(value: Any) -> str:
    import tomlkit

    if not isinstance(value, dict):
        return str(tomlkit.item(value).as_string())
    return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}"


def with_numbers(text: str, game: Paytable) -> str:
    """The text with the deck, the coins and the pays of another game; a line that the game lacks is off.

    ValueError if the game has a line that the text lacks.
    """
    content = read(text)
    new = {hand_of(line): line.pays for line in game.lines}
    pays = {index: new.pop(hand_of(line), ()) for index, line in enumerate(content.lines)}
    if new:
        raise ValueError(f"{game.title} has other lines")
    off = {index for index, of_line in pays.items() if not of_line}
    text = with_pays(text, {index: of_line for index, of_line in pays.items() if of_line}, off)
    before = content.table.to_fields()
    for key, value in game.to_fields().items():
        if key in {"deck", "wild", "coins"} and before[key] != value:
            text = with_value(text, key, value)
    return text


def hand_of(line: PayLine) -> PayLine:
    """The hand that a line pays for, without pays and label."""
    return replace(line, pays=(), label="")


def one_header_each(text: str) -> str:
    """The text if each of its lines begins with [[pays]]; else the same game in that form."""
    fields = tomllib.loads(text)
    is_split = len(re.findall(r"(?m)^\[\[pays\]\]", text)) == len(fields["pays"])
    return text if is_split else written(fields)


class Edits:
    """The text of a game that can be read, and the texts before its edits."""

    def __init__(self, text: str) -> None:
        """Refused if the text is not a sound game, as one that an older version wrote may be."""
        _check(text, "This game cannot be edited")
        self.text = text
        self.first: str = text
        """The text as it was opened."""
        self._before: list[str] = []
        self._undone: list[str] = []
        self._typed_into = text
        """The text before the number that is being typed."""

    @property
    def content(self) -> FileContent:
        """The content of the text; cached."""
        return read(self.text)

    def set_pay(self, line: int, coins: int, pay: int, *, is_typed_on: bool = False) -> None:
        """Set the pay of a line for a bet; with 0 the line goes off, with any other pay it is on.

        A pay at max bet also changes smaller bets that were paid in proportion. `is_typed_on` as in `change`.
        """
        if not 0 <= pay <= MAX_PAY:
            raise Refused(f"A pay is a whole number from 1 to {MAX_PAY:,}; 0 removes the line from the game.")

        def edit(text: str) -> str:
            content = read(text)
            pays = content.lines[line].pays
            if pay == 0:
                return with_pays(text, {}, content.off | {line})
            others = tuple(pay if bet == coins else old for bet, old in enumerate(pays, 1))
            new = pays_up_to(pays, pay) if coins == len(pays) else others
            return with_pays(text, {line: new}, content.off - {line})

        self.change(edit, is_typed_on=is_typed_on)

    def set_pays(self, pays: Mapping[int, int]) -> None:
        """Set pays at max bet by the index of their line, in one edit."""

        def edit(text: str) -> str:
            content = read(text)
            new = {line: pays_up_to(content.lines[line].pays, pay) for line, pay in pays.items()}
            return with_pays(text, new, content.off - new.keys())

        self.change(edit)

    def set_jokers(self, jokers: int, *, is_typed_on: bool = False) -> None:
        """Give the deck this many jokers, which are wild. `is_typed_on` as in `change`."""
        if not 0 <= jokers <= MAX_JOKERS:
            raise Refused(f"A deck has 0 to {MAX_JOKERS} jokers.")
        self.change(
            lambda text: self._with_wild(text, WildCards(read(text).table.wild, jokers)),
            is_typed_on=is_typed_on,
        )

    def toggle_wild(self, rank: Rank) -> None:
        """Make a rank wild, or no longer wild."""
        table = self.content.table
        self.change(lambda text: self._with_wild(text, WildCards(table.wild ^ {rank}, table.jokers)))

    def _with_wild(self, text: str, wild_cards: WildCards) -> str:
        wild = wild_cards.names
        jokers = wild_cards.jokers
        opened = tomllib.loads(self.first)
        deck = {"jokers": jokers} if jokers or "deck" in opened else None
        return with_value(with_value(text, "deck", deck), "wild", wild if wild or "wild" in opened else None)

    def set_coins(self, coins: int, *, is_typed_on: bool = False) -> None:
        """Set the most coins: a line's pay at max bet keeps its rate per coin, smaller bets their pays. `is_typed_on` as in `change`."""
        if not 1 <= coins <= MAX_COINS:
            raise Refused(f"Max coins is a number from 1 to {MAX_COINS}.")

        def edit(text: str) -> str:
            content = read(text)
            pays = {index: _for_coins(line.pays, coins) for index, line in enumerate(content.lines)}
            return with_value(with_pays(text, pays, content.off), "coins", coins)

        self.change(edit, is_typed_on=is_typed_on)

    def change(self, edit: Callable[[str], str], *, is_typed_on: bool = False) -> None:
        """Make an edit; with `is_typed_on` in place of the last one, as another digit of its number is typed.

        Refused if the game would not be a sound one.
        """
        base = self._typed_into if is_typed_on else self.text
        text = edit(base)
        _check(text, "Not changed")
        if self.text != base:
            self._before.pop()
        if text != base:
            self._before.append(base)
        self._typed_into = base
        self.text = text
        self._undone.clear()

    def untype(self) -> None:
        """Undo the number that is being typed."""
        if self.text != self._typed_into:
            self.undo()

    def undo(self) -> bool:
        """Undo the last edit; False if there is none."""
        return self._step_back(self._before, self._undone)

    def redo(self) -> bool:
        """Redo the last edit that was undone; False if there is none."""
        return self._step_back(self._undone, self._before)

    def _step_back(self, taken: list[str], kept: list[str]) -> bool:
        if not taken:
            return False
        kept.append(self.text)
        self.text = taken.pop()
        return True


def _for_coins(pays: Sequence[int], coins: int) -> list[int]:
    """The pays of a line for other max coins."""
    smaller = [*pays[:-1], *(bet * pays[0] for bet in range(len(pays), coins))][: coins - 1]
    return [*smaller, max(1, pays[-1] * coins // len(pays))]


def _check(text: str, refused: str) -> None:
    try:
        read(text)
    except PaytableProblems as error:
        raise Refused(f"{refused}: {error.problems[0].message}.") from None
