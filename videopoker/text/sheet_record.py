"""Strategy sheets as plain values for programs."""

from fractions import Fraction
from typing import Annotated, Any, TypedDict

from videopoker.coach.differences import Differences
from videopoker.coach.sheet import Sheet
from videopoker.core.cards import Card
from videopoker.core.records import Cards, Coins, Exact, GameKey, PerCoin, Positions, over


class SheetLineRecord(TypedDict):
    """A line of a strategy sheet."""

    rank: int
    code: str
    hold: str
    example: Cards
    held: Cards
    blocks: Annotated[list[int], "the blocks it stands in, by their wild cards"]
    cost_without: Annotated[float, "return lost without the line"]
    cost: Annotated[float, "what its hands lose against best play"]
    deals: int
    word: Annotated[dict[str, Any], "the line as `simulate --policy` reads it"]


class BlockLineRecord(TypedDict):
    """A line in its block, with examples."""

    code: str
    hold: str
    examples: list[Cards]
    deals: int
    cost_without: float


class BlockRecord(TypedDict):
    """The lines for hands with this number of wild cards."""

    wilds: int
    name: str
    lines: list[BlockLineRecord]


_Return = TypedDict("_Return", {"return": PerCoin})


class SheetRecord(_Return):
    """A strategy sheet; amounts for each coin bet."""

    paytable: GameKey
    coins: Coins
    lines: list[SheetLineRecord]
    blocks: list[BlockRecord]
    exact: Exact
    perfect: Annotated[float, "the return of best play"]


class WholeSheetRecord(SheetRecord):
    """A strategy sheet; amounts for each coin bet."""

    end: Annotated[str | None, "why the sheet has no more lines"]


class SheetHandRecord(TypedDict):
    """The hold of a sheet for one hand."""

    paytable: GameKey
    coins: Coins
    rank: Annotated[int, "the line that decides"]
    code: str
    hold: str
    held: Cards
    positions: Positions
    ev: PerCoin
    best_ev: PerCoin
    best: Annotated[list[Positions], "each of the holds that are equally best"]


def sheet_record(sheet: Sheet) -> SheetRecord:
    """A sheet as plain values; amounts per coin bet."""
    result = sheet.result
    lines: list[SheetLineRecord] = [
        {
            "rank": rank,
            "code": code,
            "hold": name,
            "example": [str(card) for card in line.example],
            "held": [str(line.example[at]) for at in sheet.hold(line.example)[1]] if line.example else [],
            "blocks": [block.wilds for block in line.blocks],
            "cost_without": float(line.cost_without),
            "cost": float(line.cost),
            "deals": line.deals,
            "word": word.to_record(),
        }
        for rank, (code, name, line, word) in enumerate(
            zip(sheet.codes, sheet.names, result.lines, sheet.player.words, strict=True), 1
        )
    ]
    blocks: list[BlockRecord] = [
        {
            "wilds": block.wilds,
            "name": block.name,
            "lines": [
                {
                    "code": line.code,
                    "hold": line.name,
                    "examples": [[str(card) for card in hand] for hand in line.examples],
                    "deals": line.deals,
                    "cost_without": float(line.cost_without),
                }
                for line in block.lines
            ],
        }
        for block in sheet.blocks
    ]
    return {
        "paytable": sheet.table.key,
        "coins": sheet.coins,
        "lines": lines,
        "blocks": blocks,
        "return": float(result.exact),
        "exact": over(result.exact, 1),
        "perfect": float(result.perfect),
    }


def sheet_hand_record(sheet: Sheet, cards: tuple[Card, ...]) -> SheetHandRecord:
    """The sheet's hold for one hand as plain values; positions from 1, values per coin bet."""
    from videopoker.solver.tables.hold_values import holds

    line, positions = sheet.hold(cards)
    ranked = holds(cards, sheet.table, sheet.coins)
    ev = next(hold for hold in ranked if hold.positions == positions)
    return {
        "paytable": sheet.table.key,
        "coins": sheet.coins,
        "rank": line + 1,
        "code": sheet.codes[line],
        "hold": sheet.names[line],
        "held": [str(cards[position]) for position in positions],
        "positions": [position + 1 for position in positions],
        "ev": ev.ev,
        "best_ev": ranked[0].ev,
        "best": [list(hold.numbers) for hold in ranked if hold.best],
    }


class DifferingKindRecord(TypedDict):
    """The deals that best play of two games holds in different ways."""

    first: str
    second: str
    deals: int
    cost: float


class DifferencesRecord(TypedDict):
    """Where best play of two games differs."""

    paytables: list[str]
    deals: int
    differ: int
    kinds: list[DifferingKindRecord]
    cost: Annotated[float, "for each coin bet"]
    perfect: PerCoin
    sheet_return: Annotated[float | None, "what the first game's sheet returns on the second"]
    sheet_exact: Annotated[str | None, "the same as an exact fraction"]
    own_sheet_return: PerCoin | None


def _number(value: Fraction | None) -> float | None:
    return float(value) if value else None


def differences_record(differences: Differences) -> DifferencesRecord:
    """Where best play differs, as plain values."""
    return {
        "paytables": [differences.first.key, differences.second.key],
        "deals": differences.deals,
        "differ": sum(kind.deals for kind in differences.kinds),
        "kinds": [
            {"first": kind.first, "second": kind.second, "deals": kind.deals, "cost": float(kind.cost)}
            for kind in differences.kinds
        ],
        "cost": float(differences.cost),
        "perfect": float(differences.perfect),
        "sheet_return": _number(differences.sheet_return),
        "sheet_exact": over(differences.sheet_return, 1) if differences.sheet_return else None,
        "own_sheet_return": _number(differences.own_return),
    }
