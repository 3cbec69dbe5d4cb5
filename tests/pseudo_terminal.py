"""A real terminal for a test: a process behind a pty, its output and its exit."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

HANG_SECONDS = 300
"""Seconds after which a test no longer waits: only what hangs takes as long, however busy the machine."""

_ESCAPES = re.compile(
    r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[PX^_].*?\x1b\\|[@-Z\\-_])", re.DOTALL
)


class PseudoTerminal:
    """A process in a new terminal. Leaving the context ends it."""

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        size: tuple[int, int] = (80, 24),
        ignored: Sequence[int] = (),
        controlling: bool = True,
        folder: Path | None = None,
    ) -> None:
        self.master, self._slave = pty.openpty()
        self.resize(size)
        self.modes_before = termios.tcgetattr(self._slave)
        self._painted = bytearray()

        def own_terminal() -> None:
            if controlling:  # else nobody sends the process a SIGHUP when the terminal closes
                fcntl.ioctl(0, termios.TIOCSCTTY, 0)
            for number in ignored:
                signal.signal(number, signal.SIG_IGN)

        self.process = subprocess.Popen(
            arguments,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env=dict(environment),
            cwd=folder,
            start_new_session=True,
            preexec_fn=own_terminal,  # noqa: PLW1509 - the tests have one thread
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        self.close()
        os.close(self._slave)

    @property
    def modes(self) -> list[Any]:
        """The terminal's modes now."""
        return termios.tcgetattr(self._slave)

    @property
    def painted(self) -> str:
        """All that was written to the terminal so far."""
        return self._painted.decode(errors="replace")

    @property
    def text(self) -> str:
        """The text painted, without colours and cursor moves."""
        return _ESCAPES.sub("", self.painted)

    @property
    def after_leaving(self) -> str:
        """The text written after the ordinary screen first came back."""
        return _ESCAPES.sub("", self.painted.partition("\x1b[?1049l")[2])

    def is_full(self) -> bool:
        """Whether the process can write no more until its output is read."""
        return not select.select([], [self._slave], [], 0)[1]

    def is_read(self) -> bool:
        """Whether the process has read all that was typed."""
        return not select.select([self._slave], [], [], 0)[0]

    def resize(self, size: tuple[int, int]) -> None:
        """Give it another number of columns and rows; the process gets a signal if that is new."""
        columns, rows = size
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def forget(self) -> None:
        """Forget what was painted so far."""
        self._read_what_is_there()
        self._painted.clear()

    def press(self, keys: str | bytes) -> None:
        """Type."""
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)

    def wait_for(self, text: str) -> None:
        """Read until this text was painted."""
        self.read_until(lambda: text in self.text, f"{text!r} to be painted")

    def wait_until_painted(self) -> None:
        """Read until anything was painted, or the process has ended."""
        self.read_until(
            lambda: bool(self._painted) or self.process.poll() is not None, "anything to be painted"
        )

    def wait(self) -> int:
        """Read until the process ends; returns its exit code."""
        self.read_until(lambda: self.process.poll() is not None, "the process to end")
        self._read_what_is_there()
        return self.process.returncode

    def close(self) -> None:
        """Close the terminal under the process."""
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def read_until(self, done: Callable[[], bool], awaited: str) -> None:
        """Read until this holds: a process whose output is not read blocks, and no signal stops it."""

        def read_on() -> bool:
            has_ended = self.process.poll() is not None
            self._read_what_is_there()
            is_done = done()
            assert is_done or not has_ended, (
                f"the process ended before {awaited}; painted: {self.text[-2000:]}"
            )
            return is_done

        wait_until(read_on, awaited, lambda: f"; painted: {self.text[-2000:]}")

    def _read_what_is_there(self) -> None:
        while self.master >= 0 and select.select([self.master], [], [], 0)[0]:
            self._painted += os.read(self.master, 65536)


def wait_until(done: Callable[[], bool], awaited: str, more: Callable[[], str] = str) -> None:
    """Wait for a condition; AssertionError names it on time-out."""
    deadline = time.monotonic() + HANG_SECONDS
    while not done():
        assert time.monotonic() < deadline, f"waited in vain for {awaited}{more()}"
        time.sleep(0.01)


def table(saves: Path, *options: str) -> list[str]:
    """The command that opens the table on a folder of saves."""
    return [sys.executable, "-m", "videopoker", "--saves", str(saves), *options]


def terminal_environment(**more: str) -> dict[str, str]:
    """The environment of an ordinary terminal, also where the tests run in none."""
    kept = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "COLUMNS", "LINES"}}
    return kept | {"TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none", "LANG": "C.UTF-8"} | more
