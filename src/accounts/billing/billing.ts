import type { AccountStore } from "../account-store.ts";
import type { Charge, ChargeResult } from "../charge.ts";
import type { Micros } from "../money.ts";
import type { Idempotency, StoredResponse } from "../stored-response.ts";
import { ChargeQueue } from "./charge-queue.ts";
import { KeyedMutex } from "./keyed-mutex.ts";

/** A request that is to be done if it can be paid. */
export interface BillableRequest {
  /** The account's id. */
  readonly account: string;
  /** The id of the key that was used. */
  readonly key: string;
  /** The request's id, for the ledger. */
  readonly requestId: string;
  /** What it may cost. */
  readonly most: Micros;
  readonly idempotency?: Idempotency;
}

/**
 * How a request begins:
 * - `reserved`: go ahead, then charge or release the reservation.
 * - `repeated`: it was answered before under its idempotency key; that answer is free.
 * - `conflict`: another request was answered under its idempotency key.
 * - `insufficient`: what is left of the balance, besides what requests under way may cost, does not cover it.
 */
export type Beginning =
  | { readonly kind: "reserved"; readonly reservation: Reservation }
  | { readonly kind: "repeated"; readonly answer: StoredResponse; readonly balance: Micros }
  | { readonly kind: "conflict"; readonly balance: Micros }
  | { readonly kind: "insufficient"; readonly balance: Micros };

/** What is held of a balance for a request under way. It has to be ended: charged, or released. */
export interface Reservation {
  /**
   * Charges what the request came to, at most what was reserved, and keeps its answer if it has an idempotency key.
   * Resolves when that is durably committed: only then may the answer be sent, and only when it was `charged`.
   *
   * @param rows how many records the answer holds
   * @throws {AccountsError} when it cannot be committed: nothing was charged, and the reservation is released
   */
  charge(amount: Micros, rows: number, answer: StoredResponse): Promise<ChargeResult>;

  /** Ends it without a charge; does nothing once it has ended, or while it is charged. */
  release(): void;
}

/** Who is told that an account's balance asks for a top-up. */
export interface TopUpListener {
  /** A charge took the balance below the threshold, and a top-up has been asked for. */
  notice(account: string): void;
  /** The balance was too low for a request. */
  ask(account: string): void;
}

const nobody: TopUpListener = { notice: () => {}, ask: () => {} };

/**
 * Sees that requests are paid for: what a request may cost is reserved before the work, and what it came to is
 * committed together with its answer. However many requests are under way, all of them are covered; what another
 * process spends meanwhile is noticed when a request is charged.
 */
export class Billing {
  readonly #store: AccountStore;
  readonly #topUps: TopUpListener;
  readonly #charges: ChargeQueue;
  readonly #turns = new KeyedMutex();
  /** By account, what its requests under way may cost together. */
  readonly #reserved = new Map<string, Micros>();

  constructor(store: AccountStore, topUps: TopUpListener = nobody) {
    this.#store = store;
    this.#topUps = topUps;
    this.#charges = new ChargeQueue(store);
  }

  /**
   * Begins a request. Of several under one idempotency key the first goes ahead and the others wait for it; if it is
   * released, the next one goes ahead.
   *
   * @throws {AccountsError} when the store cannot be read; nothing is reserved
   */
  async begin(request: BillableRequest): Promise<Beginning> {
    const { account, idempotency } = request;
    if (idempotency === undefined) return this.#reserve(request, () => {});
    const endTurn = await this.#turns.take(JSON.stringify([account, idempotency.key]));
    try {
      const beginning = (await this.#keptBeginning(account, idempotency)) ?? (await this.#reserve(request, endTurn));
      if (beginning.kind !== "reserved") endTurn();
      return beginning;
    } catch (error) {
      endTurn();
      throw error;
    }
  }

  /** Resolves when all charges so far are committed. */
  flush(): Promise<void> {
    return this.#charges.drained();
  }

  async #keptBeginning(account: string, idempotency: Idempotency): Promise<Beginning | null> {
    const answer = await this.#store.keptAnswer(account, idempotency);
    if (answer === null) return null;
    const balance = await this.#store.balance(account);
    return answer === "conflict" ? { kind: "conflict", balance } : { kind: "repeated", answer, balance };
  }

  async #reserve(request: BillableRequest, onEnd: () => void): Promise<Beginning> {
    const { account, most } = request;
    for (;;) {
      const { commit } = this.#charges;
      const balance = await this.#store.balance(account);
      const free = balance - (this.#reserved.get(account) ?? 0);
      if (most <= Math.max(0, free)) return { kind: "reserved", reservation: this.#reservation(request, onEnd) };
      if (commit === null) {
        this.#topUps.ask(account);
        return { kind: "insufficient", balance };
      }
      // The balance may be without what was just charged, and the reservations still with it.
      await commit;
    }
  }

  #reservation(request: BillableRequest, onEnd: () => void): Reservation {
    const { account, most } = request;
    let held = most;
    let hasEnded = false;
    this.#hold(account, held);
    const end = (): void => {
      this.#hold(account, -held);
      onEnd();
    };
    return {
      charge: async (amount, rows, answer) => {
        if (hasEnded) throw new Error("A reservation can be charged once, and not after it was released.");
        hasEnded = true;
        if (!(amount >= 0 && amount <= most)) {
          end();
          throw new RangeError(`${amount} was to be charged where ${most} was reserved.`);
        }
        this.#hold(account, amount - held);
        held = amount;
        return this.#charge(chargeOf(request, amount, rows, answer), end);
      },
      release: () => {
        if (hasEnded) return;
        hasEnded = true;
        end();
      },
    };
  }

  async #charge(charge: Charge, onEnd: () => void): Promise<ChargeResult> {
    const result = await this.#charges.add(charge, onEnd);
    if (result.kind === "charged" && result.asksForTopUp) this.#topUps.notice(charge.account);
    return result;
  }

  #hold(account: string, more: Micros): void {
    const held = (this.#reserved.get(account) ?? 0) + more;
    if (held === 0) this.#reserved.delete(account);
    else this.#reserved.set(account, held);
  }
}

function chargeOf(request: BillableRequest, amount: Micros, rows: number, answer: StoredResponse): Charge {
  const { account, key, requestId, idempotency } = request;
  const kept = idempotency === undefined ? null : { idempotency, answer };
  return { account, key, request: requestId, amount, rows, kept };
}
