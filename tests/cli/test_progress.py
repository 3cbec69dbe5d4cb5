"""Progress of slow work: on stderr, and only on a terminal."""

import io
import sys

import pytest

from videopoker.cli import main
from videopoker.cli import progress as module
from videopoker.cli.progress import progress, waiting
from videopoker.play.host.paths import head_path
from videopoker.play.saves.log.log import Log


class Terminal(io.StringIO):
    """Text that claims to be on a terminal."""

    def isatty(self):
        return True


@pytest.fixture
def terminal(monkeypatch):
    """Replace stderr by a terminal (inside the test, as pytest replaces it before) and show progress at once."""
    monkeypatch.setattr(module, "_SILENT", 0)
    monkeypatch.setattr(module, "_EVERY", 0)

    def put():
        monkeypatch.setattr(sys, "stderr", Terminal())
        return sys.stderr

    return put


def test_progress_counts_on_a_terminal_and_is_wiped_at_the_end(terminal):
    printed = terminal()
    assert list(progress(iter("abc"), "verifying row", 3)) == ["a", "b", "c"]
    shown = ["verifying row 1 of 3", "verifying row 2 of 3", "verifying row 3 of 3"]
    assert printed.getvalue() == "\r" + "\r".join([*shown, " " * len(shown[-1]), ""])


def test_progress_is_wiped_before_what_is_printed_on_the_same_terminal(terminal, monkeypatch):
    printed = terminal()
    monkeypatch.setattr(sys, "stdout", Terminal())
    for _ in progress(range(2), "solving", printing=True):
        assert printed.getvalue().endswith("\r") or not printed.getvalue()


def test_progress_is_wiped_when_the_work_is_interrupted(terminal):
    printed = terminal()
    items = progress(range(3), "solving")
    next(items), next(items)
    items.close()
    assert printed.getvalue().endswith("\r")


def test_work_that_does_not_tell_how_far_it_is_shows_its_seconds(terminal, monkeypatch):
    monkeypatch.setattr(module, "monotonic", lambda: 0.0)
    printed = terminal()
    with waiting("calculating the risk"):
        while "\rcalculating the risk, 0 s" not in printed.getvalue():
            pass
    assert printed.getvalue().endswith("\r")


def test_quick_work_shows_no_progress(terminal, monkeypatch):
    printed = terminal()
    monkeypatch.setattr(module, "_SILENT", 3600)
    assert list(progress(range(3), "solving")) == [0, 1, 2]
    assert printed.getvalue() == ""


@pytest.mark.parametrize("stream", [None, io.StringIO()], ids=["closed", "a file"])
def test_progress_is_shown_on_terminals_only(terminal, monkeypatch, stream):
    terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    assert list(progress(range(3), "solving")) == [0, 1, 2]
    assert not stream or stream.getvalue() == ""


def test_verify_shows_how_far_it_is(run, played, terminal):
    printed = terminal()
    code, out, _ = run("verify")
    assert (code, out.endswith("all is well\n")) == (0, True)
    assert "verifying row 7 of " in printed.getvalue()


@pytest.mark.parametrize("command", [["stats"], ["saves"], ["saves", "backup", "mine"]])
def test_reading_a_save_that_is_new_here_shows_how_far_it_is(terminal, save, saves, command):
    with Log.read(save) as log:
        rows = log.rows.last
    head_path(save).unlink()
    printed = terminal()
    assert main(["--saves", str(saves), *command, *["--save", "mine"] * (command == ["stats"])]) == 0
    assert f"\rreading row {rows:,} of {rows:,}" in printed.getvalue()
