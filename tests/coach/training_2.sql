-- A training file of version 2: an exam finished, one of three hands a deal broken off, one open; hands of the drill active, suspended, removed.
PRAGMA application_id = 1448105042;
PRAGMA user_version = 2;
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
CREATE TABLE review (               -- an answer of the drill
        id    INTEGER PRIMARY KEY,
        drill INTEGER NOT NULL REFERENCES drill,
        time  TEXT NOT NULL,
        held  INTEGER NOT NULL CHECK (held BETWEEN 0 AND 31),
        lost  REAL NOT NULL CHECK (lost >= 0)
    ) STRICT
    ;
CREATE TABLE searched (             -- how far the hands of a save were searched for mistakes
        save TEXT NOT NULL,
        game TEXT NOT NULL,
        hand INTEGER NOT NULL,
        PRIMARY KEY (save, game)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO searched VALUES('default.sqlite3','214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7',25);
CREATE TABLE IF NOT EXISTS "drill" (
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
INSERT INTO drill VALUES(1,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','2c 7d Ks Kh JK','Ks Kh 7d 2c JK','brought',NULL,NULL,'active');
INSERT INTO drill VALUES(2,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','2c 7d 9s Ks Kh','Ks Kh 7d 2c 9s','brought',NULL,NULL,'suspended');
INSERT INTO drill VALUES(3,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','2c 7d 9s Qs Qh','Qs Qh 7d 2c 9s','brought',NULL,NULL,'removed');
INSERT INTO drill VALUES(4,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','2h 6h 9d 9c JK','JK 6h 2h 9d 9c','mistake',NULL,NULL,'active');
INSERT INTO drill VALUES(5,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','2d 6s 7h 8d 9c','9c 8d 7h 2d 6s','mistake',NULL,NULL,'active');
INSERT INTO drill VALUES(6,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','5h Jd Qs As JK','Jd 5h Qs JK As','mistake',NULL,NULL,'active');
INSERT INTO drill VALUES(7,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','5s 8c 9h Jh Kh','Kh Jh 5s 8c 9h','mistake',NULL,NULL,'active');
INSERT INTO drill VALUES(8,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','3h 3c 6h Jd Ah','Ah 3h 3c 6h Jd','mistake',NULL,NULL,'active');
INSERT INTO drill VALUES(9,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','6d 8d Jd Ks Kd','8d Kd Ks 6d Jd','mistake',NULL,NULL,'active');
INSERT INTO drill VALUES(10,'214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','5d 6d 9h Qs Ac','Qs 9h 6d 5d Ac','mistake',NULL,NULL,'active');
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
    ;
INSERT INTO exam VALUES(1,'default.sqlite3','214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','joker-poker-jacks-15-5-4',20,'2026-11-28T17:24:53+00:00','2026-11-28T17:24:54+00:00','finished');
INSERT INTO exam VALUES(2,'default.sqlite3','214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','joker-poker-jacks-15-5-4',20,'2026-11-28T17:24:54+00:00','2026-11-28T17:24:55+00:00','broken off');
INSERT INTO exam VALUES(3,'default.sqlite3','214b2294ac2121cbe8628ac4ab35b591d6d5ea1036965f6cfeb3d6a221b67ec7','joker-poker-jacks-15-5-4',20,'2026-11-28T17:24:55+00:00',NULL,NULL);
CREATE TABLE exam_hand (            -- a hand of an exam, stored before its draw
        exam   INTEGER NOT NULL REFERENCES exam,
        number INTEGER NOT NULL,        -- of the hand in the save
        cards  TEXT NOT NULL,           -- as dealt
        held   INTEGER NOT NULL CHECK (held BETWEEN 0 AND 31),
        hands  INTEGER NOT NULL CHECK (hands > 0),  -- drawn from the deal
        lost   REAL CHECK (lost >= 0),  -- in coins over all hands drawn, 0 when the hold is right; NULL until it is graded
        PRIMARY KEY (exam, number)
    ) STRICT, WITHOUT ROWID
    ;
INSERT INTO exam_hand VALUES(1,1,'JK 6h 2h 9d 9c',0,1,15.68244891094104787);
INSERT INTO exam_hand VALUES(1,2,'9c 4s Jd 3s Th',4,1,0.0);
INSERT INTO exam_hand VALUES(1,3,'4c As 2c 4s JK',25,1,0.0);
INSERT INTO exam_hand VALUES(1,4,'8d Ac 4c 5d 3d',2,1,0.0);
INSERT INTO exam_hand VALUES(1,5,'9c 8d 7h 2d 6s',0,1,0.77774740933852870572);
INSERT INTO exam_hand VALUES(1,6,'Kc 7d 5s 2h Tc',17,1,0.0);
INSERT INTO exam_hand VALUES(1,7,'Th Jh 7d Qs 7c',20,1,0.0);
INSERT INTO exam_hand VALUES(1,8,'9h 3s 2s 3h 9s',27,1,0.0);
INSERT INTO exam_hand VALUES(1,9,'Jd 5h Qs JK As',0,1,8.1543931451424516154);
INSERT INTO exam_hand VALUES(1,10,'2s Jd 6h Qs Kd',18,1,0.0);
INSERT INTO exam_hand VALUES(1,11,'Ts 6h 6s 9d Tc',23,1,0.0);
INSERT INTO exam_hand VALUES(1,12,'5s Ac Qd 7d 4d',4,1,0.0);
INSERT INTO exam_hand VALUES(1,13,'Kh Jh 5s 8c 9h',0,1,1.3115486502396771495);
INSERT INTO exam_hand VALUES(1,14,'Kc 8d 6c Js 2h',9,1,0.0);
INSERT INTO exam_hand VALUES(1,15,'Tc 6s JK 2h Ad',20,1,0.0);
INSERT INTO exam_hand VALUES(1,16,'Kc 7c As Tc 5h',4,1,0.0);
INSERT INTO exam_hand VALUES(1,17,'Ah 3h 3c 6h Jd',0,1,1.4380127594165521554);
INSERT INTO exam_hand VALUES(1,18,'Jc Ad Jd Js Tc',13,1,0.0);
INSERT INTO exam_hand VALUES(1,19,'6c 5d 3d Ad JK',30,1,0.0);
INSERT INTO exam_hand VALUES(1,20,'Jc Kh 4s 6h 5c',3,1,0.0);
INSERT INTO exam_hand VALUES(2,21,'8d Kd Ks 6d Jd',0,3,NULL);
INSERT INTO exam_hand VALUES(2,22,'7h Ac Jd 4s 2h',4,3,NULL);
INSERT INTO exam_hand VALUES(3,23,'Qs 9h 6d 5d Ac',0,1,NULL);
INSERT INTO exam_hand VALUES(3,24,'9d 8c 7s Ac Ks',8,1,NULL);
INSERT INTO exam_hand VALUES(3,25,'Ad 5d 8d 8s 2h',12,1,NULL);
CREATE TABLE lesson_line (          -- a line of a lesson
        game   TEXT NOT NULL,
        kind   TEXT NOT NULL,           -- the name of its kind
        tries  INTEGER NOT NULL CHECK (tries > 0),
        passed TEXT,                    -- UTC, ISO 8601, the first time; NULL before
        PRIMARY KEY (game, kind)
    ) STRICT, WITHOUT ROWID
    ;
COMMIT;
