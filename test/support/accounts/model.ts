import { type AccountStore, AccountsError, type AutoTopUp, Billing, TopUps } from "@firmament/server/accounts";
import type { ReserveResult } from "@firmament/server/src/accounts/billing/billing.ts";
import { monthOf } from "@firmament/server/src/accounts/calendar.ts";
import type { ChargeResult } from "@firmament/server/src/accounts/charge.ts";
import { IDEMPOTENCY_TTL_MS } from "@firmament/server/src/accounts/stored-response.ts";
import { MAX_MICROS } from "@firmament/server/values";
import { expect } from "vitest";
import { RecordingPaymentProvider, type Reply } from "./payments.ts";
import type { StoreLocation } from "./store-location.ts";
import { createTestAccount, responseOf, type TestAccount } from "./test-account.ts";

/** A request with its maximum and its actual price; a request that fails is released. */
export interface Request {
  readonly account: number;
  readonly maxAmount: number;
  readonly amount: number;
  readonly fails: boolean;
  readonly idempotency: { readonly key: string; readonly bodyHash: string } | null;
}

export type Step =
  | { readonly kind: "create"; readonly balance: number; readonly autoTopUp: AutoTopUp | null }
  | { readonly kind: "credit"; readonly account: number; readonly amount: number }
  /** A credit after which only `leaving` more could be credited. */
  | { readonly kind: "fill"; readonly account: number; readonly leaving: number }
  | { readonly kind: "request"; readonly requests: readonly Request[] }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "restart" };

/** The state of an account according to all results so far. */
interface ModelAccount {
  readonly testAccount: TestAccount;
  credited: number;
  /** The amount of auto top-up; 0 without. */
  readonly topUpAmount: number;
  readonly charges: { readonly month: string; readonly amount: number }[];
  readonly stored: Map<string, { readonly bodyHash: string; readonly text: string; readonly at: number }>;
}

type Result = Exclude<ReserveResult, { readonly kind: "reserved" }> | ChargeResult | { readonly kind: "failed" };

/** A store with a simple model of its accounts; every step checks that both agree. */
export class AccountsModel {
  readonly #location: StoreLocation;
  readonly #provider: RecordingPaymentProvider;
  readonly #accounts: ModelAccount[] = [];
  #store: AccountStore;
  #topUps: TopUps;
  #billing: Billing;
  #requests = 0;

  constructor(location: StoreLocation, replies: readonly Reply[]) {
    this.#location = location;
    this.#provider = new RecordingPaymentProvider(replies);
    this.#store = location.open();
    this.#topUps = this.#newTopUps();
    this.#billing = new Billing(this.#store, this.#topUps);
  }

