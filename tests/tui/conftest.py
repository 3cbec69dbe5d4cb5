"""The clock of what moves, in a test's hand."""

import pytest

from tests.tui.timelines import Clock
from videopoker.tui import debounce as presses
from videopoker.tui.animation import player


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(player, "monotonic", clock)
    monkeypatch.setattr(presses, "SECONDS", 0)
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.delenv("SSH_TTY", raising=False)
    return clock
