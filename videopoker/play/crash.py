"""What is left behind when the program fails: a report in a file, one line for the user.

The report holds the stack but no values of variables: these may hold cards that are not dealt yet.
"""

import traceback
from datetime import UTC, datetime
from pathlib import Path

from videopoker import __version__


def report(error: BaseException | None, log: Path) -> str:
    """Add a report to the log; gives the line that tells the user about it."""
    name = type(error).__name__ if error else "unknown error"
    stack = "".join(traceback.format_exception(error)) if error else "no stack\n"
    time = datetime.now(UTC).isoformat(timespec="seconds")
    said = f"videopoker: stopped by a mistake of its own ({name}); hand and credits are safe"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(f"--- {time} videopoker {__version__}\n{stack}\n")
    except OSError as failure:
        return f"{said}; no report could be written to {log}: {failure.strerror}"
    return f"{said}; a report is in {log}"
