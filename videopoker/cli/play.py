"""The commands that play: the table, scripts, and how the table is set up."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from videopoker.cli.options import Commands
from videopoker.cli.request import WrongRequest, complain, complaints, print_json, save_path

if TYPE_CHECKING:
    from videopoker.core.paytable import Paytable

_SCRIPT_MOST_BYTES = 10_000_000


def add_commands(commands: Commands) -> None:
    """The options of `play`, `run`, `settings` and `paths`."""
    examples = (
        "videopoker play --paytable deuces-wild-full-pay",
        "videopoker play --save mine",
        "videopoker play --plain",
    )
    commands.add("play", play, "open the table", *commands.table, examples=examples)
    examples = (
        "videopoker run hand.poker",
        "videopoker run --json hand.poker > events.jsonl",
        r"printf 'credits 100\nauto 20\n' | videopoker run -",
    )
    script = commands.add(
        "run",
        run,
        "play a script; `-` reads it from standard input",
        commands.save,
        commands.json,
        examples=examples,
        more="A script has credits of its own, kept in memory; with --save it plays on that save.",
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
    from videopoker.plain.shell import play_plain
    from videopoker.play.paths import settings_path
    from videopoker.play.session import Session

    settings_file = settings_path(options.saves)
    with complaints(), Session.open(save_path(options), _paytable(options)) as session:
        play_plain(session, sys.stdin or (), sys.stdout, settings_file)
    return 0


def _paytable(options: argparse.Namespace) -> "Paytable | None":
    """The game asked for, the player's own among them."""
    from videopoker.play.paytables.files import load_paytable

    return load_paytable(options.paytable, options.saves) if options.paytable is not None else None


def run(options: argparse.Namespace) -> int:
    """Play a script."""
    from videopoker.core.game import evolve
    from videopoker.play.script.parser import ScriptError, read_script
    from videopoker.play.script.runner import ExpectationFailed, run_script
    from videopoker.play.session import Session
    from videopoker.text.event import as_json, as_text

    name = options.script
    text = _script_text(name)
    say = as_json if options.json else as_text
    try:
        steps = read_script(text, options.saves)
        with complaints():
            session = Session.open(save_path(options)) if options.save_given else Session.in_memory()
        with session:
            state = session.state
            for event in run_script(steps, session):
                state = evolve(state, event)  # of several events of a move each has its own balance
                print(say(event, state))
    except ScriptError as error:
        raise WrongRequest(f"{name}: {error}") from None
    except ExpectationFailed as error:
        print(end="", flush=True)
        complain(f"{name}: {error}")
        return 1
    return 0


def _script_text(name: str) -> str:
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
    """Print the settings, each with what it may be, and what is wrong with the file."""
    from videopoker.core.settings import Settings
    from videopoker.play.paths import settings_path
    from videopoker.play.settings.file import load_settings
    from videopoker.play.settings.schema import explained

    path = settings_path(options.saves)
    chosen, problems = load_settings(path)
    if chosen.theme != Settings().theme:  # 0.1 s that only a theme of the player's own takes
        from videopoker.tui.content.faults import theme_fault
        from videopoker.tui.theme import known_themes

        if chosen.theme not in known_themes():
            problems = sorted(
                [*problems, theme_fault(path, chosen.theme, known_themes())], key=lambda problem: problem.line
            )
    print(explained(chosen, path))
    for problem in problems:
        print(f"videopoker: {problem}", file=sys.stderr)
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
