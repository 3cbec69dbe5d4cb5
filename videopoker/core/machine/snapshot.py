"""Snapshots: the machine and its totals as plain values, so that a long log need not be replayed from its first row.

A snapshot with other fields than the dataclasses is discarded, and the log is replayed. Raise VERSION when the
meaning of a field changes: how an event is counted, or what it does to the machine.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields
from functools import cache
from typing import Any, get_type_hints

from videopoker.core.base.time_series import TimeSeries
from videopoker.core.cards.cards import Cards, format_cards, parse_cards
from videopoker.core.machine.event_codec import (
    SAME,
    FieldCodec,
    from_record,
    label,
    many,
    only,
    or_none,
    phrase,
    to_record,
)
from videopoker.core.machine.events import (
    ChainStarted,
    Committed,
    DoubleDealt,
    DoublePicked,
    Event,
    FinalHand,
)
from videopoker.core.machine.secret_chain import KnownPhrases, SecretChain
from videopoker.core.machine.state import GameState, Phase
from videopoker.core.machine.totals import Counts, SessionResult, Totals
from videopoker.core.paytable.paytable import Paytable
from videopoker.core.paytable.paytable_fields import read_fields

VERSION = 5


class SnapshotError(ValueError):
    """Plain values that are not a snapshot of this version."""


class Games:
    """The paytables of a snapshot, each stored once and referred to by its number."""

    def __init__(self, records: Iterable[Mapping[str, Any]] = ()) -> None:
        self.tables: list[Paytable] = [
            read_fields(record["paytable"], record["key"], recorded=True) for record in records
        ]
        self._numbers = {(table.key, table): number for number, table in enumerate(self.tables)}

    def number(self, table: Paytable) -> int:
        """The number of this paytable, which is added if it is new."""
        number = self._numbers.setdefault((table.key, table), len(self.tables))
        if number == len(self.tables):
            self.tables.append(table)
        return number


def to_snapshot(state: GameState, totals: Totals, recent_games: Iterable[Paytable] = ()) -> dict[str, Any]:
    """The machine, its totals and the recent games as plain values for JSON."""
    games = Games()
    forms = _forms(games)
    record = {
        "version": VERSION,
        "state": forms[GameState].write(state),
        "meters": forms[Totals].write(totals),
        "lately": [games.number(table) for table in recent_games],
    }
    return record | {"games": [{"key": table.key, "paytable": table.to_fields()} for table in games.tables]}


def from_snapshot(record: Mapping[str, Any]) -> tuple[GameState, Totals, tuple[Paytable, ...]]:
    """The machine, its totals and the recent games of a snapshot. SnapshotError if it is of another version or damaged."""
    try:
        if record["version"] != VERSION:
            raise SnapshotError(f"a snapshot of version {record['version']}; expected {VERSION}")
        games = Games(record["games"])
        forms = _forms(games)
        recent_games = tuple(games.tables[number] for number in record["lately"])
        return forms[GameState].read(record["state"]), forms[Totals].read(record["meters"]), recent_games
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise SnapshotError(f"not a snapshot: {error}") from None


def _forms(games: Games) -> dict[Any, FieldCodec]:
    """How a field of each type is written and read; fields of other types stay as they are."""
    table = FieldCodec(games.number, games.tables.__getitem__)
    cards = FieldCodec(format_cards, parse_cards)

    def read_count(pair: Any) -> tuple[str, int]:
        name, number = pair
        return label(name), number

    counter = FieldCodec(dict, lambda counts: Counter({label(line): count for line, count in counts.items()}))
    forms: dict[Any, FieldCodec] = {
        bytes: FieldCodec(bytes.hex, bytes.fromhex),
        Phase: FieldCodec(lambda phase: phase.name, Phase.__getitem__),
        Paytable | None: or_none(table),
        Cards: cards,
        tuple[Cards, ...]: many(cards),
        tuple[FinalHand, ...]: many(FieldCodec(_final_record, _final)),
        tuple[int, ...]: many(SAME),
        tuple[tuple[str, int], ...]: many(FieldCodec(list, read_count)),
        KnownPhrases: many(FieldCodec(_in_order, lambda digests: frozenset(map(bytes.fromhex, digests)))),
        str: FieldCodec(SAME.write, phrase),
        str | None: or_none(FieldCodec(SAME.write, label)),
        Counter[str]: counter,
        dict[str, Counter[str]]: FieldCodec(
            SAME.write, lambda lines: {label(line): counter.read(counts) for line, counts in lines.items()}
        ),
        dict[str, int]: FieldCodec(
            SAME.write, lambda hands: {label(line): hand for line, hand in hands.items()}
        ),
        Counter[int]: FieldCodec(lambda counter: list(counter.items()), lambda pairs: Counter(dict(pairs))),
    }
    forms |= {kind | None: _event(kind) for kind in (ChainStarted, Committed, DoubleDealt, DoublePicked)}
    for kind in (SecretChain, TimeSeries, Counts):
        forms[kind] = _record(kind, forms)
    forms[SessionResult | None] = or_none(_record(SessionResult, forms))
    counts = forms[Counts]
    forms[dict[tuple[Paytable, int], Counts]] = FieldCodec(
        lambda by_game: [
            [table.write(game), coins, counts.write(game_counts)]
            for (game, coins), game_counts in by_game.items()
        ],
        lambda rows: {
            (table.read(number), coins): counts.read(game_counts) for number, coins, game_counts in rows
        },
    )
    return forms | {kind: _record(kind, forms) for kind in (GameState, Totals)}


def _record(kind: type, forms: Mapping[Any, FieldCodec]) -> FieldCodec:
    """The form of a dataclass: its fields by name, all of them and no others."""
    form_of = {name: forms.get(type_, SAME) for name, type_ in _field_types(kind).items()}

    def read(record: Mapping[str, Any]) -> Any:
        if set(record) != set(form_of):
            raise SnapshotError(f"other fields than those of {kind.__name__}")
        return kind(**{name: form.read(record[name]) for name, form in form_of.items()})

    return FieldCodec(
        lambda value: {name: form.write(getattr(value, name)) for name, form in form_of.items()}, read
    )


@cache
def _field_types(kind: type) -> dict[str, Any]:
    types = get_type_hints(kind)
    return {field.name: types[field.name] for field in fields(kind) if field.init}


def _event(kind: type[Event]) -> FieldCodec:
    is_kind = only(kind)
    return or_none(FieldCodec(to_record, lambda record: is_kind(from_record(record))))


def _in_order(digests: frozenset[bytes]) -> list[str]:
    return sorted(map(bytes.hex, digests))


def _final_record(hand: FinalHand) -> list[Any]:
    return [format_cards(hand.cards), hand.line, hand.paid]


def _final(record: Any) -> FinalHand:
    cards, line, paid = record
    return FinalHand(parse_cards(cards), line if line is None else label(line), paid)
