"""A dialog to choose from a list; typing searches the list or adds a choice."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from videopoker.core.base.messages import Refused, printable
from videopoker.text.groups.group import NO_MATCH
from videopoker.tui.kit.lists import F1, Rows
from videopoker.tui.kit.search import LIST_KEYS, Search, SearchScreen


@dataclass(frozen=True, slots=True)
class Choice:
    """A choice: its text and its value."""

    words: str
    value: object


class ChoiceDialog(SearchScreen[Choice | None]):
    """Returns the choice, or None."""

    TITLE = "CHOOSE"
    keys = {"↑ ↓": "choose", "enter": "select", "esc": "back"}
    BINDINGS = [
        Binding("escape", "dismiss", "back"),
        F1,
        *LIST_KEYS,
    ]

    def __init__(
        self,
        heading: str,
        choices: Sequence[Choice],
        current: object,
        hint: str,
        typed: Callable[[str], list[Choice]] | None = None,
        *,
        is_wide: bool = False,
    ) -> None:
        """`typed` returns the choices for a text; if it returns none or raises Refused, the text is a search.

        `is_wide`: for choices of many words.
        """
        super().__init__()
        self.frame = "dialog wide" if is_wide else "dialog"
        self.heading = heading
        self._choices = self._listed = list(choices)
        self._current = current
        self._hint = hint
        self._typed = typed
        self._text = ""
        """The text for which the choices are listed."""

    def body(self) -> ComposeResult:
        """The search line and the list."""
        yield Search(placeholder=self._hint, compact=True, id="choice")
        yield Rows()

    def on_mount(self) -> None:
        """Start at the current choice."""
        self._list("")

    @on(Input.Changed)
    def search_typed(self) -> None:
        """List the choices for the text typed so far."""
        if (text := self.query_one(Search).value) != self._text:
            self._list(text)

    def _list(self, text: str) -> None:
        self._text = text
        matching = [choice for choice in self._choices if text.casefold() in choice.words.casefold()]
        why, stands_for = NO_MATCH, []
        try:
            stands_for = self._typed(text) if self._typed and text else []
        except Refused as refused:
            why = str(refused)
        self._listed = stands_for or matching
        options = self.query_one(OptionList)
        none = [Option(Content(printable(why)), disabled=True)]
        options.set_options([Option(Content(printable(choice.words))) for choice in self._listed] or none)
        values = [choice.value for choice in self._listed]
        first = 0 if values else None
        options.highlighted = values.index(self._current) if self._current in values else first

    @on(OptionList.OptionSelected)
    def _chosen(self, chosen: OptionList.OptionSelected) -> None:
        chosen.stop()
        if chosen.option_index < len(self._listed):  # an event of an older list is ignored
            self.dismiss(self._listed[chosen.option_index])
