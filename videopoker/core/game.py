"""The game as a pure machine: a state, the moves it allows, and the events they make.

    events = decide(state, move)     an illegal move raises IllegalMove and changes nothing
    state  = evolve(state, event)    never fails; the log alone brings every state back

No entropy is drawn here: a `Deal` brings its shuffled cards along, and `Dealt` records all the hand can
need, so neither a crash nor a change of mind can change what was going to be drawn.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import reduce

from videopoker.core.cards import Card
from videopoker.core.deck import check_one_deck
from videopoker.core.events import CashedOut, Dealt, Deposited, Drawn, Event, GameChosen
from videopoker.core.hands import HandValue
from videopoker.core.paytable import Paytable

MOST_CREDITS = 1_000_000_000
"""The most credits one deposit may bring, and the most that can be deposited on top of what is there."""


class IllegalMove(ValueError):
    """A move that the rules do not allow now; the text says why and what is allowed."""


class Phase(Enum):
    """Where a hand stands."""

    BETTING = "between hands"
    DRAWING = "a hand is dealt"


@dataclass(frozen=True, slots=True)
class ChooseGame:
    """Put another paytable on the machine."""

    paytable: Paytable


@dataclass(frozen=True, slots=True)
class Deposit:
    """Put credits in."""

    credits: int


@dataclass(frozen=True, slots=True)
class Deal:
    """Bet so many coins and deal the first cards of `order`."""

    coins: int
    order: tuple[Card, ...] = field(repr=False)
    """Five cards to show, then at least five to replace discards with."""
    secret: bytes | None = field(default=None, repr=False)
    phrase: str = ""


@dataclass(frozen=True, slots=True)
class Draw:
    """Keep the cards at these positions (0 to 4) and replace the others."""

    held: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class CashOut:
    """Take all credits out."""


Move = ChooseGame | Deposit | Deal | Draw | CashOut

LEGAL: dict[Phase, frozenset[type[Move]]] = {
    Phase.BETTING: frozenset({ChooseGame, Deposit, Deal, CashOut}),
    Phase.DRAWING: frozenset({Deposit, Draw}),
}


@dataclass(frozen=True, slots=True)
class GameState:
    """The machine between two moves."""

    paytable: Paytable | None = None
    credits: int = 0
    phase: Phase = Phase.BETTING
    hand: int = 0
    """The number of the hand in play or last played; 0 before the first."""
    coins: int | None = None
    """The coins of that hand's bet; None before the first hand of a game."""
    cards: tuple[Card, ...] = ()
    """The five cards on the table, after the draw the final ones; empty before the first hand."""
    replacements: tuple[Card, ...] = field(default=(), repr=False)
    held: tuple[int, ...] = ()
    """The positions held in the last draw."""
    line: str | None = None
    """The label of the line the last hand was paid for."""
    paid: int = 0

    @property
    def legal_moves(self) -> frozenset[type[Move]]:
        """The kinds of move that are allowed now."""
        lacking: set[type[Move]] = set()
        if not self.credits:
            lacking |= {Deal, CashOut}
        if self.paytable is None:
            lacking.add(Deal)
        return LEGAL[self.phase] - lacking

    @property
    def bet(self) -> int:
        """The coins a Deal bets when nothing else is chosen: the last bet, or what the credits allow."""
        return self.affordable(self.coins if self.coins is not None else self.most_coins)

    @property
    def most_coins(self) -> int:
        """The most coins this game takes; 0 before a game is chosen."""
        return self.paytable.coins if self.paytable else 0

    def affordable(self, coins: int) -> int:
        """The bet as far as this game and the credits allow it; with no credits the bet asked for."""
        coins = max(1, min(coins, self.most_coins))
        return min(coins, self.credits) if self.credits else coins

    @property
    def value(self) -> HandValue | None:
        """What the five cards on the table are worth; None without cards."""
        return self.paytable.value(self.cards) if self.cards and self.paytable else None


def bet_one(coins: int, most: int) -> int:
    """The bet after one press of Bet One: a coin more, wrapping to one after the most."""
    return coins % most + 1


