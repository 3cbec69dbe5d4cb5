"""What only some operating systems have: flags of files, folders to sync, links, modes, locks. Elsewhere it is left out.

Linux and macOS have all of it; Windows is covered only by a test that takes these parts away.

Calls a function in other processes and returns the results in order.
"""

import os
import signal
import struct
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from importlib import import_module
from itertools import starmap
from multiprocessing import get_context, parent_process
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

Result = TypeVar("Result")

_MAX_PROCESSES = 2
"""More processes would only wait for this one."""
_AHEAD = 8
"""The most calls waiting at a time, to limit memory."""


def called_in_processes(
    function: Callable[..., Result], calls: Iterable[tuple[Any, ...]], *, here: bool
) -> Iterator[Result]:
    """The results of a module-level function for each call's arguments, in order; with `here`, computed in this process.

    Calls are taken a few ahead of the results.
    """
    if here or (os.cpu_count() or 1) == 1:
        yield from starmap(function, calls)
        return
    waiting: deque[Future[Result]] = deque()
    with process_pool(_MAX_PROCESSES) as pool:
        for call in calls:
            waiting.append(pool.submit(function, *call))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


@contextmanager
def process_pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of at most `workers` processes, which import no module from the current folder."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def _begin() -> None:
    """Ignore ctrl+c, which the parent process handles, and end when the parent ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent:
        parent.join()
    os._exit(1)


def module(name: str) -> Any:
    """A module of the standard library that only some systems have; None elsewhere."""
    try:
        return import_module(name)
    except ImportError:
        return None


def _flag(name: str) -> int:
    return getattr(os, name, 0)


ORDINARY = _flag("O_CLOEXEC") | _flag("O_NONBLOCK") | _flag("O_BINARY")
"""Flags to open a file with: not for the programs it starts, without waiting for the other end of a pipe, byte for byte."""
NO_LINK = _flag("O_NOFOLLOW")
"""The flag that refuses a symbolic link."""
HAS_MODES = hasattr(os, "getuid")
"""Whether a file's mode says who may read it."""
LINKS_FILES_WITHOUT_NAMES = getattr(os, "link", None) in os.supports_dir_fd
"""Whether a file may get its name only once it is whole."""

_BYTE = 2**62
"""The byte of a save that is locked on Linux, beyond the bytes that SQLite locks."""


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where a folder can be opened."""
    try:
        opened = os.open(folder, os.O_RDONLY)
    except PermissionError:
        if HAS_MODES:
            raise
        return
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def give_mode(file: int, mode: int) -> None:
    """Give an open file the permissions of another."""
    if HAS_MODES:
        os.fchmod(file, mode)


def locks_itself() -> bool:
    """Whether a save is locked on its own file: only Linux has a lock that SQLite does not drop."""
    return sys.platform == "linux" and module("fcntl") is not None


def can_lock() -> bool:
    """Whether this system has a lock that ends with its process."""
    return module("fcntl") is not None or module("msvcrt") is not None


def lock(file: int) -> bool:
    """Try to lock an open file for as long as it is open; False if another process has it. Only where `can_lock`."""
    fcntl = module("fcntl")
    msvcrt = module("msvcrt")
    try:
        if fcntl is None:
            os.lseek(file, 0, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        elif locks_itself():  # other locks end when the process closes any descriptor of the file
            request = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, _BYTE, 1, 0)
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, request)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True


def lock_folder(folder: Path) -> int | None:
    """Wait for a lock on a folder; returns what `os.close` releases, None where a folder has no lock."""
    fcntl = module("fcntl")
    if fcntl is None:
        return None
    opened = os.open(folder, os.O_RDONLY)
    with suppress(OSError):  # a network folder without locks
        fcntl.flock(opened, fcntl.LOCK_EX)
    return opened


def terminal_name() -> str:
    """The name of the terminal that the program was started in; empty without one."""
    try:
        return os.ttyname(0)
    except (AttributeError, OSError):
        return ""
