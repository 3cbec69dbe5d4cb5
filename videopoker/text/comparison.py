"""Results beside the expectation of perfect play: text for people, plain values for programs."""

from typing import Any

from videopoker.solver.statistics.comparison import Comparison
from videopoker.text.group import Column, Group
from videopoker.text.numbers import counted, expected_hits, odds, off_by
from videopoker.text.pay_line import line_name

_LINES = (
    Column(align="<"),
    Column("hits", 10),
    Column("expected", 12),
    Column("off by", 12),
    Column("odds", align="<"),
)


def comparison_groups(comparison: Comparison) -> list[Group]:
    """The game; the hits of each line, those expected, the difference and its odds; the return so far."""
    rows = [
        (
            line_name(line.label),
            f"{line.hits:,}",
            expected_hits(line.expected),
            off_by(line.hits - line.expected),
            odds(line.likelihood),
        )
        for line in comparison.lines
    ]
    return [
        Group(f"{comparison.paytable.title}  ({game_size(comparison)})"),
        Group(columns=_LINES, rows=rows),
        Group(notes=[*_returns(comparison), *comparison.notes]),
    ]


def game_size(comparison: Comparison) -> str:
    """The bet and the number of hands: ``5 coins, 1,204 hands``."""
    return f"{counted(comparison.coins, 'coin')}, {counted(comparison.games, 'hand')}"


def _returns(comparison: Comparison) -> list[str]:
    """The return so far beside the exact return, in three lines; empty before the first hand."""
    if (judged := comparison.returned) is None:
        return []
    return [
        f"return so far  {judged.so_far:.2%}",
        f"exact return   {judged.exact:.2%} ± {judged.error:.2%}",
        f"off by         {judged.so_far - judged.exact:+.2%}: {odds(judged.likelihood)}",
    ]


def comparison_record(comparison: Comparison) -> dict[str, Any]:
    """A comparison as plain values."""
    judged = comparison.returned
    return {
        "paytable": comparison.paytable.key,
        "title": comparison.paytable.title,
        "coins": comparison.coins,
        "games": comparison.games,
        "return": judged and judged.so_far,
        "exact_return": judged and judged.exact,
        "standard_error": judged and judged.error,
        "z": judged and judged.z,
        "likelihood": judged and judged.likelihood,
        "hands_share_deals": comparison.shared,
        "lines": [
            {
                "label": line.label,
                "hits": line.hits,
                "expected": line.expected,
                "probability": line.chance,
                "likelihood": line.likelihood,
            }
            for line in comparison.lines
        ],
    }
