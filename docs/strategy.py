"""Makes `strategy.md` from the sheets that come with the program; `--search GAME...` searches again and keeps what is better.

python docs/strategy.py
python docs/strategy.py --search jacks-or-better-9-6
"""

import json
import sys
from pathlib import Path
from typing import Any

from videopoker import load_paytable
from videopoker.coach.sheet import LENGTHS, game_key, known_sheet, searched_sheet, shipped_file


def search(game: str) -> None:
    """Search for the sheets of a game, as a player without them would; write those that are better into the file."""
    table = load_paytable(game)
    found: dict[str, list[dict[str, Any]]] = {}
    shorter = None
    for lines in LENGTHS:
        sheets = [
            known_sheet(table, table.coins, lines),
            searched_sheet(table, table.coins, lines),
            shorter,
        ]
        shorter = max((one for one in sheets if one), key=lambda one: one.result.exact)
        found[str(lines)] = [word.to_record() for word in shorter.words]
        print(game, lines, len(shorter.names), f"{float(shorter.result.exact):.6%}", flush=True)
    kept = json.loads(shipped_file().read_text(encoding="utf-8"))
    kept[game_key(table, table.coins)] = found
    rows = ",\n".join(f'"{key}": {json.dumps(of)}' for key, of in kept.items())
    shipped_file().write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--search"]:
        for name in sys.argv[2:]:
            search(name)
    else:
        from videopoker.text.sheet import document

        Path(__file__).with_name("strategy.md").write_text(document(), encoding="utf-8")
