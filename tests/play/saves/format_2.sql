-- A save of format 2, as its program wrote it: three changes of game and denomination, a hand in play.
PRAGMA application_id = 1448102738;
PRAGMA user_version = 2;
BEGIN TRANSACTION;
CREATE TABLE event (
        number INTEGER PRIMARY KEY CHECK (number > 0),
        time   TEXT NOT NULL,
        record TEXT NOT NULL CHECK (json_valid(record)),
        hash   BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT
    ;
INSERT INTO "event" VALUES(1,'2026-11-22T00:17:29+00:00','{"event":"session_started"}',X'49A71138BA4991EA29673E3E1B60E9FC1F0736DBD7BFEDCE80399B2D5E6BA8CA');
INSERT INTO "event" VALUES(2,'2026-11-22T00:17:29+00:00','{"event":"game_chosen","key":"joker-poker-jacks-15-5-4","paytable":{"name":"Joker Poker","variant":"Jacks or Better 15/5/4","deck":{"jokers":1},"wild":["joker"],"coins":5,"return":0.996958352618,"pays":[{"hand":"royal flush","natural":true,"label":"Natural Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"five of a kind","label":"Five of a Kind","pays":[200,400,600,800,1000]},{"hand":"royal flush","label":"Wild Royal Flush","pays":[100,200,300,400,500]},{"hand":"straight flush","label":"Straight Flush","pays":[40,80,120,160,200]},{"hand":"four of a kind","label":"Four of a Kind","pays":[15,30,45,60,75]},{"hand":"full house","label":"Full House","pays":[5,10,15,20,25]},{"hand":"flush","label":"Flush","pays":[4,8,12,16,20]},{"hand":"straight","label":"Straight","pays":[3,6,9,12,15]},{"hand":"three of a kind","label":"Three of a Kind","pays":[2,4,6,8,10]},{"hand":"two pair","label":"Two Pair","pays":[1,2,3,4,5]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}',X'5C7205A7C0CFE197EB912A851094425D3194166985BB9B6C074D69E894410EEB');
INSERT INTO "event" VALUES(3,'2026-11-22T00:17:29+00:00','{"event":"deposited","credits":1000}',X'3629B4539467625EC0E9E9EC92C6EEF14ACBDB8744013E844890A0E073E84FB0');
INSERT INTO "event" VALUES(4,'2026-11-22T00:17:29+00:00','{"event":"dealt","hand":1,"coins":1,"cards":["Qs","8h","Kh","Jc","JK"],"replacements":["Ah","Ts","8d","4c","2c"],"secret":"2896481bca937e1dd8448c27739db107ca091b7c73ae3d2bb777e3db4f3fe912","phrase":""}',X'78DE1712F9CF714042747BBC1DBC145C74498C7ED326068702CD935C0C138F66');
INSERT INTO "event" VALUES(5,'2026-11-22T00:17:29+00:00','{"event":"drawn","hand":1,"held":[1,3,4,5],"cards":["Qs","Ah","Kh","Jc","JK"],"line":"Straight","paid":3}',X'491075111C5CD383AFBEE03F20B3AE66DFA221A95A34E931F384F16B935E265C');
INSERT INTO "event" VALUES(6,'2026-11-22T00:17:29+00:00','{"event":"dealt","hand":2,"coins":1,"cards":["Ad","Qc","2d","Ac","Jh"],"replacements":["4s","As","8s","Jc","8c"],"secret":"8bb4c8c9afcc57fa04726f76656f8d11f9046d79cbc0e0025a7b95f173af97af","phrase":""}',X'D56A9212C0546E53955598A6B881BFBFD401D86DC04A2DE9777DE742A2EF3A88');
INSERT INTO "event" VALUES(7,'2026-11-22T00:17:29+00:00','{"event":"drawn","hand":2,"held":[1,4],"cards":["Ad","4s","As","Ac","8s"],"line":"Three of a Kind","paid":2}',X'0A0618425AD9AB8D3091C51DE7B97CE5612CF19071A65954CCDDF7459C40790B');
INSERT INTO "event" VALUES(8,'2026-11-22T00:17:29+00:00','{"event":"dealt","hand":3,"coins":1,"cards":["2d","Ah","Jc","5h","2h"],"replacements":["Ad","4h","7s","Qh","3s"],"secret":"797f7d98438d7734901af630ba78787dc8c804787b0f5527e3b59c0e987de80e","phrase":""}',X'A4F02420E1469F11DF877E9D96AF454FC49EDFADFFD0864F21BE07DE6D14EE95');
INSERT INTO "event" VALUES(9,'2026-11-22T00:17:29+00:00','{"event":"drawn","hand":3,"held":[1,5],"cards":["2d","Ad","4h","7s","2h"],"line":null,"paid":0}',X'CC197C9BE1200CA8793E7A9FFFF0AF2D04A127CF57F07E7C757BD0D52C45F60A');
INSERT INTO "event" VALUES(10,'2026-11-22T00:17:29+00:00','{"event":"cashed_out","credits":1002}',X'1ABFBD359EEE3EE90C23AD3B297493190E2D2F79D3FF41B37D687ECE9E11F8C1');
INSERT INTO "event" VALUES(11,'2026-11-22T00:17:29+00:00','{"event":"denomination_chosen","cents":100}',X'76E081E8C9E901BE0B6C79A05EA89C779813E8B98EBAE3AF75B4DD637582CA56');
INSERT INTO "event" VALUES(12,'2026-11-22T00:17:29+00:00','{"event":"deposited","credits":250}',X'701D3E1D81FC623B2DF005897BC5D2D8D28895A3937EC595B52A231D07F6676A');
INSERT INTO "event" VALUES(13,'2026-11-22T00:17:29+00:00','{"event":"dealt","hand":4,"coins":1,"cards":["Qc","5s","2h","Jh","8s"],"replacements":["9d","As","3h","6c","3c"],"secret":"5bd065691a25cd5ba096de0478884f9e4e06ea5e92bbb5b1fcd636f62442be68","phrase":""}',X'460359708E2C051FC52A596094A9BDAF5D6DF8A1E6CE8875B502748F0E08899F');
INSERT INTO "event" VALUES(14,'2026-11-22T00:17:29+00:00','{"event":"drawn","hand":4,"held":[1,4],"cards":["Qc","9d","As","Jh","3h"],"line":null,"paid":0}',X'B785D99BD3E27B0B7259D8A633EDF4FC4A4E7B5652E392A2C90F4B7929816386');
INSERT INTO "event" VALUES(15,'2026-11-22T00:17:29+00:00','{"event":"dealt","hand":5,"coins":1,"cards":["2c","Qs","7s","As","6h"],"replacements":["Jd","Kc","9s","9h","5d"],"secret":"838a0deda6a16c2c85d4abc2550cb9c51693755ee3294d21a5f7463fb28edcf1","phrase":""}',X'7EDE82120A8FA85B52C8ADC6057C165517514D612741EC3715FEF376A61F46EC');
INSERT INTO "event" VALUES(16,'2026-11-22T00:17:29+00:00','{"event":"drawn","hand":5,"held":[2,4],"cards":["Jd","Qs","Kc","As","9s"],"line":null,"paid":0}',X'27EF962637C95DE3BB7B0F561ADEA10E193F6DAA58A2F6A7FF82D57538A4861C');
INSERT INTO "event" VALUES(17,'2026-11-22T00:17:29+00:00','{"event":"dealt","hand":6,"coins":1,"cards":["5c","9s","7d","4s","Jc"],"replacements":["6c","6s","Ah","3d","8h"],"secret":"243ac5ca9e6fa72d52fe85bb1014946df3b643c91f468849c3263f4334fd569a","phrase":"","more":["Qh Kh Ks Jh As","8s Qc Qd 3c Kh"]}',X'2B93B70144A5FD19EC13421E441043012F19423FCBB81CDA1C65E77B2C2A5FD1');
INSERT INTO "event" VALUES(18,'2026-11-22T00:17:29+00:00','{"event":"drawn","hand":6,"held":[5],"cards":["6c","6s","Ah","3d","Jc"],"line":null,"paid":2,"more":[{"cards":"Qh Kh Ks Jh Jc","line":"Two Pair","paid":1},{"cards":"8s Qc Qd 3c Jc","line":"Jacks or Better","paid":1}]}',X'65AECCB987327079D85005880226E6F60CCD1E0CCACD707612D6573334B6EFDD');
INSERT INTO "event" VALUES(19,'2026-11-22T00:17:29+00:00','{"event":"cashed_out","credits":247}',X'72EEDF0FC8DBECBB22C29DB53C3D3E3055C6F9F3936C41FC25774CC129507533');
INSERT INTO "event" VALUES(20,'2026-11-22T00:17:29+00:00','{"event":"denomination_chosen","cents":500}',X'27F6E9EAD929E3BE9AB08A3B7D6E12457E6A769E37CFF659F8EE88108325018C');
INSERT INTO "event" VALUES(21,'2026-11-22T00:17:29+00:00','{"event":"deposited","credits":49}',X'608B9B7744D629057760AA6A4446F27EDDD8EAE3BCCE5C72FDAD4B288CCAFD82');
INSERT INTO "event" VALUES(22,'2026-11-22T00:17:29+00:00','{"event":"game_chosen","key":"jacks-or-better-9-6","paytable":{"name":"Jacks or Better","variant":"9/6","deck":{"jokers":0},"wild":[],"coins":5,"return":0.995439043695,"pays":[{"hand":"royal flush","label":"Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"straight flush","label":"Straight Flush","pays":[50,100,150,200,250]},{"hand":"four of a kind","label":"Four of a Kind","pays":[25,50,75,100,125]},{"hand":"full house","label":"Full House","pays":[9,18,27,36,45]},{"hand":"flush","label":"Flush","pays":[6,12,18,24,30]},{"hand":"straight","label":"Straight","pays":[4,8,12,16,20]},{"hand":"three of a kind","label":"Three of a Kind","pays":[3,6,9,12,15]},{"hand":"two pair","label":"Two Pair","pays":[2,4,6,8,10]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}',X'823220D4209E9EC99541D24131D72355744B4997039256F3AC6644F0EAE86EE2');
INSERT INTO "event" VALUES(23,'2026-11-22T00:17:29+00:00','{"event":"dealt","hand":7,"coins":5,"cards":["8c","Js","Kh","Qd","6s"],"replacements":["5h","8d","9d","3h","Tc"],"secret":"a355d8c785fed03bca08d4d432874d65d44cefa41cbde8c1e3f0d9de725e04fa","phrase":""}',X'51B834977532F9C2AF5F79BE76515755ACB2E9E4D4B4AF454968FADA98D8CB9D');
INSERT INTO "event" VALUES(24,'2026-11-22T00:17:29+00:00','{"event":"drawn","hand":7,"held":[2,3,4],"cards":["5h","Js","Kh","Qd","8d"],"line":null,"paid":0}',X'5366E589B8620C758859E955A90814922EECDE185CDB5E366257FDCF140DC567');
INSERT INTO "event" VALUES(25,'2026-11-22T00:17:29+00:00','{"event":"dealt","hand":8,"coins":5,"cards":["3c","5c","4h","Ad","Qs"],"replacements":["3d","8s","Kc","Qc","6s"],"secret":"2e401074772aab72664d1e2c4ceaeacb3495ecd4bf6c17095b7933bad4076e7b","phrase":""}',X'FEB3377E78E04755A5BEBF87E0C10447809235179ED24516644255ADCB43851A');
INSERT INTO "event" VALUES(26,'2026-11-22T00:17:29+00:00','{"event":"session_ended"}',X'F6A513B373D493FC013BF6D680A17A713A59A209B2E6E584C31F5247578FABF2');
CREATE TABLE game (                 -- every paytable that was chosen, once
        id     INTEGER PRIMARY KEY,
        key    TEXT NOT NULL,
        title  TEXT NOT NULL,
        record TEXT NOT NULL            -- as the log has it
    ) STRICT
    ;
INSERT INTO "game" VALUES(1,'joker-poker-jacks-15-5-4','Joker Poker Jacks or Better 15/5/4','{"event":"game_chosen","key":"joker-poker-jacks-15-5-4","paytable":{"name":"Joker Poker","variant":"Jacks or Better 15/5/4","deck":{"jokers":1},"wild":["joker"],"coins":5,"return":0.996958352618,"pays":[{"hand":"royal flush","natural":true,"label":"Natural Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"five of a kind","label":"Five of a Kind","pays":[200,400,600,800,1000]},{"hand":"royal flush","label":"Wild Royal Flush","pays":[100,200,300,400,500]},{"hand":"straight flush","label":"Straight Flush","pays":[40,80,120,160,200]},{"hand":"four of a kind","label":"Four of a Kind","pays":[15,30,45,60,75]},{"hand":"full house","label":"Full House","pays":[5,10,15,20,25]},{"hand":"flush","label":"Flush","pays":[4,8,12,16,20]},{"hand":"straight","label":"Straight","pays":[3,6,9,12,15]},{"hand":"three of a kind","label":"Three of a Kind","pays":[2,4,6,8,10]},{"hand":"two pair","label":"Two Pair","pays":[1,2,3,4,5]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}');
INSERT INTO "game" VALUES(2,'jacks-or-better-9-6','Jacks or Better 9/6','{"event":"game_chosen","key":"jacks-or-better-9-6","paytable":{"name":"Jacks or Better","variant":"9/6","deck":{"jokers":0},"wild":[],"coins":5,"return":0.995439043695,"pays":[{"hand":"royal flush","label":"Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"straight flush","label":"Straight Flush","pays":[50,100,150,200,250]},{"hand":"four of a kind","label":"Four of a Kind","pays":[25,50,75,100,125]},{"hand":"full house","label":"Full House","pays":[9,18,27,36,45]},{"hand":"flush","label":"Flush","pays":[6,12,18,24,30]},{"hand":"straight","label":"Straight","pays":[4,8,12,16,20]},{"hand":"three of a kind","label":"Three of a Kind","pays":[3,6,9,12,15]},{"hand":"two pair","label":"Two Pair","pays":[2,4,6,8,10]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}');
CREATE TABLE hand (                 -- every deal
        number INTEGER PRIMARY KEY,
        dealt  INTEGER NOT NULL,        -- the row of its Dealt
        last   INTEGER NOT NULL,        -- the last row that belongs to it
        game   INTEGER NOT NULL,
        lines  TEXT,                    -- the lines its hands were paid for, each between line feeds
        paid   INTEGER                  -- what it brought in the end; NULL, as lines, before the draw
    ) STRICT
    ;
INSERT INTO "hand" VALUES(1,4,5,1,'
Straight
',3);
INSERT INTO "hand" VALUES(2,6,7,1,'
Three of a Kind
',2);
INSERT INTO "hand" VALUES(3,8,9,1,'
nothing
',0);
INSERT INTO "hand" VALUES(4,13,14,1,'
nothing
',0);
INSERT INTO "hand" VALUES(5,15,16,1,'
nothing
',0);
INSERT INTO "hand" VALUES(6,17,18,1,'
Two Pair
Jacks or Better
',2);
INSERT INTO "hand" VALUES(7,23,24,2,'
nothing
',0);
INSERT INTO "hand" VALUES(8,25,25,2,NULL,NULL);
CREATE TABLE landmark (             -- every row that belongs to no hand, and the totals after it
        row      INTEGER PRIMARY KEY,
        kind     TEXT NOT NULL,
        game     INTEGER,               -- of a game that was chosen
        cents    INTEGER NOT NULL,
        balance  INTEGER NOT NULL,
        games    INTEGER NOT NULL,
        coin_in  INTEGER NOT NULL,
        coin_out INTEGER NOT NULL
    ) STRICT
    ;
INSERT INTO "landmark" VALUES(1,'session_started',NULL,25,0,0,0,0);
INSERT INTO "landmark" VALUES(2,'game_chosen',1,25,0,0,0,0);
INSERT INTO "landmark" VALUES(3,'deposited',NULL,25,1000,0,0,0);
INSERT INTO "landmark" VALUES(10,'cashed_out',NULL,25,0,3,3,5);
INSERT INTO "landmark" VALUES(11,'denomination_chosen',NULL,100,0,3,3,5);
INSERT INTO "landmark" VALUES(12,'deposited',NULL,100,250,3,3,5);
INSERT INTO "landmark" VALUES(19,'cashed_out',NULL,100,0,8,8,7);
INSERT INTO "landmark" VALUES(20,'denomination_chosen',NULL,500,0,8,8,7);
INSERT INTO "landmark" VALUES(21,'deposited',NULL,500,49,8,8,7);
INSERT INTO "landmark" VALUES(22,'game_chosen',2,500,49,8,8,7);
INSERT INTO "landmark" VALUES(26,'session_ended',NULL,500,39,10,18,7);
CREATE TABLE snapshot (             -- what the log folds to after one of its rows
        row     INTEGER PRIMARY KEY,
        content TEXT NOT NULL,
        hash    BLOB NOT NULL           -- SHA-256 over the hash of that row and the content
    ) STRICT
    ;
CREATE TABLE stretch (              -- so many hands in a row that nothing changes any more, summed up
        place INTEGER NOT NULL,         -- the first stretch of the log is 0
        game  INTEGER NOT NULL,
        line  TEXT NOT NULL,            -- '' sums up all hands of the game
        hands INTEGER NOT NULL,
        least INTEGER NOT NULL,         -- the least and the most that one of them brought
        most  INTEGER NOT NULL,
        PRIMARY KEY (place, game, line)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END;
COMMIT;
