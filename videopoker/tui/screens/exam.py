"""The result of an exam: how many holds were right, and every mistake with its cost and its reason."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from videopoker.coach.exam import Graded
from videopoker.text.explanation import exam_lines
from videopoker.tui.widgets.lists import HELP


class ExamScreen(ModalScreen[None]):
    """A page to read."""

    TITLE = "EXAM"
    BINDINGS = [Binding("escape,q,enter,space", "dismiss", "back"), HELP]

    def __init__(self, graded: Sequence[Graded]) -> None:
        super().__init__()
        self._graded = graded

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide"):
            yield Static("EXAM", classes="heading")
            with VerticalScroll(id="exam-page"):
                yield Static(Content("\n\n").join(map(Content, exam_lines(self._graded))))
            yield Static("↑ ↓ scroll   esc back to the table", classes="keys")

    def on_mount(self) -> None:
        self.query_one("#exam-page").focus()
