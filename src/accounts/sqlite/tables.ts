import { DummyDriver, type Generated, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { LedgerEntryKind } from "../ledger-entry.ts";

/** 0 or 1. */
export type Flag = number;

/** Milliseconds since 1970. */
type Time = number;

export interface AccountRow {
  readonly number: Generated<number>;
  readonly id: string;
  readonly email: string;
  /** In lower case: unique. */
  readonly email_folded: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly has_api_access: Flag;
  readonly balance: number;
  readonly auto_top_up: Flag;
  readonly top_up_amount: number;
  readonly top_up_threshold: number;
  readonly top_up_problem: string | null;
  readonly created_at: Time;
}

export interface KeyRow {
  readonly number: Generated<number>;
  readonly id: string;
  readonly account: string;
  readonly prefix: string;
  /** SHA-256 of the whole key. */
  readonly hash: Uint8Array;
  readonly service: string;
  readonly name: string;
  readonly created_at: Time;
  readonly expires_at: Time | null;
  readonly revoked_at: Time | null;
}

export interface LedgerRow {
  readonly id: Generated<number>;
  readonly account: string;
  readonly kind: LedgerEntryKind;
  readonly amount: number;
  readonly at: Time;
  readonly key: string | null;
  readonly request: string | null;
  readonly rows: number | null;
  readonly reference: string | null;
  readonly note: string | null;
}

/** What an account was charged in a month: sums over its ledger, kept up with every charge. */
export interface UsageRow {
  readonly account: string;
  /** `2025-01`. */
  readonly month: string;
  readonly costs: number;
  readonly requests: number;
}

export interface AnswerRow {
  readonly number: Generated<number>;
  readonly account: string;
  readonly idempotency_key: string;
  readonly body_hash: string;
  readonly status: number;
  /** JSON: names and values. */
  readonly headers: string;
  readonly body: Uint8Array;
  readonly kept_at: Time;
}

/** A top-up that was asked for and is neither paid nor given up. */
export interface TopUpRow {
  readonly account: string;
  /** Of the payment that may have been taken; `null` when none is on its way. */
  readonly reference: string | null;
  /** Of that payment. */
  readonly amount: number;
  /** When to try it. */
  readonly next_at: Time;
  /** Until then whoever took it on may try it alone. */
  readonly claimed_until: Time;
  readonly failures: number;
  /** The day of the last try, `2025-01-31`, and how many tries there were on it. */
  readonly day: string;
  readonly tries: number;
}

export interface Tables {
  readonly accounts: AccountRow;
  readonly keys: KeyRow;
  readonly ledger: LedgerRow;
  readonly usage: UsageRow;
  readonly answers: AnswerRow;
  readonly top_ups: TopUpRow;
}

/** Builds queries and compiles them for SQLite; it cannot run them. */
export const queries: Kysely<Tables> = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (database) => new SqliteIntrospector(database),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});
