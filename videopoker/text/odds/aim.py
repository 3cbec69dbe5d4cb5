"""The games nearest to a wanted return: the pays of the varying lines, and the figures of each game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, Annotated, NamedTuple, TypedDict

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

_WHOLE = "* "
WHOLE_PAYS = f"{_WHOLE}whole coins for each coin bet"
"""The meaning of the mark at a row."""

Solved = Sequence[tuple["NearGame", "Solution"]]
"""Games with their solutions, nearest first."""


@recorded(
    "set",
    "return=solution.expected",
    "exact=solution.over_total",
    "solution.variance",
    "solution.hit_frequency",
    "whole_per_coin",
)
class AimedGame(NamedTuple):
    """A game with other pays."""

    set: PaysByLine
    solution: Solution

    @property
    def whole_per_coin(
        self,
    ) -> Annotated[bool, "whether each of these pays is whole coins for each coin bet"]:
        """Whether a machine could pay each line in proportion to the bet."""
        return is_whole_per_coin(self.set.values(), self.solution.coins)


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


def aim_groups(
    base: Paytable, lines: Mapping[str, Sequence[int]], wanted: Fraction, games: Solved
) -> list[Group]:
    """The games above the wanted return, then the games at or below it, each list nearest first.

    `lines` has the pays that were tried of each line.
    """
    goal = return_words(wanted)
    what = f"{' and '.join(lines)} for a return of {goal}, at max bet"
    more = [(game, solution) for game, solution in games if game.exact > wanted]
    less = [(game, solution) for game, solution in games if game.exact <= wanted]
    marked = any(is_whole_per_coin(game.pays, base.coins) for game, _ in games)
    return [
        Group(f"{base.title}  ({base.deck_size} cards, {counted(base.coins, 'coin')}): {what}"),
        _side(f"more than {goal}", lines, wanted, more),
        _side(f"{goal} or less", lines, wanted, less),
        Group(notes=[WHOLE_PAYS] if marked else []),
    ]


def _side(returning: str, lines: Mapping[str, Sequence[int]], wanted: Fraction, games: Solved) -> Group:
    if not games:
        tried = " and ".join(f"{label} {_from_to(pays)}" for label, pays in lines.items())
        return Group(notes=[f"No game with {tried} returns {returning}."])
    rows = [near_row(game, wanted, solution, solution.coins) for game, solution in games]
    title = f"{returning[0].upper()}{returning[1:]}, nearest first"
    unpaid = [pays_words([*lines], game.pays) for game, solution in games if never_paid_labels(solution)]
    notes = []
    if unpaid:
        notes = [f"No file could have these pays, because a line would never be paid: {'; '.join(unpaid)}."]
    return Group(title, aim_columns([*lines]), rows, notes=notes)


def _from_to(pays: Sequence[int]) -> str:
    return f"{pays[0]:,} to {pays[-1]:,}" if len(pays) > 1 else f"{pays[0]:,}"


def aim_columns(labels: Sequence[str]) -> tuple[Column, ...]:
    """The columns of games: a pay of each line, and the figures."""
    return (
        *(Column(label, 6) for label in labels),
        Column("return", 12),
        Column("from goal", 14),
        Column("variance", 12, role="detail"),
        Column("hit rate", 11, role="detail"),
    )


def is_whole_per_coin(pays: Iterable[int], coins: int) -> bool:
    """Whether each of these pays at max bet is whole coins for each of the `coins` bet."""
    return not any(pay % coins for pay in pays)


def near_row(game: NearGame, wanted: Fraction, solved: Solution | GameFigures, coins: int) -> tuple[str, ...]:
    """The pays of a game, marked if whole per coin, its return, the difference from the wanted return, its variance and hit rate."""
    first, *others = (f"{pay:,}" for pay in game.pays)
    mark = _WHOLE if is_whole_per_coin(game.pays, coins) else " " * len(_WHOLE)
    return (
        f"{mark}{first}",
        *others,
        f"{solved.expected:.6%}",
        f"{float(game.exact - wanted):+.8%}",
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
