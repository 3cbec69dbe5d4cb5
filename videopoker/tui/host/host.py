"""What the program is painted on: a terminal, or a stream with a terminal at its other end.

A file of its own: what is painted on a stream imports nothing of terminals.
"""

from typing import Any

from textual.app import App
from textual.driver import Driver

from videopoker.play.host.made_files import Deliver

LEAVE = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"  # no mouse reports
    "\x1b[?2004l\x1b[?2048l\x1b[?1004l\x1b[?7h"  # no reports of pastes, sizes and focus; wrap lines
    "\x1b[<u\x1b[?1049l\x1b[?25h"  # ordinary keys, the ordinary screen, the cursor
)
"""What a terminal is sent when the program leaves it."""


class Host:
    """A local host that can show every character; Textual chooses the driver."""

    has_symbols = True
    """Whether it can show the suits' symbols."""
    plays_sounds = False
    """Whether the player's own commands may play sounds there."""
    is_remote = False
    """Whether the connection is remote, so that many small frames would arrive late and together."""
    deliver: Deliver | None = None
    """Sends the player a copy of a file; None for a local player, who finds the file itself."""

    def driver(self, app: App[Any], **options: Any) -> Driver:
        """What paints the app and reads keys, made with these options of Textual's drivers."""
        return app.get_driver_class()(app, **options)

    def say_last(self, *lines: str, is_fault: bool = False) -> None:
        """Show these lines when the program has left the screen; a fault is the line of a crash."""

    def give_back(self) -> None:
        """Restore the host immediately, without waiting."""
