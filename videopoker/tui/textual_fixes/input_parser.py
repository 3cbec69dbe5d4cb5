"""Reads what a terminal sends, whatever that is: keys, mouse reports, sizes and pastes; all other input is ignored.

Imports private names of Textual: its parser knows the keys of every terminal.
"""

import re
from collections.abc import Callable, Iterable

from textual._time import get_time
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.constants import ESCAPE_DELAY
from textual.events import AppBlur, AppFocus, Key, Paste
from textual.message import Message

from videopoker.core.base.read_number import read_number

MAX_CELLS = 1_000
"""Most columns, and most rows, that are painted."""
UNKNOWN_SIZE = (0, 0)
"""The size of a terminal whose size nobody knows."""
MAX_PASTED = 10_000
"""Most characters of a paste; the rest is dropped."""
CUT_SHORT_SECONDS = 1.0
"""Seconds without input after which an unfinished sequence or paste is over."""
DROP_SECONDS, LONGEST_DROP_SECONDS = 0.5, 10.0
"""After ctrl-c in a paste, what follows is dropped until nothing came for the first time, and for the second at most."""
FOCUS_SECONDS = 0.5
"""Fewest seconds between two changes of focus passed on; of the changes in between, only the last is."""

_MAX_KNOWN = 32
"""Most characters of a sequence. Textual turns a longer one, or one with a second escape character, into keys."""

_PIECE = re.compile(
    r"""
      \x1b\[M(?:[^\x1b]{3}|(?=[^\x1b]{0,2}\x1b))    # an old mouse report
    | \x1b\[\[(?:[A-Z]|(?=[^A-Z]))                  # a function key of the Linux console
    | \x1b\[[0-9]+\$(?![ -~])                          # a shifted key of rxvt
    | \x1b\[(?![M[])[ -?]*(?:[@-~]|(?=[^ -~]))      # a control sequence, or a broken one up to the wrong character
    | \x1b[]PX^_][^\x07\x18\x1a\x1b]*(?:[\x07\x18\x1a]|\x1b\\|(?=\x1b[^\\]))    # an answer of the terminal
    | \x1bO[^\x1b] | \x1b[^][PX^_O\x1b]             # a key of the keypad; alt and a key
    | \x1bO?(?=\x1b)                                # the escape key, or alt and O
    | [^\x1b]+
    """,
    re.VERBOSE,
)
_REPORT = re.compile(r"\x1b\[(?:<[0-9;]*[Mm]|[IO]|48;[0-9;:]*t|M[^\x1b]{3})")
"""What a terminal reports by itself, also while a paste arrives: the mouse, the focus, its size."""
_CTRL_C = "\x03"
_RESIZE = re.compile(r"\x1b\[48;([0-9]+)[^;]*;([0-9]+)")
_NO_CHARACTER = re.compile("[\ud800-\udfff\ufffd]")
"""Surrogates, and the replacement character for bytes that are not UTF-8."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Characters that do not show as text."""


