"""Where a save ended when it was last played here: a file in the state folder that exposes a shortened or older save.

It is written after each move is stored, so it is never ahead of a sound save.
"""

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path

from videopoker.core.base.messages import reason
from videopoker.play.host.files import read_ordinary
from videopoker.play.host.paths import head_path
from videopoker.play.saves.files.side_file import SideFile
from videopoker.play.saves.files.sqlite_file import DamagedSave, command, journals_of
from videopoker.play.saves.log_end.recent_rows import RecentRows
from videopoker.play.saves.rows.head import Head
from videopoker.play.saves.rows.log_row import LAST_ROW

_HEX = {"save": "([0-9a-f]{16})?", "hash": "[0-9a-f]{64}", "snapshot": "([0-9a-f]{64})?"}
"""The form of each text in hexadecimal."""


@dataclass(frozen=True, slots=True)
class LastSeen:
    """The end of a save as this computer last saw it."""

    save: str
    """The save's id."""
    rows: int
    hash: str
    """The hash of the last row, in hexadecimal; `snapshot` is the snapshot's."""
    snapshot: str
    hand: int
    credits: int
    player: str = ""
    """The process that plays it, as other processes name it; empty if none does."""
    fault: int = 0
    """The row of the log found damaged during play; 0 for none."""

    @classmethod
    def of(cls, head: Head, hand: int, credits: int) -> "LastSeen":
        """The end of a save with this head."""
        return cls(head.save, head.rows, head.hash.hex(), head.snapshot.hex(), hand, credits)

    def agrees_with(self, head: Head, hash_there: bytes) -> bool:
        """Whether it is the same save, no shorter than seen; `hash_there` is the hash of its row `rows`."""
        same = head.save in {"", self.save}  # a save of an older format has no id
        return same and head.rows >= self.rows and hash_there.hex() == self.hash

    def __str__(self) -> str:
        return f"hand {self.hand:,} with {self.credits:,} credits"


@dataclass(frozen=True, slots=True)
class OlderCopy:
    """Where a save ends, and where the one last played here under its name ended: it is an older copy or another save."""

    now: LastSeen
    seen: LastSeen

    def __str__(self) -> str:
        return f"ends at {self.now}; here it was last closed at {self.seen}"


class LastSeenFile:
    """The file that records the end of one save; it is kept open during play."""

    def __init__(self, save: Path) -> None:
        self.path = head_path(save)
        self.seen = _read(self.path)
        """Where the save ended; None if that was not recorded or cannot be read."""
        self.is_unreadable = self.seen is None and os.path.lexists(self.path)
        """Whether it is damaged or not an ordinary file."""
        self.player: str = self.seen.player if self.seen else ""
        """The process that plays the save, as other processes name it; empty if none does."""
        self.fault: str = ""
        """Why the last write failed; empty if it did not."""
        self.recent: RecentRows = RecentRows(save)
        """The second copy of the last rows."""
        self._file = SideFile(self.path)
        self._written: LastSeen | None = None

    def write(self, seen: LastSeen) -> None:
        """Replace what the file records."""
        self._written = replace(seen, player=self.player)
        content = json.dumps(asdict(self._written))
        try:
            self._file.overwrite(f"{content} {_check(content)}\n".encode())
            self.fault = ""
        except OSError as error:
            self.fault = reason(error)

    def close(self) -> None:
        """Record that no process plays the save, and close the files; closing twice does no harm."""
        self.recent.close()
        self.player = ""
        if self._written:
            self.write(self._written)
        self._file.close()
        self._written = None


def _read(file: Path) -> LastSeen | None:
    with suppress(OSError, ValueError, TypeError, IndexError, RecursionError):
        content, check = read_ordinary(file, 4096).decode().splitlines()[0].rsplit(" ", 1)
        if check == _check(content) and not file.is_symlink():
            seen = LastSeen(**json.loads(content))
            return seen if _is_possible(seen) else None
    return None


def _is_possible(seen: LastSeen) -> bool:
    """Whether every value has the form that this program writes; TypeError for what should be text and is not."""
    numbers = (seen.rows, seen.hand, seen.credits, seen.fault)
    return (
        all(type(number) is int and 0 <= number <= LAST_ROW for number in numbers)
        and all(re.fullmatch(form, getattr(seen, name)) for name, form in _HEX.items())
        and str.isprintable(seen.player)
    )


def _check(content: str) -> str:
    return sha256(content.encode()).hexdigest()[:16]


def is_new(save: Path, record: LastSeenFile) -> bool:
    """Whether there is no save at this path and none was played here before. DamagedSave if one is missing.

    A journal of a missing save tells of one too: SQLite would write it into a new save.

    OSError if the folder cannot be read.
    """
    with suppress(FileNotFoundError, NotADirectoryError):
        save.lstat()
        return False
    if record.seen:
        raise DamagedSave(f"{save} is missing")
    if journals := journals_of(save):
        raise DamagedSave(f"{save} is missing, but its journal {journals[0].name} is there")
    if record.is_unreadable:
        raise DamagedSave(
            f"{save} is missing, and {record.path}, which records where it ended, cannot be read"
        )
    return True


@contextmanager
def known(save: Path) -> Iterator[LastSeenFile]:
    """The record of where a save ended; adds that to a DamagedSave raised inside, and what to do."""
    record = LastSeenFile(save)
    try:
        yield record
    except DamagedSave as error:
        about = f"; here it was last seen at {record.seen}" if record.seen else ""
        raise DamagedSave(
            f"{error}{about}; it was not changed: `{command(save)} saves explain {save.stem}` says what can be recovered, "
            f"`{command(save)} saves forget {save.stem}` starts again"
        ) from error


def starts_new(save: Path) -> bool:
    """Whether playing at this path starts a new save. DamagedSave if one that was played here is missing."""
    with known(save) as record:
        return is_new(save, record)
