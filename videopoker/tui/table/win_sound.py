"""The sound of a win: the terminal bell, and the player's own command, which the app runs.

A file of its own: who looks for the sound of a win finds it by name.
"""

from textual.screen import Screen
from textual.timer import Timer

from videopoker.core.settings import SOUNDS, WINS
from videopoker.tui.kit.requests import PlaySound
from videopoker.tui.kit.timeline import Win

APART_SECONDS = 0.3
"""Seconds from one ring to the next."""


class WinSound:
    """Rings once for a win or as often as its kind says, and has the sound of its kind played."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._later: list[Timer] = []

    def play(self, win: Win, bell: str) -> None:
        """Play the sound of this win, and ring as the setting `bell` says."""
        self._screen.post_message(PlaySound(WINS[win]))
        if bell in {"off", SOUNDS}:  # the app plays the sounds
            return
        self._screen.app.bell()
        rings = {Win.ORDINARY: 1, Win.BIG: 2, Win.ROYAL: 3}[win] if bell == "patterns" else 1
        self._later = [
            self._screen.set_timer(number * APART_SECONDS, self._screen.app.bell)
            for number in range(1, rings)
        ]

    def end(self) -> None:
        """Leave out the rings that are to come."""
        for timer in self._later:
            timer.stop()
