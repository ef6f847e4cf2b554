const FIRST_CAPACITY = 16;

/** A set of vectors of small integers of equal length, which it numbers from 0 in the order of their first addition. */
export class VectorTable {
  readonly #length: number;
  #size = 0;
  #capacity = FIRST_CAPACITY;
  /** The vectors one after another. */
  #values: Int32Array;
  /** An open hash table of numbers of vectors plus 1, with twice the capacity. */
  #slots: Int32Array;

  /** @param length of each vector */
  constructor(length: number) {
    this.#length = length;
    this.#values = new Int32Array(length * FIRST_CAPACITY);
    this.#slots = new Int32Array(2 * FIRST_CAPACITY);
  }

  get size(): number {
    return this.#size;
  }

  /** The number of a vector; if it is new, the previous size. O(length). */
  add(vector: Int32Array): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(vector) & mask;
    for (let found = this.#slots[slot] as number; found !== 0; found = this.#slots[slot] as number) {
      if (this.#equals(found - 1, vector)) return found - 1;
      slot = (slot + 1) & mask;
    }
    if (this.#size === this.#capacity) {
      this.#grow();
      return this.add(vector);
    }
    this.#values.set(vector, this.#size * this.#length);
    this.#slots[slot] = ++this.#size;
    return this.#size - 1;
  }

  /** A component of a vector. */
  at(vector: number, index: number): number {
    return this.#values[vector * this.#length + index] as number;
  }

  #equals(number: number, vector: Int32Array): boolean {
    const start = number * this.#length;
    for (let index = 0; index < this.#length; index++) {
      if (this.#values[start + index] !== vector[index]) return false;
    }
    return true;
  }

  #grow(): void {
    const values = this.#values;
    const size = this.#size;
    this.#capacity *= 2;
    this.#values = new Int32Array(this.#length * this.#capacity);
    this.#slots = new Int32Array(2 * this.#capacity);
    this.#size = 0;
    for (let number = 0; number < size; number++) {
      this.add(values.subarray(number * this.#length, (number + 1) * this.#length));
    }
  }
}

/** The hash function FNV-1a, with a word in place of each byte. */
function hashOf(vector: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < vector.length; index++) hash = Math.imul(hash ^ (vector[index] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}
