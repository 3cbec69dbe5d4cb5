"""Which hands are wanted, found in the table of contents: quickly whether few of them are or nearly all.

Only stretches that hold a wanted hand are looked at, so a page of 50 looks at 50 stretches at most: 12,800 short
rows of a log of any length, beside one pass over the sums, some 40,000 of them in a million hands.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from videopoker.play.saves.index import ALL, NOTHING, Contents, numbers_of, stretch_of

MOST_STRETCHES = 400
"""The stretches that may be gone through for a count."""

_HANDS = """
    FROM hand
    WHERE number BETWEEN :low AND :high
        AND (:least = 0 OR paid >= :least)
        AND (:games IS NULL OR game IN (SELECT value FROM json_each(:games)))
        AND (:lines IS NULL
             OR EXISTS (SELECT 1 FROM json_each(:lines) WHERE instr(lines, char(10) || value || char(10))))
"""
_SUMS = """
    FROM stretch
    WHERE place BETWEEN :low AND :high
        AND (:games IS NULL OR game IN (SELECT value FROM json_each(:games)))
        AND (:lines IS NULL AND line = '' OR line IN (SELECT value FROM json_each(:lines)))
"""
_NEWEST = f"SELECT number, dealt, last, game {_HANDS} ORDER BY number DESC LIMIT :size"
_OLDEST = f"SELECT number, dealt, last, game {_HANDS} ORDER BY number LIMIT :size"
_COUNT = f"SELECT count(*) {_HANDS}"
_PLACES_NEWEST = f"SELECT DISTINCT place {_SUMS} AND most >= :least ORDER BY place DESC"
_PLACES_OLDEST = f"SELECT DISTINCT place {_SUMS} AND most >= :least ORDER BY place"
_SURE = f"SELECT coalesce(sum(hands), 0) {_SUMS} AND least >= :least"
_UNSURE = f"SELECT place, game, line {_SUMS} AND least < :least AND most >= :least LIMIT :size"

_END = 2**62


@dataclass(frozen=True, slots=True)
class Found:
    """A hand of the log, by the rows that tell of it."""

    number: int
    dealt: int
    last: int
    game: int


@dataclass(frozen=True, slots=True)
class Sought:
    """What is asked of a hand, in the words of the contents; None asks nothing."""

    lines: tuple[str, ...] | None
    least: int
    games: tuple[int, ...] | None

    @property
    def anything(self) -> bool:
        """Whether every hand will do."""
        return self.lines is None and self.games is None and not self.least


def find(contents: Contents, sought: Sought, size: int, low: int, high: int, *, newest: bool) -> list[Found]:
    """At most so many hands with numbers from `low` to `high`, the newest of them or the oldest, that one first."""
    query = _NEWEST if newest else _OLDEST
    found: list[Found] = []
    for first, last in _ranges(contents, sought, low, high, newest=newest):
        asked = _asked(sought, first, last) | {"size": size - len(found)}
        found += (Found(*row) for row in contents.connection.execute(query, asked))
        if len(found) >= size:
            break
    return found


def count(contents: Contents, sought: Sought) -> int | None:
    """How many hands there are; None where too many stretches would have to be gone through."""
    connection, open_one = contents.connection, _open_stretch(contents)
    asked = _asked(sought, 0, open_one - 1)
    unsure = connection.execute(_UNSURE, asked | {"size": MOST_STRETCHES + 1}).fetchall()
    if len(unsure) > MOST_STRETCHES:
        return None
    (counted,) = connection.execute(_SURE, asked).fetchone()
    for place, game, line in unsure:
        within = Sought(None if line == ALL else (line,), sought.least, (game,))
        counted += _count(contents, within, *numbers_of(place))
    return int(counted) + _count(contents, sought, numbers_of(open_one)[0], _END)


def lines(contents: Contents) -> set[str]:
    """Every line that a hand was paid for."""
    found = {line for (line,) in contents.connection.execute("SELECT DISTINCT line FROM stretch")}
    recent = "SELECT DISTINCT lines FROM hand WHERE number >= ? AND lines IS NOT NULL"
    for (text,) in contents.connection.execute(recent, (numbers_of(_open_stretch(contents))[0],)):
        found.update(text[1:-1].split("\n"))
    return found - {ALL, NOTHING}


def games(contents: Contents) -> list[int]:
    """Every game that a hand was dealt in, in the order they were first chosen."""
    query = "SELECT game FROM stretch UNION SELECT game FROM hand WHERE number >= ?"
    recent = numbers_of(_open_stretch(contents))[0]
    return sorted(game for (game,) in contents.connection.execute(query, (recent,)))


def named(contents: Contents, name: str) -> tuple[int, ...]:
    """The games of this key or title, in any case."""
    name = name.casefold()
    rows = contents.connection.execute("SELECT id, key, title FROM game")
    return tuple(game for game, key, title in rows if name in {key.casefold(), title.casefold()})


def _ranges(
    contents: Contents, sought: Sought, low: int, high: int, *, newest: bool
) -> Iterator[tuple[int, int]]:
    """Ranges of hand numbers that hold all hands sought, in the order asked for."""
    if sought.anything:
        yield low, high
        return
    open_one = _open_stretch(contents)
    asked = _asked(sought, stretch_of(max(low, 1)), min(stretch_of(high), open_one - 1))
    query = _PLACES_NEWEST if newest else _PLACES_OLDEST
    rest = (max(low, numbers_of(open_one)[0]), high)
    if newest:
        yield rest
    for (place,) in contents.connection.execute(query, asked):
        first, last = numbers_of(place)
        yield max(low, first), min(high, last)
    if not newest:
        yield rest


def _open_stretch(contents: Contents) -> int:
    """The stretch that is not summed up yet: that of the last hand."""
    row = contents.connection.execute("SELECT number FROM hand ORDER BY number DESC LIMIT 1").fetchone()
    return stretch_of(row[0]) if row else 0


def _count(contents: Contents, sought: Sought, low: int, high: int) -> int:
    (counted,) = contents.connection.execute(_COUNT, _asked(sought, low, high)).fetchone()
    return int(counted)


def _asked(sought: Sought, low: int, high: int) -> dict[str, int | str | None]:
    return {
        "low": low,
        "high": high,
        "least": sought.least,
        "lines": json.dumps(sought.lines) if sought.lines is not None else None,
        "games": json.dumps(sought.games) if sought.games is not None else None,
    }
