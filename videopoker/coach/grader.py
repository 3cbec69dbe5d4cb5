"""Grades the hands of a log: the solver values the decisions in batches, and grades are sums over these rows of the index.

Because a grade is such a sum, its figures and the list of its hands cannot differ. A decision is graded once, at the bet
and the jackpots of its deal, and kept in the index, so that only new hands have to be graded. The hand in play is left
out, and so are hands and double-ups whose cards a script chose.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from videopoker.coach.decision_values import SHEET, SIMPLE, GameAtBet, GamesPlayed, PlayedDeals, policies_of
from videopoker.coach.grade import MISTAKE_SIZES, SIZES, Grade, KindGrade, PolicyGrade, SameHands
from videopoker.core.base.read_number import read_number
from videopoker.core.machine.bet import Bet
from videopoker.core.machine.events import DoubleDealt, DoublePicked, Drawn
from videopoker.core.machine.state import Phase
from videopoker.core.paytable.paytable import MICRO
from videopoker.play.saves.check.hands_behind_damage import NewestIndex
from videopoker.play.saves.hands.search import HandFilter, condition
from videopoker.play.saves.index.index import Decision, Graded, Index
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import LAST_ROW
from videopoker.play.saves.rows.played_hand import PlayedHand

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
        _add_sums(grade, _Sums(*row), index, saves)
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


def _add_sums(grade: Grade, sums: _Sums, index: Index, saves: Path | None) -> None:
    from videopoker.solver.policy.policy_holds import game_unit

    table = index.paytable(sums.game)
    policies = policies_of(table, sums.coins, saves)
    bet_on_deal = Bet(sums.coins, sums.hands).credits
    bet = bet_on_deal * sums.deals
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
        _add_first_answers(grade, sums, bet_on_deal, at_meter)
    _add_policies(grade, sums, bet, policies.cost)


def _add_first_answers(grade: Grade, sums: _Sums, bet_on_deal: int, at_meter: Fraction) -> None:
    grade.hands += sums.deals
    grade.right += sums.first_right
    grade.lost += sums.coins_of("first_cost")
    bet = bet_on_deal * sums.deals
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


_AT_ONCE = 2000
"""Hands read and valued in one step of about 20 ms."""
_CHECKED_AT_ONCE = 50_000
"""Hands whose rows in the index are checked in one step, the first time in about 200 ms."""
_SUMMED_AT_ONCE = 10_000
"""Hands whose rows are added up in one step of about 20 ms."""

_HANDS = """
    SELECT number, game, coins, hands, cards, replacements, held, coalesce(first, held), coalesce(hinted, 0), jackpots
    FROM hand LEFT JOIN note USING (number)
    WHERE number > ? AND number <= ? AND held IS NOT NULL AND NOT scripted ORDER BY number
