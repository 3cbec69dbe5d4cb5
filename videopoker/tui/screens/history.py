"""The history: every hand played, newest first; filtered, read, replayed, exported."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any, TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Key
from textual.timer import Timer

from videopoker.core.messages import printable
from videopoker.core.settings import Settings
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.hand_search import HandSearch
from videopoker.play.saves.log import Log
from videopoker.play.saves.query import HandFilter, count, page
from videopoker.play.saves.replay import machine_before
from videopoker.text.history import hand_parts, wanted_text
from videopoker.text.numbers import counted
from videopoker.tui.content.history import HistoryColumns, rows_in_sight
from videopoker.tui.hand_window import HandWindow
from videopoker.tui.screens.choice import Choice, ChoiceDialog
from videopoker.tui.screens.history_filter import filter_choices, filter_dialog
from videopoker.tui.solver_service import SolverService
from videopoker.tui.widgets.frame import Frame
from videopoker.tui.widgets.full_screen import FullScreen
from videopoker.tui.widgets.key_bar import KeyBar
from videopoker.tui.widgets.label import Label
from videopoker.tui.widgets.lists import HELP
from videopoker.tui.widgets.row_list import RowList

Answer = TypeVar("Answer")

_MOST_DIGITS = 9
_PAUSE_SECONDS = 0.005
"""Between two parts of the log's times, so that keys come in."""


