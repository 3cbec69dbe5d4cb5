"""Pictures made of text: a curve over and under its zero line, bars, and needles that point off the middle.

Drawn here rather than by a plotting library so that they follow the theme, need nothing but ASCII where the
terminal has no more, and cost a table no NumPy; see the commit for what was compared.
"""

from collections.abc import Sequence

from textual.content import Content

_LOWER = " ▁▂▃▄▅▆▇█"
_LEFT = " ▏▎▍▌▋▊▉█"
_EIGHTHS = 8

UP, DOWN, FAINT = "$success", "$error", "$foreground 80%"
"""The colours of gains, losses and lines; what they say, their place says as well."""


def curve_rows(points: Sequence[int], width: int, height: int, *, letters: bool = False) -> list[Content]:
    """A curve as an area from its zero line, one Content a row; its scale stands at the left.

    The points are spread over the columns, the last of those that share a column shown.
    """
    low, high = min(0, *points, 0), max(0, *points, 0)
    rows = max(2, height)
    above = _rows_above(low, high, rows)
    step = max(high / above, -low / (rows - above) if rows > above else 0) or 1
    scale = {0: round(step * above) if high else None, rows - 1: -round(step * (rows - above)), above - 1: 0}
    gutter = max(len(f"{value:+,}") for value in scale.values() if value is not None) + 1
    columns = _spread(points, max(1, width - gutter - 1))
    return [
        Content.assemble(
            (_tick(scale.get(row), gutter), FAINT),
            ("|" if letters else "│", FAINT),
            *_curve_row([value / step for value in columns], above - row - 1, letters),
        )
        for row in range(rows)
    ]


def bar(part: float, width: int, *, letters: bool = False) -> str:
    """A bar so long a part of the width; a sliver for anything above nothing.

    >>> bar(0.5, 4), bar(0.001, 4), bar(0, 4), bar(0.5, 4, letters=True)
    ('██  ', '▏   ', '    ', '##  ')
    """
    eighths = min(width * _EIGHTHS, max(round(part * width * _EIGHTHS), int(part > 0)))
    if letters:
        return ("#" * -(-eighths // _EIGHTHS)).ljust(width)
    whole, rest = divmod(eighths, _EIGHTHS)
    return ("█" * whole + (_LEFT[rest] if rest else "")).ljust(width)


def needle(z: float, width: int, style: str, *, letters: bool = False, most: float = 3.0) -> Content:
    """How far something lies off the middle, and to which side; an arrow where it goes on beyond the edge."""
    half = width // 2
    cells = min(half, round(abs(z) / most * half))
    middle, full = ("|", "#") if letters else ("│", "■")
    before, after = ("<", ">") if letters else ("◀", "▶")
    beyond = abs(z) > most
    left = full * cells if z < 0 else ""
    right = full * cells if z > 0 else ""
    if beyond:
        left, right = (before + left[1:], "") if z < 0 else ("", right[:-1] + after)
    return Content.assemble((left.rjust(half), style), (middle, FAINT), (right.ljust(half), style))


def _rows_above(low: int, high: int, rows: int) -> int:
    """How many of the rows lie above the zero line: as many as the gains need beside the losses, at least one."""
    if not low:
        return rows
    return min(rows - 1, max(1, round(rows * high / (high - low))))


def _tick(value: int | None, width: int) -> str:
    return " " * width if value is None else (f"{value:+,}" if value else "0").rjust(width - 1) + " "


def _spread(points: Sequence[int], columns: int) -> list[int]:
    """One value a column; few points are widened, of many the last of each column is taken."""
    count = len(points)
    return [points[-(-(column + 1) * count // columns) - 1] for column in range(columns)] if count else [0]


def _curve_row(values: Sequence[float], floor: int, letters: bool) -> list[tuple[str, str]]:
    """The signs of one row, in runs of one style; the row reaches from `floor` to one above it."""
    runs: list[tuple[str, str]] = []
    for value in values:
        sign, style = _gain(value, floor, letters) if floor >= 0 else _loss(value, floor, letters)
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + sign, style)
        else:
            runs.append((sign, style))
    return runs


def _gain(value: float, floor: int, letters: bool) -> tuple[str, str]:
    """A cell above the zero line, filled from below."""
    part = min(1.0, max(0.0, value - floor))
    if floor == 0 and part * _EIGHTHS < 1:
        return ("_" if letters else "▁", FAINT)
    if letters:
        return ("#" if part > 0.5 else ":" if part > 0.1 else " ", UP)
    return (_LOWER[round(part * _EIGHTHS)], UP)


def _loss(value: float, floor: int, letters: bool) -> tuple[str, str]:
    """A cell below the zero line, filled from above: the lower part of the sign is left, the rest reversed."""
    part = min(1.0, max(0.0, floor + 1 - value))
    if letters:
        return ("#" if part > 0.5 else ":" if part > 0.1 else " ", DOWN)
    eighths = round(part * _EIGHTHS)
    if eighths in {0, _EIGHTHS}:
        return (_LOWER[eighths], DOWN)
    return (_LOWER[_EIGHTHS - eighths], f"reverse {DOWN}")
