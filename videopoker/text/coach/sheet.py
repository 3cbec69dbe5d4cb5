"""Strategy sheets for people and programs: text, Markdown, plain values for JSON, and the rules for reading a sheet."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any, NamedTuple, TypedDict

from videopoker.coach.sheet import BlockLine, Sheet, SheetBlock
from videopoker.core.base.messages import counted
from videopoker.core.base.records import Coins, Exact, PerCoin, PerCoinExact, Positions, over
from videopoker.core.cards.cards import Card, Cards, Rank, format_cards
from videopoker.core.paytable.paytable import Paytable
from videopoker.text.groups.group import Column, Group
from videopoker.text.words.cells import in_brackets, signs_in_brackets


class SheetLineRecord(TypedDict):
    """A line of a strategy sheet."""

    rank: int
    code: str
    hold: str
    example: Cards
    held: list[Card]
    blocks: Annotated[list[int], "the blocks that contain it, by their wild cards"]
    cost_without: Annotated[Fraction, "return lost without the line"]
    cost: Annotated[Fraction, "what its hands cost compared with best play"]
    deals: int
    word: Annotated[dict[str, Any], "the line as `simulate --policy` reads it"]


_Return = TypedDict("_Return", {"return": PerCoinExact})


class SheetRecord(_Return):
    """A strategy sheet; amounts for each coin bet."""

    paytable: Paytable
    coins: Coins
    lines: list[SheetLineRecord]
    blocks: Sequence[SheetBlock]
    exact: Exact
    perfect: Annotated[Fraction, "the return of best play"]


class WholeSheetRecord(SheetRecord):
    """A strategy sheet; amounts for each coin bet."""

    end: Annotated[None, "always null"]


class SheetHandRecord(TypedDict):
    """The hold of a sheet for one hand."""

    paytable: Paytable
    coins: Coins
    rank: Annotated[int, "the line that decides"]
    code: str
    hold: str
    held: Cards
    positions: Positions
    ev: PerCoin
    best_ev: PerCoin
    best: Annotated[list[Positions], "each of the holds that are equally best"]


def _held(sheet: Sheet, cards: Cards) -> list[Card]:
    if not cards:
        return []
    _, positions = sheet.hold(cards)
    return [cards[position] for position in positions]


def sheet_record(sheet: Sheet) -> SheetRecord:
    """A sheet as plain values; amounts per coin bet."""
    result = sheet.result
    lines: list[SheetLineRecord] = [
        {
            "rank": rank,
            "code": code,
            "hold": name,
            "example": line.example,
            "held": _held(sheet, line.example),
            "blocks": [block.wilds for block in line.blocks],
            "cost_without": line.cost_without,
            "cost": line.cost,
            "deals": line.deals,
            "word": word.to_record(),
        }
        for rank, (code, name, line, word) in enumerate(
            zip(sheet.codes, sheet.names, result.lines, sheet.player.words, strict=True), 1
        )
    ]
    return {
        "paytable": sheet.table,
        "coins": sheet.coins,
        "lines": lines,
        "blocks": sheet.blocks,
        "return": result.exact,
        "exact": over(result.exact, 1),
        "perfect": result.perfect,
    }


def sheet_hand_record(sheet: Sheet, cards: Cards) -> SheetHandRecord:
    """The sheet's hold for one hand as plain values; positions from 1, values per coin bet."""
    from videopoker.solver.tables.hold_values import holds

    line, positions = sheet.hold(cards)
    ranked = holds(cards, sheet.table, sheet.coins)
    ev = next(hold for hold in ranked if hold.positions == positions)
    return {
        "paytable": sheet.table,
        "coins": sheet.coins,
        "rank": line + 1,
        "code": sheet.codes[line],
        "hold": sheet.names[line],
        "held": ev.held,
        "positions": ev.numbers,
        "ev": ev.ev,
        "best_ev": ranked[0].ev,
        "best": [hold.numbers for hold in ranked if hold.best],
    }


