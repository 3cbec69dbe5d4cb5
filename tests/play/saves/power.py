"""A disk that loses power: SQLite's writes and syncs are recorded, and any write not synced may be lost.

SQLite calls this instead of the system. Any write to a file since its last sync may be there or not, each
write by itself and in any order, the last half of one too; a file that was made or deleted may be back or gone as long as
its folder was not synced. Source: https://www.sqlite.org/atomiccommit.html, sections 2 and 3.
"""

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import apsw

NAME = "recorder"

Step = tuple[Any, ...]


@dataclass
class File:
    """A file under any name: its content on the disk, and the writes since the last sync."""

    content: bytes = b""
    pending: list[Step] = field(default_factory=list)

    def after_power_loss(self, random: Random) -> bytes:
        """Its content after some of the pending writes, in any order and one perhaps half done."""
        done = [step for step in self.pending if random.random() < random.choice((0.1, 0.5, 0.9))]
        if random.random() < 0.5:
            random.shuffle(done)
        content = self.content
        for step in done:
            is_torn = step[0] == "write" and random.random() < 0.2
            content = after(content, (*step[:3], step[3][: len(step[3]) // 2]) if is_torn else step)
        return content


class Disk:
    """Files by name, and the names that are on the disk."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.names = {name: File(content) for name, content in files.items()}
        self._synced = dict(self.names)
        self._pending: list[dict[str, File]] = []
        """The folder after each change since it was last synced."""

    def do(self, step: Step) -> None:
        """Take the next step of a trace."""
        match step:
            case ("make", name):
                self.names = self.names | {name: File()}
                self._pending.append(self.names)
            case ("delete", name, sync):
                self.names = {other: file for other, file in self.names.items() if other != name}
                self._pending.append(self.names)
                if sync:
                    self._sync_folder()
            case ("sync", name):  # of a new file its folder too, as SQLite's own code for Unix does
                file = self.names[name]
                for one in file.pending:
                    file.content = after(file.content, one)
                file.pending.clear()
                if self._synced.get(name) is not file:
                    self._sync_folder()
            case (_, name, *_):
                self.names[name].pending.append(step)

    def _sync_folder(self) -> None:
        self._synced = self.names
        self._pending.clear()

    def after_power_loss(self, random: Random) -> dict[str, bytes]:
        """The files after a power loss: some pending changes were done."""
        names = random.choice([self._synced, *self._pending])
        return {name: file.after_power_loss(random) for name, file in names.items()}


def after(content: bytes, step: Step) -> bytes:
    """A file after a finished step."""
    if step[0] == "truncate":
        return content[: step[2]]
    _, _, offset, data = step
    return content.ljust(offset, b"\0")[:offset] + data + content[offset + len(data) :]


class Recorder(apsw.VFS):
    """SQLite's access to files, with every step in `trace`."""

    def __init__(self) -> None:
        self.trace: list[tuple[Any, ...]] = []
        super().__init__(NAME, base="")

    def xOpen(self, name: Any, flags: list[int]) -> "RecordedFile":  # noqa: N802
        path = Path(name.filename() if isinstance(name, apsw.URIFilename) else name)
        if not path.exists():
            self.trace.append(("make", path.name))
        return RecordedFile(self.trace, path.name, name, flags)

    def xDelete(self, name: str, sync: bool) -> None:  # noqa: N802
        super().xDelete(name, sync)
        self.trace.append(("delete", Path(name).name, bool(sync)))


class RecordedFile(apsw.VFSFile):
    """A file whose steps are recorded."""

    def __init__(self, trace: list[tuple[Any, ...]], name: str, path: Any, flags: list[int]) -> None:
        self._trace, self._name = trace, name
        super().__init__("", path, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        super().xWrite(data, offset)
        self._trace.append(("write", self._name, offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        super().xTruncate(size)
        self._trace.append(("truncate", self._name, size))

    def xSync(self, flags: int) -> None:  # noqa: N802
        super().xSync(flags)
        self._trace.append(("sync", self._name))


class Cursor(apsw.Cursor):
    """In place of sqlite3's cursor."""

    @property
    def lastrowid(self) -> int:
        return self.connection.last_insert_rowid()


def recorded_connection(recorder: Recorder, path: Path) -> apsw.Connection:
    """A connection to an existing save whose steps are recorded."""
    connection = apsw.Connection(str(path), vfs=NAME, flags=apsw.SQLITE_OPEN_READWRITE)
    connection.cursor_factory = Cursor
    return connection
