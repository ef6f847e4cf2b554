import { COMMITS_TABLE } from "../../postgres/writers.ts";

const QUERY_STATISTICS = `
  create table query_statistics (
    dataset text not null,
    day text collate "C" not null,
    kind text not null check (kind in ('frequent', 'empty', 'slow')),
    operator text not null check (operator in ('AND', 'OR')),
    query text collate "C" not null,
    amount bigint not null check (amount >= 0),
    last_at bigint not null,
    primary key (dataset, day, kind, operator, query)
  ) with (fillfactor = 80);
  create index query_statistics_by_day on query_statistics (day);

  create table query_statistic_totals (
    dataset text not null,
    day text collate "C" not null,
    kind text not null,
    total bigint not null check (total >= 0),
    error bigint not null check (error >= 0),
    primary key (dataset, day, kind)
  ) with (fillfactor = 50);
`;

/**
 * The schema of the accounts, as scripts for `migrate`. It has the tables of the account file; `packages/server/src/accounts/tables` reads and writes
 * both. Rows that every charge changes have space for their next versions in the same page.
 */
export const MIGRATIONS: readonly string[] = [
  `
  ${COMMITS_TABLE}

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
  update keys set revoked_at = (extract(epoch from now()) * 1000)::bigint where revoked_at is null and service not in ('all', 'search', 'ingest');
  update keys set name = service where name = '' and service not in ('all', 'search', 'ingest');
  alter table keys drop column service;
  create index keys_with_origins on keys (id) where origins is not null;
  `,
  QUERY_STATISTICS,
  `
  create table aliases (
    name text collate "C" primary key,
    dataset text not null
  );
  `,
];
