"""What was played beside what the solver expects: in words for people, as plain values for programs."""

from typing import Any

from videopoker.solver.comparison import Comparison
from videopoker.solver.significance import apart, in_words, number


def comparison_text(found: Comparison) -> str:
    """A game as a table: hits, expected hits, how far apart, and how unlikely that is."""
    coins = f"{found.coins} coin{'s' * (found.coins > 1)}"
    hands = f"{found.games:,} hand{'s' * (found.games != 1)}"
    width = max(len(line.label) for line in found.lines)
    rows = [
        f"{found.paytable.title}  ({coins}, {hands})",
        "",
        f"{'':{width}}{'hits':>10}{'expected':>12}{'off by':>12}  how unlikely",
    ]
    rows += [
        f"{line.label:{width}}{line.hits:>10,}{number(line.expected):>12}{apart(line.hits - line.expected):>12}"
        f"  {in_words(line.likelihood)}"
        for line in found.lines
    ]
    return "\n".join([*rows, "", *return_rows(found), *found.notes])


def return_rows(found: Comparison) -> list[str]:
    """The return so far beside the exact one, in three lines; none before the first hand."""
    judged = found.returned
    if judged is None:
        return []
    return [
        f"return so far  {judged.so_far:.2%}",
        f"exact return   {judged.exact:.2%}, give or take {judged.error:.2%}",
        f"off by         {judged.so_far - judged.exact:+.2%}, {abs(judged.z):.1f} standard errors: {in_words(judged.likelihood)}",
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
