"""Results compared with the expectation of perfect play: text for people, plain values for programs.

The figures of a game in the lab beside those of the original.
Where best play of two games differs, and what it costs to play one by the other.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import TYPE_CHECKING

from videopoker.coach.differences import Differences, KindDifference
from videopoker.core.base.messages import counted, printable
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.numbers import cost_words, expected_hits, odds, off_by, percent_change
from videopoker.text.words.pay_line import line_name

if TYPE_CHECKING:
    from videopoker.play.paytables.solved import GameFigures
    from videopoker.solver.statistics.comparison import Comparison


def differences_groups(differences: Differences, limit: int | None = None) -> list[Group]:
    """Where best play of two games differs, and what each way to play returns on the second."""
    first, second = differences.first.title, differences.second.title
    play = play_groups(first, second, differences.deals, differences.kinds, limit)
    rows = [(f"On {second}:",), *_costs(differences)]
    return [
        *play,
        Group(
            columns=(Column(width=33, align="<"), Column(align="<")),
            rows=rows,
            sentences=[" ".join(row) for row in rows],
        ),
    ]


def play_groups(
    first: str, second: str, deals: int, kinds: Sequence[KindDifference], limit: int | None = None
) -> list[Group]:
    """How often best play of two games differs; the most expensive kinds of holds, at most `limit`."""
    if not kinds:
        return [Group(notes=["Best play is the same in every hand."])]
    differ = f"Best play differs in 1 hand in {deals / sum(kind.deals for kind in kinds):,.1f}."
    rows = []
    sentences = [f"Playing {first} on {second} costs {cost_words(float(sum(kind.cost for kind in kinds)))}."]
    for kind in kinds[:limit]:
        one_in = f"{deals / kind.deals:,.0f}"
        cost = float(kind.cost)
        rows.append((f"{kind.first} -> {kind.second}", one_in, cost_words(cost, "<")))
        said = f"1 hand in {one_in}, costs {cost_words(cost)}"
        sentences.append(f"  {kind.second}, not {kind.first}: {said}.")
    more = len(kinds) - len(rows)
    notes = []
    if more:
        notes = [f"and {more} more; --json has all"]
        sentences.append(f"And {counted(more, 'more kind')} of holds.")
    return [
        Group(notes=[differ]),
        Group(
            f"{first} -> {second}",
            (Column("hold", 10, align="<"), Column("one in", 8, role="detail"), Column("cost", 10)),
            rows,
            notes,
            sentences=sentences,
        ),
    ]


def _costs(differences: Differences) -> Iterator[tuple[str, str]]:
    ways = {
        "perfect play": differences.perfect,
        "perfect play of the first game": differences.perfect - differences.cost,
        "sheet of the first game": differences.sheet_return,
        "its own sheet": differences.own_return,
    }
    for way, expected in ways.items():
        cost = f", costs {cost_words(float(differences.perfect - expected))}" if "first" in way else ""
        yield f"  {way}", f"{float(expected):.6%}{cost}"


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
