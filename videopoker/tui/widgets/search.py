"""A search line above a list, on a screen where some of the characters typed are keys."""

from collections.abc import Iterator
from weakref import WeakSet

from textual.actions import parse as parse_action
from textual.binding import Binding
from textual.events import Key
from textual.screen import ScreenResultType
from textual.widgets import Input, OptionList

from videopoker.tui.widgets.dialog import Dialog
from videopoker.tui.widgets.lists import MOVES

LIST_KEYS = tuple(Binding(key, f"list('{action}')", words) for key, action, words in MOVES)
"""The keys of a list below a search line, for a screen with an action `list`."""


class Search(Input, inherit_bindings=False):
    """Does what the screen's keys do, and takes the others as typed.

    Letters wait in a queue of the line's own, which a binding would overtake when they come all at once, as
    through a slow connection: then a list is not yet shortened when one of its rows is chosen.
    """

    BINDINGS = [
        binding
        for binding in Binding.make_bindings(Input.BINDINGS)
        if binding.key not in {"home", "end", "enter"}  # these move in the list below, and choose from it
    ]

    ALLOW_MAXIMIZE = False

    def __init__(self, *, placeholder: str = "", compact: bool = False, id: str | None = None) -> None:
        super().__init__(placeholder=placeholder, compact=compact, id=id)
        self.seen: WeakSet[Key] = WeakSet()
        """The keys that this line had first; several can be under way at once."""

    async def _on_key(self, event: Key) -> None:
        self.seen.add(event)
        for action in self._screen_actions(event.key):
            await self.app.run_action(action, self.screen)
            event.stop()
            event.prevent_default()

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Whether no binding may have this key; Textual asks when it lists what can be done."""
        return not any(self._screen_actions(key)) and super().check_consume_key(key, character)

    def _screen_actions(self, key: str) -> Iterator[str]:
        """What the key does on the screen now: one action, or none."""
        for binding in Binding.make_bindings(self.screen.BINDINGS):
            name, parameters = parse_action(binding.action)[1:]
            if binding.key == key and self.screen.check_action(name, parameters):
                yield binding.action
                return


class SearchScreen(Dialog[ScreenResultType]):
    """A list below a search line."""

    def on_mount(self) -> None:
        """Have every key go to the search line."""
        self.query_one(OptionList).can_focus = False
        self.query_one(Search).focus()

    def take_key(self, event: Key) -> bool:
        """Take a key that was pressed together with the one that opened this screen, before the line was there."""
        line = next(iter(self.query(Search)), None)
        if line and event in line.seen:
            return False
        early = Key(event.key, event.character)  # in the line's queue, after those that wait there
        self.call_later(lambda: self.query_one(Search).post_message(early))
        return True

    def action_list(self, name: str) -> None:
        """Move in the list, or choose from it, once it shows what was typed."""
        self.search_typed()
        getattr(self.query_one(OptionList), f"action_{name}")()

    def search_typed(self) -> None:
        """List what is typed by now."""
        raise NotImplementedError
