"""What this computer last saw of a save, in two files of the state folder: where the save ended, and its last fifty hands.

The first exposes a shortened or older save. It is written after each move is stored, so it is never ahead of a sound save.
The second has the rows of these hands again, so that a damaged page loses none of them.
"""

import json
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path

from videopoker.core.base.messages import counted, reason
from videopoker.core.machine.events import Dealt
from videopoker.play.host.files import read_ordinary
from videopoker.play.host.paths import head_path, recent_path
from videopoker.play.saves.files.side_file import SideFile
from videopoker.play.saves.files.sqlite_file import SQLITE_ERRORS, DamagedSave, command, journals_of
from videopoker.play.saves.rows.log_reader import LogReader
from videopoker.play.saves.rows.log_row import (
    LAST_ROW,
    Head,
    Row,
    as_line,
    chained,
    game_before,
    is_record_of,
    read_event,
    read_rows,
)

HANDS = 50
"""The hands that are kept when a file of twice as many is replaced."""
MAX_BYTES = 2**20

_DEALS = HANDS + 1
"""The deals of these: the commitment to a deal is among the rows of the hand before."""
_ROWS = 8 * HANDS
"""The last rows of a log that are read for a file that does not continue to its end."""
_DEALT = b'"record": "{\\"event\\":\\"dealt\\"'
"""How a line has the record of a deal."""
_GAME_CHOSEN = b'"record": "{\\"event\\":\\"game_chosen\\"'
"""How a line has the record of a choice of a game."""


class RecentRows:
    """The file of a save that is played; it is opened when rows are first added, and kept open."""

    def __init__(self, save: Path) -> None:
        self._file = SideFile(recent_path(save))
        self._size = self._hands = 0

    def add(self, rows: Sequence[Row], log: LogReader) -> None:
        """Add the rows just added to the log; without a folder that can be written none are kept."""
        if not rows:
            return
        try:
            last = _last_hands(rows)
            lines = _lines(last)
            if len(last) < len(rows):
                self._replace(lines, log)
            elif not self._size:
                self._open(rows[0], lines, log)
            elif self._hands >= 2 * HANDS or self._size + len(lines) > MAX_BYTES:
                self._replace(self._file.read(MAX_BYTES) + lines, log)
            else:
                self._append(lines)
        except (OSError, *SQLITE_ERRORS):
            self.close()  # then the next rows replace it

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        self._file.close()
        self._size = self._hands = 0

    def _open(self, first: Row, lines: bytes, log: LogReader) -> None:
        """Add lines to the file if it ends with the row before the first added one, else replace it."""
        content = self._file.read(MAX_BYTES)
        last = _read_rows(content[content.rfind(b"\n", 0, -1) + 1 :])
        if last and _follows(first, last):
            self._count(content)
            self._append(lines)
        else:
            self._replace(_lines(read_rows(log.connection, max(0, log.last - _ROWS))), log)

    def _append(self, lines: bytes) -> None:
        self._file.append(lines)
        self._count(lines)

    def _count(self, lines: bytes) -> None:
        self._size += len(lines)
        self._hands += lines.count(_DEALT)

    def _replace(self, content: bytes, log: LogReader) -> None:
        """Replace the file with one of the last hands of its content, and the row in which their game was chosen."""
        start = _start_of_last_hands(content)
        first = _read_rows(content[start:].partition(b"\n")[0])
        game = _last_game(content[:start])
        if first and not game:
            number, *_ = first
            chosen = game_before(log.connection, number)
            game = _lines([chosen] if chosen else [])
        content = game + content[start:]
        self._file.replace(content)
        self._size = self._hands = 0
        self._count(content)


def read_recent(save: Path) -> dict[int, Row]:
    """Number -> row in the file of a save. Only their hashes show whether they belong to its log."""
    recent: dict[int, Row] = {}
    for row in filter(None, map(_read_rows, SideFile(recent_path(save)).read(MAX_BYTES).split(b"\n"))):
        number, *_ = row
        recent[number] = row
    return recent


def hands_in(rows: Iterable[Row]) -> list[int]:
    """The numbers of the hands dealt in these rows, in order."""
    deals: list[int] = []
    for number, _, record, _ in rows:
        with suppress(DamagedSave):
            event = read_event(number, record, "") if is_record_of(Dealt, record) else None
            deals += [event.hand] if isinstance(event, Dealt) else []
    return sorted(deals)


def _lines(rows: Iterable[Row]) -> bytes:
    """The rows as lines."""
    return b"".join(as_line(row).encode() + b"\n" for row in rows)


def _read_rows(line: bytes) -> Row | None:
    """The row in a line; None if it is damaged."""
    with suppress(ValueError, TypeError, KeyError, RecursionError):
        row = json.loads(line)
        number = row["number"]
        time = row["time"]
        record = row["record"]
        digest = bytes.fromhex(row["hash"])
        if type(number) is int and 0 < number <= LAST_ROW and (time + record).encode():
            return number, time, record, digest
    return None


def _follows(row: Row, last: Row) -> bool:
    """Whether a row has the number and the hash that follow on row `last`."""
    number, time, record, digest = row
    last_number, *_, before = last
    return number == last_number + 1 and digest == chained(before, number, time, record)


def _last_hands(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows of the last hands; `auto` adds many hands at once."""
    deals = [index for index, (_, _, record, _) in enumerate(rows) if is_record_of(Dealt, record)]
    return rows[deals[-_DEALS] :] if len(deals) > _DEALS else rows


def _last_game(content: bytes) -> bytes:
    """The last line with a choice of a game; empty if there is none."""
    place = content.rfind(_GAME_CHOSEN)
    return content[content.rfind(b"\n", 0, place) + 1 :].partition(b"\n")[0] + b"\n" if place >= 0 else b""


def _start_of_last_hands(content: bytes) -> int:
    """Where the lines of the last hands begin; of fewer rows if they are very long."""
    max_bytes = MAX_BYTES * 3 // 4
    start = len(content)
    for _ in range(_DEALS):
        line = content.rfind(b"\n", 0, max(0, content.rfind(_DEALT, 0, start))) + 1
        if len(content) - line > max_bytes:
            break
        start = line
    return start if start < len(content) else content.find(b"\n", -max_bytes) + 1


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
        return f"hand {self.hand:,} with {counted(self.credits, 'credit')}"


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
        self.path: Path = head_path(save)
        self.seen: LastSeen | None = _read(self.path)
        """Where the save ended; None if that was not recorded or cannot be read."""
        self.is_unreadable: bool = self.seen is None and os.path.lexists(self.path)
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
