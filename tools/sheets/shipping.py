"""The file of the shipped sheets: what is in it, and putting better sheets into it."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from videopoker import load_paytable
from videopoker.coach.sheet import Words, game_key, made_pays, shipped_file
from videopoker.core.base.records import over
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.sheets.player import SheetPlayer
from videopoker.solver.sheets.words import Word, widened

PAYTABLES = Path(__file__).parents[2] / "paytables"
LENGTHS = (5, 10, 16, 26)
"""The lengths of which every game has a sheet."""

Sheets = dict[int, tuple[Words, Fraction]]
"""The sheets of a game, without the last line, and their returns, by the most lines they may have."""


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
