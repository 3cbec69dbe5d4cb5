"""Textual's terminal driver, hardened against any input, any signal and a closed terminal."""

import os
import re
import selectors
import signal
from codecs import getincrementaldecoder
from collections.abc import Iterable

from textual._time import get_time
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.constants import ESCAPE_DELAY
from textual.drivers.linux_driver import LinuxDriver
from textual.events import AppBlur, AppFocus, Key, Paste
from textual.message import Message

from videopoker.core.base.read_number import read_number

MAX_CELLS = 1_000
"""Most columns, and most rows, that are painted."""
MAX_PASTED = 10_000
"""Most characters of a paste; the rest is dropped."""
CUT_SHORT_SECONDS = 1.0
"""Seconds without input after which an unfinished sequence or paste is over."""
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
    _focus: Message | None = None
    """A change of focus that the program did not get yet."""
    _has_focus = True
    """What the program knows of the focus, since `_focus_told`."""
    _focus_told = 0.0

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
        """The messages in input that stayed incomplete, and a change of focus that waited."""
        yield from self._focus_change()
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
            return
        if piece.startswith("\x1b") and (len(piece) > _MAX_KNOWN or "\x1b" in piece[1:]):
            return
        size = _RESIZE.match(piece)
        if size and not all(0 < read_number(number) <= MAX_CELLS for number in size.groups()):
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


class TerminalDriver(LinuxDriver):
    """Ignores input that is not a key, mouse report or paste; ends the program at the end of input."""

    def run_input_thread(self) -> None:
        """Post the input as messages until the program ends."""
        parser = InputParser(self._debug)
        # one character per bad byte, so that an old-style mouse report is complete and swallows no key
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(0.1):
                    read = self._read()
                    if not read:
                        os.kill(os.getpid(), signal.SIGHUP)  # without input nobody could quit
                        return
                    for message in parser.feed(decode(read)):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def _read(self) -> bytes:
        try:
            return os.read(self.fileno, 4096)
        except OSError:
            return b""

    def _get_terminal_size(self) -> tuple[int, int]:
        width, height = super()._get_terminal_size()
        return min(width, MAX_CELLS), min(height, MAX_CELLS)

    def _sigtstp_application(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(super()._sigtstp_application)

    def _sigcont_application(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._continue)

    def _continue(self) -> None:
        """Set up the terminal again: another program may have used it since."""
        if is_open := self._key_thread is not None and self._key_thread.is_alive():
            self.suspend_application_mode()
        if is_open or self._must_signal_resume:  # set by SIGTSTP
            self.resume_application_mode()
            self._app.refresh(layout=True)  # Textual does not know that the screen is empty
