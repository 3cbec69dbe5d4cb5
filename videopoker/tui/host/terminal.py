"""The terminal the program was started in: what it can show, and the signals that end the program."""

import asyncio
import os
import re
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

from textual.app import App
from textual.driver import Driver

from videopoker.tui.host.host import LEAVE, Host
from videopoker.tui.host.operating_system import modes_of, restore, signals, terminal_driver


def can_show_symbols() -> bool:
    """Whether the terminal's encoding has the suit symbols.

    Python uses UTF-8 in the C locale whatever the terminal can show (PEP 538 and 540), so a request for
    that locale, or for a non-UTF-8 encoding, decides before Python's own encoding.
    """
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    if locale == "C.UTF-8" and not os.environ.get("LC_ALL"):  # Python sets LC_CTYPE to this
        locale = os.environ.get("LANG", "")
    if locale in {"C", "POSIX"} or ("." in locale and not re.search(r"utf-?8", locale, re.IGNORECASE)):
        return False
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    try:
        "♠❱▶".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


class Terminal(Host):
    """Saves the terminal's modes when it is created."""

    plays_sounds = True

    def __init__(self) -> None:
        self.has_symbols: bool = can_show_symbols()
        self.is_remote: bool = bool(os.environ.get("SSH_CONNECTION") or os.environ.get("SSH_TTY"))
        # like Textual: keys and modes at stdin, the screen at stderr
        self._keys = sys.__stdin__.fileno() if sys.__stdin__ else 0
        self._screen = sys.__stderr__.fileno() if sys.__stderr__ else 2
        self._modes = modes_of(self._keys)

    def driver(self, app: App[Any], **options: Any) -> Driver:
        fixed = terminal_driver()
        return fixed(app, **options) if fixed else super().driver(app, **options)

    def say_last(self, *lines: str, is_fault: bool = False) -> None:
        """Write the lines past Textual: a fault to stderr, others to stdout."""
        encoding = "utf-8" if is_fault else sys.stdout.encoding
        with suppress(OSError):  # the terminal may be gone
            for line in lines:
                os.write(2 if is_fault else 1, f"{line}\n".encode(encoding, "backslashreplace"))

    def give_back(self) -> None:
        """Restore the modes and the ordinary screen, as far as possible without waiting."""
        restore(self._keys, self._modes, self._screen, LEAVE.encode())


SIGNALS = signals(
    *("HUP", "INT", "QUIT", "TERM", "USR1", "USR2", "ALRM", "VTALRM", "PROF", "XCPU", "IO", "PWR", "STKFLT")
)
"""Signals that end a program by default, except for its own faults; some systems have fewer."""
_TEXTUALS_OWN = signals("TSTP", "CONT", "WINCH")
"""Textual handles these, and does not restore the previous handlers."""

LEAVE_SECONDS = 0.8
"""Seconds an orderly exit may take before the process is ended."""


class SignalExit:
    """Ends the program in order, within a second, with exit code 128 + the signal's number.

    Works even if the event loop and the terminal wait for each other forever.
    """

    def __init__(self, leave: Callable[[int], None], host: Host) -> None:
        self._leave = leave
        self._host = host
        self._loop = asyncio.get_running_loop()
        self._leaving = threading.Event()
        self._over = threading.Event()
        self.code: int = 0
        """The exit code, once a signal has ended the program."""
        self._late = (0, "")

    @contextmanager
    def watched(self) -> Iterator["SignalExit"]:
        """Context manager: within it, signals end the program."""
        before = {number: signal.getsignal(number) for number in (*SIGNALS, *_TEXTUALS_OWN)}
        # started now: at the signal, the interrupted code may hold the lock that starting a thread needs
        threading.Thread(target=self._end_when_late, name="terminal-end", daemon=True).start()
        for number in SIGNALS:
            signal.signal(number, self._signalled)
        try:
            yield self
        finally:
            self._over.set()
            for number, handler in before.items():
                signal.signal(number, handler)

    def expect_end(self, code: int, line: str = "") -> None:
        """End the process with this code and this line on stderr, unless the program ends in time."""
        self._late = (code, line)
        self._leaving.set()

    def _signalled(self, number: int, _frame: object) -> None:
        if not self.code:
            self.code = 128 + number
            self.expect_end(self.code)
            self._loop.call_soon_threadsafe(self._leave, self.code)

    def _end_when_late(self) -> None:
        self._leaving.wait()
        if not self._over.wait(LEAVE_SECONDS):
            code, line = self._late
            self._host.give_back()
            if line:
                self._host.say_last(line, is_fault=True)
            os._exit(code)
