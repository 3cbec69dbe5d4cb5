"""Searches for strategy sheets, and ships the best of those found.

    python tools/sheets search GAME ... [--lines N ...] [--into FILE]
    python tools/sheets ship FILE ...
    python tools/sheets check

`search` appends a row of JSON for each game and length to FILE, and starts from the shipped sheets; `--afresh` starts
from a random sheet. `ship` puts the rows that return more than the shipped sheet of their length into the shipped file;
afterwards `tools/strategy.py` writes the page. `check` calculates every shipped sheet's return again.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from search import find_sheet

from videopoker import load_paytable
from videopoker.coach.sheet_files import Words, game_key, shipped_file
from videopoker.coach.sheet_starts import made_pays, starts
from videopoker.core.paytable import Paytable
from videopoker.core.records import over
from videopoker.solver.sheets.player import SheetPlayer
from videopoker.solver.sheets.words import Word, widened

PAYTABLES = Path(__file__).parents[2] / "paytables"
LENGTHS = (5, 10, 16, 26)
"""The lengths of which every game has a sheet."""

Sheets = dict[int, tuple[Words, Fraction]]
"""The sheets of a game, without the last line, and their returns, by the most lines they may have."""


def search(games: list[str], lengths: list[int], file: Path, *, afresh: bool) -> None:
    """Search for sheets of these games and lengths."""
    for game in games:
        table = load_paytable(game)
        for lines in lengths:
            known = [] if afresh else starts(table, table.coins)
            words = widened(find_sheet(table, table.coins, lines, known))
            returns = SheetPlayer(table, table.coins, words).exact_return()
            print(f"{game}, {lines} lines: {float(returns):.6%}", flush=True)
            row = {"game": game, "lines": lines, "words": [word.to_record() for word in words]}
            with file.open("a", encoding="utf-8") as rows:
                rows.write(f"{json.dumps(row)}\n")


def shipped() -> dict[str, Sheets]:
    """The shipped sheets, by the key of their game."""
    read = json.loads(shipped_file().read_text(encoding="utf-8"))
    words = [Word.from_record(record) for record in read["words"]]
    return {
        key: {
            int(lines): (tuple(words[index] for index in indexes), Fraction(game["returns"][lines]))
            for lines, indexes in game["sheets"].items()
        }
        for key, game in read["games"].items()
    }


def every_game() -> dict[str, Paytable]:
    """The games of the checkout, by their key; of games that pay alike, the first."""
    names = sorted({file.stem for file in PAYTABLES.glob("*.toml")} - {"aliases"}, reverse=True)
    tables = map(load_paytable, names)
    return {game_key(table, table.coins): table for table in tables}


def ship(files: list[str]) -> None:
    """Take the sheets in these files that are better than the shipped ones."""
    known = shipped()
    tables = every_game()
    found: dict[str, list[tuple[int, Words]]] = {}
    for file in files:
        for line in Path(file).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            table = load_paytable(row["game"])
            words = widened(map(Word.from_record, row["words"]))
            found.setdefault(game_key(table, table.coins), []).append((row["lines"], words))
    for key, sheets in found.items():
        table = tables[key]
        of_game = known.setdefault(key, {})
        for lines, words in sheets:
            before = of_game.get(lines)
            if before is None or before[0] != words:
                returns = SheetPlayer(table, table.coins, words).exact_return()
                if before is None or returns > before[1]:
                    of_game[lines] = words, returns
                    print(f"{table.key}, {lines} lines: {float(returns):.6%}", flush=True)
    for of_game in known.values():
        best: tuple[Words, Fraction] = (), Fraction(0)
        for lines in sorted(of_game):
            best = max(of_game[lines], best, key=lambda sheet: sheet[1])
            of_game[lines] = best
    write(known, tables)


def write(sheets: dict[str, Sheets], tables: dict[str, Paytable]) -> None:
    """Write the shipped file: every word once, a line for each game."""
    records = [
        json.dumps(word.to_record()) for of in sheets.values() for words, _ in of.values() for word in words
    ]
    index_of = {record: index for index, record in enumerate(dict.fromkeys(records))}
    games = []
    for key, table in sorted(tables.items(), key=lambda item: item[1].key):
        if key in sheets:
            of_game = sorted(sheets[key].items())
            game = {
                "pays": made_pays(table, table.coins),
                "sheets": {
                    lines: [index_of[json.dumps(word.to_record())] for word in words]
                    for lines, (words, _) in of_game
                },
                "returns": {lines: over(returns, 1) for lines, (_, returns) in of_game},
            }
            games.append(f'"{key}": {json.dumps(game, separators=(",", ":"))}')
    rows = ",\n".join(index_of), ",\n".join(games)
    shipped_file().write_text(
        f'{{"words": [\n{rows[0]}\n],\n"games": {{\n{rows[1]}\n}}}}\n', encoding="utf-8"
    )


def check() -> Iterator[str]:
    """What is wrong with the shipped sheets: a missing one, or a return that is not the stated one."""
    sheets = shipped()
    for key, table in every_game().items():
        of_game = sheets.pop(key, {})
        for lines in sorted({*LENGTHS, *of_game}):
            if lines not in of_game:
                yield f"{table.key}: no sheet of {lines} lines"
                continue
            words, stated = of_game[lines]
            returns = SheetPlayer(table, table.coins, words).exact_return()
            if len(words) >= lines or returns != stated:
                yield f"{table.key}: {len(words) + 1} lines of {lines} return {over(returns, 1)}, stated {over(stated, 1)}"
    yield from (f"{key}: no game of this key" for key in sheets)


def main() -> int:
    """Run a command."""
    parser = argparse.ArgumentParser(
        prog="tools/sheets", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    searching = commands.add_parser("search")
    searching.add_argument("games", nargs="+", metavar="GAME")
    searching.add_argument("--lines", nargs="+", type=int, default=LENGTHS, metavar="N")
    searching.add_argument("--into", type=Path, default=Path("sheets.jsonl"), metavar="FILE")
    searching.add_argument("--afresh", action="store_true")
    commands.add_parser("ship").add_argument("files", nargs="+", metavar="FILE")
    commands.add_parser("check")
    options = parser.parse_args()
    if options.command == "search":
        search(options.games, options.lines, options.into, afresh=options.afresh)
    elif options.command == "ship":
        ship(options.files)
    else:
        faults = list(check())
        print("\n".join(faults) or "Every sheet returns what is stated.")
        return bool(faults)
    return 0


if __name__ == "__main__":
    sys.exit(main())
