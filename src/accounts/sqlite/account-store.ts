import { timingSafeEqual } from "node:crypto";
import type { Account, AccountChange, AccountUsage, DayUsage, NewAccount } from "../account.ts";
import type { AccountStore } from "../account-store.ts";
import { AccountsError, unknownAccount } from "../accounts-error.ts";
import type { ApiKey, CreatedApiKey, NewApiKey, Principal } from "../api-key.ts";
import { lastDays, monthOf } from "../calendar.ts";
import type { Charge, ChargeResult } from "../charge.ts";
import type { LedgerEntry, LedgerOptions } from "../ledger-entry.ts";
import type { Micros } from "../money.ts";
import { quoted } from "../quoted-text.ts";
import {
  type CreatedSession,
  SESSION_LIFETIME,
  type Session,
  type SessionLifetime,
  type SignedIn,
  type SignInLink,
} from "../session.ts";
import type { SessionStore } from "../session-store.ts";
import { type Idempotency, MAX_STORED_BYTES, type StoredLookup } from "../stored-response.ts";
import type {
  DeliveryClaim,
  DeliveryOutcome,
  NewSubscription,
  Subscription,
  SubscriptionStore,
} from "../subscription.ts";
import type { TopUpClaim, TopUpClaimOptions, TopUpOutcome } from "../top-up-claim.ts";
import { openAccountFile } from "./account-file.ts";
import { canCredit, claimTopUp, requestTopUp, settleTopUp, startAutoTopUp } from "./auto-top-up.ts";
import { checkAutoTopUp, checkedAccount, checkedAmount } from "./checked-account.ts";
import { checkedKey, checkKeyName } from "./checked-key.ts";
import { hashOf, newKeyText, prefixOf } from "./key-text.ts";
import { KeyUses } from "./key-uses.ts";
import { recordCharges } from "./record-charges.ts";
import { createSignInLink, signIn, useSession } from "./sign-in.ts";
import { claimDelivery, createSubscription, resumeSubscription, settleDelivery } from "./subscriptions.ts";
import { type AccountTables, accountTables } from "./tables/account-tables.ts";
import type { KeyTable } from "./tables/key-table.ts";

export interface SqliteAccountStoreOptions {
  /** Whether to create the file if it does not exist; default `true`. */
  readonly create?: boolean;
  /** The maximum size of all stored response bodies of an account, in bytes; default 256 MiB. */
  readonly maxStoredBytes?: number;
  /** Default: a day without use, at most 30 days. */
  readonly sessionLifetime?: SessionLifetime;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
}

/** An unknown text is compared with this key, so that the duration stays the same. */
const UNKNOWN_KEY = { key: null, hash: new Uint8Array(32) };

/**
 * Accounts and sessions in an SQLite file. Every method does its work synchronously, before it returns its promise; `charge` then
 * waits for the disk.
 */
export class SqliteAccountStore implements AccountStore, SessionStore, SubscriptionStore {
  readonly #tables: AccountTables;
  readonly #keyUses: KeyUses;
  readonly #sessionLifetime: SessionLifetime;
  readonly #now: () => number;
  #isClosed = false;

  private constructor(tables: AccountTables, sessionLifetime: SessionLifetime, now: () => number) {
    this.#tables = tables;
    this.#keyUses = new KeyUses(tables.database, tables.keys);
    this.#sessionLifetime = sessionLifetime;
    this.#now = now;
  }

