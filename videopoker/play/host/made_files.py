"""Files made for the player: exports, pictures to share, paytables. A player far away is sent a copy of each.

A file of its own: what writes such a file need not know who plays.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from videopoker.core.base.messages import printable

Deliver = Callable[[str, bytes], object]
"""Takes a file for the player: its name and its content."""

_deliver: ContextVar[Deliver | None] = ContextVar("deliver", default=None)


@contextmanager
def sent_by(deliver: Deliver | None) -> Iterator[None]:
    """Send the player what is made here, and in the tasks that begin here."""
    before = _deliver.set(deliver)
    try:
        yield
    finally:
        _deliver.reset(before)


def is_made(file: Path, *, is_read_again: bool = False) -> None:
    """Say that a file for the player is complete; a file that was sent stays only if the program reads it again."""
    if deliver := _deliver.get():
        deliver(file.name, file.read_bytes())
        if not is_read_again:
            file.unlink()


def where(local: str, sent: str) -> str:
    """The words for a player who has the file itself, or for one who is sent a copy and so knows no path here."""
    return sent if _deliver.get() else local


def shown_path(file: Path) -> str:
    """The name by which the player finds a file that is made."""
    return printable(where(str(file), f"{file.name} (downloaded)"))
