/** Keeps the k greatest numbers: a binary heap with the smallest of them on top. */
export class TopKNumbers {
  /** An array of V8's heap: a typed array of more than 64 bytes costs as much as adding some hundred numbers. */
  readonly #heap: number[] = [];
  readonly #k: number;

  /** @param k at least 1 */
  constructor(k: number) {
    this.#k = k;
  }

  /** The k-th greatest number, or −∞ if there are fewer. Numbers up to this one change nothing. */
  get threshold(): number {
    return this.#heap.length < this.#k ? Number.NEGATIVE_INFINITY : (this.#heap[0] as number);
  }

  /** The kept numbers in any order. */
  get kept(): readonly number[] {
    return this.#heap;
  }

  add(number: number): void {
    const size = this.#heap.length;
    if (size < this.#k) {
      this.#heap.push(number);
      this.#siftUp(size, number);
    } else if (number > (this.#heap[0] as number)) {
      this.#siftDown(number);
    }
  }

  #siftUp(from: number, number: number): void {
    const heap = this.#heap;
    let i = from;
    while (i > 0) {
      const parent = (i - 1) >>> 1;
      if ((heap[parent] as number) <= number) break;
      heap[i] = heap[parent] as number;
      i = parent;
    }
    heap[i] = number;
  }

  /** Replaces the smallest number. */
  #siftDown(number: number): void {
    const heap = this.#heap;
    const size = heap.length;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= size) break;
      if (child + 1 < size && (heap[child + 1] as number) < (heap[child] as number)) child++;
      if ((heap[child] as number) >= number) break;
      heap[i] = heap[child] as number;
      i = child;
    }
    heap[i] = number;
  }
}
