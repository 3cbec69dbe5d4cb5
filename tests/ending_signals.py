"""A table that a signal ends on any screen: the terminal gets back what it had, and the hand in play is kept."""

import time
from pathlib import Path

from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment
from videopoker.core.events import Event, SessionEnded, SessionStarted
from videopoker.play.paths import save_path
from videopoker.play.saves.log import Log
from videopoker.play.session import Session

LEFT = "\x1b[?1049l"
"""Back from the alternate screen to the ordinary one."""

SCREENS = {
    "table": "",
    "games": "g",
    "build": "v",
    "drill": "D",
    "history": "l",
    "filter": "lf",
    "replay": "lr",
    "export": "le",
    "statistics": "t",
    "bankroll": "t2",
    "settings": "s",
    "keys": "\x10keys\r",
    "help": "?",
    "palette": "\x10",
    "why": "w",
    "credits": "c",
    "strategy": "S",
    "fairness": "F",
    "daily": "T",
    "lab": "p",
    "risk": "pr",
    "demo": "",
}
"""What is typed at a table with a hand dealt to open each screen; a demo is a program without a table."""


def deal(terminal: PseudoTerminal) -> None:
    """Deal the first hand."""
    terminal.wait_for("choose your bet")
    terminal.press(" ")
    terminal.wait_for("draw five")


def recorded(saves: Path) -> list[Event]:
    """What was played on the save, readable while it is open and after; not who came and left."""
    with Log.read(save_path("default", saves)) as log:
        return [event for event in log.events() if not isinstance(event, SessionStarted | SessionEnded)]


def assert_terminal_is_given_back(terminal: PseudoTerminal) -> None:
    """Its modes, its ordinary screen and the cursor, and no mouse reports."""
    assert terminal.modes == terminal.modes_before, "other modes"
    left = terminal.painted.count(LEFT)
    assert left == 1, f"the ordinary screen came back {left} times"
    assert "\x1b[?25h" in terminal.painted.rpartition(LEFT)[2], "no cursor"
    for mouse_mode in ("1000", "1003", "1006"):
        assert f"\x1b[?{mouse_mode}l" in terminal.painted, "mouse reports"


def assert_hand_waits(saves: Path, before: list[Event]) -> None:
    """The next start finds the same hand, its cards to come included."""
    assert recorded(saves) == before, "another hand"
    with Session.open(save_path("default", saves)) as session:
        assert session.state.hand == 1
        assert session.state.replacements == before[-1].replacements


def end_by_signal(saves: Path, screen: str, number: int) -> None:
    """Send the signal to a program that shows this screen; AssertionError where something else is left."""
    is_demo = screen == "demo"
    with PseudoTerminal(table(saves, *["--demo"] * is_demo), terminal_environment()) as terminal:
        if is_demo:
            terminal.wait_for("any key")
        else:
            deal(terminal)
        before = [] if is_demo else recorded(saves)
        terminal.press(SCREENS[screen])
        time.sleep(0.5)  # for the screen to open; on a busy machine the signal comes while it opens, as well
        terminal.process.send_signal(number)
        code = terminal.wait()
        assert code == 128 + number, f"exit {code}"
        assert_terminal_is_given_back(terminal)
    if not is_demo:
        assert_hand_waits(saves, before)
