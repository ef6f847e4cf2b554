import type { Micros } from "./money.ts";

/** A customer with a balance. */
export interface Account {
  /** `acc_` and 80 random bits. */
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether the keys of the account may search. */
  readonly hasApiAccess: boolean;
  readonly balance: Micros;
  /** Whether a charge that takes the balance below the threshold requests a top-up. */
  readonly autoTopUp: boolean;
  /** 0 if unset. */
  readonly topUpAmount: Micros;
  /** 0 if unset. */
  readonly topUpThreshold: Micros;
  /** Why auto top-up was turned off automatically; otherwise `null`. */
  readonly topUpProblem: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

export interface NewAccount {
  /** Unique among accounts, ignoring case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Default `true`. */
  readonly hasApiAccess?: boolean;
  /** The first credit of the ledger; default 0. */
  readonly balance?: Micros;
  /** Default: no auto top-up. */
  readonly autoTopUp?: AutoTopUp;
}

/** The terms of auto top-up; both amounts are above 0. */
export interface AutoTopUp {
  readonly amount: Micros;
  /** A charge that takes the balance below the threshold requests a top-up. */
  readonly threshold: Micros;
}

/** A change of an account; missing members stay unchanged. */
export interface AccountChange {
  readonly hasApiAccess?: boolean;
  /** `null` turns auto top-up off and keeps the amounts. Turning it on clears `topUpProblem`. */
  readonly autoTopUp?: AutoTopUp | null;
}

/** The sum and the number of charges. */
export interface Usage {
  readonly costs: Micros;
  /** Includes requests that cost nothing. */
  readonly requests: number;
}

/** The usage of one day. */
export interface DayUsage extends Usage {
  /** In UTC, such as `2025-01-31`. */
  readonly day: string;
}

/** An account with its usage, as of one moment. */
export interface AccountUsage {
  readonly account: Account;
  /** The current calendar month, in UTC. */
  readonly currentMonth: Usage;
  readonly allTime: Usage;
}
