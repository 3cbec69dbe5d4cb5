"""Textual's terminal driver, hardened against any input, any signal and a closed terminal."""

import os
import selectors
import signal
from codecs import getincrementaldecoder

from textual.drivers.linux_driver import LinuxDriver

from videopoker.tui.textual_fixes.input_parser import MAX_CELLS, UNKNOWN_SIZE, InputParser

_KEYS = 0
"""The file from which keys are read."""


def _known_size() -> tuple[int, int]:
    """The terminal's columns and rows, as the system knows them."""
    try:
        columns, rows = os.get_terminal_size(_KEYS)
    except OSError:
        return UNKNOWN_SIZE
    return columns, rows


class TerminalDriver(LinuxDriver):
    """Ignores input that is not a key, mouse report or paste; ends the program at the end of input."""

    def run_input_thread(self) -> None:
        """Post the input as messages until the program ends."""
        parser = InputParser(self._debug, _known_size)
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
