import { isError } from "firmament/base";
import type { AccountStore } from "../account-store.ts";
import type { Charge, ChargeResult } from "../charge.ts";

/** Limits how long one commit blocks the event loop. */
const MAX_COMMIT_CHARGES = 1000;

interface QueuedCharge {
  readonly charge: Charge;
  readonly onEnd: () => void;
  readonly resolve: (result: ChargeResult) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Group commit: the charges that arrive in one turn of the event loop, or during a commit, share the next commit and
 * its wait for the disk.
 */
export class ChargeQueue {
  readonly #store: AccountStore;
  #queued: QueuedCharge[] = [];
  /** Not `null` while charges are queued or committed. */
  #draining: Promise<void> | null = null;
  #currentCommit: Promise<void> | null = null;
  #endedCommits = 0;

  constructor(store: AccountStore) {
    this.#store = store;
  }

  /** The commit in progress, or `null`. It never rejects, and resolves after `onEnd` was called for all its charges. */
  get currentCommit(): Promise<void> | null {
    return this.#currentCommit;
  }

  /** The number of commits that have ended. */
  get endedCommits(): number {
    return this.#endedCommits;
  }

  /**
   * Commits a charge.
   *
   * @param onEnd called when the commit has ended, before any promise of its charges settles
   */
  add(charge: Charge, onEnd: () => void): Promise<ChargeResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ChargeResult>();
    this.#queued.push({ charge, onEnd, resolve, reject });
    this.#draining ??= this.#drain();
    return promise;
  }

  /** Resolves when no charge is queued. */
  async drained(): Promise<void> {
    while (this.#draining !== null) await this.#draining;
  }

  async #drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const charges = this.#queued.splice(0, MAX_COMMIT_CHARGES);
    this.#currentCommit = this.#commit(charges);
    await this.#currentCommit;
    this.#draining = this.#queued.length > 0 ? this.#drain() : null;
  }

  async #commit(charges: readonly QueuedCharge[]): Promise<void> {
    const results = await this.#resultsOf(charges.map(({ charge }) => charge));
    this.#currentCommit = null;
    this.#endedCommits += 1;
    for (const { onEnd } of charges) onEnd();
    for (const [index, { resolve, reject }] of charges.entries()) {
      const result = results[index];
      if (result === undefined || isError(result)) reject(result);
      else resolve(result);
    }
  }

  /** If the commit fails, each of its charges fails with the same error. */
  async #resultsOf(charges: readonly Charge[]): Promise<readonly (ChargeResult | Error)[]> {
    try {
      return await this.#store.charge(charges);
    } catch (error) {
      const failure = isError(error) ? error : new Error(String(error));
      return charges.map(() => failure);
    }
  }
}
