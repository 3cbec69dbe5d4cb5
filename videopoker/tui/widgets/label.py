"""A text on the table that changes often: painting it again is cheap, laying the table out again is not."""

from textual.content import Content
from textual.geometry import Size
from textual.reactive import Reactive
from textual.widgets import Static


class Label(Static):
    """Shows a text; the screen is laid out again only when the text needs another width."""

    said = Content("")

    # else another height would have the screen laid out and painted again in the next frame
    virtual_size = Reactive(Size(0, 0), repaint=False)

    def say(self, words: str | Content) -> None:
        """Show these words, unless they are there already."""
        words = words if isinstance(words, Content) else Content(words)
        if not words.is_same(self.said):
            before, self.said = self.said, words
            self.update(words, layout=self.styles.is_auto_width and len(words) != len(before))


class TransparentLabel(Label):
    """Lies over other widgets; while it has no words, these are seen and clicked. Needs a `ChangesCompositor`.

    Hidden with `display` it would have the screen laid out again.
    """

    @property  # type: ignore[misc] # nobody sets it
    def visible(self) -> bool:
        """Whether it has words."""
        return bool(self.said) and super().visible
