"""The pays of hands while one line's pay varies.

A hand is paid the most of the lines that it satisfies. So its pay follows from what the other lines pay its shape, and
from whether the shape satisfies the varying line.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from videopoker.core.cards.cards import Rank
from videopoker.core.paytable.pay_line import PayLine
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.tables.pay_sums import PaySums, ShapeLines, pays
from videopoker.solver.tables.shapes import Ints, Shapes, Suits, shapes


class VariedPays:
    """A paytable at max bet, with other pays for one of its lines."""

    def __init__(self, table: Paytable, index: int) -> None:
        """`index` is the index of the line whose pay varies."""
        paid = pays(table, table.coins)
        paid[index] = 0
        self.shapes: Shapes = shapes(table.jokers, table.wild)
        order = [2 * pay or 1 for pay in paid[:-1].tolist()]
        lines = (replace(line, pays=(pay,)) for line, pay in zip(table.lines, order, strict=True))
        self.others: Ints = paid[_shape_lines(tuple(lines), table.jokers, table.wild)]
        """What each shape is paid if the varying line is left out: (3, shapes) as in ShapeLines."""
        alone = replace(table.lines[index], pays=(1,))
        self.takes: Any = _shape_lines((alone,), table.jokers, table.wild) == 0
        """Whether each shape satisfies the varying line."""

    def sums_in_a_row(self, pays: Sequence[int], scale: int) -> PaySums:
        """The sums of pays, all times `scale`, for one pay of the varying line after another; `pays` are already times `scale`."""
        paid = [np.maximum(scale * self.others, self.takes * pay) for pay in pays]
        # only few shapes change from one pay to the next
        changes = (paid[0], *(after - of for of, after in pairwise(paid)))
        return PaySums.combined(
            [PaySums.of(self.shapes, *change) for change in changes], lambda sums: np.cumsum(sums, 0).ravel()
        )


def sum_of(suits: Suits, value: Ints) -> Any:
    """The sum over a family's deals of the values of its classes, (patterns, .., deals): Python integers, (..)."""
    return suits.count.astype(np.int64).astype(object) @ value.sum(-1).astype(object)


@lru_cache(maxsize=4)
def _shape_lines(lines: tuple[PayLine, ...], jokers: int, wild: frozenset[Rank]) -> Ints:
    """The line that pays each shape, of these lines, (3, shapes) as in ShapeLines; cached for the next curve."""
    of_shapes = ShapeLines(Paytable("", lines, jokers=jokers, wild=wild, coins=1), 1)
    return np.array([of_shapes.mixed, of_shapes.suited, of_shapes.one_suit])
