"""The commands that play: the table, scripts, and how the table is set up."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from videopoker.cli.options import Commands
from videopoker.cli.progress import progress
from videopoker.cli.request import WrongRequest, complain, complaints, currency, print_json, save_path

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from videopoker.core.events import Event
    from videopoker.core.paytable import Paytable
    from videopoker.play.session import Session

_SCRIPT_MOST_BYTES = 10_000_000


def add_commands(commands: Commands) -> None:
    """The options of `play`, `run`, `settings` and `paths`."""
    commands.add(
        "play",
        play,
        "open the table",
        *commands.table,
        examples=(
            "videopoker play --paytable deuces-wild-full-pay",
            "videopoker play --save mine",
            "videopoker play --plain",
        ),
    )
    script = commands.add(
        "run",
        run,
        "play a script; `-` reads it from standard input",
        commands.save,
        commands.json,
        examples=(
            "videopoker run hand.poker",
            "videopoker run --quiet hand.poker",
            r"printf 'credits 100\nauto 20\n' | videopoker run -",
        ),
        more="A script's credits are kept in memory; with --save it plays on that save.\n"
        "Exits with 1 at the first `expect` that fails, with 2 for a script that cannot be read or played.",
    )
    script.add_argument(
        "--quiet", action="store_true", help="print only what fails, and at the end one line on all hands"
    )
    script.add_argument("script", metavar="SCRIPT", help="a file with one move a line, or -")
    commands.add(
        "settings",
        settings,
        "print the settings, and what is wrong in their file",
        commands.saves,
        commands.json,
        examples=("videopoker settings", "videopoker settings --json"),
    )
    commands.add(
        "paths",
        paths,
        "print where saves, settings and other files are",
        commands.saves,
        commands.json,
        examples=(
            "videopoker paths",
            "videopoker paths --json",
            "videopoker paths --saves .",
        ),
    )


def play(options: argparse.Namespace) -> int:
    """Open the table."""
    if getattr(options, "plain", False):
        return _play_plain(options)
    if os.environ.get("TERM") == "dumb" and sys.stdin and sys.stdin.isatty():
        print("TERM=dumb: playing line by line.")
        return _play_plain(options)
    # keys come in at stdin, Textual paints at stderr, and what is said at the end goes to stdout
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise WrongRequest(
            "the table needs a terminal; --plain plays line by line, `videopoker run` a script"
        )
    from videopoker.play.paths import crash_log_path, settings_path
    from videopoker.play.session import Session

    path = save_path(options)
    with complaints(), Session.open(path, _paytable(options)) as session:
        from videopoker.tui.app import run_table

        return run_table(session, crash_log_path(options.saves), settings_path(options.saves))


def _play_plain(options: argparse.Namespace) -> int:
    if not sys.stdout:  # None when the caller closed it
        raise WrongRequest("standard output is closed; plain mode needs a terminal or a pipe to write to")
    from videopoker.plain.shell import play_plain
    from videopoker.play.paths import settings_path
    from videopoker.play.session import Session

    with complaints(), Session.open(save_path(options), _paytable(options)) as session:
        play_plain(session, sys.stdin or (), sys.stdout, settings_path(options.saves), _themes)
    return 0


def _themes() -> "Collection[str]":
    """The names of the themes; importing them takes 0.1 s."""
    from videopoker.tui.theme import known_themes

    return known_themes()


def _paytable(options: argparse.Namespace) -> "Paytable | None":
    """The game asked for, the player's own among them."""
    from videopoker.play.paytables.files import load_paytable

    return load_paytable(options.paytable, options.saves) if options.paytable is not None else None


def run(options: argparse.Namespace) -> int:
    """Play a script."""
    from videopoker.play.paytables.files import load_paytable
    from videopoker.play.script.parser import ScriptError, read_script
    from videopoker.play.script.runner import ExpectationFailed, run_script
    from videopoker.play.session import Session

    name = options.script
    text = _script_text(name)
    try:
        path = save_path(options) if options.save_given else None
        steps = read_script(text, options.saves, None if path else load_paytable())
        if path and not path.exists():
            complain(f"there is no save at {path}; starting one")
        with complaints():
            session = Session.open(path) if path else Session.in_memory()
        with session:
            _play(run_script(steps, session), session, options)
    except ScriptError as error:
        raise WrongRequest(f"{name}: {error}") from None
    except ExpectationFailed as error:
        print(end="", flush=True)
        complain(f"{name}: {error}")
        return 1
    return 0


def _play(events: "Iterator[Event]", session: "Session", options: argparse.Namespace) -> None:
    """Play a script to its end; print each event, or when quiet one line on all hands."""
    import json

    from videopoker.core.game import evolve
    from videopoker.text.event import as_json, as_text, finished_record, finished_text

    sign = currency(options)
    state, before = session.state, session.meters()
    for event in progress(events, "playing: move", printing=not options.quiet):
        if not options.quiet:
            state = evolve(state, event)  # a move may have several events, each with a balance
            print(as_json(event, state) if options.json else as_text(event, state, sign))
    if options.quiet:
        after = session.totals
        print(json.dumps(finished_record(before, after)) if options.json else finished_text(before, after))


def _script_text(name: str) -> str:
    from pathlib import Path

    try:
        if name == "-" and not sys.stdin:
            raise WrongRequest("-: there is no standard input to read a script from")
        if name == "-":
            content = sys.stdin.buffer.read(_SCRIPT_MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(_SCRIPT_MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WrongRequest(f"{name}: the script cannot be read: {reason}") from None
    if len(content) > _SCRIPT_MOST_BYTES:
        raise WrongRequest(f"{name}: a script has at most {_SCRIPT_MOST_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise WrongRequest(f"{name}: line {line}: not UTF-8 text; expected a script") from None


def settings(options: argparse.Namespace) -> int:
    """Print the settings, each with its choices, and what is wrong with the file."""
    from dataclasses import asdict

    from videopoker.core.settings import Settings
    from videopoker.play.paths import settings_path
    from videopoker.play.settings.file import load_settings
    from videopoker.play.settings.schema import explained

    path = settings_path(options.saves)
    chosen, problems = load_settings(path)
    if chosen.theme != Settings().theme and chosen.theme not in _themes():
        from videopoker.tui.content.faults import theme_fault

        unknown = theme_fault(path, chosen.theme, _themes())
        problems = sorted([*problems, unknown], key=lambda problem: problem.line)
    if options.json:
        faults = [{"line": fault.line, "key": fault.key, "message": fault.message} for fault in problems]
        print_json({"file": str(path), "settings": asdict(chosen), "problems": faults})
    else:
        print(explained(chosen, path))
        for problem in problems:
            complain(str(problem))
    return int(any(not problem.harmless for problem in problems))


def paths(options: argparse.Namespace) -> int:
    """Print where each kind of file is, whether it exists yet or not."""
    from videopoker.core.messages import printable
    from videopoker.play.paths import crash_log_path, folders, own_paytables_folder, settings_path

    where = folders(options.saves)
    found = {
        "saves": where.saves,
        "settings": settings_path(options.saves),
        "paytables": own_paytables_folder(options.saves),
        "state": where.state,
        "crash_report": crash_log_path(options.saves),
        "cache": where.cache,
    }
    if options.json:
        return print_json({name: str(path) for name, path in found.items()})
    for name, path in found.items():
        print(f"{name.replace('_', ' '):<14}{printable(str(path))}")
    return 0
