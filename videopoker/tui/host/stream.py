"""A terminal at the other end of a connection: bytes in, bytes out. Needs neither a terminal of its own nor a thread."""

from asyncio import TimerHandle
from codecs import getincrementaldecoder
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from textual import constants
from textual.app import App
from textual.driver import Driver
from textual.events import DeliveryComplete, DeliveryFailed, Resize
from textual.geometry import Size
from textual.message import Message
from textual.messages import InBandWindowResize

from videopoker.play.host.made_files import Deliver
from videopoker.tui.host.host import LEAVE, Host
from videopoker.tui.textual_fixes.input_parser import MAX_CELLS, InputParser

TICK_SECONDS = 0.05
"""Seconds between looks for input that stayed incomplete, such as a lone escape."""

_ENTER = (
    "\x1b[?1049h\x1b[?25l\x1b[?7l"  # the other screen, no cursor, no wrapped lines
    "\x1b[?1004h\x1b[?2004h"  # reports of focus and pastes
    "\x1b[?2026$p"  # can it paint a frame at once?
)
_REPORT_MOUSE = "\x1b[?1000h\x1b[?1003h\x1b[?1015h\x1b[?1006h"
_REPORT_EVERY_KEY = "\x1b[>25u"
"""Kitty's keyboard protocol, as Textual asks for it."""


def _nowhere(_input: bytes) -> None:
    """Ignore input while no program reads it."""


class Stream:
    """The connection: give it what the terminal sends and its size; `send` gets what the terminal is to show."""

    def __init__(
        self,
        send: Callable[[bytes], object],
        columns: int = 80,
        rows: int = 24,
        deliver: Deliver | None = None,
    ) -> None:
        """The size is the terminal's when the program starts; `deliver` takes files, None if the far end takes none."""
        self.send = send
        self.deliver = deliver
        self.feed: Callable[[bytes], None] = _nowhere
        """Takes what the terminal sent: keys, mouse reports, pastes; ignored while the program does not run."""
        self.on_resize: Callable[[], None] = lambda: None
        """Called after each change of the size."""
        self.resize(columns, rows)

    def resize(self, columns: int, rows: int) -> None:
        """The terminal has this size now; at most `MAX_CELLS` each way are painted."""
        self.size = Size(min(max(columns, 1), MAX_CELLS), min(max(rows, 1), MAX_CELLS))
        self.on_resize()


class StreamDriver(Driver):
    """Paints to a stream and reads its input, in the program's event loop."""

    def __init__(self, app: App[Any], stream: Stream, **options: Any) -> None:
        """`options` are the options of Textual's drivers."""
        super().__init__(app, **options)
        self._stream = stream
        self._size = stream.size
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._parser = InputParser(known_size=lambda: self._stream.size)
        self._next_tick: TimerHandle | None = None

    def write(self, data: str) -> None:
        self._stream.send(data.encode(errors="replace"))

    def start_application_mode(self) -> None:
        self.write(_ENTER)
        if self._mouse:
            self.write(_REPORT_MOUSE)
        if not constants.DISABLE_KITTY_KEY:
            self.write(_REPORT_EVERY_KEY)
        self._stream.feed = self._read
        self._stream.on_resize = self._resized
        self._resized()
        self._tick()

    def disable_input(self) -> None:
        self._stream.feed = _nowhere
        self._stream.on_resize = lambda: None
        if self._next_tick:
            self._next_tick.cancel()

    def stop_application_mode(self) -> None:
        self.disable_input()
        self.write(LEAVE)

    def deliver_binary(
        self, binary: BinaryIO | TextIO, *, delivery_key: str, save_path: Path, **options: Any
    ) -> None:
        """Give the player a file, such as a screenshot; Textual's drivers write it in a thread."""
        content = binary.read()
        name = options.get("name")
        if self._stream.deliver is None:
            refused = OSError("no file can be sent to this terminal")
            self.send_message(DeliveryFailed(delivery_key, refused, name))
            return
        self._stream.deliver(save_path.name, content.encode() if isinstance(content, str) else content)
        self.send_message(DeliveryComplete(delivery_key, None, name))

    def _resized(self) -> None:
        self._size = self._stream.size
        self.send_message(Resize(self._size, self._size))

    def _read(self, data: bytes) -> None:
        self._process(self._parser.feed(self._decode(data)))

    def _tick(self) -> None:
        self._process(self._parser.tick())
        self._next_tick = self._loop.call_later(TICK_SECONDS, self._tick)

    def _process(self, messages: Iterable[Message]) -> None:
        for message in messages:
            if not isinstance(message, InBandWindowResize):  # the stream tells its size itself
                self.process_message(message)


class StreamHost(Host):
    """A host at the other end of a stream, which shows the last lines there."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.deliver = stream.deliver

    def driver(self, app: App[Any], **options: Any) -> Driver:
        return StreamDriver(app, self.stream, **options)

    def say_last(self, *lines: str, is_fault: bool = False) -> None:  # noqa: ARG002 - both are shown in one place
        for line in lines:
            self.stream.send(f"{line}\r\n".encode(errors="replace"))

    def give_back(self) -> None:
        self.stream.send(LEAVE.encode())
