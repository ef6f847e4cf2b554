import type { Micros } from "./money.ts";

/** Who pays. */
export interface Account {
  /** `acc_` and 80 random bits. */
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Whether its keys may search. */
  readonly hasApiAccess: boolean;
  readonly balance: Micros;
  /** Whether it is topped up when a charge takes the balance below the threshold. */
  readonly autoTopUp: boolean;
  /** 0 when unset. */
  readonly topUpAmount: Micros;
  /** 0 when unset. */
  readonly topUpThreshold: Micros;
  /** Why it is no longer topped up, when that was given up; else `null`. */
  readonly topUpProblem: string | null;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** An account to be made. */
export interface NewAccount {
  /** Unique among accounts, whatever the case of its letters. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Default `true`. */
  readonly hasApiAccess?: boolean;
  /** Credited at once, as the ledger's first entry; default 0. */
  readonly balance?: Micros;
  /** Topped up automatically if given. */
  readonly autoTopUp?: AutoTopUp;
}

/** How an account is topped up automatically; both amounts are above 0. */
export interface AutoTopUp {
  readonly amount: Micros;
  /** A charge that takes the balance below it asks for a top-up. */
  readonly threshold: Micros;
}

/** What may be changed of an account. */
export interface AccountChange {
  readonly hasApiAccess?: boolean;
  /** `null` turns it off, keeping the amounts. Turning it on forgets why it was given up. */
  readonly autoTopUp?: AutoTopUp | null;
}

/** What was charged, and how many requests for. */
export interface Usage {
  readonly costs: Micros;
  /** Also those that cost nothing. */
  readonly requests: number;
}

/** An account with its usage, of one moment. */
export interface AccountUsage {
  readonly account: Account;
  /** The calendar month in UTC. */
  readonly currentMonth: Usage;
  readonly allTime: Usage;
}
