"""What only some operating systems have: flags of files, folders to sync, links, modes, locks. Elsewhere it is left out."""

import os
import struct
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any


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

IN_PAGE = sys.platform == "emscripten"
"""Whether this is a tab of a browser: no other process has its files, and the page keeps other tabs out of the save."""

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
    """Whether this system has a lock that ends with its process; in a page the browser has one, which the page takes."""
    return IN_PAGE or module("fcntl") is not None or module("msvcrt") is not None


def lock(file: int) -> bool:
    """Try to lock an open file for as long as it is open; False if another process has it. Only where `can_lock`."""
    if IN_PAGE:
        return True
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
