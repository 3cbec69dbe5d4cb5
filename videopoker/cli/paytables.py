"""The commands about paytable files: which games there are, and whether a file is right."""

import argparse
from pathlib import Path

from videopoker.cli.request import complain, print_json, show
from videopoker.core.messages import printable
from videopoker.core.paytable import SHOWN_DIGITS, fingerprint
from videopoker.play.paytables.check import check_file
from videopoker.play.paytables.files import is_changed, paytable_names, shipped_folder
from videopoker.play.paytables.library import paytable_library
from videopoker.play.paytables.solved import worth
from videopoker.play.toml import FileProblem


def paytables(options: argparse.Namespace) -> int:
    """List the paytables, shipped and the player's own."""
    library = paytable_library(options.saves)
    returns = {
        table.key: worth(table).expected if table.key in library.own else table.stated_return
        for table in library.tables
    }
    for game in library.broken:
        complain("\n".join(map(str, game.problems)))
    if options.json:
        return print_json(
            [
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
                for table in library.tables
            ]
        )
    width = max((len(table.key) for table in library.tables), default=0)
    for place, (family, tables) in enumerate(library.by_family().items()):
        print(f"\n{family}" if place else family)
        for table in tables:
            line = table.jackpot_line
            grows = f"  (progressive jackpot, from {line.pays[-1]:,} credits)" if line else ""
            changed = "  (differs from the shipped game)" if is_changed(table) else ""
            row = f"{table.key:{width}}  {table.deck_size} cards {returns[table.key]:9.4%}  "
            row += f"{fingerprint(table)[:SHOWN_DIGITS]}  {table.title}{grows}{changed}"
            print(f"  {printable(row)}")
    return 0


def check(options: argparse.Namespace) -> int:
    """Check paytable files."""
    reports = [(file, _faults(Path(file))) for file in options.files]
    code = show(
        options,
        lambda: [
            {
                "file": file,
                "ok": not problems,
                "problems": [
                    {"line": fault.line or None, "key": fault.key, "message": fault.message}
                    for fault in problems
                ],
            }
            for file, problems in reports
        ],
        lambda: "\n".join(
            "\n".join(map(str, problems)) or f"{printable(file)}: {_ok(Path(file))}"
            for file, problems in reports
            if Path(file).is_file()
        ),
        ok=not any(problems for _, problems in reports),
    )
    absent = [problem for file, problems in reports if not Path(file).is_file() for problem in problems]
    for problem in absent:
        complain(str(problem))
    return 2 if absent else code


def _faults(file: Path) -> list[FileProblem]:
    """Every fault of a file, or that it is none."""
    if file.is_file():
        return check_file(file)
    what = "it is not an ordinary file" if file.exists() else "there is no such file"
    return [FileProblem(str(file), 0, "", f"{what}; expected a paytable file")]


def _ok(file: Path) -> str:
    """Message for a valid file; adds that only its path selects it when a shipped game has its name."""
    if file.stem in paytable_names() and file.resolve().parent != shipped_folder().resolve():
        return "ok, but a shipped game has this name: play it by its path"
    return "ok"
