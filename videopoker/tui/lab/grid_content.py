"""The rows of an edited paytable: the deck, then each line with a cell per bet and its figures under best play."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from videopoker.text.cells import cell_len, cut, padded
from videopoker.text.numbers import percent_change
from videopoker.text.pay_line import short_label
from videopoker.tui.kit.braille import Run
from videopoker.tui.kit.text_layout import CURSOR, fitted

_MARKS = 3
"""Columns for the cursor's mark, the mark of a changed line, and a blank."""
_END = 1
"""A blank column at the right end."""
_MIN_LABEL, _MAX_LABEL = 16, 31
_FIGURES = {"one in": 8, "return": 9, "change": 9}
"""The columns after the pays and their widths; the last gives way first."""
CHANGED, NEW, WRONG, REMARK = "*", "+", "!", "?"
DECK_CELLS = ("name", "jokers", "wild", "coins")
"""The cells of the first row."""


@dataclass(frozen=True, slots=True)
class LineRow:
    """A pay line."""

    label: str
    pays: tuple[str, ...]
    changed: frozenset[int] = frozenset()
    """The bets whose pay differs from the original game's; 0 for the line itself."""
    wrong: frozenset[int] = frozenset()
    """The bets whose pay is invalid; 0 for the line itself."""
    is_new: bool = False
    figures: tuple[str, ...] = ("", "", "")
    """One in how many hands, part of the return, and the change of that part."""
    remarked: frozenset[int] = frozenset()
    """The bets whose pay is valid but looks like a slip."""
    is_off: bool = False
    """Whether the line is switched off."""


@dataclass(frozen=True, slots=True)
class PayGrid:
    """What is shown, and where the cursor is."""

    deck: tuple[str, ...] = ("", "", "", "")
    """The texts of DECK_CELLS."""
    lines: tuple[LineRow, ...] = ()
    row: int = 0
    """The row at the cursor: 0 is the deck, 1 the first line."""
    column: int = 0
    """The cell at the cursor; in a line, 0 is the label and 1 the pay for one coin."""
    typed: str | None = None
    """What was typed into the cell at the cursor."""
    wrong_deck: frozenset[str] = field(default_factory=frozenset)
    """The invalid cells of the deck."""
    changed_deck: frozenset[str] = field(default_factory=frozenset)
    """The cells of the deck that differ from the original game's."""
    looked_at: int = 0
    """The bet whose figures are shown; 0 for max bet."""

    @property
    def coins(self) -> int:
        """Max coins."""
        return len(self.lines[0].pays) if self.lines else 0


@dataclass(frozen=True, slots=True)
class GridLayout:
    """The columns of a grid."""

    label: int
    bets: tuple[int, ...]
    """The bets shown."""
    widths: tuple[int, ...]
    """The columns of each bet shown."""
    figures: int
    """How many of the figures' columns are shown."""

    def bet_at(self, x: int) -> int | None:
        """The bet of the cell at this column, 0 for the label; None right of the last bet."""
        end = _MARKS + self.label
        if x < end:
            return 0
        for bet, width in zip(self.bets, self.widths, strict=True):
            end += width
            if x < end:
                return bet
        return None


def _needed(grid: PayGrid) -> dict[int, int]:
    """Columns needed by bet."""
    return {bet: 2 + max(len(line.pays[bet - 1]) for line in grid.lines) for bet in range(1, grid.coins + 1)}


def _label_width(grid: PayGrid) -> int:
    """The columns of the longest label."""
    return min(max((len(line.label) for line in grid.lines), default=0) + 1, _MAX_LABEL)


def whole_width(grid: PayGrid) -> int:
    """Columns needed to show everything."""
    return _MARKS + _label_width(grid) + sum(_needed(grid).values()) + sum(_FIGURES.values()) + _END


def grid_layout(grid: PayGrid, width: int) -> GridLayout:
    """The columns that fit a width: the change is dropped first, then inner bets, then the part of the return."""
    need = _needed(grid)
    least = min(_label_width(grid), _MIN_LABEL)
    bets, figures = [*need], len(_FIGURES)
    kept = {grid.coins, grid.column if grid.row else grid.coins, grid.looked_at}
    inner = sorted((bet for bet in need if bet not in kept), key=lambda bet: (bet == 1, -bet))

    def free() -> int:
        return width - _MARKS - _END - sum(need[bet] for bet in bets) - sum([*_FIGURES.values()][:figures])

    if free() < least:
        figures = 2
    while free() < least and inner:
        bets.remove(inner.pop(0))
    if free() < least:
        figures = 1
    return GridLayout(max(1, free()), tuple(bets), tuple(need[bet] for bet in bets), figures)


def heading(grid: PayGrid, width: int) -> Iterator[Run]:
    """The names of the columns; an ellipsis marks bets left out, a dot the bet whose figures are shown."""
    layout = grid_layout(grid, width)
    yield Run(f"{'':{_MARKS}}{'coins':>{layout.label}}", "quiet")
    for bet, columns in zip(layout.bets, layout.widths, strict=True):
        gap = "…" if bet - 1 not in (0, *layout.bets) else " "
        is_shown = bet == grid.looked_at
        yield Run(
            f"{gap}{f'•{bet} ' if is_shown else f'{bet} ':>{columns - 1}}", "mark" if is_shown else "quiet"
        )
    figures = [*_FIGURES.items()][: layout.figures]
    yield Run("".join(f"{name:>{columns}}" for name, columns in figures), "quiet")


