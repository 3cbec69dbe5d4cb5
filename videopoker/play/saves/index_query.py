"""Finds the hands of a filter in the index; fast whether few or nearly all hands match.

Only blocks with a matching hand are read: a page of 50 hands reads at most 50 blocks, or 12,800 short rows, in a log
of any length, after one pass over the sums of the blocks, about 40,000 rows for a million hands.
"""

import json
from collections.abc import Iterator
from typing import NamedTuple

from videopoker.play.saves.index import ALL, BLOCK, NOTHING, Index, block_of, numbers_of

MAX_BLOCKS = 400
"""The most blocks that a count of hands reads."""

_HANDS = """
    FROM hand
    WHERE number BETWEEN :low AND :high
        AND (:least = 0 OR paid >= :least)
        AND (:games IS NULL OR game IN (SELECT value FROM json_each(:games)))
        AND (:lines IS NULL
             OR EXISTS (SELECT 1 FROM json_each(:lines) WHERE instr(lines, char(10) || value || char(10))))
"""
_SUMS = """
    FROM block
    WHERE block BETWEEN :low AND :high
        AND (:games IS NULL OR game IN (SELECT value FROM json_each(:games)))
        AND (:lines IS NULL AND line = '' OR line IN (SELECT value FROM json_each(:lines)))
"""
_NEWEST = f"SELECT number, dealt, last, game {_HANDS} ORDER BY number DESC LIMIT :size"
_OLDEST = f"SELECT number, dealt, last, game {_HANDS} ORDER BY number LIMIT :size"
_COUNT = f"SELECT count(*) {_HANDS}"
_BLOCKS_NEWEST = f"SELECT DISTINCT block {_SUMS} AND most >= :least ORDER BY block DESC"
_BLOCKS_OLDEST = f"SELECT DISTINCT block {_SUMS} AND most >= :least ORDER BY block"
_ALL_MATCH = f"SELECT coalesce(sum(hands), 0) {_SUMS} AND least >= :least"
_SOME_MATCH = f"SELECT block, game, line {_SUMS} AND least < :least AND most >= :least LIMIT :size"

_END = 2**62

Condition = dict[str, int | str | None]
"""The values of `:least`, `:lines` and `:games`; None for any line or any game."""


class HandRows(NamedTuple):
    """The rows of the log that belong to a hand: from `dealt` to `last`."""

    number: int
    dealt: int
    last: int
    game: int


def condition(index: Index, line: str | None, least: int, game: str | None) -> Condition:
    """The condition for a line's label, the fewest credits won, and a game's key or title; names are case-insensitive."""
    matching = [label for label in (*lines(index), NOTHING) if line and label.casefold() == line.casefold()]
    return {
        "least": least,
        "lines": None if line is None else json.dumps(matching),
        "games": None if game is None else json.dumps(_named(index, game)),
    }


def find(
    index: Index, condition: Condition, size: int, low: int, high: int, *, newest: bool
) -> list[HandRows]:
    """Up to `size` matching hands from number `low` to `high`: the newest, newest first, or the oldest, oldest first."""
    query = _NEWEST if newest else _OLDEST
    found: list[HandRows] = []
    for first, last in _ranges(index, condition, low, high, newest=newest):
        values = condition | {"low": first, "high": last, "size": size - len(found)}
        found += (HandRows(*row) for row in index.rows(query, values))
        if len(found) >= size:
            break
    return found


def count(index: Index, condition: Condition, low: int = 1, high: int = _END) -> int | None:
    """How many hands from number `low` to `high` match; None if too many blocks would have to be read."""
    if (low, high) != (1, _END):
        return _count(index, condition, low, high) if high - low < MAX_BLOCKS * BLOCK else None
    open_block = _open_block(index)
    values = condition | {"low": 0, "high": open_block - 1, "size": MAX_BLOCKS + 1}
    partly = list(index.rows(_SOME_MATCH, values))
    if len(partly) > MAX_BLOCKS:
        return None
    (counted,) = index.row(_ALL_MATCH, values)
    for block, game, line in partly:
        within = condition | {
            "lines": None if line == ALL else json.dumps([line]),
            "games": json.dumps([game]),
        }
        counted += _count(index, within, *numbers_of(block))
    return int(counted) + _count(index, condition, numbers_of(open_block)[0], _END)


def lines(index: Index) -> set[str]:
    """Every line that a hand has won."""
    found = {line for (line,) in index.rows("SELECT DISTINCT line FROM block")}
    recent = "SELECT DISTINCT lines FROM hand WHERE number >= ? AND lines IS NOT NULL"
    for (text,) in index.rows(recent, (numbers_of(_open_block(index))[0],)):
        found.update(text[1:-1].split("\n"))
    return found - {ALL, NOTHING}


def games(index: Index) -> list[int]:
    """Every game in which a hand was dealt, in the order they were first chosen."""
    query = "SELECT game FROM block UNION SELECT game FROM hand WHERE number >= ?"
    recent = numbers_of(_open_block(index))[0]
    return sorted(game for (game,) in index.rows(query, (recent,)))


def _named(index: Index, name: str) -> list[int]:
    """The games with this key or title, case-insensitive."""
    name = name.casefold()
    rows = index.rows("SELECT id, key, title FROM game")
    return [game for game, key, title in rows if name in {key.casefold(), title.casefold()}]


def _ranges(
    index: Index, condition: Condition, low: int, high: int, *, newest: bool
) -> Iterator[tuple[int, int]]:
    """Ranges of hand numbers that contain all matching hands, newest or oldest first."""
    if condition["lines"] is None and condition["games"] is None and not condition["least"]:
        yield low, high
        return
    open_block = _open_block(index)
    values = condition | {"low": block_of(max(low, 1)), "high": min(block_of(high), open_block - 1)}
    rest = (max(low, numbers_of(open_block)[0]), high)
    if newest:
        yield rest
    for (block,) in index.rows(_BLOCKS_NEWEST if newest else _BLOCKS_OLDEST, values):
        first, last = numbers_of(block)
        yield max(low, first), min(high, last)
    if not newest:
        yield rest


def _open_block(index: Index) -> int:
    """The block of the last hand, which is not summed up yet."""
    last = "SELECT number FROM hand ORDER BY number DESC LIMIT 1"
    return next((block_of(number) for (number,) in index.rows(last)), 0)


def _count(index: Index, condition: Condition, low: int, high: int) -> int:
    (counted,) = index.row(_COUNT, condition | {"low": low, "high": high})
    return int(counted)
