"""Files: for the player alone, written whole or not at all, read only if ordinary; and their faults."""

import errno
import os
import stat
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import TypedDict

from videopoker.core.base.messages import Refused, printable, reason
from videopoker.core.base.records import recorded
from videopoker.play.host.operating_system import (
    HAS_MODES,
    LINKS_FILES_WITHOUT_NAMES,
    NO_LINK,
    ORDINARY,
    give_mode,
)
from videopoker.play.host.paths import checkout

MAX_BYTES = 20_000
"""The largest file of text that is read."""
MAX_LIMITED = 10_000_000
"""The largest policy or stored simulation that is read."""
MAX_LINE = 20_000
"""Most characters of a line of input."""


@recorded("file", "line", "key", "message")
@dataclass(frozen=True, slots=True)
class FileProblem:
    """One fault of a file, and where it is."""

    file: str
    line: int  # counted from 1; 0 if the fault is not on a line
    key: str
    message: str
    harmless: bool = False
    """Whether the file is still used whole."""

    def __str__(self) -> str:
        """The fault in one line, as compilers print them: ``my.toml:7: pays: ...``."""
        key = f"{self.key[:40]}: " if self.key and not self.message.startswith(self.key) else ""
        place = f"{self.file}:{self.line}" if self.line else self.file
        return printable(f"{place}: {key}{self.message}")


class ProblemRecord(TypedDict):
    """What is wrong with a line of a file."""

    line: int | None
    key: str
    message: str


def problem_records(problems: Sequence[FileProblem]) -> list[ProblemRecord]:
    """What is wrong with the lines of one file; the line is None if a problem is not on a line."""
    return [
        {"line": problem.line or None, "key": problem.key, "message": problem.message} for problem in problems
    ]


