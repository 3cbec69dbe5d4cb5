"""The text of a paytable file in parts: the head, and each pay line with the comments above it.

An edit changes one part and keeps the comments, order and layout of the others. A line that is switched off stays in the
file as a comment, at its end.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Any

from videopoker.core.messages import printable
from videopoker.core.paytable_schema import LINE_FIELDS, TABLE_FIELDS
from videopoker.core.read_number import read_number
from videopoker.play.toml import KeyPath, key_lines

_PAYS = "pays"
_WIDTH = 7
"""The width of a key in columns, as in the shipped files."""
_HEAD_KEYS = tuple(key for key in TABLE_FIELDS if key != _PAYS)
_ROW_KEYS = tuple(LINE_FIELDS)
"""The keys in their usual order."""
_OFF = "#off "
"""What begins each line of a pay line that is switched off."""
_OFF_HEADING = "# Switched off in the lab:\n"


@dataclass(frozen=True, slots=True)
class PayRow:
    """One [[pays]] table with the comments directly above it, and the text up to the next."""

    text: str
    origin: int | None = None
    """Its index in the file that was opened; None for a new row."""

    @property
    def fields(self) -> dict[str, Any]:
        """Its keys and values."""
        return dict(_row_fields(self.text))

    def with_fields(self, fields: Mapping[str, Any]) -> "PayRow":
        """The row with exactly these fields; unchanged fields keep their text."""
        text = self.text
        for key in self.fields.keys() | fields.keys():
            if self.fields.get(key) != fields.get(key):
                text = _with_value(text, key, fields.get(key), _ROW_KEYS, (_PAYS, 0))
        return replace(self, text=text)

    def with_pays(self, pays: Sequence[Any]) -> "PayRow":
        """The row with a pay for each bet; a row with one pay per coin keeps that form if the pays are in proportion."""
        is_each = not isinstance(self.fields.get("pays"), list) and all(
            pay == pays[0] * bet for bet, pay in enumerate(pays, start=1)
        )
        return self.with_fields(self.fields | {"pays": pays[0] if is_each else [*pays]})


@dataclass(frozen=True, slots=True)
class OffRow:
    """A pay line that is switched off: the game does not have it."""

    row: PayRow
    at: int
    """Its index among the lines when it was switched off."""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole paytable file."""

    head: str
    rows: tuple[PayRow, ...]
    off: tuple[OffRow, ...] = ()
    """The lines switched off, in the order in which they were."""

    @classmethod
    def of(cls, text: str) -> "Document":
        """The parts of a valid TOML text; a text without [[pays]] tables is rewritten with them."""
        text, off = _without_off(text)
        fields = tomllib.loads(text)
        lines = text.splitlines(keepends=True)
        starts = sorted(
            _first_comment(lines, line - 1)
            for path, line in key_lines(text).items()
            if len(path) == 2 and path[0] == _PAYS and isinstance(path[1], int)
        )
        ends = [*starts[1:], *[len(lines)] * bool(starts)]
        rows = ("".join(lines[start:end]) for start, end in zip(starts, ends, strict=True))
        document = cls(
            "".join(lines[: starts[0]] if starts else lines),
            tuple(PayRow(row, index) for index, row in enumerate(rows)),
            off,
        )
        try:
            is_split = document.fields == fields and len(document.rows) == len(fields.get(_PAYS, ()))
        except (tomllib.TOMLDecodeError, LookupError):  # a separate table after the pay lines
            is_split = False
        return document if is_split else replace(written(fields), off=off)

    @property
    def text(self) -> str:
        """The file's text."""
        return self.head + "".join(row.text for row in self.rows) + _off_text(self.off)

    @property
    def fields(self) -> dict[str, Any]:
        """The fields of the file."""
        rows = [row.fields for row in self.rows]
        return {**_head_fields(self.head), **({_PAYS: rows} if rows else {})}

    @property
    def title(self) -> str:
        """Name and variant in one line."""
        fields = _head_fields(self.head)
        return printable(f"{fields.get('name', '')} {fields.get('variant', '')}".strip())

    def with_head(self, key: str, value: Any) -> "Document":
        """The document with this value for a key of the head; None removes the key."""
        return replace(self, head=_with_value(self.head, key, value, _HEAD_KEYS))

    def with_first_line(self, line: str) -> "Document":
        """The document with this line at its top, unless it is there."""
        return self if self.head.startswith(line) else replace(self, head=line + self.head)

    def with_row(self, index: int, row: PayRow) -> "Document":
        """The document with another row at this index."""
        return replace(self, rows=(*self.rows[:index], row, *self.rows[index + 1 :]))

    def without_row(self, index: int) -> "Document":
        """The document with this line switched off."""
        rows = (*self.rows[:index], *self.rows[index + 1 :])
        return replace(self.with_rows(rows), off=(*self.off, OffRow(self.rows[index], index)))

    def with_off_row(self, index: int) -> "Document":
        """The document with this one of the lines switched off on again."""
        one = self.off[index]
        rows = (*self.rows[: one.at], one.row, *self.rows[one.at :])
        return replace(self.with_rows(rows), off=(*self.off[:index], *self.off[index + 1 :]))

    def with_changes(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> "Document":
        """The document with the differences between two games, `before` being its own; the rest keeps its text."""
        made = self
        for key in _HEAD_KEYS[:-1]:
            if before.get(key) != after.get(key):
                made = made.with_head(key, after.get(key))
        own = {_hand_fields(row): index for index, row in enumerate(before[_PAYS])}
        rows = []
        for row in after[_PAYS]:
            index = own.get(_hand_fields(row))
            rows.append(new_row(row) if index is None else self.rows[index].with_pays(row["pays"]))
        is_same = [row.origin for row in rows] == [row.origin for row in self.rows]
        return replace(made, rows=tuple(rows)) if is_same else made.with_rows(rows)

    def with_rows(self, rows: Sequence[PayRow]) -> "Document":
        """The document with these rows, separated by the document's most common gap."""
        gaps = Counter(_gap(row.text) for row in self.rows[:-1])
        common = gaps.most_common(1)[0][0] if gaps else "\n\n"
        apart = [
            replace(row, text=row.text.rstrip("\n") + (common if _gap(row.text) == "\n" else _gap(row.text)))
            for row in rows[:-1]
        ]
        last = [replace(row, text=row.text.rstrip("\n") + "\n") for row in rows[-1:]]
        return replace(self, head=self.head.rstrip("\n") + common, rows=(*apart, *last))

    def without_comments_on_top(self) -> "Document":
        """The document without its opening comments: those of a shipped file describe that file."""
        lines = self.head.splitlines(keepends=True)
        first = next((index for index, line in enumerate(lines) if line.strip() and line[0] != "#"), 0)
        return replace(self, head="".join(lines[first:]))


def _off_text(off: Sequence[OffRow]) -> str:
    """The lines switched off as comments; without the marks it is a pay line again."""
    blocks = []
    for one in off:
        text = re.sub(r"(?m)^\[\[pays\]\].*$", f"[[pays]] # line {one.at + 1}", one.row.text, count=1)
        blocks.append("".join(f"{_OFF}{line}\n" for line in text.splitlines() if line.strip()))
    return f"\n{_OFF_HEADING}" + "".join(blocks) if blocks else ""


def _without_off(text: str) -> tuple[str, tuple[OffRow, ...]]:
    """The text without its lines switched off, and these; a comment that only looks like one stays."""
    blocks: list[list[str]] = []
    for line in text.splitlines():
        if line.startswith(_OFF):
            if line.startswith(f"{_OFF}[[pays]]") or not blocks:
                blocks.append([])
            blocks[-1].append(line.removeprefix(_OFF))
    off = []
    for lines in blocks:
        number = re.search(r"# line ([0-9]{1,3})$", lines[0])
        row = PayRow("\n".join([lines[0].partition("#")[0].rstrip(), *lines[1:]]) + "\n")
        try:
            _row_fields(row.text)
        except (tomllib.TOMLDecodeError, LookupError, ValueError):
            return text, ()
        place = read_number(number[1]) if number else 0
        off.append(OffRow(row, place - 1 if place else 99))
    if not off:
        return text, ()
    kept = [
        line for line in text.splitlines(keepends=True) if not line.startswith(_OFF) and line != _OFF_HEADING
    ]
    return "".join(kept).rstrip("\n") + "\n", tuple(off)


def _hand_fields(row: Mapping[str, Any]) -> str:
    """The hand that a row pays for, without the pays."""
    return repr(sorted((key, value) for key, value in row.items() if key != "pays"))


def new_row(fields: Mapping[str, Any]) -> PayRow:
    """A row with these fields, laid out like those of the shipped files."""
    lines = [f"{key:{_WIDTH}} = {_toml(value)}\n" for key, value in fields.items()]
    return PayRow("".join(["[[pays]]\n", *lines]))


def written(fields: Mapping[str, Any]) -> Document:
    """A document of these fields, laid out like the shipped files."""
    head = [f"{key:{_WIDTH}} = {_toml(value)}\n" for key, value in fields.items() if key != _PAYS]
    rows = (replace(new_row(row), origin=index) for index, row in enumerate(fields.get(_PAYS, ())))
    return Document("".join(head), ()).with_rows(tuple(rows))


def _with_value(text: str, key: str, value: Any, order: Sequence[str], table: KeyPath = ()) -> str:
    """The text with this value for a key of one of its tables; None removes the key, a new key gets its usual place."""
    import tomlkit

    document = tomlkit.parse(text)
    fields: Any = document
    for part in table:
        fields = fields[part]
    before = fields.get(key)
    if before == value:
        return text
    if before is None:
        return _inserted(text, f"{key:{_WIDTH}} = {_toml(value)}\n", order[order.index(key) + 1 :], table)
    if value is None:
        del fields[key]
    elif isinstance(before, dict):
        before.update(value)
    elif isinstance(before, list) and isinstance(value, list) and len(before) == len(value):
        for index, item in enumerate(value):  # keeps spaces and comments in the list
            if before[index] != item:
                before[index] = item
    else:
        fields[key] = tomlkit.value(_toml(value)) if isinstance(value, float) else value
    return tomlkit.dumps(document)


def _inserted(text: str, line: str, later: Sequence[str], table: KeyPath) -> str:
    """The text with a line inserted before the first of the `later` keys, else before the next table, else at the end."""
    lines, known = text.splitlines(keepends=True), key_lines(text)
    starts = [known[*table, key] for key in later if (*table, key) in known]
    starts += [
        number for number, row in enumerate(lines, 1) if row.startswith("[") and number > known.get(table, 0)
    ]
    end = len(text.rstrip().splitlines()) + 1
    index = _first_comment(lines, min(starts, default=end) - 1)
    return "".join([*lines[:index], line, *lines[index:]])


def number_text(value: float) -> str:
    """A fraction as decimal text without an exponent.

    >>> number_text(1e-06), number_text(0.01)
    ('0.000001', '0.01')
    """
    text = repr(value)
    return format(Decimal(text), "f") if "e-" in text else text


def _toml(value: Any) -> str:
    import tomlkit

    if isinstance(value, float):
        return number_text(value)
    if not isinstance(value, dict):
        return str(tomlkit.item(value).as_string())
    return f"{{ {', '.join(f'{key} = {_toml(item)}' for key, item in value.items())} }}"


def _first_comment(lines: Sequence[str], header: int) -> int:
    """The line, from 0, of the first comment directly above a header."""
    while header and lines[header - 1].startswith("#"):
        header -= 1
    return header


def _gap(text: str) -> str:
    return "\n" * max(1, len(text) - len(text.rstrip("\n")))


@lru_cache(maxsize=512)
def _row_fields(text: str) -> Mapping[str, Any]:
    rows = tomllib.loads(text)
    (row,) = rows[_PAYS]
    if len(rows) != 1:
        raise LookupError
    fields: Mapping[str, Any] = row
    return fields


@lru_cache(maxsize=64)
def _head_fields(text: str) -> Mapping[str, Any]:
    return tomllib.loads(text)
