/** An append-only column of 32-bit unsigned integers that doubles its room when it is full. */
export class GrowingUint32Array {
  #room = new Uint32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#room.length) this.reserve(1);
    this.#room[this.#length++] = value;
  }

  at(index: number): number {
    return this.#room[index] as number;
  }

  /** Replaces a value that has been pushed. */
  set(index: number, value: number): void {
    this.#room[index] = value;
  }

  /** Takes back what was pushed after the first `length` values. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Makes room for so many more values at once. */
  reserve(count: number): void {
    const length = this.#length + count;
    if (length <= this.#room.length) return;
    const grown = new Uint32Array(Math.max(length, this.#room.length * 2));
    grown.set(this.#room);
    this.#room = grown;
  }

  /** What has been pushed so far, without copying. Later pushes do not show in it; what is set later, or pushed after `truncate`, may. */
  view(): Uint32Array {
    return this.#room.subarray(0, this.#length);
  }
}

/** The same of doubles. A class of its own: in one that holds both kinds of array every access would have to tell them apart. */
export class GrowingFloat64Array {
  #room = new Float64Array(64);
  #length = 0;

  push(value: number): void {
    if (this.#length === this.#room.length) this.reserve(1);
    this.#room[this.#length++] = value;
  }

  reserve(count: number): void {
    const length = this.#length + count;
    if (length <= this.#room.length) return;
    const grown = new Float64Array(Math.max(length, this.#room.length * 2));
    grown.set(this.#room);
    this.#room = grown;
  }

  view(): Float64Array {
    return this.#room.subarray(0, this.#length);
  }
}
