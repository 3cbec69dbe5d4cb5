"""The coach beside a table for practice, where the side panel stands at the table of a session."""

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from videopoker.tui.kit.bars import FAINT
from videopoker.tui.kit.frame import Frame
from videopoker.tui.textual_fixes.label import Label

if TYPE_CHECKING:
    from videopoker.tui.kit.coach import CoachShown


class CoachPanel(Vertical):
    """The coach, and below it the answers so far."""

    _shown: "CoachShown | None" = None
    _answers = ""

    def compose(self) -> ComposeResult:
        """From the top."""
        yield Frame(Label(id="coach"), title="COACH", id="coach-group")
        yield Frame(Label(id="answers"), title="ANSWERS", id="answers-group")

    def tell(self, view: "CoachShown | None", answers: str) -> None:
        """Show the coach's view of the hand, if it is answered, and the answers so far in words."""
        self._shown, self._answers = view, answers
        self.on_resize()

    def on_resize(self) -> None:
        """Show as much as fits."""
        label = self.query_one("#coach", Label)
        if not label.size:
            return
        from videopoker.tui.kit.coach import stacked  # takes 3 ms, needed only after an answer

        words = Content.styled("After your answer: the best holds, what they are worth, and why.", FAINT)
        if self._shown:
            words = stacked(self._shown, *label.size)
        label.show(words)
        self.query_one("#answers", Label).show(self._answers)
