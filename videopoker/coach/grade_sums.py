"""Grades as sums over the rows of the index, so that a figure and the list of its hands cannot differ.

Sums of values are of two parts, the lower bits and the rest, because SQLite's whole numbers end at 64 bits.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from videopoker.coach.grade import MISTAKE_SIZES, SIZES, Grade, KindGrade, PolicyGrade, SameHands
from videopoker.coach.graded_decisions import SHEET, SIMPLE, policies_of
from videopoker.play.saves.index.decisions import Decision
from videopoker.play.saves.index.index import Index

YOU, PERFECT = "you", "perfect play"

_BITS = 24


def _whole(value: str) -> str:
    """The sum of a column in two parts; see `_joined`."""
    return f"sum({value} >> {_BITS}), sum({value} & {(1 << _BITS) - 1})"


def _at_least(size: Fraction) -> str:
    return f"sum(first_cost * {size.denominator} >= {size.numerator} * unit)"


_DECIDED = "FROM graded JOIN hand USING (number) WHERE {where}"
_SUMS = f"""
    SELECT game, coins, hands, unit, first_cost IS NULL AS hinted, sheet_cost IS NOT NULL AS has_sheet,
           meter IS NOT NULL AS has_meter, count(*), sum(paid_at_draw), sum(perfect_paid), sum(cost = 0),
           sum(first_cost = 0), total(1.0 * first_cost / unit * first_cost / unit), total(1.0 * first_cost / unit),
           {_whole("value")}, {_whole("cost")}, {_whole("first_cost")}, {_whole("meter")},
           {_whole("sheet_cost")}, sum(sheet_paid), {_whole("simple_cost")}, sum(simple_paid),
           {", ".join(map(_at_least, SIZES))}
    {_DECIDED} GROUP BY game, coins, hands, unit, hinted, has_sheet, has_meter
"""
_KINDS = f"""
    SELECT kind, unit, count(*), sum(first_cost = 0), {_whole("first_cost")}
    {_DECIDED} AND first_cost IS NOT NULL GROUP BY kind, unit
"""
_PROGRESS = f"""
    , started AS MATERIALIZED (  -- sessions of these hands: to search all sessions for each hand is slow
        SELECT row FROM ledger_row WHERE kind = 'session_started'
        AND row >= ifnull((SELECT max(one.row) FROM ledger_row AS one JOIN hand ON one.row < hand.row
                           WHERE one.kind = 'session_started' AND hand.number = {{first}}), 0)
        AND row < ifnull((SELECT row FROM hand WHERE number = {{last}}), 9e18)
    )
    SELECT date(time, 'unixepoch', 'localtime') AS day, game, unit,
           (SELECT max(started.row) FROM started WHERE started.row < hand.row) AS session,
           count(*), sum(first_cost = 0), {_whole("first_cost")}
    {_DECIDED} AND first_cost IS NOT NULL GROUP BY day, game, unit, session
"""  # noqa: S608 - constants
_DOUBLES = """
    SELECT coalesce(sum(CASE WHEN scripted THEN 0 ELSE doubled_won - staked END), 0),
           coalesce(sum(CASE WHEN scripted THEN 1 ELSE scripted_doubles END), 0)
    FROM hand LEFT JOIN graded USING (number) WHERE number BETWEEN ? AND ? AND held IS NOT NULL AND {where}
"""


class Where(NamedTuple):
    """The hands from number `first` to `last` whose rows in the index fulfil a condition, with the values bound in it."""

    first: int
    last: int
    condition: str = "TRUE"
    values: Sequence[object] = ()


class _Sums(NamedTuple):
    """A row of the sums over the hands of one game at one bet; a column that has no values is None."""

    game: int
    coins: int
    hands: int
    unit: int
    is_hinted: int
    has_sheet: int
    has_meter: int
    deals: int
    paid: int
    perfect_paid: int
    right: int
    first_right: int
    squares: float
    costs: float
    value: int
    value_low: int
    cost: int
    cost_low: int
    first_cost: int | None
    first_cost_low: int | None
    meter: int | None
    meter_low: int | None
    sheet_cost: int | None
    sheet_cost_low: int | None
    sheet_paid: int
    simple_cost: int
    simple_cost_low: int
    simple_paid: int
    over_first_size: int
    over_second_size: int
    over_third_size: int
    over_fourth_size: int
    over_fifth_size: int

    @property
    def over_sizes(self) -> tuple[int, ...]:
        """The number of first answers that cost at least each of SIZES."""
        over = (self.over_first_size, self.over_second_size, self.over_third_size, self.over_fourth_size)
        return (*over, self.over_fifth_size)

    def coins_of(self, column: str, unit: int | None = None) -> Fraction:
        """The sum of a column of values, in coins."""
        return _joined(getattr(self, column), getattr(self, f"{column}_low"), unit or self.unit)


def add_decisions(
    grade: Grade, index: Index, where: Where, saves: Path | None, given: Sequence[Decision] = ()
) -> None:
    """Add the decisions of some hands to a grade, without their double-ups; `given` ones instead of the index's."""
    graded = _given(given) if given else index.with_graded(where.first, where.last)
    values = [*(value for decision in given for value in decision), *where.values]
    sums, kinds = (graded + query.format(where=where.condition) for query in (_SUMS, _KINDS))
    for row in index.rows(sums, values):
        _add(grade, _Sums(*row), index, saves)
    for kind, unit, hands, right, high, low in index.rows(kinds, values):
        grade.kinds.setdefault(kind, KindGrade()).add(hands, right, _joined(high, low, unit))


