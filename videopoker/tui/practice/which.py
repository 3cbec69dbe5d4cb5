"""Which pays more? Two paytables side by side, answered with one key.

A file of its own: no other practice shows paytables without a hand.
"""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

from videopoker.coach.which import which
from videopoker.play.practice.training import TrainingFile
from videopoker.play.saves.files.sqlite_file import SaveError
from videopoker.text.answers.compare import which_group
from videopoker.text.groups.render import in_columns
from videopoker.tui.kit.dialog import Dialog
from videopoker.tui.kit.lists import HELP


class WhichDialog(Dialog[None]):
    """Asks a pair, and shows both returns after the answer; then any of its keys asks the next."""

    TITLE = heading = "WHICH PAYS MORE?"
    frame = "dialog wide"
    keys = {"1 2": "answer", "space": "next", "?": "help", "esc": "back"}
    BINDINGS = [
        Binding("1", "choose('1')", "the first"),
        Binding("2", "choose('2')", "the second"),
        Binding("space,enter", "choose('')", "next"),
        Binding("escape,q,G", "dismiss", "back"),
        HELP,
    ]

    def __init__(self, file: TrainingFile) -> None:
        super().__init__()
        self._file = file
        self._pair = which(file)

    def body(self) -> ComposeResult:
        """The two paytables, and the question or the answer."""
        yield Static(in_columns([which_group(self._pair)]), id="pair", markup=False)

    def action_choose(self, chosen: str) -> None:
        """Answer with this number; after an answer ask the next pair."""
        try:
            self._pair = which(self._file, chosen if self._pair.is_right is None else "")
        except SaveError as error:
            self.complain(str(error))
        self.query_one("#pair", Static).update(in_columns([which_group(self._pair)]))
