/**
 * What makes a file of accounts, step by step: a file of version n has had the first n. Steps that were released never
 * change.
 */
export const MIGRATIONS: readonly string[] = [
  `
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

  create table answers (
    number integer primary key,
    account text not null references accounts (id),
    idempotency_key text not null,
    body_hash text not null,
    status integer not null,
    headers text not null,
    body blob not null,
    kept_at integer not null,
    unique (account, idempotency_key)
  ) strict;
  create index answers_by_time on answers (kept_at);

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
  `,
];
