"""Textual's driver for terminals, with an input thread that no input ends.

Upstream's part: Textual 8 decodes the input strictly and calls `chr` on any key number, in a thread whose first
exception ends the program. Once Textual ignores such input, this file can go.
"""

import os
import selectors
from codecs import getincrementaldecoder
from collections.abc import Iterable

from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.events import Key, Paste
from textual.message import Message

_UNREADABLE = "\ufffd"
"""Replaces bytes that are not UTF-8."""

_READ_BYTES = 4096
_WAIT_SECONDS = 0.1


class _Parser(XTermParser):
    """Makes no key of a number that is no character."""

    def _sequence_to_key_events(self, sequence: str, alt: bool = False) -> Iterable[Key]:
        try:
            return tuple(super()._sequence_to_key_events(sequence, alt))
        except (ValueError, OverflowError):
            return ()


class TerminalDriver(LinuxDriver):
    """Ignores input that is no key, mouse report or paste."""

    def run_input_thread(self) -> None:
        """Post what is typed until the program ends."""
        parser = _Parser(self._debug)
        # in place of each bad byte a sign: an old mouse report is complete then, and takes no key behind it
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_WAIT_SECONDS):
                    read = os.read(self.fileno, _READ_BYTES)
                    if not read:  # the terminal was closed: going on would keep the program from ending
                        return
                    text = decode(read)
                    if text:  # an empty text would tell the parser that the input has ended
                        for message in parser.feed(text):
                            self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def process_message(self, message: Message) -> None:
        """Post a message, without the signs of unreadable bytes."""
        if isinstance(message, Key) and _UNREADABLE in (message.character or ""):
            return
        if isinstance(message, Paste):
            message.text = message.text.replace(_UNREADABLE, "")
        super().process_message(message)
