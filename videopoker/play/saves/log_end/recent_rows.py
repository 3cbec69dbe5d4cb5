"""The rows of the last fifty hands a second time, in a file beside the head file, so that a damaged page loses none of them.

Each line is a row as the log has it, in the form of `history --log`; the first may be an earlier row, in which the game was
chosen. The file is written after each transaction, without waiting for the disk. It has up to a hundred hands and 1 MB.
Lines that are damaged are left out when it is read.
"""

import json
import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from videopoker.core.machine.events import Dealt
from videopoker.play.host.paths import recent_path
from videopoker.play.saves.files.side_file import SideFile
from videopoker.play.saves.files.sqlite_file import DamagedSave
from videopoker.play.saves.rows.log_reader import LogReader
from videopoker.play.saves.rows.log_row import (
    LAST_ROW,
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
        except (OSError, sqlite3.Error):
            self.close()  # then the next rows replace it

    def close(self) -> None:
        """Close the file; closing twice does no harm."""
        self._file.close()
        self._size = self._hands = 0

    def _open(self, first: Row, lines: bytes, log: LogReader) -> None:
        """Add lines to the file if it ends with the row before the first added one, else replace it."""
        content = self._file.read(MAX_BYTES)
        last = _read(content[content.rfind(b"\n", 0, -1) + 1 :])
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
        first = _read(content[start:].partition(b"\n")[0])
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
    for row in filter(None, map(_read, SideFile(recent_path(save)).read(MAX_BYTES).split(b"\n"))):
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


def _read(line: bytes) -> Row | None:
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
