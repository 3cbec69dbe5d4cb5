"""The table over a stream: bytes in, bytes out, with no terminal, no signal and no thread of its own."""

import asyncio
import os
import re
import subprocess
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.events import Key, Paste

from tests.tui.tables import HELD, dealt, until
from videopoker import Session
from videopoker.core.machine.state import Phase
from videopoker.play.host.paths import PAYTABLES_ENVIRONMENT
from videopoker.tui.host.host import LEAVE
from videopoker.tui.host.stream import TICK_SECONDS, Stream, StreamHost
from videopoker.tui.shell import stream_run
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.shell.stream_run import play_on_stream


class Shown(bytearray):
    """What the far end of a stream was sent."""

    @property
    def text(self):
        return self.decode()


@asynccontextmanager
async def streamed(session, columns=80, rows=24, deliver=None, crash_log=Path(os.devnull)):
    """The table over a stream: the app, the stream, what was sent, and the task that gives the last lines."""
    shown = Shown()
    stream = Stream(shown.extend, columns, rows)
    stream.deliver = deliver
    app = VideoPokerApp(session, crash_log, host=StreamHost(stream))
    running = asyncio.create_task(play_on_stream(app, session, crash_log))
    try:
        await until(lambda: running.done() or "JOKER POKER" in shown.text)
        yield app, stream, shown, running
    finally:
        if not running.done():
            app.exit()
        await running


async def test_table_plays_over_a_stream_and_says_its_last_line_there(tmp_path):
    session = Session.open(tmp_path / "mine.sqlite3")
    session.deal(5)
    async with streamed(session) as (_, stream, shown, running):
        stream.feed(b"1")
        await until(lambda: HELD in shown.text)
        stream.feed(b" ")
        await until(lambda: session.state.phase is Phase.BETTING)
        stream.feed(b"q")
        lines = await running
    session.close()
    assert lines[0].startswith("Saved mine with ")
    assert shown.text.endswith("\r\n".join([LEAVE + lines[0], *lines[1:], ""]))


async def test_a_stream_ends_nothing_when_it_is_fed_after_the_end():
    async with streamed(dealt()) as (_, stream, shown, running):
        stream.feed(b"q")
        await running
        before = bytes(shown)
        stream.feed(b"1 q")
        stream.resize(100, 40)
        await asyncio.sleep(2 * TICK_SECONDS)
        assert bytes(shown) == before


async def test_table_follows_the_size_of_the_stream_and_believes_no_other():
    async with streamed(dealt(), 100, 30) as (app, stream, _, _):
        assert app.size == (100, 30)
        stream.feed(b"\x1b[48;10;10;1;1t\x1b[?2048;1$y")
        stream.resize(70, 26)
        await until(lambda: app.screen.size == (70, 26))
        stream.resize(5_000, 0)
        await until(lambda: app.size == (1_000, 1))


async def test_a_lone_escape_arrives_without_more_input():
    async with streamed(dealt()) as (app, stream, _, _):
        stream.feed(b"?")
        await until(lambda: len(app.screen_stack) == 2 and app.screen.is_mounted)
        stream.feed(b"\x1b")
        await until(lambda: len(app.screen_stack) == 1)


async def test_a_paste_is_one_message_also_in_pieces_of_bytes():
    async with streamed(dealt()) as (app, stream, _, _):
        arrived = []

        async def taken(event):
            arrived.append(event)

        app.on_event = taken
        for byte in "\x1b[200~café q\x1b[201~1".encode():
            stream.feed(bytes([byte]))
        await until(lambda: len(arrived) >= 2)
        del app.on_event
    assert [(type(event), getattr(event, "text", "")) for event in arrived] == [(Paste, "café q"), (Key, "")]


