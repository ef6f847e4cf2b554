/** The requests of one key to this process. */
export interface KeyUse {
  readonly requests: number;
  /** Those that were answered with a problem. */
  readonly errors: number;
  /** Milliseconds since 1970. */
  readonly lastAt: number;
}

/** The use of further keys replaces that of the keys whose last use is longest ago. */
const MAX_KEYS = 10_000;

/** The requests of each key since the process started, by the id of the key. */
export class KeyTraffic {
  /** The last used key is the last one. */
  readonly #uses = new Map<string, KeyUse>();

  add(key: string, isError: boolean, now: number): void {
    const { requests, errors } = this.of(key);
    this.#uses.delete(key);
    const [oldest] = this.#uses.keys();
    if (this.#uses.size >= MAX_KEYS && oldest !== undefined) this.#uses.delete(oldest);
    this.#uses.set(key, { requests: requests + 1, errors: errors + (isError ? 1 : 0), lastAt: now });
  }

  of(key: string): KeyUse {
    return this.#uses.get(key) ?? { requests: 0, errors: 0, lastAt: 0 };
  }
}
