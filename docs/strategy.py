"""Writes `strategy.md` from the shipped sheets.

`--search GAME...` searches again and ships the better sheets.
`--ship GAME...` ships those that `videopoker strategy --search` kept, without a search.

python docs/strategy.py
python docs/strategy.py --search jacks-or-better-9-6
python docs/strategy.py --ship jacks-or-better-9-6
"""

import json
import sys
from pathlib import Path
from typing import Any

from videopoker import load_paytable
from videopoker.coach.sheet import known_sheet, searched_sheet, strategy_sheet
from videopoker.coach.sheet_files import game_key, shipped_file
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.render import in_markdown
from videopoker.text.sheet import HOW_TO_READ, sheet_groups

GAMES = (
    "jacks-or-better-9-6",
    "joker-poker-jacks-15-5-4",
    "joker-poker-kings-20-7-5",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
    "bonus-poker-8-5",
)
"""The games on the page."""
LENGTHS = (10, 16, 23, 30, 36, MAX_LINES)
"""The numbers of lines of the shipped sheets."""


def ship(game: str, search: bool) -> None:
    """Write the best sheets of a game into the file of shipped ones: shipped, kept, or found by a new search."""
    table = load_paytable(game)
    found: dict[str, list[dict[str, Any]]] = {}
    shorter = None
    for lines in LENGTHS:
        sheets = [
            known_sheet(table, table.coins, lines),
            searched_sheet(table, table.coins, lines) if search else None,
            shorter,
        ]
        shorter = max((one for one in sheets if one), key=lambda one: one.result.exact)
        found[str(lines)] = [word.to_record() for word in shorter.words]
        print(game, lines, len(shorter.names), f"{float(shorter.result.exact):.6%}", flush=True)
    kept = json.loads(shipped_file().read_text(encoding="utf-8"))
    kept[game_key(table, table.coins)] = found
    rows = ",\n".join(f'"{key}": {json.dumps(value)}' for key, value in kept.items())
    shipped_file().write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


def document() -> str:
    """The page of the sheets of six games."""
    sheets = [
        [strategy_sheet(table := load_paytable(game), table.coins, lines) for lines in LENGTHS]
        for game in GAMES
    ]
    rows = [
        "# Strategy sheets",
        "",
        "Made by `python docs/strategy.py`. Returns are exact, over all deals, for a player who follows the sheet to the letter.",
        "`one in` is how often a line is used, `worth` what the return goes down by without it. `Any pay from three of a kind` is",
        "every hand that the paytable pays as much as three of a kind, or more; the last line counts as a line.",
        "`videopoker strategy GAME --lines 30` prints longer sheets. Lines that add nothing are left out. What the sheets of at most",
        "40 lines still lose depends mostly on the cards thrown away, of which no line speaks. `python docs/strategy.py --search GAME`",
        "finds the sheets of a game from nothing and keeps those that are better.",
        "",
        *HOW_TO_READ.split("\n"),
        "",
        f"| game | perfect play | {' | '.join(f'{lines} lines' for lines in LENGTHS[:-1])} | at most {LENGTHS[-1]} |",
        f"|---|{'---:|' * len(LENGTHS)}---|",
    ]
    for game_sheets in sheets:
        returns = [f"{float(sheet.result.exact):.4%}" for sheet in game_sheets]
        whole = f"{returns.pop()} in {len(game_sheets[-1].names)}"
        perfect = f"{float(game_sheets[0].result.perfect):.4%}"
        rows.append(f"| {game_sheets[0].table.title} | {perfect} | {' | '.join([*returns, whole])} |")
    return "\n".join(
        [
            *rows,
            *(f"\n{in_markdown(sheet_groups(game_sheets[LENGTHS.index(16)]))}" for game_sheets in sheets),
            "",
        ]
    )


if __name__ == "__main__":
    if sys.argv[1:2] in (["--search"], ["--ship"]):
        for name in sys.argv[2:]:
            ship(name, search=sys.argv[1] == "--search")
    else:
        Path(__file__).with_name("strategy.md").write_text(document(), encoding="utf-8")
