"""The terminal the program was started in: what it can show, and how to restore it immediately.

Textual restores it at exit. It cannot while its event loop waits for a terminal that takes no more output; `give_back`
is for that case.
"""

import os
import re
import sys

from videopoker.tui.host.host import Host
from videopoker.tui.host.operating_system import modes_of, restore, terminal_driver

_LEAVE = (
    "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l"  # no mouse reports
    "\x1b[?2004l\x1b[?2048l\x1b[?1004l\x1b[?7h"  # no reports of pastes, sizes and focus; wrap lines
    "\x1b[<u\x1b[?1049l\x1b[?25h"  # ordinary keys, the ordinary screen, the cursor
)


def can_show_symbols() -> bool:
    """Whether the terminal's encoding has the suit symbols.

    Python uses UTF-8 in the C locale whatever the terminal can show (PEP 538 and 540), so a request for
    that locale, or for a non-UTF-8 encoding, decides before Python's own encoding.
    """
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    if locale == "C.UTF-8" and not os.environ.get("LC_ALL"):  # Python sets LC_CTYPE to this
        locale = os.environ.get("LANG", "")
    if locale in {"C", "POSIX"} or ("." in locale and not re.search(r"utf-?8", locale, re.IGNORECASE)):
        return False
    encoding = getattr(sys.__stdout__, "encoding", None) or "utf-8"
    try:
        "♠❱▶".encode(encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


class Terminal(Host):
    """Saves the terminal's modes when it is created."""

    driver_class = terminal_driver()
    plays_sounds = True

    def __init__(self) -> None:
        self.has_symbols: bool = can_show_symbols()
        self.is_remote: bool = bool(os.environ.get("SSH_CONNECTION") or os.environ.get("SSH_TTY"))
        # like Textual: keys and modes at stdin, the screen at stderr
        self._keys = sys.__stdin__.fileno() if sys.__stdin__ else 0
        self._screen = sys.__stderr__.fileno() if sys.__stderr__ else 2
        self._modes = modes_of(self._keys)

    def give_back(self) -> None:
        """Restore the modes and the ordinary screen, as far as possible without waiting."""
        restore(self._keys, self._modes, self._screen, _LEAVE.encode())
