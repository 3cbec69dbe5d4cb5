"""What a crash leaves behind: a report in a file, one line for the player.

The report has the stack but no values of variables, which may be cards not dealt yet. An error's
own message may quote such a value: whatever looks like a card or a secret is struck out.
"""

import re
import traceback
from datetime import UTC, datetime
from pathlib import Path

from videopoker import __version__
from videopoker.core.messages import printable

EXIT_CODE = 70
"""A bug of the program, as opposed to 1 and 2; source: EX_SOFTWARE in sysexits.h."""

_STRUCK_OUT = re.compile(
    r"""(?<!\w)(?:10|[2-9TJQKA])[shdc♠♥♦♣](?!\w) | (?<!\w)(?:JK|JOKER)(?!\w)  # cards
    | \b\w+\ of\ (?:spades|hearts|diamonds|clubs)\b
    | (?<!\w)[0-9a-f]{32,}(?!\w) | (?<!\w)b(?:'[^'\n]*'|"[^"\n]*")  # secrets, as text and as bytes
    """,
    re.VERBOSE,
)


def report(error: BaseException | None, log: Path) -> str:
    """Add a report to the log; gives the line for the player."""
    name = type(error).__name__ if error else "unknown error"
    stack = "".join(traceback.format_exception(error)) if error else "no stack\n"
    time = datetime.now(UTC).isoformat(timespec="seconds")
    line = f"videopoker: stopped by a bug ({name}); your hand and credits are saved"
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(f"--- {time} videopoker {__version__}\n{_STRUCK_OUT.sub('…', stack)}\n")
    except OSError as failure:
        return printable(f"{line}; no report could be written to {log}: {failure.strerror}")
    return printable(f"{line}; a report is in {log}")
