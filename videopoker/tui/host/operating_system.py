"""What only some operating systems have for a terminal program: its modes, some signals, groups of processes."""

import os
import signal
from asyncio.subprocess import Process
from contextlib import suppress
from typing import Any

from textual.driver import Driver

from videopoker.tui.textual_fixes import fix

try:
    import termios
except ImportError:  # Windows
    _TERMIOS: Any = None
else:
    _TERMIOS = termios


def signals(*names: str) -> tuple[signal.Signals, ...]:
    """The signals of these names that the system has: ``TERM`` for SIGTERM."""
    return tuple(number for number in signal.Signals if number.name.removeprefix("SIG") in names)


def terminal_driver() -> type[Driver] | None:
    """The program's fixed driver, if it can run here; None for Textual's own."""
    driver = fix("driver") if _TERMIOS else None
    if driver is None:
        return None
    fixed: type[Driver] = driver.TerminalDriver
    return fixed


def modes_of(file: int) -> list[Any] | None:
    """The modes of a terminal; None if it has none, or is closed."""
    if _TERMIOS is not None:
        with suppress(_TERMIOS.error, OSError):
            return list(_TERMIOS.tcgetattr(file))
    return None


def restore(keys: int, modes: list[Any] | None, screen: int, sequences: bytes) -> None:
    """Restore the modes of a terminal and write sequences to its screen, as far as possible without waiting."""
    if _TERMIOS is None:
        return
    with suppress(_TERMIOS.error, OSError):
        if modes is not None:
            _TERMIOS.tcsetattr(keys, _TERMIOS.TCSANOW, modes)
        os.set_blocking(screen, False)
        try:
            os.write(screen, sequences)
        finally:
            os.set_blocking(screen, True)


def end_process(process: Process) -> None:
    """End a process and, on systems with process groups, its children."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
