import type { FrequentCount } from "./frequent-counts.ts";

/**
 * The keys with the greatest values of a stream, in bounded memory: each key has the greatest of its values. Only keys
 * whose value is at most that of `capacity` others are dropped.
 */
export class GreatestValues {
  readonly #capacity: number;
  readonly #values = new Map<string, { value: number; lastAt: number }>();
  #total = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The length of the stream. */
  get total(): number {
    return this.#total;
  }

  add(key: string, value: number, at: number): void {
    this.#total += 1;
    const known = this.#values.get(key);
    if (known === undefined) this.#values.set(key, { value, lastAt: at });
    else {
      known.value = Math.max(known.value, value);
      known.lastAt = Math.max(known.lastAt, at);
    }
    if (this.#values.size > 2 * this.#capacity) this.#compress();
  }

  /** At most twice `capacity` values, in no order; `count` is the value. */
  entries(): readonly FrequentCount[] {
    return [...this.#values].map(([key, { value, lastAt }]) => ({ key, count: value, lastAt }));
  }

  #compress(): void {
    const ranked = [...this.#values].sort(([, one], [, other]) => other.value - one.value);
    for (const [key] of ranked.slice(this.#capacity)) this.#values.delete(key);
  }
}
