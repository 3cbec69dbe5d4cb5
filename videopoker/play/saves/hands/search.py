"""Finds past hands by a filter, and reads them: what the index has of each, and its rows of the log.

A filter is one WHERE over the rows of the index. A question about a long log is answered in steps: the rows of 50,000 hands
take about 10 ms. Consecutive hands are read many at a time.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import chain, islice
from typing import Any, NamedTuple

from videopoker.core.base.messages import Refused, nearest, quoted
from videopoker.core.base.read_number import read_number
from videopoker.core.cards.cards import Card, Rank
from videopoker.core.cards.held_cards import positions_of
from videopoker.core.machine.events import ChainStarted, Dealt, Drawn
from videopoker.core.machine.moves import Commit, DoubleUp
from videopoker.core.machine.state import Phase
from videopoker.core.paytable.paytable import Paytable
from videopoker.play.paytables.files import aliases, paytable_names
from videopoker.play.saves.index.index import rank_number
from videopoker.play.saves.log.log import Log
from videopoker.play.saves.rows.log_row import LogRow
from videopoker.play.saves.rows.played_hand import PlayedHand, with_event

_HANDS_IN_RUN = 250
"""The most hands read at a time."""
_HANDS = """
    SELECT number, row, last_row, game, cents, credits_before, jackpots, fixed, first, hinted
    FROM hand LEFT JOIN note USING (number) WHERE number BETWEEN ? AND ? ORDER BY number
"""


class _IndexedHand(NamedTuple):
    """What the index has of a hand: the columns of _HANDS."""

    number: int
    row: int
    last_row: int
    game: int
    cents: int
    credits_before: int
    jackpots: str | None
    fixed: str | None
    first: int | None
    hinted: int | None


class HandReader:
    """Reads the hands of a log as it is now."""

    def __init__(self, log: Log) -> None:
        self._log = log
        state = log.folded().state
        self._open_hand = state.hand if state.allows(DoubleUp) or state.phase is Phase.DOUBLING else None
        """The hand whose win can still be doubled."""
        self._chains = chains(log)

    def hands(self, numbers: Iterable[int]) -> Iterator[PlayedHand]:
        """The hands with these numbers, in this order. SaveError at a damaged row, or if the index does not match the log."""
        for run in _runs(numbers):
            hands = self._run(min(run), max(run))
            yield from hands if run[0] <= run[-1] else reversed([*hands])

    def _run(self, first: int, last: int) -> Iterator[PlayedHand]:
        """The hands from number `first` to `last`."""
        self._index = self._log.index(first, last)
        indexed_hands = [_IndexedHand(*row) for row in self._index.rows(_HANDS, (first, last))]
        read_to = max(indexed_hands[0].row - 2, 0)  # the commitment is usually the row above the deal
        entries = self._log.rows.entries(read_to, indexed_hands[-1].last_row)
        before: list[LogRow] = []
        for indexed in indexed_hands:
            rows = [*before, *islice(entries, max(indexed.last_row - read_to, 0))]
            read_to = indexed.last_row
            before = rows[-1:]
            above = next((entry for entry in rows if entry.number == indexed.row - 1), None)
            yield self._played(indexed, above, [entry for entry in rows if entry.number >= indexed.row])

    def _played(self, indexed: _IndexedHand, above: LogRow | None, rows: Sequence[LogRow]) -> PlayedHand:
        """A hand from what the index has of it and from its rows; `above` is the row above them."""
        number, row, _, game, cents, credits_before, jackpots, fixed, first, hinted = indexed
        if not rows or not isinstance(rows[0].event, Dealt):
            raise self._index.fault()
        dealt = rows[0].event
        committed, before = None, b""
        if dealt.committed:
            committed, before = self._log.rows.commitment(row, above)
        drawn = next((entry.event for entry in rows if isinstance(entry.event, Drawn)), None)
        if drawn and hinted is not None:  # the row of an earlier format has no notes
            drawn = replace(drawn, first=None if first is None else positions_of(first), hinted=bool(hinted))
        hand = PlayedHand(
            rows[0].time,
            self._index.paytable(game),
            dealt,
            drawn=drawn,
            cents=cents,
            credits_before=credits_before,
            jackpots=tuple(map(read_number, (jackpots or "").split())),
            committed=committed,
            before=before,
            fixed=fixed,
            chain=self._chain_of(number, row) if committed else None,
            lacks_commitment=not dealt.committed and self._commits(number),
            may_double=number == self._open_hand,
        )
        for entry in rows[2:]:
            hand = with_event(hand, entry.event)
        return hand

    def _chain_of(self, number: int, dealt: int) -> ChainStarted | None:
        """The chain of the secret of hand `number`, dealt in row `dealt`."""
        for entry in reversed(self._chains):
            if entry.number < dealt and isinstance(entry.event, ChainStarted) and entry.event.hand <= number:
                return entry.event
        return None

    def _commits(self, hand: int) -> bool:
        """Whether the save made commitments by this hand; practice saves and older formats make none."""
        state = self._log.folded().state
        if state.practice or not self._log.head.save:
            return False
        first = self._index.first_committed
        return state.allows(Commit) if first is None else hand >= first


def chains(log: Log) -> list[LogRow]:
    """The rows in which a chain of secrets began, in order."""
    rows = log.index().rows("SELECT row FROM ledger_row WHERE kind = 'chain_started' ORDER BY row")
    return [log.rows.entry(row) for (row,) in rows]


def _runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """The numbers in runs that rise or fall by one, of at most _HANDS_IN_RUN."""
    run: list[int] = []
    step = 0
    for number in numbers:
        if len(run) == 1:
            step = number - run[0]
        if run and (len(run) == _HANDS_IN_RUN or abs(step) != 1 or number != run[-1] + step):
            yield run
            run = []
        run.append(number)
    if run:
        yield run


FILTERED_AT_ONCE = 50_000
"""Hands whose rows are filtered in one step of about 10 ms."""
_SORTED_AT_ONCE = 15_000
"""Hands whose rows are read in one step of about 10 ms: most of them match."""
NOTHING = "nothing"
"""The filter's name for the line of losing hands."""
FIRST_ELSE_DRAWN = "coalesce(first_cost, cost)"
"""The cost that hands are listed and filtered by: of the first answer, or after a hint of the hold drawn."""
SORTS: Mapping[str, str] = {"win": "paid", "cost": f"{FIRST_ELSE_DRAWN} * 1.0 / unit"}
"""The figure that each sort lists hands by, the highest first."""


