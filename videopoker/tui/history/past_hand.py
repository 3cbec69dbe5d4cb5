"""What can be done with a past hand, on every screen that lists or shows one: why, drill, play again, replay, share.

A hand is shared once the odds of its line are found.
"""

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from textual.binding import Binding
from textual.screen import Screen

from videopoker.core.base.messages import Refused
from videopoker.core.settings import Settings
from videopoker.drawing.shared_file import hand_file_name
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.play.saves.hands.replay import machine_before
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.play.table.keys_and_words import ACTIONS
from videopoker.text.play.shared_hand import SharedHand
from videopoker.tui.kit.share import ShareDialog
from videopoker.tui.solving.questions import FindSharedHand
from videopoker.tui.solving.service import SolverService, leave


class ShareHandDialog(ShareDialog):
    """Finds the odds of a hand's line, then shares it."""

    def __init__(self, hand: PlayedHand, folder: Path, solver: SolverService, *, is_practice: bool) -> None:
        super().__init__(hand_file_name(hand.dealt.hand), folder)
        self._question = FindSharedHand(hand, is_practice)
        self._solver = solver

    def on_mount(self) -> None:
        self._solver.ask(self, self._question, self._take_hand, partial(leave, self))

    def _take_hand(self, shared: SharedHand | Refused) -> None:
        if isinstance(shared, Refused):
            self.complain(str(shared))
        else:
            self.show(shared)


HAND_KEYS = (
    Binding("w", "why", "why", tooltip=ACTIONS["why"].help),
    Binding("W", "both", "both", tooltip=ACTIONS["both"].help, show=False),
    Binding("d", "drill", "drill", tooltip="drill this hand"),
    Binding("a", "again", "again", tooltip="play this hand again: the same cards, no bet"),
    Binding("r", "replay", "replay", tooltip="replay the hand step by step"),
    Binding("y", "share", "share", tooltip="share: copy the hand and write its picture"),
)
"""The keys for the hand at the cursor, or the one shown."""


@dataclass(frozen=True)
class PastHand:
    """A hand of a log, and the screens that can show it, or one line that says why not."""

    hand: PlayedHand
    log: Log
    solver: SolverService
    settings: Settings

    @property
    def save(self) -> Path | None:
        """The file with the hand; None in memory."""
        path = Path(self.log.where)
        return path if path.is_file() else None

    def drill(self) -> Screen[None] | str:
        """The drill, which asks this hand and keeps it."""
        from videopoker.tui.practice.drill import DrillScreen

        if self.save is None:
            return "These hands are kept in memory only; the drill needs a save."
        if self.hand.drawn is None:
            return self.in_play("drilled")
        cards = self.hand.dealt.cards
        return DrillScreen(self.hand.paytable, self.save, self.solver, self.settings, cards)

    def again(self) -> Screen[None] | str:
        """The hand on the practice table, with the same replacements."""
        from videopoker.coach.past_decision import PlayedAgain
        from videopoker.tui.practice.screen import PracticeScreen

        if self.hand.drawn is None:
            return self.in_play("played again")
        try:
            return PracticeScreen(PlayedAgain(self.hand, self.log), self.solver, self.settings)
        except SaveError as error:
            return str(error)

    def replay(self) -> Screen[None] | str:
        """The replay, step by step."""
        from videopoker.tui.history.replay import ReplayScreen

        if self.hand.drawn is None:
            return self.in_play("replayed")
        try:
            before = machine_before(self.log, self.hand)
            return ReplayScreen(self.hand, self.settings, before, self.share)
        except SaveError as error:
            return str(error)

    def share(self) -> Screen[str | None] | str:
        """The dialog that copies the hand and writes its picture."""
        if self.hand.drawn is None:
            return self.in_play("shared")
        folder = self.save.parent if self.save else Path.cwd()
        practice = self.log.folded().state.practice
        return ShareHandDialog(self.hand, folder, self.solver, is_practice=practice)

    def in_play(self, what: str) -> str:
        """Why something cannot be done with a hand in play."""
        return f"This hand is still in play; it can be {what} after the draw."
