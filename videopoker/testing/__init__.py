"""Helpers for tests of paytables, scripts and bots, and the tests and fixtures of `videopoker.pytest_plugin`."""

from videopoker.testing.assertions import assert_pays, assert_return, assert_same_game
from videopoker.testing.fixtures import PlayHand, Snapshot, StartSession, play_hand

__all__ = [
    "PlayHand",
    "Snapshot",
    "StartSession",
    "assert_pays",
    "assert_return",
    "assert_same_game",
    "play_hand",
]
