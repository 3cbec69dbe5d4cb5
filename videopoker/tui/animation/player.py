"""The stage plays a motion on the widgets of a table: one clock for all of them, which stops when nothing moves.

Whatever the player does ends the motion at once; `finish` leaves everything as if nothing had moved.
"""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING

from textual.screen import Screen

from videopoker.core.settings import Settings
from videopoker.core.state import GameState, Phase
from videopoker.tui.animation.banner import LEAST_ROWS, Banner
from videopoker.tui.animation.timeline import Timeline, pace_of, timeline_of
from videopoker.tui.host.terminal import is_remote
from videopoker.tui.widgets.card import EXTRA_ROWS, CardView
from videopoker.tui.widgets.line_widget import BAND, SLANT
from videopoker.tui.widgets.meters import MeterBar
from videopoker.tui.widgets.multi_hand import MultiHand
from videopoker.tui.widgets.multi_hand_model import ALL
from videopoker.tui.widgets.paytable import PaytableView

if TYPE_CHECKING:
    from textual.timer import Timer


class AnimationPlayer:
    """Moves the cards, the glass, the meters and the banner of a screen."""

    def __init__(self, screen: Screen[None], on_up: Callable[[], None]) -> None:
        self._screen = screen
        self._on_up = on_up
        self._motion: Timeline | None = None
        self._timer: Timer | None = None
        self._begun = 0.0
        self._rings = False
        self._hands = 1
        self.is_hiding = False
        """Whether cards are still turned over: nothing may tell yet what the hand is."""
        self._before = GameState()

    @property
    def is_event(self) -> bool:
        """Whether a win is being made an event of."""
        return self._motion is not None and self._motion.is_event

    def told(self, state: GameState) -> GameState:
        """What may be told of a state: the one before it, while cards that decide something are turned over."""
        return self._before if self.is_hiding and state.phase is Phase.BETTING else state

    @property
    def seconds_left(self) -> float:
        """Until nothing moves any more."""
        return max(0.0, self._begun + self._motion.seconds - monotonic()) if self._motion else 0.0

    def begin(self, before: GameState, after: GameState, settings: Settings) -> None:
        """Set things in motion, as far as the player, the terminal and the move want it."""
        self.finish()
        pace = pace_of(settings.speed, self._screen.app.animation_level, is_remote())
        self._motion = timeline_of(before, after, pace)
        self._rings = settings.bell and before.phase is not after.phase and bool(after.paid)
        if self._motion is None:
            self._ring()
            return
        self.is_hiding = True
        self._before = before
        self._hands = len(after.finals)
        self._begun = monotonic()
        self._timer = self._screen.set_interval(self._motion.pace.frame, self._tick)
        self._show(0)

    def finish(self) -> bool:
        """Bring whatever moves to its end; gives whether it was an event, which takes the press that ends it."""
        was_event = self.is_event
        if self._motion is not None:
            self._show(self._motion.seconds)
        return was_event

    def _tick(self) -> None:
        self._show(monotonic() - self._begun)

    def _show(self, seconds: float) -> None:
        """The table so many seconds after the motion began."""
        motion, screen = self._motion, self._screen
        if motion is None:
            return
        for card in screen.query(CardView):
            card.turn = motion.turn(card.position, seconds)
        for widget in (screen.query_one(PaytableView), *screen.query(MultiHand)):
            widget.up = motion.drawn(self._hands, seconds) if seconds < motion.up else ALL
        screen.query_one(MeterBar).uncounted = motion.paid - motion.counted(seconds)
        if self.is_hiding and seconds >= motion.up:
            self.is_hiding = False
            self._ring()
            self._on_up()
        screen.query_one(PaytableView).glows = motion.glows(seconds)
        if motion.is_event:
            self._sweep(motion.sweep(seconds))
            self._light(motion.lights(seconds), motion.counted(seconds))
        if seconds >= motion.seconds:
            self._stop()

    def _sweep(self, part: float | None) -> None:
        """Gold from the upper left to the lower right, this part of its way."""
        size = self._screen.size
        front = None if part is None else int(part * (size.width + SLANT * size.height + BAND))
        widgets: list[PaytableView | MultiHand | CardView] = [self._screen.query_one(PaytableView)]
        widgets += [*self._screen.query(MultiHand), *self._screen.query(CardView)]
        for widget in widgets:
            region = widget.region
            reached = None if front is None else front - region.x - SLANT * region.y
            over = reached is not None and 0 < reached < region.width + SLANT * region.height + BAND
            widget.sweep = reached if over else None

    def _light(self, lights: int | None, counted: int) -> None:
        banner = self._screen.query_one(Banner)
        if lights is not None and not banner.display:
            cards = self._screen.query_one("#cards").region
            rows = cards.height - EXTRA_ROWS
            height = max(LEAST_ROWS, rows - 4)
            banner.words = self._screen.query_one(PaytableView).in_play or ""
            banner.styles.height = height
            banner.styles.offset = (0, cards.y + 1 + (rows - height + 1) // 2)
        banner.display = lights is not None
        if lights is not None:
            banner.lights = lights
            banner.pays = counted

    def _ring(self) -> None:
        if self._rings:
            self._rings = False
            self._screen.app.bell()

    def _stop(self) -> None:
        self._motion = None
        if self._timer:
            self._timer.stop()
            self._timer = None