def decide(state: GameState, move: Move) -> tuple[Event, ...]:
    """The events that a move makes; IllegalMove, with the reason, when the rules do not allow it."""
    if type(move) not in state.legal_moves:
        raise IllegalMove(_why_not(state, move))
    match move:
        case ChooseGame(paytable):
            return () if paytable == state.paytable else (GameChosen(paytable),)
        case Deposit(credits):
            _check_deposit(state, credits)
            return (Deposited(credits),)
        case Deal():
            return (_dealt(state, move),)
        case Draw(held):
            return (_drawn(state, held),)
        case CashOut():
            return (CashedOut(state.credits),)


def evolve(state: GameState, event: Event) -> GameState:
    """The state after an event."""
    match event:
        case GameChosen(paytable):
            return GameState(paytable, state.credits, hand=state.hand)
        case Deposited(credits):
            return replace(state, credits=state.credits + credits)
        case CashedOut(credits):
            return replace(state, credits=state.credits - credits)
        case Dealt():
            return replace(
                state,
                credits=state.credits - event.coins,
                phase=Phase.DRAWING,
                hand=event.hand,
                coins=event.coins,
                cards=event.cards,
                replacements=event.replacements,
                held=(),
                line=None,
                paid=0,
            )
        case Drawn():
            return replace(
                state,
                credits=state.credits + event.paid,
                phase=Phase.BETTING,
                cards=event.cards,
                replacements=(),
                held=event.held,
                line=event.line,
                paid=event.paid,
            )


def replay(events: Iterable[Event], state: GameState | None = None) -> GameState:
    """The state that a log of events leads to."""
    return reduce(evolve, events, state or GameState())


def after_draw(state: GameState, held: frozenset[int]) -> tuple[Card, ...]:
    """The final five cards when these positions are held: discards replaced from left to right."""
    behind = iter(state.replacements)
    return tuple(card if place in held else next(behind) for place, card in enumerate(state.cards))


def _why_not(state: GameState, move: Move) -> str:
    name = type(move).__name__
    if state.phase is Phase.DRAWING:
        return f"{name} is not allowed while hand {state.hand} waits for its draw; draw first"
    if isinstance(move, Draw):
        return "Draw is not allowed before a deal; deal first"
    if state.paytable is None and isinstance(move, Deal):
        return "no game is chosen; choose one first"
    return f"{name} is not allowed with no credits; deposit some first"


def _check_deposit(state: GameState, credits: int) -> None:
    if type(credits) is not int or not 1 <= credits <= MOST_CREDITS:
        raise IllegalMove(f"a deposit of {credits} credits; expected 1 to {MOST_CREDITS:,}")
    if state.credits + credits > MOST_CREDITS:
        raise IllegalMove(f"the machine holds at most {MOST_CREDITS:,} credits; cash out first")


def _dealt(state: GameState, move: Deal) -> Dealt:
    assert state.paytable is not None  # legal_moves allows no Deal without a game
    try:
        state.paytable.check_coins(move.coins)
    except ValueError as error:
        raise IllegalMove(str(error)) from None
    if move.coins > state.credits:
        raise IllegalMove(f"a bet of {move.coins} coins; there are {state.credits} credits")
    if len(move.order) < 10:
        raise IllegalMove(f"a deal of {len(move.order)} cards; a hand needs ten, five of them to draw")
    check_one_deck(move.order[:10], state.paytable.jokers)
    return Dealt(state.hand + 1, move.coins, move.order[:5], move.order[5:10], move.secret, move.phrase)


def _drawn(state: GameState, held: frozenset[int]) -> Drawn:
    assert state.paytable is not None  # a hand is dealt
    assert state.coins is not None
    if not held <= {0, 1, 2, 3, 4}:
        wrong = min(held - {0, 1, 2, 3, 4})
        raise IllegalMove(f"no card is at position {wrong + 1}; positions are 1 to 5")
    cards = after_draw(state, held)
    line = state.paytable.best_line(cards, state.coins)
    paid = line.pays[state.coins - 1] if line else 0
    return Drawn(state.hand, tuple(sorted(held)), cards, line.label if line else None, paid)
