"""Events, one line each: text for people, plain values for programs."""

from typing import Any, Literal, TypedDict

from videopoker.core.base.messages import counted, printable
from videopoker.core.base.records import Credits
from videopoker.core.cards.cards import Cards, format_cards
from videopoker.core.cards.evaluate import evaluate
from videopoker.core.cards.hands import HandValue
from videopoker.core.machine import events
from videopoker.core.machine.event_codec import to_record
from videopoker.core.machine.moves import OF_THE_PROGRAM
from videopoker.core.machine.state import GameState
from videopoker.core.machine.totals import Totals
from videopoker.core.paytable.paytable import MICRO
from videopoker.play.script.steps import Expected, Value
from videopoker.text.words.hand import bet_words, cards_held, changed
from videopoker.text.words.numbers import leftover_words, money
from videopoker.text.words.win import double_result, hands_won, lines_won, pays, staked

HIDDEN: dict[type[events.Event], tuple[str, ...]] = {
    events.Committed: ("secret",),
    events.Dealt: ("replacements", "secret", "more"),
    events.DoubleDealt: ("behind", "secret"),
}
"""Fields left out of a record: they are secret until the player has chosen."""


def as_record(event: events.Event, state: GameState | None) -> dict[str, Any]:
    """The event for a program, with the hand in words, without the replacement cards.

    `state` is the state after the event; without it, the three keys that need it are left out.
    """
    record = to_record(event)
    for hidden in HIDDEN.get(type(event), ()):
        record.pop(hidden, None)
    if isinstance(event, events.Dealt):
        record |= {"hands": event.hands, "bet": event.bet}
    if state is None:
        return record
    if isinstance(event, events.Dealt | events.Drawn):
        value = _value(event.cards, state)
        record |= {"category": str(value.category), "description": str(value)}
    return record | {"balance": state.credits}


class ExpectedRecord(TypedDict):
    """A checked expectation of a script."""

    event: Literal["expected"]
    script: str
    line: int
    what: str
    wanted: int | str | list[str]
    found: int | str | list[str]
    held: bool


class FinishedRecord(TypedDict):
    """The totals of a script."""

    event: Literal["finished"]
    hands: int
    coin_in: Credits
    coin_out: Credits
    balance: Credits
    script: str


def expected_record(script: str, expected: Expected) -> ExpectedRecord:
    """A checked expectation, for a program."""

    def plain(value: Value) -> int | str | list[str]:
        return [str(card) for card in value] if isinstance(value, tuple) else value

    return {
        "event": "expected",
        "script": script,
        "line": expected.line,
        "what": expected.what,
        "wanted": plain(expected.wanted),
        "found": plain(expected.actual),
        "held": expected.held,
    }


def finished_record(script: str, before: Totals, after: Totals) -> FinishedRecord:
    """The totals of a script, for a program."""
    return {
        "event": "finished",
        "hands": after.games - before.games,
        "coin_in": after.coin_in - before.coin_in,
        "coin_out": after.coin_out - before.coin_out,
        "balance": after.credits,
        "script": script,
    }


def finished_text(before: Totals, after: Totals) -> str:
    """The totals of a script: ``20 hands, coin in 100, coin out 85; credits 85``."""
    total = finished_record("", before, after)
    hands = counted(total["hands"], "hand")
    return (
        f"{hands}, coin in {total['coin_in']:,}, coin out {total['coin_out']:,}; credits {total['balance']:,}"
    )


def as_text(event: events.Event, state: GameState, currency: str) -> str:
    """The event in words: ``drew   Ks Kh 8c 8d JK  full house, kings over eights: Full House pays 25``."""
    after = f"credits {state.credits:,}"
    match event:
        case events.GameChosen(paytable):
            return f"game     {paytable.title}{changed(paytable)}"
        case events.NextGameChosen(paytable):
            return f"game     {paytable.title}{changed(paytable)} {'after this hand' if state.next_game else 'stays'}"
        case events.Deposited(credits):
            return f"deposit  {credits:,}; {after}"
        case events.CashedOut(credits, leftover):
            left_over = f" and {money(leftover, 1, currency)}" if leftover else ""
            return f"cash out {credits:,}{left_over}; {after}"
        case events.DenominationChosen(cents):
            return f"denomination {money(1, cents, currency)}"
        case events.Exchanged(cents=cents, leftover=leftover):
            clauses = [f"denomination {money(1, cents, currency)}", after, leftover_words(leftover, currency)]
            return "; ".join(filter(None, clauses))
        case events.Dealt():
            words = _value(event.cards, state)
            return f"deal {event.hand:<4}{format_cards(event.cards):<15} bet {bet_words(event.bet_made)}: {words}"
        case events.Drawn():
            held = f"held {cards_held(event.cards, event.held)}"
            if event.more:
                tally = ", ".join([*lines_won(event.hands), hands_won(event.hands)])
                return f"draw {event.hand:<4}{held}: {tally}; {after}"
            made = f"{_value(event.cards, state)}; {pays(event.line, event.paid)}"
            return f"draw {event.hand:<4}{format_cards(event.cards):<15} {held}: {made}; {after}"
        case events.DoubleDealt():
            return f"double   {staked(event)}"
        case events.DoublePicked():
            stake = state.double.stake if state.double else 0
            return f"pick {event.place + 1}   {event.card} {double_result(stake, event.paid)}; {after}"
        case events.PhraseChosen(phrase):
            return f"phrase   {printable(phrase) or 'none'}"
        case events.ChainStarted(first=first, length=length, hand=hand):
            return f"chain    {first.hex()} for {length:,} deals from hand {hand:,}"
        case events.Committed(hand, commitment):
            return f"commit   {commitment.hex()} to hand {hand:,}"
        case events.PracticeStarted():
            return "practice started"
        case events.SessionStarted():
            return "session  started"
        case events.SessionEnded():
            return "session  ended"
        case events.NotesAdded(notes):
            return f"notes    first answers and hints of {counted(len(notes), 'earlier hand')}"
        case events.Restored(hand):
            return f"restored an older copy; hand {hand:,} was the last one played"


def _value(cards: Cards, state: GameState) -> HandValue:
    return state.paytable.value(cards) if state.paytable else evaluate(cards)


def state_record(state: GameState) -> dict[str, Any]:
    """The machine between two moves for a program, without what a player may not see yet; positions count from 1."""
    value = state.value
    return {
        "phase": state.phase,
        "moves": sorted(move.__name__ for move in state.legal_moves - OF_THE_PROGRAM),
        "paytable": state.paytable,
        "next_game": state.next_game,
        "credits": state.credits,
        "denomination": state.denomination,
        "leftover": state.leftover,
        "hand": state.hand,
        "coins": state.coins,
        "hands": state.hands,
        "cards": state.cards,
        "category": value and value.category,
        "description": str(value) if value else None,
        "held": [position + 1 for position in state.held],
        "line": state.line,
        "paid": state.paid,
        "more": state.finals[1:],
        "stake": state.stake,
        "rounds": state.rounds,
        "double": as_record(state.double, None) if state.double else None,
        "picked": as_record(state.picked, None) if state.picked else None,
        "jackpots": [meter / MICRO for meter in state.jackpot_values],
        "practice": state.practice,
    }
