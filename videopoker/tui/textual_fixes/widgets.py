"""A text that changes often, a line to type in that keeps the order of the keys, and a list that ignores rows it does not have.

Remove the line to type in once Textual keeps that order (Textual #6605).
"""

from contextlib import suppress
from typing import Literal

from textual.content import Content
from textual.events import Click, Key
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Input, OptionList, Static


class SafeOptionList(OptionList):
    """Ignores clicks on rows gone since the last paint, and page keys before the first layout."""

    def is_cursor_at(self, y: int) -> bool:
        """Whether line `y` on the screen is the first of the row at the cursor; no public name has a row's lines."""
        line = self.scroll_offset.y + y
        return line < len(self._lines) and self._lines[line] == (self.highlighted, 0)

    def _move_page(self, direction: Literal[-1, 1]) -> None:
        with suppress(KeyError):
            super()._move_page(direction)

    def on_click(self, event: Click) -> None:
        if event.style.meta.get("option", 0) >= self.option_count:
            event.prevent_default()


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

    def action_cut(self) -> None:
        if self.selected_text:  # else Textual would empty the clipboard
            super().action_cut()


class Label(Static):
    """Shows a text; the screen is laid out again only when the text needs another width."""

    shown_words: Content = Content("")

    # else a new height would lay out and paint the whole screen in the next frame
    virtual_size: Reactive[Size] = Reactive(Size(0, 0), repaint=False)

    def show(self, words: str | Content) -> None:
        """Show these words, if they differ from those shown."""
        words = words if isinstance(words, Content) else Content(words)
        if not words.is_same(self.shown_words):
            before, self.shown_words = self.shown_words, words
            self.update(words, layout=self.styles.is_auto_width and len(words) != len(before))


class TransparentLabel(Label):
    """A label over other widgets, which show and take clicks while it is empty. Needs a `ChangesCompositor`.

    Hiding it with `display` would lay out the screen again.
    """

    @property  # type: ignore[misc] # nobody sets it
    def visible(self) -> bool:
        """Whether it has words."""
        return bool(self.shown_words) and super().visible
