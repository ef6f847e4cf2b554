-- An account file of version 4 as it was written then: what version 1 has, with a session, a sign-in link and a saved
-- search whose secret is stored as text. Only tests of migrations read it.
CREATE TABLE accounts (
number integer primary key,
id text not null unique,
email text not null,
email_folded text not null unique,
first_name text not null,
last_name text not null,
has_api_access integer not null check (has_api_access in (0, 1)),
balance integer not null check (balance >= 0),
auto_top_up integer not null check (auto_top_up in (0, 1)),
top_up_amount integer not null check (top_up_amount >= auto_top_up),
top_up_threshold integer not null check (top_up_threshold >= auto_top_up),
top_up_problem text check (top_up_problem is null or auto_top_up = 0),
created_at integer not null
) strict;
CREATE TABLE keys (
number integer primary key,
id text not null unique,
account text not null references accounts (id),
prefix text not null,
hash blob not null unique check (length(hash) = 32),
service text not null,
name text not null,
created_at integer not null,
expires_at integer,
revoked_at integer
, last_used_at integer) strict;
CREATE TABLE ledger (
id integer primary key,
account text not null references accounts (id),
kind text not null,
amount integer not null,
at integer not null,
key text references keys (id),
request text,
rows integer check (rows >= 0),
reference text,
note text,
check (case kind
  when 'charge' then amount <= 0 and key is not null and request is not null and rows is not null
  when 'credit' then amount > 0
  when 'top-up' then amount >= 0 and reference is not null and (amount > 0 or note is not null)
  else 0 end)
) strict;
CREATE TABLE responses (
number integer primary key,
account text not null references accounts (id),
idempotency_key text not null,
body_hash text not null,
status integer not null,
headers text not null,
body blob,
stored_at integer not null,
unique (account, idempotency_key)
) strict;
CREATE TABLE response_bytes (
account text primary key references accounts (id),
bytes integer not null check (bytes >= 0)
) strict, without rowid;
CREATE TABLE top_ups (
account text primary key references accounts (id),
reference text unique,
amount integer not null check (amount > 0 or reference is null),
next_at integer not null,
claimed_until integer not null,
failures integer not null check (failures >= 0),
day text not null,
tries integer not null check (tries >= 0)
) strict;
CREATE TABLE "usage" (
  account text not null references accounts (id),
  day text not null check (day glob '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
  costs integer not null check (costs >= 0),
  requests integer not null check (requests > 0),
  primary key (account, day)
) strict, without rowid;
CREATE TABLE sign_in_links (
  hash blob primary key check (length(hash) = 32),
  account text not null references accounts (id),
  expires_at integer not null
) strict, without rowid;
CREATE TABLE sessions (
  id text primary key,
  account text not null references accounts (id),
  hash blob not null unique check (length(hash) = 32),
  client text not null,
  created_at integer not null,
  last_used_at integer not null,
  ends_at integer not null
) strict;
CREATE TABLE subscriptions (
  number integer primary key,
  id text not null unique,
  account text not null references accounts (id),
  dataset text not null,
  name text not null,
  query text not null,
  default_operator text not null check (default_operator in ('AND', 'OR')),
  url text not null,
  secret text not null,
  created_at integer not null,
  state text not null check (state in ('active', 'disabled')),
  failures integer not null check (failures >= 0),
  failing_since integer,
  next_attempt_at integer not null,
  claimed_until integer not null,
  problem text,
  delivered_at integer
, filter text) strict;
insert into accounts (number, id, email, email_folded, first_name, last_name, has_api_access, balance, auto_top_up, top_up_amount, top_up_threshold, top_up_problem, created_at) values (1, 'acc_one', 'Ada@example.com', 'ada@example.com', 'Ada', 'Lovelace', 1, 989930, 1, 500000, 100000, null, 1735689600000);
insert into accounts (number, id, email, email_folded, first_name, last_name, has_api_access, balance, auto_top_up, top_up_amount, top_up_threshold, top_up_problem, created_at) values (2, 'acc_two', 'bob@example.com', 'bob@example.com', 'Bob', 'Stone', 0, 0, 0, 0, 0, null, 1735689600001);
insert into keys (number, id, account, prefix, hash, service, name, created_at, expires_at, revoked_at, last_used_at) values (1, 'key_one', 'acc_one', 'fm_aaaaaa', x'0000000000000000000000000000000000000000000000000000000000000000', 'all', 'laptop', 1735689600000, null, null, null);
insert into keys (number, id, account, prefix, hash, service, name, created_at, expires_at, revoked_at, last_used_at) values (2, 'key_two', 'acc_one', 'fm_bbbbbb', x'0100000000000000000000000000000000000000000000000000000000000000', 'search', '', 1735689600000, 1893456000000, 1735776000000, null);
insert into keys (number, id, account, prefix, hash, service, name, created_at, expires_at, revoked_at, last_used_at) values (3, 'key_three', 'acc_two', 'fm_cccccc', x'0200000000000000000000000000000000000000000000000000000000000000', 'all', '', 1735689600000, null, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) values (1, 'acc_one', 'credit', 500000, 1735689600000, null, null, null, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) values (2, 'acc_one', 'charge', -30, 1735689600000, 'key_one', 'req_1', 3, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) values (3, 'acc_one', 'charge', 0, 1735775999999, 'key_two', 'req_2', 0, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) values (4, 'acc_one', 'charge', -20, 1738367999999, 'key_one', 'req_3', 20, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) values (5, 'acc_one', 'charge', -20, 1738368000000, 'key_one', 'req_4', 20, null, null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) values (6, 'acc_one', 'top-up', 500000, 1738368000001, null, null, null, 'top_1', null);
insert into ledger (id, account, kind, amount, at, key, request, rows, reference, note) values (7, 'acc_one', 'charge', -10000, 1738368000002, 'key_one', 'req_5', 1, null, null);
insert into responses (number, account, idempotency_key, body_hash, status, headers, body, stored_at) values (1, 'acc_one', 'retry-1', 'hash', 200, '[]', x'7b7d', 1738368000002);
insert into response_bytes (account, bytes) values ('acc_one', 2);
insert into usage (account, day, costs, requests) values ('acc_one', '2025-01-01', 30, 2);
insert into usage (account, day, costs, requests) values ('acc_one', '2025-01-31', 20, 1);
insert into usage (account, day, costs, requests) values ('acc_one', '2025-02-01', 10020, 2);
insert into sign_in_links (hash, account, expires_at) values (x'd43af0dcb565a75f2cf210df7f8671b8172cf7f7be31772a14ef37165b8f6532', 'acc_one', 1738497600000);
insert into sessions (id, account, hash, client, created_at, last_used_at, ends_at) values ('ses_vj4ky9cfykvvs0ac', 'acc_two', x'0671f04c5e72cd924a84e6ddaf9b3e68d8e3da0383632be32c256e969db071d3', 'a browser', 1738411200000, 1738411200000, 1741003200000);
insert into subscriptions (number, id, account, dataset, name, query, default_operator, url, secret, created_at, state, failures, failing_since, next_attempt_at, claimed_until, problem, delivered_at, filter) values (1, 'als_3smyr6zm1zh60f9y', 'acc_one', 'companies', 'lamps', 'title:lamp', 'OR', 'https://hooks.example.com/lamps', 'whsec_bQ/7zwu4yztfprqEjsnB1P0BxftS/WMLiLlAm6+RaiA=', 1738411200000, 'active', 0, null, 1738411200000, 0, null, null, '"price:>1"');
CREATE INDEX keys_by_account on keys (account);
CREATE INDEX keys_by_prefix on keys (prefix);
CREATE INDEX ledger_by_account on ledger (account);
CREATE UNIQUE INDEX ledger_by_paid_reference on ledger (reference) where kind = 'top-up' and amount > 0;
CREATE TRIGGER ledger_is_not_changed before update on ledger
begin select raise(abort, 'the ledger is only appended to'); end;
CREATE TRIGGER ledger_is_not_shortened before delete on ledger
begin select raise(abort, 'the ledger is only appended to'); end;
CREATE TRIGGER ledger_is_not_replaced before insert on ledger
when exists (select 1 from ledger where id = new.id)
  or new.amount > 0 and exists (
    select 1 from ledger where reference = new.reference and kind = 'top-up' and amount > 0
  )
begin select raise(abort, 'the ledger is only appended to'); end;
CREATE INDEX responses_by_time on responses (stored_at);
CREATE INDEX response_bodies_by_account on responses (account, number) where body is not null;
CREATE TRIGGER response_is_stored after insert on responses when new.body is not null
begin
  insert into response_bytes values (new.account, length(new.body))
    on conflict (account) do update set bytes = bytes + excluded.bytes;
end;
CREATE TRIGGER response_is_dropped after update of body on responses when old.body is not null and new.body is null
begin update response_bytes set bytes = bytes - length(old.body) where account = old.account; end;
CREATE TRIGGER response_is_deleted after delete on responses when old.body is not null
begin update response_bytes set bytes = bytes - length(old.body) where account = old.account; end;
CREATE INDEX top_ups_by_time on top_ups (next_at);
CREATE INDEX ledger_without_charges_by_account on ledger (account) where kind <> 'charge';
CREATE INDEX sign_in_links_by_account on sign_in_links (account);
CREATE INDEX sign_in_links_by_expiry on sign_in_links (expires_at);
CREATE INDEX sessions_by_account on sessions (account);
CREATE INDEX subscriptions_by_account on subscriptions (account);
pragma application_id = 1718444387;
pragma user_version = 4;
