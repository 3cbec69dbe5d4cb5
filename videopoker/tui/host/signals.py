"""Leaving the table when the player did not ask for it: on a signal, or when the terminal is gone."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from videopoker.tui.host.host import Host

SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)

LEAVE_SECONDS = 0.8
"""How long an orderly exit may take before the process just ends."""

WATCH_SECONDS = 0.25
"""How often to look whether the terminal is still there."""

HANGUP_CODE = 128 + signal.SIGHUP
"""The exit code of a program whose terminal was closed."""


class SignalExit:
    """Ends the program orderly, within a second, with exit code 128 + the signal's number.

    Needs neither the event loop nor the terminal to answer: both may wait for each other for ever.
    """

    def __init__(self, leave: Callable[[int], None], host: Host) -> None:
        self._leave = leave
        self._host = host
        self._loop = asyncio.get_running_loop()
        self._over = threading.Event()
        self.code = 0
        """The exit code once the program has to leave."""

    @contextmanager
    def watched(self) -> Iterator["SignalExit"]:
        """While this is open, signals and a terminal that goes away end the program."""
        before = {number: signal.signal(number, self._signalled) for number in SIGNALS}
        threading.Thread(target=self._watch, name="terminal-watch", daemon=True).start()
        try:
            yield self
        finally:
            self._over.set()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _signalled(self, number: int, _frame: object) -> None:
        self._begin(number)

    def _watch(self) -> None:
        while not self._over.wait(WATCH_SECONDS):
            if self._host.is_gone:
                self._begin(signal.SIGHUP)
                return

    def _begin(self, number: int) -> None:
        if self.code:
            return
        self.code = 128 + number
        threading.Thread(target=self._end_when_late, name="terminal-end", daemon=True).start()
        self._loop.call_soon_threadsafe(self._leave, self.code)

    def _end_when_late(self) -> None:
        if not self._over.wait(LEAVE_SECONDS):
            self._host.give_back()
            os._exit(self.code)