HIGH_CARD = "A high card is a card whose pair pays."
_RULES = (
    ("", "Play the first line that your hand contains."),
    (
        "wild",
        (
            "Look in the block for the number of wild cards that you were dealt. Hold every wild card: it counts as one of the line's "
            "cards. With one wild card, 4 to a flush is three cards of a suit and the wild card."
        ),
    ),
    (
        "",
        (
            "If the line fits several holds, choose by the first of these that differs: the higher pay that is already certain, more "
            "cards, more high cards, more straights that the hold fits, lower cards (compare the highest first), suited before "
            "unsuited, then spades, hearts, diamonds, clubs (by the highest card first)."
        ),
    ),
    (
        "pay|flush or|straight or|of a kind or|full house",
        (
            "A paying hand is certain of its pay, whatever you draw: two pair, two to four cards of one rank, or five cards that are "
            "all needed for the pay."
        ),
    ),
    (
        "wild",
        (
            "Cards of one rank can include wild cards, but at least two of them must not be wild: wild cards alone, or with one other "
            "card, do not count as a paying hand. In a paying hand of five cards, a wild card counts as needed."
        ),
    ),
    ("two pair", "Hold all of two pair, even if one pair pays as much."),
    (
        "any pay from",
        (
            "`Any pay from` a hand means that hand and every hand that pays more, or that pays as much and is listed before it. A name "
            "without ranks, such as four of a kind, means all lines of that hand."
        ),
    ),
    ("high|type", HIGH_CARD),
    (
        r" to a|high cards|\b[AKQJT]{2,}\b|\d of [AKQJ]",
        (
            "The cards of a draw, and high cards held together, all have different ranks; the cards of a flush are of one suit. A better "
            "draw is also a simpler one: 4 to a straight flush is also 4 to a flush."
        ),
    ),
    (
        "wild",
        "A draw has at least two cards that are not wild. A pair is two cards of one rank, neither of them wild.",
    ),
    (
        r"\b[AKQJT]{2,}\b",
        "Named cards, such as KQJ, can be of any suits unless the line says suited.",
    ),
    (
        "gap|type|outside|inside",
        (
            "There are ten straights, from A-2-3-4-5 to T-J-Q-K-A. Two cards fit at most four of them, three cards three, four cards two. "
            "Each straight fewer is a gap: 5-6-7 has none, 5-6-8 and 2-3-4 have one, A-2-3 has two."
        ),
    ),
    ("outside|inside", "An outside straight has no gap, an inside straight has one."),
    (
        "wild",
        "Only cards that are not wild count for gaps and for the straights that a hold fits.",
    ),
    (
        "deuces",
        (
            "A straight with a 2 counts only if you hold a deuce. Without a deuce, A-3-4-5 of one suit is 4 to a straight flush with two "
            "gaps, but in mixed suits it is not 4 to a straight."
        ),
    ),
    (
        "type",
        "A type 1 draw has no more gaps than high cards, type 2 has one more, type 3 two more.",
    ),
    (
        r"\d or higher| a \d+ ",
        "`6 or higher`: no card is below 6, except wild cards; the ace is high. `A 4 to jack`: one card of these ranks.",
    ),
)
"""The rules for reading a sheet, each with the pattern of the line names that need it; `wild` and `deuces` stand for the game."""
MAKING_SHEET = "Making this sheet takes some five seconds; it is kept."
SHOWN_KINDS = 20
"""Most kinds of differing holds listed."""


def reading_rules(sheet: Sheet | None = None) -> list[str]:
    """The rules for reading a sheet, only those that its lines need; without a sheet, all of them."""
    if sheet is None:
        return [rule for _, rule in _RULES]
    names = " ".join(line.name for block in sheet.blocks for line in block.lines)
    if sheet.table.wild_cards:
        names += " wild"
    if Rank.TWO in sheet.table.wild:
        names += " deuces"
    return [rule for words, rule in _RULES if re.search(words, names)]


def how_to_read(sheet: Sheet) -> str:
    """The rules for reading this sheet, as one paragraph."""
    return " ".join(reading_rules(sheet))


_EXAMPLE = Column("for example", 22, align="<", is_code=True)


def sheet_groups(sheet: Sheet, examples: int = 1) -> list[Group]:
    """Title and size; a table for each block, its lines with examples, the held cards in brackets; what the sheet returns."""
    result = sheet.result
    returns = [
        f"return        {float(result.exact):.6%}, exactly {over(result.exact, 1)}",
        f"perfect play  {float(result.perfect):.6%}; the sheet costs {float(result.perfect - result.exact):.6%}",
    ]
    if sheet.table.jackpot_lines:
        returns.append("Both count the jackpot at its reset.")
    lines = counted(len({line.line for block in sheet.blocks for line in block.lines}), "line")
    coins = counted(sheet.coins, "coin")
    said = f"Returns {float(result.exact):.4%}, perfect play {float(result.perfect):.4%}."
    return [
        Group(
            f"{sheet.table.title}  ({lines}, {coins})",
            sentences=[f"{sheet.table.title}, {lines} for {coins}."],
        ),
        *block_groups(sheet, examples),
        Group(notes=returns, sentences=[said]),
    ]


