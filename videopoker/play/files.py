"""Makes files and folders that only the player can read, writes files whole or not at all, reads only ordinary files."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from pathlib import Path

from videopoker.play.paths import checkout


def make_folder(folder: Path) -> None:
    """Make a folder and the missing folders above it; existing folders are not changed."""
    for missing in reversed([one for one in (folder, *folder.parents) if not one.exists()]):
        missing.mkdir(0o700, exist_ok=True)


def open_private(path: str | Path, flags: int) -> int:
    """Open a file for writing, made if missing, as the `opener` of `open`. OSError if it is a link or not an ordinary file."""
    file = _open_ordinary(path, flags | os.O_CREAT | os.O_NOFOLLOW)
    make_private(file)
    return file


def read_ordinary(path: Path, most: int = 2**26) -> bytes:
    """The first `most` bytes of a file. NotOrdinaryError for a pipe or a device, OSError if it cannot be read."""
    with open(path, "rb", opener=_open_ordinary) as file:
        return file.read(most)


class NotOrdinaryError(OSError):
    """A pipe or a device instead of a file: reading it may never end."""


def _open_ordinary(path: str | Path, flags: int) -> int:
    """Open an ordinary file, as the `opener` of `open`, without waiting for the other end of a pipe."""
    file = os.open(path, flags | os.O_CLOEXEC | os.O_NONBLOCK, 0o600)
    mode = os.fstat(file).st_mode
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):  # `open` itself refuses a folder
        return file
    os.close(file)
    raise NotOrdinaryError(errno.EINVAL, "not an ordinary file", str(path))


def make_private(file: Path | int) -> None:
    """Remove other users' permissions from a file, given by path or descriptor; the owner's are not changed."""
    with suppress(OSError):  # another user's file, or a disk without permissions
        mode = os.stat(file).st_mode & 0o777  # noqa: PTH116 - an open file has no path
        if mode & 0o077:
            os.chmod(file, mode & 0o700)  # noqa: PTH101 - an open file has no path


def wide_folder(folder: Path) -> str:
    """A warning if other users can read a folder; else empty, as for a checkout's own `saves`."""
    mode = folder.stat().st_mode & 0o777
    own = checkout()
    if not mode & 0o077 or (own and folder == own / "saves"):
        return ""
    return f"other users can read {folder} (mode {mode:o}); `chmod 700 {folder}` keeps them out"


def write_new(path: Path, content: bytes) -> bool:
    """Make a file that appears under its name only once it is whole and on the disk; False if the name is taken."""
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


def replace_file(path: Path, content: bytes) -> None:
    """Replace a file as `replacing` does."""
    with replacing(path) as file:
        file.buffer.write(content)


@contextmanager
def replacing(path: Path) -> Iterator[TextIOWrapper]:
    """A file to write, which replaces the one at `path` once it is whole and on the disk.

    A symbolic link is followed, and an existing file keeps its permissions. OSError, naming `path`, if it cannot be
    written; any exception leaves the file unchanged.
    """
    file = Path(os.path.realpath(path))
    if file.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
    fresh = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with open(fresh, "w", encoding="utf-8", newline="", opener=open_private) as writing:
            yield writing
            writing.flush()
            with suppress(FileNotFoundError):
                os.fchmod(writing.fileno(), file.stat().st_mode & 0o777)
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
