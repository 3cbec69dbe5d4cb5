"""The command that plays scripts."""

import argparse
import json
import sys
from dataclasses import dataclass
from os.path import isdir
from pathlib import Path
from shlex import quote

from videopoker.cli.parser import JSON, SAVE, Command
from videopoker.cli.progress import progress, reading
from videopoker.cli.request import PREFIX, chosen_settings, complain, runnable, save_given, save_path, typed
from videopoker.core.base.messages import Refused, counted, reason
from videopoker.core.machine.evolve import evolve
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import FileProblem
from videopoker.play.paytables.files import load_paytable
from videopoker.play.saves.last_seen import starts_new
from videopoker.play.saves.log.log import Log
from videopoker.play.script.parser import read_script
from videopoker.play.script.runner import (
    SCRIPT_ENDING,
    ExpectationFailed,
    play_script,
    script_text,
    unreadable,
)
from videopoker.play.script.steps import Expected, NotInRealSave, Script, ScriptError, check_real
from videopoker.play.session import Session
from videopoker.text.answers.option import option
from videopoker.text.words.event import as_record, as_text, expected_record, finished_record, finished_text


@dataclass
class _Result:
    """How a script ended."""

    held: int = 0
    """Expectations that held."""
    failed: int = 0
    """Expectations that failed."""
    is_faulty: bool = False
    """Whether it could not be read, or not be played to its end."""

    @property
    def tests_nothing(self) -> bool:
        """Whether it was played to its end and has no expectation."""
        return not (self.held or self.failed or self.is_faulty)


def run(options: argparse.Namespace) -> int:
    """Play scripts, one after the other."""
    names = [script for name in options.scripts for script in _scripts(name)]
    results = []
    for name in names:
        results.append(_run_one(name, options, is_only=len(names) == 1))
        if results[-1].tests_nothing:
            _flush()
            complain(f"{name}: no expectations, so nothing was tested")
    if len(results) > 1 or results[0].held or results[0].failed:
        (complain if options.json else print)(_closing_line(results))
    if any(result.is_faulty for result in results):
        return 2
    return int(any(result.failed for result in results))


RUN = Command(
    run,
    (
        *SAVE,
        JSON,
        option("--quiet", action="store_true", help="print only failures and the totals of each script"),
        option(
            "scripts",
            metavar="SCRIPT",
            nargs="+",
            help=f"a file with one move per line; a folder, to play all its {SCRIPT_ENDING} files; or -",
        ),
    ),
    examples=(
        "videopoker run examples/hand.poker",
        "videopoker run --quiet examples",
        r"printf 'credits 100\nauto 20\n' | videopoker run -",
    ),
    more=(
        "A script's credits are kept in memory. With --save it plays on that save, a real bankroll, without "
        "seeds, chosen cards or deposits; with --practice it plays on a practice save. Paths in a script are "
        "relative to its folder. Every error is reported with its file and line. If an `expect` fails, the "
        "`expect` lines right after it are still checked; then the script ends and the next one is played. "
        "Exits with 2 if a script could not be read or played, else with 1 if an `expect` failed."
    ),
)


def _scripts(name: str) -> list[str]:
    """The script of this name, or the scripts in this folder, by name."""
    if not isdir(name):  # noqa: PTH112 - unlike Path.is_dir it takes any name
        return [name]
    try:
        files = [file for file in Path(name).iterdir() if file.suffix == SCRIPT_ENDING]
        # no folder, and no pipe, which may never end; a broken link is reported
        scripts = sorted(str(file) for file in files if file.is_file() or not file.exists())
    except OSError as error:
        raise Refused(f"{name}: the folder cannot be read: {reason(error)}") from None
    if not scripts:
        raise Refused(f"{name}: no scripts in this folder; expected files that end in {SCRIPT_ENDING}")
    return scripts


