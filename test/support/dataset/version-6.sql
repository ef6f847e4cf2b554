-- A dataset of version 6 as it was written then: a saved search with changes to examine, and a batch with an idempotency
-- key. Only tests of migrations read it.
CREATE TABLE dataset (
  one integer primary key check (one = 1),
  id text not null,
  fields text not null,
  generation integer not null references generations (number),
  updated_at integer,
  loading_until integer not null
, schema text) strict;
CREATE TABLE generations (
  number integer primary key,
  base integer,
  began_after integer not null,
  last_position integer not null,
  refreshed_at integer
, refreshed integer not null default 0) strict;
CREATE TABLE entries (
  number integer primary key,
  generation integer not null references generations (number),
  position integer not null,
  id text not null,
  document text
) strict;
CREATE TABLE batches (
  key text primary key,
  hash text not null,
  result text not null,
  applied_at integer not null
) strict;
CREATE TABLE saved_searches (
  version integer primary key autoincrement,
  owner text not null,
  id text not null,
  query text,
  default_operator text not null,
  since integer not null,
  added_at integer not null, filter text,
  unique (owner, id)
) strict;
CREATE TABLE watched_changes (
  change_number integer primary key,
  generation integer not null references generations (number),
  id text,
  before text,
  previous integer references generations (number),
  examined text not null,
  at integer not null
) strict;
CREATE TABLE alerts (
  id integer primary key autoincrement,
  owner text not null,
  search text not null,
  document text not null,
  kind text not null,
  change_number integer not null,
  at integer not null
) strict;
insert into generations (number, base, began_after, last_position, refreshed_at, refreshed) values (2, 3, 2, 6, 1795874219006, 3);
insert into dataset (one, id, fields, generation, updated_at, loading_until, schema) values (1, '315cf34f-702e-45e0-9cc8-7bb50715c024', '{"title":"text","colours":"texts","price":"number"}', 2, 1795874219066, 0, '{"analyzer":"folding","fields":{"title":{"type":"text","weight":4},"colours":{"type":"text","many":true},"price":{"type":"number"}}}');
insert into entries (number, generation, position, id, document) values (3, 2, 1, 'a', '{"id":"a","title":"A lamp","price":10}');
insert into entries (number, generation, position, id, document) values (4, 2, 5, 'b', null);
insert into entries (number, generation, position, id, document) values (5, 2, 3, 'c', '{"id":"c","title":"A blue lamp","price":20}');
insert into entries (number, generation, position, id, document) values (6, 2, 4, 'd', '{"id":"d","title":"A red lamp","price":30}');
insert into entries (number, generation, position, id, document) values (7, 2, 6, 'e', '{"id":"e","title":"A table"}');
insert into batches (key, hash, result, applied_at) values ('batch-1', 'RzKBlLC2+iDJ48sq2uxYaHbc5sioUCgY+SQdQB+zotw=', '{"added":1,"replaced":0,"deleted":0,"unchanged":0,"generation":2,"changeNumber":9,"isRepeated":false}', 4102444800000);
insert into saved_searches (version, owner, id, query, default_operator, since, added_at, filter) values (1, 'acc_one', 'als_lamps', 'title:lamp', 'OR', 6, 1795874219024, '"price:>1"');
insert into watched_changes (change_number, generation, id, before, previous, examined, at) values (7, 2, 'd', null, null, '', 1795874219041);
insert into watched_changes (change_number, generation, id, before, previous, examined, at) values (8, 2, 'b', '{"id":"b","title":"A chair","colours":["red","blue"]}', null, '', 1795874219054);
insert into watched_changes (change_number, generation, id, before, previous, examined, at) values (9, 2, 'e', null, null, '', 1795874219066);
CREATE UNIQUE INDEX entries_by_id on entries (generation, id);
CREATE UNIQUE INDEX entries_by_position on entries (generation, position);
CREATE INDEX batches_by_time on batches (applied_at);
CREATE INDEX current_saved_searches on saved_searches (owner, id) where query is not null;
CREATE INDEX watched_changes_by_id on watched_changes (generation, id, change_number);
CREATE INDEX watched_refreshes on watched_changes (previous) where previous is not null;
CREATE INDEX alerts_by_owner on alerts (owner, id);
pragma application_id = 1718445171;
pragma user_version = 6;
