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
from pathlib import Path

from search import find_sheet
from shipping import LENGTHS, check, ship

from videopoker import load_paytable
from videopoker.coach.sheet import starts
from videopoker.solver.sheets.player import SheetPlayer
from videopoker.solver.sheets.words import widened


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
