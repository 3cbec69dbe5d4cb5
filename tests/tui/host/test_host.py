"""The program is painted on a host; a terminal is one of them, and nothing else knows of it."""

import ast
import asyncio
import os
import signal
import termios
from pathlib import Path

import pytest
from textual.driver import Driver
from textual.events import Key, Resize
from textual.geometry import Size

from tests.tui.tables import HELD, dealt, until
from videopoker.core.machine.state import Phase
from videopoker.tui.host.host import Host
from videopoker.tui.shell import app as app_module
from videopoker.tui.shell.app import VideoPokerApp

SCREEN = Size(80, 24)


class Paper(Driver):
    """Neither a terminal nor headless: records output, and types on request."""

    painted = ""

    def write(self, data):
        self.painted += data

    def start_application_mode(self):
        self._app.post_message(Resize(SCREEN, SCREEN))

    def disable_input(self):
        pass

    def stop_application_mode(self):
        pass


class PaperHost(Host):
    def driver(self, app, **options):
        return Paper(app, **options)


@pytest.fixture
def no_terminal(monkeypatch):
    """No terminal and no signals, except for the test's own event loop."""

    def refuse(*_):
        raise AssertionError("this is no terminal")

    with monkeypatch.context() as patched:
        for name in ("tcgetattr", "tcsetattr"):
            patched.setattr(termios, name, refuse)
        yield refuse


async def test_table_is_painted_and_played_on_a_host_that_is_no_terminal(no_terminal, monkeypatch):
    session = dealt()
    with monkeypatch.context() as patched:
        patched.setattr(signal, "signal", no_terminal)
        app = VideoPokerApp(session, Path(os.devnull), host=PaperHost())
        running = asyncio.create_task(app.run_async())
        await until(lambda: app._driver and "JOKER POKER" in app._driver.painted)
        app.post_message(Key("1", "1"))
        await until(lambda: HELD in app._driver.painted)
        app.post_message(Key("space", " "))
        await until(lambda: session.state.phase is Phase.BETTING)
        app.exit()
        await running
    assert app.return_code == 0


def test_terminal_and_signals_are_known_to_the_host_only():
    of_terminals = {"termios", "tty", "pty", "fcntl", "signal"}
    knowing = {
        (file.parent.name, name)
        for file in Path(app_module.__file__).parents[1].rglob("*.py")
        for name in imported(file) & of_terminals
    }
    assert {folder for folder, _ in knowing} == {"host", "textual_fixes"}, knowing


def imported(file):
    """The modules that a file imports."""
    names = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
    return names
