"""The seal of a deal: a reminder of its commitment. It tells when a frame has shown it."""

from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from videopoker.tui.textual_fixes.label import TransparentLabel

SEAL_COLUMNS = 19
"""Columns of the reminder above the meters, with two blank ones before it and one after it."""


class SealLabel(TransparentLabel):
    """Shows a reminder of the seal, or nothing where another label shows it."""

    painted: bytes = b""
    """The last seal of which a frame showed the reminder."""
    _seal: bytes = b""

    class Painted(Message):
        """A frame with another seal has been painted."""

    def show_seal(self, seal: bytes, words: str) -> None:
        """Show these words for this seal; without words, no frame shows it."""
        self.show(words)
        painted = seal if words else b""
        if painted != self._seal:
            self._seal = painted
            self.refresh()  # even if the words are the same

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows for the frame that is written next."""
        if self._seal and self.painted != self._seal:
            self.painted = self._seal
            self.post_message(self.Painted())  # handled once the frame is written
        return super().render_lines(crop)
