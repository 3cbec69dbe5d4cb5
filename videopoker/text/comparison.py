"""Results beside the expectation of perfect play: text for people, plain values for programs."""

from typing import Any

from videopoker.solver.statistics.comparison import Comparison
from videopoker.text.numbers import counted, expected_hits, odds, off_by
from videopoker.text.pay_line import line_name


def comparison_text(found: Comparison) -> str:
    """A game as a table: hits, expected hits, the difference, and its odds."""
    width = max(len(line.label) for line in found.lines)
    rows = [
        f"{line_name(line.label):{width}}{line.hits:>10,}{expected_hits(line.expected):>12}"
        f"{off_by(line.hits - line.expected):>12}  {odds(line.likelihood)}"
        for line in found.lines
    ]
    return "\n".join(
        [
            f"{found.paytable.title}  ({game_size(found)})",
            "",
            f"{'':{width}}{'hits':>10}{'expected':>12}{'off by':>12}  odds",
            *rows,
            "",
            *return_rows(found),
            *found.notes,
        ]
    )


def game_size(found: Comparison) -> str:
    """The bet and the number of hands: ``5 coins, 1,204 hands``."""
    return f"{counted(found.coins, 'coin')}, {counted(found.games, 'hand')}"


def return_rows(found: Comparison) -> list[str]:
    """The return so far beside the exact return, in three lines; empty before the first hand."""
    if (judged := found.returned) is None:
        return []
    return [
        f"return so far  {judged.so_far:.2%}",
        f"exact return   {judged.exact:.2%} ± {judged.error:.2%}",
        f"off by         {judged.so_far - judged.exact:+.2%}: {odds(judged.likelihood)}",
    ]


def comparison_record(found: Comparison) -> dict[str, Any]:
    """A comparison as plain values."""
    judged = found.returned
    return {
        "paytable": found.paytable.key,
        "title": found.paytable.title,
        "coins": found.coins,
        "games": found.games,
        "return": judged and judged.so_far,
        "exact_return": judged and judged.exact,
        "standard_error": judged and judged.error,
        "z": judged and judged.z,
        "likelihood": judged and judged.likelihood,
        "hands_share_deals": found.shared,
        "lines": [
            {
                "label": line.label,
                "hits": line.hits,
                "expected": line.expected,
                "probability": line.chance,
                "likelihood": line.likelihood,
            }
            for line in found.lines
        ],
    }
