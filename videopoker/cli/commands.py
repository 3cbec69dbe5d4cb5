"""What each command does: one function a command, which imports a floor only when it needs it.

Results go to stdout, complaints to stderr. Exit 0: done. 1: the answer is no. 2: the request was wrong.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from videopoker.core.paytable import Paytable
    from videopoker.play.saves.log import Log

_NO_HAND = "no hand has been played yet"
SHOWN_HANDS = 10
"""The hands a history prints unless more are asked for."""
_SCRIPT_MOST_BYTES = 10_000_000


class WrongRequest(Exception):
    """A request that cannot be met; its text is one or more clear lines."""


def complain(text: str) -> None:
    """Say on stderr what is wrong, with nothing in it that a terminal would obey."""
    from videopoker.core.messages import printable

    for line in text.split("\n"):
        print(f"videopoker: {printable(line)}", file=sys.stderr)


def play(options: argparse.Namespace) -> int:
    """Open the table."""
    if getattr(options, "plain", False):
        return _play_plain(options)
    if os.environ.get("TERM") == "dumb" and sys.stdin and sys.stdin.isatty():
        print("This terminal cannot be painted on (TERM is dumb): the game goes line by line.")
        return _play_plain(options)
    # keys come in at stdin, Textual paints at stderr, and what is said at the end goes to stdout
    if not all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise WrongRequest(
            "the table needs a terminal; --plain plays line by line, `videopoker run` a script"
        )
    from videopoker.play.paths import crash_log_path, settings_path
    from videopoker.play.session import Session

    path = _save_path(options)
    with complaints(), Session.open(path, _paytable(options)) as session:
        from videopoker.tui.app import run_table

        return run_table(session, crash_log_path(options.saves), settings_path(options.saves))


def _play_plain(options: argparse.Namespace) -> int:
    from videopoker.plain.table import play_plain
    from videopoker.play.paths import settings_path
    from videopoker.play.session import Session

    settings_file = settings_path(options.saves)
    with complaints(), Session.open(_save_path(options), _paytable(options)) as session:
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
            session = Session.open(_save_path(options)) if options.save_given else Session.in_memory()
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
    from videopoker.play.paths import settings_path
    from videopoker.play.settings.file import Settings, explained, load_settings

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
    return int(bool(problems))


def history(options: argparse.Namespace) -> int:
    """Print the last hands of a save, or export them."""
    from videopoker.play.saves.query import Wanted, check, in_order
    from videopoker.text.export import write_csv, write_json_lines

    exported = options.csv or options.jsonl
    wanted = Wanted(options.line, options.least or 0, options.game)
    with complaints(), read_store(options) as log:
        try:
            check(log, wanted)
        except ValueError as error:
            raise WrongRequest(str(error)) from None
        hands = in_order(log, wanted, options.last or (None if exported else SHOWN_HANDS))
        if exported:
            (write_csv if options.csv else write_json_lines)(hands, sys.stdout)
            return 0
        shown = list(hands)
    if options.json:
        return print_json([hand.to_record() for hand in shown])
    none = "there is no such hand" if wanted != Wanted() else _NO_HAND
    print("\n\n".join(hand.to_text() for hand in shown) or none)
    return 0


def verify(options: argparse.Namespace) -> int:
    """Check every hand of a save, and its log."""
    from videopoker.play.saves.verify import verify

    with complaints(), read_store(options) as log:
        if options.mend:
            _mend(log.where)
        verdict = verify(log)
    if options.json:
        print_json(
            {
                "ok": verdict.ok,
                "hands": verdict.hands,
                "rigged": verdict.rigged,
                "problems": list(verdict.problems),
            }
        )
    else:
        for problem in verdict.problems:
            print(problem)
        rigged = f", {verdict.rigged:,} of them dealt by a script's own cards" if verdict.rigged else ""
        print(
            f"{verdict.hands:,} hand{'s' * (verdict.hands != 1)} checked{rigged}: {'all is well' if verdict.ok else 'not all is well'}"
        )
    return int(not verdict.ok)


def _mend(path: str) -> None:
    """Make the table of contents and the snapshot of a save anew; nobody may play it meanwhile."""
    from videopoker.play.saves.log import Log

    with Log.open(Path(path)) as log:
        log.make_anew()


def saved_jackpot(options: argparse.Namespace, table: "Paytable") -> int:
    """Where the jackpot of this game stands in a save, in whole credits; the fraction is never paid."""
    from dataclasses import replace

    from videopoker.core.paytable import MICRO

    with complaints(), read_store(options) as log:
        state = log.standing().state
    return (replace(state, paytable=table).jackpot or 0) // MICRO


def _save_path(options: argparse.Namespace) -> Path:
    from videopoker.play.paths import save_path

    try:
        return save_path(options.save, options.saves)
    except ValueError as error:
        raise WrongRequest(str(error)) from None


def read_store(options: argparse.Namespace) -> "Log":
    """The save asked for, for reading; use it inside `complaints`."""
    from videopoker.play.saves.log import Log

    return Log.read(_save_path(options))


@contextmanager
def complaints() -> Iterator[None]:
    """Turns what the floors below complain of into a wrong request."""
    try:
        yield
    except Exception as error:
        from videopoker.play.paytables.files import PaytableError
        from videopoker.play.saves.file_check import (
            SaveError,  # SQLite: 4 ms that `solve` and `hold` go without
        )

        if isinstance(error, SaveError | PaytableError):
            raise WrongRequest(str(error)) from None
        raise


def print_json(value: object) -> int:
    """Print a value as JSON; gives the exit code 0."""
    import json

    print(json.dumps(value, indent=2))
    return 0
