"""The title of the table, fitted to its columns; the game's name is shortened last."""

from collections.abc import Sequence
from itertools import product

from textual.content import Content

from videopoker.core.paytable import MICRO
from videopoker.core.state import GameState
from videopoker.play.paytables.solved import shown_return
from videopoker.text.hand import changed
from videopoker.text.numbers import jackpot_text

_GAPS = 5
"""Blank columns between the parts."""


def title(
    state: GameState, coins: int, jackpot: str, width: int, hands: int = 1
) -> tuple[Content, str, str, str]:
    """The game, its return, the `jackpot` and the hand's number in `width` columns, for `coins` on each of `hands`.

    The return is shortened first, then the number of the hand, then the game's name.
    """
    number = hand_number(state, hands)
    ways = product(_games(state), (number, number.split()[-1], ""), stated_returns(state, coins))
    for game, numbered, percent in ways:
        if len(game) + len(percent) + len(jackpot) + len(numbered) + _GAPS <= width:
            break
    return game, percent, jackpot, numbered


def hand_number(state: GameState, hands: int = 1) -> str:
    """``Hand 1,204``; in multi-hand play ``Deal 1,204``."""
    return f"{'Deal' if hands > 1 else 'Hand'} {max(1, state.hand):,}"


def stated_returns(state: GameState, coins: int) -> Sequence[str]:
    """The paytable's stated return in words, longest first, the last empty.

    The return is for max coins, and for a jackpot just reset.

    >>> from videopoker import Session
    >>> stated_returns(Session.in_memory("jacks-or-better-9-6").state, 1)
    ('return 99.54% at 5 coins', '99.54% at 5', '')
    """
    table = state.paytable
    certain = shown_return(table) if table else None
    if table is None or not certain:
        return ("",)
    percent = f"{certain:.2%}"
    if coins != table.coins:
        return f"return {percent} at {table.coins} coins", f"{percent} at {table.coins}", ""
    resets = [line.pays[-1] * MICRO for line in table.jackpot_lines]
    if any(meter > reset for meter, reset in zip(state.jackpot_values, resets, strict=True)):
        return f"return {percent} at jackpot reset", f"{percent} at jackpot reset", ""
    return f"return {percent}", percent, ""


def jackpot(state: GameState) -> str:
    """``JACKPOT 4,012.35``, the first if there are several; empty if the game has none."""
    micro = state.jackpot
    return "" if micro is None else f"JACKPOT {jackpot_text(micro)}"


def _games(state: GameState) -> Sequence[Content]:
    """The game's names, longest first, marked in a practice save and if the game differs from the shipped one."""
    table = state.paytable
    if table is None:
        return (Content(""),)
    before = ("PRACTICE  " if state.practice else "", "bold $gold")
    after = (changed(table), "bold $gold")
    full = Content.assemble(
        before, (table.name.upper(), "bold"), f"  {table.variant}" if table.variant else "", after
    )
    short = Content.assemble(before, (table.variant, "bold"), after)
    return (full, short) if table.variant else (full,)
