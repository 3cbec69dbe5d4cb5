"""Shares a past hand, once the odds of its line are found."""

from pathlib import Path

from videopoker.core.base.messages import Refused
from videopoker.drawing.shared_file import hand_file_name
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.play.shared_hand import SharedHand
from videopoker.tui.kit.share import ShareDialog
from videopoker.tui.solving.questions import FindSharedHand
from videopoker.tui.solving.service import SolverService


class ShareHandDialog(ShareDialog):
    """Finds the odds of a hand's line, then shares it."""

    def __init__(self, hand: PlayedHand, folder: Path, solver: SolverService, *, is_practice: bool) -> None:
        super().__init__(hand_file_name(hand.dealt.hand), folder)
        self._question = FindSharedHand(hand, is_practice)
        self._solver = solver

    def on_mount(self) -> None:
        self._solver.ask(self, self._question, self._take_hand)

    def _take_hand(self, shared: SharedHand | Refused) -> None:
        if isinstance(shared, Refused):
            self.complain(str(shared))
        else:
            self.show(shared)