def _run_one(name: str, options: argparse.Namespace, *, is_only: bool) -> _Result:
    """Read and play a script; print what it does and every error."""
    result = _Result()
    try:
        path = save_path(options) if save_given(options) else None
        script = read_script(_text(name), options.saves, _games(path), name)
        if path and starts_new(path):
            if not options.practice:
                check_real(script)
            complain(f"there is no save at {path}; starting one")
        if path:
            opened = Session.open(path, practice=bool(options.practice), on_older=complain, watched=reading)
        else:
            opened = Session.in_memory()
        with opened as session:
            if session.log.warning:
                complain(session.log.warning)
            _play(script, session, options, result, heading="" if is_only else name)
    except ScriptError as error:
        result.is_faulty = True
        _report(error.problems, options)
        if isinstance(error, NotInRealSave):
            folder = f" --saves {quote(options.saves)}" if options.saves else ""
            run = typed(f"videopoker{folder} run")
            complain(f"use instead: {run} --practice {options.save}-practice {quote(name)}")
    return result


def _games(path: Path | None) -> list[Paytable]:
    """The games that a script begins on: the games of the save, or the house game."""
    if path is None or not path.exists():
        return [load_paytable()]
    with Log.read(path) as log:
        state = log.folded().state
    return [game for game in (state.paytable, state.next_game) if game]


def _play(
    script: Script, session: Session, options: argparse.Namespace, result: _Result, heading: str
) -> None:
    """Play a script to its end; print each event, or if quiet the totals and what fails.

    `heading` is the script's name, if there are others. ScriptError if it cannot be played.
    """
    sign = chosen_settings(options).currency
    state = session.state
    before = session.totals.copied()
    if heading and not options.quiet and not options.json:
        print(f"script   {heading}")
    try:
        for happened in progress(play_script(script, session), "playing: move", printing=not options.quiet):
            if isinstance(happened, Expected):
                _count(happened, script.name, options, result)
            elif not options.quiet:
                state = evolve(state, happened)  # a move may have several events, each with a balance
                if options.json:
                    print(json.dumps(as_record(happened, state) | {"script": script.name}))
                else:
                    print(as_text(happened, state, sign))
    except ExpectationFailed:
        pass  # `_count` printed what failed
    if options.quiet:
        after = session.totals
        if options.json:
            print(json.dumps(finished_record(script.name, before, after)))
        else:
            print(": ".join(filter(None, [heading, finished_text(before, after)])))


def _count(expected: Expected, name: str, options: argparse.Namespace, result: _Result) -> None:
    """Count an expectation and print it if it failed; as JSON in any case, unless quiet."""
    result.held += expected.held
    result.failed += not expected.held
    if options.json and not (options.quiet and expected.held):
        print(json.dumps(expected_record(name, expected)))
    if not expected.held:
        _report([FileProblem(name, expected.line, "", str(expected))], options)


def _report(problems: list[FileProblem], options: argparse.Namespace) -> None:
    """Print errors; errors at a line as compilers print them."""
    _flush()
    for problem in problems:
        complain(runnable(str(problem), options), prefix="" if problem.line else PREFIX)


def _closing_line(results: list[_Result]) -> str:
    """``4 scripts, 31 expectations held``, with what failed."""
    clauses = [
        counted(len(results), "script"),
        f"{counted(sum(result.held for result in results), 'expectation')} held",
    ]
    if failed := sum(result.failed for result in results):
        clauses.append(f"{failed:,} failed")
    if faulty := sum(result.is_faulty for result in results):
        clauses.append(f"{counted(faulty, 'script')} with errors")
    return ", ".join(clauses)


def _flush() -> None:
    """Flush standard output before an error is printed."""
    print(end="", flush=True)


def _text(name: str) -> str:
    """The text of a script; ``-`` is standard input. ScriptError if it cannot be read."""
    if name == "-" and not sys.stdin:
        raise unreadable(name, "there is no standard input to read a script from")
    return script_text(name, sys.stdin.buffer if name == "-" else None)
