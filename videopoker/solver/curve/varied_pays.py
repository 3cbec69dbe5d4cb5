"""The value of all deals while some lines' pays vary.

A hand is paid the most of the lines that it satisfies. So its pay follows from what the other lines pay its shape, and
from which of the varying lines the shape satisfies.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any

import numpy as np

from videopoker.core.cards import Rank
from videopoker.core.messages import Refused, check_is
from videopoker.core.pay_line import PayLine
from videopoker.core.paytable import Paytable
from videopoker.solver.tables.holds import blocks_of, hold_scales
from videopoker.solver.tables.pay_sums import PaySums, ShapeLines, pays
from videopoker.solver.tables.shapes import Ints, Shapes, Suits, shapes


def check_pays(paytable: Paytable, lines: Mapping[str, Sequence[int]]) -> list[int]:
    """The indexes of one or two lines whose pays vary. Refused for lines or pays that the game cannot have."""
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


class VariedPays:
    """A paytable at max bet, with other pays for some of its lines."""

    def __init__(self, table: Paytable, indexes: Sequence[int]) -> None:
        """`indexes` are those of the lines whose pays vary."""
        paid = pays(table, table.coins)
        paid[[*indexes]] = 0
        self.shapes: Shapes = shapes(table.jokers, table.wild)
        order = [2 * pay or 1 for pay in paid[:-1].tolist()]
        lines = (replace(line, pays=(pay,)) for line, pay in zip(table.lines, order, strict=True))
        self.lines: Ints = _shape_lines(tuple(lines), table.jokers, table.wild)
        """The line that pays each shape if the varying lines are left out: (3, shapes) as in ShapeLines."""
        self.others: Ints = paid[self.lines]
        """The pays of those lines."""
        alone = (replace(table.lines[index], pays=(1,)) for index in indexes)
        self.takes: list[Any] = [_shape_lines((line,), table.jokers, table.wild) == 0 for line in alone]
        """Whether each shape satisfies each line that varies."""

    def sums_in_a_row(self, pays: Sequence[int], scale: int) -> PaySums:
        """The sums of pays, all times `scale`, for one pay of the only varying line after another; `pays` are already times `scale`."""
        paid = [self._paid([pay], scale) for pay in pays]
        # only few shapes change from one pay to the next
        changes = (paid[0], *(after - of for of, after in pairwise(paid)))
        return PaySums.combined(
            [PaySums.of(self.shapes, *change) for change in changes], lambda sums: np.cumsum(sums, 0).ravel()
        )

    def _paid(self, varied: Sequence[int], scale: int = 1) -> Ints:
        """The pays of the shapes, all times `scale`; `varied` are the pays of the varying lines, already times `scale`."""
        paid = scale * self.others
        for takes, pay in zip(self.takes, varied, strict=True):
            np.maximum(paid, takes * pay, out=paid)
        return paid

    def sums(self, varied: Sequence[int]) -> PaySums:
        """The sums of pays at these pays of the varying lines."""
        return PaySums.of(self.shapes, *self._paid(varied))

    def total(self, varied: Sequence[int]) -> int:
        """The sum of the best values of all deals, in coins on the common scale, at these pays; 4 to 8 ms."""
        sums = self.sums(varied)
        scale, total = hold_scales(self.shapes.deck), 0
        for family in self.shapes.families:
            suits = family.suits if sums.all_suit is None else family.suits_of_all
            index = self.shapes.index[:, family.first : family.end]
            total += sum_of(suits, blocks_of(suits, family.wild).best(sums, index, scale)[1])
        return total


def sum_of(suits: Suits, value: Ints) -> Any:
    """The sum over a family's deals of the values of its classes, (patterns, .., deals): Python integers, (..)."""
    return suits.count.astype(np.int64).astype(object) @ value.sum(-1).astype(object)


@lru_cache(maxsize=4)
def _shape_lines(lines: tuple[PayLine, ...], jokers: int, wild: frozenset[Rank]) -> Ints:
    """The line that pays each shape, of these lines, (3, shapes) as in ShapeLines; cached for the next curve."""
    of_shapes = ShapeLines(Paytable("", lines, jokers=jokers, wild=wild, coins=1), 1)
    return np.array([of_shapes.mixed, of_shapes.suited, of_shapes.one_suit])
