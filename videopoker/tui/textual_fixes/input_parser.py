"""Splits a terminal's input into keys, mouse reports, sizes and pastes, so that nothing else acts as a key.

Works around Textual 8: it turns unknown escape sequences into keys, so a terminal's late reply such as `ESC [ 2 SP q`
quits the game, and an escape sequence in a paste presses keys. A paste without an end swallows all later keys. A key
number beyond Unicode, a size of zero or of a million columns ends or freezes the program. Remove this file once Textual
ignores all of these.
"""

import re
from collections.abc import Iterable

from textual._time import get_time
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.constants import ESCAPE_DELAY
from textual.events import Key, Paste
from textual.message import Message

MAX_CELLS = 1_000
"""Most columns, and most rows, that are painted."""
MAX_PASTED = 10_000
"""Most characters of a paste; the rest is dropped."""
CUT_SHORT_SECONDS = 1.0
"""Seconds without input after which an unfinished sequence or paste is over."""

_MAX_KNOWN = 32
"""Most characters of a sequence. Textual turns a longer one, or one with a second escape character, into keys."""

_PIECE = re.compile(
    r"""
      \x1b\[M(?:[^\x1b]{3}|(?=[^\x1b]{0,2}\x1b))    # an old mouse report
    | \x1b\[\[(?:[A-Z]|(?=[^A-Z]))                  # a function key of the Linux console
    | \x1b\[\d+\$(?![ -~])                          # a shifted key of rxvt
    | \x1b\[(?![M[])[ -?]*(?:[@-~]|(?=[^ -~]))      # a control sequence, or a broken one up to the wrong character
    | \x1b[]PX^_][^\x07\x18\x1a\x1b]*(?:[\x07\x18\x1a]|\x1b\\|(?=\x1b[^\\]))    # an answer of the terminal
    | \x1bO[^\x1b] | \x1b[^][PX^_O\x1b]             # a key of the keypad; alt and a key
    | \x1bO?(?=\x1b)                                # the escape key, or alt and O
    | [^\x1b]+
    """,
    re.VERBOSE,
)
_RESIZE = re.compile(r"\x1b\[48;(\d+)[^;]*;(\d+)")
_NO_CHARACTER = re.compile("[\ud800-\udfff\ufffd]")
"""Surrogates, and the replacement character for bytes that are not UTF-8."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Characters that do not show as text."""


class InputParser(XTermParser):
    """Ignores input that is not a key, mouse report, size or paste."""

    _unread = ""
    _pasting = False
    _last_fed = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """The messages in the input so far; an incomplete one waits for more input."""
        self._unread += data
        self._last_fed = get_time()
        while self._unread:
            if self._pasting and BRACKETED_PASTE_END in self._unread:
                yield self._paste()
            elif not self._pasting and (piece := _PIECE.match(self._unread)):
                self._unread = self._unread[piece.end() :]
                yield from self._read(piece[0])
            else:  # part of the end mark may have arrived
                self._unread = self._unread[:MAX_PASTED] + self._unread[MAX_PASTED:][-5:]
                return

    def tick(self) -> Iterable[Message]:
        """The messages in input that stayed incomplete."""
        is_key = len(self._unread) <= 2 and not self._pasting  # escape, or alt with a key
        if get_time() - self._last_fed < (ESCAPE_DELAY if is_key else CUT_SHORT_SECONDS):
            return
        if self._pasting:
            yield self._paste()
        key, self._unread = self._unread if is_key else "", ""
        if key:
            yield from self._read(key)

    def _paste(self) -> Paste:
        text, _, self._unread = self._unread.partition(BRACKETED_PASTE_END)
        self._pasting = False
        return Paste(_CONTROL.sub("", _NO_CHARACTER.sub("", text[:MAX_PASTED])))

    def _read(self, piece: str) -> Iterable[Message]:
        if piece == BRACKETED_PASTE_START:
            self._pasting = True
            return
        size = _RESIZE.match(piece)
        if size and not all(0 < int(number) <= MAX_CELLS for number in size.groups()):
            return
        if piece.startswith("\x1b") and (len(piece) > _MAX_KNOWN or "\x1b" in piece[1:]):
            return
        yield from super().feed(piece)
        if self._awaiting.timeout is not None:  # unknown to Textual, which would take it for single keys
            self._timeout_time = 0.0
            keys = tuple(super().tick())
            yield from keys if len(piece) <= 2 else ()

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
