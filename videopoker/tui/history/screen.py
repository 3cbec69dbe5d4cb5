"""The history: every hand played, newest first; filtered, read, replayed, exported."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key, Resize
from textual.screen import Screen
from textual.timer import Timer

from videopoker.core.base.messages import printable
from videopoker.core.base.read_number import read_number
from videopoker.core.settings import Settings
from videopoker.play.saves.hands.search import HandFilter
from videopoker.play.session import Session
from videopoker.play.table.notes import HintLevel
from videopoker.text.groups.group import NO_HANDS, no_match
from videopoker.text.play.history import SORT_WORDS, filter_text, hand_parts
from videopoker.tui.history.content import HistoryColumns, HistoryLayout, history_layout, rows_in_sight
from videopoker.tui.history.dialogs import (
    ExportDialog,
    filter_choices,
    filter_dialog,
    filter_typed,
    filter_values,
)
from videopoker.tui.history.hand_detail import explained, in_full
from videopoker.tui.history.listing import NEWEST, HandListing
from videopoker.tui.history.past_hand import HAND_KEYS, PastHand
from videopoker.tui.history.preview import HandBelow, HandBeside, HandPreview
from videopoker.tui.kit.choice import Choice, ChoiceDialog
from videopoker.tui.kit.full_screen import Frame, FullScreen
from videopoker.tui.kit.lists import HELP, RowList
from videopoker.tui.kit.text_layout import joined, wrapped
from videopoker.tui.solving.saved_questions import AGAIN_SECONDS, GradedPlay, GradePlay
from videopoker.tui.solving.service import SolverService
from videopoker.tui.textual_fixes.widgets import Label

_PAUSE_SECONDS = 0.005
"""Seconds between two steps of a search, so that keys are handled."""


class HistoryScreen(FullScreen):
    """The list of hands. It only reads the log."""

    TITLE = "HISTORY"
    BINDINGS = [
        Binding("enter", "open", "open", tooltip="show the hand in full"),
        *HAND_KEYS,
        Binding(
            "s", "sort", "sort", tooltip="sort: the biggest wins first, the costliest hands, or the newest"
        ),
        Binding("f", "filter", "filter", tooltip="filter: choose the hands to list"),
        Binding("colon", "go_to", "hand", tooltip="go to a hand: type its number, then enter"),
        Binding("e", "export", "export", tooltip="export the hands to a file"),
        HELP,
        Binding("escape", "back", "back"),
        Binding("slash", "filter", "filter: choose the hands to list", show=False),
        Binding("q,l", "dismiss", "back to the table", show=False),
        Binding("up,k", "move(-1)", "one hand up", show=False),
        Binding("down,j", "move(1)", "one hand down", show=False),
        Binding("pageup", "page(-1)", "a page up", show=False),
        Binding("pagedown,space", "page(1)", "a page down", show=False),
        Binding("home", f"jump({NEWEST})", "to the newest hand", show=False),
        Binding("end", "jump(0)", "to the oldest hand", show=False),
    ]

    def __init__(
        self,
        session: Session,
        solver: SolverService,
        settings: Settings,
        hand_filter: HandFilter | None = None,
    ) -> None:
        """With `hand_filter` it begins with these hands, the costliest first, and escape leaves it."""
        super().__init__()
        self._session = session
        self._log = session.log
        self._opened_with = hand_filter
        self.listing: HandListing = HandListing(session.log)
        """The hands listed, and the cursor among them."""
        if hand_filter:
            self.listing.begin(replace(hand_filter, sort="cost"))
        self._solver = solver
        self._settings = settings
        self._typed: str | None = None
        """The number of the hand to go to, as typed so far; None if it is not being typed."""
        self._searching: Timer | None = None
        """Runs while hands are being found."""
        self._indexes: list[int | None] = []
        """For each visible row the index of its hand; None for a row with day and game."""
        self._note = ""
        """Shown instead of the hand at the cursor until the next key."""
        self._layout: HistoryLayout | None = None

    def body(self) -> ComposeResult:
        """The title, the column names, the hands, the hand at the cursor beside or below them, a note, the keys."""
        with Horizontal(id="list-and-hand"), Frame(title=self.TITLE, id="list"):
            yield Label(id="heads")
            yield RowList(id="rows")
        yield Label(id="status")

    def on_mount(self) -> None:
        """Find the rest of the hands, and grade those that are not graded yet."""
        self._search_on()
        self._ask_grades()

    def _ask_grades(self) -> None:
        if question := GradePlay.of(self._session):
            self._solver.ask(self.app, question, self._take_grades)

    def _take_grades(self, grades: GradedPlay) -> None:
        """Show the costs of hands graded since; list those again that were chosen by their cost."""
        if len(self.query("RowList, #status")) < 2:  # being closed: its widgets go one by one
            return
        hand_filter = self.listing.hand_filter
        if grades.is_partial:
            self.set_timer(AGAIN_SECONDS, self._ask_grades)
        elif hand_filter.mistakes or hand_filter.kind or hand_filter.sort == "cost":
            self._list(hand_filter)
        else:
            self.show()

    # actions

    async def on_key(self, event: Key) -> None:
        """Digits form the number of a hand to go to; any key ends a note. Keys act in the order pressed."""
        self._note = self.listing.fault = ""
        digit = event.character or ""
        active = self.active_bindings.get(event.key) if self.is_active else None
        if event.key == "backspace" and self._typed:
            self._type(self._typed[:-1])
        elif digit.isascii() and digit.isdigit() and len(self._typed or "") < 9:
            self._type((self._typed or "") + digit)
        elif active and active.enabled:
            event.stop()
            event.prevent_default()
            await self.app.run_action(active.binding.action, active.node)

    def action_go_to(self) -> None:
        """Ask for the number of a hand."""
        self._type("")

    def _type(self, number: str | None) -> None:
        """Show the number typed so far; None ends typing."""
        self._typed = number
        self.show()

    def action_move(self, by: int) -> None:
        """Move down or up by hands."""
        self.listing.move(by)
        self.show()

    def action_page(self, by: int) -> None:
        """Move down or up by pages."""
        hands = max(1, len({index for index in self._indexes if index is not None}) - 1)
        self.listing.move(by * hands, whole_page=True)
        self.show()

    def action_jump(self, number: int) -> None:
        """Go to the newest hand or the oldest."""
        self.listing.go_to(number)
        self.show()

    def action_filter(self) -> None:
        """Filter the hands by line, win, game, day or cards."""
        choices = filter_choices(self.listing.hand_filter)
        values = self.listing.result_of(lambda: filter_values(self._log)) or []
        self.ask(
            ChoiceDialog(
                "FILTER", choices, None, "type to search", partial(filter_typed, [*choices, *values])
            ),
            self._choose_filter,
        )

    def _choose_filter(self, chosen: Choice) -> None:
        if isinstance(chosen.value, tuple):
            self._filter_by(*chosen.value)
            return
        name = str(chosen.value)
        if dialog := self.listing.result_of(lambda: filter_dialog(name, self._log, self.listing.hand_filter)):
            self.ask(dialog, lambda choice: self._filter_by(name, choice.value))

    def action_back(self) -> None:
        """Stop typing a number, or else list all hands, or else return to the table."""
        if self._typed is not None:
            self._type(None)
        elif replace(self.listing.hand_filter, sort=None) in {HandFilter(), self._opened_with}:
            self.dismiss()
        else:
            self._list(HandFilter())

    def action_open(self) -> None:
        """Show the hand at the cursor in full, or go to the number typed."""
        if self._typed is not None:
            if self._typed:
                self._note = self.listing.go_to(read_number(self._typed))
            self._type(None)
            return
        self._show_hand(in_full)

    def action_why(self) -> None:
        """Show why the right hold of the hand at the cursor is right."""
        self._show_hand(explained)

    def action_both(self) -> None:
        """Show the right hold of the hand at the cursor and the player's line by line."""
        self._show_hand(partial(explained, why=HintLevel.BOTH))

    def action_drill(self) -> None:
        """Drill the hand at the cursor, and keep it in the drill."""
        self._show_hand(PastHand.drill)

    def action_again(self) -> None:
        """Play the hand at the cursor again."""
        self._show_hand(PastHand.again)

    def action_replay(self) -> None:
        """Replay the hand at the cursor step by step."""
        self._show_hand(PastHand.replay)

    def action_share(self) -> None:
        """Copy the hand at the cursor, and offer to write its picture."""
        self._show_hand(PastHand.share)

    @property
    def _past_hand(self) -> PastHand | None:
        """The hand at the cursor."""
        hand = self.listing.hand
        return PastHand(hand, self._log, self._solver, self._settings) if hand else None

    def _show_hand(self, screen: Callable[[PastHand], Screen[Any] | str]) -> None:
        """Open a screen for the hand at the cursor and say its result, or why it cannot be opened."""
        if past := self._past_hand:
            opened = screen(past)
            if isinstance(opened, str):
                self.say(opened)
            else:
                self.app.push_screen(opened, lambda result: self.say(result or ""))

    def action_export(self) -> None:
        """Write the hands listed to a file."""
        if not Path(self._log.where).is_file():
            self.say("These hands are kept in memory only; a save can be exported.")
        elif self.listing.hand:
            self.ask(
                ExportDialog(Path(self._log.where), self.listing.hand_filter, self.listing.count), self.say
            )

    @on(RowList.Clicked)
    def _clicked(self, clicked: RowList.Clicked) -> None:
        index = self._indexes[clicked.row] if clicked.row < len(self._indexes) else None
        if index == self.listing.at:
            self.action_open()
        elif index is not None:
            self.action_move(index - self.listing.at)

    @on(RowList.Wheeled)
    def _wheeled(self, wheeled: RowList.Wheeled) -> None:
        self.action_move(3 * wheeled.by)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002 - Textual's
        """Disable all but leaving if the terminal is too small."""
        if self.has_class("-too-small"):
            return action in {"dismiss", "back"}
        needs_hands = action in {"open", "why", "both", "drill", "again", "replay", "share", "export"}
        return None if needs_hands and not len(self.listing) else True

    # the list

    def _filter_by(self, name: str, value: Any) -> None:
        self._list(replace(self.listing.hand_filter, **{name: value}))

    def action_sort(self) -> None:
        """List the hands in the next sort."""
        self._filter_by("sort", {None: "win", "win": "cost", "cost": None}[self.listing.hand_filter.sort])

    def _list(self, hand_filter: HandFilter) -> None:
        if self._searching:
            self._searching.stop()
        self._note = ""
        self.listing.begin(hand_filter)
        self.show()
        self._search_on()

    def _search_on(self) -> None:
        """Find the hands step by step, so that a key waits for one step at most."""
        self._searching = (
            self.set_timer(_PAUSE_SECONDS, self._search_step) if self.listing.is_working else None
        )

    def _search_step(self) -> None:
        listing = self.listing
        before = listing.fault, len(listing), listing.count_text
        listing.step()
        if before != (listing.fault, len(listing), listing.count_text):
            self.show()
        self._search_on()

    def on_resize(self, event: Resize) -> None:
        super().on_resize(event)
        self._lay_out()

    def _lay_out(self) -> bool:
        """Give the hand at the cursor its room, if there is one; returns whether the list has another size now."""
        has_hand = len(self.listing) or self.listing.is_working
        layout = history_layout(*self.size) if has_hand else HistoryLayout(self.size.width)
        if layout == self._layout:
            return False
        self._layout = layout
        self.query_one("#list").styles.width = layout.listed
        for preview in self.query(HandPreview):
            preview.lay_out(layout)
        return True

    def _follow_cursor(self) -> None:
        """Show the hand at the cursor, if there is room; its widgets are made after the first frame of the list."""
        past, layout = self._past_hand, self._layout
        if layout is None or past is None:
            return
        if layout.cards and not self.query(HandBeside):
            self.call_after_refresh(self._add, HandBeside(layout))
        elif layout.has_preview and not self.query(HandBelow):
            self.call_after_refresh(self._add, HandBelow(layout))
        for preview in self.query(HandPreview):
            if preview.display:
                preview.follow(past)

    def _add(self, preview: HandPreview) -> None:
        """Add it beside or below the list, unless it is there already."""
        if not self.is_attached or self.query(type(preview)):
            return
        if isinstance(preview, HandBeside):
            self.query_one("#list-and-hand").mount(preview)
        else:
            self.mount(preview, before="#status")
        self.call_after_refresh(self._show_if_in_stack)

    def show(self) -> None:
        if self._lay_out():
            self.call_after_refresh(self._show_if_in_stack)
            return
        listed = self.query_one(RowList)
        width, height = listed.content_size
        if not height:
            return
        columns = HistoryColumns(
            width,
            self.listing.largest,
            self._settings.letters,
            has_cost=self._session.folder is not None,
            sort=self.listing.hand_filter.sort,
        )
        rows = self.listing.result_of(lambda: rows_in_sight(self.listing, height, columns)) or []
        self._indexes = [index for index, _ in rows]
        listed.show(Content("\n").join([row for _, row in rows]) if rows else self._none())
        self.query_one("#heads", Label).show(columns.heading() if rows else "")
        self._entitle()
        self._show_status()
        self._follow_cursor()
        self.refresh_bindings()

    def _entitle(self) -> None:
        """Show the filter and the hand at the cursor above the list."""
        hand = self.listing.hand
        position = f"hand {hand.dealt.hand:,}" if hand else ""
        if self._typed is not None:
            position = f"go to hand {read_number(self._typed):,}_" if self._typed else "go to hand _"
        hand_filter = self.listing.hand_filter
        words = ", ".join(filter(None, (filter_text(hand_filter), SORT_WORDS.get(hand_filter.sort or ""))))
        title = f"{self.TITLE}: {words}" if words else self.TITLE
        self.query_one("#list", Frame).entitle(
            title, " · ".join(filter(None, (self.listing.count_text, position)))
        )

    def say(self, note: str) -> None:
        self._note = note
        self.show()

    def _show_status(self) -> None:
        """Show a fault or a note, else the hand at the cursor in one row."""
        status = self.query_one("#status", Label)
        width = status.content_size.width
        words = wrapped(printable(self.listing.fault or self._note), width)
        if not words:
            hand = self.listing.hand
            words = [joined(hand_parts(hand), width) if hand else ""]
        status.styles.height = len(words)
        status.show("\n".join(words))

    def _none(self) -> Content:
        words = filter_text(self.listing.hand_filter)
        if self._note or self.listing.fault or self.listing.is_working:
            return Content("")
        if not words:
            return Content(f"\n\n{NO_HANDS}")
        return Content(f"\n\n{no_match(words)}\n\nesc lists all hands again.")
