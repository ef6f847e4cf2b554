/** The schema of the dataset file, as scripts for `openSqliteFile`. */
export const MIGRATIONS: readonly string[] = [
  `
  create table dataset (
    one integer primary key check (one = 1),
    id text not null,
    fields text not null,
    generation integer not null references generations (number),
    updated_at integer,
    loading_until integer not null
  ) strict;

  create table generations (
    number integer primary key,
    base integer,
    began_after integer not null,
    last_position integer not null,
    refreshed_at integer
  ) strict;

  create table entries (
    number integer primary key,
    generation integer not null references generations (number),
    position integer not null,
    id text not null,
    document text
  ) strict;
  create unique index entries_by_id on entries (generation, id);
  create unique index entries_by_position on entries (generation, position);
  `,
  `
  create table batches (
    key text primary key,
    hash text not null,
    result text not null,
    applied_at integer not null
  ) strict;
  create index batches_by_time on batches (applied_at);
  `,
  "alter table generations add column refreshed integer not null default 0",
  "alter table dataset add column schema text",
  `
  create table saved_searches (
    version integer primary key autoincrement,
    owner text not null,
    id text not null,
    query text,
    default_operator text not null,
    since integer not null,
    added_at integer not null,
    unique (owner, id)
  ) strict;
  create index current_saved_searches on saved_searches (owner, id) where query is not null;

  create table watched_changes (
    change_number integer primary key,
    generation integer not null references generations (number),
    id text,
    before text,
    previous integer references generations (number),
    examined text not null,
    at integer not null
  ) strict;
  create index watched_changes_by_id on watched_changes (generation, id, change_number);
  create index watched_refreshes on watched_changes (previous) where previous is not null;

  create table alerts (
    id integer primary key autoincrement,
    owner text not null,
    search text not null,
    document text not null,
    kind text not null,
    change_number integer not null,
    at integer not null
  ) strict;
  create index alerts_by_owner on alerts (owner, id);
  `,
  "alter table saved_searches add column filter text",
  `
  alter table dataset add column schema_version integer not null default 0;
  alter table generations add column schema text;
  `,
  `
  create table distinct_pairs (
    number integer primary key autoincrement,
    one text not null,
    other text not null check (other > one),
    by text not null,
    at integer not null
  ) strict;
  create unique index distinct_pairs_by_ids on distinct_pairs (one, other);

  create table merges (
    number integer primary key autoincrement,
    kept text not null,
    removed text not null,
    before text not null,
    change_number integer not null,
    by text not null,
    at integer not null
  ) strict;
  `,
  "create index merges_by_kept on merges (kept)",
];
