"""The games nearest to a wanted return: the pays of the varying lines, and the figures of each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from videopoker.core.base.messages import counted
from videopoker.core.base.records import Coins, PaysByLine, PerCoin, recorded
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.groups.group import Column, Group
from videopoker.text.odds.differences import play_groups
from videopoker.text.odds.solution import never_paid_labels, return_words
from videopoker.text.words.numbers import cost_words

if TYPE_CHECKING:  # importing them loads NumPy
    from videopoker.coach.differences import KindDifference
    from videopoker.play.paytables.solved import GameFigures
    from videopoker.solver.curve.nearest import NearGame
    from videopoker.solver.tables.returns import Solution

SHOWN_CHANGES = 5
"""Kinds of holds shown for each of the two nearest games."""

Solved = Sequence[tuple["NearGame", "Solution"]]
"""Games with their solutions, nearest first."""


@recorded(
    "set",
    "return=solution.expected",
    "exact=solution.over_total",
    "solution.variance",
    "solution.hit_frequency",
)
class AimedGame(NamedTuple):
    """A game with other pays."""

    set: PaysByLine
    solution: Solution


class AimRecord(TypedDict):
    """The games nearest to a wanted return, nearest first."""

    paytable: Paytable
    title: str
    coins: Coins
    wanted: PerCoin
    games: list[AimedGame]


def aim_record(base: Paytable, labels: Sequence[str], wanted: Fraction, games: Solved) -> AimRecord:
    """The games nearest to a wanted return."""
    return {
        "paytable": base,
        "title": base.title,
        "coins": base.coins,
        "wanted": float(wanted),
        "games": [AimedGame(dict(zip(labels, game.pays, strict=True)), solution) for game, solution in games],
    }


def aim_groups(base: Paytable, labels: Sequence[str], wanted: Fraction, games: Solved) -> list[Group]:
    """The games above the wanted return, then the games at or below it, each list nearest first."""
    goal = return_words(wanted)
    what = f"{' and '.join(labels)} for a return of {goal}, at max bet"
    more = [(game, solution) for game, solution in games if game.exact > wanted]
    less = [(game, solution) for game, solution in games if game.exact <= wanted]
    return [
        Group(f"{base.title}  ({base.deck_size} cards, {counted(base.coins, 'coin')}): {what}"),
        _side(f"more than {goal}", labels, wanted, more),
        _side(f"{goal} or less", labels, wanted, less),
    ]


def _side(returning: str, labels: Sequence[str], wanted: Fraction, games: Solved) -> Group:
    if not games:
        return Group(notes=[f"No game with these pays returns {returning}."])
    rows = [near_row(game.pays, game.exact - wanted, solution) for game, solution in games]
    title = f"{returning[0].upper()}{returning[1:]}, nearest first"
    unpaid = [pays_words(labels, game.pays) for game, solution in games if never_paid_labels(solution)]
    notes = []
    if unpaid:
        notes = [f"No file could have these pays, because a line would never be paid: {'; '.join(unpaid)}."]
    return Group(title, aim_columns(labels), rows, notes=notes)


def aim_columns(labels: Sequence[str]) -> tuple[Column, ...]:
    """The columns of games: a pay of each line, and the figures."""
    return (
        *(Column(label, 6) for label in labels),
        Column("return", 12),
        Column("from goal", 14),
        Column("variance", 12, role="detail"),
        Column("hit rate", 11, role="detail"),
    )


def near_row(pays: Sequence[int], off_by: Fraction, solved: Solution | GameFigures) -> tuple[str, ...]:
    """The pays of a game, its return, the difference from the wanted return, its variance and hit rate."""
    return (
        *(f"{pay:,}" for pay in pays),
        f"{solved.expected:.6%}",
        f"{float(off_by):+.8%}",
        f"{solved.variance:.4f}",
        f"{solved.hit_frequency:.4%}",
    )


def changes_groups(
    base: Paytable, labels: Sequence[str], game: NearGame, kinds: Sequence[KindDifference]
) -> list[Group]:
    """What best play changes from a game to one with other pays."""
    title = base.title
    pays = pays_words(labels, game.pays)
    differ, *others = play_groups(title, pays, comb(base.deck_size, 5), kinds, SHOWN_CHANGES)
    what = f"{pays}: {differ.notes[0][0].lower()}{differ.notes[0][1:]}"
    if not others:
        return [Group(notes=[what])]
    cost = cost_words(float(sum(kind.cost for kind in kinds)))
    more = len(kinds) - SHOWN_CHANGES
    notes = [f"and {counted(more, 'more kind')} of holds"] if more > 0 else []
    return [replace(others[0], title=f"{what} Best play of {title} costs {cost} on it.", notes=notes)]


def pays_words(labels: Sequence[str], pays: Sequence[int]) -> str:
    """The pays of lines.

    >>> pays_words(["Flush", "Full House"], (22, 48))
    'Flush 22, Full House 48'
    """
    return ", ".join(f"{label} {pay:,}" for label, pay in zip(labels, pays, strict=True))