  async take(step: Step): Promise<void> {
    switch (step.kind) {
      case "create": {
        const terms = { balance: step.balance, ...(step.autoTopUp === null ? {} : { autoTopUp: step.autoTopUp }) };
        const testAccount = await createTestAccount(this.#store, terms);
        const topUpAmount = step.autoTopUp?.amount ?? 0;
        this.#accounts.push({ testAccount, credited: step.balance, topUpAmount, charges: [], stored: new Map() });
        break;
      }
      case "credit":
        for (const account of this.#account(step.account)) await this.#credit(account, step.amount);
        break;
      case "fill":
        for (const account of this.#account(step.account)) {
          const amount = MAX_MICROS - this.#totalCredited(account) - step.leaving;
          if (amount > 0) await this.#credit(account, amount);
        }
        break;
      case "request":
        await this.#request(step.requests);
        break;
      case "wait":
        this.#location.clock.time += step.ms;
        break;
      case "restart":
        await this.#topUps.close();
        await this.#store.close();
        this.#store = this.#location.open();
        this.#topUps = this.#newTopUps();
        this.#billing = new Billing(this.#store, this.#topUps);
        break;
    }
    await this.#topUps.sweep();
    for (const account of this.#accounts) await this.#check(account);
  }

  async close(): Promise<void> {
    await this.#topUps.close();
    await this.#store.close();
  }

  /** A credit is rejected only if it could exceed the maximum, together with a pending top-up. */
  async #credit(account: ModelAccount, amount: number): Promise<void> {
    try {
      await this.#store.credit(account.testAccount.account.id, amount);
      account.credited += amount;
    } catch (error) {
      expect(error).toBeInstanceOf(AccountsError);
      expect(error).toMatchObject({ code: "invalid_amount" });
      expect(this.#totalCredited(account) + account.topUpAmount + amount).toBeGreaterThan(MAX_MICROS);
    }
  }

  async #request(requests: readonly Request[]): Promise<void> {
    const before = this.#accounts.map((account) => this.#balance(account));
    const outcomes = await Promise.all(
      requests.flatMap((request) =>
        this.#account(request.account).map(async (account) => {
          this.#requests += 1;
          const text = `response to ${this.#requests}`;
          return { request, account, text, result: await this.#execute(request, account, text) };
        }),
      ),
    );
    // Charges come first: a replayed response can belong to one of them.
    for (const { request, account, text, result } of outcomes) {
      if (result.kind === "charged") this.#record(request, account, text);
    }
    for (const { request, account, result } of outcomes) {
      const sole = outcomes.length === 1 ? before[this.#accounts.indexOf(account)] : undefined;
      this.#checkResult(request, account, result, sole);
    }
  }

  async #execute(request: Request, { testAccount }: ModelAccount, text: string): Promise<Result> {
    const { maxAmount, amount, fails, idempotency } = request;
    const reserved = await this.#billing.reserve({
      account: testAccount.account.id,
      key: testAccount.key.id,
      requestId: text,
      maxAmount,
      ...(idempotency === null ? {} : { idempotency }),
    });
    if (reserved.kind !== "reserved") return reserved;
    await new Promise((resolve) => setImmediate(resolve));
    if (!fails) return reserved.reservation.charge(Math.min(amount, maxAmount), 1, responseOf(text));
    reserved.reservation.release();
    return { kind: "failed" };
  }

  #record({ maxAmount, amount, idempotency }: Request, account: ModelAccount, text: string): void {
    const { time } = this.#location.clock;
    account.charges.push({ month: monthOf(time), amount: Math.min(amount, maxAmount) });
    if (idempotency === null) return;
    expect(this.#stored(account, idempotency.key)).toBeNull();
    account.stored.set(idempotency.key, { bodyHash: idempotency.bodyHash, text, at: time });
  }

  /** @param balance the balance before a request that was not concurrent with others */
  #checkResult(request: Request, account: ModelAccount, result: Result, balance: number | undefined): void {
    const { idempotency, maxAmount, fails } = request;
    const stored = idempotency === null ? null : this.#stored(account, idempotency.key);
    if (result.kind === "replayed") {
      expect(stored?.bodyHash).toBe(idempotency?.bodyHash);
      expect(result.response).toEqual(responseOf(stored?.text ?? ""));
    }
    if (result.kind === "conflict") {
      expect(stored).not.toBeNull();
      expect(stored?.bodyHash).not.toBe(idempotency?.bodyHash);
    }
    if (result.kind === "failed") expect(fails).toBe(true);
    if (balance === undefined) return;
    if (result.kind === "insufficient") expect(balance).toBeLessThan(maxAmount);
    if (result.kind === "charged" || result.kind === "failed") expect(balance).toBeGreaterThanOrEqual(maxAmount);
  }

  #stored(account: ModelAccount, key: string): { readonly bodyHash: string; readonly text: string } | null {
    const stored = account.stored.get(key);
    return stored === undefined || stored.at + IDEMPOTENCY_TTL_MS <= this.#location.clock.time ? null : stored;
  }

  async #check(account: ModelAccount): Promise<void> {
    const { id } = account.testAccount.account;
    const month = monthOf(this.#location.clock.time);
    const usage = await this.#store.usage(id);
    expect(usage).toMatchObject({
      account: { balance: this.#balance(account) },
      currentMonth: usageOf(account.charges.filter((charge) => charge.month === month)),
      allTime: usageOf(account.charges),
    });
    expect(usage?.account.balance).toBeGreaterThanOrEqual(0);
    expect(this.#totalCredited(account)).toBeLessThanOrEqual(MAX_MICROS);
    expect(await this.#store.differences(id)).toEqual([]);
  }

  /** The expected balance. */
  #balance(account: ModelAccount): number {
    return this.#totalCredited(account) - usageOf(account.charges).costs;
  }

  /** All credits and paid top-ups. */
  #totalCredited({ testAccount, credited }: ModelAccount): number {
    const paid = [...this.#provider.taken.values()].filter(({ account }) => account === testAccount.account.id);
    return credited + paid.reduce((sum, { amount }) => sum + amount, 0);
  }

  #newTopUps(): TopUps {
    return new TopUps(this.#store, this.#provider, { now: () => this.#location.clock.time });
  }

  /** The account with this number, modulo the number of accounts; none before the first. */
  #account(number: number): readonly ModelAccount[] {
    const account = this.#accounts[number % Math.max(1, this.#accounts.length)];
    return account === undefined ? [] : [account];
  }
}

function usageOf(charges: readonly { readonly amount: number }[]): {
  readonly costs: number;
  readonly requests: number;
} {
  return { costs: charges.reduce((sum, { amount }) => sum + amount, 0), requests: charges.length };
}
