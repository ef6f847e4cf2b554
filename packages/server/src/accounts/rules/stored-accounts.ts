import { timingSafeEqual } from "node:crypto";
import type { StepDatabase, Steps } from "@firmament/dataset/database";
import type { Account, AccountChange, AccountUsage, DayUsage, NewAccount } from "../account.ts";
import type { AccountOverview } from "../account-overview.ts";
import type { AccountStore } from "../account-store.ts";
import { AccountsError, unknownAccount } from "../accounts-error.ts";
import type { AliasStore } from "../alias-store.ts";
import type { AccountPrincipal, ApiKey, CreatedApiKey, NewApiKey } from "../api-key.ts";
import { lastDays, monthOf } from "../calendar.ts";
import type { Charge, ChargeResult } from "../charge.ts";
import type { LedgerEntry, LedgerOptions } from "../ledger-entry.ts";
import type { Micros } from "../money.ts";
import { quoted } from "../quoted-text.ts";
import { SecretBox, type SecretKeys } from "../secret-box.ts";
import {
  type CreatedSession,
  SESSION_LIFETIME,
  type Session,
  type SessionLifetime,
  type SignedIn,
  type SignInLink,
} from "../session.ts";
import type { SessionStore } from "../session-store.ts";
import type { StatisticsStore } from "../statistics/statistics-store.ts";
import { type Idempotency, MAX_STORED_BYTES, type StoredLookup } from "../stored-response.ts";
import type {
  DeliveryClaim,
  DeliveryOutcome,
  NewSubscription,
  Subscription,
  SubscriptionStore,
} from "../subscription.ts";
import { type AccountTables, accountTables } from "../tables/account-tables.ts";
import type { KeyTable } from "../tables/key-table.ts";
import type { TopUpClaim, TopUpClaimOptions, TopUpOutcome } from "../top-up-claim.ts";
import { canCredit, claimTopUp, requestTopUp, settleTopUp, startAutoTopUp } from "./auto-top-up.ts";
import { checkAutoTopUp, checkedAccount, checkedAmount } from "./checked-account.ts";
import { checkedKey, checkKeyName } from "./checked-key.ts";
import { hashOf, newKeyText, prefixOf } from "./key-text.ts";
import { KeyUses } from "./key-uses.ts";
import { recordCharges } from "./record-charges.ts";
import { createSignInLink, signIn, useSession } from "./sign-in.ts";
import { StoredAliases } from "./stored-aliases.ts";
import { StoredOverview } from "./stored-overview.ts";
import { StoredStatistics } from "./stored-statistics.ts";
import {
  claimDelivery,
  createSubscription,
  disableSubscription,
  resumeSubscription,
  settleDelivery,
} from "./subscriptions.ts";

/** The options of every account store. */
export interface AccountStoreOptions extends SecretKeys {
  /** The maximum size of all stored response bodies of an account, in bytes; default 256 MiB. */
  readonly maxStoredBytes?: number | undefined;
  /** Default: a day without use, at most 30 days. */
  readonly sessionLifetime?: SessionLifetime | undefined;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** An unknown text is compared with this key, so that the duration stays the same. */
const UNKNOWN_KEY = { key: null, hash: new Uint8Array(32) };

/**
 * Accounts, sessions and subscriptions in a database: the rules that all databases share. With a synchronous database, a method
 * does its work before it returns its promise; `charge` then waits for the disk.
 */
export class StoredAccounts implements AccountStore, SessionStore, SubscriptionStore {
  readonly statistics: StatisticsStore;
  readonly overview: AccountOverview;
  readonly aliases: AliasStore;
  readonly #tables: AccountTables;
  readonly #keyUses: KeyUses;
  readonly #sessionLifetime: SessionLifetime;
  readonly #now: () => number;
  #isClosed = false;

