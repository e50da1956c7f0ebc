-- A house as the first version of its file had it: made with that code, dumped with sqlite3.
BEGIN TRANSACTION;
CREATE TABLE analysis (
    table_id TEXT PRIMARY KEY, simulations INTEGER NOT NULL, total INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE event (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, time REAL NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, number)) WITHOUT ROWID;
INSERT INTO "event" VALUES('BzSUx5oCVk_O',1,1795017483.750,CAST('{"event":"opened","game":"aztec","options":{"players":2,"corners":"none","axis":"ns"},"seed":"615d3d599fbc7098e82534e7d64bf5eaa1c277639faac64132c72b7b2a9ecebd","chairs":[{"place":"person","key":"fr6O-pbXx_dspWMjCAG_IwhL"},{"place":"person","key":"3nDeXfuys2Xs9hdvfZzaYKFH"}],"watch":"DLKIyWwUv8YWk5bg0WVntt4V","owner":"ann","clock":{"kind":"none","seconds":300,"increment":5},"date":"2026-11-18"}' AS BLOB));
INSERT INTO "event" VALUES('BzSUx5oCVk_O',2,1795017484.437,CAST('{"event":"sat","seat":1,"person":"ann","name":"Ann","intent":"1 s1"}' AS BLOB));
INSERT INTO "event" VALUES('BzSUx5oCVk_O',3,1795017484.770,CAST('{"event":"sat","seat":2,"person":"bob","name":"Bob","intent":"2 s2"}' AS BLOB));
INSERT INTO "event" VALUES('BzSUx5oCVk_O',4,1795017484.770,CAST('{"event":"started","order":[1,2]}' AS BLOB));
INSERT INTO "event" VALUES('BzSUx5oCVk_O',5,1795017484.775,CAST('{"event":"entered","actor":1,"text":"f4.1NW","intent":"1 ann-0"}' AS BLOB));
INSERT INTO "event" VALUES('BzSUx5oCVk_O',6,1795017484.779,CAST('{"event":"entered","actor":2,"text":"f4.2SW","intent":"2 bob-2"}' AS BLOB));
INSERT INTO "event" VALUES('BzSUx5oCVk_O',7,1795017484.780,CAST('{"event":"entered","actor":1,"text":"resign","intent":"1 ann-3"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',1,1795017484.820,CAST('{"event":"opened","game":"turquoise","options":{"players":2},"seed":"a6fd0834b8360dc084eec4b1dcde47a4080a107996d29b5f8002677cf7fc71ce","chairs":[{"place":"person","key":"V46UN_z5cvL0szAKsEtTAc3f"},{"place":"person","key":"nWYt_mFXebPe9mK3KIjhRnMq"}],"watch":"Hcrq16tzZpWPvziwRnHPUvHS","owner":"ann","clock":{"kind":"none","seconds":300,"increment":5},"date":"2026-11-18"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',2,1795017484.821,CAST('{"event":"sat","seat":1,"person":"ann","name":"Ann","intent":"1 s1"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',3,1795017484.822,CAST('{"event":"sat","seat":2,"person":"bob","name":"Bob","intent":"2 s2"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',4,1795017484.822,CAST('{"event":"started","order":[1,2]}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',5,1795017484.822,CAST('{"event":"entered","actor":0,"text":"first black"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',6,1795017484.827,CAST('{"event":"entered","actor":2,"text":"end","intent":"2 bob-4"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',7,1795017484.833,CAST('{"event":"entered","actor":1,"text":"move hand>b8 ap 1","intent":"1 ann-8"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',8,1795017484.835,CAST('{"event":"entered","actor":1,"text":"move b8>hand ap 1","intent":"1 ann-12"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',9,1795017484.839,CAST('{"event":"entered","actor":1,"text":"move hand>b8 ap 1","intent":"1 ann-16"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',10,1795017484.841,CAST('{"event":"entered","actor":1,"text":"end","intent":"1 ann-17"}' AS BLOB));
INSERT INTO "event" VALUES('kaWTHYDx_OoB',11,1795017484.847,CAST('{"event":"entered","actor":2,"text":"move hand>h7 ap 1","intent":"2 bob-21"}' AS BLOB));
CREATE TABLE hall_table (
    id TEXT PRIMARY KEY, state TEXT NOT NULL, public INTEGER NOT NULL, changed REAL NOT NULL) WITHOUT ROWID;
INSERT INTO "hall_table" VALUES('BzSUx5oCVk_O','finished',0,1795017484.780);
INSERT INTO "hall_table" VALUES('kaWTHYDx_OoB','running',0,1795017484.822);
CREATE TABLE house (key TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE judgement (
    table_id TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (table_id, number)) WITHOUT ROWID;
CREATE TABLE person (id TEXT PRIMARY KEY, name TEXT, seen REAL NOT NULL) WITHOUT ROWID;
CREATE TABLE sitter (
    person TEXT NOT NULL, table_id TEXT NOT NULL, PRIMARY KEY (person, table_id)) WITHOUT ROWID;
INSERT INTO "sitter" VALUES('ann','BzSUx5oCVk_O');
INSERT INTO "sitter" VALUES('bob','BzSUx5oCVk_O');
INSERT INTO "sitter" VALUES('ann','kaWTHYDx_OoB');
INSERT INTO "sitter" VALUES('bob','kaWTHYDx_OoB');
CREATE INDEX by_state ON hall_table (state, changed);
CREATE INDEX by_table ON sitter (table_id);
COMMIT;
PRAGMA user_version = 1;
