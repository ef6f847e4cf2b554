export interface Counted<T> {
  readonly item: T;
  readonly count: number;
}

/** Keeps the `k` items with the greatest counts. */
export class TopKByCount<T> {
  readonly #k: number;
  readonly #compare: (a: T, b: T) => number;
  readonly #items: Counted<T>[] = [];

  /**
   * @param k at least 1
   * @param compare the order of items with equal counts
   */
  constructor(k: number, compare: (a: T, b: T) => number) {
    this.#k = k;
    this.#compare = compare;
  }

  /** Offers below this count are ignored; a tie counts only if it sorts earlier. */
  get minCount(): number {
    return this.#items.length < this.#k ? 0 : (this.#items.at(-1)?.count ?? 0);
  }

  /** @param count greater than 0 */
  offer(item: T, count: number): void {
    if (count < this.minCount) return;
    const items = this.#items;
    let index = items.length;
    for (; index > 0; index--) {
      const before = items[index - 1] as Counted<T>;
      if (before.count > count || (before.count === count && this.#compare(before.item, item) <= 0)) break;
    }
    items.splice(index, 0, { item, count });
    if (items.length > this.#k) items.pop();
  }

  /** The items, the greatest count first. */
  get items(): readonly Counted<T>[] {
    return this.#items;
  }
}
