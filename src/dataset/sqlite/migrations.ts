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
];
