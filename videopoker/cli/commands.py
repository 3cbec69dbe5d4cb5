"""The commands by heading: what each does, and which file has it. A file is imported only if its command is named.

The version of the program in full: what it runs on, and whether the installed package was changed.
"""

import platform
from argparse import Action, ArgumentParser, Namespace
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from hashlib import sha256
from importlib import metadata
from pathlib import Path
from typing import Annotated, NotRequired, TypedDict

from videopoker.cli.parser import DEMO, PAYTABLE, PLAIN, SAVE, Command, Parser
from videopoker.cli.request import print_json
from videopoker.core.base.records import JSON_VERSION
from videopoker.text.answers.option import option
from videopoker.version import __version__

PACKAGE = Path(__file__).parents[1]
_NAMED = 3
"""The most changed files that are named."""


class VersionRecord(TypedDict):
    """The version of the program and of its JSON; the rest only with --verbose."""

    version: str
    json: Annotated[int, "the version in the $id of each schema; while it stays, keys are only added"]
    python: NotRequired[str]
    platform: NotRequired[str]
    textual: NotRequired[str]
    numpy: NotRequired[str]
    sqlite: NotRequired[str]
    package: NotRequired[Annotated[str, "SHA-256 of the installed package, in hexadecimal"]]
    changed: NotRequired[
        Annotated[list[str] | None, "files that are not as the wheel's record has them; null for a checkout"]
    ]


def version_record(*, verbose: bool) -> VersionRecord:
    """The versions as plain values; with `verbose` also the versions of what the program uses, and the package's hash."""
    record: VersionRecord = {"version": __version__, "json": JSON_VERSION}
    if verbose:
        import sqlite3

        record["python"] = platform.python_version()
        record["platform"] = platform.platform()
        record["textual"] = metadata.version("textual")
        record["numpy"] = metadata.version("numpy")
        record["sqlite"] = sqlite3.sqlite_version
        record["package"] = package_hash()
        record["changed"] = differing_files()
    return record


def version_lines() -> Iterator[str]:
    """The same in lines for people."""
    record = version_record(verbose=True)
    yield f"videopoker {record['version']}"
    yield f"Python     {record['python']} on {record['platform']}"
    yield f"Textual    {record['textual']}"
    yield f"NumPy      {record['numpy']}"
    yield f"SQLite     {record['sqlite']}"
    yield f"package    {record['package']}"
    yield f"           {_changed_text(record['changed'])}"


def package_hash() -> str:
    """SHA-256 over the names and the contents of the package's files, as 64 hexadecimal digits."""
    total = sha256()
    for path in _files():
        total.update(f"{path.relative_to(PACKAGE).as_posix()} {_digest(path)}\n".encode())
    return total.hexdigest()


def differing_files() -> list[str] | None:
    """The files of the package that differ from its wheel's record; None for a checkout, which has no record."""
    try:
        files = metadata.distribution("videopoker").files or []
    except metadata.PackageNotFoundError:
        return None
    recorded = {Path(str(file.locate())).resolve(): file.hash.value for file in files if file.hash}
    if Path(__file__).resolve() not in recorded:
        return None
    within = {path.resolve(): _digest(path) for path in _files()}
    named = {path: digest for path, digest in recorded.items() if path.is_relative_to(PACKAGE.resolve())}
    differing = [path for path in {**named, **within} if named.get(path) != within.get(path)]
    return sorted(path.relative_to(PACKAGE.resolve()).as_posix() for path in differing)


def _changed_text(differing: list[str] | None) -> str:
    if differing is None:
        return "a checkout: there is no wheel's record to compare with"
    if not differing:
        return "every file is as the record of its wheel has it"
    more = f" and {len(differing) - _NAMED} more" if len(differing) > _NAMED else ""
    return f"not as the record of its wheel: {', '.join(differing[:_NAMED])}{more}"


