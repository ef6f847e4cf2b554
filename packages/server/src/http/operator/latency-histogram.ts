/** The upper bounds of the buckets increase by this factor, so a percentile is at most 20% above the true one. */
const FACTOR = 1.2;

/** Shorter times count as this one. In milliseconds. */
const SHORTEST_MS = 0.05;

/** From 0.05 milliseconds to more than a minute. */
const BUCKETS = 79;

/** Times in buckets of increasing width, which take a few hundred bytes for any number of times. */
export class LatencyHistogram {
  readonly #counts = new Uint32Array(BUCKETS);
  #count = 0;
  #longest = 0;

  get count(): number {
    return this.#count;
  }

  /** The longest time, in milliseconds; 0 without times. */
  get longest(): number {
    return this.#longest;
  }

  add(milliseconds: number): void {
    const bucket = Math.ceil(Math.log(milliseconds / SHORTEST_MS) / Math.log(FACTOR));
    const index = Math.min(BUCKETS - 1, Math.max(0, bucket));
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#count += 1;
    this.#longest = Math.max(this.#longest, milliseconds);
  }

  addAll(other: LatencyHistogram): void {
    for (const [index, count] of other.#counts.entries()) this.#counts[index] = (this.#counts[index] ?? 0) + count;
    this.#count += other.#count;
    this.#longest = Math.max(this.#longest, other.#longest);
  }

  /**
   * The time that a part of all times does not exceed, in milliseconds: at most 20% too long, never too short, and for times
   * over a minute the longest. `null` without times.
   *
   * @param part from 0 to 1: 0.5 for the median
   */
  percentile(part: number): number | null {
    if (this.#count === 0) return null;
    const rank = Math.max(1, Math.ceil(part * this.#count));
    let seen = 0;
    for (const [index, count] of this.#counts.entries()) {
      seen += count;
      if (seen >= rank && index < BUCKETS - 1) return Math.min(this.#longest, SHORTEST_MS * FACTOR ** index);
    }
    return this.#longest;
  }
}
