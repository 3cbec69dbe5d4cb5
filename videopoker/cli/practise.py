"""Practice on the command line: hand after hand, with or without a clock."""

import argparse
import os
import select
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext, suppress
from time import monotonic
from typing import TYPE_CHECKING

from videopoker.cli.request import chosen_settings, read_log, save_given, save_path
from videopoker.core.cards.cards import format_cards

if TYPE_CHECKING:
    from videopoker.coach.decisions import Practice
    from videopoker.play.saves.log.log import Log


def say(*rows: str) -> None:
    """Print rows, wrapped on a terminal."""
    from videopoker.plain.verb_group import say_to

    say_to(sys.stdout, *rows)


def log_if_any(options: argparse.Namespace) -> "AbstractContextManager[Log | None]":
    """The log of the save asked for, to read; None if no save is named and the default one is new."""
    from videopoker.play.saves.log_end.last_seen import starts_new

    is_new = not save_given(options) and starts_new(save_path(options))
    return nullcontext() if is_new else read_log(options)


def practise(practised: "Practice", options: argparse.Namespace, seconds: int | None = None) -> int:
    """Ask hand after hand until the hands or the input lines end; a hand whose time is up is answered with the cards held."""
    from videopoker.plain.asked_hand import PlainPractice

    practice = PlainPractice(practised, say, format_cards, letters=chosen_settings(options).letters)
    is_typed = sys.stdin is not None and sys.stdin.isatty()
    clock = f", {seconds} seconds" if seconds else ""
    read = _timed_reader() if seconds and _has_descriptor() else _read_line
    practice.begin()
    hand = practice.advice
    end = monotonic() + (seconds or 0)
    while not practice.is_over:
        print(f"{practice.asks}{clock}> " if is_typed else "", end="", flush=True)
        line = read(end)
        if line is None:
            print(flush=True)
            practice.time_out()
        elif line:
            practice.read(line)
        else:
            break
        if practice.advice is not hand:
            hand = practice.advice
            end = monotonic() + (seconds or 0)
    return 0


def _read_line(_end: float) -> str | None:
    return sys.stdin.readline() if sys.stdin else ""


def _has_descriptor() -> bool:
    """Whether the input can be waited for; on Windows, and with lines of a program's own, it cannot."""
    if sys.platform == "win32":
        return False
    with suppress(OSError, ValueError, AttributeError):
        return sys.stdin.fileno() >= 0
    return False


def _timed_reader() -> Callable[[float], str | None]:
    """Reads a line from the input's descriptor; None if no line comes before `end`. A buffered reader would take lines ahead, unseen by `select`."""
    typed = bytearray()

    def read(end: float) -> str | None:
        while b"\n" not in typed:
            ready, _, _ = select.select([sys.stdin], [], [], max(0.0, end - monotonic()))
            if not ready:
                return None
            chunk = os.read(sys.stdin.fileno(), 4096)
            typed.extend(chunk)
            if not chunk:
                return bytes(typed).decode(errors="replace")
        line, _, rest = bytes(typed).partition(b"\n")
        typed[:] = rest
        return f"{line.decode(errors='replace')}\n"

    return read