def block_groups(
    sheet: Sheet, examples: int = 1, spelt: Callable[[Sequence[Card], Collection[int]], str] = in_brackets
) -> list[Group]:
    """A table for each block of a sheet: number, hold, one or two examples as `spelt`, how often, worth, letter."""
    example_columns = (_EXAMPLE, replace(_EXAMPLE, heading=""))[:examples]
    groups = []
    for block in sheet.blocks:
        columns = (
            Column(width=2),
            Column(block.name or "hold", align="<"),
            *example_columns,
            Column("one in", 10),
            Column("worth", 11),
            Column("letter", align="<"),
        )
        rows = [_row(sheet, number, line, examples, spelt) for number, line in enumerate(block.lines, 1)]
        said = [
            f"{number}, {name}; worth {worth}; letter {letter}." for number, name, *_, worth, letter in rows
        ]
        if block.name:
            said.insert(0, f"With {block.name}:")
        groups.append(Group(columns=columns, rows=rows, sentences=said))
    return groups


def _row(
    sheet: Sheet,
    number: int,
    line: BlockLine,
    examples: int,
    spelt: Callable[[Sequence[Card], Collection[int]], str],
) -> list[str]:
    hands = []
    for hand in line.examples[:examples]:
        _, held = sheet.hold(hand)
        hands.append(spelt(hand, held))
    missing = [""] * (examples - len(hands))
    one_in = f"{sheet.result.deals / line.deals:,.1f}"
    return [f"{number}", line.name, *hands, *missing, one_in, f"{float(line.cost_without):.4%}", line.code]


class DecidingSheet(NamedTuple):
    """A sheet for a screen."""

    coins: int
    """The bet the sheet is for."""
    returns: str
    blocks: list[Group]
    """A table for each block: number, hold, two examples, how often, worth, letter."""
    decides: tuple[int, int] | None
    """The block and the row in it that decide the hand, from 0; None without a hand."""
    hand: str
    """The hand with the cards held in brackets; empty without a hand."""
    how_to_read: str


def deciding_sheet(whole: Sheet, cards: Cards) -> DecidingSheet:
    """A sheet, as it is printed, and the line that decides a hand; `cards` is empty between hands."""
    sheet = whole.printed
    result = sheet.result
    at_reset = "; jackpot at reset" if sheet.table.jackpot_lines else ""
    returns = f"returns {float(result.exact):.4%}; perfect play {float(result.perfect):.4%}{at_reset}"
    decides = None
    hand = ""
    if cards:
        line = deciding_line(sheet, cards)
        decides = line.block, line.row
        hand = signs_in_brackets(cards, line.held)
    return DecidingSheet(
        sheet.coins, returns, block_groups(sheet, 2, signs_in_brackets), decides, hand, how_to_read(sheet)
    )


class DecidingLine(NamedTuple):
    """The line of a printed sheet that decides a hand."""

    block: int
    """Its block, from 0."""
    row: int
    """Its row in the block, from 0."""
    text: str
    """Its number, block, name and letter: ``line 3 with 1 deuce, any paying hand (F)``."""
    held: tuple[int, ...]
    """The positions held, 0 to 4."""


def deciding_line(sheet: Sheet, cards: Cards) -> DecidingLine:
    """The line of a sheet, as it is printed, that decides a hand."""
    line, held = sheet.hold(cards)
    wilds = sum(map(sheet.table.wild_cards.is_wild, cards))
    number, block = next((number, block) for number, block in enumerate(sheet.blocks) if block.wilds == wilds)
    row = [of_block.line for of_block in block.lines].index(line)
    decides = block.lines[row]
    where = f" with {block.name}" if block.name else ""
    return DecidingLine(number, row, f"line {row + 1}{where}, {decides.name} ({decides.code})", held)


def sheet_hand(sheet: Sheet, cards: Cards) -> Group:
    """The hold that a printed sheet gives for one hand, and the best hold."""
    record = sheet_hand_record(sheet, cards)
    cost = record["best_ev"] - record["ev"]
    right = record["positions"] in record["best"]
    best = " or ".join(
        format_cards([cards[number - 1] for number in numbers]) or "nothing" for numbers in record["best"]
    )
    judged = "the best hold" if right else f"{cost:.6f} less than the best hold: {best}"
    held = format_cards(record["held"]) or "nothing"
    return Group(
        notes=[
            deciding_line(sheet, cards).text,
            f"hold {held}, worth {record['ev']:.6f} per coin bet, {judged}",
        ]
    )
