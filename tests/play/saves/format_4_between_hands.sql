-- A save of format 4, as its program wrote it: that of format_4.sql after the draw, the next deal committed to.
PRAGMA application_id = 1448102738;
PRAGMA user_version = 4;
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
INSERT INTO "event" VALUES(1,'2026-11-23T14:59:18+00:00','{"event":"session_started"}',X'38EA2C1327868400E51B3FC59C5BEBFBA8421102972680DAFE41157C78E8D556');
INSERT INTO "event" VALUES(2,'2026-11-23T14:59:18+00:00','{"event":"game_chosen","key":"joker-poker-jacks-15-5-4","paytable":{"name":"Joker Poker","variant":"Jacks or Better 15/5/4","deck":{"jokers":1},"wild":["joker"],"coins":5,"return":0.996958352618,"pays":[{"hand":"royal flush","natural":true,"label":"Natural Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"five of a kind","label":"Five of a Kind","pays":[200,400,600,800,1000]},{"hand":"royal flush","label":"Wild Royal Flush","pays":[100,200,300,400,500]},{"hand":"straight flush","label":"Straight Flush","pays":[40,80,120,160,200]},{"hand":"four of a kind","label":"Four of a Kind","pays":[15,30,45,60,75]},{"hand":"full house","label":"Full House","pays":[5,10,15,20,25]},{"hand":"flush","label":"Flush","pays":[4,8,12,16,20]},{"hand":"straight","label":"Straight","pays":[3,6,9,12,15]},{"hand":"three of a kind","label":"Three of a Kind","pays":[2,4,6,8,10]},{"hand":"two pair","label":"Two Pair","pays":[1,2,3,4,5]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}',X'D8926AF79418B5C6A29EB957180C360903338C4E15804F9B2497A7C0D1BEAC63');
INSERT INTO "event" VALUES(3,'2026-11-23T14:59:18+00:00','{"event":"deposited","credits":1000}',X'3A765F6A600E53B1D6C6D888EA55CC92AFFBBFDFDECBE619230C41DAA9E76E69');
INSERT INTO "event" VALUES(4,'2026-11-23T14:59:18+00:00','{"event":"committed","hand":1,"commitment":"d2127a71d4b04f180955fec9e3416fd4cdf3e3096e2d8fddeaf2ee0a4c985c50","secret":"ff1272fbf6f2ef685d22fdf1cc20a082714144cd9f8dc89998781d963dcd92a6"}',X'203C02004B25901A099D0AD6045372EAC43BD093C93251AFE433A8336C872228');
INSERT INTO "event" VALUES(5,'2026-11-23T14:59:18+00:00','{"event":"dealt","hand":1,"coins":5,"cards":["Qh","9s","6s","5h","JK"],"replacements":["5c","4h","2h","3h","7s"],"secret":"ff1272fbf6f2ef685d22fdf1cc20a082714144cd9f8dc89998781d963dcd92a6","phrase":"","committed":true}',X'BAFE488651D8FF5C3B3541F2EBFD68EEDE208230BBFD03A29C1B1024F0CA8C63');
INSERT INTO "event" VALUES(6,'2026-11-23T14:59:18+00:00','{"event":"drawn","hand":1,"held":[1,2],"cards":["Qh","9s","5c","4h","2h"],"line":null,"paid":0}',X'AE547035E756E83320EA183D51CE0A5DDE17D454A27B3CF64032A608D2F964CF');
INSERT INTO "event" VALUES(7,'2026-11-23T14:59:18+00:00','{"event":"committed","hand":2,"commitment":"066405253b7e1040b184f383dc55f1c3e1124e0fe2f0ea4344e5a3425f193c84","secret":"4b82f09f12ef0d97bb2877c083591e11704e996c8d56fbbba8c9668885190833"}',X'976FA7802F91B07BF57EF4458860144AD7F2F782F357203E00BA2FFBCC52C5FF');
INSERT INTO "event" VALUES(8,'2026-11-23T14:59:18+00:00','{"event":"phrase_chosen","phrase":"luck"}',X'07FD67DA4A3D82CFAA0E69B5D3D7873EC227455E288D6FD4BB2EE63EBA41B5DC');
INSERT INTO "event" VALUES(9,'2026-11-23T14:59:18+00:00','{"event":"dealt","hand":2,"coins":1,"cards":["4d","6d","Qh","Qc","Jd"],"replacements":["9h","6h","Jh","9c","Qs"],"secret":"4b82f09f12ef0d97bb2877c083591e11704e996c8d56fbbba8c9668885190833","phrase":"luck","committed":true}',X'7533FA3FBAB1A86AA454841DB5F00018EB9138746DA366C3032C074524EDBC4E');
INSERT INTO "event" VALUES(10,'2026-11-23T14:59:18+00:00','{"event":"drawn","hand":2,"held":[1,2],"cards":["4d","6d","9h","6h","Jh"],"line":null,"paid":0}',X'5209C5D5C2A6B2B6F890BB5DF84E68DC5F92C861159A17B078EAD352AA258673');
INSERT INTO "event" VALUES(11,'2026-11-23T14:59:18+00:00','{"event":"committed","hand":3,"commitment":"29ccddf45a0a028d9a6a9a243806436050de96453c5e15e3a7b05612c69321fc","secret":"9c6f1693afd65b6266ab1f80b6072f848d5182fe25f33698ec1d520d7ebb0eb2"}',X'543B016A3D7387435313AB36FFD0D6128757FC4546535DDB4A06BAD4D078F402');
INSERT INTO "event" VALUES(12,'2026-11-23T14:59:18+00:00','{"event":"dealt","hand":3,"coins":1,"cards":["2c","As","4d","9d","8d"],"replacements":["5c","Ac","Ad","8s","Jc"],"secret":"9c6f1693afd65b6266ab1f80b6072f848d5182fe25f33698ec1d520d7ebb0eb2","phrase":"luck","committed":true}',X'BB9C06B47EA54701A5513B11FEB056CE19F283F0FBD076C02B42DE7E5CFB898F');
INSERT INTO "event" VALUES(13,'2026-11-23T14:59:18+00:00','{"event":"drawn","hand":3,"held":[1,2],"cards":["2c","As","5c","Ac","Ad"],"line":"Three of a Kind","paid":2}',X'68E99ACC8537DD27A3FC5C85D12333C4567BD3D5D22F73B1BC6EE2AE9EF43CCC');
INSERT INTO "event" VALUES(14,'2026-11-23T14:59:18+00:00','{"event":"committed","hand":4,"commitment":"b8f58cee5b65793bc587ce07bfa0b9886c602deae09f9bc9298fbb7696d5a386","secret":"614f61081e87b22cfc3cccfeaeef112b4575bc79bc43031b076ceaed8b291ade"}',X'B5A5E2D2C9DE567C97DD6858E2C09F5670562798E21C3F40CB8FF3A2918BB84B');
INSERT INTO "event" VALUES(15,'2026-11-23T14:59:18+00:00','{"event":"double_dealt","hand":3,"round":1,"stake":2,"card":"Ad","behind":["As","6c","4c","Kc"],"secret":"9c6f1693afd65b6266ab1f80b6072f848d5182fe25f33698ec1d520d7ebb0eb2","phrase":"luck","committed":true}',X'6574D4EE34B87E0747B2BA692072935A767334F5D53CD201EFE10BDAC43B2653');
INSERT INTO "event" VALUES(16,'2026-11-23T14:59:18+00:00','{"event":"double_picked","hand":3,"round":1,"place":3,"card":"4c","paid":0}',X'1EAE9FD5C2715C8DAF574F946CA4E3A9C7FA2C210F0BA727D9193FE2988EE045');
INSERT INTO "event" VALUES(17,'2026-11-23T14:59:18+00:00','{"event":"game_chosen","key":"jacks-or-better-9-6","paytable":{"name":"Jacks or Better","variant":"9/6","deck":{"jokers":0},"wild":[],"coins":5,"return":0.995439043695,"pays":[{"hand":"royal flush","label":"Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"straight flush","label":"Straight Flush","pays":[50,100,150,200,250]},{"hand":"four of a kind","label":"Four of a Kind","pays":[25,50,75,100,125]},{"hand":"full house","label":"Full House","pays":[9,18,27,36,45]},{"hand":"flush","label":"Flush","pays":[6,12,18,24,30]},{"hand":"straight","label":"Straight","pays":[4,8,12,16,20]},{"hand":"three of a kind","label":"Three of a Kind","pays":[3,6,9,12,15]},{"hand":"two pair","label":"Two Pair","pays":[2,4,6,8,10]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}',X'4847C6E2FD8170298451873CC7A6CE8B6A186B8B1F08921702E6A203E43171CA');
INSERT INTO "event" VALUES(18,'2026-11-23T14:59:18+00:00','{"event":"dealt","hand":4,"coins":2,"cards":["2d","6c","Kd","2h","5h"],"replacements":["2s","Ts","9s","3s","Qc"],"secret":"614f61081e87b22cfc3cccfeaeef112b4575bc79bc43031b076ceaed8b291ade","phrase":"luck","more":["As 3c 7s Kc Jc","7h 9d 9c 8d 4s"],"committed":true}',X'B7B626795A2C3F62BE56F563CD289638B9C0B15FEAB23BCC74599B687A460E25');
INSERT INTO "event" VALUES(19,'2026-11-23T14:59:18+00:00','{"event":"drawn","hand":4,"held":[5],"cards":["2s","Ts","9s","3s","5h"],"line":null,"paid":0,"more":[{"cards":"As 3c 7s Kc 5h","line":null,"paid":0},{"cards":"7h 9d 9c 8d 5h","line":null,"paid":0}]}',X'CF4B7CC400B59E9CA4419D7548F2FC0646ACA921A36AD8FE7458934FAB282E56');
INSERT INTO "event" VALUES(20,'2026-11-23T14:59:18+00:00','{"event":"committed","hand":5,"commitment":"1f79aa0cfcb9c0c7b1c29c8d665e915fa4675dc22f0ad3d6d76a375c869f6c65","secret":"e1b5eeb7788f2b0b0b3a0fb0b38d13a6be8c2f194ae01e3a12ff817cc0e8ab7d"}',X'8A428F8E2335E6634C00DA8411383C999791189047A9566BE48C00931AB50AD8');
INSERT INTO "event" VALUES(21,'2026-11-23T14:59:18+00:00','{"event":"exchanged","from_cents":25,"cents":100,"before":987,"credits":246,"leftover":75}',X'9286C765741B44426EF619C6DF903DE6D005ACD0F19CAAAA21647E8CD658D78A');
INSERT INTO "event" VALUES(22,'2026-11-23T14:59:18+00:00','{"event":"exchanged","from_cents":100,"cents":500,"before":246,"credits":49,"leftover":175}',X'9ABD33F72730583D82DB6FF29499EBC9860C08A41F23BE495C27A99F651CF1AD');
INSERT INTO "event" VALUES(23,'2026-11-23T14:59:18+00:00','{"event":"dealt","hand":5,"coins":1,"cards":["Kd","2h","5d","6s","3h"],"replacements":["9d","9c","As","Jc","2d"],"secret":"e1b5eeb7788f2b0b0b3a0fb0b38d13a6be8c2f194ae01e3a12ff817cc0e8ab7d","phrase":"luck","committed":true}',X'1D9912717648692DF997A84E11034DC7A7A1B58CD4215E8F7B501B17522ED0E1');
INSERT INTO "event" VALUES(24,'2026-11-23T14:59:18+00:00','{"event":"drawn","hand":5,"held":[3],"cards":["9d","9c","5d","As","Jc"],"line":null,"paid":0}',X'71BC95F54A1E53EB807C5A8DB5765A452722D989B1F626749EFCFA6ADE5E9CDB');
INSERT INTO "event" VALUES(25,'2026-11-23T14:59:18+00:00','{"event":"committed","hand":6,"commitment":"f22fe372f8cc0b50ea4092f537566887ed8d4006d9525b1de73f6c4f4ca2e45b","secret":"5fe1fd4d79dc7c834a5fc23a18d352273da2a030f1c2057d456e1a54a662ec44"}',X'290012F8A952FF83AB1787A76C64EEA65A078CF2F05C7A4EF77E4736596AB38B');
INSERT INTO "event" VALUES(26,'2026-11-23T14:59:18+00:00','{"event":"deposited","credits":500}',X'D2C7714690FA0A1A8182E6FBF6622B9C86BFAD9CE2088525F122665D1F803656');
INSERT INTO "event" VALUES(27,'2026-11-23T14:59:18+00:00','{"event":"dealt","hand":6,"coins":1,"cards":["8s","Qh","3d","2h","6h"],"replacements":["4c","7s","Kd","7d","Qs"],"secret":"5fe1fd4d79dc7c834a5fc23a18d352273da2a030f1c2057d456e1a54a662ec44","phrase":"luck","committed":true}',X'10087763015C5398F17FD8FE5430EED5D17165FBBCC477B6655B4DDCA5F6CE78');
INSERT INTO "event" VALUES(28,'2026-11-23T14:59:18+00:00','{"event":"session_ended"}',X'1E22EFE4A9121CBE5869F2AE6A70D148C055C8BC7929D1A36092ADC8B242A6AE');
INSERT INTO "event" VALUES(29,'2026-11-23T14:59:18+00:00','{"event":"session_started"}',X'0C19527E28ACCB4427692671023568CCE39E34C1BB3AC34F67EAB14CC7C7CA82');
INSERT INTO "event" VALUES(30,'2026-11-23T14:59:18+00:00','{"event":"drawn","hand":6,"held":[2],"cards":["4c","Qh","7s","Kd","7d"],"line":null,"paid":0}',X'0738019099B622A430C8815CDEE6301C23D48AF7FD51A7400C37300033FD34A5');
INSERT INTO "event" VALUES(31,'2026-11-23T14:59:18+00:00','{"event":"committed","hand":7,"commitment":"bf1f093abe6fd96019f78cc60691a0d22b1afb717dd85d7598b09473d8339a56","secret":"6d4385609ae56e18ee2143465b9a0c546e4a119dd234968de9b5683f83b497ed"}',X'371E5C420CE7D4678C64C92B1D7CF62FC98B2730BD77DAC3C0F7D355D314BD67');
INSERT INTO "event" VALUES(32,'2026-11-23T14:59:19+00:00','{"event":"session_ended"}',X'88EB314936DBD4E885037DBF9BAE2432E9D677410657025B802424BAA116B0FA');
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
INSERT INTO "hand" VALUES(1,5,7,1,'
nothing
',0);
INSERT INTO "hand" VALUES(2,9,11,1,'
nothing
',0);
INSERT INTO "hand" VALUES(3,12,16,1,'
Three of a Kind
',0);
INSERT INTO "hand" VALUES(4,18,20,2,'
nothing
',0);
INSERT INTO "hand" VALUES(5,23,25,2,'
nothing
',0);
INSERT INTO "hand" VALUES(6,27,31,2,'
nothing
',0);
CREATE TABLE head (                 -- one row, written with every move
        save     TEXT NOT NULL,         -- the save's id: 16 random hexadecimal digits
        rows     INTEGER NOT NULL,      -- of the log
        hash     BLOB NOT NULL,         -- of the log's last row
        snapshot BLOB NOT NULL,         -- the hash of the snapshot; empty without one
        checked  INTEGER NOT NULL,      -- the row up to which the chain was checked during play
        seal     BLOB NOT NULL          -- SHA-256 over all of these
    ) STRICT
    ;
INSERT INTO "head" VALUES('3f587ce821ac1797',32,X'88EB314936DBD4E885037DBF9BAE2432E9D677410657025B802424BAA116B0FA',X'',0,X'528B8CF0F78B39A9789E24B8C1DFF96149F46EC3E5C1368B74B1FC561099FEFA');
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
INSERT INTO "ledger_row" VALUES(4,'committed',NULL,25,1000,0,0,0);
INSERT INTO "ledger_row" VALUES(8,'phrase_chosen',NULL,25,995,1,5,0);
INSERT INTO "ledger_row" VALUES(17,'game_chosen',2,25,993,3,9,2);
INSERT INTO "ledger_row" VALUES(21,'exchanged',NULL,100,246,6,15,2);
INSERT INTO "ledger_row" VALUES(22,'exchanged',NULL,500,49,6,15,2);
INSERT INTO "ledger_row" VALUES(26,'deposited',NULL,500,548,7,16,2);
INSERT INTO "ledger_row" VALUES(28,'session_ended',NULL,500,547,7,17,2);
INSERT INTO "ledger_row" VALUES(29,'session_started',NULL,500,547,7,17,2);
INSERT INTO "ledger_row" VALUES(32,'session_ended',NULL,500,547,8,17,2);
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
CREATE TRIGGER event_is_within_head BEFORE INSERT ON event WHEN new.number > (SELECT rows FROM head)
        BEGIN SELECT RAISE(ABORT, 'this save was upgraded; quit, and play it with the newer videopoker'); END;
COMMIT;
