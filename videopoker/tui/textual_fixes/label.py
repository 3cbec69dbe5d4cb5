"""A text that changes often.

Works around Textual 8, which lays out the whole screen whenever a `Static` gets another text. Remove this file once it does
so only for another size.
"""

from textual.content import Content
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Static


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
