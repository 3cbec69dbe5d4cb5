"""`solve --for`: the pays of one or two lines whose exact return is nearest to the wanted return."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from videopoker.cli.progress import progress
from videopoker.cli.request import complain, show
from videopoker.core.base.messages import Refused
from videopoker.core.paytable.paytable import Paytable, half_to_twice
from videopoker.play.host.made_files import shown_path
from videopoker.play.paytables.edited_file import EditedGame
from videopoker.text.answers.game import check_most_coins, pays_set
from videopoker.text.groups.group import Group
from videopoker.text.groups.render import in_columns
from videopoker.text.odds.aim import aim_groups, aim_record, changes_groups
from videopoker.text.odds.solution import saved_game

if TYPE_CHECKING:  # importing it loads NumPy
    from videopoker.solver.curve.nearest import NearGame
    from videopoker.solver.tables.returns import Solution


def aim(options: argparse.Namespace, table: Paytable) -> int:
    """Print the games nearest to the wanted return."""
    from videopoker.solver.curve.nearest import nearest
    from videopoker.solver.tables.returns import solve

    table = table.with_pays(pays_set(vars(options), table))
    lines = varied_pays(options, table)
    labels, wanted = [*lines], options.wanted
    near = nearest(table, lines, wanted)
    found = near.nearest_first
    games = [
        (game, solve(_with(table, labels, game.pays)))
        for game in progress(found, "solving", total=len(found))
    ]

    def text() -> str:
        groups = aim_groups(table, lines, wanted, games)
        for changed in (*near.above[:1], *near.below[:1]):
            groups += _changes(table, labels, changed)
        return in_columns(groups)

    saved = save_as(options, games[0][1])
    return show(
        options, lambda: aim_record(table, labels, wanted, games), lambda: "\n".join([text(), *saved])
    )


def save_as(options: argparse.Namespace, solution: "Solution") -> list[str]:
    """Save the solved game under the name of `--save-as`, if it was given, and say where. Refused as the lab refuses it."""
    if options.save_as is None:
        return []
    path = EditedGame.of(solution.paytable, options.saves).save(options.save_as, solution.expected)
    return [saved_game(solution.expected, shown_path(path))]


def varied_pays(options: argparse.Namespace, table: Paytable) -> dict[str, Sequence[int]]:
    """The pays of each line of `--vary` by its label: the pays given, or from half to twice its pay. Refused for more than two lines.

    Without `--vary` the first two lines, as the lab proposes when it opens.
    """
    check_most_coins("--for", vars(options), table)
    varied = options.vary or [(line.label, None) for line in table.lines[:2]]
    if not options.vary:
        names = " and ".join(label for label, _ in varied)
        complain(f"changing the pays of {names}; choose other lines with --vary LINE, once or twice")
    if len(varied) > 2:
        raise Refused(f"{len(varied)} lines to vary; expected one or two")
    chosen: dict[str, Sequence[int]] = {}
    for name, pays in varied:
        line = table.lines[table.line_index(name)]
        if line.label in chosen:
            raise Refused(f"{line.label} is given twice; expected each line once")
        chosen[line.label] = half_to_twice(line.pays[-1]) if pays is None else pays
    return chosen


def _with(table: Paytable, labels: list[str], pays: tuple[int, ...]) -> Paytable:
    return table.with_pays([*zip(labels, pays, strict=True)])


def _changes(table: Paytable, labels: list[str], game: "NearGame") -> list[Group]:
    """What best play changes between the table and a game."""
    from videopoker.coach.differences import differing_kinds
    from videopoker.solver.steps import finished

    other = _with(table, labels, game.pays)
    kinds = finished(differing_kinds((table, other), (table.coins, table.coins)))
    return changes_groups(table, labels, game, kinds)
