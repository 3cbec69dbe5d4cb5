"""Leaving the table when the player did not ask for it: on a signal, also that of a closed terminal, and after a crash."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from videopoker.tui.host.host import Host

_ENDING = {
    "HUP",
    "INT",
    "QUIT",
    "TERM",
    "USR1",
    "USR2",
    "ALRM",
    "VTALRM",
    "PROF",
    "XCPU",
    "IO",
    "PWR",
    "STKFLT",
}
SIGNALS = tuple(number for number in signal.Signals if number.name.removeprefix("SIG") in _ENDING)
"""All that would end the program at once and are not sent for a fault in it; some systems have fewer."""
_TEXTUALS_OWN = (signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)
"""Textual takes these, and does not give them back."""

LEAVE_SECONDS = 0.8
"""How long an orderly exit may take before the process just ends."""


class SignalExit:
    """Ends the program orderly, within a second, with exit code 128 + the signal's number.

    Needs neither the event loop nor the terminal to answer: both may wait for each other for ever.
    """

    def __init__(self, leave: Callable[[int], None], host: Host) -> None:
        self._leave = leave
        self._host = host
        self._loop = asyncio.get_running_loop()
        self._leaving = threading.Event()
        self._over = threading.Event()
        self.code = 0
        """The exit code once a signal ends the program."""
        self._late = (0, "")

    @contextmanager
    def watched(self) -> Iterator["SignalExit"]:
        """While this is open, signals end the program."""
        before = {number: signal.getsignal(number) for number in (*SIGNALS, *_TEXTUALS_OWN)}
        # started now: a signal may arrive while the interrupted code holds the lock that a new thread needs
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
        """End the process with this code, and this line on stderr, unless the program has ended in time."""
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
