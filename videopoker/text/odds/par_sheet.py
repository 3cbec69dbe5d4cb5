"""The PAR sheet of a game, the sheet that comes with a machine: as groups for a page, as plain values for programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from videopoker.core.base.messages import counted
from videopoker.core.base.records import Coins, PerCoin, recorded
from videopoker.core.paytable.fingerprint import fingerprint
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.library import wild_words
from videopoker.text.groups.group import Column, Group, LineChart
from videopoker.text.odds.solution import JackpotTerms
from videopoker.text.words.pay_line import line_name
from videopoker.version import __version__

if TYPE_CHECKING:  # importing them loads NumPy
    from videopoker.solver.curve.curve import Curve
    from videopoker.solver.statistics.par_sheet import BetFigures
    from videopoker.solver.tables.returns import Solution

_CURVE_PAYS, _CURVE_POINTS = 8, 120
"""About how many pays of a curve are listed, and points drawn."""


_Return = TypedDict("_Return", {"return": PerCoin})


class CurvePointRecord(_Return):
    """A point of the curve."""

    pay: Coins


class CurveRecord(TypedDict):
    """The return over the pay of a line."""

    line: str
    points: list[CurvePointRecord]


@recorded("solution.*", "jackpot=jackpot.record?", "fingerprint", "version", "report", "curve?")
class Report(NamedTuple):
    """A solved paytable with its PAR sheet."""

    solution: Solution
    jackpot: JackpotTerms | None
    fingerprint: str
    version: str
    report: Sequence[BetFigures]
    curve: CurveRecord | None


def par_sheet(bets: Sequence[BetFigures], jackpot: JackpotTerms | None, curve: Curve | None) -> Report:
    """What the JSON of a sheet has: every figure of the page."""
    solution = bets[-1].solution
    record: CurveRecord | None = None
    if curve:
        points: list[CurvePointRecord] = [
            {"pay": pay, "return": float(curve.at(pay))} for pay in _listed_pays(curve)
        ]
        record = {"line": curve.label, "points": points}
    return Report(solution, jackpot, fingerprint(solution.paytable), __version__, bets, record)


def par_sheet_groups(bets: Sequence[BetFigures], curve: Curve | None) -> list[Group]:
    """The sheet: the game, its figures at every bet, then its figures at max bet."""
    max_bet = bets[-1]
    table = max_bet.solution.paytable
    alike = [[*group] for _, group in groupby(bets, key=lambda bet: bet.solution.exact)]
    normal = (
        "The ranges assume a normal distribution. Over few games the top award rarely comes, so most returns "
        "are in the lower half."
    )
    return [
        Group(f"{table.title}: PAR sheet", notes=[*_about(table)]),
        _pays(table),
        _returns(bets),
        _combinations(max_bet),
        *map(_bands, reversed(alike)),
        Group(notes=[normal]),
        _awards(max_bet),
        *_jackpots(max_bet),
        *([curve_group(curve)] if curve else []),
    ]


def _about(table: Paytable) -> Iterator[str]:
    bets = f"bets of 1 to {counted(table.coins, 'coin')}"
    yield f"{table.deck_size} cards, {wild_words(table)}; {bets}. Perfect play; all figures but the ranges are exact."
    yield f"Fingerprint {fingerprint(table)}, Video Poker {__version__}."
    if table.jackpot_lines:
        yield f"The jackpot{'s are at their resets' if len(table.jackpot_lines) > 1 else ' is at its reset'}."


def _pays(table: Paytable) -> Group:
    coins = range(1, table.coins + 1)
    columns = (Column("line", 24, align="<"), *(Column(counted(bet, "coin"), 10) for bet in coins))
    rows = [(line.label, *(f"{pay:,}" for pay in line.pays)) for line in table.lines]
    return Group("Pays", columns, rows)


def _returns(bets: Sequence[BetFigures]) -> Group:
    columns = (
        Column("bet", 8, align="<"),
        Column("return", 14),
        Column("hold percentage", 18),
        Column("hit frequency", 15),
        Column("standard deviation", 20),
        Column("volatility index", 18),
    )
    rows = [
        (
            counted(bet.coins, "coin"),
            f"{bet.solution.expected:.6%}",
            f"{bet.hold:.6%}",
            f"{bet.solution.hit_frequency:.4%}",
            f"{bet.deviation:.4f}",
            f"{bet.volatility:.4f}",
        )
        for bet in bets
    ]
    note = (
        "Per coin bet. The volatility index is 1.645 standard deviations: after N games, 90 returns in 100 "
        "are within index / √N of the exact return."
    )
    return Group("Returns", columns, rows, [note])


def _combinations(bet: BetFigures) -> Group:
    columns = (
        Column("line", 24, align="<"),
        Column("pays", 8),
        Column("combinations", 22),
        Column("chance", 13),
        Column("one in", 16),
        Column("of the return", 15),
    )
    total, coins = bet.solution.total, bet.coins
    rows = [
        (
            line_name(line.label),
            f"{line.pays:,}",
            f"{line.combinations:,}",
            *_chance(line.combinations, total),
            f"{line.pays * line.combinations / (total * coins):,.6%}",
        )
        for line in bet.solution.lines
    ]
    rows.append(("total", "", f"{total:,}", "", "", f"{bet.solution.expected:,.6%}"))
    return Group(f"Combinations at {counted(coins, 'coin')}", columns, rows)


def _chance(combinations: int, total: int) -> tuple[str, str]:
    one_in = f"{total / combinations:,.2f}" if combinations else "never"
    return f"{combinations / total:.6%}", one_in


def _bands(alike: Sequence[BetFigures]) -> Group:
    """The bands of bets with the same return."""
    bet = alike[-1]
    confidences = list(dict.fromkeys(band.confidence for band in bet.bands))
    columns = (
        Column("games", 12),
        *(Column(f"{share:.0%} {end}", 13) for share in confidences for end in ("from", "to")),
    )
    rows = [
        (f"{games:,}", *(f"{share:.4%}" for band in bands for share in (band.low, band.high)))
        for games, bands in groupby(bet.bands, key=lambda band: band.games)
    ]
    first, last = alike[0].coins, bet.coins
    bets = counted(last, "coin") if first == last else f"{first} to {last} coins"
    return Group(f"Range of the return after a number of games, at {bets}", columns, rows)


def _awards(bet: BetFigures) -> Group:
    columns = (
        Column("coins or more", 14),
        Column("combinations", 22),
        Column("chance", 13),
        Column("one in", 16),
    )
    rows = [
        (f"{award.coins:,}", f"{award.combinations:,}", *_chance(award.combinations, bet.solution.total))
        for award in bet.awards
    ]
    return Group(f"Awards at {counted(bet.coins, 'coin')}", columns, rows)


def _jackpots(bet: BetFigures) -> Iterator[Group]:
    """The return, with the coins added to the jackpots counted as won."""
    if bet.increment is None:
        return
    rows = [
        *(
            (line.label, f"resets to {line.pays[-1]:,}", f"{line.share / 1e6:.4%}")
            for line in bet.solution.paytable.jackpot_lines
        ),
        ("return at the reset", "", f"{bet.solution.expected:.6%}"),
        ("return with the increment", "", f"{bet.return_with_increment:.6%}"),
    ]
    columns = (Column("jackpot", 28, align="<"), Column("amount", 20), Column("of each coin bet", 18))
    yield Group("Jackpots", columns, rows, ["The same play, counting what each bet adds to the jackpots."])


def curve_group(curve: Curve) -> Group:
    """The return by the pay of a line: the main pays, and a picture."""
    now = next(line.pays[-1] for line in curve.paytable.lines if line.label == curve.label)
    step = max(1, (curve.high - curve.low) // _CURVE_POINTS)
    pays = sorted({*range(curve.low, curve.high, step), curve.high})
    points = [(float(pay), float(curve.at(pay))) for pay in pays]
    mark = (float(now), float(curve.at(now))) if curve.low <= now <= curve.high else points[0]
    rows = [
        (f"{pay:,}", f"{float(curve.at(pay)):.6%}", "this game" if pay == now else "")
        for pay in _listed_pays(curve)
    ]
    columns = (Column("pays", 10), Column("return", 16), Column("", align="<"))
    picture = LineChart(points, f"{curve.label}, coins at max bet", "return", mark)
    return Group(f"Return by the pay of {curve.label}", columns, rows, picture=picture)


def _listed_pays(curve: Curve) -> list[int]:
    """Some pays of a curve, with both ends and the game's own."""
    step = max(1, (curve.high - curve.low) // _CURVE_PAYS)
    now = next(line.pays[-1] for line in curve.paytable.lines if line.label == curve.label)
    own = {now} if curve.low <= now <= curve.high else set()
    return sorted({*range(curve.low, curve.high, step), curve.high, *own})
