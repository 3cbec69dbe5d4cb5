"""Groups as a page of HTML that needs no other file: text escaped, a picture as SVG, set for the screen and for paper."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import groupby
from math import floor, log10

from videopoker.core.base.messages import printable
from videopoker.text.groups.group import Column, Group, LineChart

_STYLE = """\
@page { size: A4; margin: 12mm 14mm; }
* { box-sizing: border-box; }
body { font: 9pt/1.3 system-ui, "Liberation Sans", Arial, sans-serif; color: #111; background: #fff; max-width: 60em; margin: 1em auto; padding: 0 1em; }
h1 { font-size: 1.6em; margin: 0 0 0.2em; }
h2 { font-size: 1.1em; margin: 0.9em 0 0.2em; border-bottom: 1px solid #999; }
p { margin: 0.2em 0; color: #333; overflow-wrap: anywhere; }
section { break-inside: avoid; }
table { border-collapse: collapse; }
th, td { padding: 0 0 0 1.6em; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th { font-weight: normal; color: #555; vertical-align: bottom; }
tbody + tbody th { padding-top: 0.8em; }
th.left, td.left { text-align: left; white-space: normal; }
th:first-child, td:first-child { padding-left: 0; }
code { white-space: pre; }
tbody tr:nth-child(even) { background: #f4f4f4; }
svg { display: block; width: 100%; max-width: 44em; height: auto; margin: 0.4em 0; }
@media print { body { font-size: 8.5pt; line-height: 1.25; max-width: none; margin: 0; padding: 0; } }
"""
NOTEBOOK_STYLE = """\
.videopoker { font-size: 13px; line-height: 1.35; }
.videopoker .title { font-size: 1.15em; font-weight: bold; margin: 0 0 0.3em; }
.videopoker p { margin: 0.25em 0; }
.videopoker table { border-collapse: collapse; margin: 0.4em 0; border: 0; }
.videopoker tr, .videopoker tbody tr:nth-child(even) { background: none; }
.videopoker th, .videopoker td { padding: 0.05em 0 0.05em 1.6em; border: 0; text-align: right; white-space: nowrap; color: inherit; background: none; font-variant-numeric: tabular-nums; }
.videopoker th { font-weight: normal; opacity: 0.7; vertical-align: bottom; }
.videopoker th.left, .videopoker td.left { text-align: left; }
.videopoker th:first-child, .videopoker td:first-child { padding-left: 0; }
.videopoker tr + tr td { border-top: 1px solid rgba(128, 128, 128, 0.2); }
.videopoker code { white-space: pre; background: none; color: inherit; }
.videopoker svg { display: block; width: 100%; max-width: 44em; height: auto; margin: 0.4em 0; }
"""
"""For light and dark notebooks: the colours are taken from the surrounding text."""
_BLUE = "#3584e4"
"""Readable on white and on black."""
_WIDTH, _HEIGHT = 640, 230
_LEFT, _RIGHT, _TOP, _BOTTOM = 62, 12, 10, 38
"""The size of a picture, and its margins around the axes."""


def in_html(groups: Sequence[Group]) -> str:
    """A whole page; the title of the first group is the page's."""
    first, *others = groups
    body = [f"<h1>{_text(first.title)}</h1>", *_content(first)]
    for _, alike in groupby(others, _shape):
        group, *below = alike
        heading = [f"<h2>{_text(group.title)}</h2>"] if group.title else []
        body += ["<section>", *heading, *_content(group, below), "</section>"]
    head = f'<meta charset="utf-8">\n<title>{_text(first.title)}</title>\n<style>\n{_STYLE}</style>'
    lines = "\n".join(body)
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{lines}\n</body>\n</html>\n'


def in_cell(groups: Sequence[Group]) -> str:
    """The groups as a part of a page, without scripts and links, as a notebook shows the value of a cell."""
    body = []
    for group in groups:
        body += [f'<p class="title">{_text(group.title)}</p>'] if group.title else []
        body += _content(group)
    lines = "\n".join(body)
    return f'<div class="videopoker">\n<style>\n{NOTEBOOK_STYLE}</style>\n{lines}\n</div>'


def _shape(group: Group) -> object:
    """Equal for tables without title and notes whose columns differ only in headings: they become one table."""
    if group.title or group.notes or group.picture or not group.rows:
        return group
    return tuple(replace(column, heading="") for column in group.columns)


def _content(group: Group, below: Sequence[Group] = ()) -> Iterator[str]:
    if group.picture:
        yield from _svg(group.picture)
    if group.rows:
        yield "<table>"
        for table in (group, *below):
            yield from _rows(table)
        yield "</table>"
    yield from (f"<p>{_text(note)}</p>" for note in group.notes)


def _rows(group: Group) -> Iterator[str]:
    """The headings and the rows of a table."""
    yield "<tbody>"
    if any(column.heading for column in group.columns):
        yield _row([column.heading for column in group.columns], group.columns, "th")
    yield from (_row(row, group.columns, "td") for row in group.rows)
    yield "</tbody>"


def _row(row: Sequence[str], columns: Sequence[Column], tag: str) -> str:
    """A row; in one with fewer cells than columns the last cell is wider."""
    cells = []
    for number, (cell, column) in enumerate(zip(row, columns, strict=False), start=1):
        left = ' class="left"' if column.align == "<" else ""
        wide = f' colspan="{len(columns) - number + 1}"' if number == len(row) < len(columns) else ""
        is_code = column.is_code and tag == "td" and bool(cell)
        # blanks count in code: they keep cards below each other
        if is_code:
            text = f"<code>{escape(printable(cell))}</code>"
        else:
            text = _text(cell or ("" if tag == "th" else column.empty))
        cells.append(f"<{tag}{left}{wide}>{text}</{tag}>")
    return f"<tr>{''.join(cells)}</tr>"


def _text(text: str) -> str:
    return escape(printable(text.strip()))


def _svg(chart: LineChart) -> Iterator[str]:
    """A line with its axes, in the colour of the text; the marked point is a dot."""
    pays, heights = zip(*chart.points, strict=True)
    every = [*heights, *(end for band in chart.bands for ends in band for end in ends)]
    low = min(pays)
    high = max(pays)
    bottom = min(every)
    top = max(every)
    wide, tall = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def x(pay: float) -> str:
        return f"{_LEFT + wide * (pay - low) / ((high - low) or 1):.1f}"

    def y(height: float) -> str:
        return f"{_TOP + tall * (top - height) / ((top - bottom) or 1):.1f}"

    def joined(points: Iterable[tuple[float, float]]) -> str:
        return " ".join(f"{x(across)},{y(up)}" for across, up in points)

    left, right, ground = f"{_LEFT}", f"{_WIDTH - _RIGHT}", f"{_HEIGHT - _BOTTOM}"
    about = _text(f"{chart.up} by {chart.across}")
    yield f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{about}" font-size="11" fill="currentColor">'
    for height in _ticks(bottom, top):
        words = f"{height:+,g}" if height else "0"
        if chart.is_share:
            words = _percent(height, top - bottom)
        yield f'<line x1="{left}" x2="{right}" y1="{y(height)}" y2="{y(height)}" stroke="currentColor" stroke-opacity="0.15"/>'
        yield f'<text x="{_LEFT - 6}" y="{y(height)}" dy="4" text-anchor="end">{words}</text>'
    for pay in _ticks(low, high):
        yield f'<line x1="{x(pay)}" x2="{x(pay)}" y1="{ground}" y2="{_HEIGHT - _BOTTOM + 4}" stroke="currentColor" stroke-opacity="0.6"/>'
        yield f'<text x="{x(pay)}" y="{_HEIGHT - _BOTTOM + 16}" text-anchor="middle">{pay:,g}</text>'
    yield f'<text x="{left}" y="{_HEIGHT - 6}">{_text(chart.across)}</text>'
    yield f'<polyline points="{left},{_TOP} {left},{ground} {right},{ground}" fill="none" stroke="currentColor" stroke-opacity="0.6"/>'
    for band in chart.bands:
        lows, highs = zip(*band, strict=True)
        around = [*zip(pays, lows, strict=True), *zip(reversed(pays), reversed(highs), strict=True)]
        yield f'<polygon points="{joined(around)}" fill="{_BLUE}" fill-opacity="0.2"/>'
    yield f'<polyline points="{joined(chart.points)}" fill="none" stroke="{_BLUE}" stroke-width="1.5"/>'
    if chart.mark:
        across, up = chart.mark
        yield f'<circle cx="{x(across)}" cy="{y(up)}" r="4" fill="#e01b24"/>'
    yield "</svg>"


def _ticks(low: float, high: float) -> Iterator[float]:
    """About five round numbers from one to another.

    >>> [*_ticks(23, 90)], [*_ticks(0.96, 1.003)][:2]
    ([40.0, 60.0, 80.0], [0.96, 0.97])
    """
    raw = (high - low) / 5 or 1.0
    power = 10.0 ** floor(log10(raw))
    step = next(digit * power for digit in (1, 2, 5, 10) if digit * power >= raw * 0.999)
    first = -int(-low / step // 1)
    return (round(number * step, 12) for number in range(first, int(high / step + 1e-9) + 1))


def _percent(share: float, span: float) -> str:
    """A share in per cent, with the decimals that a span of shares needs."""
    decimals = max(0, min(6, 1 - floor(log10(100 * span)))) if span else 2
    return f"{share:.{decimals}%}"