def _files() -> list[Path]:
    """The files of the package, except files that Python makes itself."""
    return sorted(path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def _digest(path: Path) -> str:
    """The hash of a file as a wheel's record writes it."""
    return urlsafe_b64encode(sha256(path.read_bytes()).digest()).rstrip(b"=").decode()


GROUPS: dict[str, dict[str, tuple[str, Command | str]]] = {
    "play": {
        "play": ("open the table", "play:PLAY"),
        "settings": ("print the settings, and what is wrong in their file", "settings:SETTINGS"),
        "help": ("show the help of a command", "completion:HELP"),
    },
    "learn": {
        "learn": ("learn a game in eight lessons of ten hands", "learn:LEARN"),
        "daily": ("twenty hands a day, the same for everyone", "training:DAILY"),
        "drill": ("practise on your own mistakes and on close decisions", "drill:DRILL"),
        "exam": ("twenty hands without help, then the result", "exam:EXAM"),
        "grade": ("where your credits went, and how well you held", "grade_list:GRADE"),
    },
    "hands and paytables": {
        "hand": ("identify hands of five or more cards and say which wins", "hands:HAND"),
        "hold": ("the exact value of all 32 ways to play a hand", "solve:HOLD"),
        "strategy": ("a ranked list of holds, and what following it returns", "strategy:STRATEGY"),
        "paytables": ("list the paytables, all or those that match; check files", "paytables:PAYTABLES"),
        "solve": ("the exact return of games, and the count of every line", "solve:SOLVE"),
        "lab": ("open the paytable lab: change pays and see the return", "play:LAB"),
        "risk": ("the chance of ruin of a bankroll, and what may be left", "risk:RISK"),
        "simulate": ("play millions of hands a second, by any policy", "simulate:SIMULATE"),
    },
    "saves": {
        "stats": ("the meters of a save, or its ledger", "history:STATS"),
        "history": ("the last hands of a save, in full", "history:HISTORY"),
        "saves": ("list the saves; back them up, restore or repair them", "saves:SAVES"),
        "verify": ("check every hand of a save, its log and its receipts", "fairness:VERIFY"),
    },
    "programs": {
        "run": ("play scripts: files, folders, or `-` for standard input", "script:RUN"),
        "new": ("write a starter: a paytable, scripts and tests to edit", "new:NEW"),
        "schema": ("print the JSON Schema of a command's JSON, or of a file", "schema:SCHEMA"),
        "completion": ("print a completion script for a shell", "completion:COMPLETION"),
    },
}
"""The commands by the heading that `--help` lists them under."""
COMMANDS = {name: command for group in GROUPS.values() for name, command in group.items()}
OLD_WORDS = {
    "ledger": "stats --ledger",
    "receipt --kept": "verify --kept-receipts",
    "receipt": "verify --new-receipt",
    "paths": "settings --paths",
    "analyse": "grade FILE",
}
"""Earlier commands that still work, and what they are now; a word in capitals is an argument that has to be given."""


def _open_table(options: Namespace) -> int:
    from videopoker.cli.play import play
    from videopoker.core.base.messages import Refused

    for name in ("verbose", "json"):
        if getattr(options, name):
            raise Refused(f"--{name} goes with --version" + (" or a command" if name == "json" else ""))
    return play(options)


class _PrintVersion(Action):
    """Prints the version and exits, as the action of argparse; with `--verbose` in more lines."""

    def __call__(self, parser: ArgumentParser, *_: object) -> None:
        words = getattr(parser, "words", ())
        if "--json" in words or "--verbose" in words:
            if "--json" in words:
                print_json(version_record(verbose="--verbose" in words))
            else:
                print("\n".join(version_lines()))
        else:
            print(f"videopoker {__version__}")
        parser.exit()


def whole_parser() -> Parser:
    """The parser of the whole command line."""
    return Parser(
        "videopoker",
        "video poker for the terminal",
        Command(
            _open_table,
            (
                *SAVE,
                PAYTABLE,
                PLAIN,
                DEMO,
                option("--version", action=_PrintVersion, nargs=0, help="print the version, and exit"),
                option("--json", action="store_true", help="with --version: print JSON"),
                option(
                    "--verbose",
                    action="store_true",
                    help="with --version: also what it runs on, and whether the installed package was changed",
                ),
            ),
            examples=(
                "videopoker",
                "videopoker --plain --paytable jacks-or-better-9-6",
                "videopoker help solve",
            ),
            more="Without a command it opens the table.",
            commands=COMMANDS,
            headings=GROUPS,
            old_words=OLD_WORDS,
            moved={"selftest": "python -m benchmarks.soak shuffle"},
        ),
    )
