"""Opens and locks a SQLite file of this program, or reports in one line why it cannot be used.

Only SQLite opens the file: a process that closes a file loses its locks on it, including those of SQLite. A save
is played by one process at a time, whose lock ends with it.
"""

import os
import socket
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from shlex import quote
from urllib.parse import quote_from_bytes

from videopoker.core.base.messages import Refused, nearest, printable, reason
from videopoker.play.host.files import open_private
from videopoker.play.host.operating_system import ORDINARY, can_lock, lock, locks_itself, terminal_name
from videopoker.play.host.paths import PROGRAM, SAVE_ENDING, folders


class SaveError(Refused):
    """A save that cannot be used, or a move that could not be stored; the text is one line.

    >>> from pathlib import Path
    >>> from videopoker import Session
    >>> Session.open(Path("/dev/null/me.sqlite3"))
    Traceback (most recent call last):
    videopoker.play.saves.files.sqlite_file.SaveError: /dev/null/me.sqlite3: its folder is a file; choose another with --saves DIR
    """

    @property
    def reason(self) -> str:
        """The line without the path of the save at its start, for a screen with little room."""
        path, _, reason = str(self).partition(f"{SAVE_ENDING}: ")
        return reason or path


class DamagedSave(SaveError):
    """A save that is damaged or missing; the program never changes it."""


class SaveBusy(SaveError):
    """A save that another program uses at the moment: nothing was changed, and the same may succeed later."""


SQLITE_ERRORS = (sqlite3.Error, UnicodeDecodeError)
"""What a statement raises; SQLite quotes the content that it cannot read, and Python may not be able to decode that."""


def check_path(path: Path, what: str = "save") -> None:
    """SaveError if there is no file at this path, or it is too small; `what` names the kind of file in the error."""
    if path.is_symlink() and not path.exists():
        raise DamagedSave(
            f"{path} is a link to {path.readlink()}, which does not exist (is its drive connected?)"
        )
    if not path.is_file():
        raise DamagedSave(f"{path} is not a file{_hint(what)}")
    size = path.stat().st_size
    if size < 512:  # less than one page: SQLite would take it for a new database
        fault = f"is cut short ({size} bytes)" if size else "is empty"
        raise DamagedSave(f"{path} is not a {what}: it {fault}{_hint(what)}")


@contextmanager
def on_error(close: Callable[[], object]) -> Iterator[None]:
    """Call `close` if the code inside fails."""
    try:
        yield
    except BaseException:
        close()
        raise


DEFAULT_WAIT = 5.0
"""Seconds to wait for another process that uses a file."""
SCREEN_WAIT = 0.05
"""Seconds that a screen waits, so that it does not freeze; it waits longer only while its keys work."""


def open_file(
    path: Path,
    application_id: int,
    newest: int,
    what: str = "save",
    wait: float = DEFAULT_WAIT,
    *,
    damaged: bool = False,
) -> sqlite3.Connection:
    """A connection to an existing save, or other file named by `what`. SaveError if this program cannot use it.

    With `damaged` it reads what it can of a file whose end is missing, and writes nothing.
    """
    check_path(path, what)
    _check_journals(path)
    connection = connect_to(path, wait)
    with on_error(connection.close):
        if (
            damaged
        ):  # without writable_schema SQLite reads nothing of a file that is shorter than its header says
            connection.executescript("PRAGMA query_only = ON; PRAGMA writable_schema = ON")
        _check_header(connection, path, application_id, newest, what)
    return connection


def connect_to(path: Path, wait: float, *, writes: bool = True) -> sqlite3.Connection:
    """A connection to an existing file; `wait` is in seconds."""
    name = quote_from_bytes(os.fsencode(path.absolute().as_posix()), safe="/:").lstrip("/")
    # `Path.as_uri` imports what asks the network, from Python 3.14 on
    mode = "rw" if writes else "ro"
    return sqlite3.connect(f"file:///{name}?mode={mode}", uri=True, isolation_level=None, timeout=wait)


def journals_of(path: Path) -> list[Path]:
    """The journals of SQLite next to this file. If a program was killed, they hold a part of its content."""
    beside = [Path(f"{os.path.realpath(path)}{ending}") for ending in ("-journal", "-wal")]
    return [journal for journal in beside if os.path.lexists(journal)]


def _check_journals(path: Path) -> None:
    """SaveError if a journal of SQLite next to this file is not an ordinary file."""
    for beside in journals_of(path):
        with suppress(FileNotFoundError):  # the program that plays the save removed it meanwhile
            if not stat.S_ISREG(beside.stat().st_mode):
                needed = "and SQLite needs the name for a journal; move it away"
                raise SaveError(f"{beside} is not an ordinary file, {needed}")


