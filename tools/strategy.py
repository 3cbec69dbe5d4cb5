"""Writes `strategy.md` from the shipped sheets.

`--search GAME...` searches again and ships the better sheets.
`--ship GAME...` ships those that `videopoker strategy --search` kept, without a search.
`--starts GAME...` adds the sheets of 16 lines, shipped or kept, to those from which searches start.

python tools/strategy.py
python tools/strategy.py --search jacks-or-better-9-6
python tools/strategy.py --ship jacks-or-better-9-6
"""

import json
import sys
from pathlib import Path
from textwrap import wrap
from typing import Any

from videopoker import load_paytable
from videopoker.coach.sheet import known_sheet, searched_sheet
from videopoker.coach.sheet_files import game_key, shipped_file
from videopoker.coach.sheet_starts import made_pays, starts_file
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.render import in_markdown
from videopoker.text.sheet import how_to_read, sheet_groups

GAMES = (
    "jacks-or-better-9-6",
    "joker-poker-jacks-15-5-4",
    "joker-poker-kings-20-7-5",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
    "bonus-poker-8-5",
)
"""The games whose sheets are on the page."""
LENGTHS = (10, 16, 23, 30, 36, MAX_LINES)
"""The numbers of lines of the shipped sheets; those of some games are shipped with 16 lines alone."""
MORE_GAMES = (
    "jacks-or-better-9-5",
    "jacks-or-better-8-6",
    "jacks-or-better-8-5",
    "jacks-or-better-7-5",
    "bonus-poker-7-5",
    "bonus-poker-deluxe-9-6",
    "bonus-poker-deluxe-8-6",
    "double-bonus-10-7-5",
    "double-bonus-9-6-5",
    "double-double-bonus-9-5",
    "triple-double-bonus-9-6",
    "deuces-wild-not-so-ugly",
    "deuces-wild-illinois",
    "joker-poker-kings-18-7-5",
)
"""The other games with shipped sheets."""


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
        if some := [one for one in sheets if one]:
            shorter = max(some, key=lambda one: one.result.exact)
            found[str(lines)] = [word.to_record() for word in shorter.words]
            print(game, lines, len(shorter.names), f"{float(shorter.result.exact):.6%}", flush=True)
    kept = json.loads(shipped_file().read_text(encoding="utf-8"))
    kept[game_key(table, table.coins)] = found
    rows = ",\n".join(f'"{key}": {json.dumps(value)}' for key, value in kept.items())
    shipped_file().write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


def add_starts(games: list[str]) -> None:
    """Write the best known sheets of 16 lines into the file of the sheets from which searches start."""
    read = json.loads(starts_file().read_text(encoding="utf-8"))
    words, sheets = [json.dumps(word) for word in read["words"]], [json.dumps(one) for one in read["sheets"]]
    for game in games:
        table = load_paytable(game)
        if sheet := known_sheet(table, table.coins, 16):
            own = [json.dumps(word.to_record()) for word in sheet.words]
            words = [*dict.fromkeys([*words, *own])]
            lines = [words.index(word) for word in own]
            sheets.append(json.dumps({"pays": made_pays(table, table.coins), "lines": lines}))
    rows = ",\n".join(words), ",\n".join(dict.fromkeys(sheets))
    text = f'{{"words": [\n{rows[0]}\n],\n"sheets": [\n{rows[1]}\n]}}\n'
    starts_file().write_text(text, encoding="utf-8")


def returns(game: str) -> str:
    """The row of a game in the table of returns."""
    table = load_paytable(game)
    sheets = [known_sheet(table, table.coins, lines) for lines in LENGTHS]
    cells = [f"{float(sheet.result.exact):.4%}" if sheet else "" for sheet in sheets]
    if longest := sheets[-1]:
        cells[-1] += f" in {len(longest.names)}"
    perfect = next(float(sheet.result.perfect) for sheet in sheets if sheet)
    return f"| {table.title} | {' | '.join([f'{perfect:.4%}', *cells])} |"


def document() -> str:
    """The page of the shipped sheets."""
    sheets = [known_sheet(table := load_paytable(game), table.coins, 16) for game in GAMES]
    rows = [
        "# Strategy sheets",
        "",
        "Made by `python tools/strategy.py`. Returns are exact, over all deals, for a player who follows the sheet to the letter.",
        "`one in` is how often a line is used, `worth` what the return goes down by without it. `Any pay from three of a kind` is",
        "every hand that the paytable pays as much as three of a kind, or more; the last line counts as a line.",
        "",
        "**How to play by a sheet.**",
        *wrap(how_to_read(), 120),
        "",
        "**Wild cards.** A sheet of a game with wild cards is cut into blocks by the wild cards dealt. A line stands in every block",
        "in which some deal takes it, in the same order everywhere, and counts once; its names leave out the wild cards, which are",
        "always held. `one in` and `worth` are those of the block, and add up to those of the line. In a block a line can be worth",
        "less than nothing, as long as it is worth more in others.",
        "",
        "**Letters.** A line has the same letters in every sheet of its game, and in the lessons (`videopoker learn`). They are given",
        "to kinds of holds in this order: the lines of the shipped sheet of 16 lines from A on; those of the other shipped sheets,",
        "the shortest first, as far as they are new; then those of sheets searched for here, in the order in which they were kept.",
        "So a sheet that you search for never changes the letters of a line known before.",
        "",
        "**Lengths.** `videopoker strategy GAME --lines 30` prints other sheets, `--lines all` the longest: lines are added as long as",
        "one adds 0.0001%, up to 80, or until the search has made its fixed number of steps; the last sentence says which ended it.",
        "Lines that add nothing are left out. What long sheets still lose depends mostly on the cards thrown away, of which no line",
        "speaks. `--html FILE.html` writes a page to print, `--markdown` prints Markdown.",
        "",
        "**Searches.** For other games, bets and lengths a sheet is searched for; `videopoker strategy` and the page of `S` at the",
        "table do it. A search for 16 lines starts with the best of the known sheets of other games and takes some ten seconds of",
        "computing time; other lengths are searched for from nothing, in a minute or two, all lines in some more. At the table it",
        "goes on while you play, also with the page closed. What a search has reached is kept in the cache folder, so it continues",
        "after a cut, with the same result. `python tools/strategy.py --search GAME` searches again and ships sheets that are better.",
        "",
        f"| game | perfect play | {' | '.join(f'{lines} lines' for lines in LENGTHS[:-1])} | all lines |",
        f"|---|{'---:|' * len(LENGTHS)}---|",
        *map(returns, (*GAMES, *MORE_GAMES)),
    ]
    tables = (f"\n{in_markdown(sheet_groups(sheet, examples=2))}" for sheet in sheets)
    return "\n".join([*rows, *tables, ""])


if __name__ == "__main__":
    if sys.argv[1:2] in (["--search"], ["--ship"]):
        for name in sys.argv[2:]:
            ship(name, search=sys.argv[1] == "--search")
    elif sys.argv[1:2] == ["--starts"]:
        add_starts(sys.argv[2:])
    else:
        (Path(__file__).parent.parent / "docs" / "strategy.md").write_text(document(), encoding="utf-8")