def _given(decisions: Sequence[Decision]) -> str:
    """The beginning of a query that reads these decisions instead of the index's."""
    row = f"({', '.join('?' * len(Decision._fields))})"
    return f"WITH graded ({', '.join(Decision._fields)}) AS (VALUES {', '.join([row] * len(decisions))}) "


def add_doubles(grade: Grade, index: Index, where: Where) -> None:
    """Add what the double-ups of some hands won or lost, and count hands and double-ups with cards that a script chose."""
    query = index.with_graded(where.first, where.last) + _DOUBLES.format(where=where.condition)
    ((doubled, rigged),) = index.rows(query, (where.first, where.last, *where.values))
    grade.doubles += doubled
    grade.rigged += rigged


@dataclass(slots=True)
class Progress:
    """First answers without a hint, by the day and by the session in which they were dealt."""

    days: dict[tuple[str, str], KindGrade] = field(default_factory=dict)
    """By local day, such as 2026-11-05, and the key of the game, in order."""
    sessions: dict[tuple[int, str], KindGrade] = field(default_factory=dict)
    """By the row in which the session began, 0 for hands before the first, and the key of the game."""


def add_progress(progress: Progress, index: Index, where: Where) -> None:
    """Add the first answers of some hands."""
    sessions = _PROGRESS.format(where=where.condition, first=where.first, last=where.last)
    query = index.with_graded(where.first, where.last) + sessions
    for day, game, unit, session, hands, right, high, low in index.rows(query, where.values):
        key = index.paytable(game).key
        lost = _joined(high, low, unit)
        progress.days.setdefault((day, key), KindGrade()).add(hands, right, lost)
        progress.sessions.setdefault((session or 0, key), KindGrade()).add(hands, right, lost)


def _joined(high: int | None, low: int | None, unit: int) -> Fraction:
    """A sum of values in coins; 0 if there were none."""
    return Fraction(((high or 0) << _BITS) + (low or 0), unit)


def _add(grade: Grade, sums: _Sums, index: Index, saves: Path | None) -> None:
    from videopoker.solver.policy.hand_decisions import game_unit

    table = index.paytable(sums.game)
    policies = policies_of(table, sums.coins, saves)
    bet = sums.coins * sums.hands * sums.deals
    game = policies.perfect * bet
    at_meter = sums.coins_of("meter", game_unit(table)) if sums.has_meter else game
    value = sums.coins_of("value")
    cost = sums.coins_of("cost")
    grade.deals += sums.deals
    grade.final_right += sums.right
    grade.final_lost += cost
    grade.bet += bet
    grade.paid += sums.paid
    grade.game += game
    grade.game_at_meter += at_meter
    grade.best += value
    grade.perfect += sums.perfect_paid
    if sums.is_hinted:
        grade.hinted.add(sums.deals, sums.right, cost)
        grade.hinted_bet += bet
        grade.hinted_chosen += value - cost
    else:
        _add_first_answers(grade, sums, bet, at_meter)
    _add_policies(grade, sums, bet, policies.cost)


def _add_first_answers(grade: Grade, sums: _Sums, bet: int, at_meter: Fraction) -> None:
    grade.hands += sums.deals
    grade.right += sums.first_right
    grade.lost += sums.coins_of("first_cost")
    bet_on_deal = sums.coins * sums.hands
    first = grade.first
    first.bet += bet
    first.game += at_meter
    costs, both, bets = first.squares
    first.squares = costs + sums.squares, both + bet_on_deal * sums.costs, bets + bet_on_deal * bet
    counts = [sums.deals - sums.first_right, *sums.over_sizes, 0]
    for size in range(MISTAKE_SIZES):
        grade.mistakes[size] += counts[size] - counts[size + 1]


def _add_policies(grade: Grade, sums: _Sums, bet: int, average: Mapping[str, Fraction]) -> None:
    same = grade.same.setdefault(bool(sums.has_sheet), SameHands())
    same.best += sums.coins_of("value")
    ways = {YOU: (sums.coins_of("cost"), sums.paid), PERFECT: (Fraction(0), sums.perfect_paid)}
    if sums.has_sheet:
        ways[SHEET] = sums.coins_of("sheet_cost"), sums.sheet_paid
    ways[SIMPLE] = sums.coins_of("simple_cost"), sums.simple_paid
    for name, (cost, paid) in ways.items():
        policy = same.policies.setdefault(name, PolicyGrade())
        policy.cost += cost
        policy.won += paid - bet
        policy.hands += sums.deals
        policy.bet += bet
        policy.average_cost += average.get(name, Fraction(0)) * bet
