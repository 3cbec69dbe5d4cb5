"""What a subject shows, as plain values: groups of figures, and the words for a list that is empty.

text/groups/render.py, text/groups/html.py and tui/kit/groups.py draw groups, so the words are the same on every screen, in
plain mode and in commands.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

NO_HANDS = "No hands yet."
NO_MATCH = "No match."
NO_SESSIONS = "No sessions yet. One starts with your first move."
NO_CASH = "No deposits yet."
NOT_GRADED = "No graded hands. Only hands in a save are graded."
NO_DRILL = "No hands in the drill yet."
NO_EXAMS = "No exams in this save yet."
NO_ANSWERS = "No answers yet."


def no_match(searched: str) -> str:
    """The words for a search or a filter without results.

    >>> no_match("royals today")
    'No match: royals today.'
    """
    return f"{NO_MATCH[:-1]}: {searched}."


NO_VALUE = "-"
"""The cell of a figure that does not exist yet."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a group, and how its cells are set."""

    heading: str = ""
    width: int = 0
    """The fewest columns of text, with the gap before the cell."""
    align: Literal["<", ">"] = ">"
    gap: int = 2
    """The fewest blanks before a cell; none before the first column."""
    empty: str = ""
    """Shown in a table for an empty cell."""
    role: Literal["figure", "detail", "aside"] = "figure"
    """On a screen a figure is bold and an aside faint; in a sentence an aside is in parentheses after its figure."""
    is_code: bool = False
    """Whether Markdown sets its cells as code."""


@dataclass(frozen=True, slots=True)
class LineChart:
    """A line through points, for pages that can have pictures."""

    points: Sequence[tuple[float, float]]
    """From left to right."""
    across: str
    """What the first number is."""
    up: str
    """What the second number is."""
    mark: tuple[float, float] | None = None
    """A point to mark."""
    bands: Sequence[Sequence[tuple[float, float]]] = ()
    """The low and the high end, at each point, of bands around the line, the widest first."""
    is_share: bool = True
    """Whether the second number is shown in per cent."""


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that belong together, a row each, and sentences about them."""

    title: str = ""
    columns: tuple[Column, ...] = ()
    rows: Sequence[Sequence[str]] = ()
    """Cells by column. In a row with fewer cells than columns the last cell may be longer than its column."""
    notes: Sequence[str] = ()
    """Lines below the rows."""
    lead: str = ""
    """How a sentence begins that lists one column; ``{}`` stands for the heading of the column."""
    few: int = 0
    """The most figures in such a sentence; 0 for all."""
    sentences: Sequence[str] = ()
    """Said aloud instead of the rows and notes, where listing a column says too little."""
    picture: LineChart | None = None
    """Drawn above the rows, which have its main figures, where a page can have pictures."""
