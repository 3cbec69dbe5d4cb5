"""Signals that end the table on any screen: the terminal is restored and the hand in play is kept."""

from pathlib import Path

from tests.pseudo_terminal import PseudoTerminal, table, terminal_environment
from videopoker.core.machine.events import Event, SessionEnded, SessionStarted
from videopoker.play.host.paths import save_path
from videopoker.play.saves.log.log import Log
from videopoker.play.session import Session

ENTERED = "\x1b[?1049h"
"""To the alternate screen."""
LEFT = "\x1b[?1049l"
"""Back from the alternate screen to the ordinary one."""

SCREENS = {
    "table": ("", ""),
    "games": ("g", "type to search"),
    "build": ("v", "clear"),
    "drill": ("D", "type a hand"),
    "history": ("l", "enter open"),
    "filter": ("lf", "FILTER"),
    "hand": ("l\r", "─ HAND "),
    "export": ("le", "EXPORT"),
    "statistics": ("t", "STATISTICS"),
    "bankroll": ("t2", "BANKROLL"),
    "settings": ("s", "animation"),
    "keys": ("s\x1b[F\r", "KEYS"),
    "help": ("?", "HELP"),
    "palette": ("\x10", "COMMANDS"),
    "why": ("w", "counting draws"),
    "credits": ("c", "You have 995"),
    "strategy": ("S", "back to the table"),
    "fairness": ("F", "FAIRNESS"),
    "daily": ("T", "hand 1 of 20"),
    "lab": ("p", "PAYTABLE LAB"),
    "risk": ("pr", "RISK"),
    "demo": ("", ""),
}
"""Keys at a table with a hand dealt that open each screen, and a text only that screen shows.

A demo is a program without a table.
"""


def deal(terminal: PseudoTerminal) -> None:
    """Deal the first hand."""
    terminal.wait_for("deals five cards")
    terminal.press(" ")
    terminal.wait_for("hold the cards to keep")


def recorded(saves: Path) -> list[Event]:
    """The events played on the save, open or closed; without the sessions' begins and ends."""
    with Log.read(save_path("default", saves)) as log:
        return [event for event in log.rows.events() if not isinstance(event, SessionStarted | SessionEnded)]


def assert_terminal_is_given_back(terminal: PseudoTerminal) -> None:
    """Its modes, its ordinary screen and the cursor, and no mouse reports."""
    assert terminal.modes == terminal.modes_before, "other modes"
    _, left, after = terminal.painted.partition(LEFT)
    assert left, "the ordinary screen did not come back"
    # an exit that takes too long is killed, which restores the terminal a second time, to the same state
    assert ENTERED not in after, "the alternate screen came again"
    assert "\x1b[?25h" in after.rpartition(LEFT)[2], "no cursor"
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
        keys, words = SCREENS[screen]
        terminal.press(keys)
        terminal.wait_for(words)
        terminal.process.send_signal(number)
        code = terminal.wait()
        assert code == 128 + number, f"exit {code}"
        assert_terminal_is_given_back(terminal)
        # an exit that takes too long is killed and prints nothing
        saved = ("", "Saved: hand 1 in play, 995 credits.\r\n")[: 2 - is_demo]
        assert terminal.after_leaving in saved, f"words: {terminal.after_leaving}"
    if not is_demo:
        assert_hand_waits(saves, before)
