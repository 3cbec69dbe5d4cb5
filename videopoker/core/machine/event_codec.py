"""Events as plain values for JSON, derived from their fields. Logs, scripts and replays use these records.

A record is ``{"event": "cashed_out", "credits": 7}``: the class in snake case, then each field in order. A new event
needs a change here only if one of its fields has a new type. The record of an event must never change, because logs
are hash chains of records.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Annotated, Any, NamedTuple, TypedDict, get_args, get_type_hints

from videopoker.core.base.messages import is_one_line
from videopoker.core.base.records import Credits
from videopoker.core.cards.cards import CARDS, Card, Cards, format_cards
from videopoker.core.machine.events import (
    REASONS,
    Bytes8,
    Bytes32,
    Cents,
    Event,
    FinalHand,
    FourCards,
    HandNote,
    Phrase,
    Pick,
    Position,
    Why,
)
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_fields import read_fields

_TEXTS = tuple(map(str, CARDS))
"""The text of each card by its number."""

_CARD_OF = {str(card): card for card in CARDS}
"""The cards by the text that `to_record` writes; ten times as fast as reading any spelling."""


class RecordError(ValueError):
    """A record that is not an event."""


class FieldCodec(NamedTuple):
    """How the values of one type are written as plain values for JSON, and read."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


class _Field(NamedTuple):
    name: str
    form: FieldCodec
    later: bool
    """Whether the field is left out of the record at its default."""
    default: Any


def to_record(event: Event) -> dict[str, Any]:
    """The event as plain values for JSON; `from_record` reads it back."""
    kind = type(event)
    record: dict[str, Any] = {"event": EVENT_NAMES[kind]}
    for name, form, later, default in _FIELDS[kind]:
        value = getattr(event, name)
        if form is _PAYTABLE:
            record["key"] = value.key
        if not later or value != default:
            record[name] = form.write(value)
    return record


def from_record(record: Mapping[str, Any]) -> Event:
    """The event of a record. RecordError if the record is not an event."""
    try:
        kind, always, later = _READERS[record["event"]]
        if "key" in record:
            table = read_fields(record["paytable"], label(record["key"]), recorded=True)
            record = {**record, "paytable": table}
        values = [read(record[name]) for name, read in always]
        for name, read, default in later:
            values.append(read(record[name]) if name in record else default)
        return kind(*values)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise RecordError("not an event") from None


def _fields(kind: type[Event]) -> tuple[_Field, ...]:
    types = get_type_hints(kind, include_extras=True)
    return tuple(
        _Field(field.name, _FORMS[types[field.name]], "later" in field.metadata, field.default)
        for field in fields(kind)
    )


SAME = FieldCodec(lambda value: value, lambda value: value)
"""The form of values that are plain already."""


def only(kind: Any) -> Callable[[object], Any]:
    """A reader that accepts only values of this type."""

    def read(value: object) -> Any:
        if not isinstance(value, kind):
            raise TypeError(f"expected {kind.__name__}, found {value!r}")
        return value

    return read


_text = only(str)
_list = only(list)


def phrase(value: object) -> str:
    """A player's phrase in a record. ValueError if it is something else, or would control a terminal."""
    if not isinstance(value, str) or not is_one_line(value, may_reverse=True):
        raise ValueError("expected one line of text")
    return value


def label(value: object) -> str:
    """Any other text in a record: errors as for `phrase`, also for signs that change the order of others."""
    if not isinstance(value, str) or not is_one_line(value):
        raise ValueError("expected one line of text")
    return value


def _whole(value: object, least: int = 0) -> int:
    if type(value) is not int or not least <= value <= 2**63 - 1:  # the largest number in SQLite
        raise TypeError(f"expected a whole number, found {value!r}")
    return value


def _positive(value: object) -> int:
    return _whole(value, least=1)


def _bytes(count: int) -> FieldCodec:
    """The form of this many bytes, as hexadecimal digits."""

    def read(digits: Any) -> bytes:
        value = bytes.fromhex(digits)  # TypeError unless it is text
        if len(value) != count:
            raise ValueError(f"expected {count} bytes, found {len(value)}")
        return value

    return FieldCodec(bytes.hex, read)


def _texts(cards: Cards) -> list[str]:
    return [_TEXTS[card.number] for card in cards]


