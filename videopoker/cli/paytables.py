"""The commands about paytable files: list the games, and check files."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, TypedDict

from videopoker.cli.parser import JSON, SAVES_FOLDER, Command
from videopoker.cli.request import complain, print_json, runnable, show
from videopoker.core.base.messages import printable, quoted
from videopoker.core.base.records import GameKey, PerCoin
from videopoker.core.paytable.fingerprint import SHOWN_DIGITS, fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.host.files import MAX_BYTES, FileProblem, ProblemRecord, problem_records
from videopoker.play.paytables.files import (
    ENDING,
    UnknownPaytable,
    is_changed,
    nearest_name,
    paytable_names,
    paytable_path,
    read_paytable,
    shipped_folder,
    shipped_return,
)
from videopoker.play.paytables.library import Library, games_with_words, paytable_library
from videopoker.play.paytables.solved import check_file, game_figures, no_stated_return, remarks_of
from videopoker.text.answers.option import option
from videopoker.text.groups.group import Column, Group
from videopoker.text.groups.render import in_columns

_COLUMNS = (
    Column("  NAME", align="<"),
    Column("DECK", align="<"),
    Column("RETURN", 10, gap=1),
    Column("FINGERPRINT", align="<"),
)


def paytables(options: argparse.Namespace) -> int:
    """List the paytables, shipped and the player's own."""
    library = paytable_library(options.saves)
    for game in library.broken:
        complain("\n".join(map(str, game.problems)))
    return _list(options, library, library.by_family())


def find(options: argparse.Namespace) -> int:
    """List the paytables that match words; exit code 1 if none does."""
    library = paytable_library(options.saves)
    words = " ".join(options.words).split()
    families = {
        name: [game for game in games if isinstance(game, Paytable)]
        for name, games in games_with_words(library.groups(), words).items()
    }
    matching = {name: tables for name, tables in families.items() if tables}
    if not matching:
        hint = nearest_name(" ".join(words), library.tables) or runnable(
            "; `videopoker paytables` lists all", options
        )
        complain(f"no paytable matches {quoted(' '.join(words))}{hint}")
    if matching or options.json:
        _list(options, library, matching)
    return int(not matching)


_Return = TypedDict("_Return", {"return": PerCoin})


class ListedRecord(_Return):
    """A game of the list."""

    name: GameKey
    title: str
    deck: Annotated[int, "cards in the deck"]
    family: str
    own: Annotated[bool, "whether it is in the player's own folder"]
    fingerprint: str
    changed: Annotated[bool, "whether it differs from the shipped game with its name"]
    jackpot: Annotated[int | None, "the jackpot's reset value, in credits"]


class CheckedFileRecord(TypedDict):
    """A file that was checked."""

    file: str
    ok: bool
    problems: list[ProblemRecord]
    remarks: Annotated[list[ProblemRecord], "warnings only, such as a line that pays less for more coins"]


def _list(options: argparse.Namespace, library: Library, families: Mapping[str, list[Paytable]]) -> int:
    """Print the paytables of some families."""
    listed = [table for tables in families.values() for table in tables]
    returns = {table.key: shipped_return(table) or game_figures(table).expected for table in listed}
    if options.json:
        records: list[ListedRecord] = [
            {
                "name": table.key,
                "title": table.title,
                "deck": table.deck_size,
                "return": returns[table.key],
                "family": table.family,
                "own": table.key in library.own,
                "fingerprint": fingerprint(table),
                "changed": is_changed(table),
                "jackpot": table.jackpot_line.pays[-1] if table.jackpot_line else None,
            }
            for table in listed
        ]
        return print_json(records)
    rows: list[tuple[str, ...]] = []
    for family, tables in families.items():
        if rows:
            rows.append(("",))
        rows.append((family,))
        for table in tables:
            figures = (
                f"{table.deck_size} cards",
                f"{returns[table.key]:.4%}",
                fingerprint(table)[:SHOWN_DIGITS],
            )
            rows.append((f"  {printable(table.key)}", *figures))
            if line := table.jackpot_line:
                rows.append((f"    progressive jackpot, from {line.pays[-1]:,} credits",))
            if is_changed(table):
                rows.append(("    differs from the shipped game",))
    if rows:
        print(in_columns([Group(columns=_COLUMNS, rows=rows)]))
    return 0


