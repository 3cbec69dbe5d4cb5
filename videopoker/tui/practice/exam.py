"""The result of an exam: how many holds were right, and every mistake with its cost and reason."""

from collections.abc import Mapping, Sequence
from time import monotonic

from textual.binding import Binding
from textual.content import Content

from videopoker.coach.advice import Graded
from videopoker.text.advice import exam_lines
from videopoker.text.training import marks
from videopoker.tui.kit.dialog import PageDialog
from videopoker.tui.kit.lists import HELP

SEEN_SECONDS = 0.5
"""Seconds in which no key closes the result, so that a fast player sees it."""


class ExamScreen(PageDialog[None]):
    """A page to read."""

    TITLE = heading = "EXAM"
    keys: Mapping[str, str] = {"↑ ↓": "scroll", "esc": "back to the table"}
    BINDINGS = [Binding("escape,q,enter", "dismiss", "back"), HELP]

    def __init__(self, graded: Sequence[Graded], *, letters: bool = False) -> None:
        super().__init__()
        self._graded = graded
        self._letters = letters
        self._opened = monotonic()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Ignore early keys: they were meant for the table."""
        return action != "dismiss" or monotonic() - self._opened >= SEEN_SECONDS

    def text(self, columns: int) -> Content:  # noqa: ARG002 - the page wraps the text
        total, *mistakes = exam_lines(self._graded)
        signs = Content.styled(marks(self._graded, letters=self._letters), "$gold")
        return Content("\n\n").join([Content(total) + "\n" + signs, *map(Content, mistakes)])
