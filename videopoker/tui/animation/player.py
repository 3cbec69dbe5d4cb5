"""The clock of an animation. It stops when nothing moves, and knows what may be shown until then.

Whatever the player does ends the animation at once; after `finish` everything is shown as if nothing had moved.
"""

from collections.abc import Callable
from time import monotonic

from textual.message_pump import MessagePump
from textual.timer import Timer

from videopoker.core.state import GameState, Phase
from videopoker.tui.animation.timeline import Pace, Timeline, timeline_of


class AnimationPlayer:
    """Runs one timeline at a time and has the owner paint each frame."""

    def __init__(
        self, owner: MessagePump, paint: Callable[[Timeline, float], None], on_up: Callable[[], None]
    ) -> None:
        """`paint` shows a timeline at a number of seconds from its start; `on_up` is called when all cards are up."""
        self._owner = owner
        self._paint = paint
        self._on_up = on_up
        self._timer: Timer | None = None
        self._begun = 0.0
        self._before = GameState()
        self.timeline: Timeline | None = None
        """What moves now."""
        self.is_hiding = False
        """Whether cards are still being turned over: nothing may tell yet what the hand is."""

    def revealed(self, state: GameState) -> GameState:
        """What may be known of a state: the one before it, while the cards that decide are turned over."""
        return self._before if self.is_hiding and state.phase is Phase.BETTING else state

    @property
    def seconds_left(self) -> float:
        """Until nothing moves any more."""
        return max(0.0, self._begun + self.timeline.seconds - monotonic()) if self.timeline else 0.0

    def begin(self, before: GameState, after: GameState, pace: Pace | None) -> bool:
        """Start the animation between two states; whether there is one."""
        self.finish()
        self.timeline = timeline_of(before, after, pace)
        if self.timeline is None:
            return False
        self.is_hiding = True
        self._before = before
        self._begun = monotonic()
        self._timer = self._owner.set_interval(self.timeline.pace.frame, self.tick)
        self._show(0)
        return True

    def finish(self) -> bool:
        """End whatever moves; whether it was a royal, whose animation takes the press that ends it."""
        timeline = self.timeline
        if timeline is not None:
            self._show(timeline.seconds)
        return timeline is not None and timeline.is_royal

    def tick(self) -> None:
        """Show the frame of this moment."""
        self._show(monotonic() - self._begun)

    def _show(self, seconds: float) -> None:
        timeline = self.timeline
        if timeline is None:
            return
        if self.is_hiding and seconds >= timeline.up:
            self.is_hiding = False
            self._on_up()
        self._paint(timeline, seconds)
        if seconds >= timeline.seconds:
            self.timeline = None
            if self._timer:
                self._timer.stop()
