"""Draws figures against sizes on logarithmic scales, as SVG text."""

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor, log10

from benchmarks.measure import figure_text

WIDTH, HEIGHT = 880, 470
LEFT, RIGHT, TOP, BOTTOM = 70, 300, 24, 48
COLOURS = ("#0b62a4", "#dc2626", "#15803d", "#7e22ce", "#374151", "#0891b2", "#b45309")
LABEL_HEIGHT = 18


def log_plot(sizes: Sequence[int], lines: dict[str, list[float]], unit: str) -> str:
    """A picture of several lines: for each name the seconds at each size. `unit` is what the sizes count."""
    figures = [figure for line in lines.values() for figure in line]
    low, high = floor(log10(min(figures))), ceil(log10(max(figures)))

    def across(size: float) -> float:
        share = log10(size / sizes[0]) / max(1.0, log10(sizes[-1] / sizes[0]))
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def down(seconds: float) -> float:
        return TOP + (high - log10(seconds)) / (high - low) * (HEIGHT - TOP - BOTTOM)

    parts = [*_grid([(across(size), f"{size:,}") for size in sizes], unit)]
    parts += _levels(
        [(down(level), _seconds(level)) for level in (10.0**power for power in range(low, high + 1))]
    )
    ends = _apart({name: down(line[-1]) for name, line in lines.items()})
    for colour, (name, line) in zip(COLOURS, lines.items(), strict=False):
        points = [(across(size), down(figure)) for size, figure in zip(sizes, line, strict=True)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>' for x, y in points]
        words = f"{escape(name)}: {_seconds(line[-1])}"
        parts.append(_text(points[-1][0] + 12, ends[name] + 4, words, colour))
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'font-family="sans-serif" font-size="13">\n<rect width="100%" height="100%" fill="#fff"/>\n{body}\n</svg>\n'
    )


def _seconds(figure: float) -> str:
    return f"{figure:,.0f} s" if figure >= 100 else figure_text(figure, "s")


def _grid(columns: list[tuple[float, str]], unit: str) -> Iterator[str]:
    for x, words in columns:
        yield f'<path d="M{x:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e5e5e5"/>'
        yield _text(x, HEIGHT - BOTTOM + 18, words, anchor="middle")
    yield _text((columns[0][0] + columns[-1][0]) / 2, HEIGHT - 10, unit, anchor="middle")


def _levels(levels: list[tuple[float, str]]) -> Iterator[str]:
    for y, words in levels:
        yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#e5e5e5"/>'
        yield _text(LEFT - 8, y + 4, words, anchor="end")


def _text(x: float, y: float, words: str, colour: str = "#333", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}">{words}</text>'


def _apart(heights: dict[str, float]) -> dict[str, float]:
    """The heights moved down as far as needed for labels that do not overlap."""
    placed: dict[str, float] = {}
    lowest = 0.0
    for name in sorted(heights, key=heights.__getitem__):
        lowest = placed[name] = max(heights[name], lowest + LABEL_HEIGHT)
    return placed
