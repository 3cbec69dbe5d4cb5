"""The fan of a bankroll: the credits so far, and the quantiles of what may come."""

from rich.segment import Segment
from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip

from videopoker.tui.content.fan import FanView, painted
from videopoker.tui.widgets.line_widget import LineWidget


class FanChart(LineWidget):
    """Draws a fan in all of its rows and columns."""

    COMPONENT_CLASSES = {
        *(f"fan--{role}" for role in ("label", "past", "middle", "edge", "line")),
        "fan--outer",
        "fan--inner",
    }

    shown: reactive[FanView] = reactive(FanView(), always_update=True)

    def __init__(self, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rows: list[Strip] = []
        self._drawn: object = None

    def render_line(self, y: int) -> Strip:
        about = self.shown, self.size, self.visual_style
        if about != self._drawn:
            self._drawn = about
            grounds = [
                Style(),
                *(self.style_of(f"fan--{name}", partial=True) for name in ("outer", "inner")),
            ]
            self._rows = [
                Strip(
                    [
                        Segment(text, self.style_of(f"fan--{role}") + grounds[ground])
                        for text, role, ground in row
                    ],
                    self.size.width,
                )
                for row in painted(self.shown, *self.size)
            ]
        return self._rows[y] if y < len(self._rows) else Strip.blank(self.size.width)