def line_runs(grid: PayGrid, number: int, width: int) -> Iterator[Run]:
    """The pay line of this number, from 0."""
    line, layout = grid.lines[number], grid_layout(grid, width)
    is_at = grid.row == number + 1
    changed = NEW if line.is_new else CHANGED if line.changed else " "
    yield Run(CURSOR if is_at else " ", "mark")
    yield Run(f"{changed} ", "changed")
    at_label = is_at and grid.column == 0
    label = short_label(line.label, layout.label - (2 if at_label else 1))  # room for two brackets or a blank
    yield _cell(fitted(label, layout.label - 1) + " ", line, 0, at_label)
    for bet, columns in zip(layout.bets, layout.widths, strict=True):
        is_here = is_at and grid.column == bet
        text = grid.typed if is_here and grid.typed is not None else line.pays[bet - 1]
        yield _cell(f"{text:>{columns - 1}} ", line, bet, is_here)
    for text, columns in zip(line.figures, [*_FIGURES.values()][: layout.figures], strict=False):
        role = "up" if text.startswith("+") else "down" if text.startswith("-") and len(text) > 1 else "text"
        yield Run(f"{text:>{columns}}", role)


def _cell(text: str, line: LineRow, bet: int, is_at: bool) -> Run:
    """One cell; an invalid cell and the one at the cursor have a mark besides their colour."""
    role = "quiet" if line.is_off else "text"
    if bet in line.changed or line.is_new:
        role = "changed"
    if bet in line.wrong:
        text, role = _marked(text, WRONG), "wrong"
    elif bet in line.remarked:
        text = _marked(text, REMARK)
    if is_at:
        text = _bracketed(text, is_label=not bet)
        role = "wrong-cursor" if bet in line.wrong else "cursor"
    return Run(text, role)


def _marked(text: str, mark: str) -> str:
    """The text with a mark directly after it, in the same width."""
    width = cell_len(text)
    return padded(f"{cut(text.rstrip(), width - 1)}{mark}", width)


def _bracketed(text: str, *, is_label: bool) -> str:
    if is_label:
        width = cell_len(text)
        return padded(f"[{cut(text.rstrip(), width - 2)}]", width)
    end = "]" if text.endswith(" ") else text[-1]
    start = len(text) - len(text.lstrip())
    return f"{text[: start - 1]}[{text[start:-1]}{end}" if start else f"{text[:-1]}{end}"


def deck_runs(grid: PayGrid, width: int) -> Iterator[Run]:
    """The row of the deck: the game's name, jokers, wild ranks and max coins."""
    yield Run(CURSOR if grid.row == 0 else " ", "mark")
    yield Run(f"{CHANGED if grid.changed_deck else ' '} ", "changed")
    name, *others = grid.deck
    names = DECK_CELLS[1:]
    texts = [
        grid.typed if grid.typed is not None and grid.row == 0 and grid.column == column else text
        for column, text in enumerate(others, 1)
    ]
    cells = [f" {text} " for text in texts]
    used = sum(len(f"  {label}") + len(cell) for label, cell in zip(names, cells, strict=True))
    yield _deck_cell(grid, 0, fitted(name, max(1, width - _MARKS - used - 1)) + " ")
    for column, (label, cell) in enumerate(zip(names, cells, strict=True), 1):
        yield Run(f"  {label}", "quiet")
        yield _deck_cell(grid, column, cell)


def _deck_cell(grid: PayGrid, column: int, text: str) -> Run:
    role = "changed" if DECK_CELLS[column] in grid.changed_deck else "text"
    if DECK_CELLS[column] in grid.wrong_deck:
        text, role = _marked(text, WRONG), "wrong"
    if grid.row == 0 and grid.column == column:
        return Run(_bracketed(text, is_label=not column), "wrong-cursor" if role == "wrong" else "cursor")
    return Run(text, role)


def deck_cell_at(grid: PayGrid, x: int, width: int) -> int:
    """The cell of the deck's row at this column."""
    end, column = 0, -1
    for run in deck_runs(replace(grid, row=0), width):
        end += len(run.text)
        column += run.role not in {"mark", "quiet"} and end > _MARKS
        if x < end:
            return max(0, column + (run.role == "quiet"))
    return column


def figures_of(
    counts: Sequence[tuple[int, int]], total: int, coins: int, before: Sequence[float | None]
) -> list[tuple[str, str, str]]:
    """The figures of lines: one in how many hands, part of the return in per cent, and its change from `before`."""
    rows = []
    for (pay, combinations), was in zip(counts, before, strict=True):
        part = pay * combinations / (total * coins)
        rows.append(
            (
                one_in(combinations, total),
                returned(part),
                percent_change(part - was) if was is not None else "new",
            )
        )
    return rows


def one_in(combinations: int, total: int) -> str:
    """One in how many hands a line comes.

    >>> one_in(1, 40391), one_in(20, 93), one_in(1, 2598960), one_in(0, 1)
    ('40,391', '4.65', '2.6M', 'never')
    """
    if not combinations:
        return "never"
    number = total / combinations
    if number >= 1e6:
        return f"{number / 1e6:.3g}M"
    return f"{number:,.0f}" if number >= 1000 else f"{number:.1f}" if number >= 100 else f"{number:.2f}"


def returned(part: float) -> str:
    """A part of the bet in per cent, in at most eight characters.

    >>> returned(0.233446), returned(1.738404), returned(17.38404), returned(2393.826), returned(500_000)
    ('23.3446%', '173.840%', '1,738.4%', '239,383%', '50M%')
    """
    if part >= 9_999.995:
        return f"{part / 1e4:.3g}M%"
    decimals = 4 if part < 0.9999995 else 3 if part < 9.999995 else 1 if part < 99 else 0
    return f"{part * 100:,.{decimals}f}%"
