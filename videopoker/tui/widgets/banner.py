"""The banner across the cards after a big win: the line and what it pays, with running lights."""

from rich.segment import Segment
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.widgets.line_widget import LineWidget

LEAST_ROWS = 3
"""A row of words between two of lights."""

_LIGHTS_APART = 3
"""One light in three burns, each in its turn."""


class Banner(LineWidget):
    """Is there while it is shown; whoever shows it moves the lights."""

    COMPONENT_CLASSES = {"banner--lights", "banner--words"}

    words: reactive[str] = reactive("")
    """What was made."""
    pays: reactive[int] = reactive(0)
    """How much of its pay has been counted up."""
    lights: reactive[int] = reactive(0)
    """How far the lights have run."""

    def render_line(self, y: int) -> Strip:
        """Lights above and below, words between."""
        width, height = self.size
        if y in {0, height - 1}:
            return Strip([Segment(self._lights(width), self.style_of("banner--lights"))], width)
        name, pay = self._spaced(width), f"{self.pays:,}"
        said = [f"{name}     {pay}"] if height < 4 else [name, *[""] * (height - 4), pay]
        return Strip([Segment(said[y - 1].center(width), self.style_of("banner--words"))], width)

    def _spaced(self, width: int) -> str:
        name = self.words.upper()
        spaced = " ".join(name)
        return spaced if len(spaced) <= width - 16 else name

    def _lights(self, width: int) -> str:
        lights = ["●" if (place - self.lights) % _LIGHTS_APART == 0 else "·" for place in range(width // 2)]
        return " ".join(lights).center(width)
