"""What all deals are worth while some lines' pays vary.

A hand is paid the most of the lines that it satisfies. So three orders of the lines tell all pays: what each shape is
paid by the other lines, and which shapes satisfy each of those that vary.
"""

from collections.abc import Sequence
from dataclasses import replace
from operator import mul

import numpy as np

from videopoker.core.paytable import Paytable
from videopoker.solver.holds import blocks_of, scales
from videopoker.solver.pay_sums import PaySums, ShapeLines, pays
from videopoker.solver.shapes import SIZE, Ints, shapes


class VariedPays:
    """A paytable at its most coins, some of its lines with other pays."""

    def __init__(self, table: Paytable, places: Sequence[int]) -> None:
        """`places` are those of the lines whose pays vary."""
        paid = pays(table, table.coins)
        paid[[*places]] = 0
        self._shapes = shapes(table.jokers, table.wild)
        self._others = paid[_lines_of(table, paid, None)]
        self._takes = [(_lines_of(table, paid, place) == place).astype(np.int64) for place in places]

    def total(self, varied: Sequence[int]) -> int:
        """The sum of the best values of all deals, in coins on the common scale, at these pays; 4 to 8 ms."""
        paid = self._others.copy()
        for takes, pay in zip(self._takes, varied, strict=True):
            np.maximum(paid, takes * pay, out=paid)
        shape, sums = self._shapes, PaySums(self._shapes, *paid)
        scale = np.array(scales(shape.deck))[np.array(SIZE)]
        total = 0
        for family in shape.families:
            suits = family.suits if sums.all_suit is None else family.suits_of_all
            index = shape.index[:, family.first : family.end]
            _, value = blocks_of(suits, family.wild).best(sums, index, scale)
            total += sum(map(mul, suits.count.astype(np.int64).tolist(), value.sum(1).tolist()))
        return total


def _lines_of(table: Paytable, paid: Ints, first: int | None) -> Ints:
    """The line that pays each shape, (3, shapes) as in ShapeLines, if this line paid most and unpaid ones least."""
    order = [2 * pay or 1 for pay in paid[:-1].tolist()]
    if first is not None:
        order[first] = 2 * max(order)
    lines = tuple(replace(line, pays=(pay,)) for line, pay in zip(table.lines, order, strict=True))
    found = ShapeLines(replace(table, lines=lines, coins=1), 1)
    return np.array([found.mixed, found.suited, found.one_suit])
