"""A process in a pseudo-terminal, and the time of its frames."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Self

DEADLINE_SECONDS = 30
LONGEST_SECONDS = 5
"""The longest that one key is followed."""
_NOT_PASSED_ON = {"NO_COLOR", "COLORTERM", "COLUMNS", "LINES", "SSH_CONNECTION", "SSH_TTY"}
"""Variables of this terminal that would change what the program paints."""

QUIET_SECONDS = 0.01
"""A frame is complete after this long without output."""


class Terminal:
    """A process in a new terminal of this size. Leaving the context ends it."""

    def __init__(
        self,
        arguments: Sequence[str],
        animations: str = "none",
        size: tuple[int, int] = (80, 24),
        *,
        true_colour: bool = False,
    ) -> None:
        """256 colours unless `true_colour`."""
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", *reversed(size), 0, 0))
        kept = {name: value for name, value in os.environ.items() if name not in _NOT_PASSED_ON}
        environment = kept | {"TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": animations, "LANG": "C.UTF-8"}
        if true_colour:
            environment["COLORTERM"] = "truecolor"
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            arguments, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)

    def seconds_to(self, text: bytes) -> float:
        """Seconds from the start of the process to the frame with this text."""
        painted = b""
        while text not in painted:
            if not self._is_painting(DEADLINE_SECONDS):
                raise TimeoutError(f"{text!r} was not painted: {painted[-1000:]!r}")
            painted += os.read(self.master, 65536)
        seconds = time.perf_counter() - self.started
        self.rest()
        return seconds

    def press(self, key: str, quiet: float = QUIET_SECONDS) -> float:
        """Seconds from a key press to the end of its last frame: the one followed by `quiet` seconds without output."""
        start = time.perf_counter()
        os.write(self.master, key.encode())
        if not self._is_painting(DEADLINE_SECONDS):
            raise TimeoutError(f"{key!r} was pressed, and nothing painted")
        last = start
        while self._is_painting(quiet):
            os.read(self.master, 65536)
            last = time.perf_counter()
        return last - start

    def frames(self, key: str, quiet: float) -> list[float]:
        """Seconds between the frames after a key press, until `quiet` seconds pass without one."""
        os.write(self.master, key.encode())
        ends = []
        while self._is_painting(quiet if ends else DEADLINE_SECONDS):
            while self._is_painting(QUIET_SECONDS):
                os.read(self.master, 65536)
                last = time.perf_counter()
            ends.append(last)
        return [after - before for before, after in pairwise(ends)]

    def painted(self, key: str, quiet: float) -> tuple[float, float]:
        """Thousands of bytes painted after a key press, until `quiet` seconds pass without output, and how many cores that took."""
        start, before = time.perf_counter(), self._cpu_seconds()
        os.write(self.master, key.encode())
        size, seconds, cpu = 0, 0.0, 0.0
        # some wins are painted until the next key
        while seconds < LONGEST_SECONDS and self._is_painting(quiet if size else DEADLINE_SECONDS):
            size += len(os.read(self.master, 65536))
            seconds, cpu = time.perf_counter() - start, self._cpu_seconds() - before
        return size / 1000, cpu / seconds

    def _cpu_seconds(self) -> float:
        """CPU time of all threads, in nanoseconds in the kernel: a clock tick is longer than most frames take."""
        threads = Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(thread.read_text("utf-8").split()[0]) for thread in threads) / 1e9

    def rest(self, seconds: float = 0.3) -> None:
        """Read until this many seconds pass without output, for `LONGEST_SECONDS` at most."""
        end = time.perf_counter() + LONGEST_SECONDS
        while time.perf_counter() < end and self._is_painting(seconds):
            os.read(self.master, 65536)

    def pause(self, seconds: float) -> None:
        """Read all output for this many seconds."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            if self._is_painting(left):
                os.read(self.master, 65536)

    def _is_painting(self, seconds: float) -> bool:
        return bool(select.select([self.master], [], [], seconds)[0])
