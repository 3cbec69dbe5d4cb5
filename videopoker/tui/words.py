"""The sentences of the table, from what the floors below say of the hand."""

from videopoker.core.game import GameState, Phase

_NUMBERS = ("none", "one", "two", "three", "four", "five")
_SEPARATOR = "  ·  "
_NARROW_SEPARATOR = " · "


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