class FileError(Refused):
    """A file that cannot be used; its text names every fault, one per line."""

    problems: list[FileProblem]
    """Every fault: its file, line, key and message."""

    def __init__(self, problems: list[FileProblem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def refused(path: Path, message: str, line: int = 0) -> FileError:
    """The error for a file with one fault."""
    return FileError([FileProblem(str(path), line, "", message)])


def make_folder(folder: Path) -> None:
    """Make a folder and the missing folders above it; existing folders are not changed."""
    for missing in reversed([parent for parent in (folder, *folder.parents) if not parent.exists()]):
        missing.mkdir(0o700, exist_ok=True)


def check_replaceable(path: Path) -> int | None:
    """The permissions of the file at `path`, links followed; None if there is none yet. OSError if it is not a file."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise _not_ordinary(path)
    return mode & 0o777


def open_private(path: str | Path, flags: int) -> int:
    """Open a file for writing, made if missing, as the `opener` of `open`. OSError if it is a link or not an ordinary file."""
    file = _open_ordinary(path, flags | os.O_CREAT | NO_LINK)
    make_private(file)
    return file


def read_ordinary(path: Path, max_bytes: int = 2**26) -> bytes:
    """The first `max_bytes` bytes of a file. NotOrdinaryError for a pipe or a device, OSError if it cannot be read."""
    with open(path, "rb", opener=_open_ordinary) as file:
        return file.read(max_bytes)


def read_limited(path: Path) -> bytes:
    """The content of a file of at most 10 MB. FileError if it is larger, OSError as for `read_ordinary`."""
    content = read_ordinary(path, MAX_LIMITED + 1)
    if len(content) > MAX_LIMITED:
        raise refused(path, f"it is larger than {MAX_LIMITED:,} bytes")
    return content


def read_text(path: Path, what: str, begins: str = "") -> str:
    """The text of a TOML file that people write. FileNotFoundError if it is missing, FileError if it cannot be read.

    `what` is the kind of file, such as ``paytable``; `begins` is how such a file begins, for the error of an empty file.
    """
    try:
        if path.is_dir():
            raise refused(path, f"this is a folder; expected a {what} file ending in .toml")
        content = read_ordinary(path, MAX_BYTES + 1)
    except (FileNotFoundError, FileError):
        raise
    except NotOrdinaryError:
        raise refused(path, f"this is not an ordinary file; expected a {what} file") from None
    except PermissionError:
        raise refused(path, "no permission to read it; change its permissions, such as chmod u+r") from None
    except (OSError, ValueError) as error:
        raise refused(path, f"it cannot be read: {reason(error)}") from None
    if len(content) > MAX_BYTES:
        raise refused(path, f"it is larger than {MAX_BYTES:,} bytes; a {what} file is a page of text")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise refused(path, "the text is UTF-16; save it as UTF-8")
    content = content.removeprefix(BOM_UTF8)  # some editors write one
    try:
        text = content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise refused(path, "this is not UTF-8 text; save it as UTF-8", line) from None
    if begins and not text.strip():
        raise refused(path, f"the file is empty; expected a {what} file, which begins with {begins}")
    return text


def input_lines(lines: Iterable[str]) -> Iterator[str]:
    """The lines of the input. Of a line longer than MAX_LINE one character more is given, for which `whole_line` refuses it."""
    if not isinstance(lines, TextIOWrapper):
        yield from lines
        return
    while line := lines.readline(MAX_LINE + 1):
        yield line
        while len(line) > MAX_LINE and not line.endswith("\n"):
            line = lines.readline(MAX_LINE + 1)


def whole_line(line: str) -> str:
    """A line of the input without its end. Refused if it is longer than MAX_LINE."""
    line = line.rstrip("\r\n")
    if len(line) > MAX_LINE:
        raise Refused(f"the line is longer than {MAX_LINE:,} characters; nothing was done, shorten it")
    return line


def toml_files(folder: Path, what: str) -> list[Path]:
    """The TOML files in a folder, by name; none if it is missing. FileError, which names `what` they are, if unreadable."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == ".toml" and path.name[0] != ".")
    except FileNotFoundError:
        return []
    except NotADirectoryError:
        message = f"this is not a folder; expected one with {what} in it"
    except (OSError, ValueError) as error:
        message = f"the folder cannot be read: {reason(error)}"
    raise refused(folder, message)


class NotOrdinaryError(OSError):
    """A pipe or a device instead of a file: reading it may never end, and writing it would take its name away."""


def _open_ordinary(path: str | Path, flags: int) -> int:
    """Open an ordinary file, as the `opener` of `open`, without waiting for the other end of a pipe."""
    file = os.open(path, flags | ORDINARY, 0o600)
    mode = os.fstat(file).st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # `open` itself refuses a folder
        return file
    os.close(file)
    raise _not_ordinary(path)


def _not_ordinary(path: str | Path) -> NotOrdinaryError:
    return NotOrdinaryError(errno.EINVAL, "not an ordinary file", str(path))


def make_private(file: Path | int) -> None:
    """Remove other users' permissions from a file, given by path or descriptor; the owner's are not changed."""
    if not HAS_MODES:
        return
    with suppress(OSError):  # another user's file, or a disk without permissions
        mode = os.stat(file).st_mode & 0o777  # noqa: PTH116 - an open file has no path
        if mode & 0o077:
            os.chmod(file, mode & 0o700)  # noqa: PTH101 - an open file has no path


def wide_folder(folder: Path) -> str:
    """A warning if other users can read a folder; else empty, as for a checkout's own `saves`."""
    mode = folder.stat().st_mode & 0o777
    own = checkout()
    if not HAS_MODES or not mode & 0o077 or (own and folder == own / "saves"):
        return ""
    return printable(f"other users can read {folder} (mode {mode:o}); `chmod 700 {folder}` keeps them out")


def write_new(path: Path, content: bytes) -> bool:
    """Make a file that appears under its name only once it is whole and on the disk; False if the name is taken."""
    if not LINKS_FILES_WITHOUT_NAMES:
        return _claim_and_write(path, content)
    folder = os.open(path.parent, os.O_RDONLY)
    file, temporary = _unnamed(path)
    try:
        with open(file, "wb", closefd=False) as writing:
            writing.write(content)
        os.fsync(file)
        # with `src_dir_fd`, os.link follows the link in /proc to the file without a name
        os.link(temporary, path, src_dir_fd=folder, follow_symlinks=True)
        os.fsync(folder)
        return True
    except FileExistsError:
        return False
    finally:
        os.close(file)
        os.close(folder)
        if temporary.parent == path.parent:
            temporary.unlink()


def _claim_and_write(path: Path, content: bytes) -> bool:
    """Make a file as `write_new` does, but a program killed at this moment leaves an empty one."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        return False
    try:
        replace_file(path, content)
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return True


def replace_file(path: Path, content: bytes) -> None:
    """Replace a file as `replacing` does."""
    with replacing(path) as file:
        file.buffer.write(content)


@contextmanager
def replacing(path: Path) -> Iterator[TextIOWrapper]:
    """A file to write, which replaces the one at `path` once it is whole and on the disk.

    A symbolic link is followed, and an existing file keeps its permissions. OSError, naming `path`, if it cannot be
    written, and before anything is written if it is a folder, a pipe or a device; any exception leaves the file unchanged.
    """
    mode = check_replaceable(path)
    file = Path(os.path.realpath(path))
    fresh = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with open(fresh, "w", encoding="utf-8", newline="", opener=open_private) as writing:
            yield writing
            writing.flush()
            if mode is not None:
                give_mode(writing.fileno(), mode)
            os.fsync(writing.fileno())
        fresh.replace(file)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None  # a full disk names no file
    finally:
        fresh.unlink(missing_ok=True)


def _unnamed(path: Path) -> tuple[int, Path]:
    """A new file for the content of `path`; without a name, if possible, so that a killed program leaves nothing behind."""
    try:
        file = os.open(path.parent, os.O_TMPFILE | os.O_WRONLY, 0o600)
        return file, Path(f"/proc/self/fd/{file}")
    except (AttributeError, OSError):  # not Linux, or a file system without them
        temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
        return os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), temporary
