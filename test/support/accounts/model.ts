import { expect } from "vitest";
import type { AutoTopUp } from "../../../src/accounts/account.ts";
import type { AccountStore } from "../../../src/accounts/account-store.ts";
import { Billing, type ReserveResult } from "../../../src/accounts/billing/billing.ts";
import { TopUps } from "../../../src/accounts/billing/top-ups.ts";
import type { ChargeResult } from "../../../src/accounts/charge.ts";
import { monthOf } from "../../../src/accounts/sqlite/calendar.ts";
import { IDEMPOTENCY_TTL_MS } from "../../../src/accounts/stored-response.ts";
import { RecordingPaymentProvider, type Reply } from "./payments.ts";
import type { StoreLocation } from "./store-location.ts";
import { createTestAccount, responseOf, type TestAccount } from "./test-account.ts";

/** One request: what it may cost, and what it comes to; a request that fails is released. */
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
  | { readonly kind: "request"; readonly requests: readonly Request[] }
  | { readonly kind: "wait"; readonly ms: number }
  | { readonly kind: "restart" };

/** What is known of an account from what was answered. */
interface ModelAccount {
  readonly testAccount: TestAccount;
  credited: number;
  readonly charges: { readonly month: string; readonly amount: number }[];
  readonly kept: Map<string, { readonly bodyHash: string; readonly text: string; readonly at: number }>;
}

type Answered = Exclude<ReserveResult, { readonly kind: "reserved" }> | ChargeResult | { readonly kind: "failed" };

/** Accounts in a store, and beside them what has to be true of them. */
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
        this.#accounts.push({ testAccount, credited: step.balance, charges: [], kept: new Map() });
        break;
      }
      case "credit":
        for (const account of this.#account(step.account)) {
          await this.#store.credit(account.testAccount.account.id, step.amount);
          account.credited += step.amount;
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

  async #request(requests: readonly Request[]): Promise<void> {
    const before = await Promise.all(this.#accounts.map((account) => this.#balance(account)));
    const answers = await Promise.all(
      requests.flatMap((request) =>
        this.#account(request.account).map(async (account) => {
          this.#requests += 1;
          const text = `answer to ${this.#requests}`;
          return { request, account, text, answered: await this.#answer(request, account, text) };
        }),
      ),
    );
    // Charges come first: what was repeated may repeat one of them.
    for (const { request, account, text, answered } of answers) {
      if (answered.kind === "charged") this.#record(request, account, text);
    }
    for (const { request, account, answered } of answers) {
      const sole = answers.length === 1 ? before[this.#accounts.indexOf(account)] : undefined;
      this.#checkAnswer(request, account, answered, sole);
    }
  }

  async #answer(request: Request, { testAccount }: ModelAccount, text: string): Promise<Answered> {
    const { maxAmount, amount, fails, idempotency } = request;
    const beginning = await this.#billing.reserve({
      account: testAccount.account.id,
      key: testAccount.key.id,
      requestId: text,
      maxAmount,
      ...(idempotency === null ? {} : { idempotency }),
    });
    if (beginning.kind !== "reserved") return beginning;
    await new Promise((resolve) => setImmediate(resolve));
    if (!fails) return beginning.reservation.charge(Math.min(amount, maxAmount), 1, responseOf(text));
    beginning.reservation.release();
    return { kind: "failed" };
  }

  #record({ maxAmount, amount, idempotency }: Request, account: ModelAccount, text: string): void {
    const { time } = this.#location.clock;
    account.charges.push({ month: monthOf(time), amount: Math.min(amount, maxAmount) });
    if (idempotency === null) return;
    expect(this.#kept(account, idempotency.key)).toBeNull();
    account.kept.set(idempotency.key, { bodyHash: idempotency.bodyHash, text, at: time });
  }

  /** @param balance before it, of a request that was alone */
  #checkAnswer(request: Request, account: ModelAccount, answered: Answered, balance: number | undefined): void {
    const { idempotency, maxAmount, fails } = request;
    const kept = idempotency === null ? null : this.#kept(account, idempotency.key);
    if (answered.kind === "replayed") {
      expect(kept?.bodyHash).toBe(idempotency?.bodyHash);
      expect(answered.response).toEqual(responseOf(kept?.text ?? ""));
    }
    if (answered.kind === "conflict") {
      expect(kept).not.toBeNull();
      expect(kept?.bodyHash).not.toBe(idempotency?.bodyHash);
    }
    if (answered.kind === "failed") expect(fails).toBe(true);
    if (balance === undefined) return;
    if (answered.kind === "insufficient") expect(balance).toBeLessThan(maxAmount);
    if (answered.kind === "charged" || answered.kind === "failed") expect(balance).toBeGreaterThanOrEqual(maxAmount);
  }

  #kept(account: ModelAccount, key: string): { readonly bodyHash: string; readonly text: string } | null {
    const kept = account.kept.get(key);
    return kept === undefined || kept.at + IDEMPOTENCY_TTL_MS <= this.#location.clock.time ? null : kept;
  }

  async #check(account: ModelAccount): Promise<void> {
    const { id } = account.testAccount.account;
    const month = monthOf(this.#location.clock.time);
    const usage = await this.#store.usage(id);
    expect(usage).toMatchObject({
      account: { balance: await this.#balance(account) },
      currentMonth: usageOf(account.charges.filter((charge) => charge.month === month)),
      allTime: usageOf(account.charges),
    });
    expect(usage?.account.balance).toBeGreaterThanOrEqual(0);
    expect(await this.#store.differences(id)).toEqual([]);
  }

  /** What the balance has to be. */
  async #balance({ testAccount, credited, charges }: ModelAccount): Promise<number> {
    const paid = [...this.#provider.taken.values()].filter(({ account }) => account === testAccount.account.id);
    return credited + paid.reduce((sum, { amount }) => sum + amount, 0) - usageOf(charges).costs;
  }

  #newTopUps(): TopUps {
    return new TopUps(this.#store, this.#provider, { now: () => this.#location.clock.time });
  }

  /** None when there are no accounts yet. */
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