def check(options: argparse.Namespace) -> int:
    """Check paytable files; each is given by its path or its name, one by standard input."""
    if "-" not in options.files:
        return _check(options, Path())
    with TemporaryDirectory() as folder:
        return _check(options, Path(folder))


def _check(options: argparse.Namespace, folder: Path) -> int:
    if "-" in options.files:
        (folder / "-").write_bytes(sys.stdin.buffer.read(MAX_BYTES + 1) if sys.stdin else b"")
    paths = {file: folder / "-" if file == "-" else _path(file, options.saves) for file in options.files}
    reports = [(file, _faults(paths[file], file, options.saves)) for file in options.files]
    meant = {
        file: [] if problems else [*remarks_of(paths[file]), *no_stated_return(paths[file])]
        for file, problems in reports
    }
    records: list[CheckedFileRecord] = [
        {
            "file": file,
            "ok": not problems,
            "problems": problem_records(problems),
            "remarks": problem_records(meant[file]),
        }
        for file, problems in reports
    ]

    def lines() -> Iterator[str]:
        for file, problems in reports:
            if not paths[file].is_file():
                continue
            if not problems:
                yield f"{printable(file)}: {_ok(paths[file])}"
            yield from map(str, problems or meant[file])

    code = show(
        options,
        lambda: records,
        lambda: "\n".join(lines()),
        ok=not any(problems for _, problems in reports),
    )
    absent = [problem for file, problems in reports if not paths[file].is_file() for problem in problems]
    for problem in absent:
        complain(str(problem))
    return 2 if absent else code


def _path(file: str, saves: str | None) -> Path:
    """The file at this path, else the file of the paytable with this name."""
    try:
        return Path(file) if Path(file).exists() else paytable_path(file, saves)
    except UnknownPaytable:
        return Path(file)


def _faults(path: Path, file: str, saves: str | None) -> list[FileProblem]:
    """Every fault of a file, or the fault that it is not a file."""
    if path.is_file():
        problems = check_file(path)
        return [replace(problem, file=file) for problem in problems] if file == "-" else problems
    odd = "this is a folder" if path.is_dir() else "it is not an ordinary file"
    what = odd if file and path.exists() else "there is no such file"
    beside = f'; did you mean "{file}{ENDING}"?' if file and Path(file + ENDING).is_file() else ""
    hint = beside or nearest_name(file, paytable_library(saves).tables)
    return [FileProblem(file or quoted(file), 0, "", f"{what}; expected a paytable's file or name{hint}")]


def _ok(file: Path) -> str:
    """Message for a valid file with its exact return; adds that only its path selects it when a shipped game has its name."""
    verdict = f"ok, returns {game_figures(read_paytable(file)).expected:.4%}"
    if file.stem in paytable_names() and file.resolve().parent != shipped_folder().resolve():
        return f"{verdict}, but a shipped game has this name: play it by its path"
    return verdict


CHECK = Command(
    check,
    (
        SAVES_FOLDER,
        JSON,
        option("files", metavar="FILE", nargs="+", help="a paytable's file or name"),
    ),
    examples=(
        "videopoker paytables check mine.toml",
        "videopoker paytables check mine.toml --json",
    ),
    more=(
        "Reports every error with its line and a fix, and exits with 1 if there is one. Unlikely pays, an unlikely "
        "return and a missing return get a remark only."
    ),
)

FIND = Command(
    find,
    (
        SAVES_FOLDER,
        JSON,
        option(
            "words",
            metavar="WORD",
            nargs="+",
            help="part of a name, a family, a deck or the wild cards",
        ),
    ),
    examples=("videopoker paytables find double bonus", "videopoker paytables deuces"),
    more="Exits with 1 if no paytable matches.",
)

PAYTABLES = Command(
    paytables,
    (SAVES_FOLDER, JSON),
    examples=(
        "videopoker paytables",
        "videopoker paytables deuces",
        "videopoker paytables check mine.toml",
    ),
    more="Games with the same fingerprint have the same deck, wild cards, coins, pays and jackpots.",
    commands={
        "check": ("check paytable files", CHECK),
        "find": ("list the paytables that match the words; you can leave out the word find", FIND),
    },
    otherwise="find",
)
