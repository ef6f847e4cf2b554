import { timingSafeEqual } from "node:crypto";
import type { Account, AccountChange, AccountUsage, NewAccount } from "../account.ts";
import type { AccountStore } from "../account-store.ts";
import { AccountsError, unknownAccount } from "../accounts-error.ts";
import type { ApiKey, CreatedApiKey, NewApiKey, Principal } from "../api-key.ts";
import type { Charge, ChargeResult } from "../charge.ts";
import type { LedgerEntry, LedgerOptions } from "../ledger-entry.ts";
import type { Micros } from "../money.ts";
import { quoted } from "../quoted-text.ts";
import { type Idempotency, MAX_STORED_BYTES, type StoredLookup } from "../stored-response.ts";
import type { TopUpClaim, TopUpClaimOptions, TopUpOutcome } from "../top-up-claim.ts";
import { openAccountFile } from "./account-file.ts";
import { type AccountTables, accountTables } from "./account-tables.ts";
import { canCredit, claimTopUp, requestTopUp, settleTopUp, startAutoTopUp } from "./auto-top-up.ts";
import { monthOf } from "./calendar.ts";
import { checkAutoTopUp, checkedAccount, checkedAmount } from "./checked-account.ts";
import { checkedKey } from "./checked-key.ts";
import { hashOf, newKeyText, prefixOf } from "./key-text.ts";
import { recordCharges } from "./record-charges.ts";

export interface SqliteAccountStoreOptions {
  /** Whether to create the file if it does not exist; default `true`. */
  readonly create?: boolean;
  /** The maximum size of all stored response bodies of an account, in bytes; default 256 MiB. */
  readonly maxStoredBytes?: number;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
}

/** An unknown text is compared with this key, so that the duration stays the same. */
const UNKNOWN_KEY = { key: null, hash: new Uint8Array(32) };

/**
 * Accounts in an SQLite file. Every method does its work synchronously, before it returns its promise; `charge` then
 * waits for the disk.
 */
export class SqliteAccountStore implements AccountStore {
  readonly #tables: AccountTables;
  readonly #now: () => number;
  #isClosed = false;

  private constructor(tables: AccountTables, now: () => number) {
    this.#tables = tables;
    this.#now = now;
  }

  /**
   * Opens a file of accounts; `:memory:` opens an empty store in memory.
   *
   * @throws {AccountsError} if the file cannot be used
   */
  static open(path: string, options: SqliteAccountStoreOptions = {}): SqliteAccountStore {
    const { create = true, maxStoredBytes = MAX_STORED_BYTES, now = Date.now } = options;
    const database = openAccountFile(path, { create });
    try {
      return new SqliteAccountStore(accountTables(database, maxStoredBytes), now);
    } catch (error) {
      database.close();
      if (error instanceof AccountsError) throw error;
      const reason = "its tables do not match its version. Restore an intact copy";
      throw new AccountsError("damaged_file", `Cannot use ${path}: ${reason}.`, { cause: error });
    }
  }

