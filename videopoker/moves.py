"""Every move of a session, for `Session.play`: what a player can do.

A file of its own: a door for programs.
"""

from videopoker.core.machine.moves import (
    CashOut,
    ChooseDenomination,
    ChooseGame,
    ChoosePhrase,
    Commit,
    Deal,
    Deposit,
    DoubleUp,
    Draw,
    EndSession,
    Move,
    Pick,
    Restore,
    StartChain,
    StartPractice,
    StartSession,
)

__all__ = [
    "CashOut",
    "ChooseDenomination",
    "ChooseGame",
    "ChoosePhrase",
    "Commit",
    "Deal",
    "Deposit",
    "DoubleUp",
    "Draw",
    "EndSession",
    "Move",
    "Pick",
    "Restore",
    "StartChain",
    "StartPractice",
    "StartSession",
]
