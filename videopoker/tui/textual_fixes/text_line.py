"""A line to type in, with the keys in the order typed. Remove this file once Textual keeps that order (Textual #6605)."""

from textual.events import Key
from textual.widgets import Input


class TextLine(Input):
    """Handles keys in the order typed.

    Works around Textual 8, which runs a key's action only after the letters that arrived with it: when letters and
    backspaces arrive together, as over a slow connection, it deletes the wrong letters.
    """

    async def _on_key(self, event: Key) -> None:
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            if not self.check_consume_key(event.key, event.character):
                await self.app.run_action(binding.action, self)
                event.stop()
                event.prevent_default()
                return