async def test_a_click_on_a_card_holds_it():
    async with streamed(dealt()) as (app, stream, shown, _):
        card = app.screen.query("CardView").first().region
        x, y = card.x + card.width // 2 + 1, card.y + card.height // 2 + 1
        stream.feed(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m".encode())
        await until(lambda: HELD in shown.text)


async def test_a_screenshot_goes_to_the_far_end_if_that_takes_files():
    delivered = {}
    async with streamed(dealt()) as (app, stream, shown, _):
        app.call_later(app.action_screenshot, "table.svg")
        await until(lambda: "Failed to save screenshot" in shown.text)
        stream.deliver = delivered.__setitem__
        app.call_later(app.action_screenshot, "table.svg")
        await until(lambda: "Saved screenshot" in shown.text)
    assert delivered["table.svg"].startswith(b"<svg")


def words(shown):
    """The text that the far end was sent, without escape codes."""
    return re.sub(r"\x1b\[[\d;?<>]*\w", "", shown.text)


async def test_files_that_the_player_writes_go_to_the_far_end_and_no_path_is_said(tmp_path, monkeypatch):
    monkeypatch.setenv(PAYTABLES_ENVIRONMENT, str(tmp_path / "own"))
    delivered = {}
    session = Session.open(tmp_path / "mine.sqlite3")
    session.deal(5)
    session.draw()
    said = ""
    async with streamed(session, deliver=delivered.__setitem__) as (_, stream, shown, _):
        for keys, wanted in (
            (b"y", "picture: enter downloads it"),
            (b"\r", "hand-1.png written"),
            (b"l", "HISTORY"),
            (b"e", "enter downloads it"),
            (b"\x15hands.csv\r", "1 hand written to hands.csv (downloaded)"),
            (b"\x1b", "JOKER POKER"),
            (b"p", "[4,000]"),
            (b"+", "[4,005]"),  # one more for each coin
            (b"s", "a copy of the file is downloaded"),
            (b"\x15mine\r", "Saved: mine.toml (downloaded)"),
            (b"\x1b", "Saved: mine.toml (downloaded)"),
        ):
            shown.clear()
            stream.feed(keys)
            await until(lambda wanted=wanted: wanted in words(shown))
            said += words(shown)
    session.close()
    assert [*delivered] == ["hand-1.png", "hands.csv", "mine.toml"]
    assert delivered["hand-1.png"].startswith(b"\x89PNG")
    assert not [file for name in ("hand-1.png", "hands.csv") for file in tmp_path.glob(f"**/{name}")]
    assert delivered["hands.csv"].startswith(b"hand,time,paytable")
    assert b"4005" in delivered["mine.toml"]
    assert str(tmp_path) not in said
    assert "type a path" not in said


async def test_a_report_of_a_crash_goes_to_the_far_end(tmp_path):
    delivered = {}

    async def fail(*_):
        raise ZeroDivisionError

    async with streamed(dealt(), deliver=delivered.__setitem__, crash_log=tmp_path / "crash.log") as (
        app,
        _,
        _,
        running,
    ):
        app.call_later(fail)
        [line] = await running
    assert line.endswith("your hand and credits are saved; a report is in crash.log (downloaded)")
    assert b"ZeroDivisionError" in delivered["crash.log"]


@pytest.mark.parametrize("hangs", [False, True], ids=["ends", "hangs"])
async def test_a_crash_says_its_line_at_the_far_end(monkeypatch, hangs):
    monkeypatch.setattr(stream_run, "LEAVE_SECONDS", 0.1)

    async def fail(*_):
        raise ZeroDivisionError

    async with streamed(dealt()) as (app, _, shown, running):
        if hangs:
            monkeypatch.setattr(app, "_close_messages_no_wait", lambda: None)
        app.call_later(fail)
        [line] = await running
    assert line.startswith(
        "videopoker: stopped by a bug (ZeroDivisionError); your hand and credits are saved"
    )
    assert shown.text.endswith(f"{LEAVE}{line}\r\n")


WITHOUT_A_TERMINAL = """
import asyncio, os, sys
for name in ("termios", "tty", "pty", "fcntl", "textual.drivers.linux_driver"):
    sys.modules[name] = None
import threading
from pathlib import Path
from videopoker import Session
from videopoker.tui.host.stream import Stream, StreamHost
from videopoker.tui.shell.app import VideoPokerApp
from videopoker.tui.shell.stream_run import play_on_stream

async def main():
    shown = bytearray()
    session = Session.in_memory(credits=100)
    stream = Stream(shown.extend)
    app = VideoPokerApp(session, Path(os.devnull), host=StreamHost(stream))
    running = asyncio.create_task(play_on_stream(app, session, Path(os.devnull)))
    while b"JOKER POKER" not in shown:
        await asyncio.sleep(0.01)
    stream.feed(b"q")
    print(*await running)

asyncio.run(main())
assert "videopoker.tui.host.terminal" not in sys.modules
assert threading.active_count() == 1
"""


def test_the_app_needs_no_module_of_a_terminal():
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_A_TERMINAL], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("This is practice: nothing is saved.")


def test_a_terminal_that_plays_imports_nothing_of_streams():
    code = "import sys, videopoker.tui.shell.run; print('videopoker.tui.host.stream' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_a_size_is_a_size_before_the_program_starts():
    stream = Stream(lambda _: None, 0, -3)
    stream.feed(b"q")
    assert stream.size == (1, 1)
