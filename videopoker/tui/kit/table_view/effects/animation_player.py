"""Runs an animation, and decides what may be shown until it ends.

Any key or click ends the animation at once; after `finish` the table shows the final state.
"""

from collections.abc import Callable
from time import monotonic

from textual.message_pump import MessagePump
from textual.timer import Timer

from videopoker.core.machine.state import GameState, Phase
from videopoker.tui.kit.timeline import Speed, Timeline, timeline_of


class AnimationPlayer:
    """Runs one timeline at a time and has the owner paint each frame."""

    def __init__(
        self, owner: MessagePump, paint: Callable[[Timeline, float], None], on_more: Callable[[], None]
    ) -> None:
        """`paint` shows a timeline at a number of seconds from its start.

        `on_more` is called when more may be shown: all cards are up, or the win is counted.
        """
        self._owner = owner
        self._paint = paint
        self._on_more = on_more
        self._timer: Timer | None = None
        self._begun = 0.0
        self._before = GameState()
        self.timeline: Timeline | None = None
        """The running animation; None if none runs."""
        self.is_hiding: bool = False
        """Whether cards are still turning over, so that the hand must stay hidden."""

    @property
    def is_counting(self) -> bool:
        """Whether a win is counted up: its name may be shown, its amount not yet."""
        return not self.is_hiding and self.timeline is not None and self.timeline.paid > 0

    def revealed(self, state: GameState) -> GameState:
        """The state to show: the previous one while cards turn over."""
        return self._before if self.is_hiding and state.phase is Phase.BETTING else state

    @property
    def seconds_left(self) -> float:
        """Seconds until the animation ends."""
        return max(0.0, self._begun + self.timeline.seconds - monotonic()) if self.timeline else 0.0

    def begin(self, before: GameState, after: GameState, pace: Speed | None) -> bool:
        """Start the animation between two states; False if there is none."""
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
        """End the animation; True after a royal, whose animation consumes the key that ends it."""
        timeline = self.timeline
        if timeline is not None:
            self._show(timeline.seconds)
        return timeline is not None and timeline.is_royal

    def tick(self) -> None:
        """Paint the current frame."""
        self._show(monotonic() - self._begun)

    def _show(self, seconds: float) -> None:
        timeline = self.timeline
        if timeline is None:
            return
        hid, counted = self.is_hiding, self.is_counting
        self.is_hiding = seconds < timeline.up
        if seconds >= timeline.seconds:
            self.timeline = None
            if self._timer:
                self._timer.stop()
        if (hid, counted) != (self.is_hiding, self.is_counting):
            self._on_more()
        self._paint(timeline, seconds)