  /**
   * Opens a file of accounts; `:memory:` opens an empty store in memory.
   *
   * @throws {AccountsError} if the file cannot be used
   */
  static open(path: string, options: SqliteAccountStoreOptions = {}): SqliteAccountStore {
    const { create = true, maxStoredBytes = MAX_STORED_BYTES, now = Date.now } = options;
    const { sessionLifetime = SESSION_LIFETIME } = options;
    const database = openAccountFile(path, { create });
    try {
      const tables = accountTables(database, { maxStoredBytes, sessionLifetime });
      return new SqliteAccountStore(tables, sessionLifetime, now);
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
      if (accounts.findByEmail(email) !== null) {
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

  async accountByEmail(email: string): Promise<Account | null> {
    return this.#tables.accounts.findByEmail(email);
  }

  async accounts(): Promise<readonly Account[]> {
    return this.#tables.accounts.all();
  }

  async usage(id: string): Promise<AccountUsage | null> {
    const { database, accounts, usage } = this.#tables;
    const month = monthOf(this.#now());
    return database.read(() => {
      const account = accounts.find(id);
      if (account === null) return null;
      return { account, currentMonth: usage.ofMonth(id, month), allTime: usage.total(id) };
    });
  }

  async dailyUsage(id: string, days: number): Promise<readonly DayUsage[]> {
    const dates = lastDays(days, this.#now());
    const used = new Map(this.#tables.usage.days(id, dates[0] ?? "").map((usage) => [usage.day, usage]));
    return dates.map((day) => used.get(day) ?? { day, costs: 0, requests: 0 });
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
    return this.#tables.ledgerPages.page(account, options);
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
    return this.#tables.keys.ofAccount(account).map((key) => this.#keyUses.withLastUse(key));
  }

  async renameKey(id: string, name: string): Promise<ApiKey> {
    checkKeyName(name);
    return this.#changeKey(id, (keys) => keys.rename(id, name));
  }

  async revokeKey(id: string): Promise<ApiKey> {
    return this.#changeKey(id, (keys) => keys.revoke(id, this.#now()));
  }

  noteKeyUse(id: string): void {
    if (!this.#isClosed) this.#keyUses.note(id, this.#now());
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
    return recordCharges(charges, this.#tables, this.#keyUses, this.#now());
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

  async createSignInLink(account: string, lifetimeMs: number): Promise<SignInLink> {
    return createSignInLink(account, lifetimeMs, this.#tables, this.#now());
  }

  async signIn(token: string, client: string, previous: string | null): Promise<CreatedSession | null> {
    return signIn({ token, client, previous }, this.#tables, this.#sessionLifetime, this.#now());
  }

  async useSession(secret: string): Promise<SignedIn | null> {
    return useSession(secret, this.#tables, this.#now());
  }

  async sessions(account: string): Promise<readonly Session[]> {
    return this.#tables.sessions.ofAccount(account, this.#now());
  }

  async revokeSession(account: string, id: string): Promise<boolean> {
    return this.#tables.database.write(() => this.#tables.sessions.delete(account, id));
  }

  async revokeSessions(account: string, keptId: string | null): Promise<number> {
    const { database, links, sessions } = this.#tables;
    return database.write(() => {
      links.deleteOf(account);
      return sessions.deleteOthers(account, keptId ?? "");
    });
  }

  async createSubscription(subscription: NewSubscription, max: number): Promise<Subscription | null> {
    return createSubscription(subscription, max, this.#tables, this.#now());
  }

  async subscriptions(account: string | null, dataset: string | null): Promise<readonly Subscription[]> {
    const all = this.#tables.subscriptions.list(account);
    return dataset === null ? all : all.filter((subscription) => subscription.dataset === dataset);
  }

  async subscription(id: string): Promise<Subscription | null> {
    return this.#tables.subscriptions.find(id)?.subscription ?? null;
  }

  async deleteSubscription(account: string, id: string): Promise<boolean> {
    return this.#tables.database.write(() => this.#tables.subscriptions.delete(account, id));
  }

  async claimDelivery(id: string, leaseMs: number): Promise<DeliveryClaim | null> {
    return claimDelivery(id, leaseMs, this.#tables, this.#now());
  }

  async settleDelivery(claim: DeliveryClaim, outcome: DeliveryOutcome): Promise<void> {
    settleDelivery(claim, outcome, this.#tables, this.#now());
  }

  async resumeSubscription(id: string): Promise<boolean> {
    return resumeSubscription(id, this.#tables, this.#now());
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#keyUses.close();
    this.#tables.database.close();
  }

  #changeKey(id: string, change: (keys: KeyTable) => void): ApiKey {
    const { database, keys } = this.#tables;
    return database.write(() => {
      change(keys);
      const key = keys.find(id);
      if (key === null) throw new AccountsError("unknown_key", `The key ${quoted(id)} does not exist.`);
      return this.#keyUses.withLastUse(key);
    });
  }

  #find(id: string): Account {
    const account = this.#tables.accounts.find(id);
    if (account === null) throw unknownAccount(id);
    return account;
  }
}
