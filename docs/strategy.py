"""Makes `strategy.md` from the sheets that come with the program; `--search GAME...` searches on from those.

python docs/strategy.py
python docs/strategy.py --search jacks-or-better-9-6
"""

import fcntl
import json
import sys
from pathlib import Path
from typing import Any

from videopoker import load_paytable
from videopoker.coach.sheet import ENOUGH, LONGEST, Sheet, game_key, shipped_file
from videopoker.solver.policy import denominator
from videopoker.solver.sheet_search import find_sheets

LENGTHS = (16, 23, 30)


def search(game: str) -> None:
    """Search for the sheets of a game and keep those that are better than the ones in the file."""
    table = load_paytable(game)
    key = game_key(table, table.coins)
    known = [
        words_of(of) for of in json.loads(shipped_file().read_text(encoding="utf-8")).get(key, {}).values()
    ]
    steps = find_sheets(table, table.coins, LENGTHS, 1, known)
    while True:
        try:
            next(steps)
        except StopIteration as ended:
            found = ended.value
            break
    enough = found.enough(ENOUGH * denominator(table, table.coins), LONGEST)
    sheets = {str(length): found.sheet(length) for length in LENGTHS} | {"all": found.sheet(enough)}
    with shipped_file().open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        kept = json.loads(file.read() or "{}")
        old = kept.setdefault(game_key(table, table.coins), {})
        for size, words in sheets.items():
            now = Sheet(table, table.coins, words).result.exact
            before = [words_of(record) for record in [old.get(size)] if record]
            if all(Sheet(table, table.coins, some).result.exact < now for some in before):
                old[size] = [word.to_record() for word in words]
            print(game, size, len(words) + 1, f"{float(now):.6%}", flush=True)
        file.seek(0)
        file.truncate()
        file.write("{\n" + ",\n".join(f'"{key}": {json.dumps(of)}' for key, of in kept.items()) + "\n}\n")


def words_of(records: list[dict[str, Any]]) -> tuple[Any, ...]:
    """The words of a kept sheet."""
    from videopoker.solver.hold_words import Word

    return tuple(Word.from_record(record) for record in records)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--search"]:
        for name in sys.argv[2:]:
            search(name)
    else:
        from videopoker.text.sheet import document

        Path(__file__).with_name("strategy.md").write_text(document(), encoding="utf-8")
