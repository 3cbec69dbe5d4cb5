"""The glass: the paytable as the machine shows it, the bet's column and the line in play brought out."""

from dataclasses import dataclass

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from videopoker.core.state import GameState
from videopoker.core.paytable import PayLine


class Glass(Widget):
    """The pay lines, one a row; a click on a column chooses that bet."""

    COMPONENT_CLASSES = {
        "glass--row",
        "glass--other",
        "glass--bet",
        "glass--paid",
        "glass--paid-bet",
    }

    state: reactive[GameState] = reactive(GameState())
    coins: reactive[int] = reactive(1)
    in_play: reactive[str | None] = reactive[str | None](None)
    """The label of the line the cards on the table make."""
    short: reactive[bool] = reactive(False)
    """Whether there is room for one line only."""

    letters: reactive[bool] = reactive(False)
    """Whether nothing but ASCII is drawn."""

    @dataclass
    class BetChosen(Message):
        """A column was clicked."""

        coins: int

    @property
    def lines(self) -> tuple[PayLine, ...]:
        """The lines shown."""
        table = self.state.paytable
        if table is None:
            return ()
        if not self.short:
            return table.lines
        return tuple(line for line in table.lines if line.label == self.in_play)[:1] or table.lines[:1]

    def _column_width(self) -> int:
        """The width of a column, wide enough for its largest number."""
        table = self.state.paytable
        if table is None:
            return 0
        widest = max(len(str(pay)) for line in table.lines for pay in line.pays)
        room = (self.size.width - 32) // table.coins
        return max(widest + 1, min(room, max(widest + 3, self.size.width // 12)))

    def render_line(self, y: int) -> Strip:
        """One pay line."""
        width = self.size.width
        table = self.state.paytable
        if table is None or y >= len(self.lines):
            return Strip.blank(width, self.rich_style)
        line = self.lines[y]
        paid = line.label == self.in_play
        plain = "glass--paid" if paid else ("glass--row", "glass--other")[y % 2]
        style = self.get_component_rich_style(plain)
        bet = self.get_component_rich_style("glass--paid-bet" if paid else "glass--bet")
        column = self._column_width()
        left = width - 3 - column * table.coins
        left_mark, right_mark = (" > ", " < ") if self.letters else (" ▶ ", " ◀ ")
        segments = [Segment(f"{left_mark if paid else '   '}{line.label}"[:left].ljust(left), style)]
        for coins, pay in enumerate(line.pays, start=1):
            segments.append(Segment(f"{pay:>{column - 1}} ", bet if coins == self.coins else style))
        segments.append(Segment(right_mark if paid else "   ", style))
        return Strip(segments, width)

    def on_click(self, event: events.Click) -> None:
        """Choose the bet of the column clicked."""
        table = self.state.paytable
        column = self._column_width()
        if table is None or not column:
            return
        place = event.x - (self.size.width - 3 - column * table.coins)
        if 0 <= place < column * table.coins:
            event.stop()
            self.post_message(self.BetChosen(place // column + 1))
