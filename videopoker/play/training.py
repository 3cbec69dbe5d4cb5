"""The results of practice: daily scores, and the hands to drill with their schedule. It never changes a bankroll.

One SQLite file beside the saves, readable by its owner only. It is opened for each query, so that several
processes and threads can use it.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from videopoker.play.paths import PRACTICE_FILE
from videopoker.play.saves.file_check import DEFAULT_WAIT, SaveError, command, on_error, open_file
from videopoker.play.saves.schema import is_save, one_line, transaction

SCHEMA_VERSION = 1
_WHAT = "training file"
APPLICATION_ID = 0x56505452  # "VPTR" marks it among SQLite files

_TABLES = (
    """
    CREATE TABLE daily (                -- an answer of a daily twenty
        day   TEXT NOT NULL,            -- ISO 8601
        game  TEXT NOT NULL,            -- the fingerprint of its paytable
        place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 19),
        held  INTEGER NOT NULL CHECK (held BETWEEN 0 AND 31),  -- a bit for each card, the first is 1
        lost  REAL NOT NULL CHECK (lost >= 0),  -- in coins
        PRIMARY KEY (day, game, place)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE drill (                -- a hand to drill
        id       INTEGER PRIMARY KEY,
        game     TEXT NOT NULL,
        hand     TEXT NOT NULL,         -- the cards in the order of the deck, so that no hand is in twice
        cards    TEXT NOT NULL,         -- as dealt
        source   TEXT NOT NULL CHECK (source IN ('brought', 'mistake', 'close')),
        due      TEXT,                  -- UTC, ISO 8601; NULL until its first answer
        schedule TEXT CHECK (schedule IS NULL OR json_valid(schedule)),
        UNIQUE (game, hand)
    ) STRICT
    """,
    """
    CREATE TABLE review (               -- an answer of the drill
        id    INTEGER PRIMARY KEY,
        drill INTEGER NOT NULL REFERENCES drill,
        time  TEXT NOT NULL,
        held  INTEGER NOT NULL CHECK (held BETWEEN 0 AND 31),
        lost  REAL NOT NULL CHECK (lost >= 0)
    ) STRICT
    """,
    """
    CREATE TABLE searched (             -- how far the hands of a save were searched for mistakes
        save TEXT NOT NULL,
        game TEXT NOT NULL,
        hand INTEGER NOT NULL,
        PRIMARY KEY (save, game)
    ) STRICT, WITHOUT ROWID
    """,
)
_Values = tuple[Any, ...] | dict[str, Any]
_NEXT = """
    SELECT id, cards, source, schedule FROM drill
    WHERE game = :game AND id <> :but AND (due IS NULL OR due <= :now)
    ORDER BY due IS NULL, due, CASE source WHEN 'brought' THEN 0 WHEN 'mistake' THEN 1 ELSE 2 END, id
    LIMIT 1
"""
_COUNTS = """
    SELECT count(*), coalesce(sum(due IS NULL), 0), coalesce(sum(due <= :now), 0), coalesce(sum(source = 'mistake'), 0)
    FROM drill WHERE game = :game
"""
_DAYS = """
    SELECT date(time, 'localtime') AS day, count(*), sum(lost = 0), sum(lost)
    FROM review JOIN drill ON drill.id = review.drill WHERE game = ? GROUP BY day ORDER BY day DESC LIMIT ?
"""


class DrillCard(NamedTuple):
    """A hand of the drill."""

    id: int
    cards: str
    source: str
    schedule: str | None
    """Its schedule as JSON; None before its first answer."""


class DrillCounts(NamedTuple):
    """The hands in the drill of a game."""

    hands: int
    new: int
    """Not answered yet."""
    due: int
    """Answered before and due again."""
    mistakes: int
    """From the player's own mistakes."""


class DrillDay(NamedTuple):
    """The drill's answers of one day."""

    day: str
    answers: int
    right: int
    lost: float
    """In coins."""


