import { API, change, queryOf, read } from "./api-request.ts";
import { amount, type Checked, flag, json, listOf, nothing, nullable, oneOf, record, text, time } from "./shape.ts";

const sessionShape = record({
  first_name: text,
  last_name: text,
  email: text,
  expires_at: time,
  sessions: listOf(
    record({ id: text, created_at: time, last_used_at: time, expires_at: time, current: flag, client: text }),
  ),
});

/** The customer who is signed in, and all sessions of the account. */
export type Session = Checked<typeof sessionShape>;

export type BrowserSession = Session["sessions"][number];

const summaryShape = record({
  has_api_access: flag,
  auto_top_up: flag,
  top_up_amount: amount,
  top_up_threshold: amount,
  top_up_problem: nullable(text),
  usage_summary: record({
    current_balance: amount,
    costs: record({ current_month: amount, all_time: amount }),
    requests: record({ current_month: amount, all_time: amount }),
  }),
});

export type Summary = Checked<typeof summaryShape>;

const dayShape = record({ date: time, requests: amount, costs: amount });

const usageShape = record({ days: listOf(dayShape) });

/** The requests and costs of one day in UTC. */
export type DayUsage = Checked<typeof dayShape>;

/** The kinds of ledger entries. */
export const KINDS = ["charge", "credit", "top-up"] as const;

const entryShape = record({
  id: amount,
  kind: oneOf(...KINDS),
  amount,
  at: time,
  key: nullable(text),
  key_name: nullable(text),
  request: nullable(text),
  rows: nullable(amount),
  reference: nullable(text),
  note: nullable(text),
});

const ledgerShape = record({ entries: listOf(entryShape), next: nullable(amount) });

export type LedgerEntry = Checked<typeof entryShape>;

export type LedgerPage = Checked<typeof ledgerShape>;

/** Which entries to show; an empty text does not restrict them. */
export interface LedgerFilter {
  readonly kind: string;
  /** The id of a key. */
  readonly key: string;
  /** The first day in UTC, such as `2026-11-01`. */
  readonly from: string;
  /** The last day in UTC. */
  readonly to: string;
}

const keyShape = record({
  id: text,
  prefix: text,
  name: text,
  scopes: listOf(text),
  datasets: nullable(listOf(text)),
  filter: nullable(json),
  origins: nullable(listOf(text)),
  created_at: time,
  expires_at: nullable(time),
  revoked_at: nullable(time),
  last_used_at: nullable(time),
});

const keysShape = record({ keys: listOf(keyShape) });

const createdKeyShape = record({ key: keyShape, text, dataset: text });

export type Key = Checked<typeof keyShape>;

/** A key with its text, which the API returns only once. */
export type CreatedKey = Checked<typeof createdKeyShape>;

export interface NewKey {
  readonly name: string;
  /** Absent: all datasets. */
  readonly datasets?: readonly string[];
  /** The text of a query; absent: all documents. */
  readonly filter?: string;
  /** Absent: pages of all origins. */
  readonly origins?: readonly string[];
  /** In ISO 8601; absent: the key does not expire. */
  readonly expires_at?: string;
}

const topUpShape = record({ enabled: flag, amount, threshold: amount, problem: nullable(text) });

export type TopUp = Checked<typeof topUpShape>;

/** Amounts are decimals; absent ones stay unchanged. */
export interface TopUpChange {
  readonly enabled: boolean;
  readonly amount?: string;
  readonly threshold?: string;
}

const signInOptionsShape = record({ links_by_mail: flag });

/** The dashboard's API. Every method rejects with an `ApiProblem`. */
export const api = {
  signInOptions: (signal: AbortSignal) => read("/sign-in", signInOptionsShape, signal),
  /** The answer is the same whether an account has the address or not. */
  requestLink: (email: string) => change("/request-link", { email }, record({})),
  signIn: (token: string) => change("/sign-in", { token }, sessionShape),
  signOut: () => change("/sign-out", {}, nothing),
  session: (signal: AbortSignal) => read("/session", sessionShape, signal),
  revokeSession: (id: string) => change("/sessions/revoke", { id }, nothing),
  revokeOtherSessions: () => change("/sessions/revoke", { others: true }, nothing),
  summary: (signal: AbortSignal) => read("/summary", summaryShape, signal),
  usage: (days: number, signal: AbortSignal) => read(`/usage${queryOf({ days })}`, usageShape, signal),
  ledger: (filter: LedgerFilter, after: number | null, signal: AbortSignal) =>
    read(`/ledger${queryOf({ ...filter, after, limit: 50 })}`, ledgerShape, signal),
  keys: (signal: AbortSignal) => read("/keys", keysShape, signal),
  createKey: (key: NewKey) => change("/keys", key, createdKeyShape),
  renameKey: (id: string, name: string) => change("/keys/rename", { id, name }, keyShape),
  revokeKey: (id: string) => change("/keys/revoke", { id }, keyShape),
  topUp: (signal: AbortSignal) => read("/top-up", topUpShape, signal),
  changeTopUp: (topUp: TopUpChange) => change("/top-up", topUp, topUpShape),
} as const;

/** The address of all entries of a filter as CSV. */
export function ledgerFileAddress(filter: LedgerFilter): string {
  return `${API}/ledger.csv${queryOf({ ...filter })}`;
}