  async createAccount(newAccount: NewAccount): Promise<Account> {
    const { database, accounts, ledger } = this.#tables;
    const account = checkedAccount(newAccount, this.#now());
    const { id, email, balance, createdAt } = account;
    return database.write(() => {
      if (accounts.hasEmail(email)) {
        throw new AccountsError("email_taken", `An account with the e-mail address ${email} already exists.`);
      }
      accounts.insert(account);
      if (balance > 0) ledger.append({ account: id, kind: "credit", amount: balance, at: createdAt });
      return account;
    });
  }

  async account(id: string): Promise<Account | null> {
    return this.#tables.accounts.find(id);
  }

  async accounts(): Promise<readonly Account[]> {
    return this.#tables.accounts.all();
  }

  async usage(id: string): Promise<AccountUsage | null> {
    const { database, accounts, ledger } = this.#tables;
    const month = monthOf(this.#now());
    return database.read(() => {
      const account = accounts.find(id);
      if (account === null) return null;
      return { account, currentMonth: ledger.usage(id, month), allTime: ledger.usage(id) };
    });
  }

  async changeAccount(id: string, { hasApiAccess, autoTopUp }: AccountChange): Promise<Account> {
    const { database, accounts } = this.#tables;
    if (autoTopUp) checkAutoTopUp(autoTopUp);
    return database.write(() => {
      this.#find(id);
      if (hasApiAccess !== undefined) accounts.setAccess(id, hasApiAccess);
      if (autoTopUp === null) accounts.stopAutoTopUp(id, null);
      else if (autoTopUp !== undefined) startAutoTopUp(id, autoTopUp, this.#tables, this.#now());
      return this.#find(id);
    });
  }

  async credit(id: string, amount: Micros, note?: string): Promise<Account> {
    const { database, accounts, ledger } = this.#tables;
    checkedAmount(amount);
    return database.write(() => {
      this.#find(id);
      if (!canCredit(id, amount, this.#tables)) {
        const message = `The credits and top-ups of account ${id} would exceed a billion, including a pending top-up.`;
        throw new AccountsError("invalid_amount", message);
      }
      ledger.append({ account: id, kind: "credit", amount, at: this.#now(), note: note ?? null });
      accounts.add(id, amount);
      return this.#find(id);
    });
  }

  async ledger(account: string, options: LedgerOptions): Promise<readonly LedgerEntry[]> {
    return this.#tables.ledger.page(account, options);
  }

  async differences(account: string): Promise<readonly string[]> {
    const { database, ledger } = this.#tables;
    return database.read(() => ledger.differences(account, this.#find(account).balance));
  }

  async createKey(newKey: NewApiKey): Promise<CreatedApiKey> {
    const { database, keys } = this.#tables;
    const text = newKeyText();
    const key = checkedKey(newKey, text, this.#now());
    return database.write(() => {
      this.#find(key.account);
      keys.insert(key, hashOf(text));
      return { key, text };
    });
  }

  async keys(account: string): Promise<readonly ApiKey[]> {
    this.#find(account);
    return this.#tables.keys.ofAccount(account);
  }

  async revokeKey(id: string): Promise<ApiKey> {
    const { database, keys } = this.#tables;
    return database.write(() => {
      keys.revoke(id, this.#now());
      const key = keys.find(id);
      if (key === null) throw new AccountsError("unknown_key", `The key ${quoted(id)} does not exist.`);
      return key;
    });
  }

  /** The database compares only the prefix, which is not secret; `timingSafeEqual` compares the hash. */
  async authenticate(text: string): Promise<Principal | null> {
    const { accounts, keys } = this.#tables;
    const hash = hashOf(text);
    const [first = UNKNOWN_KEY, ...others] = keys.withPrefix(prefixOf(text));
    const isFirst = timingSafeEqual(first.hash, hash);
    const { key } = isFirst ? first : (others.find((other) => timingSafeEqual(other.hash, hash)) ?? UNKNOWN_KEY);
    const account = accounts.find(key?.account ?? "");
    return key === null || account === null ? null : { key, account };
  }

  async balance(account: string): Promise<Micros> {
    return this.#tables.accounts.balance(account)?.balance ?? 0;
  }

  async storedResponse(account: string, idempotency: Idempotency): Promise<StoredLookup | null> {
    return this.#tables.responses.find(account, idempotency, this.#now());
  }

  async charge(charges: readonly Charge[]): Promise<readonly (ChargeResult | Error)[]> {
    return recordCharges(charges, this.#tables, this.#now());
  }

  async requestTopUp(account: string): Promise<boolean> {
    return requestTopUp(account, this.#tables, this.#now());
  }

  async dueTopUps(limit: number): Promise<readonly string[]> {
    return this.#tables.topUps.due(this.#now(), limit);
  }

  async claimTopUp(account: string, options: TopUpClaimOptions): Promise<TopUpClaim | null> {
    return this.#tables.database.write(() => claimTopUp(account, options, this.#tables, this.#now()));
  }

  async settleTopUp(claim: TopUpClaim, outcome: TopUpOutcome): Promise<boolean> {
    return this.#tables.database.write(() => settleTopUp(claim, outcome, this.#tables, this.#now()));
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#tables.database.close();
  }

  #find(id: string): Account {
    const account = this.#tables.accounts.find(id);
    if (account === null) throw unknownAccount(id);
    return account;
  }
}
