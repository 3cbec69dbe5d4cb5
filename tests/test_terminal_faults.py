"""A bug of the program at a real terminal: one line names the log, no undealt card is shown, the hand is kept."""

import sys

import pytest

from tests.ending_signals import assert_hand_waits, assert_terminal_is_given_back, recorded
from tests.pseudo_terminal import PseudoTerminal, terminal_environment
from videopoker.play.host.crash_report import EXIT_CODE

FAULTY = """
import sys
from videopoker.cli import main
from videopoker.core.machine.state import Phase
from videopoker.play.session import Session

play = Session.play

def faulty(session, move):
    play(session, move)
    state = session.state
    if state.phase is Phase.DRAWING:
        raise ValueError(f"cannot show {state.cards}, {state.replacements} behind them")

Session.play = faulty
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def failed_saves(tmp_path_factory):
    return tmp_path_factory.mktemp("failed")


@pytest.fixture(scope="module")
def failed(failed_saves):
    """The terminal after the faulty program dealt a hand."""
    command = [sys.executable, "-c", FAULTY, "--saves", str(failed_saves)]
    with PseudoTerminal(command, terminal_environment()) as opened:
        opened.wait_for("deals five cards")
        opened.press(" ")
        assert opened.wait() == EXIT_CODE
        yield opened


def test_bug_prints_one_line_that_names_the_log(failed, failed_saves):
    log = failed_saves / "crash.log"
    assert failed.after_leaving == (
        f"videopoker: stopped by a bug (ValueError); your hand and credits are saved; a report is in {log}\r\n"
    )
    assert "in faulty" in log.read_text(encoding="utf-8")
    assert_terminal_is_given_back(failed)


def test_bug_shows_no_undealt_card(failed, failed_saves):
    dealt = recorded(failed_saves)[-1]
    shown = failed.after_leaving + (failed_saves / "crash.log").read_text(encoding="utf-8")
    assert [str(card) for card in dealt.replacements if str(card) in shown or card.pretty in shown] == []
    assert dealt.secret.hex() not in shown


def test_bug_keeps_the_hand(failed, failed_saves):
    assert_hand_waits(failed_saves, recorded(failed_saves))


@pytest.mark.slow
def test_bug_that_keeps_the_table_from_closing_ends_it_too(tmp_path):
    stuck = "from videopoker.tui.shell.app import VideoPokerApp\nVideoPokerApp._close_messages_no_wait = lambda app: None\n"
    command = [sys.executable, "-c", stuck + FAULTY, "--saves", str(tmp_path)]
    with PseudoTerminal(command, terminal_environment()) as opened:
        opened.wait_for("deals five cards")
        opened.press(" ")
        assert opened.wait() == EXIT_CODE
        assert opened.after_leaving.count("videopoker: stopped by a bug (ValueError)") == 1
        assert_terminal_is_given_back(opened)
