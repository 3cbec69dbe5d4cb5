"""Practice on the command line: hand after hand, with or without a clock."""

import os
import select
import sys
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from videopoker.plain.practice import PlainPractice


def say(*rows: str) -> None:
    """Print rows, wrapped on a terminal."""
    from videopoker.plain.verb_group import say_to

    say_to(sys.stdout, *rows)


def practise(practice: "PlainPractice", seconds: int | None = None) -> int:
    """Ask hand after hand until the hands or the input lines end; a hand whose time is up counts as drawing five."""
    from videopoker.plain.practice import ASKS

    is_typed = sys.stdin is not None and sys.stdin.isatty()
    prompt = f"{ASKS}{f', {seconds} seconds' * bool(seconds)}> " if is_typed else ""
    read = _timed_reader(seconds) if seconds and _has_descriptor() else _read_line
    going = practice.say_hand()
    while going:
        print(prompt, end="", flush=True)
        line = read()
        if line is None:
            print(flush=True)
            going = practice.time_out()
        else:
            going = bool(line) and practice.read(line)
    return 0


def _read_line() -> str | None:
    return sys.stdin.readline() if sys.stdin else ""


def _has_descriptor() -> bool:
    """Whether the input can be waited for; on Windows, and with lines of a program's own, it cannot."""
    if sys.platform == "win32":
        return False
    with suppress(OSError, ValueError, AttributeError):
        return sys.stdin.fileno() >= 0
    return False


def _timed_reader(seconds: int) -> Callable[[], str | None]:
    """Reads a line from the input's descriptor; None if it has not come in time. What a reader takes ahead, a clock cannot see."""
    typed = bytearray()

    def read() -> str | None:
        end = monotonic() + seconds
        while b"\n" not in typed:
            ready, _, _ = select.select([sys.stdin], [], [], max(0.0, end - monotonic()))
            if not ready:
                return None
            some = os.read(sys.stdin.fileno(), 4096)
            typed.extend(some)
            if not some:
                return bytes(typed).decode(errors="replace")
        line, _, rest = bytes(typed).partition(b"\n")
        typed[:] = rest
        return f"{line.decode(errors='replace')}\n"

    return read
