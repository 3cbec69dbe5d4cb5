"""Strategy sheets as plain values for programs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated, Any, TypedDict

from videopoker.coach.sheet import Sheet, SheetBlock
from videopoker.core.base.records import Coins, Exact, PerCoin, PerCoinExact, Positions, over
from videopoker.core.cards.cards import Card
from videopoker.core.paytable.paytable import Paytable


class SheetLineRecord(TypedDict):
    """A line of a strategy sheet."""

    rank: int
    code: str
    hold: str
    example: tuple[Card, ...]
    held: list[Card]
    blocks: Annotated[list[int], "the blocks it stands in, by their wild cards"]
    cost_without: Annotated[Fraction, "return lost without the line"]
    cost: Annotated[Fraction, "what its hands lose against best play"]
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
    held: tuple[Card, ...]
    positions: Positions
    ev: PerCoin
    best_ev: PerCoin
    best: Annotated[list[Positions], "each of the holds that are equally best"]


def _held(sheet: Sheet, cards: tuple[Card, ...]) -> list[Card]:
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


def sheet_hand_record(sheet: Sheet, cards: tuple[Card, ...]) -> SheetHandRecord:
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