def _check_header(
    connection: sqlite3.Connection, path: Path, application_id: int, newest: int, what: str
) -> None:
    try:
        (stored,) = connection.execute("PRAGMA application_id").fetchone()
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise DamagedSave(f"{path} is not a {what} (not an SQLite file){_hint(what)}") from None
        raise
    if stored != application_id:
        raise DamagedSave(f"{path} is another program's SQLite file, not a {what}{_hint(what)}")
    if version < 1:
        raise DamagedSave(f"{path}: its header is damaged (format {version})")
    if version > newest:
        raise SaveError(
            f"{path} was made by a newer videopoker (format {version}; this version reads up to {newest}); "
            "it was not changed; update videopoker to use it"
        )


_DAMAGE = (
    "malformed",
    "no such table",
    "no such column",
    "not a database",
    "decode to UTF-8",
    "datatype mismatch",
    "constraint failed",
)
_HINTS = (
    ("database or disk is full", "the disk is full; nothing was stored, free some space"),
    ("File too large", "the disk or a limit allows no file of this size; nothing was stored"),
    ("No space left", "the disk is full; nothing was stored, free some space"),
    ("unable to open database", "it cannot be opened; check its permissions and its folder"),
    ("disk I/O error", "the disk failed; nothing was stored, check the disk and its free space"),
    ("Permission denied", "permission denied; check its permissions, or choose --saves DIR"),
    ("File exists", "its folder is a file; choose another with --saves DIR"),
    ("Not a directory", "its folder is a file; choose another with --saves DIR"),
    ("No such file", "its folder cannot be made; choose another with --saves DIR"),
    ("Read-only file system", "its folder cannot be written; choose another with --saves DIR"),
    ("closed database", "it is closed; open it again"),
    ("created in a thread", "it can be used only in the thread that opened it"),
    ("readonly database", "it cannot be written; check the permissions of the file and its folder"),
)


def refusal(where: object, error: Exception, what: str = "save") -> SaveError:
    """The one-line error for an error of SQLite or the file system; says what to do."""
    if isinstance(error, UnicodeDecodeError):
        return DamagedSave(f"{where}: its content is damaged (bytes that are not text){_hint(what)}")
    text = reason(error)
    if any(sign in text for sign in _DAMAGE):
        # SQLite adds the text that it cannot read: undealt cards, lines of the schema
        text = text.split(" with text ")[0].split(" - ")[0]
        return DamagedSave(f"{where}: its content is damaged (SQLite: {text}){_hint(what)}")
    if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_READONLY_DBMOVED:
        return SaveError(f"{where}: the {what} was moved or deleted while it was in use; nothing was stored")
    if "database is locked" in text:
        return SaveBusy(f"{where}: another program is using it; try again when it is closed")
    if isinstance(error, sqlite3.OperationalError) and "STRICT" in text:
        text = f"SQLite 3.37 or newer is needed; this Python has {sqlite3.sqlite_version}"
    return SaveError(f"{where}: {next((words for sign, words in _HINTS if sign in text), text)}")


def no_save(path: Path) -> SaveError:
    """The error for a missing save."""
    folder = path.parent
    if folder.exists() and not folder.is_dir():
        return SaveError(f"{folder} is not a folder; choose one for the saves with --saves DIR")
    named = "" if path.stem == "default" else f" --save {path.stem}"
    meant = nearest(path.stem, [save.stem for save in folder.glob(f"*{path.suffix}")]) if named else ""
    return SaveError(f"there is no save at {path}{meant or f'; `{command(path)}{named}` starts one'}")


def mend_hint(save: object) -> str:
    """What to do if only the index or the snapshot of a save is damaged."""
    path = Path(str(save))
    return f"`{command(path)} verify --save {path.stem} --mend` rebuilds it from the log"


def command(save: Path, program: str = PROGRAM) -> str:
    """The start of a command for this save: the program, with `--saves` if the folder is not the usual one."""
    elsewhere = save.parent != folders().saves
    return f"{program} --saves {quote(str(save.parent))}" if elsewhere else program


def _hint(what: str) -> str:
    """What to do with a damaged file; empty for a save, whose error `known` completes."""
    return "" if what == "save" else f"; it was not changed; move it away to start a new {what}"


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
            f"{path} can be read but not played: this system has no file locks to keep other programs out; "
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
