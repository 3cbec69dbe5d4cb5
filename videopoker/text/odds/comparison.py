"""Results compared with the expectation of perfect play: text for people, plain values for programs."""

from typing import TYPE_CHECKING

from videopoker.core.base.messages import counted
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import expected_hits, odds, off_by
from videopoker.text.words.pay_line import line_name

if TYPE_CHECKING:  # importing it loads NumPy
    from videopoker.solver.statistics.comparison import Comparison


def comparison_groups(comparison: "Comparison") -> list[Group]:
    """The game; the hits of each line, the expected hits, the difference and its odds; the return so far and notes."""
    title = comparison.paytable.title
    size = f"{counted(comparison.coins, 'coin')}, {counted(comparison.games, 'hand')}"
    rows, sentences = [], []
    for line in comparison.lines:
        name = line_name(line.label)
        off = line.hits - line.expected
        expected = expected_hits(line.expected)
        likely = odds(line.likelihood)
        rows.append((name, f"{line.hits:,}", expected, off_by(off), likely))
        apart = f", off by {off_by(off)}" if abs(off) >= 0.005 else ""
        sentences.append(f"  {name}: {counted(line.hits, 'hit')}, {expected} expected{apart}: {likely}")
    returns = _returns(comparison)
    said = [f"{label} {figure}" for label, figure in returns]
    return [
        Group(f"{title}  ({size})", sentences=[f"{title}, {size}:"]),
        Group(
            columns=(
                Column(align="<"),
                Column("hits", 10),
                Column("expected", 12),
                Column("off by", 12),
                Column("odds", align="<"),
            ),
            rows=rows,
            sentences=sentences,
        ),
        Group(
            "",
            (Column(align="<"), Column(align="<")),
            returns,
            comparison.notes,
            sentences=[*said, *comparison.notes],
        ),
    ]


def _returns(comparison: "Comparison") -> list[tuple[str, str]]:
    """The return so far and the exact return; empty before the first hand."""
    if (judged := comparison.returned) is None:
        return []
    return [
        ("return so far", f"{judged.so_far:.2%}"),
        ("exact return", f"{judged.exact:.2%} ± {judged.error:.2%}"),
        ("off by", f"{judged.so_far - judged.exact:+.2%}: {odds(judged.likelihood)}"),
    ]
