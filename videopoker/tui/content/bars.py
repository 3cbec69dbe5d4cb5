"""Pictures within a line of text: bars, and needles that point off the middle.

They stand in rows beside the numbers they draw, so they are text; curves and histograms are widgets of their
own (charts.py).
"""

from textual.content import Content

_LEFT = " ▏▎▍▌▋▊▉█"
_EIGHTHS = 8

UP, FAINT = "$success", "$foreground 80%"
"""The colours of gains, and of lines and labels; what they say, their place says as well."""


def bar(part: float, width: int) -> str:
    """A bar so long a part of the width; a sliver for anything above nothing.

    >>> bar(0.5, 4), bar(0.001, 4), bar(0, 4)
    ('██  ', '▏   ', '    ')
    """
    eighths = min(width * _EIGHTHS, max(round(part * width * _EIGHTHS), int(part > 0)))
    whole, rest = divmod(eighths, _EIGHTHS)
    return ("█" * whole + (_LEFT[rest] if rest else "")).ljust(width)


def needle(z: float, width: int, style: str, *, most: float = 3.0) -> Content:
    """Deviation bar from the centre; an arrow marks values past the edge."""
    half = width // 2
    cells = min(half, round(abs(z) / most * half))
    left, right = "■" * cells * (z < 0), "■" * cells * (z > 0)
    if abs(z) > most:
        left, right = ("◀" + left[1:], "") if z < 0 else ("", right[:-1] + "▶")
    return Content.assemble((left.rjust(half), style), ("│", FAINT), (right.ljust(half), style))
