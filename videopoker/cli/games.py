"""The game asked for, and its jackpots."""

import argparse
from dataclasses import replace
from pathlib import Path

from videopoker.cli.request import complain, read_log, runnable, save_given, save_path
from videopoker.core.base.messages import Refused
from videopoker.core.paytable.paytable import MICRO, Paytable
from videopoker.play.paytables.files import (
    HOUSE_GAME,
    PaytableError,
    listing,
    load_paytable,
    path_of_id,
    paytable_path,
)
from videopoker.text.answers.game import check_jackpot


def file_named(name: str, options: argparse.Namespace) -> Path:
    """The file of the game of this name; if several games have its words, the first of them, which a line on stderr names."""
    try:
        return paytable_path(name, options.saves)
    except PaytableError as error:
        if not error.games:
            raise
        first, *more = error.games
        others = f"; {len(more):,} more: {runnable(f'`{listing(name)}`', options)[1:-1]}" if more else ""
        complain(f"{first.title}{others}", prefix="")
        return path_of_id(first.key, options.saves) or Path(name)


def game_named(name: str, options: argparse.Namespace) -> Paytable:
    """The game of this name, as `file_named` finds it."""
    return load_paytable(file_named(name, options))


def game(options: argparse.Namespace) -> Paytable:
    """The game asked for, shipped or the player's own; else the house game."""
    return game_named(_asked(options) or HOUSE_GAME, options)


def _asked(options: argparse.Namespace) -> str | None:
    """The game asked for by --paytable, or in some commands without it."""
    asked: str | None = getattr(options, "game_named", None)
    if asked is not None and options.paytable is not None:
        raise Refused("the game is named twice; leave out --paytable")
    return options.paytable if asked is None else asked


def game_in_play(options: argparse.Namespace) -> Paytable:
    """The game asked for; else the game on the machine of the save; else the house game."""
    if _asked(options) is None and (save_given(options) or _has_save(options)):
        with read_log(options) as log:
            if table := log.folded().state.paytable:
                return table
    return game(options)


def _has_save(options: argparse.Namespace) -> bool:
    from videopoker.play.saves.last_seen import (
        starts_new,  # SQLite, which `solve` and `hold` go without
    )

    return not starts_new(save_path(options))


def jackpots_of(options: argparse.Namespace, table: Paytable) -> tuple[int, ...]:
    """The jackpots in credits: the first as asked for, all as in the save, or at their resets. Empty for a game without one, or below max bet."""
    resets = tuple(line.pays[-1] for line in table.jackpot_lines)
    if options.jackpot is None:
        return resets if options.coins in (None, table.coins) else ()
    check_jackpot(vars(options), table)
    if 0 < options.jackpot < resets[0]:
        raise Refused(
            f"--jackpot {options.jackpot:,}: {table.title} resets to {resets[0]:,}; expected at least as much"
        )
    if options.jackpot:
        return (int(options.jackpot), *resets[1:])
    with read_log(options) as log:
        return tuple(
            jackpot // MICRO for jackpot in replace(log.folded().state, paytable=table).jackpot_values
        )
