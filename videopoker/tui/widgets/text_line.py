"""A line to type in."""

from textual.events import Key
from textual.widgets import Input


class TextLine(Input):
    """Takes every key in its turn.

    Upstream's part: Textual 8 runs a key's action only after the letters that arrived with it, so of letters and
    backspaces that arrive all at once, as through a slow connection, the wrong letters are deleted.
    """

    async def _on_key(self, event: Key) -> None:
        for binding in self._bindings.key_to_bindings.get(event.key, ()):
            if not self.check_consume_key(event.key, event.character):
                await self.app.run_action(binding.action, self)
                event.stop()
                event.prevent_default()
                return
