"""The value of every hold of every class of deals at once: inclusion and exclusion over discards.

With S(X) the sum of pays over all hands that hold X, a hold h of a deal D is worth

    the sum over subsets Y of the discards D - h of (-1)**|Y| * S(h + Y)

divided by the number of draws. S has a part for ranks and parts that count only where cards share a suit
(see `tables`), so the sum splits: `ranks[h]` is the same for all suits, and what suits add to a hold
depends only on the hold and on the block of suited cards it lies in, `suited(Q, h)` with Q the block and
the deal's wild cards. That is 32 numbers and 211 numbers a rank shape, instead of 32 for each class.
"""

import numpy as np

from videopoker.solver.shapes import MASKS, SIZE, Floats, Group, Ints, Shapes
from videopoker.solver.tables import PaySums

PAIRS = sorted(
    ((q, h) for q in MASKS for h in MASKS if h & ~q == 0), key=lambda pair: SIZE[pair[0]] - SIZE[pair[1]]
)
"""Every (Q, h) with h inside Q, those with fewer cards of Q outside h first."""
ROW = np.full((32, 32), -1, dtype=np.int64)
"""The row of (Q, h) in an array over pairs."""
for _row, (_q, _h) in enumerate(PAIRS):
    ROW[_q, _h] = _row
_STEPS = [
    (int(ROW[q, h]), int(ROW[q & ~low, h]), int(ROW[q, h | low]))
    for q, h in PAIRS
    if (low := (q & ~h) & -(q & ~h))
]
"""How each pair follows from two before it: leaving a discard out of Q, less what holding it would give."""
_DIAGONAL = [int(ROW[mask, mask]) for mask in MASKS]


def exclude(sums: Ints) -> Ints:
    """From sums over all supersets of each of 32 subsets, those over hands that avoid the other cards."""
    for bit in range(5):
        pairs = sums.reshape(32 >> bit + 1, 2, 1 << bit, -1)
        pairs[:, 0] -= pairs[:, 1]
    return sums


def exclude_backward(weights: Floats) -> Floats:
    """The transpose of `exclude`: from weights on holds to weights on sums."""
    for bit in range(5):
        pairs = weights.reshape(32 >> bit + 1, 2, 1 << bit, -1)
        pairs[:, 1] -= pairs[:, 0]
    return weights


def exclude_in_blocks(values: Ints) -> Ints:
    """From a value for each subset (32, deals) to the sums for each pair (243, deals)."""
    result = np.empty((len(PAIRS), values.shape[1]), dtype=np.int64)
    result[_DIAGONAL] = values
    for row, without, held in _STEPS:
        np.subtract(result[without], result[held], out=result[row])
    return result


def exclude_in_blocks_backward(weights: Floats) -> Floats:
    """The transpose of `exclude_in_blocks`; spoils `weights`."""
    for row, without, held in reversed(_STEPS):
        weights[without] += weights[row]
        weights[held] -= weights[row]
    return weights[_DIAGONAL]


class HoldValues:
    """The parts of every hold's value, for all rank shapes; sums of coins over all draws."""

    def __init__(self, shape: Shapes, sums: PaySums) -> None:
        self.ranks = exclude(sums.ranks[shape.index])
        """(32, deals)"""
        self.suited = exclude_in_blocks(sums.suit[shape.index])
        """(243, deals) by pair (Q, h)"""
        self.one_suit: Ints | None = None
        """The same for hands in which wild ranks share the suit too; only few paytables ask for it."""
        if sums.all_suit is not None:
            self.one_suit = exclude_in_blocks(sums.all_suit[shape.index])

    @property
    def suits_of_wilds(self) -> bool:
        """Whether the suits of wild cards matter, so that blocks cannot leave them out."""
        return self.one_suit is not None

    def of_block(self, group: Group, block: int, hold: int) -> Ints:
        """What suits add to a hold by one block of the deal's suits, for the deals of a group."""
        deals = slice(group.first, group.end)
        added = self.suited[ROW[block | group.wild, hold], deals]
        if self.one_suit is not None and hold & ~block == 0:
            added = added + self.one_suit[ROW[block, hold], deals]
        return added
