"""Results compared with perfect play, and an edited game compared with its original: text and plain values."""

from math import sqrt
from typing import TYPE_CHECKING

from videopoker.core.base.messages import counted, printable
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import expected_hits, odds, off_by, percent_change
from videopoker.text.words.pay_line import line_name

if TYPE_CHECKING:
    from videopoker.play.paytables.solved import GameFigures
    from videopoker.solver.statistics.comparison import Comparison


_NAMES = ("return", "hit rate", "deviation", "variance")
_FIGURES = (Column(width=10, align="<"), Column(width=12), Column(role="aside"))


def figures_group(
    now: "GameFigures | None",
    start: "GameFigures | None",
    title: str = "",
    decimals: int = 4,
    at_bet: str = "",
) -> Group:
    """Return, hit rate, standard deviation and variance with these decimals, each with its change from the game with this title.

    `now` is None while the game has faults, `start` for a new game; `at_bet` names a smaller bet.
    """
    if now is None:
        return Group("", _FIGURES, [(name, "-", "") for name in _NAMES])
    was = start or now
    more = now.variance - was.variance
    by = percent_change(now.expected - was.expected)
    than = ""
    if by:
        compared = "more" if by[0] == "+" else "less"
        than = f", {abs(now.expected - was.expected):,.4%} {compared} than {printable(title)}"
    variance, hits = f"{now.variance:,.{decimals}f}", f"{now.hit_frequency:.4%}"
    deviation = f"{sqrt(now.variance):,.{decimals}f}"
    wider = sqrt(now.variance) - sqrt(was.variance)
    values = (
        (f"{now.expected:,.4%}", by),
        (hits, percent_change(now.hit_frequency - was.hit_frequency)),
        (deviation, f"{wider:+,.{decimals}f}" if abs(wider) >= 5e-5 else ""),
        (variance, f"{more:+,.{decimals}f}" if abs(more) >= 5e-5 else ""),
    )
    rows = [(name, *value) for name, value in zip(_NAMES, values, strict=True)]
    said = (
        f"Return{at_bet} {now.expected:,.4%}{than}; hit rate {hits}, standard deviation {deviation}, "
        f"variance {variance}."
    )
    return Group("", _FIGURES, rows, sentences=[said])


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
