"""Pages of past hands, newest first, in a log of any length."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import islice

from videopoker.core.cards import RANK_READ, Card, CardError, Rank, parse_cards
from videopoker.core.events import Dealt
from videopoker.core.messages import Refused, nearest, quoted
from videopoker.core.moves import Commit, DoubleUp
from videopoker.core.paytable import Paytable
from videopoker.core.state import Phase
from videopoker.play.paytables.files import paytable_names
from videopoker.play.saves import index_query
from videopoker.play.saves.card_query import with_cards
from videopoker.play.saves.hand_times import hands_between
from videopoker.play.saves.index import NOTHING, Index
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand, with_event

_LAST = 2**62
_PAGE = 256
_AT_ONCE = 1024
"""Hands whose cards are searched in one step."""
_MAX_COUNTED, _MAX_SEARCHED = 1000, 50_000
"""Hands with certain cards are counted up to the first figure, in logs of at most the second: 8 microseconds per hand."""


@dataclass(frozen=True, slots=True)
class HandFilter:
    """Which past hands to show. Names are case-insensitive; a filter without values matches every hand."""

    line: str | None = None
    """The label of a line that one of the deal's hands won; ``nothing`` or ``no win`` for losing hands."""
    least: int = 0
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


def day(text: str) -> date:
    """The day in a text. Refused if it is not a day.

    >>> day("2026-11-05")
    datetime.date(2026, 11, 5)
    """
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(f"{quoted(text)} is not a day; expected year-month-day, such as 2026-11-05") from None


def wanted_cards(text: str) -> tuple[Card | Rank, ...]:
    """The cards to search for; a rank alone stands for a card of any suit. CardError if a card cannot be read.

    >>> from videopoker.core.cards import format_cards
    >>> format_cards(wanted_cards("AsKd")), format_cards(wanted_cards("K, 10 Ah"))
    ('As Kd', 'K T Ah')
    """
    try:
        return parse_cards(text)
    except CardError:
        words = re.split(r"[\s,;]+", text.strip())
        return tuple(RANK_READ.get(word.upper()) or Card.parse(word) for word in words)


def page(
    log: Log, hand_filter: HandFilter, *, size: int, before: int | None = None, after: int | None = None
) -> list[PlayedHand]:
    """Up to `size` hands, newest first: the newest of all, those before hand `before`, or those just after `after`.

    A hand still in play has no line and no win yet.
    """
    if after is not None:
        found = _find(log, hand_filter, size, after + 1, _LAST, newest=False)[::-1]
    else:
        high = before - 1 if before is not None else _LAST
        found = _find(log, hand_filter, size, 1, high, newest=True)
    return _played_hands(log, found)


def with_numbers(log: Log, numbers: Iterable[int]) -> list[PlayedHand]:
    """The hands with these numbers, in this order; each number must exist."""
    index = log.index()
    every = _condition(index, HandFilter())
    found = (index_query.find(index, every, 1, number, number, newest=True) for number in numbers)
    return _played_hands(log, [hand for hands in found for hand in hands])


def _played_hands(log: Log, found: Iterable[index_query.HandRows]) -> list[PlayedHand]:
    index, state = log.index(), log.folded().state
    open_hand = state.hand if DoubleUp in state.legal_moves or state.phase is Phase.DOUBLING else None
    return [_played(log, index, hand, may_double=hand.number == open_hand) for hand in found]


def numbered(log: Log, number: int) -> PlayedHand:
    """The hand with this number. Refused if there is none."""
    found = page(log, HandFilter(), size=1, before=number + 1)
    if found and found[0].dealt.hand == number:
        return found[0]
    last = log.folded().state.hand
    raise Refused(
        f"There is no hand {number:,}. The last is {last:,}." if last else "No hand has been played yet."
    )


def last_proved(log: Log) -> PlayedHand | None:
    """The last hand whose secret may be shown, else the last hand; None before the first."""
    hands = page(log, HandFilter(), size=2)
    return next((hand for hand in hands if hand.tells_secret), hands[0] if hands else None)


def in_order(log: Log, hand_filter: HandFilter, last: int | None = None) -> Iterator[PlayedHand]:
    """Every matching hand so far, or the last `last`, oldest first; only one page is in memory at a time."""
    after = 0
    until = next((hand.dealt.hand for hand in page(log, HandFilter(), size=1)), 0)
    if last is not None:
        newest = _find(log, hand_filter, last, 1, _LAST, newest=True)
        after = newest[-1].number - 1 if newest else _LAST - 1
    while hands := page(log, hand_filter, size=_PAGE, after=after):
        yield from (hand for hand in reversed(hands) if hand.dealt.hand <= until)
        after = hands[0].dealt.hand
        if after >= until:
            return


def count(log: Log, hand_filter: HandFilter) -> int | None:
    """How many hands match; None if counting them would take too long."""
    index = log.index()
    if hand_filter.dealt or hand_filter.held:
        if log.folded().state.hand > _MAX_SEARCHED:
            return None
        found = _find(log, hand_filter, _MAX_COUNTED, 1, _LAST, newest=True)
        return len(found) if len(found) < _MAX_COUNTED else None
    total = 0
    for low, high in _days(log, hand_filter):
        counted = index_query.count(index, _condition(index, hand_filter), low, high)
        if counted is None:
            return None
        total += counted
    return total


