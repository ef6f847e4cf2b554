/** The greatest of some numbers, as many as asked for: a heap with the least of them on top. */
export class TopKNumbers {
  readonly #heap: Float64Array;
  #size = 0;

  /** @param count at least 1 */
  constructor(count: number) {
    this.#heap = new Float64Array(count);
  }

  /** The least of them; -∞ as long as they are fewer. Only a number above it changes anything. */
  get threshold(): number {
    return this.#size < this.#heap.length ? Number.NEGATIVE_INFINITY : (this.#heap[0] as number);
  }

  add(number: number): void {
    if (this.#size < this.#heap.length) this.#siftUp(this.#size++, number);
    else if (number > (this.#heap[0] as number)) this.#siftDown(number);
  }

  #siftUp(from: number, number: number): void {
    const heap = this.#heap;
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if ((heap[parent] as number) <= number) break;
      heap[at] = heap[parent] as number;
      at = parent;
    }
    heap[at] = number;
  }

  /** Puts a number in the place of the least. */
  #siftDown(number: number): void {
    const heap = this.#heap;
    const size = this.#size;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= size) break;
      if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) child++;
      if ((heap[child] as number) >= number) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = number;
  }
}
