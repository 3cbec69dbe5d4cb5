"""Replays a past hand step by step as states of the machine, without playing or logging anything."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from videopoker.core.events import Dealt, Event
from videopoker.core.evolve import replay
from videopoker.core.game import MAX_CREDITS
from videopoker.core.pay_line import PayLine
from videopoker.core.paytable import MICRO, Paytable
from videopoker.core.state import GameState, Phase
from videopoker.play.saves.index import Index
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.query import HandFilter, page

MAX_ROWS = 4000
"""The most rows read to find the machine before a hand; a quarter of a second."""

_GAMES = """
    SELECT row, game, cents FROM ledger_row
    WHERE row < ? AND kind IN ('game_chosen', 'exchanged', 'denomination_chosen') ORDER BY row
"""
_HITS = """
    SELECT dealt FROM hand WHERE dealt BETWEEN ? AND ? AND instr(lines, char(10) || ? || char(10)) ORDER BY number DESC
"""
_LEDGER_ROW = "SELECT row, balance, cents FROM ledger_row WHERE row < ? ORDER BY row DESC LIMIT 1"


@dataclass(frozen=True, slots=True)
class Step:
    """The machine at one step of a hand."""

    name: str
    """``dealt``, ``held``, ``drawn``, ``staked`` or ``picked``."""
    state: GameState
    held: frozenset[int] = frozenset()
    """The positions held, before the draw."""


@dataclass(frozen=True, slots=True)
class Before:
    """The machine before a hand was dealt; the flags tell whether its credits and jackpots are exact."""

    state: GameState
    knows_credits: bool = True
    knows_jackpot: bool = True


def steps(hand: PlayedHand, before: GameState) -> tuple[Step, ...]:
    """The steps of a drawn hand, beginning with the deal; `before` is the machine before the deal. ValueError if in play."""
    drawn = hand.drawn
    if drawn is None:
        raise ValueError(f"hand {hand.dealt.hand:,} is still in play")
    state = replay([hand.dealt], before)
    found = [Step("dealt", state), Step("held", state, frozenset(drawn.held))]
    events: list[tuple[str, Event | None]] = [("drawn", drawn)]
    for staked, picked in hand.doubles:
        events += [("staked", staked), ("picked", picked)]
    for name, event in events:
        if event:
            state = replay([event], state)
            found.append(Step(name, state))
    return tuple(found)


def machine_before(log: Log, hand: PlayedHand) -> Before:
    """The machine before a hand of this save was dealt.

    Its credits are unknown if too many rows would have to be read. Jackpots are known only in the first MAX_ROWS
    rows of a save; later the paytable shows what a jackpot paid if it was hit.
    """
    index = log.index()
    dealt = index.dealt(hand.dealt.hand)
    if dealt <= MAX_ROWS:
        return Before(replay(entry.event for entry in log.entries(0, dealt - 1)))
    row, balance, cents = index.row(_LEDGER_ROW, (dealt,))
    state = GameState(as_it_paid(hand), balance, denomination=cents)
    if dealt - row > MAX_ROWS:
        return Before(replace(state, credits=MAX_CREDITS), knows_credits=False, knows_jackpot=False)
    state = replay((entry.event for entry in log.entries(row, dealt - 1)), state)
    return Before(replace(state, jackpots=()), knows_jackpot=False)


def as_it_paid(hand: PlayedHand) -> Paytable:
    """The hand's game, with each jackpot this hand won at what it paid."""
    lines = hand.paytable.jackpot_lines
    finals = hand.drawn.hands if hand.drawn else ()
    paid = [
        max(line.pays[-1], *(final.paid for final in finals if final.line == line.label), 0) for line in lines
    ]
    return hand.paytable.with_jackpots(paid) if lines else hand.paytable


def jackpot_growth(log: Log, hand: PlayedHand) -> tuple[int, ...]:
    """How far each jackpot of a hand's game had grown before the bet, in millionths of a credit.

    Reads every bet on these jackpots: one second for a million hands.
    """
    lines = GameState(hand.paytable, denomination=hand.cents).jackpot_lines
    return tuple(_growth(log, hand, name, line) for name, line in lines.items())


def _growth(log: Log, hand: PlayedHand, name: str, line: PayLine) -> int:
    index = log.index()
    grown = won = 0
    for first, last in _stretches(index, name, index.dealt(hand.dealt.hand)):
        for (hit,) in index.rows(_HITS, (first, last, line.label)):
            event = log.entry(hit).event
            if isinstance(event, Dealt) and event.coins == hand.paytable.coins:
                won = grown + log.coins_bet(first, hit) * line.share
                break
        grown += log.coins_bet(first, last) * line.share
    return grown - won // MICRO * MICRO


def _stretches(index: Index, meter: str, until: int) -> Iterator[tuple[int, int]]:
    """The first and last row of each part of the log, before row `until`, that was played for this jackpot."""
    game: int | None = None
    began, is_played = 0, False
    for row, chosen, cents in [*index.rows(_GAMES, (until,)), (until, None, 0)]:
        if is_played:
            yield began, row - 1
        game, began = chosen or game, row
        is_played = (
            game is not None and meter in GameState(index.paytable(game), denomination=cents).jackpot_lines
        )


def last_deal(log: Log, state: GameState) -> GameState | None:
    """The last hand before its draw, with the meters it played for; None once its cards are off the table."""
    last = next(iter(page(log, HandFilter(), size=1)), None) if state.cards else None
    if last is None or last.drawn is None or state.phase is not Phase.BETTING:
        return None
    won = {final.line for final in last.drawn.hands}
    is_hit = any(line.label in won for line in last.paytable.jackpot_lines)  # its meter has been reset since
    table = as_it_paid(last) if is_hit else state.paytable
    return state.changed(phase=Phase.DRAWING, cards=last.dealt.cards, paytable=table, denomination=last.cents)