@dataclass(frozen=True, slots=True)
class HandFilter:
    """Which past hands to show. Names are case-insensitive; a filter without values matches every hand."""

    line: str | None = None
    """The label of a line that one of the deal's hands won; ``nothing`` or ``no win`` for losing hands."""
    min_win: int = 0
    """The fewest credits that the deal won in the end, double-ups included."""
    game: str | None = None
    """A game's key or title."""
    since: date | None = None
    """The first day, in local time."""
    until: date | None = None
    """The last day."""
    dealt: tuple[Card | Rank, ...] = ()
    """Cards among the five dealt; a rank stands for a card of any suit."""
    held: tuple[Card | Rank, ...] = ()
    """Cards among those held."""
    mistakes: bool = False
    """Only hands whose first answer, or after a hint the hold drawn, was wrong, as far as they are graded."""
    kind: str | None = None
    """Only hands graded under this kind of decision, as grades print it, those with a hint left out."""
    sort: str | None = None
    """A name in SORTS: ``win`` for the biggest wins first; None for the order in which hands were dealt."""

    @property
    def takes_all(self) -> bool:
        """Whether every hand matches."""
        return replace(self, sort=None) == HandFilter()


def matching(
    log: Log,
    hand_filter: HandFilter,
    *,
    size: int = -1,
    before: int | None = None,
    after: int | None = None,
    newest: bool = True,
) -> Iterator[tuple[list[int], int]]:
    """The numbers of the hands that match, the newest or the oldest first, in steps of about 10 ms.

    Only hands before `before` and after `after`. Each step has at most `size` numbers, -1 for all, and the number of hands
    left to filter.
    """
    low = max(1, (after or 0) + 1)
    high = before - 1 if before is not None else None
    for rows, left in selected(log, hand_filter, "number", low, high, size, newest=newest):
        yield [number for (number,) in rows], left


def ranked(log: Log, hand_filter: HandFilter) -> Iterator[tuple[Sequence[int], int]]:
    """The numbers of the hands that match in the filter's sort, equal hands newest first.

    In steps of about 10 ms, each with the hands left to filter; the last step has all numbers.
    """
    found: defaultdict[float, array[int]] = defaultdict(lambda: array("q"))
    listed = array("q")
    what = f"number, {SORTS[hand_filter.sort or 'win']}"
    for rows, left in selected(log, hand_filter, what):
        for number, figure in rows:
            found[figure or 0].append(number)
        if left:
            yield listed, left
    for figure in sorted(found, reverse=True):
        listed += found[figure]
    yield listed, 0


