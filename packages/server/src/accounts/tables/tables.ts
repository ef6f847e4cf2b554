import { queryBuilder } from "@firmament/dataset/database";
import type { Generated, Kysely } from "kysely";
import type { LedgerEntryKind } from "../ledger-entry.ts";
import type { StatisticKind } from "../statistics/statistics-store.ts";

/** 0 or 1. */
export type Flag = number;

/** Milliseconds since 1970. */
type Time = number;

export interface AccountRow {
  readonly number: Generated<number>;
  readonly id: string;
  readonly email: string;
  /** In lower case; unique. */
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
  /** SHA-256 of the key text. */
  readonly hash: Uint8Array;
  /** Names, with a space between two. */
  readonly scopes: string;
  /** JSON: a list of names; `null` for all datasets. */
  readonly datasets: string | null;
  /** JSON; `null` without a filter. */
  readonly filter: string | null;
  /** JSON: a list of origins; `null` for all of them. */
  readonly origins: string | null;
  readonly name: string;
  readonly created_at: Time;
  readonly expires_at: Time | null;
  readonly revoked_at: Time | null;
  readonly last_used_at: Time | null;
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

/** The sums of an account's charges on one day, updated with every charge. */
export interface UsageRow {
  readonly account: string;
  /** Such as `2025-01-31`. */
  readonly day: string;
  readonly costs: number;
  readonly requests: number;
}

export interface ResponseRow {
  readonly number: Generated<number>;
  readonly account: string;
  readonly idempotency_key: string;
  readonly body_hash: string;
  readonly status: number;
  /** JSON: an array of names and values. */
  readonly headers: string;
  /** `null`: dropped. */
  readonly body: Uint8Array | null;
  readonly stored_at: Time;
}

/** The size of all stored bodies of an account; triggers update it. */
export interface ResponseBytesRow {
  readonly account: string;
  readonly bytes: number;
}

/** A requested top-up that is neither paid nor stopped. */
export interface TopUpRow {
  readonly account: string;
  /** The reference of the pending payment, which may have been taken; `null` without a pending payment. */
  readonly reference: string | null;
  /** The amount of the pending payment; 0 without one. */
  readonly amount: number;
  /** The time of the next try. */
  readonly next_at: Time;
  /** The end of the current lease. */
  readonly claimed_until: Time;
  readonly failures: number;
  /** The day of the last try, such as `2025-01-31`. */
  readonly day: string;
  /** The number of tries on that day. */
  readonly tries: number;
}

/** A sign-in link that is not used yet. */
export interface SignInLinkRow {
  /** SHA-256 of the token. */
  readonly hash: Uint8Array;
  readonly account: string;
  readonly expires_at: Time;
}

export interface SessionRow {
  readonly id: string;
  readonly account: string;
  /** SHA-256 of the secret. */
  readonly hash: Uint8Array;
  readonly client: string;
  readonly created_at: Time;
  readonly last_used_at: Time;
  readonly ends_at: Time;
}

/** A saved search with its webhook. */
export interface SubscriptionRow {
  readonly number: Generated<number>;
  readonly id: string;
  readonly account: string;
  readonly dataset: string;
  readonly name: string;
  readonly query: string;
  /** JSON; `null` without a filter. */
  readonly filter: string | null;
  readonly default_operator: "AND" | "OR";
  readonly url: string;
  readonly secret: string;
  readonly created_at: Time;
  readonly state: "active" | "disabled";
  readonly failures: number;
  readonly failing_since: Time | null;
  readonly next_attempt_at: Time;
  /** The end of the current lease. */
  readonly claimed_until: Time;
  readonly problem: string | null;
  readonly delivered_at: Time | null;
}

/** A query in a list of the statistics. */
export interface QueryStatisticRow {
  readonly dataset: string;
  /** Such as `2025-01-31`. */
  readonly day: string;
  readonly kind: StatisticKind;
  readonly operator: "AND" | "OR";
  readonly query: string;
  readonly amount: number;
  readonly last_at: Time;
}

/** The number of searches that a list of the statistics is about. */
export interface QueryStatisticTotalRow {
  readonly dataset: string;
  readonly day: string;
  readonly kind: StatisticKind;
  readonly total: number;
  readonly error: number;
}

/** An alias of a dataset. */
export interface AliasRow {
  readonly name: string;
  readonly dataset: string;
}

export interface Tables {
  readonly accounts: AccountRow;
  readonly keys: KeyRow;
  readonly ledger: LedgerRow;
  readonly usage: UsageRow;
  readonly responses: ResponseRow;
  readonly response_bytes: ResponseBytesRow;
  readonly top_ups: TopUpRow;
  readonly sign_in_links: SignInLinkRow;
  readonly sessions: SessionRow;
  readonly subscriptions: SubscriptionRow;
  readonly query_statistics: QueryStatisticRow;
  readonly query_statistic_totals: QueryStatisticTotalRow;
  readonly aliases: AliasRow;
}

/** The query builder of all tables. */
export const queries: Kysely<Tables> = queryBuilder<Tables>();
