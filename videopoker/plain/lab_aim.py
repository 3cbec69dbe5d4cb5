"""`aim` in the lab of plain mode: the pays of one line or two whose exact return is nearest to a wanted one."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from videopoker.core.messages import Refused
from videopoker.core.paytable import Paytable, half_to_twice
from videopoker.plain.lab_questions import line_and_pays
from videopoker.text.solution import read_return

if TYPE_CHECKING:  # importing it loads NumPy
    from videopoker.solver.curve.nearest import NearGame

_EACH_SIDE = 5
"""Most games listed that return more than is wanted, and most that return less."""


@dataclass(frozen=True, slots=True)
class Aimed:
    """A wanted return, and the games nearest to it."""

    wanted: Fraction
    labels: Sequence[str]
    """The lines whose pays vary."""
    games: Sequence["NearGame"]
    """Nearest first."""


def aimed(table: Paytable, words: Sequence[str]) -> Aimed:
    """The games nearest to a return, from words such as ``98.5% flush and full house 25..50``. Refused if they cannot be read."""
    from videopoker.solver.curve.nearest import nearest  # NumPy, which play itself goes without

    if len(words) < 2:
        raise Refused("Expected a return and a line, such as aim 98.5% flush, or two: flush and full house.")
    wanted = read_return(words[0])
    lines = [_line_and_pays(table, part) for part in _divided(table, words[1:])]
    pays = dict(lines)
    if len(pays) < len(lines):
        raise Refused("Expected two different lines.")
    return Aimed(wanted, [*pays], nearest(table, pays, wanted, _EACH_SIDE).nearest_first)


def _divided(table: Paytable, words: Sequence[str]) -> Sequence[Sequence[str]]:
    """The words of one line, or those of two with ``and`` or ``by`` between them, which may be in a label too."""
    if _is_line(table, words):
        return [words]
    ends = [at for at, word in enumerate(words) if word in {"and", "by"}]
    pairs = [(words[:at], words[at + 1 :]) for at in ends]
    both = (pair for pair in pairs if _is_line(table, pair[0]) and _is_line(table, pair[1]))
    return next(both, pairs[0] if pairs else [words])


def _is_line(table: Paytable, words: Sequence[str]) -> bool:
    try:
        _line_and_pays(table, words)
    except Refused:
        return False
    return True


def _line_and_pays(table: Paytable, words: Sequence[str]) -> tuple[str, Sequence[int]]:
    """A line and its range of pays, by default from half of its pay to twice."""
    if words and ".." in words[-1]:
        return line_and_pays(table, words)
    line = table.lines[table.line_index(" ".join(words))]
    return line.label, half_to_twice(line.pays[-1])
