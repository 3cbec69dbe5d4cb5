"""Events as plain values: the log of a save, the JSON Lines of a script and a replay all speak in these records."""

from collections.abc import Mapping
from typing import Any

from videopoker.core.cards import Card
from videopoker.core.events import Cards, CashedOut, Dealt, Deposited, Drawn, Event, GameChosen
from videopoker.core.paytable_fields import read_fields


class RecordError(ValueError):
    """A record that is not an event."""


def to_record(event: Event) -> dict[str, Any]:
    """The event as plain values for JSON; `from_record` reads it back."""
    match event:
        case Deposited(credits):
            return {"event": "deposited", "credits": credits}
        case CashedOut(credits):
            return {"event": "cashed_out", "credits": credits}
        case GameChosen(paytable):
            return {"event": "game_chosen", "key": paytable.key, "paytable": paytable.to_fields()}
        case Dealt():
            return {
                "event": "dealt",
                "hand": event.hand,
                "coins": event.coins,
                "cards": [str(card) for card in event.cards],
                "replacements": [str(card) for card in event.replacements],
                "secret": event.secret.hex() if event.secret else None,
                "phrase": event.phrase,
            }
        case Drawn():
            return {
                "event": "drawn",
                "hand": event.hand,
                "held": [place + 1 for place in event.held],
                "cards": [str(card) for card in event.cards],
                "line": event.line,
                "paid": event.paid,
            }


def from_record(record: Mapping[str, Any]) -> Event:
    """The event a record holds; RecordError when it holds none."""
    try:
        return _from_record(record)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise RecordError("a record that is no event") from None


def _from_record(record: Mapping[str, Any]) -> Event:
    match record["event"]:
        case "deposited":
            return Deposited(_whole(record["credits"]))
        case "cashed_out":
            return CashedOut(_whole(record["credits"]))
        case "game_chosen":
            return GameChosen(read_fields(record["paytable"], _text(record["key"])))
        case "dealt":
            return Dealt(
                _whole(record["hand"]),
                _whole(record["coins"]),
                _cards(record["cards"]),
                _cards(record["replacements"]),
                _secret(record["secret"]),
                _text(record["phrase"]),
            )
        case "drawn":
            return Drawn(
                _whole(record["hand"]),
                tuple(range(5)[_whole(place, least=1) - 1] for place in record["held"]),
                _cards(record["cards"]),
                None if record["line"] is None else _text(record["line"]),
                _whole(record["paid"]),
            )
        case other:
            raise RecordError(f"no event is called {other!r}")


def _whole(value: object, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise TypeError(f"expected a whole number, found {value!r}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, found {value!r}")
    return value


def _secret(digits: object) -> bytes | None:
    if digits is None:
        return None
    secret = bytes.fromhex(_text(digits))
    if len(secret) != 32:
        raise ValueError(f"expected a secret of 32 bytes, found {len(secret)}")
    return secret


def _cards(texts: list[str]) -> Cards:
    if not isinstance(texts, list) or len(texts) != 5:
        raise TypeError("expected a list of five cards")
    return tuple(Card.parse(text) for text in texts)
