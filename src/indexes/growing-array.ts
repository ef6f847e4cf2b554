/** An append-only column of 32-bit unsigned integers that doubles its room when it is full. */
export class GrowingUint32Array {
  #room = new Uint32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#room.length) {
      const grown = new Uint32Array(this.#room.length * 2);
      grown.set(this.#room);
      this.#room = grown;
    }
    this.#room[this.#length++] = value;
  }

  at(index: number): number {
    return this.#room[index] as number;
  }

  /** What has been pushed so far, without copying. Later pushes do not show in it. */
  view(): Uint32Array {
    return this.#room.subarray(0, this.#length);
  }
}
