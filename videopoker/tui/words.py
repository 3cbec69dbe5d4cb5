"""The sentences of the table, from what the floors below say of the hand."""

from collections.abc import Sequence

from textual.content import Content

from videopoker.core.cards import Card
from videopoker.core.state import GameState, Phase
from videopoker.core.growing import could_be, so_far
from videopoker.core.paytable import Paytable
from videopoker.core.showdown import Showdown
from videopoker.tui.fitting import LEAST_SIZE

_NUMBERS = ("none", "one", "two", "three", "four", "five")
_SEPARATOR = "  ·  "
_NARROW_SEPARATOR = " · "


FULL_HAND = "A hand is five cards: take one back first, or start another hand with n."


def too_small(width: int, height: int) -> str:
    """What is said in place of a screen that does not fit."""
    least_width, least_height = LEAST_SIZE
    return f"The table needs {least_width} x {least_height}; this terminal is {width} x {height}."


def hand_lines(hand: tuple[Card, ...], table: Paytable) -> tuple[str, str]:
    """What a hand being built is, and what it pays or could still be."""
    five = table.has_five_of_a_kind
    value = so_far(hand, table.wild, five_of_a_kind=five)
    if value is None:
        return "choose five cards", "arrow keys and space, a click, or t to type"
    jokers = sum(card.is_joker for card in hand)
    if jokers > table.jokers:
        has = {0: "no joker", 1: "one joker", 2: "two jokers"}[table.jokers]
        return str(value), f"not a hand of this game: its deck has {has}"
    if len(hand) < 5:
        best = could_be(hand, table.jokers, table.wild, five_of_a_kind=five)
        return str(value), f"could still be: {best}"
    line = table.best_line(hand, table.coins)
    bet = "1 coin" if table.coins == 1 else f"{table.coins} coins"
    return str(value), f"{line.label} pays {line.pays[-1]:,} for {bet}" if line else "pays nothing"


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


def hand_number(state: GameState) -> str:
    """``No. 1,204``."""
    return f"No. {state.hand:,}" if state.hand else "No. 1"


def stated_return(state: GameState) -> str:
    """``return 99.70%``, or nothing for a paytable that states none."""
    stated = state.paytable.stated_return if state.paytable else None
    return f"return {stated:.2%}" if stated else ""


def line_in_play(state: GameState, coins: int) -> str | None:
    """The label of the line the cards on the table make; None when they make none."""
    if not state.cards or state.paytable is None:
        return None
    if state.phase is Phase.BETTING:
        return state.line
    line = state.paytable.best_line(state.cards, coins)
    return line.label if line else None


def message(state: GameState, held: frozenset[int], resumed: bool, width: int) -> str:
    """The message line: what the hand is, what it pays, what comes next, as far as `width` allows."""
    parts = _message_parts(state, held)
    if resumed:
        parts.insert(0, f"hand {state.hand:,} waited for you")
    separator = _SEPARATOR
    while len(separator.join(parts)) > width and len(parts) > 1:
        if separator == _SEPARATOR:
            separator = _NARROW_SEPARATOR
        else:
            parts.pop()
    return separator.join(parts)


def _message_parts(state: GameState, held: frozenset[int]) -> list[str]:
    if state.paytable is None or state.coins is None or not state.cards:
        return ["welcome", "choose your bet and deal"]
    if state.phase is Phase.BETTING:
        paid = f"pays {state.paid:,}" if state.line else "no win"
        return [str(state.value), paid] + ["no credits left"] * (not state.credits)
    line = state.paytable.best_line(state.cards, state.coins)
    pays = [f"pays {line.pays[state.coins - 1]:,}"] if line else []
    discards = 5 - len(held)
    return [str(state.value), *pays, f"draw {_NUMBERS[discards]}" if discards else "stand pat"]
