"""Writes docs/strategy.md from the shipped sheets: `python tools/strategy.py`, in minutes; with `--rules` only the text before them.

`tools/sheets` searches for the sheets and ships them.
"""

import sys
from pathlib import Path
from textwrap import wrap

from videopoker import load_paytable
from videopoker.coach.sheet import Sheet, known_sheet
from videopoker.coach.sheet_names import hand_name
from videopoker.core.paytable.paytable import Paytable
from videopoker.solver.sheets.words import MAX_LINES
from videopoker.text.coach.sheet import reading_rules, sheet_groups
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


INTRODUCTION = """\
# Strategy sheets

<!-- python tools/strategy.py writes this page -->

A strategy sheet is a list of holds, the best first: play the first line that your hand contains. `videopoker strategy GAME` prints one. `S` at the table shows it with
the line for your hand, and the [lessons](learn.md) teach a game idea by idea.

- `one in` says how often a line is used, `worth` how much the return drops without it.
- The letter of a line is the same in every sheet of its game.
- The [returns](#returns) are exact, over all deals, for a player who follows the sheet to the letter. The last line counts as a line.

## The rules

{rules}

## Games with wild cards

The sheet has a block for each number of wild cards dealt. A line is in every block in which some deal uses it. The order of the lines is the same in
all blocks, and a line in several blocks counts as one line. Its name leaves out the wild cards, because you always hold them. `one in` and `worth` are for the block; a line can cost something in one block if it earns more in others.

A line that is worth less than 0.001% in its block is not printed if the next line takes all its hands. The return belongs to the printed sheet;
`videopoker strategy GAME --json` lists every line.

## Other sheets

- **Other lengths.** Every game has sheets of 5, 10, 16 and 26 lines, without lines that add nothing. `--lines 20` prints another length, `--lines all` the longest sheet, in which
  each line adds at least 0.0001%, up to 80 lines. What a long sheet still loses depends mostly on the cards you throw away, which no line mentions.
- **To print.** `--html FILE.html` writes a page for one sheet of paper (16 lines), `--markdown` prints Markdown.
- **Your own game, or another bet.** The sheet is made when you ask for it, in about five seconds of computing time, and kept in the cache folder. The search begins
  with the shipped sheet, of any game, that returns most in this game, and exchanges one line, then two, as long as that helps. It is limited by work, not by time, so every machine makes the same sheet.
- **Letters.** The lines of the shipped sheet of 16 lines come first, from A on, then new lines of the other shipped sheets, the shortest first, then new lines of sheets made on your
  computer, in the order in which they were kept. A new sheet never changes a letter.

The shipped sheets were found by longer searches, with `python tools/sheets`.

"""
PAGE = Path(__file__).parent.parent / "docs/strategy.md"
RETURNS = "## Returns\n"


def introduction() -> str:
    """The page before the returns and the sheets."""
    return INTRODUCTION.format(rules="\n".join(f"- {rule}" for rule in reading_rules()))


def document() -> str:
    """The page of the shipped sheets."""
    rows = [
        RETURNS,
        f"| game | perfect play | {' | '.join(f'{lines} lines' for lines in LENGTHS[:-1])} | all lines |",
        f"|---|{'---:|' * len(LENGTHS)}---|",
        *map(returns, (*GAMES, *PLAYED)),
    ]
    examples = [example(game, lines) for game, lines in (*((game, 16) for game in GAMES), *MORE_SHEETS)]
    return introduction() + "\n".join([*rows, *examples, ""])


def with_new_rules() -> str:
    """The page as it is, with its introduction written again."""
    _, returns, sheets = PAGE.read_text(encoding="utf-8").partition(RETURNS)
    return introduction() + returns + sheets


if __name__ == "__main__":
    PAGE.write_text(with_new_rules() if "--rules" in sys.argv else document(), encoding="utf-8")
