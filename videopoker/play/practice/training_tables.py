"""The tables of the training file, and the upgrade of older files."""

import sqlite3

from videopoker.play.saves.files.schema import transaction

SCHEMA_VERSION = 3
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
        save    TEXT NOT NULL,          -- the file name of the save
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
        kind   TEXT NOT NULL,           -- the name of its kind
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

_STEPS = (_REVIEWS, _DECK_EXAMS_LESSONS, _EXAMS_IN_PRACTICE)
"""The steps from each schema version to the next; the first makes a new file."""


def upgrade(connection: sqlite3.Connection) -> None:
    """Run the missing migrations of an open training file, unless another process has run them."""
    if _version(connection) == SCHEMA_VERSION:
        return
    connection.execute("PRAGMA foreign_keys = OFF")  # a table that others refer to is replaced
    with transaction(connection):
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        for step in range(_version(connection), SCHEMA_VERSION):
            for statement in _STEPS[step]:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {step + 1}")


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)
