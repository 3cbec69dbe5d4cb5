"""The texts of the lab's views: where best play changes, a table of two pays, and two games side by side."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from textual.content import Content

from videopoker.core.cards import Card
from videopoker.core.messages import counted
from videopoker.text.numbers import cost_words
from videopoker.text.pay_line import NOTHING, short_label
from videopoker.text.sweep import changes_words
from videopoker.tui.kit.cards.text import strip, width_of
from videopoker.tui.kit.groups import draw_group
from videopoker.tui.kit.text_layout import fitted

if TYPE_CHECKING:  # importing it takes 5 ms, which the solver's thread does
    from videopoker.coach.differences import KindDifference

Cards = tuple[Card, ...]

_QUIET, _HEAD = "$quiet", "bold $gold"
_BESIDE = 14
"""Columns needed besides a hand and its two holds in one row."""
_MAX_DOWN, _MAX_ACROSS, _MAX_RETURNS = 15, 7, 80
_WIDE_CELL, _CELL = 11, 8
"""Columns of a return with four decimals and with two."""
_MIN_HOLDS, _MAX_COLUMNS = 36, 90
_GRADES = (0.0005, 0.005, 0.015)
"""Differences of return at which a cell's tint grows stronger."""


@dataclass(frozen=True, slots=True)
class PayBreak:
    """A pay at which best play changes."""

    pay: float
    words: str
    """The pay, exact if that is easy to read."""
    deals: int
    changes: tuple[tuple[Cards, Cards, Cards, int], ...]
    """(hand, hold below, hold above, number of equivalent deals), the most frequent first."""
    kinds: int
    """How many kinds of hands change, including those not in `changes`."""


def break_rows(
    label: str, pay: int, breaks: Collection[PayBreak], number: int, ends: tuple[str, str], width: int
) -> Iterator[Content]:
    """The pays of a line at which best play changes, in rows, those nearest to the present pay first.

    `number` counts all such pays, of which `breaks` may be some.
    """
    heading = changes_words(f"{label}: best play", number, len(breaks), ends)
    if not number:
        yield Content(f"{heading}.")
        return
    yield Content.styled(f"{heading}, nearest first", _QUIET)
    narrow = width < 3 * width_of(5) + _BESIDE
    for one in sorted(breaks, key=lambda one: abs(one.pay - pay)):
        mark = f"{'▲' if one.pay > pay else '▼'} {one.words}"
        yield Content.assemble((mark, _HEAD), (f"  {counted(one.deals, 'deal')}", _QUIET))
        for hand, below, above, count in one.changes:
            words = Content.assemble(_held(below, narrow), " → ", _held(above, narrow))
            dealt = Content.assemble(" ", strip(hand, letters=False, narrow=narrow))
            alike = (f"  {count:,}" if one.kinds > 1 else "", _QUIET)
            row = Content.assemble(dealt, "  ", words, alike)
            if row.cell_length <= width:
                yield row
            else:
                yield from (Content.assemble(dealt, alike), Content.assemble("   ", words))
        if one.kinds > len(one.changes):
            more = counted(one.kinds - len(one.changes), "more kind")
            yield Content.styled(f"  and {more} of hands", _QUIET)


def _held(cards: Cards, narrow: bool) -> Content:
    return strip(cards, letters=False, narrow=narrow) if cards else Content(NOTHING)


