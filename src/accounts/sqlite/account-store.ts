import { timingSafeEqual } from "node:crypto";
import type { Account, AccountChange, AccountUsage, NewAccount } from "../account.ts";
import type { AccountStore } from "../account-store.ts";
import { AccountsError, unknownAccount } from "../accounts-error.ts";
import type { ApiKey, Authentication, MadeApiKey, NewApiKey } from "../api-key.ts";
import type { Charge, ChargeResult } from "../charge.ts";
import type { LedgerEntry, LedgerOptions } from "../ledger-entry.ts";
import { MAX_MICROS, type Micros } from "../money.ts";
import { quoted } from "../quoted-text.ts";
import type { Idempotency, StoredResponse } from "../stored-response.ts";
import type { TopUpClaim, TopUpClaimOptions, TopUpOutcome } from "../top-up-claim.ts";
import { openSqliteFile } from "./account-file.ts";
import { type AccountTables, accountTables } from "./account-tables.ts";
import { askForTopUp, claimTopUp, settleTopUp, startAutoTopUp } from "./auto-top-up.ts";
import { monthOf } from "./calendar.ts";
import { enterCharges } from "./charge-entry.ts";
import { checkAutoTopUp, checkedAccount, checkedAmount } from "./checked-account.ts";
import { checkedKey } from "./checked-key.ts";
import { hashOf, newKeyText, prefixOf } from "./key-text.ts";

export interface SqliteAccountStoreOptions {
  /** Whether to make the file if there is none; default `true`. */
  readonly create?: boolean;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
}

/** What a text that is no key is compared with. */
const NO_KEY = { id: "", hash: new Uint8Array(32) };

/** Accounts in an SQLite file. Work is done when a method is called, before it returns. */
export class SqliteAccountStore implements AccountStore {
  readonly #tables: AccountTables;
  readonly #now: () => number;
  #isClosed = false;

  private constructor(tables: AccountTables, now: () => number) {
    this.#tables = tables;
    this.#now = now;
  }

  /**
   * Opens a file of accounts; `:memory:` holds them in memory, for as long as the store is open.
   *
   * @throws {AccountsError} when the file cannot be used
   */
  static open(path: string, { create = true, now = Date.now }: SqliteAccountStoreOptions = {}): SqliteAccountStore {
    const database = openSqliteFile(path, create);
    try {
      return new SqliteAccountStore(accountTables(database), now);
    } catch (error) {
      database.close();
      if (error instanceof AccountsError) throw error;
      const reason = "it does not have the tables of its version. Bring back a copy that is whole";
      throw new AccountsError("damaged_file", `Cannot use ${path}: ${reason}.`, { cause: error });
    }
  }

  async createAccount(asked: NewAccount): Promise<Account> {
    const { database, accounts, ledger } = this.#tables;
    const account = checkedAccount(asked, this.#now());
    const { id, email, balance, createdAt } = account;
    return database.write(() => {
      if (accounts.hasEmail(email)) {
        throw new AccountsError("email_taken", `There is an account with the e-mail address ${email} already.`);
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
      const { balance } = this.#find(id);
      if (balance + ledger.usage(id).costs + amount > MAX_MICROS) {
        throw new AccountsError("invalid_amount", `Account ${id} would have been credited more than a billion in all.`);
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

  async createKey(asked: NewApiKey): Promise<MadeApiKey> {
    const { database, keys } = this.#tables;
    const text = newKeyText();
    const key = checkedKey(asked, text, this.#now());
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
      if (key === null) throw new AccountsError("unknown_key", `There is no key ${quoted(id)}.`);
      return key;
    });
  }

  /** The database compares no secrets: it looks for how the key begins, which whoever may list keys is shown. */
  async authenticate(text: string): Promise<Authentication | null> {
    const { accounts, keys } = this.#tables;
    const hash = hashOf(text);
    const [first = NO_KEY, ...others] = keys.hashesWithPrefix(prefixOf(text));
    const isFirst = timingSafeEqual(first.hash, hash);
    const { id } = isFirst ? first : (others.find((other) => timingSafeEqual(other.hash, hash)) ?? NO_KEY);
    const key = keys.find(id);
    const account = accounts.find(key?.account ?? "");
    return key === null || account === null ? null : { key, account };
  }

  async balance(account: string): Promise<Micros> {
    return this.#tables.accounts.balance(account)?.balance ?? 0;
  }

  async keptAnswer(account: string, idempotency: Idempotency): Promise<StoredResponse | "conflict" | null> {
    return this.#tables.answers.find(account, idempotency, this.#now());
  }

  async charge(charges: readonly Charge[]): Promise<readonly (ChargeResult | Error)[]> {
    return enterCharges(charges, this.#tables, this.#now());
  }

  async askForTopUp(account: string): Promise<boolean> {
    return askForTopUp(account, this.#tables, this.#now());
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
