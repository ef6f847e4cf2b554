import { TimeSlice } from "../../base/time-slice.ts";

/** A pause takes a millisecond and more. Milliseconds. */
const SLICE_MS = 30;

/** The clock is read once for this many items: reading it takes as long as `for await` itself. */
const ITEMS_PER_CHECK = 8;

/** The time of such items, in milliseconds, above which the clock is read for each item. */
const SLOW_MS = 1;

/**
 * The items of an iterator as an asynchronous one, which yields to other work every 30 ms. An async generator would take
 * a microsecond more for each item.
 */
export class SlicedIterator<T> implements AsyncIterableIterator<T> {
  readonly #items: Iterator<T, void>;
  readonly #slice = new TimeSlice();
  #unchecked = 0;
  #checkedAt = 0;

  constructor(items: Iterator<T, void>) {
    this.#items = items;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T, void>> {
    if (this.#unchecked > 0) this.#unchecked--;
    else if (this.#isOver()) return this.#nextSlice();
    try {
      return Promise.resolve(this.#items.next());
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async return(): Promise<IteratorResult<T, void>> {
    this.#items.return?.();
    return { done: true, value: undefined };
  }

  #isOver(): boolean {
    const { elapsed } = this.#slice;
    this.#unchecked = elapsed - this.#checkedAt < SLOW_MS ? ITEMS_PER_CHECK - 1 : 0;
    this.#checkedAt = elapsed;
    return elapsed >= SLICE_MS;
  }

  async #nextSlice(): Promise<IteratorResult<T, void>> {
    await this.#slice.yield();
    this.#checkedAt = 0;
    return this.#items.next();
  }
}
