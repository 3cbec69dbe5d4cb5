"""The results of practice: daily scores, the hands to drill with their schedule, exams and challenges, lessons; and matches.

It never changes a bankroll.

One SQLite file in the folder of the saves, readable by its owner only. It is opened for each query, so that several
processes and threads can use it. Older files are upgraded. Progress in the lessons of a game is kept by the kind of each
line.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from videopoker.core.cards.held_cards import mask_of, positions_of
from videopoker.play.host.paths import PRACTICE_FILE
from videopoker.play.saves.files.schema import is_save, one_line, transaction, upgrade, version_of
from videopoker.play.saves.files.sqlite_file import DEFAULT_WAIT, SaveError, command, on_error, open_file

SCHEMA_VERSION = 6
APPLICATION_ID = 0x56505452  # "VPTR" marks it among SQLite files

_REVIEWS = (
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

_DECK_EXAMS_LESSONS = (
    # a column cannot get another CHECK, so the table is copied into a new one
    """
    CREATE TABLE deck (
        id       INTEGER PRIMARY KEY,
        game     TEXT NOT NULL,
        hand     TEXT NOT NULL,         -- the cards in the order of the deck, so that no hand is in twice
        cards    TEXT NOT NULL,         -- as dealt
        source   TEXT NOT NULL CHECK (source IN ('brought', 'mistake', 'close', 'chosen')),  -- chosen: by kind or level
        due      TEXT,                  -- UTC, ISO 8601; NULL until its first answer
        schedule TEXT CHECK (schedule IS NULL OR json_valid(schedule)),
        state    TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'suspended', 'removed')),
        UNIQUE (game, hand)
    ) STRICT
    """,
    "INSERT INTO deck SELECT id, game, hand, cards, source, due, schedule, 'active' FROM drill",
    "DROP TABLE drill",
    "ALTER TABLE deck RENAME TO drill",
    """
    CREATE TABLE exam (                 -- an exam of twenty hands
        id      INTEGER PRIMARY KEY,
        save    TEXT NOT NULL,          -- the file name of the save, or the code of a challenge
        game    TEXT NOT NULL,          -- the fingerprint of its paytable
        name    TEXT NOT NULL,          -- the id of its paytable
        size    INTEGER NOT NULL CHECK (size > 0),  -- its hands
        started TEXT NOT NULL,          -- UTC, ISO 8601
        ended   TEXT,                   -- NULL while it is open
        result  TEXT CHECK (result IN ('finished', 'broken off')),
        CHECK ((ended IS NULL) = (result IS NULL))
    ) STRICT
    """,
    """
    CREATE TABLE exam_hand (            -- a hand of an exam, stored before its draw
        exam   INTEGER NOT NULL REFERENCES exam,
        number INTEGER NOT NULL,        -- of the hand in the save
        cards  TEXT NOT NULL,           -- as dealt
        held   INTEGER NOT NULL CHECK (held BETWEEN 0 AND 31),
        hands  INTEGER NOT NULL CHECK (hands > 0),  -- drawn from the deal
        lost   REAL CHECK (lost >= 0),  -- in coins over all hands drawn, 0 when the hold is right; NULL until it is graded
        PRIMARY KEY (exam, number)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE lesson_line (          -- a line of a lesson
        game   TEXT NOT NULL,
        kind   TEXT NOT NULL,           -- the name of its kind, or of an idea that the hands of a lesson are about
        tries  INTEGER NOT NULL CHECK (tries > 0),
        passed TEXT,                    -- UTC, ISO 8601, the first time; NULL before
        PRIMARY KEY (game, kind)
    ) STRICT, WITHOUT ROWID
    """,
)

_EXAMS_IN_PRACTICE = (
    "UPDATE drill SET state = 'active' WHERE state = 'suspended'",  # hands are suspended no longer
    """
    CREATE TABLE exam_answer (          -- a hand of an exam, stored before it is shown
        exam   INTEGER NOT NULL REFERENCES exam,
        number INTEGER NOT NULL,        -- from 1; in older exams, at the table, of the hand in the save
        cards  TEXT NOT NULL,           -- as dealt
        held   INTEGER CHECK (held BETWEEN 0 AND 31),  -- NULL until it is answered
        hands  INTEGER NOT NULL CHECK (hands > 0),  -- drawn from the deal: 1, in older exams also more
        lost   REAL CHECK (lost >= 0),  -- in coins over all hands drawn, 0 when the hold is right; NULL until it is graded
        PRIMARY KEY (exam, number)
    ) STRICT, WITHOUT ROWID
    """,
    "INSERT INTO exam_answer SELECT * FROM exam_hand",
    "DROP TABLE exam_hand",
    "ALTER TABLE exam_answer RENAME TO exam_hand",
)

_MATCHES = (
    """
    CREATE TABLE match (                -- a match; its hands are in the log of the save; the last one of a save counts
        id      INTEGER PRIMARY KEY,
        save    TEXT NOT NULL,          -- the file name of the save
        game    TEXT NOT NULL,          -- the fingerprint of its paytable
        size    INTEGER NOT NULL CHECK (size >= 0),  -- its deals; 0 ends the match before it
        after   INTEGER NOT NULL CHECK (after >= 0)  -- the number of the last hand dealt before it
    ) STRICT
    """,
)

_SAVES_OF_MATCHES = (
    "ALTER TABLE match ADD COLUMN save_id TEXT",  # 16 hexadecimal digits; NULL in matches of version 4
)

_CERTIFICATES = (
    """
    CREATE TABLE certificate (          -- a try for a certificate, which is an exam
        exam    INTEGER PRIMARY KEY REFERENCES exam,
        seed    TEXT NOT NULL,          -- of the deals among which its hands were chosen: hexadecimal digits
        perfect REAL NOT NULL           -- the return of perfect play
    ) STRICT
    """,
    """
    CREATE TABLE certificate_hand (     -- a hand chosen, also one that is not asked yet
        exam     INTEGER NOT NULL REFERENCES certificate,
        number   INTEGER NOT NULL,      -- from 1
        cards    TEXT NOT NULL,
        weight   REAL NOT NULL,         -- its chance among all deals, divided by its chance to be chosen
        beginner REAL NOT NULL,         -- what the beginner's hold costs in it, in bets
        PRIMARY KEY (exam, number)
    ) STRICT, WITHOUT ROWID
    """,
)

_FAMILIES = (
    """
    CREATE TABLE family (               -- a game whose paytables were compared: which pays more?
        family   TEXT PRIMARY KEY,      -- the name of the game
        schedule TEXT NOT NULL CHECK (json_valid(schedule)),
        due      TEXT NOT NULL          -- UTC, ISO 8601
    ) STRICT, WITHOUT ROWID
    """,
)

_IDEAS = (
    "ALTER TABLE drill ADD COLUMN idea TEXT",  # an idea to drill, also its `hand`; NULL for a hand
    "ALTER TABLE drill ADD COLUMN kinds TEXT",  # the best hold against the one held, at the last mistake
    "ALTER TABLE drill ADD COLUMN asked INTEGER NOT NULL DEFAULT 0",  # the hands of an idea that were asked
    """
    CREATE TABLE lesson_hand (          -- a hand to repeat in a lesson
        id     INTEGER PRIMARY KEY,
        game   TEXT NOT NULL,
        lesson TEXT NOT NULL,
        cards  TEXT NOT NULL,           -- as dealt
        UNIQUE (game, lesson, cards)
    ) STRICT
    """,
)

_STEPS = (
    _REVIEWS,
    _DECK_EXAMS_LESSONS,
    _EXAMS_IN_PRACTICE,
    _MATCHES,
    _SAVES_OF_MATCHES,
    (*_IDEAS, *_CERTIFICATES, *_FAMILIES),
)
"""The steps from each schema version to the next; the first makes a new file."""


def _upgrade(connection: sqlite3.Connection) -> None:
    """Run the missing migrations of an open training file, unless another process has run them."""
    if version_of(connection) == SCHEMA_VERSION:
        return
    connection.execute("PRAGMA foreign_keys = OFF")  # a table that others refer to is replaced
    with transaction(connection):
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        upgrade(connection, _STEPS)


_WHAT = "training file"
Values = tuple[Any, ...] | dict[str, Any]
"""The values of a query."""
_READY = """
    SELECT id, cards, source, schedule, idea, kinds, asked FROM drill
    WHERE game = :game AND state = 'active' AND (due IS NULL OR due <= :now)
    ORDER BY due IS NULL, due, CASE source WHEN 'brought' THEN 0 WHEN 'mistake' THEN 1 ELSE 2 END, id
"""
_COUNTS = """
    SELECT count(*) - count(idea), coalesce(sum(due IS NULL), 0), coalesce(sum(due <= :now), 0),
        coalesce(sum(source = 'mistake'), 0), count(idea)
    FROM drill WHERE game = :game AND state = 'active'
"""
_DAYS = """
    SELECT date(time, 'localtime') AS day, count(*), sum(lost = 0), sum(lost)
    FROM review JOIN drill ON drill.id = review.drill WHERE game = ? GROUP BY day ORDER BY day DESC LIMIT ?
"""


class DrillCard(NamedTuple):
    """A hand or an idea of the drill."""

    id: int
    cards: str
    """As dealt; of an idea, the hand last asked."""
    source: str
    schedule: str | None
    """Its schedule as JSON; None before its first answer."""
    idea: str | None
    """The name of the idea; None for a hand."""
    kinds: str | None
    """For an idea, the kinds of holds of its last mistake: ``low pair against 4 to a flush``."""
    asked: int
    """How many hands of an idea were asked."""


class DrillCounts(NamedTuple):
    """The hands and ideas in the drill of a game."""

    hands: int
    new: int
    """Not answered yet."""
    due: int
    """Answered before and due again."""
    mistakes: int
    """From the player's own mistakes."""
    ideas: int = 0


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
        """The drill card of this hand, given with its cards sorted, or of the idea with this name; None if there is none."""
        found = (
            "SELECT id, cards, source, schedule, idea, kinds, asked FROM drill WHERE game = ? AND hand = ?"
        )
        return next((DrillCard(*row) for row in self.rows(found, (game, hand))), None)

    def ready_drill_hands(self, game: str, now: datetime) -> list[DrillCard]:
        """The hands and ideas that are due, longest due first, then the new ones."""
        return [DrillCard(*row) for row in self.rows(_READY, {"game": game, "now": text_of(now)})]

    def add_review(
        self, card: int, now: datetime, held: Iterable[int], lost: float, schedule: str, due: datetime
    ) -> None:
        """Store an answer, and when its hand or idea is due again."""
        with self.changing() as connection:
            answer = (card, text_of(now), mask_of(held), lost)
            connection.execute("INSERT INTO review (drill, time, held, lost) VALUES (?, ?, ?, ?)", answer)
            connection.execute(
                "UPDATE drill SET schedule = ?, due = ? WHERE id = ?", (schedule, text_of(due), card)
            )

    def drill_counts(self, game: str, now: datetime) -> DrillCounts:
        """How many hands and ideas of a game are in the drill, new, due, and from mistakes."""
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

    def check_times(self, times: Iterable[str]) -> None:
        """SaveError for a time that cannot be read."""
        with self.reading():
            for time in times:
                datetime.fromisoformat(time)

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
            _upgrade(connection)
            connection.execute("PRAGMA foreign_keys = ON")
        return connection


def utc_now() -> datetime:
    """The time now, UTC."""
    return datetime.now(UTC)


def text_of(time: datetime) -> str:
    """UTC to the second, so that texts compare as times do."""
    return time.astimezone(UTC).isoformat(timespec="seconds")


class LineProgress(NamedTuple):
    """The lessons that a player took on one kind of line."""

    tries: int
    passed: str | None
    """When a lesson with this line was first passed, UTC, ISO 8601; None before."""


def lesson_progress(file: TrainingFile, game: str) -> Mapping[str, LineProgress]:
    """The progress of each kind of line that was tried in a game, given by its fingerprint."""
    rows = file.rows("SELECT kind, tries, passed FROM lesson_line WHERE game = ?", (game,))
    return {kind: LineProgress(tries, passed) for kind, tries, passed in rows}


def lines_passed(file: TrainingFile, game: str) -> frozenset[str]:
    """The kinds of line passed in a game; a lesson counts as passed while all its lines are among them."""
    progress = lesson_progress(file, game)
    return frozenset(kind for kind, line in progress.items() if line.passed)


def add_lesson_try(file: TrainingFile, game: str, kinds: Iterable[str]) -> None:
    """Count a try of the lesson with these kinds of line."""
    with file.changing() as connection:
        connection.executemany(
            "INSERT INTO lesson_line VALUES (?, ?, 1, NULL) ON CONFLICT DO UPDATE SET tries = tries + 1",
            [(game, kind) for kind in kinds],
        )


def pass_lesson(file: TrainingFile, game: str, kinds: Iterable[str], now: datetime) -> None:
    """Store that a lesson is passed; the first time counts."""
    passed = text_of(now)
    with file.changing() as connection:
        connection.executemany(
            "INSERT INTO lesson_line VALUES (?, ?, 1, ?) ON CONFLICT DO UPDATE SET passed = coalesce(passed, excluded.passed)",
            [(game, kind, passed) for kind in kinds],
        )
