"""A line to search in, on a screen where some of the signs one types are keys."""

from textual.binding import Binding
from textual.events import Key
from textual.widgets import Input


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

    async def _on_key(self, event: Key) -> None:
        for binding in Binding.make_bindings(self.screen.BINDINGS):
            if binding.key == event.key and await self.app.run_action(binding.action, self.screen):
                event.stop()
                event.prevent_default()
                return
