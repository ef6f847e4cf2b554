-- An account file of version 1 as it was written then, with two accounts, three keys, charges on three days of two
-- months, a credit, a top-up and a stored response. Only tests of migrations read it.
create table accounts (
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

create table keys (
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
) strict;
create index keys_by_account on keys (account);
create index keys_by_prefix on keys (prefix);

create table ledger (
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
create index ledger_by_account on ledger (account);
create unique index ledger_by_paid_reference on ledger (reference) where kind = 'top-up' and amount > 0;
create trigger ledger_is_not_changed before update on ledger
  begin select raise(abort, 'the ledger is only appended to'); end;
create trigger ledger_is_not_shortened before delete on ledger
  begin select raise(abort, 'the ledger is only appended to'); end;
create trigger ledger_is_not_replaced before insert on ledger
  when exists (select 1 from ledger where id = new.id)
    or new.amount > 0 and exists (
      select 1 from ledger where reference = new.reference and kind = 'top-up' and amount > 0
    )
  begin select raise(abort, 'the ledger is only appended to'); end;

create table usage (
  account text not null references accounts (id),
  month text not null check (month glob '[0-9][0-9][0-9][0-9]-[01][0-9]'),
  costs integer not null check (costs >= 0),
  requests integer not null check (requests > 0),
  primary key (account, month)
) strict, without rowid;

create table responses (
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
create index responses_by_time on responses (stored_at);
create index response_bodies_by_account on responses (account, number) where body is not null;

create table response_bytes (
  account text primary key references accounts (id),
  bytes integer not null check (bytes >= 0)
) strict, without rowid;
create trigger response_is_stored after insert on responses when new.body is not null
  begin
    insert into response_bytes values (new.account, length(new.body))
      on conflict (account) do update set bytes = bytes + excluded.bytes;
  end;
create trigger response_is_dropped after update of body on responses when old.body is not null and new.body is null
  begin update response_bytes set bytes = bytes - length(old.body) where account = old.account; end;
create trigger response_is_deleted after delete on responses when old.body is not null
  begin update response_bytes set bytes = bytes - length(old.body) where account = old.account; end;

create table top_ups (
  account text primary key references accounts (id),
  reference text unique,
  amount integer not null check (amount > 0 or reference is null),
  next_at integer not null,
  claimed_until integer not null,
  failures integer not null check (failures >= 0),
  day text not null,
  tries integer not null check (tries >= 0)
) strict;
create index top_ups_by_time on top_ups (next_at);

insert into accounts values
  (1, 'acc_one', 'Ada@example.com', 'ada@example.com', 'Ada', 'Lovelace', 1, 989930, 1, 500000, 100000, null, 1735689600000),
  (2, 'acc_two', 'bob@example.com', 'bob@example.com', 'Bob', 'Stone', 0, 0, 0, 0, 0, null, 1735689600001);
insert into keys values
  (1, 'key_one', 'acc_one', 'fm_aaaaaa', zeroblob(32), 'all', 'laptop', 1735689600000, null, null),
  (2, 'key_two', 'acc_one', 'fm_bbbbbb', x'0100000000000000000000000000000000000000000000000000000000000000', 'search', '', 1735689600000, 1893456000000, 1735776000000),
  (3, 'key_three', 'acc_two', 'fm_cccccc', x'0200000000000000000000000000000000000000000000000000000000000000', 'all', '', 1735689600000, null, null);
insert into ledger values
  (1, 'acc_one', 'credit', 500000, 1735689600000, null, null, null, null, null),
  (2, 'acc_one', 'charge', -30, 1735689600000, 'key_one', 'req_1', 3, null, null),
  (3, 'acc_one', 'charge', 0, 1735775999999, 'key_two', 'req_2', 0, null, null),
  (4, 'acc_one', 'charge', -20, 1738367999999, 'key_one', 'req_3', 20, null, null),
  (5, 'acc_one', 'charge', -20, 1738368000000, 'key_one', 'req_4', 20, null, null),
  (6, 'acc_one', 'top-up', 500000, 1738368000001, null, null, null, 'top_1', null),
  (7, 'acc_one', 'charge', -10000, 1738368000002, 'key_one', 'req_5', 1, null, null);
insert into usage values ('acc_one', '2025-01', 50, 3), ('acc_one', '2025-02', 10020, 2);
insert into responses values (1, 'acc_one', 'retry-1', 'hash', 200, '[]', x'7b7d', 1738368000002);
pragma application_id = 0x666d6163;
pragma user_version = 1;
