"""Exports the hands listed: asks for a file name, and shows progress and errors."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import Worker, WorkerCancelled, WorkerState, get_current_worker

from videopoker.core.base.messages import counted, printable
from videopoker.play.saves.hands.search import HandFilter, in_order
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.played_hand import PlayedHand
from videopoker.text.export.hand_files import export, export_path
from videopoker.text.play.history import filter_text
from videopoker.tui.kit.dialog import ENTER, FileDialog


class ExportDialog(FileDialog[str | None]):
    """Asks for a file name; a thread reads the hands from the save and writes them. The result names the file."""

    TITLE = heading = "EXPORT"
    keys: Mapping[str, str] = {"enter": "write .csv or .jsonl", "esc": "back"}
    BINDINGS = [ENTER]

    def __init__(self, save: Path, hand_filter: HandFilter, hands: int | None) -> None:
        super().__init__()
        self._save = save
        self._filter = hand_filter
        self._hands = hands
        self._worker: Worker[Path] | None = None
        self._written = 0
        """Number of hands written."""
        self.text: str = f"history-{datetime.now(UTC).astimezone():%Y-%m-%d}.csv"

    def body(self) -> ComposeResult:
        """What is written where."""
        many = "The hands listed" if self._hands is None else counted(self._hands, "hand")
        which = filter_text(self._filter)
        yield Static(Content(f"{many}: {which}" if which else many))
        yield Static(Content(printable(f"saved in {self._save.parent}, or type a path")))
        yield from super().body()

    def action_back(self) -> None:
        """Stop writing if it runs; otherwise leave."""
        if self._worker and self._worker.is_running:
            self._worker.cancel()
        else:
            self.dismiss()

    def take(self, text: str) -> None:
        """Write the file."""
        file = self.checked(export_path(text, self._save.parent))
        self.query_one(Input).disabled = True
        self._show_progress(0)
        self._worker = self._write(file)

    @work(thread=True, exit_on_error=False)
    def _write(self, file: Path) -> Path:
        with Log.read(self._save) as log:
            export(self._counted(in_order(log, self._filter)), file)
        return file

    def _counted(self, hands: Iterator[PlayedHand]) -> Iterator[PlayedHand]:
        worker = get_current_worker()
        reported = monotonic()
        for number, hand in enumerate(hands):
            if worker.is_cancelled:
                raise WorkerCancelled
            if monotonic() - reported > 0.2:
                reported = monotonic()
                self.call_later(self._show_progress, number)
            yield hand
            self._written = number + 1

    def _show_progress(self, hands: int) -> None:
        part = f", {hands / self._hands:.0%}" if self._hands else ""
        self.say(Content(f"{hands:,} hands{part}; esc stops"))

    @on(Worker.StateChanged)
    def _ended(self, changed: Worker.StateChanged) -> None:
        worker = changed.worker
        if worker.state is WorkerState.SUCCESS:
            self.dismiss(printable(f"{counted(self._written, 'hand')} written to {worker.result}"))
        elif worker.is_finished:
            self.query_one(Input).disabled = False
            self.query_one(Input).focus()
            self.complain(str(worker.error or "stopped; nothing was written"))