  /** @throws the error of a database that prepares its statements at once, if a table or a column is missing */
  constructor(database: StepDatabase, options: AccountStoreOptions) {
    const { maxStoredBytes = MAX_STORED_BYTES, sessionLifetime = SESSION_LIFETIME, now = Date.now } = options;
    this.#tables = accountTables(database, { maxStoredBytes, sessionLifetime, secrets: new SecretBox(options) });
    this.statistics = new StoredStatistics(this.#tables);
    this.#keyUses = new KeyUses(database, this.#tables.keys);
    this.aliases = new StoredAliases(this.#tables);
    this.overview = new StoredOverview(this.#tables, this.#keyUses);
    this.#sessionLifetime = sessionLifetime;
    this.#now = now;
  }

  async createAccount(newAccount: NewAccount): Promise<Account> {
    const { database, accounts, ledger } = this.#tables;
    const account = checkedAccount(newAccount, this.#now());
    const { id, email, balance, createdAt } = account;
    return database.write(function* () {
      if (!(yield* accounts.insert(account))) {
        throw new AccountsError("email_taken", `An account with the e-mail address ${email} already exists.`);
      }
      if (balance > 0) yield* ledger.append({ account: id, kind: "credit", amount: balance, at: createdAt });
      return account;
    });
  }

  async account(id: string): Promise<Account | null> {
    const { database, accounts } = this.#tables;
    return database.run(() => accounts.find(id));
  }

  async accountByEmail(email: string): Promise<Account | null> {
    const { database, accounts } = this.#tables;
    return database.run(() => accounts.findByEmail(email));
  }

  async accounts(): Promise<readonly Account[]> {
    const { database, accounts } = this.#tables;
    return database.run(() => accounts.all());
  }

  async usage(id: string): Promise<AccountUsage | null> {
    const { database, accounts, usage } = this.#tables;
    const month = monthOf(this.#now());
    return database.read(function* () {
      const account = yield* accounts.find(id);
      if (account === null) return null;
      return { account, currentMonth: yield* usage.ofMonth(id, month), allTime: yield* usage.total(id) };
    });
  }

  async dailyUsage(id: string, days: number): Promise<readonly DayUsage[]> {
    const dates = lastDays(days, this.#now());
    const { database, usage } = this.#tables;
    const charged = await database.run(() => usage.days(id, dates[0] ?? ""));
    const used = new Map(charged.map((ofDay) => [ofDay.day, ofDay]));
    return dates.map((day) => used.get(day) ?? { day, costs: 0, requests: 0 });
  }

  async changeAccount(id: string, { hasApiAccess, autoTopUp }: AccountChange): Promise<Account> {
    const tables = this.#tables;
    const { database, accounts } = tables;
    const now = this.#now();
    if (autoTopUp) checkAutoTopUp(autoTopUp);
    return database.write(function* () {
      yield* accounts.lock(id);
      yield* existing(id, tables);
      if (hasApiAccess !== undefined) yield* accounts.setAccess(id, hasApiAccess);
      if (autoTopUp === null) yield* accounts.stopAutoTopUp(id, null);
      else if (autoTopUp !== undefined) yield* startAutoTopUp(id, autoTopUp, tables, now);
      return yield* existing(id, tables);
    });
  }

  async credit(id: string, amount: Micros, note?: string): Promise<Account> {
    const tables = this.#tables;
    const { database, accounts, ledger } = tables;
    const at = this.#now();
    checkedAmount(amount);
    return database.write(function* () {
      yield* accounts.lock(id);
      yield* existing(id, tables);
      if (!(yield* canCredit(id, amount, tables))) {
        const message = `The credits and top-ups of account ${id} would exceed a billion, including a pending top-up.`;
        throw new AccountsError("invalid_amount", message);
      }
      yield* ledger.append({ account: id, kind: "credit", amount, at, note: note ?? null });
      yield* accounts.add(id, amount);
      return yield* existing(id, tables);
    });
  }

  async ledger(account: string, options: LedgerOptions): Promise<readonly LedgerEntry[]> {
    return this.#tables.ledgerPages.page(account, options);
  }

  async differences(account: string): Promise<readonly string[]> {
    const tables = this.#tables;
    return tables.database.read(function* () {
      return yield* tables.ledger.differences(account, (yield* existing(account, tables)).balance);
    });
  }

  async createKey(newKey: NewApiKey): Promise<CreatedApiKey> {
    const tables = this.#tables;
    const text = newKeyText();
    const key = checkedKey(newKey, text, this.#now());
    return tables.database.write(function* () {
      yield* existing(key.account, tables);
      yield* tables.keys.insert(key, hashOf(text));
      return { key, text };
    });
  }

  async keys(account: string): Promise<readonly ApiKey[]> {
    const tables = this.#tables;
    const keys = await tables.database.run(function* () {
      yield* existing(account, tables);
      return yield* tables.keys.ofAccount(account);
    });
    return keys.map((key) => this.#keyUses.withLastUse(key));
  }

  async renameKey(id: string, name: string): Promise<ApiKey> {
    checkKeyName(name);
    return this.#changeKey(id, (keys) => keys.rename(id, name));
  }

  async revokeKey(id: string): Promise<ApiKey> {
    const now = this.#now();
    return this.#changeKey(id, (keys) => keys.revoke(id, now));
  }

  noteKeyUse(id: string): void {
    if (!this.#isClosed) this.#keyUses.note(id, this.#now());
  }

  /** The database compares only the prefix, which is not secret; `timingSafeEqual` compares the hash. */
  async authenticate(text: string): Promise<AccountPrincipal | null> {
    const { database, accounts, keys } = this.#tables;
    const hash = hashOf(text);
    return database.run(function* () {
      const [first = UNKNOWN_KEY, ...others] = yield* keys.withPrefix(prefixOf(text));
      const isFirst = timingSafeEqual(first.hash, hash);
      const { key } = isFirst ? first : (others.find((other) => timingSafeEqual(other.hash, hash)) ?? UNKNOWN_KEY);
      const account = yield* accounts.find(key?.account ?? "");
      return key === null || account === null ? null : { key, account };
    });
  }

  async allowsOrigin(origin: string): Promise<boolean> {
    const { database, keys } = this.#tables;
    return database.run(() => keys.hasOrigin(origin));
  }

  async balance(account: string): Promise<Micros> {
    const { database, accounts } = this.#tables;
    return database.run(function* () {
      return (yield* accounts.balance(account))?.balance ?? 0;
    });
  }

  async storedResponse(account: string, idempotency: Idempotency): Promise<StoredLookup | null> {
    const { database, responses } = this.#tables;
    const now = this.#now();
    return database.run(() => responses.find(account, idempotency, now));
  }

  async charge(charges: readonly Charge[]): Promise<readonly (ChargeResult | Error)[]> {
    return recordCharges(charges, this.#tables, this.#keyUses, this.#now());
  }

  async requestTopUp(account: string): Promise<boolean> {
    const now = this.#now();
    return this.#tables.database.write(() => requestTopUp(account, this.#tables, now));
  }

  async dueTopUps(limit: number): Promise<readonly string[]> {
    const { database, topUps } = this.#tables;
    const now = this.#now();
    return database.run(() => topUps.due(now, limit));
  }

  async claimTopUp(account: string, options: TopUpClaimOptions): Promise<TopUpClaim | null> {
    const now = this.#now();
    return this.#tables.database.write(() => claimTopUp(account, options, this.#tables, now));
  }

  async settleTopUp(claim: TopUpClaim, outcome: TopUpOutcome): Promise<boolean> {
    const now = this.#now();
    return this.#tables.database.write(() => settleTopUp(claim, outcome, this.#tables, now));
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
    const { database, sessions } = this.#tables;
    const now = this.#now();
    return database.run(() => sessions.ofAccount(account, now));
  }

  async revokeSession(account: string, id: string): Promise<boolean> {
    const { database, sessions } = this.#tables;
    return database.write(() => sessions.delete(account, id));
  }

  async revokeSessions(account: string, keptId: string | null): Promise<number> {
    const { database, links, sessions } = this.#tables;
    return database.write(function* () {
      yield* links.deleteOf(account);
      return yield* sessions.deleteOthers(account, keptId ?? "");
    });
  }

  async createSubscription(subscription: NewSubscription, max: number): Promise<Subscription | null> {
    return createSubscription(subscription, max, this.#tables, this.#now());
  }

  async subscriptions(account: string | null, dataset: string | null): Promise<readonly Subscription[]> {
    const { database, subscriptions } = this.#tables;
    const all = await database.run(() => subscriptions.list(account));
    return dataset === null ? all : all.filter((subscription) => subscription.dataset === dataset);
  }

  async subscription(id: string): Promise<Subscription | null> {
    const { database, subscriptions } = this.#tables;
    return (await database.run(() => subscriptions.find(id)))?.subscription ?? null;
  }

  async deleteSubscription(account: string, id: string): Promise<boolean> {
    const { database, subscriptions } = this.#tables;
    return database.write(() => subscriptions.delete(account, id));
  }

  async sealSecrets(): Promise<number> {
    const { database, subscriptions } = this.#tables;
    return database.write(() => subscriptions.seal());
  }

  async claimDelivery(id: string, leaseMs: number): Promise<DeliveryClaim | null> {
    return claimDelivery(id, leaseMs, this.#tables, this.#now());
  }

  async settleDelivery(claim: DeliveryClaim, outcome: DeliveryOutcome): Promise<void> {
    await settleDelivery(claim, outcome, this.#tables, this.#now());
  }

  async resumeSubscription(id: string): Promise<boolean> {
    return resumeSubscription(id, this.#tables, this.#now());
  }

  async disableSubscription(id: string, problem: string): Promise<boolean> {
    return disableSubscription(id, problem, this.#tables);
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    await this.#keyUses.close();
    await this.#tables.database.close();
  }

  async #changeKey(id: string, change: (keys: KeyTable) => Steps<void>): Promise<ApiKey> {
    const { database, keys } = this.#tables;
    const changed = await database.write(function* () {
      yield* change(keys);
      const key = yield* keys.find(id);
      if (key === null) throw new AccountsError("unknown_key", `The key ${quoted(id)} does not exist.`);
      return key;
    });
    return this.#keyUses.withLastUse(changed);
  }
}

function* existing(id: string, { accounts }: AccountTables): Steps<Account> {
  const account = yield* accounts.find(id);
  if (account === null) throw unknownAccount(id);
  return account;
}
