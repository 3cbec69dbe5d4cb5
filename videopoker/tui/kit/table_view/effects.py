"""What moves or lies over the table: the animation, lights and block letters after a win, the coach, and the seal of a deal."""

from collections.abc import Callable, Sequence
from enum import Enum
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.message_pump import MessagePump
from textual.reactive import reactive
from textual.strip import Strip
from textual.timer import Timer

from videopoker.core.machine.state import GameState, Phase
from videopoker.drawing.seal_picture import GOLD, WAX, seal_picture
from videopoker.text.words.pay_line import short_label
from videopoker.tui.kit.big_win import BigWin, big_digits, half_blocks, pixel_rows, shadowed
from videopoker.tui.kit.line_widget import LineWidget
from videopoker.tui.kit.timeline import Speed, Timeline, timeline_of
from videopoker.tui.textual_fixes.widgets import Label, TransparentLabel

if TYPE_CHECKING:
    from videopoker.tui.kit.coach import CoachShown


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


SEAL_COLUMNS = 19
"""Columns of the reminder above the meters, with two blank ones before it and one after it."""


def seal_rows(
    seal: bytes, scale: int = 1, *, is_edged: bool = True, one_ink: bool = False
) -> Sequence[Content]:
    """The picture of a seal: five rows of ten columns, without its edge four, or `scale` times as many.

    In one ink it is the pattern alone.
    """
    inks = {GOLD: "$gold-ground", WAX: "" if one_ink else "$seal"}
    picture = seal_picture(seal) if is_edged else seal_picture(seal)[1:-1]
    rows = [[inks.get(pixel, "") for pixel in row for _ in range(scale)] for row in picture]
    return pixel_rows([row for row in rows for _ in range(scale)])


class SealLabel(TransparentLabel):
    """Shows a seal or another value that a frame must show before a bet, or nothing where another label shows it."""

    painted: bytes = b""
    """The last value that a frame showed."""
    _seal: bytes = b""

    class Painted(Message):
        """A frame with another seal has been painted."""

    def show_seal(self, seal: bytes, words: str | Content) -> None:
        """Show these words or this picture for this value; without any, no frame shows it."""
        self.show(words)
        painted = seal if words else b""
        if painted != self._seal:
            self._seal = painted
            self.refresh()  # even if the words are the same

    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows for the frame that is written next."""
        if self._seal and self.painted != self._seal:
            self.painted = self._seal
            self.post_message(self.Painted())  # handled once the frame is written
        return super().render_lines(crop)


class Side(Enum):
    """A side of the cards, in the order in which the lights run."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


