"""Snapshots: the machine and its meters as plain values, so that a long log need not be replayed from its first row.

A snapshot whose fields are not those of the dataclasses is discarded and the log replayed. Raise VERSION when the
meaning of a field changes: how an event is counted, or what it does to the machine.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from videopoker.core.cards import format_cards, parse_cards
from videopoker.core.counts import Counts
from videopoker.core.event_codec import from_record, to_record
from videopoker.core.events import Committed, DoubleDealt, DoublePicked, Event, FinalHand
from videopoker.core.meters import Meters
from videopoker.core.paytable import Paytable
from videopoker.core.paytable_fields import read_fields
from videopoker.core.state import GameState, Phase
from videopoker.core.time_series import TimeSeries

VERSION = 3


class SnapshotError(ValueError):
    """Plain values that are not a snapshot of this version."""


class Games:
    """The paytables of a snapshot, each stored once and referred to by its number."""

    def __init__(self, records: Iterable[Mapping[str, Any]] = ()) -> None:
        self.tables = [read_fields(record["paytable"], record["key"], recorded=True) for record in records]
        self._numbers = {(table.key, table): place for place, table in enumerate(self.tables)}

    def number(self, table: Paytable | None) -> int | None:
        """The number of this paytable, which is added if it is new; None for None."""
        if table is None:
            return None
        place = self._numbers.setdefault((table.key, table), len(self.tables))
        if place == len(self.tables):
            self.tables.append(table)
        return place

    def at(self, number: int | None) -> Paytable | None:
        """The paytable with this number; None for None."""
        return None if number is None else self.tables[number]

    def to_records(self) -> list[dict[str, Any]]:
        """Each paytable as plain values."""
        return [{"key": table.key, "paytable": table.to_fields()} for table in self.tables]


def to_snapshot(state: GameState, meters: Meters, recent_games: Iterable[Paytable] = ()) -> dict[str, Any]:
    """The machine, its meters and the recent games as plain values for JSON."""
    games = Games()
    record = {
        "version": VERSION,
        "state": _state_record(state, games),
        "meters": _meters_record(meters, games),
        "lately": [games.number(table) for table in recent_games],
    }
    return record | {"games": games.to_records()}


def from_snapshot(record: Mapping[str, Any]) -> tuple[GameState, Meters, tuple[Paytable, ...]]:
    """The machine, its meters and the recent games of a snapshot. SnapshotError if it is of another version or damaged."""
    try:
        if record["version"] != VERSION:
            raise SnapshotError(f"a snapshot of version {record['version']}; expected {VERSION}")
        games = Games(record["games"])
        recent_games = tuple(games.tables[place] for place in record["lately"])
        return _state(record["state"], games), _meters(record["meters"], games), recent_games
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise SnapshotError(f"not a snapshot: {error}") from None


def copied(meters: Meters) -> Meters:
    """A copy of the meters that no later event changes."""
    return replace(
        meters,
        **_own(meters),
        last_hit=dict(meters.last_hit),
        results=Counter(meters.results),
        by_game={game: replace(counts, **_own(counts)) for game, counts in meters.by_game.items()},
        session=replace(meters.session, **_own(meters.session)),
    )


def _own(counts: Counts) -> dict[str, Any]:
    return {"lines": Counter(counts.lines), "curve": counts.curve.copied()}


def _plain(value: Any) -> dict[str, Any]:
    return {field.name: getattr(value, field.name) for field in fields(value)}


def _checked(record: Mapping[str, Any], kind: type) -> dict[str, Any]:
    """The record. SnapshotError unless its keys are exactly the fields of this dataclass."""
    if set(record) != {field.name for field in fields(kind)}:
        raise SnapshotError(f"other fields than those of {kind.__name__}")
    return dict(record)


def _state_record(state: GameState, games: Games) -> dict[str, Any]:
    return (
        _plain(state)
        | {
            "paytable": games.number(state.paytable),
            "next_game": games.number(state.next_game),
            "phase": state.phase.name,
            "cards": format_cards(state.cards),
            "replacements": format_cards(state.replacements),
            "more": [format_cards(cards) for cards in state.more],
            "finals": [[format_cards(hand.cards), hand.line, hand.paid] for hand in state.finals],
        }
        | {name: _event_record(getattr(state, name)) for name in _EVENTS}
    )


def _state(record: Mapping[str, Any], games: Games) -> GameState:
    return GameState(
        **_checked(record, GameState)
        | {
            "paytable": games.at(record["paytable"]),
            "next_game": games.at(record["next_game"]),
            "phase": Phase[record["phase"]],
            "cards": parse_cards(record["cards"]),
            "replacements": parse_cards(record["replacements"]),
            "held": tuple(record["held"]),
            "more": tuple(map(parse_cards, record["more"])),
            "finals": tuple(
                FinalHand(parse_cards(cards), line, paid) for cards, line, paid in record["finals"]
            ),
            "jackpots": tuple((key, grown) for key, grown in record["jackpots"]),
        }
        | {name: _event(record[name], kind) for name, kind in _EVENTS.items()}
    )


_EVENTS: dict[str, type[Event]] = {
    "double": DoubleDealt,
    "picked": DoublePicked,
    "committed": Committed,
    "dealt_under": Committed,
}
"""The fields of the machine that are events."""


def _event_record(event: Event | None) -> dict[str, Any] | None:
    return to_record(event) if event else None


def _event(record: Mapping[str, Any] | None, kind: type[Event]) -> Event | None:
    event = from_record(record) if record is not None else None
    if event is not None and not isinstance(event, kind):
        raise SnapshotError(f"got {type(event).__name__}; expected {kind.__name__}")
    return event


def _counts_record(counts: Counts) -> dict[str, Any]:
    return _plain(counts) | {"lines": dict(counts.lines), "curve": _plain(counts.curve)}


def _counts(record: Mapping[str, Any]) -> Counts:
    return Counts(**_checked(record, Counts) | _own_fields(record))


def _own_fields(record: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "lines": Counter(record["lines"]),
        "curve": TimeSeries(**_checked(record["curve"], TimeSeries)),
    }


def _meters_record(meters: Meters, games: Games) -> dict[str, Any]:
    return _counts_record(meters) | {
        "results": list(meters.results.items()),
        "by_game": [
            [games.number(table), coins, _counts_record(counts)]
            for (table, coins), counts in meters.by_game.items()
        ],
        "session": _counts_record(meters.session),
        "paytable": games.number(meters.paytable),
    }


def _meters(record: Mapping[str, Any], games: Games) -> Meters:
    return Meters(
        **_checked(record, Meters)
        | _own_fields(record)
        | {
            "results": Counter(dict(record["results"])),
            "by_game": {
                (games.tables[place], coins): _counts(counts) for place, coins, counts in record["by_game"]
            },
            "session": _counts(record["session"]),
            "paytable": games.at(record["paytable"]),
        }
    )
