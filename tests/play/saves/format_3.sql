-- A save of format 3, as its program wrote it: two games, two changes of denomination, hand 10 in play.
PRAGMA application_id = 1448102738;
PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE block (                -- the sums of 256 hands that no later row changes
        block INTEGER NOT NULL,         -- from 0
        game  INTEGER NOT NULL,
        line  TEXT NOT NULL,            -- '' sums up all hands of the game
        hands INTEGER NOT NULL,
        least INTEGER NOT NULL,         -- the least and the most that one of them won
        most  INTEGER NOT NULL,
        PRIMARY KEY (block, game, line)
    ) STRICT, WITHOUT ROWID
    ;
CREATE TABLE event (
        number INTEGER PRIMARY KEY CHECK (number > 0),
        time   TEXT NOT NULL,
        record TEXT NOT NULL CHECK (json_valid(record)),
        hash   BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT
    ;
INSERT INTO "event" VALUES(1,'2026-11-22T02:47:47+00:00','{"event":"session_started"}',X'50DAA69E64B55CF6C1879AD9F6F0BE202DD75BAC450FC20CD75377AD0A96F8AC');
INSERT INTO "event" VALUES(2,'2026-11-22T02:47:47+00:00','{"event":"game_chosen","key":"joker-poker-jacks-15-5-4","paytable":{"name":"Joker Poker","variant":"Jacks or Better 15/5/4","deck":{"jokers":1},"wild":["joker"],"coins":5,"return":0.996958352618,"pays":[{"hand":"royal flush","natural":true,"label":"Natural Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"five of a kind","label":"Five of a Kind","pays":[200,400,600,800,1000]},{"hand":"royal flush","label":"Wild Royal Flush","pays":[100,200,300,400,500]},{"hand":"straight flush","label":"Straight Flush","pays":[40,80,120,160,200]},{"hand":"four of a kind","label":"Four of a Kind","pays":[15,30,45,60,75]},{"hand":"full house","label":"Full House","pays":[5,10,15,20,25]},{"hand":"flush","label":"Flush","pays":[4,8,12,16,20]},{"hand":"straight","label":"Straight","pays":[3,6,9,12,15]},{"hand":"three of a kind","label":"Three of a Kind","pays":[2,4,6,8,10]},{"hand":"two pair","label":"Two Pair","pays":[1,2,3,4,5]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}',X'C7076099B00A1E40656D85C0F891CD173BB0220222A0B072C3D10273C7452D1C');
INSERT INTO "event" VALUES(3,'2026-11-22T02:47:47+00:00','{"event":"deposited","credits":1000}',X'C27888C5B2854B725F5AD2EC0AA0E66C6FF132FE21F9DA3D439AFDF5CC04F161');
INSERT INTO "event" VALUES(4,'2026-11-22T02:47:47+00:00','{"event":"dealt","hand":1,"coins":5,"cards":["5d","Jd","6c","3s","Ac"],"replacements":["7d","Qh","4c","8h","7h"],"secret":"205279c3961b3bf258b81af9abe9ee46d7804cf3fa33afc1a76be803987b581a","phrase":""}',X'E106D18DC0371F081C04632FCD6C4C6243C68D1CEFEF7776A2585A91C5430F50');
INSERT INTO "event" VALUES(5,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":1,"held":[2],"cards":["7d","Jd","Qh","4c","8h"],"line":null,"paid":0}',X'88A0623C7FA378A8EFAFFC924676BFA3827FE9C4039F24EB69CBBCAE24620311');
INSERT INTO "event" VALUES(6,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":2,"coins":5,"cards":["8c","9d","Ks","6c","6d"],"replacements":["Js","4c","Th","8h","2h"],"secret":"0708c630639774de01e8a9e27b71787bcc6c97472fede859c21e005948423d40","phrase":""}',X'72CB8FE5B20D2220217FDB6D25AD4B9385F0CBACE085F76EC63A4133AD6217C2');
INSERT INTO "event" VALUES(7,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":2,"held":[4,5],"cards":["Js","4c","Th","6c","6d"],"line":null,"paid":0}',X'B7EBB80AFE004827AC41B7164DDD76EFCA240E047E1A9E63564234DD6E535587');
INSERT INTO "event" VALUES(8,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":3,"coins":5,"cards":["8s","As","Qd","Jh","Ks"],"replacements":["3d","9c","9s","Th","4s"],"secret":"dae33805d4efc8184d645ed70b0b52c9d2df8af424aa31f9c4495b5c96e6741d","phrase":""}',X'7E29E12B81FFB16D8E7EC67D56C49F6A7C1A8F87EED541F131A8C7C526888AC2');
INSERT INTO "event" VALUES(9,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":3,"held":[2,3,4,5],"cards":["3d","As","Qd","Jh","Ks"],"line":null,"paid":0}',X'D70AA082820FDD6FF15B1977DD39B7CB4FB770EA18207D3A7D9EEB6C0A0D593F');
INSERT INTO "event" VALUES(10,'2026-11-22T02:47:48+00:00','{"event":"game_chosen","key":"jacks-or-better-9-6","paytable":{"name":"Jacks or Better","variant":"9/6","deck":{"jokers":0},"wild":[],"coins":5,"return":0.995439043695,"pays":[{"hand":"royal flush","label":"Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"straight flush","label":"Straight Flush","pays":[50,100,150,200,250]},{"hand":"four of a kind","label":"Four of a Kind","pays":[25,50,75,100,125]},{"hand":"full house","label":"Full House","pays":[9,18,27,36,45]},{"hand":"flush","label":"Flush","pays":[6,12,18,24,30]},{"hand":"straight","label":"Straight","pays":[4,8,12,16,20]},{"hand":"three of a kind","label":"Three of a Kind","pays":[3,6,9,12,15]},{"hand":"two pair","label":"Two Pair","pays":[2,4,6,8,10]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}',X'83DF10AC9F66F76A1CE78DF706297AC60F79E04F9E3237269C77809018DAC990');
INSERT INTO "event" VALUES(11,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":4,"coins":5,"cards":["4h","6s","3c","6c","8h"],"replacements":["7h","5s","4d","6h","8c"],"secret":"604b36ca90b40acd60c5940b0d63354e9a3740a51eb5f05c6a27a5ae49da0949","phrase":"","more":["9c 7h Jc 7s 4s","4c 7s 3s Qd Js"]}',X'A2B4BF4ECF7FDF6BFF914A302F014649C71CDA2CE2C188F1C5B6C3DE2FDD284B');
INSERT INTO "event" VALUES(12,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":4,"held":[2,4],"cards":["7h","6s","5s","6c","4d"],"line":null,"paid":0,"more":[{"cards":"9c 6s 7h 6c Jc","line":null,"paid":0},{"cards":"4c 6s 7s 6c 3s","line":null,"paid":0}]}',X'7E1436F977C3DD3F28B3F9295DA9EE1463196E9B148A25B9124EC1F62532EEEF');
INSERT INTO "event" VALUES(13,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":5,"coins":5,"cards":["5h","3h","Td","Js","9s"],"replacements":["8s","7h","Qs","Ad","Th"],"secret":"0155f417bd9a35c30044c4fa097cb08a653932dff643db88542c7d593e43b773","phrase":"","more":["4c 9c Jh 8s 2d","9d Kd 6h 4s 3s"]}',X'809B7EA1DBB9EE559035D5310061E71DE65165BC2E8B0808BD9E03C231FE54E6');
INSERT INTO "event" VALUES(14,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":5,"held":[4],"cards":["8s","7h","Qs","Js","Ad"],"line":null,"paid":5,"more":[{"cards":"4c 9c Jh Js 8s","line":"Jacks or Better","paid":5},{"cards":"9d Kd 6h Js 4s","line":null,"paid":0}]}',X'F57F0F8C03F3B37650DB332422C3028A171B721E0169B1BCB204FC28EDA9AD02');
INSERT INTO "event" VALUES(15,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":6,"coins":5,"cards":["Js","9c","2h","5h","7d"],"replacements":["Qh","Kd","8d","5c","Tc"],"secret":"313f14f71549036e53661088d43cf4b4f316c51b6a14fda1b405700ef16610cb","phrase":"","more":["3d Ks 3h 7s 9h","Ah 2d 8d 7c Td"]}',X'63187716B9734DF1E1DC7E9727438D31237040FA52BAB2503D42D81742F332DC');
INSERT INTO "event" VALUES(16,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":6,"held":[1],"cards":["Js","Qh","Kd","8d","5c"],"line":null,"paid":0,"more":[{"cards":"Js 3d Ks 3h 7s","line":null,"paid":0},{"cards":"Js Ah 2d 8d 7c","line":null,"paid":0}]}',X'E4C9E6F4D810CAFA54026147A60D191511B11F3866FB37CF8775FC1B0004BA1B');
INSERT INTO "event" VALUES(17,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":7,"coins":5,"cards":["9d","7d","Td","Qh","5s"],"replacements":["As","4s","8d","9h","6s"],"secret":"380e3eaf99374680c15bf2ab9307053155364e2b7bb23d43c2e3d4b75ec62e88","phrase":"","more":["5h 2h Qs 7h 2s","Jc 4h Js 3s Ad"]}',X'64370208275DF0193C7A8C4A63965EF70949C91674F7227F60F1EB4076236A28');
INSERT INTO "event" VALUES(18,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":7,"held":[1,2,3],"cards":["9d","7d","Td","As","4s"],"line":null,"paid":0,"more":[{"cards":"9d 7d Td 5h 2h","line":null,"paid":0},{"cards":"9d 7d Td Jc 4h","line":null,"paid":0}]}',X'EDCDEDD22B83ECEF531205601A0D0FD10C82DB3FC6C30877C9C575211C6A848F');
INSERT INTO "event" VALUES(19,'2026-11-22T02:47:48+00:00','{"event":"exchanged","from_cents":25,"cents":100,"before":930,"credits":232,"leftover":50}',X'E98827C9FF40E24154C9C8FD840B16F29CBAEABCC735E229B8E5C44A6D3F267B');
INSERT INTO "event" VALUES(20,'2026-11-22T02:47:48+00:00','{"event":"exchanged","from_cents":100,"cents":500,"before":232,"credits":46,"leftover":250}',X'9176542DE740E07C7811C5CF8E17592CD82A1E65AFE842796CCD777902137255');
INSERT INTO "event" VALUES(21,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":8,"coins":1,"cards":["Qd","6h","8d","2d","7h"],"replacements":["Jc","4s","Th","5d","Ah"],"secret":"4432248060f3f378bf5eb1f6a6fb5f8b17643493e98a31e3f82eb63598dba9e6","phrase":""}',X'4FD081A30B36277748F2F9D75930935B6D3A4368047478A5EACD91C490B733CC');
INSERT INTO "event" VALUES(22,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":8,"held":[1],"cards":["Qd","Jc","4s","Th","5d"],"line":null,"paid":0}',X'1C9CF693BA39D05A0580709BE16D8F990D7AAA5F476233F6D45A089E0E4F40A9');
INSERT INTO "event" VALUES(23,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":9,"coins":1,"cards":["6c","Jc","3d","Kh","9h"],"replacements":["2s","Kc","6h","Ac","6d"],"secret":"056267518cdc2f76c8a5184a700317707ec34915b5679c370ae64ef82c4ec61b","phrase":""}',X'C1857AEA9E68DF8C68DEFC6AC57062B619BB706339B3F38F6594DE86F1D9DBF0');
INSERT INTO "event" VALUES(24,'2026-11-22T02:47:48+00:00','{"event":"drawn","hand":9,"held":[2,4],"cards":["2s","Jc","Kc","Kh","6h"],"line":"Jacks or Better","paid":1}',X'5BFFDC6710FFFF656C07AD24AD79676FA8C67A5BF88ED4025E02698F07A33B07');
INSERT INTO "event" VALUES(25,'2026-11-22T02:47:48+00:00','{"event":"deposited","credits":500}',X'268E6E7A7519724D1C17A410A84E999D9B533EE98F212CBD6C1ECA696C84790F');
INSERT INTO "event" VALUES(26,'2026-11-22T02:47:48+00:00','{"event":"dealt","hand":10,"coins":1,"cards":["7s","8d","Qh","Ks","9h"],"replacements":["8s","7c","Td","Jh","Kd"],"secret":"4a1cc3021b544ae903cf3e04e2975d3964425e20ba50ce58f4d6c9fb024fd263","phrase":""}',X'51533FC895FFEDAA7B3865D142F06C3F116B1FE9D00310277D723B1FD3BEFCD3');
INSERT INTO "event" VALUES(27,'2026-11-22T02:47:48+00:00','{"event":"session_ended"}',X'3DABDAC57F99457589E5D4D7473BDE5A82223D24CC13476D39AFFDE60CCF095D');
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
        paid   INTEGER                  -- what it won in the end; like lines NULL before the draw
    ) STRICT
    ;
INSERT INTO "hand" VALUES(1,4,5,1,'
nothing
',0);
INSERT INTO "hand" VALUES(2,6,7,1,'
nothing
',0);
INSERT INTO "hand" VALUES(3,8,9,1,'
nothing
',0);
INSERT INTO "hand" VALUES(4,11,12,2,'
nothing
',0);
INSERT INTO "hand" VALUES(5,13,14,2,'
Jacks or Better
',5);
INSERT INTO "hand" VALUES(6,15,16,2,'
nothing
',0);
INSERT INTO "hand" VALUES(7,17,18,2,'
nothing
',0);
INSERT INTO "hand" VALUES(8,21,22,2,'
nothing
',0);
INSERT INTO "hand" VALUES(9,23,24,2,'
Jacks or Better
',1);
INSERT INTO "hand" VALUES(10,26,26,2,NULL,NULL);
CREATE TABLE ledger_row (           -- every row that belongs to no hand, and the totals after it
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
INSERT INTO "ledger_row" VALUES(1,'session_started',NULL,25,0,0,0,0);
INSERT INTO "ledger_row" VALUES(2,'game_chosen',1,25,0,0,0,0);
INSERT INTO "ledger_row" VALUES(3,'deposited',NULL,25,1000,0,0,0);
INSERT INTO "ledger_row" VALUES(10,'game_chosen',2,25,985,3,15,0);
INSERT INTO "ledger_row" VALUES(19,'exchanged',NULL,100,232,15,75,5);
INSERT INTO "ledger_row" VALUES(20,'exchanged',NULL,500,46,15,75,5);
INSERT INTO "ledger_row" VALUES(25,'deposited',NULL,500,545,17,77,6);
INSERT INTO "ledger_row" VALUES(27,'session_ended',NULL,500,544,17,78,6);
CREATE TABLE snapshot (             -- what the log folds to after one of its rows
        row     INTEGER PRIMARY KEY,
        content TEXT NOT NULL,
        hash    BLOB NOT NULL           -- SHA-256 over the hash of that row and the content
    ) STRICT
    ;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END;
COMMIT;