class Lights(LineWidget):
    """The lights on one side of the cards; the owner sets `step` to move them."""

    ALLOW_SELECT: ClassVar[bool] = False  # a picture has no text to copy
    COMPONENT_CLASSES = {"lights--on", "lights--off"}

    step: reactive[int] = reactive(0)
    """The number of steps the lights have run."""

    def __init__(self, side: Side) -> None:
        super().__init__(id=f"lights-{side.value}")
        self.display = False
        self._side = side
        self._around = Region()

    def put_around(self, around: Region) -> None:
        """Take this side of a ring of cells; the corners belong to the upper and lower sides."""
        self._around = around
        x, y, width, height = around
        region = {
            Side.TOP: Region(x, y, width, 1),
            Side.RIGHT: Region(x + width - 1, y + 1, 1, height - 2),
            Side.BOTTOM: Region(x, y + height - 1, width, 1),
            Side.LEFT: Region(x, y + 1, 1, height - 2),
        }[self._side]
        self.styles.offset = region.offset
        self.styles.width, self.styles.height = region.size
        self.display = True

    def render_line(self, y: int) -> Strip:
        """One row: a light in every second column, or a single light on the left and right sides."""
        off = self.style_of("lights--off")
        lit = Segment("●", self.style_of("lights--on"))
        unlit = Segment("·", off)
        gap = Segment(" ", off)
        numbers = (self._number(across, y) for across in range((self.size.width + 1) // 2))
        lights = (unlit if (number - self.step) % 3 else lit for number in numbers)  # every third light is on
        segments = [part for light in lights for part in (light, gap)]
        return Strip(segments).adjust_cell_length(self.size.width, off)

    def _number(self, across: int, down: int) -> int:
        """The light's number in the ring, clockwise from the upper left."""
        wide, high = (self._around.width + 1) // 2, self._around.height - 2
        return {
            Side.TOP: across,
            Side.RIGHT: wide + down,
            Side.BOTTOM: 2 * wide + high - 1 - across,
            Side.LEFT: 2 * (wide + high) - 1 - down,
        }[self._side]


_PADDING = 4
"""Columns around the words."""


class CoachOverlay(Label):
    """Hides unless the coach has something to show."""

    def show_coach(self, view: "CoachShown | None", width: int, rows: int) -> None:
        """Show this in at most this many columns and rows, from the row below the title."""
        self.display = view is not None
        if view is None:
            return
        from videopoker.tui.kit.coach import spread_out  # takes 3 ms, needed only with a coach

        columns = min(width - _PADDING, 84)
        is_framed = rows >= 16  # in fewer it covers them all
        advice = spread_out(view, columns, rows - 2 if is_framed else rows)
        self.set_class(is_framed, "frame")
        self.border_title = "COACH" if is_framed else None
        self.styles.width = columns + _PADDING
        self.styles.height = advice.plain.count("\n") + 3 if is_framed else rows
        self.styles.offset = ((width - columns - _PADDING) // 2, 1)
        self.show(advice)


_GAP = "    "


def drawn_name(name: str, *, letters: bool, one_ink: bool) -> Sequence[Content]:
    """A name in three rows of gold."""
    text = name.upper()
    if letters:
        spaced = " ".join(text)
        return [Content.styled(row, "b $gold") for row in (" " * len(spaced), " " * len(spaced), spaced)]
    if one_ink:
        return [Content.styled(row, "b $gold") for row in half_blocks(text)]
    return shadowed(text, "$gold", "$card-shadow")


class FamilyLabel(TransparentLabel):
    """Shows the family of a game: in block letters in one line or two, or as text."""

    def show_family(self, name: str, columns: int, rows: int, *, letters: bool, one_ink: bool) -> None:
        """Show this name in at most this many columns and rows."""
        words = name.split()
        halves = [[" ".join(words[:split]), " ".join(words[split:])] for split in range(1, len(words))]
        narrowest = sorted(halves, key=lambda lines: max(map(len, lines)))[:1]
        fitting = [Content.styled(name.upper(), "b $gold")] if name else []
        for lines in ([name], *narrowest) if name else ():
            drawn = [row for line in lines for row in drawn_name(line, letters=letters, one_ink=one_ink)]
            if len(drawn) <= rows and max(row.cell_length for row in drawn) <= columns:
                fitting = drawn
                break
        self.styles.height = len(fitting) or 1
        self.show(Content("\n").join(fitting))


class BigWinLabel(TransparentLabel):
    """Shows a win that fits its columns, else nothing."""

    _win: BigWin | None = None
    _columns = 0
    _letters = False
    _one_ink = False

    @property
    def has_words(self) -> bool:
        """Whether there is a win that fits."""
        return self._win is not None

    def choose(self, win: BigWin | None, columns: int, *, letters: bool, one_ink: bool) -> None:
        """Show this win if it fits this many columns."""
        self._columns, self._letters, self._one_ink = columns, letters, one_ink
        self._win = win if win and self._rows(win, win.paid) else None
        self.count(0)

    def count(self, uncounted: int) -> None:
        """Show the win with its pay counted up, except for these credits."""
        win = self._win
        rows = self._rows(win, max(0, win.paid - uncounted)) if win else ()
        self.show(Content("\n").join(rows) if rows else "")

    def _rows(self, win: BigWin, counted: int) -> Sequence[Content]:
        """The three rows, as wide as with the whole pay, so that they stay where they are; empty if too wide."""
        number = f"{counted:,}"
        before = f"{win.hands} x " if win.hands > 1 else ""
        last = self._drawn_number(f"{win.paid:,}")[0].cell_length
        for length in range(len(win.line), 4, -1):  # at least five characters
            name = short_label(win.line, length)
            rows = drawn_name(f"{before}{name}", letters=self._letters, one_ink=self._one_ink)
            if "…" not in name and rows[0].cell_length + len(_GAP) + last <= self._columns:
                digits = (row.pad_right(last - row.cell_length) for row in self._drawn_number(number))
                return [Content.assemble(*cells) for cells in zip(rows, [_GAP] * 3, digits, strict=True)]
        return ()

    def _drawn_number(self, number: str) -> Sequence[Content]:
        if self._letters or self._one_ink:
            rows = big_digits(number, letters=self._letters)
            return [Content.styled(row, "b $foreground") for row in rows]
        return shadowed(number, "$foreground", "$card-shadow")
