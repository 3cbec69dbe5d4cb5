-- A training file of version 5: two mistakes, one of them answered, a hand of the player's, a close decision; a daily, a lesson and an exam.
PRAGMA application_id = 1448105042;
PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE daily (                -- an answer of a daily twenty
        day   TEXT NOT NULL,            -- ISO 8601
        game  TEXT NOT NULL,            -- the fingerprint of its paytable
        place INTEGER NOT NULL CHECK (place BETWEEN 0 AND 19),
        held  INTEGER NOT NULL CHECK (held BETWEEN 0 AND 31),  -- a bit for each card, the first is 1
        lost  REAL NOT NULL CHECK (lost >= 0),  -- in coins
        PRIMARY KEY (day, game, place)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "daily" VALUES('2026-11-20','214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7',0,1,0.25);
CREATE TABLE "drill" (
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
    ;
INSERT INTO "drill" VALUES(1,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','2d 6s 7h 8d 9c','9c 8d 7h 2d 6s','mistake','2026-11-20T12:01:00+00:00','{"card_id": 1, "state": 1, "step": 0, "stability": 0.212, "difficulty": 6.4133, "due": "2026-11-20T12:01:00+00:00", "last_review": "2026-11-20T12:00:00+00:00"}','active');
INSERT INTO "drill" VALUES(2,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','5s 8c 9h Jh Kh','Kh Jh 5s 8c 9h','mistake',NULL,NULL,'active');
INSERT INTO "drill" VALUES(3,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','2c 7d Ks Kh JK','Ks Kh 7d 2c JK','brought',NULL,NULL,'active');
INSERT INTO "drill" VALUES(4,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','5d 6d 9h Qs Ac','Qs 9h 6d 5d Ac','close',NULL,NULL,'active');
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
    ;
INSERT INTO "exam" VALUES(1,'default.sqlite3','214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','joker-poker-jacks-15-5-4',20,'2026-11-20T12:00:00+00:00',NULL,NULL);
CREATE TABLE "exam_hand" (          -- a hand of an exam, stored before it is shown
        exam   INTEGER NOT NULL REFERENCES exam,
        number INTEGER NOT NULL,        -- from 1; in older exams, at the table, of the hand in the save
        cards  TEXT NOT NULL,           -- as dealt
        held   INTEGER CHECK (held BETWEEN 0 AND 31),  -- NULL until it is answered
        hands  INTEGER NOT NULL CHECK (hands > 0),  -- drawn from the deal: 1, in older exams also more
        lost   REAL CHECK (lost >= 0),  -- in coins over all hands drawn, 0 when the hold is right; NULL until it is graded
        PRIMARY KEY (exam, number)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "exam_hand" VALUES(1,1,'As Kd 2c 7h 9s',1,1,0.5);
CREATE TABLE lesson_line (          -- a line of a lesson
        game   TEXT NOT NULL,
        kind   TEXT NOT NULL,           -- the name of its kind
        tries  INTEGER NOT NULL CHECK (tries > 0),
        passed TEXT,                    -- UTC, ISO 8601, the first time; NULL before
        PRIMARY KEY (game, kind)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "lesson_line" VALUES('214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','pair',1,'2026-11-20T12:00:00+00:00');
CREATE TABLE match (                -- a match; its hands are in the log of the save; the last one of a save counts
        id      INTEGER PRIMARY KEY,
        save    TEXT NOT NULL,          -- the file name of the save
        game    TEXT NOT NULL,          -- the fingerprint of its paytable
        size    INTEGER NOT NULL CHECK (size >= 0),  -- its deals; 0 ends the match before it
        after   INTEGER NOT NULL CHECK (after >= 0)  -- the number of the last hand dealt before it
    , save_id TEXT) STRICT
    ;
CREATE TABLE review (               -- an answer of the drill
        id    INTEGER PRIMARY KEY,
        drill INTEGER NOT NULL REFERENCES drill,
        time  TEXT NOT NULL,
        held  INTEGER NOT NULL CHECK (held BETWEEN 0 AND 31),
        lost  REAL NOT NULL CHECK (lost >= 0)
    ) STRICT
    ;
INSERT INTO "review" VALUES(1,1,'2026-11-20T12:00:00+00:00',3,1.5);
CREATE TABLE searched (             -- how far the hands of a save were searched for mistakes
        save TEXT NOT NULL,
        game TEXT NOT NULL,
        hand INTEGER NOT NULL,
        PRIMARY KEY (save, game)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO "searched" VALUES('default.sqlite3','214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7',40);
COMMIT;