"""
_SESSION = "SELECT row FROM ledger_row WHERE kind = 'session_started' ORDER BY row DESC LIMIT 1"
_FIRST_IN_SESSION = "SELECT coalesce(min(number), ?) FROM hand WHERE row > ?"
_ROWS = (
    "SELECT row, last_row, scripted FROM hand LEFT JOIN graded USING (number) WHERE number = ? AND {where}"
)

ALL_HANDS = HandFilter()

Condition = tuple[str, Sequence[object]]
"""A condition on the rows of the index, and the values bound in it."""


class _Hand(NamedTuple):
    """What the decision of a drawn hand depends on, as the index has it."""

    number: int
    game: int
    coins: int
    hands: int
    cards: bytes
    replacements: bytes
    held: int
    first: int
    hinted: int
    jackpots: str | None


class _Decisions:
    """Values the decisions of a log."""

    def __init__(self, log: Log) -> None:
        save = Path(log.where)
        self.saves: Path | None = save.parent if save.is_file() else None
        """The folder of the save; None for a log in memory."""
        self._games = GamesPlayed(self.saves)

    def graded(self, after: int, last: int, index: Index) -> list[Decision]:
        """The decisions of the hands after `after`, up to `last`. DamagedSave if one cannot be valued."""
        hands = [_Hand(*row) for row in index.rows(_HANDS, (after, last))]
        batches: dict[GameAtBet, PlayedDeals] = {}
        try:
            for hand in hands:
                batch = GameAtBet(hand.game, Bet(hand.coins, hand.hands))
                _add(batches.setdefault(batch, PlayedDeals()), hand, index)
            rows = [
                row
                for batch, deals in batches.items()
                for row in self._games.graded(index.paytable(batch.game), batch, deals)
            ]
        except (ArithmeticError, LookupError, TypeError, ValueError):
            raise index.fault() from None
        return sorted(rows)


def _add(deals: PlayedDeals, hand: _Hand, index: Index) -> None:
    deals.numbers.append(hand.number)
    deals.cards += hand.cards
    deals.held.append(hand.held)
    deals.first.append(hand.first)
    deals.hinted.append(bool(hand.hinted))
    deals.replacements += hand.replacements
    if hand.jackpots and hand.coins == index.paytable(hand.game).coins:
        jackpots = tuple(read_number(jackpot) // MICRO for jackpot in hand.jackpots.split())
        deals.jackpots.append(jackpots if len(jackpots) > 1 else jackpots[0])


class _Sum:
    """A grade that grows hand by hand."""

    def __init__(self, after: int, where: Condition, *, practice: bool) -> None:
        self.grade: Grade = Grade(practice=practice)
        self.progress: Progress = Progress()
        self.hand: int = after
        """The last hand in the grade; its double-ups are not in it yet."""
        self._doubles = after
        self._where = where

    def add(self, last: int, index: Index, saves: Path | None) -> None:
        """Add the next hands, up to `last`, and the double-ups of the hands before `last`, which may still be doubled."""
        last = min(last, self.hand + _SUMMED_AT_ONCE)
        new = Where(self.hand + 1, last, *self._where)
        add_decisions(self.grade, index, new, saves)
        add_progress(self.progress, index, new)
        add_doubles(self.grade, index, Where(self._doubles + 1, last - 1, *self._where))
        self.hand = last
        self._doubles = max(self._doubles, last - 1)

    def whole(self, index: Index) -> Grade:
        """A copy of the grade with the double-ups of the last hand."""
        grade = self.grade.copied()
        add_doubles(grade, index, Where(self._doubles + 1, self.hand, *self._where))
        return grade


class GradedLog:
    """A log and the grades of its hands so far, or of the hands that a filter matches; `steps` grades the rest."""

    def __init__(
        self, log: Log, hand_filter: HandFilter = ALL_HANDS, newest: NewestIndex | None = None
    ) -> None:
        """With `newest` only its hands are graded, and the log's index is not read."""
        self._log = log
        self._newest = newest
        self._before = newest.before if newest else 0
        self._decisions = _Decisions(log)
        self._practice: bool = log.folded().state.practice
        self._where: Condition = condition(log, hand_filter)
        self._total = self._sum(self._before)
        self._session = self._sum(self._before)
        self._session_row = -1
        self._first_in_session = 1
        self._grades = self._total.grade, self._session.grade

    @property
    def grades(self) -> tuple[Grade, Grade]:
        """The grades of all time and of the last session."""
        return self._grades

    @property
    def progress(self) -> Progress:
        """The first answers by day and by session. Live object: later steps change it."""
        return self._total.progress

    @property
    def parts(self) -> int:
        """The number of steps left, or a few less."""
        last = self._log.folded().state.hand
        grading = -(-(last - self._index().last_graded()) // _AT_ONCE)
        return grading - (self._total.hand - last) // _SUMMED_AT_ONCE - -last // _CHECKED_AT_ONCE

    def steps(self) -> Iterator[None]:
        """Grade the rest of the log step by step. SaveError if the log cannot be read."""
        state = self._log.folded().state
        # a hand drawn meanwhile is graded the next time, and is not added before
        last = state.hand - 1 if state.phase is Phase.DRAWING else state.hand
        yield from self.grading()
        index = self._index()
        if self._total.hand > last or index.last_graded() < self._total.hand - 1:
            self._total = self._sum(self._before)
        self._begin_session(index)
        for grade_sum in (self._total, self._session):
            while grade_sum.hand < last:
                grade_sum.add(last, index, self._decisions.saves)
                yield
        session = self._session.whole(index)
        self._add_open_hand(session, index)
        self._grades = self._total.whole(index), session

    def _index(self, first: int = 1, last: int = 0, *, graded: bool = False) -> Index:
        return self._newest or self._log.index(first, last, graded=graded)

    def _sum(self, after: int) -> _Sum:
        return _Sum(after, self._where, practice=self._practice)

    def grading(self) -> Iterator[None]:
        """Value the decisions that the index lacks, step by step, and put them in the index."""
        last = self._log.folded().state.hand
        # before anything is graded: an index in doubt loses all decisions
        for first in range(self._before + 1, last + 1, _CHECKED_AT_ONCE):
            self._index(first, first + _CHECKED_AT_ONCE - 1, graded=True)
            yield
        stored = self._index().last_graded()
        for after in range(max(stored, self._before), last, _AT_ONCE):
            end = min(after + _AT_ONCE, last)
            rows = self._decisions.graded(after, end, self._index(after + 1, end))
            if rows and not (self._newest or self._log).add_graded(Graded(stored, rows)):
                yield from self.grading()  # something else stored decisions meanwhile, or the index is made again
                return
            stored = rows[-1].number if rows else stored
            yield

    def _begin_session(self, index: Index) -> None:
        """Find where the last session began; if it is a new one, it has no hands yet."""
        before = LAST_ROW if self._newest else 0  # the session may have begun before the newest hands
        row = next((row for (row,) in index.rows(_SESSION)), before)
        if row != self._session_row:
            self._session_row = row
            last = self._log.folded().state.hand
            ((first,),) = index.rows(_FIRST_IN_SESSION, (last + 1, row))
            self._session = self._sum(first - 1)
            self._first_in_session = first

    def _add_open_hand(self, session: Grade, index: Index) -> None:
        """Add what the session drew and doubled of a hand that was dealt before it."""
        number = self._first_in_session - 1
        where, values = self._where
        query = index.with_graded(number, number) + _ROWS.format(where=where)
        row, last_row, scripted = next(iter(index.rows(query, (number, *values))), (0, 0, 0))
        if last_row < self._session_row or not row:
            return
        double: DoubleDealt | None = None
        for entry in self._log.rows.entries(row, last_row):
            is_of_session = entry.number > self._session_row
            match entry.event:
                case DoubleDealt() as double:
                    pass
                case Drawn() if is_of_session and scripted:
                    session.rigged += 1
                case Drawn() if is_of_session:
                    add_decisions(session, index, Where(number, number), self._decisions.saves)
                case DoublePicked(paid=paid) if double and is_of_session and not scripted:
                    if double.secret is None:
                        session.rigged += 1
                    else:
                        session.doubles += paid - double.stake


def graded_hand(log: Log, hand: PlayedHand) -> Grade:
    """The grade of one past hand; its bet is 0 while the hand is in play, and if a script chose its cards."""
    number = hand.dealt.hand
    decisions = _Decisions(log)
    index = log.index(number, number, graded=True)
    grade = Grade(practice=log.folded().state.practice)
    where = Where(number, number)
    given: Sequence[Decision] = ()
    if index.last_graded() < number:
        given = decisions.graded(number - 1, number, index)
    add_decisions(grade, index, where, decisions.saves, given)
    add_doubles(grade, index, where)
    return grade
