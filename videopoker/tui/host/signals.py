"""Ends the program when the player did not: on a signal, on a closed terminal, and after a crash."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from videopoker.tui.host.host import Host
from videopoker.tui.host.operating_system import signals

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
                os.write(2, f"{line}\n".encode(errors="backslashreplace"))
            os._exit(code)
