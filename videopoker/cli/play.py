"""The command that opens the table, on a screen or line by line."""

import argparse
import os
import sys
from functools import partial

from videopoker.cli.games import game
from videopoker.cli.options import DEMO, PAYTABLE, PLAIN, SAVE
from videopoker.cli.parser import Command, option
from videopoker.cli.progress import reading
from videopoker.cli.request import complain, runnable, save_path
from videopoker.cli.settings import theme_names
from videopoker.core.messages import Refused, printable
from videopoker.core.paytable import Paytable
from videopoker.play.files import wide_folder
from videopoker.play.paths import crash_log_path, settings_path, themes_folder
from videopoker.play.paytables.files import HOUSE_GAME, load_paytable
from videopoker.play.saves.file_check import DamagedSave
from videopoker.play.session import Session


def play(options: argparse.Namespace) -> int:
    """Open the table, after a demo if one was asked for."""
    is_dumb = _is_dumb()
    if options.demo and (options.plain or is_dumb):
        without = "--plain plays without one" if options.plain else "TERM=dumb has none"
        raise Refused(f"--demo needs a screen; {without}")
    if is_dumb and not options.plain:
        print("TERM=dumb: playing line by line.")
    if options.plain or is_dumb:
        return _play_plain(options)
    if not _has_screen():
        raise Refused("the table needs a terminal; --plain plays line by line, `videopoker run` a script")
    demo_end = _show_demo(options) if options.demo else None
    return demo_end if isinstance(demo_end, int) else _play_at_table(options, demo_end=demo_end)


PLAY = Command(
    play,
    (*SAVE, PAYTABLE, PLAIN, DEMO),
    examples=(
        "videopoker play --paytable deuces-wild-full-pay",
        "videopoker play --save mine",
        "videopoker play --plain",
    ),
)


def lab(options: argparse.Namespace) -> int:
    """Open the paytable lab, and then the table if the player chose a game to play."""
    if _is_dumb() or not _has_screen():
        raise Refused("the lab needs a terminal; `lab` in `videopoker play --plain` needs none")
    from videopoker.play.paytables.edited_file import EditedGame
    from videopoker.tui.shell.run import run_lab

    game = EditedGame.read(options.edited or HOUSE_GAME, options.saves)
    chosen = run_lab(game, crash_log_path(options.saves), settings_path(options.saves))
    if isinstance(chosen, int) and game.is_unsaved:
        print("The changes to the paytable were not saved.")
    elif isinstance(chosen, int) and game.saved:
        print(f"Saved: {printable(game.saved)}")
    return chosen if isinstance(chosen, int) else _play_at_table(options, chosen)


LAB = Command(
    lab,
    (
        *SAVE,
        option(
            "edited",
            metavar="PAYTABLE",
            nargs="?",
            help="a paytable's name or file (default: the house game)",
        ),
    ),
    examples=("videopoker lab", "videopoker lab jacks-or-better-9-6", "videopoker lab mine.toml"),
    more="No save is opened until you play the edited game.",
)


def _is_dumb() -> bool:
    return os.environ.get("TERM") == "dumb" and bool(sys.stdin) and sys.stdin.isatty()


def _has_screen() -> bool:
    """Whether stdin (keys), stderr (Textual's screen) and stdout (the last lines) are a terminal."""
    return _asks() and bool(sys.stderr) and sys.stderr.isatty()


def _play_at_table(
    options: argparse.Namespace, chosen: Paytable | None = None, demo_end: str | None = None
) -> int:
    with _session(options, chosen) as session:
        from videopoker.tui.shell.run import run_table

        return run_table(session, crash_log_path(options.saves), settings_path(options.saves), demo_end)


def _show_demo(options: argparse.Namespace) -> int | str:
    """Show the demo, without a save; returns the key that ended it if the player wants to play, else the exit code."""
    from videopoker.tui.shell.run import run_demo

    return run_demo(game(options), crash_log_path(options.saves), settings_path(options.saves))


def _play_plain(options: argparse.Namespace) -> int:
    from videopoker.plain.shell import play_plain

    with _session(options) as session:
        play_plain(
            session,
            sys.stdin or (),
            sys.stdout,
            settings_path(options.saves),
            partial(theme_names, themes_folder(options.saves)),
        )
        return int(bool(session.lost_file))


def _session(options: argparse.Namespace, chosen: Paytable | None = None) -> Session:
    """The session asked for; at a terminal the player is asked before playing an older save or replacing a damaged one."""
    if chosen is None and options.paytable is not None:
        chosen = load_paytable(options.paytable, options.saves)
    path = save_path(options)
    while True:
        try:
            session = Session.open(
                path, chosen, practice=bool(options.practice), on_older=_play_on, watched=reading
            )
        except DamagedSave as error:
            if not _agreed(runnable(str(error), options), "Move it aside and start a new save?"):
                raise
            from videopoker.cli.saves import forgotten

            print(forgotten(path))
        else:
            for warning in filter(None, (session.log.warning, wide_folder(path.parent))):
                complain(warning)
            return session


def _play_on(older: str) -> None:
    """Print that a save is older than what was last played here. Refused if the player does not want to play it."""
    if not _agreed(older, "Play on from there?"):
        if _asks():
            raise Refused("nothing was changed; `videopoker saves` lists the saves and what is wrong")
        complain(older)


def _agreed(about: str, question: str) -> bool:
    """Ask the player; returns whether the answer is yes. Without a terminal nobody is asked."""
    if not _asks():
        return False
    print(printable(about))
    return input(f"{question} [y/N] ").strip().lower() in {"y", "yes"}


def _asks() -> bool:
    return all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
