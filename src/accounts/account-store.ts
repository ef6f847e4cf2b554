import type { Account, AccountChange, AccountUsage, NewAccount } from "./account.ts";
import type { ApiKey, Authentication, MadeApiKey, NewApiKey } from "./api-key.ts";
import type { Charge, ChargeResult } from "./charge.ts";
import type { LedgerEntry, LedgerOptions } from "./ledger-entry.ts";
import type { Micros } from "./money.ts";
import type { Idempotency, StoredResponse } from "./stored-response.ts";
import type { TopUpClaim, TopUpClaimOptions, TopUpOutcome } from "./top-up-claim.ts";

/**
 * Accounts, their keys and their ledger, durably. Every method is atomic, and what it has resolved to has been written
 * to last; several processes may use one store, and each reads what the others have written.
 *
 * Of every account, always: the balance is the sum of its ledger and never below 0; costs are the sum of its charges
 * and requests their number, by calendar month in UTC.
 *
 * Every method throws an {@link AccountsError}, and then has changed nothing; below are the codes besides those of the
 * file.
 */
export interface AccountStore {
  /** @throws `invalid_account`, `invalid_amount`, `email_taken` */
  createAccount(account: NewAccount): Promise<Account>;

  /** The account with this id, or `null`. */
  account(id: string): Promise<Account | null>;

  /** All accounts, the oldest first. */
  accounts(): Promise<readonly Account[]>;

  /** The account with what it used, all of one moment, or `null`. */
  usage(id: string): Promise<AccountUsage | null>;

  /** @throws `unknown_account`, `invalid_account` */
  changeAccount(id: string, change: AccountChange): Promise<Account>;

  /**
   * Adds an amount above 0 to the balance.
   *
   * @throws `unknown_account`; `invalid_amount`, also when the account would have been credited more than a billion in
   * all
   */
  credit(id: string, amount: Micros, note?: string): Promise<Account>;

  /** At most `limit` entries of an account's ledger; none for an unknown account. */
  ledger(account: string, options: LedgerOptions): Promise<readonly LedgerEntry[]>;

  /** What of the account does not equal its ledger, in words; empty when all does. Reads the whole ledger. */
  differences(account: string): Promise<readonly string[]>;

  /** @throws `unknown_account`, `invalid_key` */
  createKey(key: NewApiKey): Promise<MadeApiKey>;

  /**
   * The account's keys, the oldest first, with those that are revoked or expired.
   *
   * @throws `unknown_account`
   */
  keys(account: string): Promise<readonly ApiKey[]>;

  /**
   * From then on the key is refused; of one that was revoked before, nothing changes.
   *
   * @throws `unknown_key`
   */
  revokeKey(id: string): Promise<ApiKey>;

  /**
   * Whose key this text is, also if it is to be refused; `null` for what is no key. Secrets are compared in constant
   * time: how long it takes tells at most whether some key begins so, by what is shown of keys.
   */
  authenticate(text: string): Promise<Authentication | null>;

  /**
   * What may be spent: what was committed at the time of the call. 0 of an account that is not there.
   */
  balance(account: string): Promise<Micros>;

  /** What is kept for an idempotency key: the answer, `conflict` when it is of another body, or `null`. */
  keptAnswer(account: string, idempotency: Idempotency): Promise<StoredResponse | "conflict" | null>;

  /**
   * Enters charges in the ledger, each with the answer that is kept for it, in one commit; charges that cannot be made
   * leave the others as they are. A charge that takes the balance below the threshold of an account with auto top-up
   * asks for a top-up.
   *
   * @returns a result for each charge, in order; an error for one that no store could make, as of an account that is
   * not there
   */
  charge(charges: readonly Charge[]): Promise<readonly (ChargeResult | Error)[]>;

  /**
   * Asks for a top-up as a charge would: if the balance is below the threshold, auto top-up is on, and none was asked
   * for. Tells whether it did.
   */
  askForTopUp(account: string): Promise<boolean>;

  /** Accounts whose top-up was asked for and is to be tried now, the longest waiting first. */
  dueTopUps(limit: number): Promise<readonly string[]>;

  /**
   * Takes on the account's due top-up, for as long as the lease lasts: nobody else is given it meanwhile. Its reference
   * and amount have been kept by then, and stay the same until it is paid or declined. `null` when none is due, or it
   * is no longer needed.
   */
  claimTopUp(account: string, options: TopUpClaimOptions): Promise<TopUpClaim | null>;

  /**
   * Enters what became of a top-up in the ledger: once for each reference that was paid, however often it is told.
   * Tells whether it was news: `false` when the claim was settled before, or is by now another's and was not paid.
   */
  settleTopUp(claim: TopUpClaim, outcome: TopUpOutcome): Promise<boolean>;

  /** Ends its use; later calls are refused as `closed`. May be called twice. */
  close(): Promise<void>;
}
