"""The seal of a deal in the title: a reminder of its commitment. It tells when a frame has shown it."""

from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip

from videopoker.tui.textual_fixes.label import Label


class SealLabel(Label):
    """Shows a reminder of the seal; hidden without one."""

    painted: bytes = b""
    """The seal that the last frame showed."""
    _seal: bytes = b""

    class Painted(Message):
        """A frame with another seal has been painted."""

    def show_seal(self, seal: bytes, words: str) -> None:
        """Show these words for this seal."""
        self.display = bool(seal)
        self.show(words)
        if seal != self._seal:
            self._seal = seal
            self.refresh()  # even if the words are the same

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows for the frame that is written next."""
        if self.painted != self._seal:
            self.painted = self._seal
            self.post_message(self.Painted())  # handled once the frame is written
        return super().render_lines(crop)
