import type { AccountStore } from "../account-store.ts";
import type { Charge, ChargeResult } from "../charge.ts";
import type { Micros } from "../money.ts";
import type { Idempotency, StoredResponse } from "../stored-response.ts";
import { ChargeQueue } from "./charge-queue.ts";
import { KeyedMutex } from "./keyed-mutex.ts";

/** A request that will be charged. */
export interface BillableRequest {
  /** The id of the account. */
  readonly account: string;
  /** The id of the API key. */
  readonly key: string;
  /** The id of the request, for the ledger. */
  readonly requestId: string;
  /** The maximum price of the request. */
  readonly maxAmount: Micros;
  readonly idempotency?: Idempotency;
  /** Ends the wait for an earlier request with the same idempotency key. */
  readonly signal?: AbortSignal;
}

/**
 * The result of {@link Billing.reserve}; `balance` is the committed balance.
 * - `reserved`: execute the request, then charge or release the reservation.
 * - `replayed`: the request was charged before under its idempotency key; this is its response.
 * - `dropped`: the request was charged before, but its response is no longer stored.
 * - `conflict`: the idempotency key was used for another request.
 * - `insufficient`: the balance without all reservations is below the maximum price.
 */
export type ReserveResult =
  | { readonly kind: "reserved"; readonly reservation: Reservation }
  | { readonly kind: "replayed"; readonly response: StoredResponse; readonly balance: Micros }
  | { readonly kind: "dropped"; readonly balance: Micros }
  | { readonly kind: "conflict"; readonly balance: Micros }
  | { readonly kind: "insufficient"; readonly balance: Micros };

/** A reserved part of a balance. The caller must charge or release it. */
export interface Reservation {
  /**
   * Charges at most the reserved amount, and stores the response if the request has an idempotency key. Resolves once
   * the charge is durable; send the response only then, and only if it was `charged`.
   *
   * @param rows the number of records in the response
   * @throws {AccountsError} if the commit fails: see `AccountStore.charge`. The reservation is released.
   */
  charge(amount: Micros, rows: number, response: StoredResponse): Promise<ChargeResult>;

  /** Releases the reservation without a charge; does nothing after a charge or a release. */
  release(): void;
}

/** Receives the accounts that may need a top-up. */
export interface TopUpListener {
  /** A charge has requested a top-up. */
  topUpRequested(account: string): void;
  /** The balance was too low for a request. */
  balanceTooLow(account: string): void;
}

const noListener: TopUpListener = { topUpRequested: () => {}, balanceTooLow: () => {} };

/**
 * Charges requests. The maximum price is reserved before the work, and the charge is committed together with the
 * response. So the balance covers all concurrent requests of this process; a concurrent charge of another process is
 * detected when a request is charged.
 */
export class Billing {
  readonly #store: AccountStore;
  readonly #topUps: TopUpListener;
  readonly #charges: ChargeQueue;
  readonly #idempotencyMutex = new KeyedMutex();
  /** By account, the sum of its reservations. */
  readonly #reserved = new Map<string, Micros>();

  constructor(store: AccountStore, topUps: TopUpListener = noListener) {
    this.#store = store;
    this.#topUps = topUps;
    this.#charges = new ChargeQueue(store);
  }

  /**
   * Reserves the maximum price of a request. Of several requests with one idempotency key, one proceeds at a time: a
   * waiting request returns the stored response, or proceeds if the one before it was released.
   *
   * @throws {AccountsError} if the store cannot be read; nothing is reserved
   * @throws the reason of the signal if it is aborted while the request waits
   */
  async reserve(request: BillableRequest): Promise<ReserveResult> {
    const { account, idempotency, signal } = request;
    if (idempotency === undefined) return this.#reserveBalance(request, () => {});
    const releaseMutex = await this.#idempotencyMutex.acquire(JSON.stringify([account, idempotency.key]), signal);
    try {
      const result =
        (await this.#storedResult(account, idempotency)) ?? (await this.#reserveBalance(request, releaseMutex));
      if (result.kind !== "reserved") releaseMutex();
      return result;
    } catch (error) {
      releaseMutex();
      throw error;
    }
  }

  /** Resolves when all charges so far are committed. */
  flush(): Promise<void> {
    return this.#charges.drained();
  }

  async #storedResult(account: string, idempotency: Idempotency): Promise<ReserveResult | null> {
    const stored = await this.#store.storedResponse(account, idempotency);
    if (stored === null) return null;
    const balance = await this.#store.balance(account);
    return stored.kind === "stored"
      ? { kind: "replayed", response: stored.response, balance }
      : { kind: stored.kind, balance };
  }

  async #reserveBalance(request: BillableRequest, onEnd: () => void): Promise<ReserveResult> {
    const { account, maxAmount } = request;
    for (;;) {
      const { currentCommit, endedCommits } = this.#charges;
      const reservedBefore = this.#reserved.get(account) ?? 0;
      const balance = await this.#store.balance(account);
      // The balance can be from before a commit that has ended since, and released what it charged.
      const isOld = this.#charges.endedCommits !== endedCommits;
      const reserved = this.#reserved.get(account) ?? 0;
      const available = balance - (isOld ? Math.max(reserved, reservedBefore) : reserved);
      if (maxAmount <= Math.max(0, available)) {
        return { kind: "reserved", reservation: this.#reservation(request, onEnd) };
      }
      if (isOld) continue;
      if (currentCommit === null) {
        this.#topUps.balanceTooLow(account);
        return { kind: "insufficient", balance };
      }
      // During a commit, an amount can be missing from the balance and still be reserved.
      await currentCommit;
    }
  }

  #reservation(request: BillableRequest, onEnd: () => void): Reservation {
    const { account, maxAmount } = request;
    let reserved = maxAmount;
    let hasEnded = false;
    this.#addReserved(account, reserved);
    const end = (): void => {
      this.#addReserved(account, -reserved);
      onEnd();
    };
    return {
      charge: async (amount, rows, response) => {
        if (hasEnded) throw new Error("The reservation was already charged or released.");
        hasEnded = true;
        if (!(amount >= 0 && amount <= maxAmount)) {
          end();
          throw new RangeError(`The charge of ${amount} exceeds the reserved amount of ${maxAmount}, or is negative.`);
        }
        this.#addReserved(account, amount - reserved);
        reserved = amount;
        return this.#charge(chargeOf(request, amount, rows, response), end);
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
    if (result.kind === "charged" && result.topUpRequested) this.#topUps.topUpRequested(charge.account);
    return result;
  }

  #addReserved(account: string, amount: Micros): void {
    const reserved = (this.#reserved.get(account) ?? 0) + amount;
    if (reserved === 0) this.#reserved.delete(account);
    else this.#reserved.set(account, reserved);
  }
}

function chargeOf(request: BillableRequest, amount: Micros, rows: number, response: StoredResponse): Charge {
  const { account, key, requestId, idempotency } = request;
  const stored = idempotency === undefined ? null : { idempotency, response };
  return { account, key, request: requestId, amount, rows, stored };
}
