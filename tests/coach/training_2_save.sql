-- The save whose hands 1 to 25 are the exams in training_2.sql.
PRAGMA application_id = 1448102738;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE event (
        number INTEGER PRIMARY KEY CHECK (number > 0),
        time   TEXT NOT NULL,
        record TEXT NOT NULL CHECK (json_valid(record)),
        hash   BLOB NOT NULL CHECK (length(hash) = 32)
    ) STRICT
    ;
INSERT INTO event VALUES(1,'2026-11-28T17:24:53+00:00','{"event":"practice_started"}',X'6c58cb2f5f39c4ceb6e3d1af1d8689826c3966af987707c1940e31e52c6d80da');
INSERT INTO event VALUES(2,'2026-11-28T17:24:53+00:00','{"event":"session_started"}',X'e67458fb272f23fde7af7905c30ed9ba3d9036b212b5539bcd8d53e9f3dcdefc');
INSERT INTO event VALUES(3,'2026-11-28T17:24:53+00:00','{"event":"game_chosen","key":"joker-poker-jacks-15-5-4","paytable":{"name":"Joker Poker","variant":"Jacks or Better 15/5/4","deck":{"jokers":1},"wild":["joker"],"coins":5,"return":0.996958352618,"pays":[{"hand":"royal flush","natural":true,"label":"Natural Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"five of a kind","label":"Five of a Kind","pays":[200,400,600,800,1000]},{"hand":"royal flush","label":"Wild Royal Flush","pays":[100,200,300,400,500]},{"hand":"straight flush","label":"Straight Flush","pays":[40,80,120,160,200]},{"hand":"four of a kind","label":"Four of a Kind","pays":[15,30,45,60,75]},{"hand":"full house","label":"Full House","pays":[5,10,15,20,25]},{"hand":"flush","label":"Flush","pays":[4,8,12,16,20]},{"hand":"straight","label":"Straight","pays":[3,6,9,12,15]},{"hand":"three of a kind","label":"Three of a Kind","pays":[2,4,6,8,10]},{"hand":"two pair","label":"Two Pair","pays":[1,2,3,4,5]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}',X'7be16112bf7471315b54d2c209673387d6a518559c0d25c4f2f65625f9a6b6cf');
INSERT INTO event VALUES(4,'2026-11-28T17:24:53+00:00','{"event":"deposited","credits":1000}',X'8f681eb245b1181cb7d131e6cafa89667e6faa2cc4f60db8be6a5457f13ff473');
INSERT INTO event VALUES(5,'2026-11-28T17:24:53+00:00','{"event":"dealt","hand":1,"coins":5,"cards":["JK","6h","2h","9d","9c"],"replacements":["5s","6c","3s","4d","3c"],"secret":"7ab16aef3f9c140176b2c0fa93d2591455daae4bcd2e6a960acdc82ad86f456a","phrase":""}',X'f8fe0bf391e37200c55b8161916371d1741e142f1a7449032ca7ed4970a69c46');
INSERT INTO event VALUES(6,'2026-11-28T17:24:53+00:00','{"event":"drawn","hand":1,"held":[],"cards":["5s","6c","3s","4d","3c"],"line":null,"paid":0}',X'de005aa02b820679300300fa4f5a44478116f9ac610d19f5ffd1adfcf66d4307');
INSERT INTO event VALUES(7,'2026-11-28T17:24:53+00:00','{"event":"dealt","hand":2,"coins":5,"cards":["9c","4s","Jd","3s","Th"],"replacements":["JK","Qd","Kc","Td","8d"],"secret":"bd9b1981089ac6ffa54abe80fc16252ef3def318648c7027bae3ebfb98f6dd19","phrase":""}',X'96a8957f5e7e63113c30156eea7a4d910e64553f682fb731de5f5721d5525ed2');
INSERT INTO event VALUES(8,'2026-11-28T17:24:53+00:00','{"event":"drawn","hand":2,"held":[3],"cards":["JK","Qd","Jd","Kc","Td"],"line":"Straight","paid":15}',X'2ede56d788f3cb6de211b441006d4b125a59305a453f445d130f1c5f13485944');
INSERT INTO event VALUES(9,'2026-11-28T17:24:53+00:00','{"event":"dealt","hand":3,"coins":5,"cards":["4c","As","2c","4s","JK"],"replacements":["Jd","9d","Kd","Jc","Ks"],"secret":"b746edcdc21e855baee321f43c8690264d8d9b315dcb21c893c11702e8714073","phrase":""}',X'ae8f0046783299d97f3d83736cc9b65a28d48216e72080cc6e3fb489ad3ad590');
INSERT INTO event VALUES(10,'2026-11-28T17:24:53+00:00','{"event":"drawn","hand":3,"held":[1,4,5],"cards":["4c","Jd","9d","4s","JK"],"line":"Three of a Kind","paid":10}',X'd003e4a73a899aaea741d73c1d09a81428fb164fa6b4574182b955f32a64193b');
INSERT INTO event VALUES(11,'2026-11-28T17:24:53+00:00','{"event":"dealt","hand":4,"coins":5,"cards":["8d","Ac","4c","5d","3d"],"replacements":["3s","6d","3c","Jd","8s"],"secret":"c03b0314fd28def299f792f7c9ee643447887b9e231fdd3e34af9474d3f9b41c","phrase":""}',X'baf77e8aeeffb44383f8e6d6c9d94dea9cf7f59d6fa67cf7b114f7543d9eabc0');
INSERT INTO event VALUES(12,'2026-11-28T17:24:53+00:00','{"event":"drawn","hand":4,"held":[2],"cards":["3s","Ac","6d","3c","Jd"],"line":null,"paid":0}',X'8ea771f8fb95a46203ac7452e13fd1e2d88a387c03c19004ca4417c0c57c918b');
INSERT INTO event VALUES(13,'2026-11-28T17:24:53+00:00','{"event":"dealt","hand":5,"coins":5,"cards":["9c","8d","7h","2d","6s"],"replacements":["6c","As","JK","5h","Js"],"secret":"c331151315d2dfd0d0b9be5e293432c32233bd8ae97afecf03c8a74fbbf6f6a4","phrase":""}',X'4716f75c4ed9d02ea0334433e748d8f79f8797dd6cce9bd0375e7eb7506943d9');
INSERT INTO event VALUES(14,'2026-11-28T17:24:53+00:00','{"event":"drawn","hand":5,"held":[],"cards":["6c","As","JK","5h","Js"],"line":"Jacks or Better","paid":5}',X'e6979595ea13c59016c9cac8561d45e1b315fd1665545ff5b295794e5b3c5eee');
INSERT INTO event VALUES(15,'2026-11-28T17:24:53+00:00','{"event":"dealt","hand":6,"coins":5,"cards":["Kc","7d","5s","2h","Tc"],"replacements":["3d","Ad","6h","Ts","Th"],"secret":"b5be69ea33a2563f5a0172cc8295043db30fa7237ae3a126006a5a745dd3d05f","phrase":""}',X'2dc0461618501a33cb35270e2303a3c85608d4ec6c2ac44fc6558c48603833f4');
INSERT INTO event VALUES(16,'2026-11-28T17:24:53+00:00','{"event":"drawn","hand":6,"held":[1,5],"cards":["Kc","3d","Ad","6h","Tc"],"line":null,"paid":0}',X'1570bb09c70e1c935ce5496255b8f4e071b7152215b1e5cb02a3a8e699c7357c');
INSERT INTO event VALUES(17,'2026-11-28T17:24:53+00:00','{"event":"dealt","hand":7,"coins":5,"cards":["Th","Jh","7d","Qs","7c"],"replacements":["Ah","Tc","3d","2s","Kd"],"secret":"bd19626f3f1ac2cc342af579a5f78eeca574af0748c33a1e5e36df2174a611ed","phrase":""}',X'590e5e528ef339c7e1ac69bd00bf5eb78bed7399c335a4d99b608673f172316a');
INSERT INTO event VALUES(18,'2026-11-28T17:24:53+00:00','{"event":"drawn","hand":7,"held":[3,5],"cards":["Ah","Tc","7d","3d","7c"],"line":null,"paid":0}',X'8a9192c6b41ee3b908d70e00a104da656e2a4ea3ea7cc4b9e70a96f7f183f40c');
INSERT INTO event VALUES(19,'2026-11-28T17:24:53+00:00','{"event":"dealt","hand":8,"coins":5,"cards":["9h","3s","2s","3h","9s"],"replacements":["3c","Jd","Ts","Qc","6h"],"secret":"a34b198b041b57d95209abe93cffb316e121de3f47679f96ab19ec7415c794e9","phrase":""}',X'dca1e2ecb434cb072d41f805ef8f0a12d8653549d937386738e37baf923a6a47');
INSERT INTO event VALUES(20,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":8,"held":[1,2,4,5],"cards":["9h","3s","3c","3h","9s"],"line":"Full House","paid":25}',X'a6210920fb7cd1d511728be6727f44e66f39dff3b41399c3e95237b75bf04990');
INSERT INTO event VALUES(21,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":9,"coins":5,"cards":["Jd","5h","Qs","JK","As"],"replacements":["8d","Qh","3d","5s","9c"],"secret":"c74185fb7a91a3b61f8d28cc8f9af5934bc8f69673721aba0074a595114bea91","phrase":""}',X'43d27f79865a70ea88238641ee43951501e49d6e76ce03715ce100ceb4fb4abb');
INSERT INTO event VALUES(22,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":9,"held":[],"cards":["8d","Qh","3d","5s","9c"],"line":null,"paid":0}',X'8156c9f4566996516d0184e2906207b48d1e17ba48258296d18a26523507d520');
INSERT INTO event VALUES(23,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":10,"coins":5,"cards":["2s","Jd","6h","Qs","Kd"],"replacements":["Ts","3d","4s","7d","Ad"],"secret":"f21db3fd4a13980bd7a2243ac044f9e67ce7a90f6c93ff0b7f2aa60036c9186b","phrase":""}',X'2a57825cf5034a15313c9a1607a3008d57f94a575965c3ddf3f27654e2915ae5');
INSERT INTO event VALUES(24,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":10,"held":[2,5],"cards":["Ts","Jd","3d","4s","Kd"],"line":null,"paid":0}',X'034f32df8b6d64e026b840c9e9dd5e7de5903f273c6805a19393e013c996f798');
INSERT INTO event VALUES(25,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":11,"coins":5,"cards":["Ts","6h","6s","9d","Tc"],"replacements":["9s","5h","6c","Ac","4s"],"secret":"f8e25308e44d92327109c2646382f4c99a0044ddf6b5dabd6d5e0da82d0becbc","phrase":""}',X'3fdcf44f0627315ec4b55991da4350b3922b5c3b4d7a5882ad53574059b09bb1');
INSERT INTO event VALUES(26,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":11,"held":[1,2,3,5],"cards":["Ts","6h","6s","9s","Tc"],"line":"Two Pair","paid":5}',X'2482c5166c4f1314b3f0a34c6303307208502414a2ce625cfe04bcef0050beaf');
INSERT INTO event VALUES(27,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":12,"coins":5,"cards":["5s","Ac","Qd","7d","4d"],"replacements":["5c","4h","JK","6d","8h"],"secret":"0e47b529e4b7324dba117b66dd06c574565a045434f895b7fd21f2337f579a02","phrase":""}',X'83cf3d6d6c2e0d5bf8db60ffb4a59f37c758cc28a4bc83bd1f73ae07a4665396');
INSERT INTO event VALUES(28,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":12,"held":[3],"cards":["5c","4h","Qd","JK","6d"],"line":"Jacks or Better","paid":5}',X'062ff0a2ecb9ac8592c13c42b52f4cbd2d1203554402371ae4279da901ff94b8');
INSERT INTO event VALUES(29,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":13,"coins":5,"cards":["Kh","Jh","5s","8c","9h"],"replacements":["Jd","2h","4s","Ts","3h"],"secret":"e1e977ac9aed29950c6e3aaeccd5bb353f4b8a04518a3815b9dfc9f30e32230d","phrase":""}',X'5da7045c28a366c9a3265a95d16fc61eb47f951fd59e5f7eda683788ce29182c');
INSERT INTO event VALUES(30,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":13,"held":[],"cards":["Jd","2h","4s","Ts","3h"],"line":null,"paid":0}',X'b4a68d13b54f9a13a769c5916a760bcf94cf9d165aa3918f190108a7c1944a12');
INSERT INTO event VALUES(31,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":14,"coins":5,"cards":["Kc","8d","6c","Js","2h"],"replacements":["Qh","4d","Qd","7h","Td"],"secret":"9b70278020a48bbafe49f8a4e659f9fd7977257f0e31d0fbc16ddedc12740040","phrase":""}',X'19bbfcd0d6b3ee0d950913f67110134da38f5ebf6c575cbdc468e849b9155f21');
INSERT INTO event VALUES(32,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":14,"held":[1,4],"cards":["Kc","Qh","4d","Js","Qd"],"line":"Jacks or Better","paid":5}',X'f8a34eb6bc26fb865bf3a4294fe04b272c75ffc9b62556b775332af829b77cea');
INSERT INTO event VALUES(33,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":15,"coins":5,"cards":["Tc","6s","JK","2h","Ad"],"replacements":["3s","2s","8d","Ks","2c"],"secret":"860acf73ee0d46bef17a98b49ee137313c2e2f1e98a1ce2f1a4dd6918a4b351c","phrase":""}',X'8212c789e01e87d1e649ebcf7316d50c0d0ebc8571332d2952832c1dbd9f244c');
INSERT INTO event VALUES(34,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":15,"held":[3,5],"cards":["3s","2s","JK","8d","Ad"],"line":"Jacks or Better","paid":5}',X'2c831aaefb914a78bf531ef47d69d54df48d333bf227b172638296f91dd7879c');
INSERT INTO event VALUES(35,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":16,"coins":5,"cards":["Kc","7c","As","Tc","5h"],"replacements":["Jc","Js","2c","JK","6h"],"secret":"a0e5fc9881fb57939412566986008b2d1f0ad23513e70b68c090b1f623086406","phrase":""}',X'685205a1a9f845268b088e071d422e50964409147db9a38e5de10f0aee33be16');
INSERT INTO event VALUES(36,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":16,"held":[3],"cards":["Jc","Js","As","2c","JK"],"line":"Three of a Kind","paid":10}',X'3bde16aad607a77bf8411262c4a45ab714b8d5c58f71658e3db29e3ed464e2b1');
INSERT INTO event VALUES(37,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":17,"coins":5,"cards":["Ah","3h","3c","6h","Jd"],"replacements":["Kd","Ts","Qh","7s","Jh"],"secret":"90daae5b4c3e613506f2bb81540119e14ad266f30568fb68e8dbfa6501948a56","phrase":""}',X'5890fba12262e28fd896370147b6f29aac2c56c20329593ff4308e8d20165a8f');
INSERT INTO event VALUES(38,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":17,"held":[],"cards":["Kd","Ts","Qh","7s","Jh"],"line":null,"paid":0}',X'b63a672eeb801b6df6777c85c0f2638fa2834b2dc3ff2f7fd02e3183276690bd');
INSERT INTO event VALUES(39,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":18,"coins":5,"cards":["Jc","Ad","Jd","Js","Tc"],"replacements":["Td","3h","6d","6h","9d"],"secret":"c4acebd49616beb88ec26ddd8ffebf9fb9a3d57524bb2c26417b255fcf164353","phrase":""}',X'06a91842c475570b2dbb326d1a54225961cd4099405d2eb560dbce3db4974d33');
INSERT INTO event VALUES(40,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":18,"held":[1,3,4],"cards":["Jc","Td","Jd","Js","3h"],"line":"Three of a Kind","paid":10}',X'558807f40d60da8f9b6fff725f4b212aa0a02f09c228200f7548457f6c12b124');
INSERT INTO event VALUES(41,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":19,"coins":5,"cards":["6c","5d","3d","Ad","JK"],"replacements":["3s","4h","4c","7h","Th"],"secret":"f4efb08ad989cd704f23b0589a0517ad0fd07e7ae047e1b303dae92d97102097","phrase":""}',X'ee3d3f6359b051e79aaa345698f9eb5d489af55331ad58de33ff4238712378c4');
INSERT INTO event VALUES(42,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":19,"held":[2,3,4,5],"cards":["3s","5d","3d","Ad","JK"],"line":"Three of a Kind","paid":10}',X'336630411f97da5036b2c25ed70d20af791b65e3a3134b14f93744b6a3a0c7f6');
INSERT INTO event VALUES(43,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":20,"coins":5,"cards":["Jc","Kh","4s","6h","5c"],"replacements":["6s","Qs","6c","9d","Ks"],"secret":"459387c89a061a791cfbdd4f1a55499956b0eded95fe042b19284f5003a212b2","phrase":""}',X'2268539f1df1e3a279d42a637735974f90a4d47164867b6c57c11f79c4b2a1a5');
INSERT INTO event VALUES(44,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":20,"held":[1,2],"cards":["Jc","Kh","6s","Qs","6c"],"line":null,"paid":0}',X'73ab05a277d0c7f4bd40627d190ff336361181b6b9681f5f0dd69f68688476c5');
INSERT INTO event VALUES(45,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":21,"coins":5,"cards":["8d","Kd","Ks","6d","Jd"],"replacements":["8c","2h","3c","Qd","4c"],"secret":"bf8a41590ed5444365a03ba02e864e8dcb11aa317e6ad38d9b621f4bd90eb058","phrase":"","more":["7s 9s 2d 7h 9c","7h 9h Ts Qh Jh"]}',X'3f01004d72255b26d72e34dcc2999185596b3590949f990ec10bb6a0ce70d237');
INSERT INTO event VALUES(46,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":21,"held":[],"cards":["8c","2h","3c","Qd","4c"],"line":null,"paid":5,"more":[{"cards":"7s 9s 2d 7h 9c","line":"Two Pair","paid":5},{"cards":"7h 9h Ts Qh Jh","line":null,"paid":0}]}',X'f37c235a826385bb211cda47bcba1561b3b87ac07d64d9ea49f3b3426237e0ed');
INSERT INTO event VALUES(47,'2026-11-28T17:24:54+00:00','{"event":"dealt","hand":22,"coins":5,"cards":["7h","Ac","Jd","4s","2h"],"replacements":["Ad","As","8c","6c","5h"],"secret":"f8252508eac85f5c5dc1fbdb30eb2d14653626764a4a219e1b6acb1ddf8aec61","phrase":"","more":["Ad Qc 4c 9h Kh","7s Jc 8d Qh 3h"]}',X'09d1d89fd664b4731ff9abb3323c5b9d2765b9fa4eca2e5ffc125f240a639f98');
INSERT INTO event VALUES(48,'2026-11-28T17:24:54+00:00','{"event":"drawn","hand":22,"held":[3],"cards":["Ad","As","Jd","8c","6c"],"line":"Jacks or Better","paid":10,"more":[{"cards":"Ad Qc Jd 4c 9h","line":null,"paid":0},{"cards":"7s Jc Jd 8d Qh","line":"Jacks or Better","paid":5}]}',X'bd7dd6eeae847318bdb340c83f06d758441dab30d8ba1f1dfb0bb4c0fdc1c884');
INSERT INTO event VALUES(49,'2026-11-28T17:24:55+00:00','{"event":"dealt","hand":23,"coins":5,"cards":["Qs","9h","6d","5d","Ac"],"replacements":["9d","Jc","8c","4c","6c"],"secret":"9acd08da615b755761b188f8bb02103116037354b950ca9cef126552488f7b2c","phrase":""}',X'719657fbae2b486eae2aeb586607b774e518bea2c273b98f3a1bc79eef233e04');
INSERT INTO event VALUES(50,'2026-11-28T17:24:55+00:00','{"event":"drawn","hand":23,"held":[],"cards":["9d","Jc","8c","4c","6c"],"line":null,"paid":0}',X'35c7bea040fb5986936d48165e34b979d5ddb77924ac83be970a74ea59b02c67');
INSERT INTO event VALUES(51,'2026-11-28T17:24:55+00:00','{"event":"dealt","hand":24,"coins":5,"cards":["9d","8c","7s","Ac","Ks"],"replacements":["Ts","5h","Jh","3h","5s"],"secret":"79bbfb1a5d6f4503c42f1974f7130b069b39e060b40d43f65bc5d7d14fa47347","phrase":""}',X'54725f3cfe7ec9ce42d3bdcb4c12881fe5dfffaa5657765421cb2984ba5466b8');
INSERT INTO event VALUES(52,'2026-11-28T17:24:55+00:00','{"event":"drawn","hand":24,"held":[4],"cards":["Ts","5h","Jh","Ac","3h"],"line":null,"paid":0}',X'e85f2a711e8752b0214c747eaf3a6b1fe6929dba7e29e05fa2a6edfe4238b096');
INSERT INTO event VALUES(53,'2026-11-28T17:24:55+00:00','{"event":"dealt","hand":25,"coins":5,"cards":["Ad","5d","8d","8s","2h"],"replacements":["6c","9h","Js","9d","Kd"],"secret":"a43469c24b8d3bee48f4c07659957fa2531629267c1ea805ba99d9b83a97bfad","phrase":""}',X'eae332d6e5c1d6fd0041516cbbbdce03950c4d6fb7457881c435e9ae63858deb');
INSERT INTO event VALUES(54,'2026-11-28T17:24:55+00:00','{"event":"drawn","hand":25,"held":[3,4],"cards":["6c","9h","8d","8s","Js"],"line":null,"paid":0}',X'91d65ecc7422647215d536a73671c97bb2ec854b7767efa3df404148de7951b5');
INSERT INTO event VALUES(55,'2026-11-28T17:24:55+00:00','{"event":"session_ended"}',X'87d3c64b4416e13f9ba5c32b488e6478aa97c84a08d235e940672ddc7477b5ba');
CREATE TABLE snapshot (  -- what the log folds to after one of its rows
        row     INTEGER PRIMARY KEY,
        content TEXT NOT NULL,
        hash    BLOB NOT NULL           -- SHA-256 over the hash of that row and the content
    ) STRICT
    ;
CREATE TABLE head (                 -- one row, written with every move
        save     TEXT NOT NULL,         -- the save's id: 16 random hexadecimal digits
        rows     INTEGER NOT NULL,      -- of the log
        hash     BLOB NOT NULL,         -- of the log's last row
        snapshot BLOB NOT NULL,         -- the hash of the snapshot; empty without one
        checked  INTEGER NOT NULL,      -- the row up to which the chain was checked during play
        seal     BLOB NOT NULL          -- SHA-256 over all of these
    ) STRICT
    ;
INSERT INTO head VALUES('589b21bfe0d04b91',55,X'87d3c64b4416e13f9ba5c32b488e6478aa97c84a08d235e940672ddc7477b5ba',X'',0,X'd91a71ab189dd7aa3506082d0602ea6c21fbd6b45b13b1e1b993827ac4bc4872');
CREATE TABLE game (                 -- every paytable on which a hand was dealt, once
            id     INTEGER PRIMARY KEY,
            key    TEXT NOT NULL,
            title  TEXT NOT NULL,
            record TEXT NOT NULL            -- as the log has it
        ) STRICT
        ;
INSERT INTO game VALUES(1,'joker-poker-jacks-15-5-4','Joker Poker Jacks or Better 15/5/4','{"event":"game_chosen","key":"joker-poker-jacks-15-5-4","paytable":{"name":"Joker Poker","variant":"Jacks or Better 15/5/4","deck":{"jokers":1},"wild":["joker"],"coins":5,"return":0.996958352618,"pays":[{"hand":"royal flush","natural":true,"label":"Natural Royal Flush","pays":[250,500,750,1000,4000]},{"hand":"five of a kind","label":"Five of a Kind","pays":[200,400,600,800,1000]},{"hand":"royal flush","label":"Wild Royal Flush","pays":[100,200,300,400,500]},{"hand":"straight flush","label":"Straight Flush","pays":[40,80,120,160,200]},{"hand":"four of a kind","label":"Four of a Kind","pays":[15,30,45,60,75]},{"hand":"full house","label":"Full House","pays":[5,10,15,20,25]},{"hand":"flush","label":"Flush","pays":[4,8,12,16,20]},{"hand":"straight","label":"Straight","pays":[3,6,9,12,15]},{"hand":"three of a kind","label":"Three of a Kind","pays":[2,4,6,8,10]},{"hand":"two pair","label":"Two Pair","pays":[1,2,3,4,5]},{"hand":"pair","ranks":"JQKA","label":"Jacks or Better","pays":[1,2,3,4,5]}]}}');
CREATE TABLE hand (                 -- every deal; what it has from the draw on is NULL before
            number           INTEGER PRIMARY KEY,
            row              INTEGER NOT NULL,  -- of the log, in which it was dealt
            last_row         INTEGER NOT NULL,  -- the last that belongs to it
            time             INTEGER NOT NULL,  -- of the deal, in seconds since 1970
            game             INTEGER NOT NULL,
            cents            INTEGER NOT NULL,  -- per credit
            coins            INTEGER NOT NULL,  -- bet on each of its hands
            hands            INTEGER NOT NULL,  -- drawn from the deal
            credits_before   INTEGER NOT NULL,  -- on the machine before the bet
            cards            BLOB NOT NULL,     -- the five dealt, each a byte: the card's number
            ranks            BLOB NOT NULL,     -- of these, sorted, each a byte from 0 for a deuce; 13 for a joker
            replacements     BLOB NOT NULL,     -- five for each hand
            jackpots         TEXT,              -- of its game after the bet, in millionths of a credit; NULL without
            scripted         INTEGER NOT NULL,  -- whether a script chose its cards
            committed        INTEGER NOT NULL,  -- whether the secret was fixed before the bet
            fixed            TEXT,              -- how, as in core.secret_chain; NULL if it was not
            held             INTEGER,           -- the positions as a mask, bit 0 for the first card
            held_cards       BLOB,
            held_ranks       BLOB,              -- as ranks
            lines            TEXT,              -- each line that its hands won, between line feeds; empty for no win
            paid_at_draw     INTEGER,
            paid             INTEGER,           -- in the end; 0 while its win is staked
            staked           INTEGER NOT NULL DEFAULT 0,  -- in double-ups that the machine dealt and that are over
            doubled_won      INTEGER NOT NULL DEFAULT 0,  -- paid for these
            scripted_doubles INTEGER NOT NULL DEFAULT 0   -- double-ups with cards that a script chose
        ) STRICT
        ;
INSERT INTO hand VALUES(1,5,6,1795886693,1,25,5,1,1000,X'3411011e1f',X'000407070d',X'0c13040a07',NULL,0,0,NULL,0,X'',X'','',0,0,0,0,0);
INSERT INTO hand VALUES(2,7,8,1795886693,1,25,5,1,995,X'1f08260421',X'0102070809',X'342a2f221a',NULL,0,0,NULL,4,X'26',X'09',replace('\nStraight\n','\n',char(10)),15,15,0,0,0);
INSERT INTO hand VALUES(3,9,10,1795886693,1,25,5,1,1005,X'0b30030834',X'0002020c0d',X'261e2e272c',NULL,0,0,NULL,25,X'0b0834',X'02020d',replace('\nThree of a Kind\n','\n',char(10)),10,10,0,0,0);
INSERT INTO hand VALUES(4,11,12,1795886693,1,25,5,1,1010,X'1a330b0e06',X'010203060c',X'0412072618',NULL,0,0,NULL,2,X'33',X'0c','',0,0,0,0,0);
INSERT INTO hand VALUES(5,13,14,1795886693,1,25,5,1,1005,X'1f1a150210',X'0004050607',X'1330340d24',NULL,0,0,NULL,0,X'',X'',replace('\nJacks or Better\n','\n',char(10)),5,5,0,0,0);
INSERT INTO hand VALUES(6,15,16,1795886693,1,25,5,1,1005,X'2f160c0123',X'000305080b',X'0632112021',NULL,0,0,NULL,17,X'2f23',X'080b','',0,0,0,0,0);
INSERT INTO hand VALUES(7,17,18,1795886693,1,25,5,1,1000,X'2125162817',X'050508090a',X'312306002e',NULL,0,0,NULL,20,X'1617',X'0505','',0,0,0,0,0);
INSERT INTO hand VALUES(8,19,20,1795886693,1,25,5,1,995,X'1d0400051c',X'0001010707',X'0726202b11',NULL,0,0,NULL,27,X'1d04051c',X'01010707',replace('\nFull House\n','\n',char(10)),25,25,0,0,0);
INSERT INTO hand VALUES(9,21,22,1795886694,1,25,5,1,1015,X'260d283430',X'03090a0c0d',X'1a29060c1f',NULL,0,0,NULL,0,X'',X'','',0,0,0,0,0);
INSERT INTO hand VALUES(10,23,24,1795886694,1,25,5,1,1010,X'002611282e',X'0004090a0b',X'2006081632',NULL,0,0,NULL,18,X'262e',X'090b','',0,0,0,0,0);
INSERT INTO hand VALUES(11,25,26,1795886694,1,25,5,1,1005,X'2011101e23',X'0404070808',X'1c0d133308',NULL,0,0,NULL,23,X'20111023',X'04040808',replace('\nTwo Pair\n','\n',char(10)),5,5,0,0,0);
INSERT INTO hand VALUES(12,27,28,1795886694,1,25,5,1,1005,X'0c332a160a',X'0203050a0c',X'0f09341219',NULL,0,0,NULL,4,X'2a',X'0a',replace('\nJacks or Better\n','\n',char(10)),5,5,0,0,0);
INSERT INTO hand VALUES(13,29,30,1795886694,1,25,5,1,1005,X'2d250c1b1d',X'030607090b',X'2601082005',NULL,0,0,NULL,0,X'',X'','',0,0,0,0,0);
INSERT INTO hand VALUES(14,31,32,1795886694,1,25,5,1,1000,X'2f1a132401',X'000406090b',X'290a2a1522',NULL,0,0,NULL,9,X'2f24',X'090b',replace('\nJacks or Better\n','\n',char(10)),5,5,0,0,0);
INSERT INTO hand VALUES(15,33,34,1795886694,1,25,5,1,1000,X'2310340132',X'0004080c0d',X'04001a2c03',NULL,0,0,NULL,20,X'3432',X'0c0d',replace('\nJacks or Better\n','\n',char(10)),5,5,0,0,0);
INSERT INTO hand VALUES(16,35,36,1795886694,1,25,5,1,1000,X'2f1730230d',X'0305080b0c',X'2724033411',NULL,0,0,NULL,4,X'30',X'0c',replace('\nThree of a Kind\n','\n',char(10)),10,10,0,0,0);
INSERT INTO hand VALUES(17,37,38,1795886694,1,25,5,1,1005,X'3105071126',X'010104090c',X'2e20291425',NULL,0,0,NULL,0,X'',X'','',0,0,0,0,0);
INSERT INTO hand VALUES(18,39,40,1795886694,1,25,5,1,1000,X'2732262423',X'080909090c',X'220512111e',NULL,0,0,NULL,13,X'272624',X'090909',replace('\nThree of a Kind\n','\n',char(10)),10,10,0,0,0);
INSERT INTO hand VALUES(19,41,42,1795886694,1,25,5,1,1005,X'130e063234',X'0103040c0d',X'04090b1521',NULL,0,0,NULL,30,X'0e063234',X'01030c0d',replace('\nThree of a Kind\n','\n',char(10)),10,10,0,0,0);
INSERT INTO hand VALUES(20,43,44,1795886694,1,25,5,1,1010,X'272d08110f',X'020304090b',X'1028131e2c',NULL,0,0,NULL,3,X'272d',X'090b','',0,0,0,0,0);
INSERT INTO hand VALUES(21,45,46,1795886694,1,25,5,3,1005,X'1a2e2c1226',X'0406090b0b',X'1b01072a0b141c02151f151d202925',NULL,0,0,NULL,0,X'',X'',replace('\nTwo Pair\n','\n',char(10)),5,5,0,0,0);
INSERT INTO hand VALUES(22,47,48,1795886694,1,25,5,3,995,X'1533260801',X'000205090c',X'32301b130d322b0b1d2d14271a2905',NULL,0,0,NULL,4,X'26',X'09',replace('\nJacks or Better\n','\n',char(10)),10,10,0,0,0);
INSERT INTO hand VALUES(23,49,50,1795886695,1,25,5,1,990,X'281d120e33',X'0304070a0c',X'1e271b0b13',NULL,0,0,NULL,0,X'',X'','',0,0,0,0,0);
INSERT INTO hand VALUES(24,51,52,1795886695,1,25,5,1,985,X'1e1b14332c',X'0506070b0c',X'200d25050c',NULL,0,0,NULL,8,X'33',X'0c','',0,0,0,0,0);
INSERT INTO hand VALUES(25,53,54,1795886695,1,25,5,1,980,X'320e1a1801',X'000306060c',X'131d241e2e',NULL,0,0,NULL,12,X'1a18',X'0606','',0,0,0,0,0);
CREATE TABLE ledger_row (           -- every row that belongs to no hand, and the totals after it
            row      INTEGER PRIMARY KEY,
            kind     TEXT NOT NULL,
            cents    INTEGER NOT NULL,
            balance  INTEGER NOT NULL,
            games    INTEGER NOT NULL,
            coin_in  INTEGER NOT NULL,      -- without the bet and the stake in play
            coin_out INTEGER NOT NULL
        ) STRICT
        ;
INSERT INTO ledger_row VALUES(1,'practice_started',25,0,0,0,0);
INSERT INTO ledger_row VALUES(2,'session_started',25,0,0,0,0);
INSERT INTO ledger_row VALUES(3,'game_chosen',25,0,0,0,0);
INSERT INTO ledger_row VALUES(4,'deposited',25,1000,0,0,0);
INSERT INTO ledger_row VALUES(55,'session_ended',25,975,29,145,120);
CREATE TABLE index_progress (       -- what the rows in the index fold to, while it is behind the log
            row     INTEGER PRIMARY KEY,
            content TEXT NOT NULL,
            hash    BLOB NOT NULL           -- as that of a snapshot
        ) STRICT
        ;
CREATE TABLE decision (
        number       INTEGER PRIMARY KEY CONSTRAINT version_1 CHECK (number > 0),  -- of the hand
        best         INTEGER NOT NULL,  -- the best hold: positions as a mask, bit 0 for the first card
        kind         TEXT NOT NULL,     -- of the first answer: the kind of the best hold against that of the other
        unit         INTEGER NOT NULL,  -- the part of a coin that values and costs are counted in: this number makes a coin
        value        INTEGER NOT NULL,  -- of the best hold, all hands together
        cost         INTEGER NOT NULL,  -- by how much less the hold drawn is worth, likewise
        first_cost   INTEGER,           -- of the first answer; NULL where a hint was shown before it
        perfect_paid INTEGER NOT NULL,  -- coins that the best hold would have been paid with the same cards to draw
        meter        INTEGER,           -- what the game was worth at its jackpots; NULL where the bet could win none
        sheet_cost   INTEGER,           -- as cost, of the 16-line sheet; NULL for a game without one
        sheet_paid   INTEGER,
        simple_cost  INTEGER NOT NULL,  -- of pairs and high cards
        simple_paid  INTEGER NOT NULL
    ) STRICT;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END;
CREATE TRIGGER event_is_never_removed BEFORE DELETE ON event
        BEGIN SELECT RAISE(ABORT, 'the log of a save is only ever added to'); END;
CREATE TRIGGER event_is_within_head BEFORE INSERT ON event WHEN new.number > (SELECT rows FROM head)
        BEGIN SELECT RAISE(ABORT, 'this save was upgraded; quit, and play it with the newer videopoker'); END;
COMMIT;
