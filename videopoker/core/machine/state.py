"""The machine between two moves, and the moves it allows."""

from __future__ import annotations  # else help() spells out every kind of move in each signature

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from videopoker.core.base.kinds_refused import kinds_refused
from videopoker.core.base.messages import counted
from videopoker.core.base.rendering import AsDict
from videopoker.core.cards.cards import Cards, Rank, format_cards
from videopoker.core.cards.hands import HandValue
from videopoker.core.cards.wild_cards import NO_WILD_CARDS, WildCards
from videopoker.core.machine import moves
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.events import Committed, DoubleDealt, DoublePicked, FinalHand
from videopoker.core.machine.phase import Phase as Phase  # noqa: PLC0414 - others import it from here
from videopoker.core.machine.secret_chain import NO_CHAIN, SecretChain
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import MICRO, Paytable

DENOMINATIONS = (1, 2, 5, 10, 25, 50, 100, 200, 500, 1000, 2500, 10000)
"""The allowed denominations, in cents."""

DEFAULT_DENOMINATION = 25
"""The denomination of a new save, in cents."""

MAX_DOUBLES = 5
"""The most double-ups of one win."""


_ALWAYS = frozenset(
    {moves.ChooseGame, moves.Deposit, moves.StartSession, moves.EndSession, moves.Restore, moves.StartChain}
)

LEGAL: dict[Phase, frozenset[type[moves.Move]]] = {
    Phase.BETTING: _ALWAYS
    | {moves.ChooseDenomination, moves.ChoosePhrase, moves.Commit, moves.CashOut}
    | {moves.Deal, moves.DoubleUp, moves.StartPractice},
    Phase.DRAWING: _ALWAYS | {moves.Draw},
    Phase.DOUBLING: _ALWAYS | {moves.Pick},
}


