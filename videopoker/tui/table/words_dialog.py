"""The question for the player's own words, where a chain of secrets begins."""

from time import monotonic

from textual.app import ComposeResult
from textual.content import Content
from textual.events import Resize
from textual.widgets import Static

from videopoker.core.base.messages import Refused
from videopoker.core.machine.events import ChainStarted
from videopoker.core.machine.game import MAX_PHRASE
from videopoker.text.play.fairness import question_text
from videopoker.text.words.numbers import in_groups
from videopoker.tui.kit.dialog import InputDialog
from videopoker.tui.kit.layout import columns_in_page
from videopoker.tui.kit.text_layout import wrapped

ENTER_IGNORED_SECONDS = 0.4
"""Seconds after the dialog opened in which enter is ignored."""


class WordsDialog(InputDialog[str | None]):
    """Returns the words typed; None to leave the phrase as it is."""

    TITLE = heading = "YOUR OWN WORDS"
    frame = "dialog wide"
    placeholder = "your words"
    keys = {"enter": "use these words, or none", "esc": "none"}

    def __init__(self, chain: ChainStarted) -> None:
        super().__init__()
        self._chain = chain
        self._listens_from = monotonic() + ENTER_IGNORED_SECONDS

    def body(self) -> ComposeResult:
        """Why they are asked for, the first value, and the line to type them in."""
        yield Static(id="question")
        yield from super().body()

    def on_resize(self, event: Resize) -> None:
        columns = columns_in_page(event.size.width)
        value = [Content.styled(part, "$quiet") for part in in_groups(self._chain.first, columns)]
        why = wrapped(question_text(self._chain), columns)
        lines = [*map(Content, why), Content(""), *value, Content("")]
        self.query_one("#question", Static).update(Content("\n").join(lines))

    def take(self, text: str) -> None:
        """Close with these words; an enter typed before the dialog appeared is ignored."""
        if monotonic() < self._listens_from:
            return
        if len(text.strip()) > MAX_PHRASE:
            raise Refused(f"{len(text.strip())} characters; expected at most {MAX_PHRASE}")
        self.dismiss(text.strip() or None)
