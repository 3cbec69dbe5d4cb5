"""What happened, one line an event: for people as text, for programs as JSON."""

import json
from typing import Any

from videopoker.core.cards import Card, format_cards
from videopoker.core.evaluate import evaluate
from videopoker.core.events import CashedOut, Dealt, Deposited, Drawn, Event, GameChosen
from videopoker.core.game import GameState
from videopoker.core.hands import HandValue
from videopoker.core.records import to_record


def as_record(event: Event, state: GameState) -> dict[str, Any]:
    """The event for a program, with what the hand is; a deal does not tell what will be drawn.

    `state` is the state after the event.
    """
    record = to_record(event)
    if isinstance(event, Dealt):
        del record["replacements"], record["secret"]
    if isinstance(event, Dealt | Drawn):
        value = _value(event.cards, state)
        record |= {"category": str(value.category), "description": str(value)}
    return record | {"balance": state.credits}


def as_json(event: Event, state: GameState) -> str:
    """The record as one line of JSON."""
    return json.dumps(as_record(event, state))


def as_text(event: Event, state: GameState) -> str:
    """The event in words: ``drew   Ks Kh 8c 8d JK  full house, kings over eights: Full House pays 25``."""
    match event:
        case GameChosen(paytable):
            return f"game     {paytable.title}"
        case Deposited(credits):
            return f"deposit  {credits:,}; credits {state.credits:,}"
        case CashedOut(credits):
            return f"cash out {credits:,}; credits {state.credits:,}"
        case Dealt():
            words = _value(event.cards, state)
            return f"deal {event.hand:<4}{format_cards(event.cards):<15} bet {event.coins}: {words}"
        case Drawn():
            words = _value(event.cards, state)
            paid = f"{event.line} pays {event.paid:,}" if event.line else "pays nothing"
            held = held_text(event.cards, event.held)
            return f"draw {event.hand:<4}{format_cards(event.cards):<15} held {held}: {words}; {paid}; credits {state.credits:,}"


def _value(cards: tuple[Card, ...], state: GameState) -> HandValue:
    return state.paytable.value(cards) if state.paytable else evaluate(cards)


def held_text(cards: tuple[Card, ...], held: tuple[int, ...]) -> str:
    """The cards held, or ``nothing``."""
    return format_cards([cards[place] for place in held]) or "nothing"
