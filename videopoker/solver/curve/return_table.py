"""The return for every combination of pays of one or two lines."""

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from videopoker.core.base.messages import Refused, check_is
from videopoker.core.paytable.paytable import Paytable, check_is_game
from videopoker.solver.curve.curve import Curve, curve_steps
from videopoker.solver.steps import finished
from videopoker.solver.tables.returns import solve_steps


class Cell(NamedTuple):
    """A row of pays, and a pay in it, by their indexes."""

    row: int
    column: int


class PayRows:
    """The pays of one or two lines: each row has one pay of the line with fewer pays, and all pays of the other line."""

    def __init__(self, paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> None:
        """One line is one row. Refused for lines or pays that the game cannot have."""
        index_of = _check_pays(paytable, lines)
        names = [*lines]
        self.paytable = paytable
        self._number = len(names)
        self._along = max(range(len(names)), key=lambda line: len(lines[names[line]]))
        self.line: str = names[self._along]
        """The line with more pays."""
        self.pays: Sequence[int] = lines[self.line]
        self.row_line: str = names[self._along - 1]
        row_index = index_of[self._along - 1]
        # a single line keeps its pay in its row, until a cell changes it
        self.row_pays: Sequence[int] = (
            lines[self.row_line] if len(names) == 2 else paytable.lines[row_index].pays[-1:]
        )
        self.indexes: tuple[int, int] = index_of[self._along], row_index
        """The indexes of `line` and `row_line` among the lines of the game."""

    def point(self, cell: Cell) -> tuple[int, ...]:
        """The pays of a cell, in the order asked for."""
        pays = self.row_pays[cell.row], self.pays[cell.column]
        return (pays if self._along else pays[::-1])[: self._number]

    def game(self, cell: Cell) -> Paytable:
        """The game of a cell."""
        return self._game_of_row(cell.row).with_pay(self.line, self.pays[cell.column])

    def _game_of_row(self, row: int) -> Paytable:
        return self.paytable.with_pay(self.row_line, self.row_pays[row])

    def curve(self, row: int) -> Generator[None, None, Curve]:
        """The curve of a row."""
        return curve_steps(self._game_of_row(row), self.line, min(self.pays), max(self.pays))


def returns(paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> dict[tuple[int, ...], Fraction]:
    """As `videopoker.returns`, for a paytable."""
    check_is_game(paytable)
    return finished(returns_steps(paytable, lines))


def returns_steps(
    paytable: Paytable, lines: Mapping[str, Sequence[int]]
) -> Generator[None, None, dict[tuple[int, ...], Fraction]]:
    """As `returns`, in steps of about 20 ms, so that other work can run between them."""
    table = PayRows(paytable, lines)
    found: dict[tuple[int, ...], Fraction] = {}
    for row in range(len(table.row_pays)):
        cells = [Cell(row, column) for column in range(len(table.pays))]
        if len(cells) <= 3:  # solved one by one sooner than their curve
            for cell in cells:
                found[table.point(cell)] = (yield from solve_steps(table.game(cell))).exact
                yield
        else:
            curve = yield from table.curve(row)
            found |= {table.point(cell): curve.at(table.pays[cell.column]) for cell in cells}
            yield
    return {point: found[point] for point in product(*lines.values())}


def _check_pays(paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> list[int]:
    """The indexes of one or two lines whose pays vary."""
    check_is(lines, Mapping, 'lines and their pays, such as {"flush": [25, 30]}')
    names = list(lines)
    indexes = [paytable.line_index(name) for name in names]
    if not 1 <= len(names) <= 2 or len({*indexes}) != len(names):
        raise Refused(f"pays of {', '.join(names) or 'no line'}; expected one line, or two different ones")
    for of_line in lines.values():
        check_is(of_line, Sequence, "the pays of a line, such as [25, 30] or range(25, 51)")
    if not all(map(len, lines.values())):
        raise Refused("a line without a pay; expected at least one pay for each line")
    for name, of_line in lines.items():
        for pay in {min(of_line), max(of_line)}:
            paytable.with_pay(name, pay)  # refuses what no line can pay
    return indexes
