"""The command that opens the table, on a screen or line by line."""

import argparse
import os
import sys
from contextlib import nullcontext, suppress
from functools import partial
from pathlib import Path

from videopoker.cli.games import file_named, game_named
from videopoker.cli.parser import DEMO, PAYTABLE, PLAIN, SAVE, Command
from videopoker.cli.progress import reading
from videopoker.cli.request import complain, runnable, save_path
from videopoker.cli.settings import theme_names
from videopoker.core.base.messages import Refused, printable
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import wide_folder
from videopoker.play.host.paths import crash_log_path
from videopoker.play.paytables.files import HOUSE_GAME, load_paytable, shipped_fingerprints
from videopoker.play.practice.matches import SIZE, Match, begin_match, last_match
from videopoker.play.saves.files.sqlite_file import DamagedSave, SaveError
from videopoker.play.session import Session
from videopoker.play.settings.file import settings_path, themes_folder
from videopoker.text.answers.option import count, option


def play(options: argparse.Namespace) -> int:
    """Open the table, after a demo if one was asked for."""
    is_plain = _is_plain(options)
    chosen = None if options.paytable is None else game_named(options.paytable, options)
    crash_log = crash_log_path(options.saves)
    settings_file = settings_path(options.saves)
    if is_plain:
        from videopoker.plain.shell import Shell

        themes = partial(theme_names, themes_folder(options.saves))
        with _session(options, chosen) as session:
            _match(session, options)
            Shell(session, sys.stdin or (), sys.stdout, settings_file, themes).cmdloop()
            return int(bool(session.log.loss))
    demo_end = None
    if options.demo:
        from videopoker.tui.shell.run import run_demo

        demo_end = run_demo(chosen or load_paytable(), crash_log, settings_file)
    if isinstance(demo_end, int):
        return demo_end
    return _play_at_table(options, chosen, crash_log, settings_file, demo_end)


PLAY = Command(
    play,
    (
        *SAVE,
        PAYTABLE,
        PLAIN,
        DEMO,
        option(
            "--match",
            metavar="N",
            type=count,
            nargs="?",
            const=SIZE,
            help="begin a match of N deals (default: 100), or continue the one that is open",
        ),
    ),
    examples=(
        "videopoker play --match 50 --paytable deuces-wild-full-pay",
        "videopoker play --save mine",
        "videopoker play --plain",
    ),
)


def lab(options: argparse.Namespace) -> int:
    """Open the paytable lab, and then the table if the player chose a game to play."""
    if _is_dumb() or not _has_screen():
        raise Refused("the lab needs a terminal; without one, use `lab` in `videopoker play --plain`")
    from videopoker.play.paytables.edited_file import EditedGame
    from videopoker.tui.shell.run import run_lab

    game = EditedGame.read(file_named(options.edited or HOUSE_GAME, options), options.saves)
    crash_log = crash_log_path(options.saves)
    settings_file = settings_path(options.saves)
    chosen = run_lab(game, crash_log, settings_file)
    if isinstance(chosen, int) and game.is_unsaved:
        print("The changes to the paytable were not saved.")
    elif isinstance(chosen, int) and game.saved:
        print(f"Saved: {printable(game.saved)}")
    if isinstance(chosen, int):
        return chosen
    return _play_at_table(options, chosen, crash_log, settings_file)


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
    more=(
        "The lab opens no save until you play the edited game. If you save the file in an editor, the lab "
        "shows the change at once; `e` opens $VISUAL or $EDITOR."
    ),
)


def _is_plain(options: argparse.Namespace) -> bool:
    """Whether to play line by line. Refused if what is asked for needs a screen and there is none."""
    is_plain = options.plain or _is_dumb()
    if options.demo and is_plain:
        without = "--plain plays without one" if options.plain else "TERM=dumb has none"
        raise Refused(f"--demo needs a screen; {without}")
    if is_plain and not options.plain:
        print("TERM=dumb: playing line by line.")
    if not is_plain and not _has_screen():
        raise Refused("the table needs a terminal; --plain plays line by line, `videopoker run` a script")
    return is_plain


def _is_dumb() -> bool:
    return os.environ.get("TERM") == "dumb" and bool(sys.stdin) and sys.stdin.isatty()


def _has_screen() -> bool:
    """Whether stdin (keys), stderr (Textual's screen) and stdout (the last lines) are a terminal."""
    return _asks() and bool(sys.stderr) and sys.stderr.isatty()


def _play_at_table(
    options: argparse.Namespace,
    chosen: Paytable | None,
    crash_log: Path,
    settings_file: Path,
    demo_end: str | None = None,
) -> int:
    with _session(options, chosen) as session:
        _match(session, options)
        from videopoker.tui.shell.run import run_table

        return run_table(session, crash_log, settings_file, demo_end)


def _match(session: Session, options: argparse.Namespace) -> None:
    """Begin the match asked for in the game on the machine, or continue the open one in its own game.

    The hands of an open match are read here in any case, where a long read can show its progress.
    """
    size = getattr(options, "match", None)
    match = None
    with nullcontext() if size else suppress(SaveError):
        match = last_match(session.log)
    playing = session.state.next_game or session.state.paytable
    if not (size and playing):
        return
    if match is None or match.is_over:
        begin_match(session.log, playing, size)
    elif not match.is_played_on(playing):
        session.choose(_game_of(match, session, options))


def _game_of(match: Match, session: Session, options: argparse.Namespace) -> Paytable:
    """The game of an open match. Refused if another was asked for, or if the player has it no longer."""
    from videopoker.play.paytables.library import paytable_library

    known = {game: key for key, game in shipped_fingerprints().items()}
    if key := known.get(match.game):
        game = load_paytable(key)
    else:
        tables = (*session.recent_games, *paytable_library(options.saves).tables)
        found = next((table for table in tables if match.is_played_on(table)), None)
        if found is None:
            raise Refused(
                "the game of the open match is no longer here; `match 0` at the table ends the match"
            )
        game = found
    if options.paytable is not None:
        raise Refused(
            f"a match in {printable(game.title)} is open; `play --match` without --paytable continues it"
        )
    return game


def _session(options: argparse.Namespace, chosen: Paytable | None) -> Session:
    """The session asked for; at a terminal the player is asked before playing an older save or replacing a damaged one."""
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
    if not _agreed(older, "Continue from there?"):
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
