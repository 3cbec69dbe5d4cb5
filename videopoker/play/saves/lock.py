"""The lock of a save: one process writes at a time, and its death releases the lock."""

import os
import socket
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.play.saves.file_check import SaveError

if TYPE_CHECKING:
    from filelock import FileLock

_LEAVING_SECONDS = 0.5
"""The time a process has to end after its terminal was closed."""


class SaveInUse(SaveError):
    """Another process plays this save."""


class SaveLock:
    """The lock on a save, beside a note that says who holds it."""

    def __init__(self, lock: "FileLock", note: Path, *, made: bool) -> None:
        self._lock = lock
        self._note = note
        self._made = made
        """Whether the file of the lock is new."""

    @classmethod
    def take(cls, path: Path) -> "SaveLock":
        """Take the lock of the save at `path`; SaveInUse says who has it."""
        # imported here: filelock imports asyncio, 50 ms that only a save needs
        from filelock import FileLock, Timeout

        file = path.with_name(path.name + ".lock")
        made = not file.exists()
        lock = FileLock(file)
        note = path.with_name(path.name + ".holder")
        try:
            lock.acquire(timeout=_LEAVING_SECONDS, poll_interval=0.02)
        except Timeout:
            raise SaveInUse(
                f"{path} is being played by {_read(note)}; quit there first, or choose another with --save NAME"
            ) from None
        note.write_text(_myself(), encoding="utf-8")
        return cls(lock, note, made=made)

    def abandon(self) -> None:
        """Release the lock of what turned out to be no save; nothing new is left beside it."""
        if self._made:
            Path(self._lock.lock_file).unlink(missing_ok=True)
        self.release()

    def release(self) -> None:
        """Let another process play; releasing twice does no harm."""
        if self._lock.is_locked:
            self._note.unlink(missing_ok=True)
            self._lock.release()


def _myself() -> str:
    try:
        terminal = f" on {os.ttyname(0)}"
    except OSError:
        terminal = ""
    since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    return f"process {os.getpid()}{terminal} at {socket.gethostname()} since {since}"


def _read(note: Path) -> str:
    try:
        return note.read_text(encoding="utf-8").strip() or "another process"
    except OSError:
        return "another process"