def _cards(texts: object, count: int = 5) -> Cards:
    if not isinstance(texts, list) or len(texts) != count:
        raise TypeError(f"expected a list of {count} cards")
    try:
        return tuple(map(_CARD_OF.__getitem__, texts))
    except KeyError:  # other spellings
        return tuple(map(Card.parse, texts))


def _split(text: object) -> Cards:
    return _cards(_text(text).split())


def _final(record: Any) -> FinalHand:
    return FinalHand(_split(record["cards"]), _LINE.read(record["line"]), _whole(record["paid"]))


class FinalHandRecord(TypedDict):
    """A hand after the draw, one of several from a deal."""

    cards: Annotated[str, "five cards, separated by spaces"]
    line: str | None
    paid: Credits


def _final_record(hand: FinalHand) -> FinalHandRecord:
    return {"cards": format_cards(hand.cards), "line": hand.line, "paid": hand.paid}


def _note_record(note: HandNote) -> dict[str, Any]:
    return {"hand": note.hand, "first": _FIRST.write(note.first), "hinted": note.hinted}


def _note(record: Any) -> HandNote:
    return HandNote(_positive(record["hand"]), _FIRST.read(record["first"]), _BOOL.read(record["hinted"]))


def _counted_from_one(count: int) -> FieldCodec:
    indexes = range(count)
    return FieldCodec(lambda index: index + 1, lambda number: indexes[_positive(number) - 1])


def or_none(form: FieldCodec) -> FieldCodec:
    """The form of such a value or None."""
    return FieldCodec(
        lambda value: None if value is None else form.write(value),
        lambda value: None if value is None else form.read(value),
    )


def many(form: FieldCodec) -> FieldCodec:
    """The form of a tuple of such values."""
    return FieldCodec(
        lambda values: [form.write(value) for value in values],
        lambda values: tuple([form.read(value) for value in _list(values)]),
    )


_PAYTABLE = FieldCodec(Paytable.to_fields, only(Paytable))
"""The record also has the paytable's key; `from_record` reads both."""
_POSITION = _counted_from_one(5)
_POSITIONS = many(_POSITION)
_FIRST = or_none(_POSITIONS)
_BOOL = FieldCodec(SAME.write, only(bool))
_LINE = or_none(FieldCodec(SAME.write, label))
_BYTES_32 = _bytes(32)
_FORMS: dict[Any, FieldCodec] = {
    int: FieldCodec(SAME.write, _whole),
    Cents: FieldCodec(SAME.write, _positive),
    Position: _POSITION,
    Pick: _counted_from_one(4),
    Phrase: FieldCodec(SAME.write, phrase),
    Why: FieldCodec(SAME.write, lambda value: REASONS[REASONS.index(label(value))]),
    str | None: _LINE,
    bool: _BOOL,
    bytes | None: or_none(_BYTES_32),
    Bytes8: _bytes(8),
    Bytes32: _BYTES_32,
    Card: FieldCodec(str, Card.parse),
    Cards: FieldCodec(_texts, _cards),
    FourCards: FieldCodec(_texts, lambda texts: _cards(texts, 4)),
    Paytable: _PAYTABLE,
    tuple[Position, ...]: _POSITIONS,
    tuple[Position, ...] | None: _FIRST,
    tuple[Cards, ...]: many(FieldCodec(format_cards, _split)),
    tuple[FinalHand, ...]: many(FieldCodec(_final_record, _final)),
    tuple[HandNote, ...]: many(FieldCodec(_note_record, _note)),
}
"""How a field of each type is written and read."""

EVENT_NAMES: dict[type[Event], str] = {
    kind: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower() for kind in get_args(Event)
}
"""The name of each kind of event in records: ``cashed_out``."""
_FIELDS: dict[type[Event], tuple[_Field, ...]] = {kind: _fields(kind) for kind in EVENT_NAMES}
_READERS = {
    name: (
        kind,
        [(field.name, field.form.read) for field in _FIELDS[kind] if not field.later],
        [(field.name, field.form.read, field.default) for field in _FIELDS[kind] if field.later],
    )
    for kind, name in EVENT_NAMES.items()
}
"""The name of an event -> its class, the readers of required fields, and the readers and defaults of optional fields."""
