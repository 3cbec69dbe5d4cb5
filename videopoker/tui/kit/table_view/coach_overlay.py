"""The coach over the paytable, no larger than what it says; the cards stay visible."""

from typing import TYPE_CHECKING

from videopoker.tui.textual_fixes.label import Label

if TYPE_CHECKING:
    from videopoker.tui.kit.coach import CoachShown

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
