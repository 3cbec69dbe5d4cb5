"""Textual's driver for terminals, made to live through any input, any signal and a closed terminal.

Upstream's part: Textual 8 decodes the input strictly, in a thread whose first exception ends the program. A SIGCONT
that follows no SIGTSTP starts its input a second time and takes the game's modes for those to restore; its handlers write
to a queue that the interrupted code may have locked. Once Textual mends these, this file can go.
"""

import os
import selectors
import signal
from codecs import getincrementaldecoder

from textual.drivers.linux_driver import LinuxDriver

from videopoker.tui.host.input_parser import MOST_CELLS, InputParser

_READ_BYTES = 4096
_WAIT_SECONDS = 0.1


class TerminalDriver(LinuxDriver):
    """Ignores input that is no key, mouse report or paste; ends the program when there is no more input."""

    def run_input_thread(self) -> None:
        """Post what is typed until the program ends."""
        parser = InputParser(self._debug)
        # one character for each bad byte: an old mouse report is complete then, and takes no key behind it
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(_WAIT_SECONDS):
                    read = self._read()
                    if not read:
                        os.kill(os.getpid(), signal.SIGHUP)  # without input nobody could ever quit
                        return
                    for message in parser.feed(decode(read)):
                        self.process_message(message)
                for message in parser.tick():
                    self.process_message(message)

    def _read(self) -> bytes:
        """What was typed; nothing when the terminal is gone."""
        try:
            return os.read(self.fileno, _READ_BYTES)
        except OSError:
            return b""

    def _get_terminal_size(self) -> tuple[int, int]:
        width, height = super()._get_terminal_size()
        return min(width, MOST_CELLS), min(height, MOST_CELLS)

    def _sigtstp_application(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(super()._sigtstp_application)

    def _sigcont_application(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._continue)

    def _continue(self) -> None:
        """Take the terminal again: another program may have used it since."""
        is_open = self._key_thread is not None and self._key_thread.is_alive()
        if is_open:
            self.suspend_application_mode()
        if is_open or self._must_signal_resume:  # set by SIGTSTP
            self.resume_application_mode()
            self._app.refresh(layout=True)  # the screen is empty, which Textual does not know