class HistoryScreen(FullScreen):
    """A list that loads more hands as the cursor nears its end. It reads the log and never writes."""

    TITLE = "HISTORY"
    BINDINGS = [
        Binding("enter", "open", "open"),
        Binding("r", "replay", "replay"),
        Binding("w", "drill", "drill this hand"),
        Binding("f", "filter", "filter"),
        Binding("colon", "go_to", "go to a hand: type its number, then enter"),
        Binding("e", "export", "export"),
        HELP,
        Binding("escape", "back", "back"),
        Binding("q,l", "dismiss", "back to the table", show=False),
        Binding("up,k", "move(-1)", "one hand up", show=False),
        Binding("down,j", "move(1)", "one hand down", show=False),
        Binding("pageup", "page(-1)", "a page up", show=False),
        Binding("pagedown,space", "page(1)", "a page down", show=False),
        Binding("home", "newest", "to the newest hand", show=False),
        Binding("end", "oldest", "to the oldest hand", show=False),
    ]

    def __init__(self, log: Log, solver: SolverService, settings: Settings) -> None:
        super().__init__()
        self._log = log
        self._solver = solver
        self._settings = settings
        self.wanted = HandFilter()
        """Which hands are listed."""
        self._count: int | None = None
        self._asks = False
        """Whether the number of a hand is being typed."""
        self._typed = ""
        self._searching: Timer | None = None
        """Runs while the log is looked through, part by part."""
        self._places: list[int | None] = []
        """For each row in sight the index of its hand; None for a row above hands."""
        self._note = ""
        """Shown in place of the hand at the cursor until the next key."""
        self._read()

    def _read(self) -> None:
        """Start at the newest hand that is listed."""
        wanted = self.wanted
        self._search = HandSearch(self._log, wanted) if wanted.dealt or wanted.held else None
        read = self._search.page if self._search else partial(page, self._log, wanted)
        self.window = HandWindow(lambda **where: self._asked(lambda: read(**where)) or [])
        self._count = None if self._search else self._asked(lambda: count(self._log, wanted))

    def _asked(self, ask: Callable[[], Answer]) -> Answer | None:
        """What the save answers; where it cannot be read one line says why, and the answer is None."""
        try:
            return ask()
        except SaveError as error:
            self._note = str(error)
            return None

    def body(self) -> ComposeResult:
        """What is listed, the columns, the hands, the one at the cursor in words, the keys."""
        with Frame(title=self.TITLE):
            yield Label(id="heads")
            yield RowList(id="rows")
        yield Label(id="said")

    # what a player does

    async def on_key(self, event: Key) -> None:
        """Digits are the number of a hand to go to; a note ends. Every key acts in its turn."""
        self._note = ""
        digit = event.character or ""
        active = self.active_bindings.get(event.key) if self.is_active else None
        if event.key == "backspace" and self._typed:
            self._type(self._typed[:-1])
        elif digit.isascii() and digit.isdigit() and len(self._typed) < _MOST_DIGITS:
            self._type((self._typed or "") + digit)
        elif active and active.enabled:
            event.stop()
            event.prevent_default()
            await self.app.run_action(active.binding.action, active.node)

    def action_go_to(self) -> None:
        """Ask for the number of a hand."""
        self._type("")

    def _type(self, number: str | None) -> None:
        """Show the number typed so far; None when none is."""
        self._typed = number or ""
        self._asks = number is not None
        self.show()

    def action_move(self, by: int) -> None:
        """A hand down or up."""
        self.window.move(by)
        self.show()

    def action_page(self, by: int) -> None:
        """A page down or up."""
        hands = max(1, len({place for place in self._places if place is not None}) - 1)
        self.window.move(by * hands, whole_page=True)
        self.show()

    def action_newest(self) -> None:
        """The newest hand."""
        self.window.newest()
        self.show()

    def action_oldest(self) -> None:
        """The very first hand."""
        self.window.oldest()
        self.show()

    def action_filter(self) -> None:
        """List only some of the hands: by the line, the win, the game, the day or the cards."""
        choices = filter_choices(self.wanted)
        self.app.push_screen(ChoiceDialog("FILTER", choices, None, "type to search"), self._choose_filter)

    def _choose_filter(self, chosen: Choice | None) -> None:
        if chosen is None:
            return
        name = str(chosen.value)
        dialog = self._asked(lambda: filter_dialog(name, self._log, self.wanted))
        if dialog:
            self.app.push_screen(dialog, lambda value: self._want(name, value))

    def action_back(self) -> None:
        """Stop typing a number, then list all hands, then go to the table."""
        if self._asks:
            self._type(None)
        elif self.wanted == HandFilter():
            self.dismiss()
        else:
            self._list(HandFilter())

    def action_open(self) -> None:
        """The hand at the cursor in full, or the one whose number is typed."""
        if self._asks:
            if self._typed:
                self.window.go_to(int(self._typed))
            self._type(None)
            return
        from videopoker.tui.screens.hand_detail import HandDialog

        hand, save = self.window.hand, Path(self._log.where)
        if hand:
            self.app.push_screen(
                HandDialog(hand, self._settings, self._solver, save if save.is_file() else None),
                lambda replayed: self.action_replay() if replayed else None,
            )

    def action_replay(self) -> None:
        """The hand at the cursor as it was played, step by step."""
        from videopoker.tui.screens.replay import ReplayScreen

        hand = self.window.hand
        if hand and hand.drawn is None:
            self.say("This hand is still in play; it can be replayed after the draw.")
        elif hand:
            before = self._asked(lambda: machine_before(self._log, hand))
            if before:
                self.app.push_screen(ReplayScreen(hand, self._settings, before))

    def action_drill(self) -> None:
        """Take the hand at the cursor apart: it is asked again, and stays in the drill."""
        from videopoker.tui.screens.drill import drill_screen

        hand, save = self.window.hand, Path(self._log.where)
        if not save.is_file():
            self.say("These hands are kept in memory only; the drill needs a save.")
        elif hand and hand.drawn is None:
            self.say("This hand is still in play; it can be drilled after the draw.")
        elif hand:
            drill = drill_screen(hand.paytable, save, self._solver, self._settings, hand.dealt.cards)
            self.app.push_screen(drill)

    def action_export(self) -> None:
        """Write the hands listed to a file."""
        from videopoker.tui.screens.export import ExportDialog

        if not Path(self._log.where).is_file():
            self.say("These hands are kept in memory only; a save can be exported.")
        elif self.window.hand:
            self.app.push_screen(ExportDialog(Path(self._log.where), self.wanted, self._count))

    @on(RowList.Clicked)
    def _clicked(self, clicked: RowList.Clicked) -> None:
        place = self._places[clicked.row] if clicked.row < len(self._places) else None
        if place is None:
            return
        if place == self.window.at:
            self.action_open()
        else:
            self.action_move(place - self.window.at)

    @on(RowList.Wheeled)
    def _wheeled(self, wheeled: RowList.Wheeled) -> None:
        self.action_move(3 * wheeled.by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Nothing is listed in a terminal too small for it."""
        if self.has_class("-too-small"):
            return action in {"dismiss", "back"}
        return None if action in {"open", "replay", "drill", "export"} and not self.window.hands else True

    # how it is done

    def _want(self, name: str, chosen: Choice | None) -> None:
        wanted: dict[str, Any] = {name: chosen.value} if chosen else {}
        if wanted:
            self._list(replace(self.wanted, **wanted))

    def _list(self, wanted: HandFilter) -> None:
        self.wanted = wanted
        self._list_when_compared()

    def _list_when_compared(self) -> None:
        """List the hands; for those of some days after the times of a long log, of which no key waits for more than a part."""
        needs_times = self.wanted.since or self.wanted.until
        if self._searching:
            self._searching.stop()
        if needs_times and self._asked(self._log.compare_times):
            self._searching = self.set_timer(_PAUSE_SECONDS, self._list_when_compared)
            if not self._note:
                self.say("Finding these days ...")
            return
        self._searching = None
        self._note = ""
        self._read()
        if self._search:
            self._search_on(self._search)
        else:
            self.show()

    def _search_on(self, search: HandSearch) -> None:
        """Look for the cards in the next part of the log, and list the hands found."""
        before = len(self.window.hands), self._count_text
        more = self._asked(search.search_some)
        self._searching = self.set_timer(_PAUSE_SECONDS, partial(self._search_on, search)) if more else None
        if not more:
            self._count = search.count
        self.window.extend()
        if before != (len(self.window.hands), self._count_text) or not more:
            self.show()

    @property
    def _count_text(self) -> str:
        """How many hands are listed, or how far the log was looked through for them."""
        if self._search and self._searching:
            return f"searching, {self._search.searched:.0%}"
        return "" if self._count is None else counted(self._count, "hand")

    def show(self) -> None:
        listed = self.query_one(RowList)
        width, height = listed.content_size
        if not height:
            return
        window = self.window
        window.show(height)
        largest = window.hands[0].dealt.hand if window.hands else 0
        columns = HistoryColumns(width, largest, self._settings.letters)
        rows = rows_in_sight(window, height, columns)
        self._places = [place for place, _ in rows]
        listed.say(Content("\n").join([row for _, row in rows]) if rows else self._none())
        self.query_one("#heads", Label).say(columns.heading() if rows else "")
        self._entitle()
        said = self.query_one("#said", Label)
        words = wrap(printable(self._note), said.content_size.width) or [self._said(said.content_size.width)]
        said.styles.height = len(words)
        said.say("\n".join(words))
        self.refresh_bindings()
        self.query_one(KeyBar).words = {"drill": "drill", "go_to": "hand"}

    def _entitle(self) -> None:
        """Say above the list which hands are listed, and which one the cursor is at."""
        position = f"hand {self.window.hand.dealt.hand:,}" if self.window.hand else ""
        if self._asks:
            position = f"go to hand {int(self._typed):,}_" if self._typed else "go to hand _"
        wanted = wanted_text(self.wanted)
        title = f"{self.TITLE}: {wanted}" if wanted else self.TITLE
        self.query_one(Frame).entitle(title, " · ".join(filter(None, (self._count_text, position))))

    def say(self, note: str) -> None:
        self._note = note
        self.show()

    def _said(self, width: int) -> str:
        parts = hand_parts(self.window.hand) if self.window.hand else []
        while len(" · ".join(parts)) > width and len(parts) > 1:
            parts.pop()
        return " · ".join(parts)

    def _none(self) -> Content:
        wanted = wanted_text(self.wanted)
        if self._note or self._searching:
            return Content("")
        if not wanted:
            return Content("\n\nNo hand has been played yet.")
        return Content(f"\n\nNo hand is listed for: {wanted}.\n\nesc lists all hands again.")
