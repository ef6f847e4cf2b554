/** A key with its count. */
export interface FrequentCount {
  readonly key: string;
  /** At most the true number, and at least the true number minus the error of the counts. */
  readonly count: number;
  /** When the key was last added, in milliseconds since 1970. */
  readonly lastAt: number;
}

/**
 * Counts the frequent keys of a stream in bounded memory, after Misra and Gries ("Finding repeated elements", 1982) in the
 * form that can be merged (Agarwal et al., "Mergeable summaries", 2012): when there are more than twice `capacity` counts,
 * the count at rank `capacity + 1` is subtracted from all of them, and those that reach 0 are dropped.
 *
 * For each key, `count` ≤ true number ≤ `count + error`, where a missing key has count 0, and
 * `error` ≤ `total / (capacity + 1)`. Adding a key takes constant time on average.
 */
export class FrequentCounts {
  readonly #capacity: number;
  readonly #counts = new Map<string, { count: number; lastAt: number }>();
  #total = 0;
  #error = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  /** The length of the stream. */
  get total(): number {
    return this.#total;
  }

  /** The greatest number by which a count is too small. */
  get error(): number {
    return this.#error;
  }

  add(key: string, at: number): void {
    this.#total += 1;
    const known = this.#counts.get(key);
    if (known === undefined) this.#counts.set(key, { count: 1, lastAt: at });
    else {
      known.count += 1;
      known.lastAt = Math.max(known.lastAt, at);
    }
    if (this.#counts.size > 2 * this.#capacity) this.#compress();
  }

  /** At most twice `capacity` counts, in no order. */
  entries(): readonly FrequentCount[] {
    return [...this.#counts].map(([key, { count, lastAt }]) => ({ key, count, lastAt }));
  }

  #compress(): void {
    const counts = [...this.#counts.values()].map(({ count }) => count).sort((a, b) => b - a);
    const subtracted = counts[this.#capacity] ?? 0;
    this.#error += subtracted;
    for (const [key, entry] of this.#counts) {
      entry.count -= subtracted;
      if (entry.count <= 0) this.#counts.delete(key);
    }
  }
}
