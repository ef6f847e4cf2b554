/** Something, and how often it stands somewhere. */
export interface Counted<T> {
  readonly item: T;
  readonly count: number;
}

/** The most frequent of many, as many as asked for; equally frequent ones in an order of their own. */
export class MostFrequent<T> {
  readonly #most: number;
  readonly #compare: (a: T, b: T) => number;
  readonly #found: Counted<T>[] = [];

  /** @param most at least 1 */
  constructor(most: number, compare: (a: T, b: T) => number) {
    this.#most = most;
    this.#compare = compare;
  }

  /** What has not at least this count changes nothing; nor does, with exactly this count, what comes behind all that was offered before. */
  get least(): number {
    return this.#found.length < this.#most ? 0 : (this.#found.at(-1)?.count ?? 0);
  }

  /** @param count more than 0 */
  offer(item: T, count: number): void {
    if (count < this.least) return;
    const found = this.#found;
    let at = found.length;
    for (; at > 0; at--) {
      const before = found[at - 1] as Counted<T>;
      if (before.count > count || (before.count === count && this.#compare(before.item, item) <= 0)) break;
    }
    found.splice(at, 0, { item, count });
    if (found.length > this.#most) found.pop();
  }

  /** The most frequent first. */
  get found(): readonly Counted<T>[] {
    return this.#found;
  }
}
