"""The program in a real terminal: it opens, and restores the terminal however it ends."""

import signal
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from tests.ending_signals import (
    SCREENS,
    assert_hand_waits,
    assert_terminal_is_given_back,
    deal,
    end_by_signal,
    recorded,
)
from tests.hostile_keys import press_anything
from tests.pseudo_terminal import HANG_SECONDS, PseudoTerminal, table, terminal_environment, wait_until
from videopoker.core.machine.events import Drawn
from videopoker.play.host.paths import save_path
from videopoker.play.saves.log.log import Log
from videopoker.text.coach.leaks import lines_after
from videopoker.text.words.hand import STILL_IN_PLAY, saved_text
from videopoker.tui.host.terminal import SIGNALS
from videopoker.tui.textual_fixes.input_parser import CUT_SHORT_SECONDS


def slow(*cases):
    return [pytest.param(case, marks=pytest.mark.slow) for case in cases]


@pytest.fixture
def saves(tmp_path):
    return tmp_path / "saves"


@pytest.fixture
def terminal(saves):
    """The table in a terminal, a hand dealt."""
    with PseudoTerminal(table(saves), terminal_environment()) as opened:
        deal(opened)
        yield opened


def test_table_opens_in_80_by_24_refuses_a_second_terminal_and_reports_the_save_when_q_quits(terminal, saves):
    shown = terminal.text
    needed = ["JOKER POKER", "Natural Royal Flush", "Jacks or Better", "CREDITS 995", "DRAW", "? help"]
    assert [part for part in needed if part not in shown] == []
    assert "\x1b[?1049h" in terminal.painted
    with PseudoTerminal(table(saves), terminal_environment()) as second:
        assert second.wait() == 2
        assert f"is being played by process {terminal.process.pid} on /dev/" in second.text
        assert second.modes == second.modes_before
    before = recorded(saves)
    terminal.press("q")
    assert terminal.wait() == 0
    assert terminal.after_leaving == "Saved: hand 1 in play, 995 credits.\r\n"
    assert_terminal_is_given_back(terminal)
    assert_hand_waits(saves, before)


def test_mistakes_of_the_session_are_named_once_the_program_has_closed(terminal, saves):
    """Four hands are drawn five, of which nearly all are mistakes; whichever they are, the log has them."""

    polls = count()

    def are_drawn():
        if next(polls) % 40 == 0:  # not at once again: a key pressed twice by accident counts once
            terminal.press(" ")
        return sum(isinstance(event, Drawn) for event in recorded(saves)) >= 4

    terminal.read_until(are_drawn, "four hands to be drawn")
    terminal.press("q")
    assert terminal.wait() == 0
    with Log.read(save_path("default", saves)) as log:
        state, session = log.folded().state, log.folded().totals.session
        expected = [saved_text(state), *lines_after(log, session.deals, "after")]
    rows = terminal.after_leaving.splitlines()
    assert " ".join(rows) == " ".join(expected)
    assert max(map(len, rows)) <= 80


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM, signal.SIGINT])
def test_signal_ends_the_table_and_keeps_the_hand(terminal, saves, number):
    before = recorded(saves)
    terminal.process.send_signal(number)
    assert terminal.wait() == 128 + number
    assert_terminal_is_given_back(terminal)
    assert_hand_waits(saves, before)


@pytest.mark.slow
def test_signal_ends_a_table_whose_terminal_takes_no_more_output(saves):
    """A screen larger than the terminal's buffer that is not read: the program blocks while painting."""
    with PseudoTerminal(table(saves), terminal_environment(), size=(200, 60)) as terminal:
        wait_until(lambda: terminal.modes != terminal.modes_before, "the table to open")
        wait_until(terminal.is_full, "the screen to fill the terminal's buffer")
        terminal.process.terminate()
        assert terminal.process.wait(HANG_SECONDS) == 128 + signal.SIGTERM
        assert terminal.modes == terminal.modes_before


@pytest.mark.parametrize(
    "options",
    [{}, *slow({"ignored": [signal.SIGHUP]}, {"controlling": False})],
    ids=["hangup", "hangup ignored", "no hangup sent"],
)
def test_closed_terminal_ends_the_table_and_keeps_the_hand(saves, options):
    with PseudoTerminal(table(saves), terminal_environment(), **options) as terminal:
        deal(terminal)
        before = recorded(saves)
        terminal.close()
        assert terminal.process.wait(HANG_SECONDS) == 128 + signal.SIGHUP
    assert_hand_waits(saves, before)
    assert not (saves / "crash.log").exists()