def table_size(width: int, height: int, pays: Sequence[int]) -> tuple[int, int]:
    """(rows, columns) of a table of two pays; its row labels are as wide as the longest of `pays`."""
    across = max(1, min(_MAX_ACROSS, (width - _row_label(pays)) // _cell(width)))
    return max(1, min(_MAX_DOWN, _MAX_RETURNS // across, height - 2)), across


def _row_label(pays: Sequence[int]) -> int:
    return len(f"{max(pays):,}") + 1


def _cell(width: int) -> int:
    return _WIDE_CELL if width >= 7 + 5 * _WIDE_CELL else _CELL


def returns_table(
    returns: Mapping[tuple[int, int], float],
    names: tuple[str, str],
    now: tuple[int, int],
    base: float | None,
    width: int,
    *,
    has_tints: bool = True,
) -> Iterator[Content]:
    """Returns by the pays of two lines, tinted by the difference from `base`, the present return, in brackets.

    Without tints the figures are coloured, not their background. A last row names the pays that do not fit.
    """
    down, every = (sorted({pays[axis] for pays in returns}) for axis in (0, 1))
    label = _row_label(down)
    cell = _WIDE_CELL if label + len(every) * _WIDE_CELL <= width else _CELL
    across = every[: max(1, (width - label) // cell)]
    decimals, sign = (4, "%") if cell == _WIDE_CELL else (2, "")
    head = "".join(f"{f'{pay:,} ':>{cell}}" for pay in across)
    yield Content.styled(_directions(names, width), _QUIET)
    yield Content.styled(f"{'':{label}}{head}", _QUIET)
    for pay in down:
        parts: list[Content | tuple[str, str]] = [(f"{pay:>{label - 1},} ", _QUIET)]
        for other in across:
            value = returns[pay, other]
            text = _return_text(value, decimals, sign, cell - 2)
            if (pay, other) == now:
                parts.append((f"{f'[{text}]':>{cell}}", "bold $gold"))
            else:
                tint = "" if base is None else _tint(value - base, has_tints=has_tints)
                parts.append((f"{f'{text} ':>{cell}}", tint))
        yield Content.assemble(*parts)
    if left := every[len(across) :]:
        words = f"{counted(len(left), 'more pay')}, {left[0]:,} to {left[-1]:,}, in a wider terminal"
        yield Content.styled(words, _QUIET)


def _return_text(value: float, decimals: int, sign: str, columns: int) -> str:
    """A return with as many decimals as there is room for.

    >>> _return_text(0.984, 4, "%", 9), _return_text(499.982565, 4, "%", 9), _return_text(499.982565, 2, "", 6)
    ('98.4000%', '49,998.3%', '49,998')
    """
    texts = (f"{100 * value:,.{number}f}{sign}" for number in range(decimals, -1, -1))
    return next((text for text in texts if len(text) <= columns), f"{100 * value:,.0f}"[:columns])


def _directions(names: tuple[str, str], width: int) -> str:
    """Which line goes down and which across, with short labels if space is short."""
    down, across = names
    columns = width - len(" down,  across")
    if len(down) + len(across) > columns:
        short = short_label(across, max(columns // 2, columns - len(down)))
        down, across = short_label(down, columns - len(short)), short
    return fitted(f"{down} down, {across} across", width).rstrip()


def _tint(difference: float, *, has_tints: bool) -> str:
    grade = sum(abs(difference) >= least for least in _GRADES)
    colour = "$won" if difference > 0 else "$lost"
    return "" if not grade else f"on {colour} {14 * grade}%" if has_tints else colour


def games_side_by_side(
    names: tuple[str, str], deals: int, kinds: "Sequence[KindDifference]", width: int
) -> Iterator[Content]:
    """Where best play of two games differs, and the cost of the first game's play on the second, in rows."""
    from videopoker.text.sheet import play_groups

    first, second = names
    differ, *others = play_groups(first, second, deals, kinds)
    yield Content.styled(f"{fitted(first, width - len(second) - 3).rstrip()} → {second}", _QUIET)
    yield from map(Content, differ.notes)
    for group in others:
        cost = cost_words(float(sum(kind.cost for kind in kinds)))
        yield Content.assemble("The first game's play costs ", (cost, "bold"), " on the second.")
        yield Content("")
        rows = [(row[0].replace(" -> ", " → "), *row[1:]) for row in group.rows]
        one_in = max(8, *(1 + len(row[1]) for row in rows))
        columns = min(width, _MAX_COLUMNS) - one_in - 11
        if columns >= _MIN_HOLDS:
            rows = [(fitted(holds, columns - 1), *cells) for holds, *cells in rows]
            drawn = replace(group, title="hold", rows=rows)
            yield from draw_group(drawn, (columns, one_in, 11), label="")
        else:
            yield from _narrow(rows, width)


def _narrow(rows: Sequence[Sequence[str]], width: int) -> Iterator[Content]:
    for holds, one_in, cost in rows:
        first, _, second = holds.partition(" → ")
        yield Content(fitted(first, width).rstrip())
        yield Content(fitted(f"→ {second}", width).rstrip())
        yield Content.styled(f"  1 in {one_in} hands, {cost}", _QUIET)
