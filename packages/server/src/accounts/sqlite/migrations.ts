const QUERY_STATISTICS = `
  create table query_statistics (
    dataset text not null,
    day text not null,
    kind text not null check (kind in ('frequent', 'empty', 'slow')),
    operator text not null check (operator in ('AND', 'OR')),
    query text not null,
    amount integer not null check (amount >= 0),
    last_at integer not null,
    primary key (dataset, day, kind, operator, query)
  ) strict, without rowid;
  create index query_statistics_by_day on query_statistics (day);

  create table query_statistic_totals (
    dataset text not null,
    day text not null,
    kind text not null,
    total integer not null check (total >= 0),
    error integer not null check (error >= 0),
    primary key (dataset, day, kind)
  ) strict, without rowid;
`;

/** The schema of the account file, as scripts for `openSqliteFile`. */
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
  `,
  `
  alter table keys add column last_used_at integer;

  create table daily_usage (
    account text not null references accounts (id),
    day text not null check (day glob '[0-9][0-9][0-9][0-9]-[01][0-9]-[0-3][0-9]'),
    costs integer not null check (costs >= 0),
    requests integer not null check (requests > 0),
    primary key (account, day)
  ) strict, without rowid;
  insert into daily_usage (account, day, costs, requests)
    select account, strftime('%Y-%m-%d', at / 1000, 'unixepoch') as day, -sum(amount), count(*)
    from ledger where kind = 'charge' group by account, day;
  drop table usage;
  alter table daily_usage rename to usage;

  create index ledger_without_charges_by_account on ledger (account) where kind <> 'charge';

  create table sign_in_links (
    hash blob primary key check (length(hash) = 32),
    account text not null references accounts (id),
    expires_at integer not null
  ) strict, without rowid;
  create index sign_in_links_by_account on sign_in_links (account);
  create index sign_in_links_by_expiry on sign_in_links (expires_at);

  create table sessions (
    id text primary key,
    account text not null references accounts (id),
    hash blob not null unique check (length(hash) = 32),
    client text not null,
    created_at integer not null,
    last_used_at integer not null,
    ends_at integer not null
  ) strict;
  create index sessions_by_account on sessions (account);
  `,
  `
  create table subscriptions (
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
  ) strict;
  create index subscriptions_by_account on subscriptions (account);
  `,
  `
  alter table subscriptions add column filter text;
  `,
  `
  alter table keys add column scopes text not null default 'search';
  alter table keys add column datasets text;
  alter table keys add column filter text;
  alter table keys add column origins text;
  update keys set scopes = 'ingest' where service = 'ingest';
  update keys set revoked_at = unixepoch() * 1000 where revoked_at is null and service not in ('all', 'search', 'ingest');
  update keys set name = service where name = '' and service not in ('all', 'search', 'ingest');
  alter table keys drop column service;
  create index keys_with_origins on keys (id) where origins is not null;
  `,
  QUERY_STATISTICS,
  `
  create table aliases (
    name text primary key,
    dataset text not null
  ) strict, without rowid;
  `,
];
