"""Reports a crash: a report in a file, and one line for the player.

The report says where the program stopped: files, lines and functions. It leaves out values of variables and
messages of errors, which may quote the secret of a shuffle or undealt cards.
"""

from datetime import UTC, datetime
from pathlib import Path
from traceback import format_tb

from videopoker.core.base.messages import printable
from videopoker.play.host.files import open_private
from videopoker.play.host.made_files import is_made, shown_path
from videopoker.version import __version__

EXIT_CODE = 70
"""Exit code for a bug in the program; source: EX_SOFTWARE in sysexits.h."""

LEFT_OUT = "(lines left out: an error's message may quote cards not dealt yet)"


def report(error: BaseException | None, log: Path) -> str:
    """Add a report to the log; returns the line for the player."""
    name = type(error).__name__ if error else "unknown error"
    stack = "\nThen, or as a result:\n\n".join(map(_stack, _led_to(error))) if error else "no stack\n"
    time = datetime.now(UTC).isoformat(timespec="seconds")
    line = f"videopoker: stopped by a bug ({name}); your hand and credits are saved"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with open(log, "a", encoding="utf-8", errors="backslashreplace", opener=open_private) as file:
            file.write(f"--- {time} videopoker {__version__}\n{stack}\n")
        is_made(log)
    except OSError as failure:
        return printable(f"{line}; no report could be written to {log}: {failure.strerror}")
    return printable(f"{line}; a report is in {shown_path(log)}")


def _led_to(error: BaseException) -> list[BaseException]:
    """The errors that led to this one, each once, and this one last; only the end of a long chain."""
    errors: dict[int, BaseException] = {}
    open_ones: list[BaseException | None] = [error]
    while open_ones and len(errors) < 20:
        cause = open_ones.pop()
        if cause and id(cause) not in errors:
            errors[id(cause)] = cause
            grouped = cause.exceptions if isinstance(cause, BaseExceptionGroup) else ()
            open_ones += (*grouped[::-1], cause.__context__, cause.__cause__)
    return list(errors.values())[::-1]


def _stack(error: BaseException) -> str:
    stack = "".join(format_tb(error.__traceback__))
    return f"Traceback (most recent call last):\n{stack}{type(error).__name__} {LEFT_OUT}\n"
