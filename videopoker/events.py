"""Every event of a session: what a move does, as `Session.play` and the other methods return it.

A file of its own: a door for programs.
"""

from videopoker.core.machine.events import (
    CashedOut,
    ChainStarted,
    Committed,
    Dealt,
    DenominationChosen,
    Deposited,
    DoubleDealt,
    DoublePicked,
    Drawn,
    Event,
    Exchanged,
    FinalHand,
    GameChosen,
    HandNote,
    NextGameChosen,
    NotesAdded,
    PhraseChosen,
    PracticeStarted,
    Restored,
    SessionEnded,
    SessionStarted,
)

__all__ = [
    "CashedOut",
    "ChainStarted",
    "Committed",
    "Dealt",
    "DenominationChosen",
    "Deposited",
    "DoubleDealt",
    "DoublePicked",
    "Drawn",
    "Event",
    "Exchanged",
    "FinalHand",
    "GameChosen",
    "HandNote",
    "NextGameChosen",
    "NotesAdded",
    "PhraseChosen",
    "PracticeStarted",
    "Restored",
    "SessionEnded",
    "SessionStarted",
]
