"""Hands as they were played, put together from the log, and the check of each of them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from videopoker.core.cards import CardError, format_cards
from videopoker.core.events import CashedOut, Dealt, Deposited, Drawn, Event, GameChosen
from videopoker.core.game import (
    CashOut,
    ChooseGame,
    Deal,
    Deposit,
    Draw,
    GameState,
    IllegalMove,
    Move,
    decide,
    evolve,
)
from videopoker.core.paytable import Paytable
from videopoker.core.records import to_record
from videopoker.play.fairness import dealt_as_shuffled
from videopoker.play.savefile import StoreError
from videopoker.play.store import Entry, Store


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """One hand of the log; `drawn` is None while it waits for its draw."""

    time: str
    """When it was dealt; UTC, ISO 8601."""
    paytable: Paytable
    dealt: Dealt
    drawn: Drawn | None = None

    def to_record(self) -> dict[str, Any]:
        """The hand as plain values for JSON; what is not drawn yet is not told."""
        dealt, drawn = self.dealt, self.drawn
        record: dict[str, Any] = {
            "hand": dealt.hand,
            "time": self.time,
            "paytable": self.paytable.key,
            "title": self.paytable.title,
            "coins": dealt.coins,
            "cards": [str(card) for card in dealt.cards],
        }
        if drawn:
            record |= {
                "held": [place + 1 for place in drawn.held],
                "final": [str(card) for card in drawn.cards],
                "description": str(self.paytable.value(drawn.cards)),
                "line": drawn.line,
                "paid": drawn.paid,
                "replacements": [str(card) for card in dealt.replacements],
                "secret": dealt.secret.hex() if dealt.secret else None,
                "phrase": dealt.phrase,
            }
        return record

    def to_text(self) -> str:
        """The hand in two or three lines."""
        dealt, drawn = self.dealt, self.drawn
        head = f"Hand {dealt.hand:,}  {self.time[:19].replace('T', ' ')} UTC  {self.paytable.title}  bet {dealt.coins}"
        if not drawn:
            return f"{head}\n  dealt  {format_cards(dealt.cards)}\n  waits for its draw"
        held = [str(card) if place in drawn.held else "--" for place, card in enumerate(dealt.cards)]
        paid = f"{drawn.line} pays {drawn.paid:,}" if drawn.line else "pays nothing"
        words = self.paytable.value(drawn.cards)
        return (
            f"{head}\n"
            f"  dealt  {format_cards(dealt.cards)}\n"
            f"  held   {' '.join(held)}\n"
            f"  final  {format_cards(drawn.cards)}  {words}; {paid}\n"
            f"  secret {dealt.secret.hex() if dealt.secret else 'none: the deal was rigged'}"
        )


def played_hands(entries: Iterable[Entry]) -> Iterator[PlayedHand]:
    """The hands of a log, in order."""
    paytable: Paytable | None = None
    hand: PlayedHand | None = None
    for entry in entries:
        match entry.event:
            case GameChosen(chosen):
                paytable = chosen
            case Dealt() if paytable:
                hand = PlayedHand(entry.time, paytable, entry.event)
            case Drawn() if hand:
                yield replace(hand, drawn=entry.event)
                hand = None
    if hand:
        yield hand


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check of a whole save found."""

    hands: int
    rigged: int
    """Hands dealt by a script's own cards; no shuffle stands behind them."""
    problems: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether nothing was found wrong."""
        return not self.problems


def verify(store: Store) -> Verdict:
    """Check the chain of the log, every shuffle, and every event against the rules: bets, draws, payments."""
    problems: list[str] = []
    hands = rigged = 0
    state = GameState()
    try:
        problems += [
            f"row {row} of the log was changed or a row before it is missing" for row in store.broken_links()
        ]
        for entry in store.entries():
            if isinstance(entry.event, Dealt):
                hands += 1
                rigged += entry.event.secret is None
            problems += _faults(state, entry)
            state = evolve(state, entry.event)
    except StoreError as error:
        problems.append(str(error))
    if not store.last:
        problems.append("the log is empty; a save begins with a game and a deposit")
    return Verdict(hands, rigged, tuple(problems))


def _faults(state: GameState, entry: Entry) -> Iterator[str]:
    event = entry.event
    jokers = state.paytable.jokers if state.paytable else 0
    if isinstance(event, Dealt) and dealt_as_shuffled(event, jokers) is False:
        yield f"hand {event.hand}: the cards are not the ones its secret deals"
    if not _by_the_rules(state, event):
        match event:
            case Dealt(hand):
                yield f"hand {hand}: the bet or the deal is not what the rules allow"
            case Drawn(hand):
                yield f"hand {hand}: the draw or its pay is not what the rules give"
            case _:
                kind = str(to_record(event)["event"]).replace("_", " ")
                yield f'row {entry.number} of the log: "{kind}" is not what the rules allow'


def _by_the_rules(state: GameState, event: Event) -> bool:
    if isinstance(event, Drawn) and (state.coins or 0) > state.most_coins:
        return True  # a hand that could not be dealt, told already: no rules say what it pays
    try:
        return decide(state, _move(event)) == (event,)
    except (IllegalMove, CardError):
        return False


def _move(event: Event) -> Move:
    """The move that makes this event, when the rules allow it."""
    match event:
        case Deposited(credits):
            return Deposit(credits)
        case CashedOut():
            return CashOut()
        case GameChosen(paytable):
            return ChooseGame(paytable)
        case Dealt():
            return Deal(event.coins, event.cards + event.replacements, event.secret, event.phrase)
        case Drawn():
            return Draw(frozenset(event.held))