class TrainingFile:
    """The training file in a folder of saves; made when something is first stored."""

    def __init__(self, folder: Path, wait: float = DEFAULT_WAIT) -> None:
        """`wait`: the seconds to wait for another program that uses the file before SaveBusy is raised."""
        self.path: Path = folder / PRACTICE_FILE
        self._wait = wait

    # the daily twenty

    def daily_answers(self, game: str) -> list[tuple[str, frozenset[int], float]]:
        """Day, positions held (0 to 4) and coins lost of every answer in a game, in order."""
        rows = self._rows("SELECT day, held, lost FROM daily WHERE game = ? ORDER BY day, place", (game,))
        return [(day, _positions(held), lost) for day, held, lost in rows]

    def add_daily_answer(
        self, day: str, game: str, place: int, held: Iterable[int], lost: float
    ) -> tuple[frozenset[int], float]:
        """Store an answer to hand `place` (0 to 19), unless there is one; returns the stored answer."""
        with self._changing() as connection:
            answer = (day, game, place, _mask(held), lost)
            connection.execute("INSERT INTO daily VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", answer)
            where = "SELECT held, lost FROM daily WHERE day = ? AND game = ? AND place = ?"
            stored, cost = connection.execute(where, answer[:3]).fetchone()
            return _positions(stored), cost

    # the drill

    def add_drill_hands(self, game: str, source: str, hands: Iterable[tuple[str, str]]) -> int:
        """Add the hands that are not in the drill yet; returns how many that is. A hand is its cards sorted and as dealt."""
        add = "INSERT INTO drill (game, hand, cards, source) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        with self._changing() as connection:
            return connection.executemany(add, [(game, *hand, source) for hand in hands]).rowcount

    def find_drill_hand(self, game: str, hand: str) -> DrillCard | None:
        """The drill card of this hand, given with its cards sorted; None if there is none."""
        return self._card(
            "SELECT id, cards, source, schedule FROM drill WHERE game = ? AND hand = ?", (game, hand)
        )

    def next_drill_hand(self, game: str, now: datetime, but: int = 0) -> DrillCard | None:
        """The hand that is due longest, else a new one; None if no hand is due or new. The card `but` is skipped."""
        return self._card(_NEXT, {"game": game, "now": _text(now), "but": but})

    def add_review(
        self, card: int, now: datetime, held: Iterable[int], lost: float, schedule: str, due: datetime
    ) -> None:
        """Store an answer, and when its hand is due again."""
        with self._changing() as connection:
            answer = (card, _text(now), _mask(held), lost)
            connection.execute("INSERT INTO review (drill, time, held, lost) VALUES (?, ?, ?, ?)", answer)
            connection.execute(
                "UPDATE drill SET schedule = ?, due = ? WHERE id = ?", (schedule, _text(due), card)
            )

    def drill_counts(self, game: str, now: datetime) -> DrillCounts:
        """How many hands of a game are in the drill, new, due, and from mistakes."""
        rows = self._rows(_COUNTS, {"game": game, "now": _text(now)}) or [(0, 0, 0, 0)]
        return DrillCounts(*rows[0])

    def drill_days(self, game: str, days: int) -> list[DrillDay]:
        """The last days with answers, the oldest first; days are local."""
        return [DrillDay(*row) for row in reversed(self._rows(_DAYS, (game, days)))]

    def searched(self, save: str, game: str) -> int:
        """The last hand of a save that was searched for mistakes; 0 when none was."""
        rows = self._rows("SELECT hand FROM searched WHERE save = ? AND game = ?", (save, game))
        return int(rows[0][0]) if rows else 0

    def set_searched(self, save: str, game: str, hand: int) -> None:
        """Remember how far a save was searched."""
        with self._changing() as connection:
            connection.execute("REPLACE INTO searched VALUES (?, ?, ?)", (save, game, hand))

    # the file

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Turn an error from damaged content into a SaveError."""
        try:
            yield
        except SaveError:
            raise
        except (ValueError, KeyError, TypeError) as error:
            remedy = f"it was not changed; move it away to start a new {_WHAT}"
            raise SaveError(f"{self.path}: its content is damaged ({error}); {remedy}") from error

    def _card(self, query: str, values: _Values) -> DrillCard | None:
        return next((DrillCard(*row) for row in self._rows(query, values)), None)

    def _rows(self, query: str, values: _Values) -> list[Any]:
        """The rows that a query finds; none without a file."""
        with one_line(self.path, _WHAT):
            if not self.path.exists():
                return []
            with closing(self._connect()) as connection:
                return connection.execute(query, values).fetchall()

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """A transaction; makes the file if it is missing."""
        with one_line(self.path, _WHAT):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
            with closing(self._connect()) as connection, transaction(connection):
                yield connection

    def _connect(self) -> sqlite3.Connection:
        if is_save(self.path):
            renamed = f"`{command(self.path)} stats --save {self.path.stem}` gives it another name"
            raise SaveError(f"{self.path} is a save with the name of the {_WHAT}; {renamed}")
        if self.path.stat().st_size or not self.path.is_file():
            connection = open_file(self.path, APPLICATION_ID, SCHEMA_VERSION, _WHAT, self._wait)
        else:
            connection = sqlite3.connect(self.path, isolation_level=None, timeout=self._wait)
        with on_error(connection.close):
            connection.execute("PRAGMA foreign_keys = ON")
            self._create(connection)
        return connection

    def _create(self, connection: sqlite3.Connection) -> None:
        """Make the tables, unless another process has made them."""
        if connection.execute("PRAGMA user_version").fetchone()[0]:
            return
        with transaction(connection):
            if connection.execute("PRAGMA user_version").fetchone()[0]:
                return
            for statement in (*_TABLES, f"PRAGMA application_id = {APPLICATION_ID}"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")


def utc_now() -> datetime:
    """The time now, UTC."""
    return datetime.now(UTC)


def _mask(held: Iterable[int]) -> int:
    return sum(1 << position for position in set(held))


def _positions(mask: int) -> frozenset[int]:
    return frozenset(position for position in range(5) if mask >> position & 1)


def _text(time: datetime) -> str:
    """UTC to the second, so that texts compare as times do."""
    return time.astimezone(UTC).isoformat(timespec="seconds")