def page(
    log: Log, hand_filter: HandFilter, *, size: int, before: int | None = None, after: int | None = None
) -> list[PlayedHand]:
    """Up to `size` hands, newest first: the newest of all, hands before `before`, or hands just after `after`.

    In a sort: the first of all, the hands after `before`, or the hands up to `after`. A hand still in play
    has no line and no win yet.
    """
    if hand_filter.sort:
        *_, (listed, _) = ranked(log, hand_filter)
        start = listed.index(before) + 1 if before is not None else 0
        end = listed.index(after) if after is not None else start + size
        return with_numbers(log, listed[max(start, end - size) : end])
    numbers: list[int] = []
    for found, _ in matching(log, hand_filter, size=size, before=before, after=after, newest=after is None):
        numbers += found
        if len(numbers) >= size:
            break
    return with_numbers(log, sorted(numbers[:size], reverse=True))


def with_numbers(log: Log, numbers: Iterable[int]) -> list[PlayedHand]:
    """The hands with these numbers, in this order; each number must exist."""
    return list(HandReader(log).hands(numbers))


def numbered(log: Log, number: int) -> PlayedHand:
    """The hand with this number. Refused if there is none."""
    last = log.folded().state.hand
    if 1 <= number <= last:
        (hand,) = with_numbers(log, [number])
        return hand
    raise Refused(f"There is no hand {number:,}. The last is {last:,}." if last else "No hands yet.")


def last_proved(log: Log) -> PlayedHand | None:
    """The last hand whose secret may be shown, else the last hand; None before the first."""
    hands = page(log, HandFilter(), size=2)
    return next((hand for hand in hands if hand.tells_secret), hands[0] if hands else None)


def in_order(log: Log, hand_filter: HandFilter, last: int | None = None) -> Iterator[PlayedHand]:
    """Every matching hand so far, or the last `last`, oldest first; few hands are in memory at a time.

    In a sort every hand, or the first `last` of it.
    """
    if hand_filter.sort:
        *_, (listed, _) = ranked(log, hand_filter)
        yield from HandReader(log).hands(listed[:last])
        return
    steps = matching(log, hand_filter, size=-1 if last is None else last, newest=last is not None)
    numbers: Iterable[int] = chain.from_iterable(found for found, _ in steps)
    yield from HandReader(log).hands(numbers if last is None else sorted(islice(numbers, last)))


def count(log: Log, hand_filter: HandFilter) -> int:
    """How many hands match."""
    return sum(hands for rows, _ in selected(log, hand_filter, "count(*)") for (hands,) in rows)


def lines_played(log: Log) -> list[str]:
    """The labels of the lines that were ever won, the highest pay first."""
    pays = {line.label: line.pays[-1] for table in games_played(log) for line in table.lines}
    return sorted(log.folded().totals.lines, key=lambda line: (-pays.get(line, 0), line))


def games_played(log: Log) -> list[Paytable]:
    """The games in which a hand was ever dealt, in the order of their first hands."""
    index = log.index()
    tables = [index.paytable(game) for (game,) in index.rows("SELECT id FROM game ORDER BY id")]
    return list({table.key: table for table in tables}.values())


def check(log: Log, hand_filter: HandFilter) -> None:
    """Refused if the filter has a line or a game that was never played, with the nearest name, or its days are reversed."""
    if hand_filter.since and hand_filter.until and hand_filter.until < hand_filter.since:
        raise Refused(
            f"the first day, {hand_filter.since}, is after the last, {hand_filter.until}; swap them"
        )
    games = games_played(log)
    if not games:
        return
    if hand_filter.game is not None:
        keys = [table.key for table in games]
        is_shipped = {hand_filter.game.casefold(), aliases().game(hand_filter.game)} & {*paytable_names()}
        if not is_shipped and not _game_rows(log, hand_filter.game):
            hint = nearest(hand_filter.game, keys) or f"; played were {', '.join(keys)}"
            raise Refused(f"no hand was played on a game called {quoted(hand_filter.game)}{hint}")
    if hand_filter.line is not None:
        labels = ["no win", *dict.fromkeys(line.label for table in games for line in table.lines)]
        if _line(hand_filter).casefold() != NOTHING and not _labels(hand_filter.line, labels):
            hint = nearest(hand_filter.line, labels) or f"; expected one of {', '.join(map(quoted, labels))}"
            raise Refused(f"no line of the games played is called {quoted(hand_filter.line)}{hint}")


