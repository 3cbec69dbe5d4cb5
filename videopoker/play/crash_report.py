"""What a crash leaves behind: a report in a file, one line for the player.

The report says where the program stopped: files, lines and functions. It has neither values of variables nor the
messages of errors, which may quote the secret of a shuffle or cards not dealt yet, in whatever spelling.
"""

import os
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from traceback import format_tb

from videopoker.core.messages import printable
from videopoker.version import __version__

EXIT_CODE = 70
"""A bug of the program, as opposed to 1 and 2; source: EX_SOFTWARE in sysexits.h."""

LEFT_OUT = "(lines left out: an error's message may quote cards not dealt yet)"


def report(error: BaseException | None, log: Path) -> str:
    """Add a report to the log; gives the line for the player."""
    name = type(error).__name__ if error else "unknown error"
    stack = "".join(_stack(error, set())) if error else "no stack\n"
    time = datetime.now(UTC).isoformat(timespec="seconds")
    line = f"videopoker: stopped by a bug ({name}); your hand and credits are saved"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with open(log, "a", encoding="utf-8", errors="backslashreplace", opener=_opened) as file:
            file.write(f"--- {time} videopoker {__version__}\n{stack}\n")
    except OSError as failure:
        return printable(f"{line}; no report could be written to {log}: {failure.strerror}")
    return printable(f"{line}; a report is in {log}")


def _opened(path: str, flags: int) -> int:
    """Open a file for its owner alone, never through a link; a pipe that nobody reads is an error, not a wait."""
    return os.open(path, flags | os.O_NONBLOCK | os.O_NOFOLLOW, 0o600)


def _stack(error: BaseException, told: set[int]) -> Iterator[str]:
    """The stack of an error below those of the errors that led to it, each once."""
    told.add(id(error))
    grouped = error.exceptions if isinstance(error, BaseExceptionGroup) else ()
    for earlier in (error.__cause__, error.__context__, *grouped):
        if earlier and id(earlier) not in told:
            yield from _stack(earlier, told)
            yield "\nThen, or because of it:\n\n"
    yield "Traceback (most recent call last):\n"
    yield from format_tb(error.__traceback__)
    yield f"{type(error).__name__} {LEFT_OUT}\n"