class InputParser(XTermParser):
    """Ignores input that is not a key, mouse report, size or paste."""

    _unread = ""
    _pasting = False
    _last_fed = 0.0
    _dropping_since: float | None = None
    """When ctrl-c ended a paste whose rest is dropped."""
    _focus: Message | None = None
    """A change of focus that the program did not get yet."""
    _has_focus = True
    """What the program knows of the focus, since `_focus_told`."""
    _focus_told = 0.0

    def __init__(
        self, debug: bool = False, known_size: Callable[[], tuple[int, int]] = lambda: UNKNOWN_SIZE
    ) -> None:
        """`known_size` gives the terminal's columns and rows; a report of any other size is ignored."""
        super().__init__(debug)
        self._known_size = known_size

    def feed(self, data: str) -> Iterable[Message]:
        """The messages in the input so far; an incomplete one waits for more input."""
        if data and self._dropping_since is not None:
            data = self._dropped(data)
        elif self._pasting:
            data = self._of_paste(data)
        if not data:
            return
        self._unread += data
        self._last_fed = get_time()
        while self._unread and self._dropping_since is None:
            if self._pasting and BRACKETED_PASTE_END in self._unread:
                yield self._paste()
            elif not self._pasting and (piece := _PIECE.match(self._unread)):
                self._unread = self._unread[piece.end() :]
                yield from self._read(piece[0])
            else:  # part of the end mark may have arrived
                self._unread = self._unread[:MAX_PASTED] + self._unread[MAX_PASTED:][-5:]
                return

    def _of_paste(self, data: str) -> str:
        """The input that belongs to a paste, or follows it; after ctrl-c the paste is over, and the rest of it is dropped."""
        pasted, mark, rest = data.partition(BRACKETED_PASTE_END)
        pasted, ended, more = _REPORT.sub("", pasted).partition(_CTRL_C)
        if not ended:
            return pasted + mark + rest
        self._unread, self._pasting = "", False
        self._dropping_since = get_time()
        return self._dropped(more + mark + rest)

    def _dropped(self, data: str) -> str:
        """What follows the rest of a paste that was ended by ctrl-c; nothing before its end mark."""
        self._last_fed = get_time()
        unread = self._unread + data
        _, mark, rest = unread.partition(BRACKETED_PASTE_END)
        self._unread = "" if mark else unread[-5:]  # part of the end mark may have arrived
        if mark or self._last_fed - (self._dropping_since or 0) >= LONGEST_DROP_SECONDS:
            self._unread = ""
            self._dropping_since = None
        return rest

    def tick(self) -> Iterable[Message]:
        """The messages in input that stayed incomplete, and a change of focus that waited."""
        yield from self._focus_change()
        if self._dropping_since is not None:
            if get_time() - self._last_fed >= DROP_SECONDS:
                self._unread = ""
                self._dropping_since = None
            return
        is_key = len(self._unread) <= 2 and not self._pasting  # escape, or alt with a key
        if get_time() - self._last_fed < (ESCAPE_DELAY if is_key else CUT_SHORT_SECONDS):
            return
        if self._pasting:
            yield self._paste()
        key = self._unread if is_key else ""
        self._unread = ""
        if key:
            yield from self._read(key)

    def _focus_change(self) -> Iterable[Message]:
        if self._focus is None or get_time() - self._focus_told < FOCUS_SECONDS:
            return
        change, self._focus = self._focus, None
        if isinstance(change, AppFocus) != self._has_focus:
            self._has_focus = not self._has_focus
            self._focus_told = get_time()
            yield change

    def _paste(self) -> Paste:
        text, _, self._unread = self._unread.partition(BRACKETED_PASTE_END)
        self._pasting = False
        return Paste(_CONTROL.sub("", _NO_CHARACTER.sub("", text[:MAX_PASTED])))

    def _read(self, piece: str) -> Iterable[Message]:
        if piece == BRACKETED_PASTE_START:
            self._pasting = True
            begun, self._unread = self._unread, ""
            self._unread += self._of_paste(begun)
            return
        if piece.startswith("\x1b") and (len(piece) > _MAX_KNOWN or "\x1b" in piece[1:]):
            return
        size = _RESIZE.match(piece)
        if size and not self._is_terminal_size(*map(read_number, size.groups())):
            return
        for message in super().feed(piece):
            if isinstance(message, AppFocus | AppBlur):
                self._focus = message
            else:
                yield message
        if self._awaiting.timeout is not None:  # unknown to Textual, which would take it for single keys
            self._timeout_time = 0.0
            keys = tuple(super().tick())
            yield from keys if len(piece) <= 2 else ()

    def _is_terminal_size(self, rows: int, columns: int) -> bool:
        """Whether a reported size is the terminal's; any size that can be painted if the terminal's is unknown."""
        known = self._known_size()
        is_painted = 0 < rows <= MAX_CELLS and 0 < columns <= MAX_CELLS
        return is_painted and (not all(known) or known == (columns, rows))

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        try:
            keys = tuple(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):  # not the number of a character
            return ()
        return tuple(key for key in keys if not _NO_CHARACTER.search(key.character or ""))

    def parse_mouse_code(self, code: str) -> Message | None:
        """The mouse event; None if the terminal reported a size of zero."""
        try:
            return super().parse_mouse_code(code)
        except (OverflowError, ZeroDivisionError):
            return None