def selected(
    log: Log,
    hand_filter: HandFilter,
    what: str,
    low: int = 1,
    high: int | None = None,
    size: int = -1,
    *,
    newest: bool = True,
) -> Iterator[tuple[list[Any], int]]:
    """Select `what` of the matching hands from `low` to `high`; each step has at most `size` rows and the hands left to filter."""
    last = log.folded().state.hand
    high = last if high is None else min(high, last)
    where, values = condition(log, hand_filter)
    order = "DESC" if newest else "ASC"
    is_graded = hand_filter.mistakes or hand_filter.kind is not None or hand_filter.sort == "cost"
    hands = "hand LEFT JOIN graded USING (number)" if is_graded else "hand"
    query = (
        f"SELECT {what} FROM {hands} WHERE number BETWEEN ? AND ? AND {where} ORDER BY number {order} LIMIT ?"  # noqa: S608 - values are bound
    )
    if is_graded:
        log.index(low, high, graded=True)  # before the first step: decisions in doubt are dropped
    at_once = _SORTED_AT_ONCE if hand_filter.sort else FILTERED_AT_ONCE
    starts = range(low, high + 1, at_once)
    for start in reversed(starts) if newest else starts:
        end = min(high, start + at_once - 1)
        index = log.index(start, end, graded=is_graded)
        graded = index.with_graded(start, end) if is_graded else ""
        yield index.rows(graded + query, (start, end, *values, size)), start - low if newest else high - end


def condition(log: Log, hand_filter: HandFilter) -> tuple[str, list[object]]:
    """The filter as a condition on the rows of the index, and the values bound in it."""
    conditions = ["TRUE"]
    values: list[object] = []

    def add(clause: str, *bound: object) -> None:
        conditions.append(f"({clause})")
        values.extend(bound)

    line = _line(hand_filter).casefold()
    game = (hand_filter.game or "").casefold()
    if line == NOTHING:
        add("lines = ''")
    elif line:
        labels = _labels(line, log.folded().totals.lines)
        add(" OR ".join(["instr(lines, char(10) || ? || char(10))"] * len(labels)) or "FALSE", *labels)
    if hand_filter.min_win > log.folded().totals.biggest_win:
        add("FALSE")  # else every row of a long log would be read in vain
    elif hand_filter.min_win:
        add("paid >= ?", hand_filter.min_win)
    if game:
        wanted_games = _game_rows(log, game)
        add(f"game IN ({', '.join(map(str, wanted_games))})")
    if hand_filter.since:
        add("time >= ?", _midnight(hand_filter.since))
    if hand_filter.until and hand_filter.until < date.max:
        add("time < ?", _midnight(hand_filter.until + timedelta(1)))
    for wanted in (*_with_cards("", hand_filter.dealt), *_with_cards("held_", hand_filter.held)):
        add(wanted)
    if hand_filter.mistakes:
        add(f"{FIRST_ELSE_DRAWN} > 0")
    if hand_filter.kind is not None:
        add("kind = ? AND first_cost IS NOT NULL", hand_filter.kind)
    return " AND ".join(conditions), values


def _with_cards(prefix: str, wanted: Sequence[Card | Rank]) -> Iterator[str]:
    """The conditions for wanted cards and ranks in the columns with this prefix: empty for cards dealt, ``held_`` for cards held."""
    named = Counter(item for item in wanted if isinstance(item, Card))
    for card, times in named.items():
        yield f"instr({prefix}cards, x'{card.number:02x}')" if card.is_joker or times == 1 else "FALSE"
    ranks = Counter(map(rank_number, wanted))
    for rank, times in ranks.items():
        yield f"instr({prefix}ranks, x'{f'{rank:02x}' * times}')"


def _labels(line: str, labels: Iterable[str]) -> list[str]:
    """Exact label matches, or labels that contain all the words."""
    labels = tuple(labels)
    same = [label for label in labels if label.casefold() == line.casefold()]
    words = {*line.casefold().split()}
    return same or [label for label in labels if words <= {*label.casefold().split()}]


def _game_rows(log: Log, name: str) -> list[int]:
    """The games of the log with this id or title, or else with a name that `load_paytable` reads."""
    rows = log.index().rows("SELECT id, key, title FROM game")
    same = [number for number, *names in rows if name.casefold() in map(str.casefold, names)]
    named = {table.key for table in aliases().exactly(name, games_played(log))}
    return same or [number for number, key, _ in rows if key in named]


def _midnight(day: date) -> float:
    """The start of a local day in seconds since 1970; of a UTC day at the ends of the calendar."""
    start = datetime.combine(day, time.min)
    try:
        return start.timestamp()
    except (ValueError, OverflowError, OSError):
        return start.replace(tzinfo=UTC).timestamp()


def _line(hand_filter: HandFilter) -> str:
    """The label to search for; for losing hands the index's name for them."""
    line = hand_filter.line or ""
    return NOTHING if line.casefold() == "no win" else line
