/** A 32-bit number for each slot. */
export class SlotNumbers {
  #numbers = new Int32Array(1024);

  get(slot: number): number {
    return this.#numbers[slot] as number;
  }

  set(slot: number, number: number): void {
    if (slot >= this.#numbers.length) {
      const grown = new Int32Array(slot * 2);
      grown.set(this.#numbers);
      this.#numbers = grown;
    }
    this.#numbers[slot] = number;
  }
}
