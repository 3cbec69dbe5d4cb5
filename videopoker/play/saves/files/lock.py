"""The lock of a save: one process plays it at a time, and the lock ends with the process.

On Linux the lock is on the file itself, beyond the bytes that SQLite locks, so no link to the file gets around it.
Elsewhere SQLite drops every lock of its process on a file when it unlocks it, so the lock is on another file beside the
save. That file is never deleted: a process that has it open would hold a lock on a file that no other process finds.
"""

import os
import socket
import time
from datetime import datetime
from pathlib import Path

from videopoker.core.base.messages import printable, reason
from videopoker.play.host.files import open_private
from videopoker.play.host.operating_system import ORDINARY, can_lock, lock, locks_itself, terminal_name
from videopoker.play.saves.files.sqlite_file import SaveError, on_error

_LEAVING_SECONDS = 0.5
"""How long to wait for a process to end after its terminal was closed."""


class SaveInUse(SaveError):
    """Another process plays this save."""


class SaveLock:
    """The lock on a save; it is taken before SQLite opens the file, and released after SQLite closed it."""

    def __init__(self, file: int, save: os.stat_result) -> None:
        """`file` is the descriptor that holds the lock, `save` the file that was locked."""
        self._file: int | None = file
        self._save = save

    @classmethod
    def take(cls, path: Path, player: str = "") -> "SaveLock":
        """Take the lock of the save at `path`. SaveInUse, naming `player`, if another process has it; SaveError without locks."""
        check_can_lock(path)
        file = _file_to_lock(path)
        end = time.monotonic() + _LEAVING_SECONDS
        with on_error(lambda: os.close(file)):
            while not lock(file):
                if time.monotonic() > end:
                    who = player or "another process"
                    raise SaveInUse(
                        f"{path} is being played by {who}; quit there first, or choose another save with --save NAME"
                    )
                time.sleep(0.02)
            return cls(file, path.stat())

    def is_of(self, path: Path) -> bool:
        """Whether the locked file is the one at this path."""
        try:
            return self._file is not None and os.path.samestat(self._save, path.stat())
        except OSError:
            return False

    def close(self) -> None:
        """Release the lock; closing twice does no harm."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def check_can_lock(path: Path) -> None:
    """SaveError on a system without locks: two processes could play the save at a time."""
    if not can_lock():
        raise SaveError(
            f"{path} can be read and not played: this system has no lock to keep other windows from it; "
            "`videopoker run` plays scripts without a save"
        )


def _file_to_lock(path: Path) -> int:
    """The descriptor of the file on which the save at `path` is locked. SaveError if the lock file cannot be opened."""
    if locks_itself():
        return os.open(path, os.O_RDWR | ORDINARY)
    beside = f"{os.path.realpath(path)}.lock"
    try:
        return open_private(beside, os.O_RDWR)
    except OSError as error:
        raise SaveError(f"{beside} cannot be locked ({reason(error)}); move it away") from None


def this_process() -> str:
    """A name for this process in the errors of others: process, terminal, computer, time."""
    terminal = f" on {terminal_name()}" if terminal_name() else ""
    since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    return printable(f"process {os.getpid()}{terminal} at {socket.gethostname()} since {since}")
