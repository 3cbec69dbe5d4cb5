"""Writes `strategy.md` from the shipped sheets: `python tools/strategy.py`. `tools/sheets` searches for them and ships them."""

from pathlib import Path
from textwrap import wrap

from videopoker import load_paytable
from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.coach.sheet_names import hand_name
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.coach.sheet import how_to_read, sheet_groups
from videopoker.text.groups.render import in_markdown

GAMES = (
    "jacks-or-better-9-6",
    "joker-poker-jacks-15-5-4",
    "joker-poker-kings-20-7-5",
    "deuces-wild-full-pay",
    "double-double-bonus-9-6",
    "bonus-poker-8-5",
    "double-bonus-10-7-5",
    "triple-double-bonus-9-6",
    "deuces-wild-not-so-ugly",
)
"""The games whose sheets of 16 lines are on the page."""
MORE_SHEETS = (
    ("jacks-or-better-9-6", 5),
    ("jacks-or-better-9-6", 26),
    ("joker-poker-jacks-15-5-4", 26),
    ("deuces-wild-full-pay", 26),
)
"""The other sheets on the page."""
LENGTHS = (5, 10, 16, 26, MAX_LINES)
"""The numbers of lines in the table of returns."""
PLAYED = (
    "jacks-or-better-9-5",
    "jacks-or-better-8-6",
    "jacks-or-better-8-5",
    "jacks-or-better-7-5",
    "bonus-poker-7-5",
    "bonus-poker-deluxe-9-6",
    "bonus-poker-deluxe-8-6",
    "double-bonus-9-6-5",
    "double-double-bonus-9-5",
    "deuces-wild-illinois",
    "joker-poker-kings-18-7-5",
)
"""The other games in the table of returns."""


def shipped(game: str, lines: int) -> Sheet | None:
    """The shipped sheet, as it is printed."""
    table = load_paytable(game)
    sheet = known_sheet(table, table.coins, lines)
    return sheet.printed if sheet else None


def returns(game: str) -> str:
    """The row of a game in the table of returns."""
    sheets = [shipped(game, lines) for lines in LENGTHS]
    cells = [f"{float(sheet.result.exact):.4%}" if sheet else "" for sheet in sheets]
    if longest := sheets[-1]:
        cells[-1] += f" in {len(longest.names)}"
    perfect = next(float(sheet.result.perfect) for sheet in sheets if sheet)
    return f"| {load_paytable(game).title} | {' | '.join([f'{perfect:.4%}', *cells])} |"


def pays(table: Paytable) -> str:
    """What the game pays, the highest pay first."""
    best_first = sorted(table.lines, key=lambda line: -line.pays[-1])
    named = [(hand_name(line, [line], best_first, table), line.pays[-1] / table.coins) for line in best_first]
    return f"Pays for each coin: {'; '.join(f'{name} {pay:g}' for name, pay in named)}."


def example(game: str, lines: int) -> str:
    """A sheet with what its game pays."""
    sheet = shipped(game, lines)
    assert sheet
    title, *groups = in_markdown(sheet_groups(sheet, examples=2)).split("\n\n")
    paid = "\n".join(wrap(pays(sheet.table), 120))
    return "\n\n".join(["", title, paid, *groups])


def document() -> str:
    """The page of the shipped sheets."""
    rows = [
        "# Strategy sheets",
        "",
        "Made by `python tools/strategy.py`. Returns are exact, over all deals, for a player who follows the sheet to the letter.",
        "`one in` is how often a line is used, `worth` what the return goes down by without it. The last line counts as a line.",
        "",
        "**How to play by a sheet.**",
        *wrap(how_to_read(), 120),
        "",
        "**Wild cards.** A sheet of a game with wild cards is cut into blocks by the wild cards dealt. A line stands in every block",
        "in which some deal takes it, in the same order everywhere, and counts once; its names leave out the wild cards, which are",
        "always held. `one in` and `worth` are those of the block. In a block a line can be worth less than nothing, as long as it",
        "is worth more in others. A line that is worth less than 0.001% in its block is left out of the print if the next line",
        "takes all its hands; the return is that of the printed sheet. `videopoker strategy GAME --json` lists every line.",
        "",
        "**Letters.** The letter of a line, in the last column, is the same in every sheet of its game, and in the lessons",
        "(`videopoker learn`). Letters are given to kinds of holds in this order: the lines of the shipped sheet of 16 lines from A",
        "on; those of the other shipped sheets, the shortest first, as far as they are new; then those of sheets made here, in the",
        "order in which they were kept. So a sheet made later never changes the letters of a line known before.",
        "",
        "**Lengths.** Every game has sheets of 5, 10, 16 and 26 lines; lines that add nothing are left out. `videopoker strategy GAME",
        "--lines 20` prints another length, `--lines all` the longest sheet: lines are added as long as one adds 0.0001%, up to 80.",
        "What long sheets still lose depends mostly on the cards thrown away, of which no line speaks. `--html FILE.html` writes a",
        "page to print, `--markdown` prints Markdown.",
        "",
        "**Other sheets.** For other lengths and bets and for your own paytables a sheet is made when you ask for it, with",
        "`videopoker strategy` or with `S` at the table, where it is shown as it gets better: the best of the shipped sheets, in the",
        "game's words, improved by exchanges of one line, then of two. That takes at most some five seconds of computing time; the",
        "work is counted, so the same paytable gets the same sheet on every machine. It is kept in the cache folder.",
        "The shipped sheets were found by longer searches, with `python tools/sheets`.",
        "",
        f"| game | perfect play | {' | '.join(f'{lines} lines' for lines in LENGTHS[:-1])} | all lines |",
        f"|---|{'---:|' * len(LENGTHS)}---|",
        *map(returns, (*GAMES, *PLAYED)),
    ]
    examples = [example(game, lines) for game, lines in (*((game, 16) for game in GAMES), *MORE_SHEETS)]
    return "\n".join([*rows, *examples, ""])


if __name__ == "__main__":
    (Path(__file__).parent.parent / "docs" / "strategy.md").write_text(document(), encoding="utf-8")
