import type { AccountStore } from "../account-store.ts";
import type { Charge, ChargeResult } from "../charge.ts";

/** As many as one commit takes: other work waits for no more. */
const MOST_IN_A_COMMIT = 1000;

interface WaitingCharge {
  readonly charge: Charge;
  readonly onEnd: () => void;
  readonly resolve: (result: ChargeResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Commits charges together: those that come in one turn of the event loop, or while others are being committed, share
 * one commit, and so the wait for the disk.
 */
export class ChargeQueue {
  readonly #store: AccountStore;
  #waiting: WaitingCharge[] = [];
  /** From when a charge waits until its commit has ended. */
  #turn: Promise<void> | null = null;
  #commit: Promise<void> | null = null;

  constructor(store: AccountStore) {
    this.#store = store;
  }

  /**
   * The commit under way, if there is one: it never rejects, and ends after every `onEnd` of its charges was called.
   */
  get commit(): Promise<void> | null {
    return this.#commit;
  }

  /**
   * Commits a charge.
   *
   * @param onEnd called once it is known what became of the charge, before anything else can see it
   */
  add(charge: Charge, onEnd: () => void): Promise<ChargeResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ChargeResult>();
    this.#waiting.push({ charge, onEnd, resolve, reject });
    this.#turn ??= this.#takeTurn();
    return promise;
  }

  /** Resolves when no charge waits. */
  async drained(): Promise<void> {
    while (this.#turn !== null) await this.#turn;
  }

  async #takeTurn(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const charges = this.#waiting.splice(0, MOST_IN_A_COMMIT);
    this.#commit = this.#commitAll(charges);
    await this.#commit;
    this.#turn = this.#waiting.length > 0 ? this.#takeTurn() : null;
  }

  async #commitAll(charges: readonly WaitingCharge[]): Promise<void> {
    const results = await this.#resultsOf(charges.map(({ charge }) => charge));
    this.#commit = null;
    for (const { onEnd } of charges) onEnd();
    for (const [index, { resolve, reject }] of charges.entries()) {
      const result = results[index];
      if (result === undefined || result instanceof Error) reject(result);
      else resolve(result);
    }
  }

  /** A commit that fails fails all of its charges. */
  async #resultsOf(charges: readonly Charge[]): Promise<readonly (ChargeResult | Error)[]> {
    try {
      return await this.#store.charge(charges);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      return charges.map(() => failure);
    }
  }
}
