"""The dialogs of the history: its filters, and the export of the hands listed."""

from asyncio import sleep
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Input, Static
from textual.worker import Worker, WorkerState

from videopoker.core.base.messages import counted
from videopoker.core.cards.cards import CardError
from videopoker.play.host.made_files import shown_path
from videopoker.play.saves.hands.filter_fields import day, minimum_win, wanted_cards
from videopoker.play.saves.hands.hand_costs import kinds_graded
from videopoker.play.saves.hands.search import (
    FILTERED_AT_ONCE,
    HandFilter,
    games_played,
    in_order,
    lines_played,
)
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import DAY
from videopoker.text.export.hand_files import export_path, export_steps, place_words
from videopoker.text.play.history import filter_text, filter_value
from videopoker.text.words.pay_line import NO_WIN, NOTHING
from videopoker.tui.kit.choice import Choice, ChoiceDialog
from videopoker.tui.kit.dialog import ENTER, FileDialog

_AT_ONCE = 100
"""Hands written before the screen is painted again, in some 10 ms."""


class ExportDialog(FileDialog[str | None]):
    """Asks for a file name, then writes the hands of the save while the screen goes on. The result names the file."""

    TITLE = heading = "EXPORT"
    keys = {"enter": "write .csv or .jsonl", "esc": "back"}
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
        yield Static(Content(place_words(self._save.parent)))
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

    @work(exit_on_error=False)
    async def _write(self, file: Path) -> Path:
        self._written = 0
        with Log.read(self._save) as log:
            for _ in export_steps(in_order(log, self._filter), file):
                self._written += 1
                if self._written % _AT_ONCE == 0:
                    self._show_progress(self._written)
                    await sleep(0)
        return file

    def _show_progress(self, hands: int) -> None:
        part = f", {hands / self._hands:.0%}" if self._hands else ""
        self.say(Content(f"{counted(hands, 'hand')}{part}; esc stops"))

    @on(Worker.StateChanged)
    def _ended(self, changed: Worker.StateChanged) -> None:
        worker = changed.worker
        if worker.state is WorkerState.SUCCESS and worker.result:
            self.dismiss(f"{counted(self._written, 'hand')} written to {shown_path(worker.result)}")
        elif worker.is_finished:
            self.query_one(Input).disabled = False
            self.query_one(Input).focus()
            self.complain(str(worker.error or "stopped; nothing was written"))


MIN_WINS = (0, 1, 25, 100, 250, 800, 4000)
"""Wins offered to choose from; any other can be typed."""

_FIELDS = ("line", "min_win", "game", "since", "until", "dealt", "held", "mistakes", "kind")
_LABELS = {"min_win": "win", "mistakes": "holds"}
"""The fields whose label in the dialog is not their name."""

_DAYS_AGO = {"today": 0, "yesterday": 1, "7 days ago": 7, "30 days ago": 30, "365 days ago": 365}
"""Days offered to choose from; any other can be typed."""


def filter_choices(hand_filter: HandFilter) -> list[Choice]:
    """The fields of the filter with their current values."""
    return [Choice(_row(field, getattr(hand_filter, field)), field) for field in _FIELDS]


def filter_values(log: Log) -> list[Choice]:
    """Each line and game of the log as a choice; its value is a field and the value of this field."""
    values = [
        *(("line", line) for line in lines_played(log)),
        *(("game", title) for title in _titles(log)),
        ("mistakes", True),
        *(("kind", kind) for kind in kinds_graded(log, FILTERED_AT_ONCE)),
    ]
    return [Choice(_row(*value), value) for value in values]


def filter_typed(choices: list[Choice], text: str) -> list[Choice]:
    """The choices that contain the text; for cards also a choice of these as dealt and as held."""
    matching = [choice for choice in choices if text.casefold() in choice.words.casefold()]
    try:
        cards = wanted_cards(text)
    except CardError:
        return matching
    return matching + [Choice(_row(field, cards), (field, cards)) for field in ("dealt", "held")]


def filter_dialog(field: str, log: Log, hand_filter: HandFilter) -> ChoiceDialog:
    """A dialog with the values of a field; raises SaveError if the save cannot be read."""
    nothing = getattr(HandFilter(), field)
    hint = "type to search"
    typed: Callable[[str], object] | None = None
    match field:
        case "line":
            lines = _choices(field, lines_played(log))
            choices = [*_choices(field, [nothing]), Choice(f"{NO_WIN}: losing hands", NOTHING), *lines]
        case "min_win":
            choices = _choices(field, MIN_WINS)
            hint = "or type a minimum win"
            typed = minimum_win
        case "since" | "until":
            choices = [*_choices(field, [nothing]), *_days()]
            hint = "or type a day, such as 2026-11-05"
            typed = day
        case "mistakes":
            choices = _choices(field, [nothing, True])
        case "kind":
            choices = _choices(field, [nothing, *kinds_graded(log, FILTERED_AT_ONCE)])
        case "dealt" | "held":
            choices = _choices(field, [nothing])
            hint = "type cards or ranks, such as As K"
            typed = wanted_cards
        case _:
            choices = _choices(field, [nothing, *_titles(log)])
    now = getattr(hand_filter, field)
    read = partial(_typed, field, typed) if typed else None
    return ChoiceDialog("HOLDS" if field == "mistakes" else field.upper(), choices, now, hint, read)


def _typed(field: str, read: Callable[[str], object], text: str) -> list[Choice]:
    """The value typed as a choice. Refused if the text is no value of the field."""
    return _choices(field, [read(text)])


def _row(field: str, value: object) -> str:
    return f"{_LABELS.get(field, field):<6} {filter_value(field, value)}"


def _choices(field: str, values: Iterable[object]) -> list[Choice]:
    """The values of a field as choices."""
    return [
        Choice(f"{value:{DAY}}" if isinstance(value, date) else filter_value(field, value), value)
        for value in values
    ]


def _titles(log: Log) -> list[str]:
    return [*dict.fromkeys(table.title for table in games_played(log))]


def _days() -> list[Choice]:
    today = datetime.now(UTC).astimezone().date()
    ago = {words: today - timedelta(days) for words, days in _DAYS_AGO.items()}
    return [Choice(f"{words:<13} {day:{DAY}}", day) for words, day in ago.items()]
