"""The lock of a save: one process plays it at a time, and the lock ends with the process.

The lock is on the file itself, beyond the bytes that SQLite locks, so a link to the file cannot get around it.
"""

import fcntl
import os
import socket
import struct
import sys
import time
from datetime import datetime
from pathlib import Path

from videopoker.core.messages import printable
from videopoker.play.saves.file_check import SaveError

_LEAVING_SECONDS = 0.5
"""How long to wait for a process to end after its terminal was closed."""
_BYTE = 2**62


class SaveInUse(SaveError):
    """Another process plays this save."""


class SaveLock:
    """The lock on a save; its file is opened before SQLite opens it, and closed after."""

    def __init__(self, file: int) -> None:
        self._file: int | None = file

    @classmethod
    def take(cls, path: Path, player: str = "") -> "SaveLock":
        """Take the lock of the save at `path`. SaveInUse, naming `player`, if another process has it."""
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        end = time.monotonic() + _LEAVING_SECONDS
        while not _locked(file):
            if time.monotonic() > end:
                os.close(file)
                who = player or "another process"
                raise SaveInUse(
                    f"{path} is being played by {who}; quit there first, or choose another save with --save NAME"
                )
            time.sleep(0.02)
        return cls(file)

    def is_of(self, path: Path) -> bool:
        """Whether the locked file is the one at this path."""
        try:
            return self._file is not None and os.path.samestat(os.fstat(self._file), path.stat())
        except OSError:
            return False

    def close(self) -> None:
        """Release the lock; closing twice does no harm."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _locked(file: int) -> bool:
    """Try to lock the file for as long as this descriptor is open."""
    try:
        if sys.platform == "linux":  # other locks end when the process closes any descriptor of the file
            request = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _BYTE, 1, 0)
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, request)
        else:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _BYTE)
    except (BlockingIOError, PermissionError):
        return False
    return True


def this_process() -> str:
    """A name for this process in the errors of others: process, terminal, computer, time."""
    try:
        terminal = f" on {os.ttyname(0)}"
    except OSError:
        terminal = ""
    since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    return printable(f"process {os.getpid()}{terminal} at {socket.gethostname()} since {since}")
