import type { Account, AccountChange, AccountUsage, DayUsage, NewAccount } from "./account.ts";
import type { AliasStore } from "./alias-store.ts";
import type { AccountPrincipal, ApiKey, CreatedApiKey, KeySource, NewApiKey } from "./api-key.ts";
import type { Charge, ChargeResult } from "./charge.ts";
import type { LedgerEntry, LedgerOptions } from "./ledger-entry.ts";
import type { Micros } from "./money.ts";
import type { Idempotency, StoredLookup } from "./stored-response.ts";
import type { TopUpClaim, TopUpClaimOptions, TopUpOutcome } from "./top-up-claim.ts";

/**
 * A durable store of accounts, API keys and the ledger. Every method is atomic, and its changes are durable when it
 * resolves. Several processes may use one store; each reads what the others have committed.
 *
 * Invariants of every account: the balance is the sum of its ledger and never below 0; the costs are the sum of its
 * charges and the requests their number, by day in UTC; all credits and top-ups together never exceed a
 * billion, a pending top-up included.
 *
 * Every method can throw an {@link AccountsError}, and has then changed nothing. The methods below list only the codes
 * that do not concern the file.
 */
export interface AccountStore extends KeySource {
  /** The aliases of datasets. */
  readonly aliases: AliasStore;

  /** @throws `invalid_account`, `invalid_amount`, `email_taken` */
  createAccount(account: NewAccount): Promise<Account>;

  /** The account with this id, or `null`. */
  account(id: string): Promise<Account | null>;

  /** The account with this e-mail address, ignoring case, or `null`. */
  accountByEmail(email: string): Promise<Account | null>;

  /** All accounts, oldest first. */
  accounts(): Promise<readonly Account[]>;

  /** The account with its usage, as of one moment, or `null`. */
  usage(id: string): Promise<AccountUsage | null>;

  /**
   * The usage of the last `days` days in UTC, today included: one element for each, oldest first. No usage for an unknown
   * account.
   */
  dailyUsage(id: string, days: number): Promise<readonly DayUsage[]>;

  /** @throws `unknown_account`, `invalid_account` */
  changeAccount(id: string, change: AccountChange): Promise<Account>;

  /**
   * Adds an amount above 0 to the balance.
   *
   * @throws `unknown_account`; `invalid_amount`, also if all credits and top-ups would exceed a billion, a pending
   * top-up included
   */
  credit(id: string, amount: Micros, note?: string): Promise<Account>;

  /**
   * At most `limit` entries of an account's ledger; none for an unknown account. A filter may read the whole ledger, but
   * does not block the event loop meanwhile.
   */
  ledger(account: string, options: LedgerOptions): Promise<readonly LedgerEntry[]>;

  /**
   * The differences between the account and its ledger, one sentence each; empty if consistent. Reads the whole ledger.
   */
  differences(account: string): Promise<readonly string[]>;

  /** @throws `unknown_account`, `invalid_key` */
  createKey(key: NewApiKey): Promise<CreatedApiKey>;

  /**
   * The keys of an account, oldest first, including revoked and expired ones.
   *
   * @throws `unknown_account`
   */
  keys(account: string): Promise<readonly ApiKey[]>;

  /** @throws `unknown_key`, `invalid_key` */
  renameKey(id: string, name: string): Promise<ApiKey>;

  /**
   * Revokes a key; an already revoked key stays unchanged.
   *
   * @throws `unknown_key`
   */
  revokeKey(id: string): Promise<ApiKey>;

  /**
   * The principal of a key text, also for a revoked or expired key; `null` for an unknown text. Secrets are compared in
   * constant time: the duration reveals at most whether a key with this displayed prefix exists.
   */
  authenticate(text: string): Promise<AccountPrincipal | null>;

  /**
   * Notes that a key was used now. {@link keys} of this store reports it at once. It is written with the next charge or
   * within a minute, and no request waits for it: a killed process loses the uses of its last minute. Never throws.
   */
  noteKeyUse(id: string): void;

  /** The committed balance; 0 for an unknown account. */
  balance(account: string): Promise<Micros>;

  /** The stored response of an idempotency key; `null` if the key is unused. */
  storedResponse(account: string, idempotency: Idempotency): Promise<StoredLookup | null>;

  /**
   * Adds charges to the ledger and stores their responses, all in one commit. A charge that fails does not affect the
   * others. A charge that takes the balance below the threshold of auto top-up requests a top-up.
   *
   * @returns a result for each charge, in order; an error for an invalid charge, such as one of an unknown account
   * @throws {AccountsError} if the commit fails: there are no charges, unless the disk failed while it was written
   */
  charge(charges: readonly Charge[]): Promise<readonly (ChargeResult | Error)[]>;

  /**
   * Requests a top-up if auto top-up is on, the balance is below the threshold, and none is requested yet. Returns
   * whether it did.
   */
  requestTopUp(account: string): Promise<boolean>;

  /** At most `limit` accounts with a top-up that is due now and not claimed, longest due first. */
  dueTopUps(limit: number): Promise<readonly string[]>;

  /**
   * Claims the due top-up of an account for the duration of a lease; until then no other claim succeeds. The reference
   * and the amount of the payment are stored before the claim returns, and stay the same until the payment is paid or
   * declined. Returns `null` if no top-up is due or needed.
   */
  claimTopUp(account: string, options: TopUpClaimOptions): Promise<TopUpClaim | null>;

  /**
   * Adds the outcome of a top-up to the ledger; a paid reference is added once, even if it is reported several times.
   * A payment that is reported as paid after it was declined is added up to the maximum of the account; the note of its
   * entry states the rest.
   * Returns `false` if the outcome changed nothing: the claim was settled before, or it is not paid and another claim
   * has replaced it.
   */
  settleTopUp(claim: TopUpClaim, outcome: TopUpOutcome): Promise<boolean>;

  /** Closes the store; later calls throw `closed`. Further calls of `close` do nothing. */
  close(): Promise<void>;
}
