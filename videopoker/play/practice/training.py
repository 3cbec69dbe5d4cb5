"""The results of practice: daily scores, the hands to drill with their schedule, exams, lessons. It never changes a bankroll.

One SQLite file beside the saves, readable by its owner only. It is opened for each query, so that several
processes and threads can use it.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from videopoker.core.cards.hold_mask import mask_of, positions_of
from videopoker.play.host.paths import PRACTICE_FILE
from videopoker.play.practice.training_tables import APPLICATION_ID, SCHEMA_VERSION, upgrade
from videopoker.play.saves.files.schema import is_save, one_line, transaction
from videopoker.play.saves.files.sqlite_file import DEFAULT_WAIT, SaveError, command, on_error, open_file

_WHAT = "training file"
Values = tuple[Any, ...] | dict[str, Any]
"""The values of a query."""
_READY = """
    SELECT id, cards, source, schedule FROM drill
    WHERE game = :game AND state = 'active' AND (due IS NULL OR due <= :now)
    ORDER BY due IS NULL, due, CASE source WHEN 'brought' THEN 0 WHEN 'mistake' THEN 1 ELSE 2 END, id
"""
_COUNTS = """
    SELECT count(*), coalesce(sum(due IS NULL), 0), coalesce(sum(due <= :now), 0), coalesce(sum(source = 'mistake'), 0)
    FROM drill WHERE game = :game AND state = 'active'
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
        rows = self.rows("SELECT day, held, lost FROM daily WHERE game = ? ORDER BY day, place", (game,))
        return [(day, frozenset(positions_of(held)), lost) for day, held, lost in rows]

    def add_daily_answer(
        self, day: str, game: str, place: int, held: Iterable[int], lost: float
    ) -> tuple[frozenset[int], float]:
        """Store an answer to hand `place` (0 to 19), unless there is one; returns the stored answer."""
        with self.changing() as connection:
            answer = (day, game, place, mask_of(held), lost)
            connection.execute("INSERT INTO daily VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", answer)
            where = "SELECT held, lost FROM daily WHERE day = ? AND game = ? AND place = ?"
            stored, cost = connection.execute(where, answer[:3]).fetchone()
            return frozenset(positions_of(stored)), cost

    # the drill

    def add_drill_hands(self, game: str, source: str, hands: Iterable[tuple[str, str]]) -> int:
        """Add the hands that are not in the drill yet; returns how many that is. A hand is its cards sorted and as dealt."""
        add = "INSERT INTO drill (game, hand, cards, source) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        with self.changing() as connection:
            return connection.executemany(add, [(game, *hand, source) for hand in hands]).rowcount

    def find_drill_hand(self, game: str, hand: str) -> DrillCard | None:
        """The drill card of this hand, given with its cards sorted; None if there is none."""
        found = "SELECT id, cards, source, schedule FROM drill WHERE game = ? AND hand = ?"
        return next((DrillCard(*row) for row in self.rows(found, (game, hand))), None)

    def ready_drill_hands(self, game: str, now: datetime) -> list[DrillCard]:
        """The hands that are due, longest due first, then the new ones."""
        return [DrillCard(*row) for row in self.rows(_READY, {"game": game, "now": text_of(now)})]

    def add_review(
        self, card: int, now: datetime, held: Iterable[int], lost: float, schedule: str, due: datetime
    ) -> None:
        """Store an answer, and when its hand is due again."""
        with self.changing() as connection:
            answer = (card, text_of(now), mask_of(held), lost)
            connection.execute("INSERT INTO review (drill, time, held, lost) VALUES (?, ?, ?, ?)", answer)
            connection.execute(
                "UPDATE drill SET schedule = ?, due = ? WHERE id = ?", (schedule, text_of(due), card)
            )

    def drill_counts(self, game: str, now: datetime) -> DrillCounts:
        """How many hands of a game are in the drill, new, due, and from mistakes."""
        rows = self.rows(_COUNTS, {"game": game, "now": text_of(now)})
        return DrillCounts(*next(iter(rows), (0, 0, 0, 0)))

    def drill_days(self, game: str, days: int) -> list[DrillDay]:
        """The last days with answers, the oldest first; days are local."""
        return [DrillDay(*row) for row in reversed(self.rows(_DAYS, (game, days)))]

    def searched(self, save: str, game: str) -> int:
        """The last hand of a save that was searched for mistakes; 0 when none was."""
        rows = self.rows("SELECT hand FROM searched WHERE save = ? AND game = ?", (save, game))
        return next((int(hand) for (hand,) in rows), 0)

    def set_searched(self, save: str, game: str, hand: int) -> None:
        """Remember how far a save was searched."""
        with self.changing() as connection:
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

    def rows(self, query: str, values: Values) -> list[Any]:
        """The rows that a query finds; none without a file."""
        with one_line(self.path, _WHAT):
            if not self.path.exists():
                return []
            with closing(self._connect()) as connection:
                return connection.execute(query, values).fetchall()

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
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
            upgrade(connection)
            connection.execute("PRAGMA foreign_keys = ON")
        return connection


def utc_now() -> datetime:
    """The time now, UTC."""
    return datetime.now(UTC)


def text_of(time: datetime) -> str:
    """UTC to the second, so that texts compare as times do."""
    return time.astimezone(UTC).isoformat(timespec="seconds")