def lines_played(log: Log) -> list[str]:
    """The labels of the lines that were ever won, the highest pay first."""
    pays = {line.label: line.pays[-1] for table in games_played(log) for line in table.lines}
    return sorted(index_query.lines(log.index()), key=lambda line: (-pays.get(line, 0), line))


def games_played(log: Log) -> list[Paytable]:
    """The games in which a hand was ever dealt, in the order they were first chosen."""
    index = log.index()
    tables = [index.paytable(game) for game in index_query.games(index)]
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
        known = {name.casefold() for table in games for name in (table.key, table.title)}
        if hand_filter.game.casefold() not in {*known, *paytable_names()}:
            hint = nearest(hand_filter.game, keys) or f"; played were {', '.join(keys)}"
            raise Refused(f"no hand was played on a game called {quoted(hand_filter.game)}{hint}")
    if hand_filter.line is not None:
        labels = ["no win", *dict.fromkeys(line.label for table in games for line in table.lines)]
        if _line(hand_filter).casefold() not in {NOTHING, *(label.casefold() for label in labels)}:
            hint = nearest(hand_filter.line, labels) or f"; expected one of {', '.join(map(quoted, labels))}"
            raise Refused(f"no line of the games played is called {quoted(hand_filter.line)}{hint}")


def found_hands(
    log: Log, hand_filter: HandFilter, low: int = 1, high: int = _LAST, *, newest: bool
) -> Iterator[index_query.HandRows | int]:
    """The hands with certain cards, the newest or the oldest first, and after each part searched its last hand's number.

    The index has no cards, so the log itself is searched. A part takes about 10 ms.
    """
    days = _days(log, hand_filter)
    for first, last in reversed(days) if newest else days:
        yield from _found_within(log, hand_filter, max(low, first), min(high, last), newest=newest)


def _found_within(
    log: Log, hand_filter: HandFilter, low: int, high: int, *, newest: bool
) -> Iterator[index_query.HandRows | int]:
    """As `found_hands`, without the days."""
    index = log.index()
    condition = _condition(index, hand_filter)
    while some := index_query.find(index, condition, _AT_ONCE, low, high, newest=newest):
        yield from with_cards(log, some, hand_filter.dealt, hand_filter.held)
        if len(some) < _AT_ONCE:
            return
        yield some[-1].number
        low, high = (low, some[-1].number - 1) if newest else (some[-1].number + 1, high)


def _find(
    log: Log, hand_filter: HandFilter, size: int, low: int, high: int, *, newest: bool
) -> list[index_query.HandRows]:
    """As `index_query.find`, with the filter's cards and days."""
    if hand_filter.dealt or hand_filter.held:
        hands = found_hands(log, hand_filter, low, high, newest=newest)
        return list(islice((hand for hand in hands if not isinstance(hand, int)), size))
    index, days = log.index(), _days(log, hand_filter)
    condition = _condition(index, hand_filter)
    found: list[index_query.HandRows] = []
    for first, last in reversed(days) if newest else days:
        within = max(low, first), min(high, last)
        found += index_query.find(index, condition, size - len(found), *within, newest=newest)
        if len(found) >= size:
            break
    return found


def _days(log: Log, hand_filter: HandFilter) -> list[tuple[int, int]]:
    """The ranges of hand numbers of the days in the filter, oldest first."""
    if hand_filter.since is None and hand_filter.until is None:
        return [(1, _LAST)]
    since = _midnight(hand_filter.since) if hand_filter.since else None
    until = (
        _midnight(hand_filter.until + timedelta(1))
        if hand_filter.until and hand_filter.until < date.max
        else None
    )
    ranges = hands_between(log, since, until)
    return [(1, _LAST)] if ranges == [(1, log.folded().state.hand)] else ranges


def _midnight(day: date) -> str:
    """The start of a local day in the log's form of time; of a UTC day at the ends of the calendar."""
    try:
        moment = datetime.combine(day, datetime.min.time()).astimezone(UTC)
    except (ValueError, OverflowError, OSError):
        return day.isoformat()
    return moment.isoformat(timespec="seconds")


def _condition(index: Index, hand_filter: HandFilter) -> index_query.Condition:
    return index_query.condition(index, _line(hand_filter) or None, hand_filter.least, hand_filter.game)


def _line(hand_filter: HandFilter) -> str:
    """The label to search for; for losing hands the index's name for them."""
    line = hand_filter.line or ""
    return NOTHING if line.casefold() == "no win" else line


def _commits(log: Log, hand: int) -> bool:
    """Whether the save made commitments by this hand; practice saves and older formats make none."""
    state = log.folded().state
    first = log.committed_from() if log.head.save and not state.practice else hand + 1
    return hand >= first if first else Commit in state.legal_moves


def _played(log: Log, index: Index, found: index_query.HandRows, *, may_double: bool) -> PlayedHand:
    """The hand in these rows of the log."""
    rows = list(log.entries(found.dealt - 1, found.last))
    if not rows or not isinstance(rows[0].event, Dealt):
        raise index.fault()
    dealt = rows[0].event
    committed, before = log.commitment(found.dealt) if dealt.committed else (None, b"")
    hand = PlayedHand(
        rows[0].time,
        index.paytable(found.game),
        dealt,
        cents=index.cents_at(found.dealt),
        committed=committed,
        before=before,
        lacks_commitment=not dealt.committed and _commits(log, dealt.hand),
        may_double=may_double,
    )
    for entry in rows[1:]:
        hand = with_event(hand, entry.event)
    return hand
