-- A PostgreSQL schema of version 2 as it was written then, with the rows of version-4.sql. Only tests of migrations
-- read it.
create table schema_version (format text not null, version integer not null);
create unique index schema_version_is_one_row on schema_version ((true));
insert into schema_version (format, version) values ('firmament accounts', 2);
create table commits (
  writer text primary key,
  number bigint not null,
  at timestamptz not null default now()
) with (fillfactor = 50);

create table accounts (
  number bigint generated always as identity primary key,
  id text not null unique,
  email text not null,
  email_folded text not null unique,
  first_name text not null,
  last_name text not null,
  has_api_access smallint not null check (has_api_access in (0, 1)),
  balance bigint not null check (balance >= 0),
  auto_top_up smallint not null check (auto_top_up in (0, 1)),
  top_up_amount bigint not null check (top_up_amount >= auto_top_up),
  top_up_threshold bigint not null check (top_up_threshold >= auto_top_up),
  top_up_problem text check (top_up_problem is null or auto_top_up = 0),
  created_at bigint not null
) with (fillfactor = 50);

create table keys (
  number bigint generated always as identity primary key,
  id text not null unique,
  account text not null references accounts (id),
  prefix text not null,
  hash bytea not null unique check (length(hash) = 32),
  service text not null,
  name text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  last_used_at bigint
) with (fillfactor = 80);
create index keys_by_account on keys (account);
create index keys_by_prefix on keys (prefix);

create table ledger (
  id bigint generated always as identity primary key,
  account text not null references accounts (id),
  kind text not null,
  amount bigint not null,
  at bigint not null,
  key text references keys (id),
  request text,
  rows bigint check (rows >= 0),
  reference text,
  note text,
  check (case kind
    when 'charge' then amount <= 0 and key is not null and request is not null and rows is not null
    when 'credit' then amount > 0
    when 'top-up' then amount >= 0 and reference is not null and (amount > 0 or note is not null)
    else false end)
);
create index ledger_by_account on ledger (account, id);
create index ledger_without_charges_by_account on ledger (account, id) where kind <> 'charge';
create unique index ledger_by_paid_reference on ledger (reference) where kind = 'top-up' and amount > 0;
create function reject_ledger_change() returns trigger language plpgsql as
  $$ begin raise exception 'the ledger is only appended to'; end $$;
create trigger ledger_is_only_appended_to before update or delete or truncate on ledger
  for each statement execute function reject_ledger_change();

create table usage (
  account text not null references accounts (id),
  day text collate "C" not null check (day ~ '^[0-9]{4}-[01][0-9]-[0-3][0-9]$'),
  costs bigint not null check (costs >= 0),
  requests bigint not null check (requests > 0),
  primary key (account, day)
) with (fillfactor = 50);

create table responses (
  number bigint generated always as identity primary key,
  account text not null references accounts (id),
  idempotency_key text not null,
  body_hash text not null,
  status integer not null,
  headers text not null,
  body bytea,
  stored_at bigint not null,
  unique (account, idempotency_key)
);
create index responses_by_time on responses (stored_at);
create index response_bodies_by_account on responses (account, number) where body is not null;

create table response_bytes (
  account text primary key references accounts (id),
  bytes bigint not null check (bytes >= 0)
) with (fillfactor = 50);
create function add_response_bytes() returns trigger language plpgsql as $$
  begin
    insert into response_bytes values (new.account, length(new.body))
      on conflict (account) do update set bytes = response_bytes.bytes + excluded.bytes;
    return null;
  end $$;
create function subtract_response_bytes() returns trigger language plpgsql as $$
  begin
    update response_bytes set bytes = bytes - length(old.body) where account = old.account;
    return null;
  end $$;
create trigger response_is_stored after insert on responses
  for each row when (new.body is not null) execute function add_response_bytes();
create trigger response_is_dropped after update of body on responses
  for each row when (old.body is not null and new.body is null) execute function subtract_response_bytes();
create trigger response_is_deleted after delete on responses
  for each row when (old.body is not null) execute function subtract_response_bytes();

create table top_ups (
  account text primary key references accounts (id),
  reference text unique,
  amount bigint not null check (amount > 0 or reference is null),
  next_at bigint not null,
  claimed_until bigint not null,
  failures bigint not null check (failures >= 0),
  day text not null,
  tries bigint not null check (tries >= 0)
);
create index top_ups_by_time on top_ups (next_at);

create table sign_in_links (
  hash bytea primary key check (length(hash) = 32),
  account text not null references accounts (id),
  expires_at bigint not null
);
create index sign_in_links_by_account on sign_in_links (account);
create index sign_in_links_by_expiry on sign_in_links (expires_at);

create table sessions (
  id text collate "C" primary key,
  account text not null references accounts (id),
  hash bytea not null unique check (length(hash) = 32),
  client text not null,
  created_at bigint not null,
  last_used_at bigint not null,
  ends_at bigint not null
);
create index sessions_by_account on sessions (account);

