"""Exports the hands listed: asks for a file name, shows the progress, says what went wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static
from textual.worker import Worker, WorkerCancelled, get_current_worker

from videopoker.core.messages import printable
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand
from videopoker.play.saves.query import HandFilter, in_order
from videopoker.text.export import ExportError, export, export_path
from videopoker.text.history import wanted_text
from videopoker.tui.widgets.dialog import Dialog
from videopoker.tui.widgets.label import Label

_TELL_SECONDS = 0.2
"""How often the worker reports its progress."""


class ExportDialog(Dialog[None]):
    """Asks for a file name; a thread reads the hands from the save and writes them."""

    TITLE = heading = "EXPORT"
    keys = "enter write   .csv or .jsonl   esc back"
    BINDINGS = [
        Binding("escape", "stop", "back", priority=True),
        Binding("f1", "app.screen_help", "help"),
    ]

    @dataclass
    class Written(Message):
        """This many hands are in the file."""

        hands: int

    @dataclass
    class Ended(Message):
        """The export has ended."""

        words: str
        is_done: bool

    def __init__(self, save: Path, wanted: HandFilter, hands: int | None) -> None:
        super().__init__()
        self._save = save
        self._wanted = wanted
        self._hands = hands
        self._asked: Path | None = None
        """A file that exists; the same name again replaces it."""
        self._worker: Worker[None] | None = None
        self._is_done = False

    def body(self) -> ComposeResult:
        """What is written, where, and the progress."""
        which = wanted_text(self._wanted)
        many = (
            "The hands listed" if self._hands is None else f"{self._hands:,} hand{'s' * (self._hands != 1)}"
        )
        yield Static(Content(f"{many}{': ' * bool(which)}{which}"))
        yield Static(Content(printable(f"saved in {self._save.parent}, or type a path")))
        yield Input(f"history-{datetime.now(UTC).astimezone():%Y-%m-%d}.csv", compact=True, id="file")
        yield Label(id="progress")

    def on_mount(self) -> None:
        """Begin with the name."""
        self.query_one(Input).focus()

    def action_stop(self) -> None:
        """Stop writing first, then leave."""
        if self._is_writing and self._worker:
            self._worker.cancel()
        else:
            self.dismiss()

    @on(Input.Changed)
    def _renamed(self) -> None:
        if not self._is_writing:
            self._asked = None
            self._say("")

    @on(Input.Submitted)
    def _named(self, submitted: Input.Submitted) -> None:
        submitted.stop()
        if self._is_writing:
            return
        if self._is_done:
            self.dismiss()
            return
        try:
            file = export_path(submitted.value, self._save.parent)
        except ExportError as error:
            self._complain(str(error))
            return
        if file.exists() and file != self._asked:
            self._asked = file
            self._complain(f"{file.name} exists; enter again replaces it")
            return
        self.query_one(Input).disabled = True
        self._say("0 hands")
        self._worker = self._write(file)

    @property
    def _is_writing(self) -> bool:
        return self._worker is not None and not self._worker.is_finished

    @work(thread=True, exit_on_error=False)
    def _write(self, file: Path) -> None:
        try:
            with Log.read(self._save) as log:
                export(self._counted(in_order(log, self._wanted)), file)
        except (ExportError, SaveError) as error:
            self.post_message(self.Ended(str(error), is_done=False))
        except WorkerCancelled:
            self.post_message(self.Ended("stopped; nothing was written", is_done=False))
        else:
            self.post_message(self.Ended(f"written: {file}", is_done=True))

    def _counted(self, hands: Iterator[PlayedHand]) -> Iterator[PlayedHand]:
        """The hands for the file, with progress reports, until the player stops it."""
        worker, told = get_current_worker(), monotonic()
        for number, hand in enumerate(hands):
            if worker.is_cancelled:
                raise WorkerCancelled
            if monotonic() - told > _TELL_SECONDS:
                told = monotonic()
                self.post_message(self.Written(number))
            yield hand

    @on(Written)
    def _show_progress(self, written: Written) -> None:
        part = f", {written.hands / self._hands:.0%}" if self._hands else ""
        self._say(f"{written.hands:,} hands{part}; esc stops")

    @on(Ended)
    def _ended(self, ended: Ended) -> None:
        self.query_one(Input).disabled = False
        self.query_one(Input).focus()
        self._is_done = ended.is_done
        if ended.is_done:
            self._say(Content.styled(printable(ended.words), "bold $text-success"))
        else:
            self._complain(ended.words)

    def _complain(self, words: str) -> None:
        self._say(Content.styled(printable(words), "bold $text-error"))

    def _say(self, words: str | Content) -> None:
        self.query_one("#progress", Label).say(words)
