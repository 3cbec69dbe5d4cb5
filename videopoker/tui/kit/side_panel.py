"""When the side panel opens next to a table, of a session or of practice.

A file of its own, so that the width is found where one looks for it.
"""

PANEL_FROM = (120, 36)
"""Columns and rows from which the side panel fits next to the table."""


def fits_panel(width: int, height: int) -> bool:
    """Whether the side panel fits a terminal of this size."""
    return width >= PANEL_FROM[0] and height >= PANEL_FROM[1]


def no_panel(width: int, height: int) -> str:
    """The message shown if the side panel does not fit."""
    least_width, least_height = PANEL_FROM
    return f"The side panel needs {least_width} x {least_height}; this terminal is {width} x {height}."
