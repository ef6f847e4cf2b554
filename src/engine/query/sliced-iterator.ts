import { TimeSlice } from "../../base/time-slice.ts";

/** A pause takes a millisecond and more. Milliseconds. */
const SLICE_MS = 30;

/**
 * The items of an iterator as an asynchronous one, which yields to other work every 30 ms. An async generator would take
 * a microsecond more for each item.
 */
export class SlicedIterator<T> implements AsyncIterableIterator<T> {
  readonly #items: Iterator<T, void>;
  readonly #slice = new TimeSlice(SLICE_MS);

  constructor(items: Iterator<T, void>) {
    this.#items = items;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  next(): Promise<IteratorResult<T, void>> {
    if (this.#slice.isOver) return this.#nextSlice();
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

  async #nextSlice(): Promise<IteratorResult<T, void>> {
    await this.#slice.yield();
    return this.#items.next();
  }
}
