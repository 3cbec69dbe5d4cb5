"""What happened, one line an event: for people as text, for programs as JSON."""

import json
from typing import Any

from videopoker.core.cards import Card, format_cards
from videopoker.core.evaluate import evaluate
from videopoker.core.event_codec import to_record
from videopoker.core.events import (
    CashedOut,
    Dealt,
    DenominationChosen,
    Deposited,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Event,
    GameChosen,
    NextGameChosen,
    SessionEnded,
    SessionStarted,
)
from videopoker.core.hands import HandValue
from videopoker.core.meters import Meters
from videopoker.core.money import money
from videopoker.core.multi_hand import tally_words
from videopoker.core.state import GameState

_HIDDEN: dict[type[Event], tuple[str, ...]] = {
    Dealt: ("replacements", "secret", "more"),
    DoubleDealt: ("behind", "secret"),
}
"""What a record does not tell before the player has chosen."""


def as_record(event: Event, state: GameState) -> dict[str, Any]:
    """The event for a program, with what the hand is; a deal does not tell what will be drawn.

    `state` is the state after the event.
    """
    record = to_record(event)
    for hidden in _HIDDEN.get(type(event), ()):
        record.pop(hidden, None)
    if isinstance(event, Dealt):
        record |= {"hands": event.hands, "bet": event.bet}
    if isinstance(event, Dealt | Drawn):
        value = _value(event.cards, state)
        record |= {"category": str(value.category), "description": str(value)}
    return record | {"balance": state.credits}


def as_json(event: Event, state: GameState) -> str:
    """The record as one line of JSON."""
    return json.dumps(as_record(event, state))


def finished_record(before: Meters, after: Meters) -> dict[str, Any]:
    """What a script brought, for a program."""
    return {
        "event": "finished",
        "hands": after.games - before.games,
        "coin_in": after.coin_in - before.coin_in,
        "coin_out": after.coin_out - before.coin_out,
        "balance": after.credits,
    }


def finished_text(before: Meters, after: Meters) -> str:
    """What a script brought: ``20 hands, coin in 100, coin out 85; credits 85``."""
    brought = finished_record(before, after)
    hands = f"{brought['hands']:,} hand{'s' * (brought['hands'] != 1)}"
    return f"{hands}, coin in {brought['coin_in']:,}, coin out {brought['coin_out']:,}; credits {brought['balance']:,}"


def as_text(event: Event, state: GameState) -> str:
    """The event in words: ``drew   Ks Kh 8c 8d JK  full house, kings over eights: Full House pays 25``."""
    match event:
        case GameChosen(paytable):
            return f"game     {paytable.title}"
        case NextGameChosen(paytable):
            return f"game     {paytable.title} {'after this hand' if state.next_game else 'stays'}"
        case Deposited(credits):
            return f"deposit  {credits:,}; credits {state.credits:,}"
        case CashedOut(credits):
            return f"cash out {credits:,}; credits {state.credits:,}"
        case DenominationChosen(cents):
            return f"credit   is worth {money(1, cents)}"
        case Dealt():
            words = _value(event.cards, state)
            hands = f" on each of {event.hands} hands" if event.more else ""
            return f"deal {event.hand:<4}{format_cards(event.cards):<15} bet {event.coins}{hands}: {words}"
        case Drawn() if event.more:
            held = held_text(event.cards, event.held)
            tally = ", ".join(tally_words(event))
            return f"draw {event.hand:<4}held {held}: {tally}; credits {state.credits:,}"
        case Drawn():
            words = _value(event.cards, state)
            paid = f"{event.line} pays {event.paid:,}" if event.line else "pays nothing"
            held = held_text(event.cards, event.held)
            return f"draw {event.hand:<4}{format_cards(event.cards):<15} held {held}: {words}; {paid}; credits {state.credits:,}"
        case DoubleDealt():
            return f"stake    {event.stake:,} on a card above {event.card}"
        case DoublePicked():
            return f"pick {event.place + 1}   {event.card} pays {event.paid:,}; credits {state.credits:,}"
        case SessionStarted():
            return "session  started"
        case SessionEnded():
            return "session  ended"


def _value(cards: tuple[Card, ...], state: GameState) -> HandValue:
    return state.paytable.value(cards) if state.paytable else evaluate(cards)


def held_text(cards: tuple[Card, ...], held: tuple[int, ...]) -> str:
    """The cards held, or ``nothing``."""
    return format_cards([cards[place] for place in held]) or "nothing"
