"""A page of history: the hands that are wanted, newest first, however long the log."""

from collections.abc import Iterator
from dataclasses import dataclass

from videopoker.core.events import Dealt
from videopoker.core.messages import nearest, quoted
from videopoker.core.paytable import Paytable
from videopoker.play.saves import index_query as finding
from videopoker.play.saves.file_check import SaveError
from videopoker.play.saves.index import NOTHING, Contents
from videopoker.play.saves.index_query import Found, Sought
from videopoker.play.saves.log import Log
from videopoker.play.saves.played_hand import PlayedHand, with_event

_LAST = 2**62
_PAGE = 256


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which hands; names in any case."""

    line: str | None = None
    """The label of a line that any of the deal's hands was paid for, or ``nothing`` for the losing ones."""
    least: int = 0
    """The credits the deal brought in the end at least, double ups included."""
    game: str | None = None
    """A game's key or title."""


def page(
    log: Log, wanted: Wanted, *, size: int, before: int | None = None, after: int | None = None
) -> list[PlayedHand]:
    """At most so many hands, newest first: the newest of all, those below `before`, or those just above `after`.

    A hand that waits for its draw has no line and has won nothing yet.
    """
    contents = log.contents()
    sought = _sought(contents, wanted)
    if after is not None:
        found = finding.find(contents, sought, size, after + 1, _LAST, newest=False)[::-1]
    else:
        high = before - 1 if before is not None else _LAST
        found = finding.find(contents, sought, size, 1, high, newest=True)
    return [_played(log, contents, hand) for hand in found]


def in_order(log: Log, wanted: Wanted, last: int | None = None) -> Iterator[PlayedHand]:
    """Every hand that is wanted, or the last so many, the oldest first; one page is in memory at a time."""
    after = 0
    if last is not None:
        contents = log.contents()
        newest = finding.find(contents, _sought(contents, wanted), last, 1, _LAST, newest=True)
        after = newest[-1].number - 1 if newest else _LAST - 1
    while hands := page(log, wanted, size=_PAGE, after=after):
        yield from reversed(hands)
        after = hands[0].dealt.hand


def count(log: Log, wanted: Wanted) -> int | None:
    """How many hands there are in all; None when counting them would take longer than a page may."""
    contents = log.contents()
    return finding.count(contents, _sought(contents, wanted))


def lines_played(log: Log) -> list[str]:
    """The labels of the lines that were ever paid, the best paid first."""
    pays = {line.label: line.pays[-1] for table in games_played(log) for line in table.lines}
    return sorted(finding.lines(log.contents()), key=lambda line: (-pays.get(line, 0), line))


def games_played(log: Log) -> list[Paytable]:
    """The games a hand was ever dealt in, the one first chosen first."""
    contents = log.contents()
    tables = [contents.paytable(game) for game in finding.games(contents)]
    return list({table.key: table for table in tables}.values())


def check(log: Log, wanted: Wanted) -> None:
    """ValueError, with the nearest name, when no hand can be wanted: its line or game was never played."""
    games = games_played(log)
    if not games:
        return
    if wanted.game is not None:
        names = {name: name.casefold() for table in games for name in (table.key, table.title)}
        if wanted.game.casefold() not in names.values():
            hint = nearest(wanted.game, names) or f"; played were {', '.join(table.key for table in games)}"
            raise ValueError(f"no hand was played on a game called {quoted(wanted.game)}{hint}")
    if wanted.line is not None:
        labels = [NOTHING, *dict.fromkeys(line.label for table in games for line in table.lines)]
        if wanted.line.casefold() not in {label.casefold() for label in labels}:
            hint = nearest(wanted.line, labels) or f"; expected one of {', '.join(labels)}"
            raise ValueError(f"no line of the games played is called {quoted(wanted.line)}{hint}")


def _sought(contents: Contents, wanted: Wanted) -> Sought:
    lines = games = None
    if wanted.line is not None:
        line = wanted.line.casefold()
        lines = tuple(label for label in (*finding.lines(contents), NOTHING) if label.casefold() == line)
    if wanted.game is not None:
        games = finding.named(contents, wanted.game)
    return Sought(lines, wanted.least, games)


def _played(log: Log, contents: Contents, found: Found) -> PlayedHand:
    """The hand that these rows of the log tell of."""
    rows = list(log.entries(found.dealt - 1, found.last))
    if not rows or not isinstance(rows[0].event, Dealt):
        raise SaveError(f"{log.where}: its table of contents is wrong; `videopoker verify` says more")
    cents = contents.cents_at(rows[0].number)
    hand = PlayedHand(rows[0].time, contents.paytable(found.game), rows[0].event, cents=cents)
    for entry in rows[1:]:
        hand = with_event(hand, entry.event)
    return hand
