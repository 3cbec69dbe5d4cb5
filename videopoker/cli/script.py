"""The command that plays a script."""

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from shlex import quote

from videopoker.cli.parser import JSON, SAVE, Command, option
from videopoker.cli.progress import progress, reading
from videopoker.cli.request import chosen_settings, complain, save_given, save_path
from videopoker.core.events import Event
from videopoker.core.evolve import evolve
from videopoker.core.messages import Refused, reason
from videopoker.core.paytable import Paytable
from videopoker.play.paytables.files import load_paytable
from videopoker.play.saves.log import Log
from videopoker.play.script.parser import NotInRealSave, ScriptError, check_real, read_script
from videopoker.play.script.runner import ExpectationFailed, run_script
from videopoker.play.session import Session
from videopoker.text.event import as_record, as_text, finished_record, finished_text

_MAX_BYTES = 10_000_000


def run(options: argparse.Namespace) -> int:
    """Play a script."""
    name = options.script
    text = _script_text(name)
    try:
        path = save_path(options) if save_given(options) else None
        steps = read_script(text, options.saves, _games(path))
        practice = bool(options.practice)
        if path and Log.is_new(path):
            if not practice:
                check_real(steps)
            complain(f"there is no save at {path}; starting one")
        with (
            Session.open(path, practice=practice, on_older=complain, watched=reading)
            if path
            else Session.in_memory() as session
        ):
            if session.log.warning:
                complain(session.log.warning)
            _play(run_script(steps, session), session, options)
    except NotInRealSave as error:
        folder = f" --saves {quote(options.saves)}" if options.saves else ""
        instead = f"videopoker{folder} run --practice {options.save}-practice {quote(name)}"
        raise Refused(f"{name}: {error}; use instead: {instead}") from None
    except ScriptError as error:
        raise Refused(f"{name}: {error}") from None
    except ExpectationFailed as error:
        print(end="", flush=True)
        complain(f"{name}: {error}")
        return 1
    return 0


RUN = Command(
    run,
    (
        *SAVE,
        JSON,
        option("--quiet", action="store_true", help="print only what fails, and the totals in one line"),
        option("script", metavar="SCRIPT", help="a file with one move a line, or -"),
    ),
    examples=(
        "videopoker run hand.poker",
        "videopoker run --quiet hand.poker",
        r"printf 'credits 100\nauto 20\n' | videopoker run -",
    ),
    more="A script's credits are kept in memory; with --save it plays on that save, a real bankroll: no seeds,\n"
    "chosen cards or deposits; with --practice on a practice save.\n"
    "Exits with 1 at the first `expect` that fails, with 2 for a script that cannot be read or played.",
)


def _games(path: Path | None) -> list[Paytable]:
    """The games that a script begins on: those of the save, or the house game."""
    if path is None or not path.exists():
        return [load_paytable()]
    with Log.read(path) as log:
        state = log.folded().state
    return [game for game in (state.paytable, state.next_game) if game]


def _play(events: Iterator[Event], session: Session, options: argparse.Namespace) -> None:
    """Play a script to its end; print each event, or if quiet one line on all hands."""
    sign = chosen_settings(options).currency
    state, before = session.state, session.totals.copied()
    for event in progress(events, "playing: move", printing=not options.quiet):
        if not options.quiet:
            state = evolve(state, event)  # a move may have several events, each with a balance
            print(json.dumps(as_record(event, state)) if options.json else as_text(event, state, sign))
    if options.quiet:
        after = session.totals
        print(json.dumps(finished_record(before, after)) if options.json else finished_text(before, after))


def _script_text(name: str) -> str:
    if name == "-" and not sys.stdin:
        raise Refused("-: there is no standard input to read a script from")
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise Refused(f"{name}: the script cannot be read: {reason(error)}") from None
    if len(content) > _MAX_BYTES:
        raise Refused(f"{name}: a script has at most {_MAX_BYTES:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Refused(f"{name}: line {line}: not UTF-8 text; expected a script") from None
