"""Events as plain values: the log of a save, the JSON Lines of a script and a replay all speak in these records."""

from collections.abc import Callable, Mapping
from typing import Any

from videopoker.core.cards import CARDS, Card
from videopoker.core.events import (
    Cards,
    CashedOut,
    Dealt,
    DenominationChosen,
    Deposited,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Event,
    FinalHand,
    GameChosen,
    SessionEnded,
    SessionStarted,
)
from videopoker.core.paytable_fields import read_fields

_WRITTEN = {str(card): card for card in CARDS}
"""The cards by their text as `to_record` writes it, ten times as quick as reading any spelling."""


class RecordError(ValueError):
    """A record that is not an event."""


def to_record(event: Event) -> dict[str, Any]:
    """The event as plain values for JSON; `from_record` reads it back."""
    match event:
        case SessionStarted():
            return {"event": "session_started"}
        case SessionEnded():
            return {"event": "session_ended"}
        case Deposited(credits):
            return {"event": "deposited", "credits": credits}
        case CashedOut(credits):
            return {"event": "cashed_out", "credits": credits}
        case DenominationChosen(cents):
            return {"event": "denomination_chosen", "cents": cents}
        case GameChosen(paytable):
            return {"event": "game_chosen", "key": paytable.key, "paytable": paytable.to_fields()}
        case Dealt():
            return _dealt_record(event)
        case Drawn():
            return _drawn_record(event)
        case DoubleDealt():
            return {
                "event": "double_dealt",
                "hand": event.hand,
                "round": event.round,
                "stake": event.stake,
                "card": str(event.card),
                "behind": _texts(event.behind),
                "secret": event.secret.hex() if event.secret else None,
                "phrase": event.phrase,
            }
        case DoublePicked():
            return {
                "event": "double_picked",
                "hand": event.hand,
                "round": event.round,
                "place": event.place + 1,
                "card": str(event.card),
                "paid": event.paid,
            }


def from_record(record: Mapping[str, Any]) -> Event:
    """The event a record holds; RecordError when it holds none."""
    try:
        return _READERS[record["event"]](record)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise RecordError("a record that is no event") from None


def _dealt_record(event: Dealt) -> dict[str, Any]:
    record: dict[str, Any] = {
        "event": "dealt",
        "hand": event.hand,
        "coins": event.coins,
        "cards": _texts(event.cards),
        "replacements": _texts(event.replacements),
        "secret": event.secret.hex() if event.secret else None,
        "phrase": event.phrase,
    }
    if event.more:
        record["more"] = [" ".join(map(str, cards)) for cards in event.more]
    return record


def _drawn_record(event: Drawn) -> dict[str, Any]:
    record: dict[str, Any] = {
        "event": "drawn",
        "hand": event.hand,
        "held": [place + 1 for place in event.held],
        "cards": _texts(event.cards),
        "line": event.line,
        "paid": event.paid,
    }
    if event.more:
        record["more"] = [
            {"cards": " ".join(map(str, hand.cards)), "line": hand.line, "paid": hand.paid}
            for hand in event.more
        ]
    return record


def _dealt(record: Mapping[str, Any]) -> Dealt:
    return Dealt(
        _whole(record["hand"]),
        _whole(record["coins"]),
        _cards(record["cards"]),
        _cards(record["replacements"]),
        _secret(record["secret"]),
        _text(record["phrase"]),
        tuple(_cards(_text(cards).split()) for cards in _list(record.get("more", []))),
    )


def _drawn(record: Mapping[str, Any]) -> Drawn:
    return Drawn(
        _whole(record["hand"]),
        tuple(range(5)[_whole(place, least=1) - 1] for place in record["held"]),
        _cards(record["cards"]),
        _line(record["line"]),
        _whole(record["paid"]),
        tuple(
            FinalHand(_cards(_text(hand["cards"]).split()), _line(hand["line"]), _whole(hand["paid"]))
            for hand in _list(record.get("more", []))
        ),
    )


def _double_dealt(record: Mapping[str, Any]) -> DoubleDealt:
    return DoubleDealt(
        _whole(record["hand"]),
        _whole(record["round"]),
        _whole(record["stake"]),
        Card.parse(record["card"]),
        _cards(record["behind"], 4),
        _secret(record["secret"]),
        _text(record["phrase"]),
    )


def _double_picked(record: Mapping[str, Any]) -> DoublePicked:
    return DoublePicked(
        _whole(record["hand"]),
        _whole(record["round"]),
        range(4)[_whole(record["place"], least=1) - 1],
        Card.parse(record["card"]),
        _whole(record["paid"]),
    )


_READERS: dict[str, Callable[[Mapping[str, Any]], Event]] = {
    "session_started": lambda _: SessionStarted(),
    "session_ended": lambda _: SessionEnded(),
    "deposited": lambda record: Deposited(_whole(record["credits"])),
    "cashed_out": lambda record: CashedOut(_whole(record["credits"])),
    "denomination_chosen": lambda record: DenominationChosen(_whole(record["cents"], least=1)),
    "game_chosen": lambda record: GameChosen(
        read_fields(record["paytable"], _text(record["key"]), recorded=True)
    ),
    "dealt": _dealt,
    "drawn": _drawn,
    "double_dealt": _double_dealt,
    "double_picked": _double_picked,
}


def _texts(cards: Cards) -> list[str]:
    return [str(card) for card in cards]


def _whole(value: object, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise TypeError(f"expected a whole number, found {value!r}")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"expected a text, found {value!r}")
    return value


def _line(value: object) -> str | None:
    return None if value is None else _text(value)


def _list(value: object) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError(f"expected a list, found {value!r}")
    return value


def _secret(digits: object) -> bytes | None:
    if digits is None:
        return None
    secret = bytes.fromhex(_text(digits))
    if len(secret) != 32:
        raise ValueError(f"expected a secret of 32 bytes, found {len(secret)}")
    return secret


def _cards(texts: object, count: int = 5) -> Cards:
    if not isinstance(texts, list) or len(texts) != count:
        raise TypeError(f"expected a list of {count} cards")
    return tuple(_WRITTEN.get(text) or Card.parse(text) for text in texts)