create table subscriptions (
  number bigint generated always as identity primary key,
  id text not null unique,
  account text not null references accounts (id),
  dataset text not null,
  name text not null,
  query text not null,
  default_operator text not null check (default_operator in ('AND', 'OR')),
  url text not null,
  secret text not null,
  created_at bigint not null,
  state text not null check (state in ('active', 'disabled')),
  failures bigint not null check (failures >= 0),
  failing_since bigint,
  next_attempt_at bigint not null,
  claimed_until bigint not null,
  problem text,
  delivered_at bigint
);
create index subscriptions_by_account on subscriptions (account);

create unlogged table rate_buckets (
  name text primary key,
  tokens double precision not null,
  allowed boolean not null,
  at double precision not null,
  full_at double precision not null
) with (fillfactor = 50);
create index rate_buckets_by_time on rate_buckets (full_at);

create unlogged table slot_claims (
  server text primary key,
  wanted integer not null,
  granted integer not null,
  expires_at double precision not null
) with (fillfactor = 50);
alter table subscriptions add column filter text;
insert into accounts (number, id, email, email_folded, first_name, last_name, has_api_access, balance, auto_top_up, top_up_amount, top_up_threshold, top_up_problem, created_at) overriding system value values (1, 'acc_one', 'Ada@example.com', 'ada@example.com', 'Ada', 'Lovelace', 1, 989930, 1, 500000, 100000, null, 1735689600000);
insert into accounts (number, id, email, email_folded, first_name, last_name, has_api_access, balance, auto_top_up, top_up_amount, top_up_threshold, top_up_problem, created_at) overriding system value values (2, 'acc_two', 'bob@example.com', 'bob@example.com', 'Bob', 'Stone', 0, 0, 0, 0, 0, null, 1735689600001);
insert into keys (number, id, account, prefix, hash, service, name, created_at, expires_at, revoked_at, last_used_at) overriding system value values (1, 'key_one', 'acc_one', 'fm_aaaaaa', '\x0000000000000000000000000000000000000000000000000000000000000000', 'all', 'laptop', 1735689600000, null, null, null);
insert into keys (number, id, account, prefix, hash, service, name, created_at, expires_at, revoked_at, last_used_at) overriding system value values (2, 'key_two', 'acc_one', 'fm_bbbbbb', '\x0100000000000000000000000000000000000000000000000000000000000000', 'search', '', 1735689600000, 1893456000000, 1735776000000, null);
insert into keys (number, id, account, prefix, hash, service, name, created_at, expires_at, revoked_at, last_used_at) overriding system value values (3, 'key_three', 'acc_two', 'fm_cccccc', '\x0200000000000000000000000000000000000000000000000000000000000000', 'all', '', 1735689600000, null, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) overriding system value values (1, 'acc_one', 'credit', 500000, 1735689600000, null, null, null, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) overriding system value values (2, 'acc_one', 'charge', -30, 1735689600000, 'key_one', 'req_1', 3, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) overriding system value values (3, 'acc_one', 'charge', 0, 1735775999999, 'key_two', 'req_2', 0, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) overriding system value values (4, 'acc_one', 'charge', -20, 1738367999999, 'key_one', 'req_3', 20, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) overriding system value values (5, 'acc_one', 'charge', -20, 1738368000000, 'key_one', 'req_4', 20, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) overriding system value values (6, 'acc_one', 'top-up', 500000, 1738368000001, null, null, null, 'top_1', null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) overriding system value values (7, 'acc_one', 'charge', -10000, 1738368000002, 'key_one', 'req_5', 1, null, null);
insert into usage (account, day, costs, requests) values ('acc_one', '2025-01-01', 30, 2);
insert into usage (account, day, costs, requests) values ('acc_one', '2025-01-31', 20, 1);
insert into usage (account, day, costs, requests) values ('acc_one', '2025-02-01', 10020, 2);
insert into responses (number, account, idempotency_key, body_hash, status, headers, body, stored_at) overriding system value values (1, 'acc_one', 'retry-1', 'hash', 200, '[]', '\x7b7d', 1738368000002);
insert into sign_in_links (hash, account, expires_at) values ('\xd43af0dcb565a75f2cf210df7f8671b8172cf7f7be31772a14ef37165b8f6532', 'acc_one', 1738497600000);
insert into sessions (id, account, hash, client, created_at, last_used_at, ends_at) values ('ses_vj4ky9cfykvvs0ac', 'acc_two', '\x0671f04c5e72cd924a84e6ddaf9b3e68d8e3da0383632be32c256e969db071d3', 'a browser', 1738411200000, 1738411200000, 1741003200000);
insert into subscriptions (number, id, account, dataset, name, query, default_operator, url, secret, created_at, state, failures, failing_since, next_attempt_at, claimed_until, problem, delivered_at, filter) overriding system value values (1, 'als_3smyr6zm1zh60f9y', 'acc_one', 'companies', 'lamps', 'title:lamp', 'OR', 'https://hooks.example.com/lamps', 'whsec_bQ/7zwu4yztfprqEjsnB1P0BxftS/WMLiLlAm6+RaiA=', 1738411200000, 'active', 0, null, 1738411200000, 0, null, null, '"price:>1"');
