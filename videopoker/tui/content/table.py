"""The sentences of the table, from what the floors below say of the hand."""

from collections.abc import Sequence

from textual.content import Content

from videopoker.core.cards import Card
from videopoker.core.double_up import goal
from videopoker.core.paytable import Paytable
from videopoker.core.showdown import Showdown
from videopoker.core.state import GameState, Phase
from videopoker.text.partial_hand import hand_words
from videopoker.tui.layout.table import LEAST_SIZE

_NUMBERS = ("none", "one", "two", "three", "four", "five")
_SEPARATOR = "  ·  "
_NARROW_SEPARATOR = " · "


def too_small(width: int, height: int) -> str:
    """What is said in place of a screen that does not fit."""
    least_width, least_height = LEAST_SIZE
    return f"The table needs {least_width} x {least_height}; this terminal is {width} x {height}."


def hand_lines(hand: tuple[Card, ...], table: Paytable) -> tuple[str, str]:
    """What a hand being built is, and what it pays or could still be."""
    return hand_words(hand, table) or ("choose five cards", "arrow keys and space, a click, or t to type")


def outcome(winners: int) -> str:
    """What is said beside each of so many hands that beat the others."""
    return "wins" if winners == 1 else "ties"


def verdict(shown: Showdown, won: Sequence[int]) -> Content:
    """Which hands win, counted from 0, and why."""
    numbers = [str(number + 1) for number in won]
    if len(numbers) == 1:
        who = f"Hand {numbers[0]} wins"
    else:
        who = f"Hands {', '.join(numbers[:-1])} and {numbers[-1]} tie"
    return Content.assemble((who, "bold $gold"), f"{_SEPARATOR}{shown.reason}")


def line_in_play(state: GameState, coins: int) -> str | None:
    """The label of the line the cards on the table make; None when they make none."""
    if not state.cards or state.glass is None:
        return None
    if state.phase is not Phase.DRAWING:
        return state.line
    line = state.glass.best_line(state.cards, coins)
    return line.label if line else None


def message(state: GameState, held: frozenset[int], *, resumed: bool, double: str) -> tuple[str, ...]:
    """The parts of the message line: what the hand is, what it pays, what comes next.

    `state` is the one whose cards lie on the table; `double` the key that doubles the win, where it can be.
    """
    parts = _message_parts(state, held)
    if resumed:
        parts.insert(0, _waited(state))
    if double:
        parts.append(f"{double} doubles {state.stake:,}")
    return tuple(parts)


def fitted_message(parts: Sequence[str], width: int) -> str:
    """The parts in one line, as many as `width` allows, the first always.

    >>> fitted_message(["full house", "pays 40"], 30), fitted_message(["full house", "pays 40"], 12)
    ('full house  ·  pays 40', 'full house')
    """
    wide = _SEPARATOR.join(parts)
    if len(wide) <= width:
        return wide
    fits = (_NARROW_SEPARATOR.join(parts[:count]) for count in range(len(parts), 1, -1))
    return next((line for line in fits if len(line) <= width), parts[0] if parts else "")


def wait_words(phase: Phase, action: str) -> str:
    """Why a key does nothing until the hand is over; empty between hands.

    >>> wait_words(Phase.DRAWING, "bet max")
    'Draw first. Bet max works between hands.'
    """
    if phase is Phase.DOUBLING:
        return "Pick a card first (1-4)."
    return f"Draw first. {action.capitalize()} works between hands." if phase is Phase.DRAWING else ""


def deal_words(coins: int, hands: int) -> str:
    """The name of the deal key where the bet is not the one on the table.

    >>> deal_words(2, 10)
    'deal for 2 x 10'
    """
    return f"deal for {coins} x {hands}" if hands > 1 else f"deal for {coins}"


def _waited(state: GameState) -> str:
    """What is said when a player comes back to it."""
    if state.phase is Phase.DOUBLING:
        return "double up waited for you"
    return f"{'deal' if state.hands > 1 else 'hand'} {state.hand:,} waited for you"


def _message_parts(state: GameState, held: frozenset[int]) -> list[str]:
    if state.double is not None:
        return _double_parts(state)
    if state.glass is None or state.coins is None or not state.cards:
        return ["welcome", "choose your bet and deal"]
    if state.phase is Phase.BETTING:
        broke = ["no credits left"] * (not state.credits)
        if len(state.finals) > 1:
            return [*_many_parts(state), *broke]
        return [str(state.value), f"pays {state.paid:,}" if state.line else "no win", *broke]
    line = state.glass.best_line(state.cards, state.coins)
    each = " a hand" if state.hands > 1 else ""
    pays = [f"pays {line.pays[state.coins - 1]:,}{each}"] if line else []
    discards = 5 - len(held)
    return [str(state.value), *pays, f"draw {_NUMBERS[discards]}" if discards else "stand pat"]


def _many_parts(state: GameState) -> list[str]:
    """What the many hands of a draw came to, and the best of them."""
    wins = sum(bool(final.paid) for final in state.finals)
    if not wins:
        return [f"none of {len(state.finals)} hands pays"]
    return [f"{wins} of {len(state.finals)} hands pay {state.paid:,}", f"best: {state.value}"]


def _double_parts(state: GameState) -> list[str]:
    """What is staked and on what, or what came of it."""
    double, picked = state.double, state.picked
    assert double is not None
    if picked is None:
        return [
            goal(double.card, state.paytable.jokers if state.paytable else 0),
            f"{state.stake:,} staked",
            "pick one of the four",
        ]
    card, beaten = _height(picked.card), _height(double.card)
    broke = ["no credits left"] * (not state.credits)
    if picked.paid > double.stake:
        return [f"{card} beats {beaten}", f"pays {picked.paid:,}"]
    if picked.paid:
        return [f"{card} against {beaten}", f"{picked.paid:,} back"]
    return [f"{card} does not beat {beaten}", f"{double.stake:,} lost", *broke]


def _height(card: Card) -> str:
    return "joker" if card.is_joker else card.rank.word
