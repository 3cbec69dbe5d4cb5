"""Lights that run around the five cards after a big win."""

from enum import Enum

from rich.segment import Segment
from textual.geometry import Region
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.kit.line_widget import LineWidget


class Side(Enum):
    """A side of the cards, in the order in which the lights run."""

    TOP = "top"
    RIGHT = "right"
    BOTTOM = "bottom"
    LEFT = "left"


class Lights(LineWidget):
    """The lights on one side of the cards; the owner sets `step` to move them."""

    ALLOW_SELECT = False  # a picture has no text to copy
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