@pytest.mark.slow
def test_killed_table_shows_the_same_hand_again(terminal, saves):
    """SIGKILL cannot be caught, and need not be."""
    before = recorded(saves)
    terminal.process.kill()
    terminal.wait()
    with PseudoTerminal(table(saves), terminal_environment()) as again:
        again.wait_for(f"hand 1 {STILL_IN_PLAY}")
        assert [card.pretty for card in before[-1].cards if card.pretty not in again.text] == []
        again.press("q")
        assert again.wait() == 0
    assert recorded(saves) == before


@pytest.mark.slow
@pytest.mark.parametrize(
    "bad",
    [
        b"\xff",
        b"\xe9",
        b"\x1b[M\xff\xff\xff",
        b"\x1b[99999999u",
        b"\x1b[200~caf\xe9\x1b[201~",
        b"\x1b[1;1;99999999999999999999u",
        b"\x1bP1$r2 q\x1b\\",
        b"\x1b[2 q",
        b"\x1b]11;rgb:1111/2222/3333\x07",
        b"\x1b[200~a\x1b[31mred q q\x1b[0m\x1b[201~",
        b"\x1b[48;0;0;0;0t\x1b[<0;5;5M",
        b"\x1b[48;99999;99999;0;0t",
    ],
    ids=[
        "invalid byte",
        "Latin-1",
        "old mouse report",
        "key beyond Unicode",
        "pasted",
        "text beyond Unicode",
        "answer of the terminal",
        "cursor's shape",
        "colour of the background",
        "paste with escape sequences",
        "size of zero",
        "size beyond reason",
    ],
)
def test_input_that_is_no_key_is_ignored_and_the_next_key_counts(terminal, bad):
    terminal.press(bad + b"1")
    terminal.wait_for("draws four")
    terminal.press("q")
    assert terminal.wait() == 0


@pytest.mark.slow
@pytest.mark.parametrize("cut_short", [b"\x1b[200~abc", b"\x1b]0;title", b"\x1bP", b"\x1b[12"])
def test_keyboard_works_after_input_that_was_cut_short(terminal, cut_short):
    terminal.press(cut_short)
    wait_until(terminal.is_read, "the keys to be read")
    time.sleep(2 * CUT_SHORT_SECONDS)  # by the program's own clock
    terminal.press("1")
    terminal.wait_for("draws four")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("screen", "number"), list(zip(list(SCREENS) * 2, SIGNALS * 2, strict=False)), ids=str
)
def test_each_ending_signal_on_two_screens_leaves_the_terminal_and_the_hand(saves, screen, number):
    end_by_signal(saves, screen, number)


@pytest.mark.slow
@pytest.mark.parametrize("stopped_by", ["SIGTSTP", "SIGSTOP", None])
def test_continued_table_is_painted_again_and_restores_the_terminal(terminal, stopped_by):
    if stopped_by:
        terminal.process.send_signal(signal.Signals[stopped_by])
        terminal.read_until(lambda: state_of(terminal.process.pid) == "T", "the table to stop")
    if stopped_by == "SIGTSTP":
        assert terminal.modes == terminal.modes_before
    terminal.forget()
    terminal.process.send_signal(signal.SIGCONT)
    terminal.wait_for("Natural Royal Flush")
    terminal.press("1")
    terminal.wait_for("draws four")
    terminal.press("q")
    assert terminal.wait() == 0
    assert terminal.modes == terminal.modes_before


def state_of(process):
    """The system's letter for the state of a process: S waits, T is stopped."""
    return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]


LATE = """
import os, sys, time
import videopoker.tui.shell.run
from videopoker.cli import main
print("here", flush=True)
while os.isatty(0):
    time.sleep(0.01)
for stream in (sys.stdin, sys.stdout, sys.stderr):
    stream.isatty = lambda: True
sys.exit(main(sys.argv[1:]))
"""
"""The program whose terminal closes between its question for one and its first look at the modes."""


@pytest.mark.slow
def test_terminal_closed_before_the_table_opens_ends_the_program(saves):
    command = [sys.executable, "-c", LATE, "--saves", str(saves)]
    with PseudoTerminal(command, terminal_environment(), controlling=False) as terminal:
        terminal.wait_for("here")
        terminal.close()
        assert terminal.process.wait(HANG_SECONDS) == 128 + signal.SIGHUP


@pytest.mark.slow
def test_2000_bytes_of_anything_end_nothing_and_bet_nothing_twice(tmp_path):
    pressed, hands = press_anything(tmp_path, seed=12, most_bytes=2_000)
    assert pressed >= 2_000
    assert hands


"""The program with a bug: a deal that cannot be shown, and an error that quotes the replacements."""


def test_table_without_a_terminal_is_refused(saves):
    with PseudoTerminal(
        ["sh", "-c", '"$@" < /dev/null', "sh", *table(saves)], terminal_environment()
    ) as terminal:
        assert terminal.wait() == 2
        assert "the table needs a terminal" in terminal.text
