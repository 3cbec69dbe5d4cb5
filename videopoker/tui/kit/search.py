"""A search line above a list, on a screen where some characters are keys."""

from collections.abc import Iterator
from typing import ClassVar

from textual.actions import parse as parse_action
from textual.binding import Binding
from textual.events import Key
from textual.screen import ScreenResultType
from textual.widgets import Input, OptionList

from videopoker.tui.kit.dialog import Dialog
from videopoker.tui.kit.lists import MOVES
from videopoker.tui.textual_fixes.widgets import TextLine

LIST_KEYS = tuple(Binding(key, f"list('{action}')", words) for key, action, words in MOVES)
"""The keys of a list below a search line, for a screen with an action `list`."""


class Search(TextLine, inherit_bindings=False):
    """Runs the screen's keys in the order typed, and takes all other keys as text."""

    BINDINGS = [
        binding
        for binding in Binding.make_bindings(Input.BINDINGS)
        if binding.key not in {"home", "end", "enter"}  # those move in the list below, or choose from it
    ]

    ALLOW_MAXIMIZE: ClassVar[bool] = False

    async def on_key(self, event: Key) -> None:
        for action in self._screen_actions(event.key):
            await self.app.run_action(action, self.screen)
            event.stop()
            event.prevent_default()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether this key is text, so that no binding may have it; Textual asks when it lists the active keys."""
        return not any(self._screen_actions(key)) and super().check_consume_key(key, character)

    def _screen_actions(self, key: str) -> Iterator[str]:
        """The screen's actions for the key now: one or none."""
        for binding in Binding.make_bindings(self.screen.BINDINGS):
            name, parameters = parse_action(binding.action)[1:]
            if binding.key == key and self.screen.check_action(name, parameters):
                yield binding.action
                return


class SearchScreen(Dialog[ScreenResultType]):
    """A list below a search line."""

    def on_mount(self) -> None:
        """Send every key to the search line."""
        self.query_one(OptionList).can_focus = False
        self.query_one(Search).focus()

    def action_list(self, name: str) -> None:
        """Move in the list, or choose from it, after it shows the matches of the text typed."""
        self.search_typed()
        getattr(self.query_one(OptionList), f"action_{name}")()

    def search_typed(self) -> None:
        """List the matches of the text typed so far."""
        raise NotImplementedError