@dataclass(frozen=True, repr=False)
class GameState(AsDict):
    """The machine between two moves.

    >>> from videopoker import GameState, Session
    >>> session = Session.in_memory("jacks-or-better-9-6", credits=100)
    >>> dealt = session.deal(5, cards="Ks Kh 7d 2c 9s")
    >>> session.state
    <GameState, hand 1, drawing: Ks Kh 7d 2c 9s, 95 credits>
    >>> isinstance(session.state, GameState), session.state.bet
    (True, 5)
    """

    paytable: Paytable | None = None
    """The game; None before one is chosen."""
    credits: int = 0
    """The credits on the machine."""
    phase: Phase = Phase.BETTING
    """What the machine waits for."""
    hand: int = 0
    """The number of the hand in play or last played; 0 before the first."""
    coins: int | None = None
    """The coins bet on that hand; None before the first hand of a game."""
    cards: Cards = ()
    """The five cards on the table: dealt, or final after the draw; empty before the first hand."""
    replacements: Cards = ()
    """The cards that the first hand draws, in order; a fair player does not look."""
    held: tuple[int, ...] = ()
    """The positions held in the last draw."""
    line: str | None = None
    """The label of the line that the last hand won; in multi-hand play, the first hand's line."""
    paid: int = 0
    """The last pay: for all hands of the last draw, or for the last double-up."""
    hands: int = 1
    """The hands of the last deal, and of the next one unless the player changes them."""
    more: tuple[Cards, ...] = ()
    """The replacements of hands 2, 3, ...."""
    finals: tuple[FinalHand, ...] = ()
    """All hands of the last draw; empty before the draw."""
    stake: int = 0
    """The win that can be doubled now, or that is staked."""
    rounds: int = 0
    """How often this win has been staked."""
    double: DoubleDealt | None = None
    """The last double-up since the deal; None if there was none."""
    picked: DoublePicked | None = None
    """The card picked in that double-up; None before the pick."""
    next_game: Paytable | None = None
    """The game chosen in mid-hand; after the hand, ChooseGame makes it the `paytable`."""
    denomination: int = DEFAULT_DENOMINATION
    """The denomination, in cents."""
    leftover: int = 0
    """Cents that did not make a whole credit when the denomination was changed."""
    jackpots: tuple[tuple[str, int], ...] = ()
    """How far each jackpot has grown, in millionths of a credit, by the name of its meter as in `jackpot_lines`."""
    practice: bool = False
    """Whether this is a practice save."""
    phrase: str = ""
    """The player's phrase for the shuffle of the next deal."""
    committed: Committed | None = None
    """The commitment to the next deal; None if it has not been made yet."""
    dealt_under: Committed | None = None
    """The commitment of the last deal; None for a deal without one."""
    dealt_phrase: str = ""
    """The phrase of the last deal."""
    secret_chain: SecretChain = NO_CHAIN
    """The chain of secrets in use, and how the secret of the last deal was fixed."""

    def __repr__(self) -> str:
        cards = format_cards(self.cards) or "no cards"
        money = counted(self.credits, "credit")
        return f"<GameState, hand {self.hand:,}, {self.phase.name.lower()}: {cards}, {money}>"

    def changed(self, **changes: Any) -> GameState:
        """The state with other values in these fields: `dataclasses.replace` in a quarter of the time."""
        state = object.__new__(GameState)
        object.__setattr__(state, "__dict__", self.__dict__ | changes)
        return state

    @property
    def legal_moves(self) -> frozenset[type[moves.Move]]:
        """The kinds of move that are allowed now."""
        return frozenset(filter(self.allows, LEGAL[self.phase]))

    @kinds_refused
    def allows(self, move: moves.Move | type[moves.Move]) -> bool:
        """Whether this kind of move, or a move of this kind, is allowed now."""
        return self.why_not(move) is None

    @kinds_refused
    def why_not(self, move: moves.Move | type[moves.Move]) -> str | None:
        """Why this kind of move, or a move of this kind, is not allowed now, and what to do first; None if it is allowed."""
        move = move if isinstance(move, type) else type(move)
        if move not in LEGAL[self.phase]:
            return (_UNFINISHED.get(self.phase) or _NOT_BEGUN[move]).format(self)
        for condition, reason in _CONDITIONS.get(move, ()):
            if not condition(self):
                return reason.format(self)
        return None

    @property
    def why_new_chain(self) -> str | None:
        """Why a chain of secrets may begin now, as in `ChainStarted.why`; None if it may not."""
        used = self.secret_chain
        if self.practice or self.paytable is None:
            return None
        if used.chain is None:
            return "upgrade" if self.hand or self.committed else "new"
        if used.is_restored:
            return "restore"
        return "end" if used.chain.number(self.uncommitted_hand) > used.chain.length else None

    @property
    def uncommitted_hand(self) -> int:
        """The number of the first deal without a commitment."""
        return self.hand + 1 + (self.committed is not None)

    @property
    def money(self) -> int:
        """The cents on the machine: its credits and the leftover."""
        return self.credits * self.denomination + self.leftover

    @property
    def bet(self) -> int:
        """The coins that a Deal bets by default: the last bet, or what the credits allow."""
        return self.affordable(*self.last_bet)

    @property
    def last_bet(self) -> Bet:
        """The bet on the hand in play or last played; before the first hand of a game, max bet."""
        return Bet(self.coins or self.max_coins, self.hands)

    @property
    def max_coins(self) -> int:
        """The most coins this game takes; 0 before a game is chosen."""
        return self.paytable.coins if self.paytable else 0

    @kinds_refused
    def affordable(self, coins: int, hands: int = 1) -> int:
        """The coins to bet on each hand: `coins`, or what the game and the credits allow; at least one."""
        bet = Bet(max(1, min(coins, self.max_coins)), hands)
        return bet.coins_covered(self.credits) if self.credits else bet.coins

    @kinds_refused
    def affordable_hands(self, hands: int, coins: int = 1) -> int:
        """`hands`, or as many hands as the credits allow at `coins` each."""
        return Bet(coins, hands).hands_covered(self.credits) if self.credits else hands

    @property
    def risked(self) -> int:
        """The credits that the last pay is for: the bet on all hands of the last draw, or the win last staked."""
        return self.double.stake if self.double else (self.coins or 0) * len(self.finals)

    @property
    def value(self) -> HandValue | None:
        """The value of the five cards on the table; None without cards."""
        return self.paytable.value(self.cards) if self.cards and self.paytable else None

    @property
    def dealt_line(self) -> PayLine | None:
        """The line that the dealt cards would win if all were held; None for no win."""
        if not (self.current_paytable and self.coins):
            return None
        return self.current_paytable.best_line(self.cards, self.coins)

    @property
    def wild(self) -> frozenset[Rank]:
        """The wild ranks of this game."""
        return self.wild_cards.ranks

    @property
    def wild_cards(self) -> WildCards:
        """The wild ranks and the jokers of this game as one value."""
        return self.paytable.wild_cards if self.paytable else NO_WILD_CARDS

    @property
    def jokers(self) -> int:
        """The number of jokers in this game's deck."""
        return self.wild_cards.jokers

    @property
    def jackpot(self) -> int | None:
        """This game's first jackpot in millionths of a credit; None in a game without one."""
        return next(iter(self.jackpot_values), None)

    @property
    def jackpot_values(self) -> tuple[int, ...]:
        """All jackpots of this game in millionths of a credit, in the order of their lines."""
        grown = dict(self.jackpots)
        return tuple(
            [line.pays[-1] * MICRO + grown.get(name, 0) for name, line in self.jackpot_lines.items()]
        )

    @property
    def jackpot_lines(self) -> dict[str, PayLine]:
        """The lines with a jackpot, by the name of the meter: game, reset, share, denomination, and line from the second on.

        So a file of the same name with another reset or share, or another denomination, gets its own meter.
        """
        if self.paytable is None:
            return {}
        return {
            f"{self.paytable.key} {line.pays[-1]} {line.share} {self.denomination}{f' {line.label}' if index else ''}": line
            for index, line in enumerate(self.paytable.jackpot_lines)
        }

    @property
    def current_paytable(self) -> Paytable | None:
        """The paytable as it pays now, with each jackpot's line at the current jackpot."""
        if self.paytable is None or not self.paytable.jackpot_lines:
            return self.paytable  # most games, found quickly
        return self.paytable.with_jackpots([meter // MICRO for meter in self.jackpot_values])


_UNFINISHED = {
    Phase.DRAWING: "hand {0.hand:,} is still in play; draw first",
    Phase.DOUBLING: "a double-up for {0.stake:,} is open; pick a card first (1-4)",
}
"""Why moves of other phases have to wait; the fields belong to the state."""

_NOT_BEGUN: dict[type[moves.Move], str] = {
    moves.Draw: "no hand is dealt; deal first",
    moves.Pick: "no double-up is open; double a win first",
}
"""Why these moves are not allowed between hands."""

_NO_CREDITS = "there are no credits; add some first"
_REAL_OR_PRACTICE = "this save does not allow it; a save is real or practice from the start"

_CONDITIONS: dict[type[moves.Move], tuple[tuple[Callable[[GameState], object], str], ...]] = {
    moves.Deal: (
        (lambda state: state.paytable, "no game is chosen; choose one first"),
        (lambda state: state.credits, _NO_CREDITS),
    ),
    moves.DoubleUp: (
        (
            lambda state: state.paytable and state.stake,
            "there is no win to double; a win can be doubled before the next deal",
        ),
        (
            lambda state: state.rounds < MAX_DOUBLES,
            f"this win was doubled {MAX_DOUBLES} times, the most allowed; deal the next hand",
        ),
    ),
    moves.CashOut: ((lambda state: state.money, _NO_CREDITS),),
    moves.Commit: (
        (
            lambda state: not state.committed,
            "the machine is already committed to hand {0.committed.hand:,}; deal it first",
        ),
        (lambda state: not state.practice, _REAL_OR_PRACTICE),
        (
            lambda state: not (state.secret_chain.chain and state.why_new_chain),
            "the chain of secrets is used up, or the save was restored; start a new chain first",
        ),
    ),
    moves.StartChain: ((lambda state: state.why_new_chain, "a chain of secrets cannot begin here"),),
    moves.StartPractice: (
        (lambda state: not (state.committed or state.practice or state.paytable), _REAL_OR_PRACTICE),
    ),
}
"""What else a state needs for a move that its phase allows, each with the reason for which the move is refused."""
