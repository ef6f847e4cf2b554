import { slotOf } from "../../terms/term-hash.ts";

/** In place of the value of an unknown word. */
export const UNKNOWN: number = -(2 ** 31);

/** The layout of a slot: the two chunks, the value, and an unused number, so that no slot crosses a cache line. */
const SLOT_LENGTH = 4;
const SECOND = 1;
const VALUE = 2;

/** The hash of a short word: a multiplication and a fold of the high bits into the low ones for each chunk. */
export function hashOfShort(first: number, second: number): number {
  const product = Math.imul(first, 0x85ebca6b);
  return Math.imul(product ^ (product >>> 15) ^ second, 0x85ebca6b);
}

/**
 * Maps words of 1 to 7 bytes to numbers. A word is two chunks: 32-bit integers with four bytes of its UTF-8 each, padded
 * with zeros. A hash table with linear probing that contains the words themselves: a look-up reads one cache line, and
 * not two as in a `WordCache`.
 */
export class ShortWordCache {
  /** The first chunk of an empty slot is 0. The load factor is at most 0.5. */
  #slots = new Int32Array(1024 * SLOT_LENGTH);
  #slotBits = 10;
  #size = 0;

  /** The value of a word, or {@link UNKNOWN}. */
  find(first: number, second: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(hashOfShort(first, second), this.#slotBits) * SLOT_LENGTH;
    for (let found = slots[slot] as number; found !== 0; found = slots[slot] as number) {
      if (found === first && slots[slot + SECOND] === second) return slots[slot + VALUE] as number;
      slot = (slot + SLOT_LENGTH) & mask;
    }
    return UNKNOWN;
  }

  /** Adds an unknown word. */
  add(first: number, second: number, value: number): void {
    if (++this.#size * 2 * SLOT_LENGTH > this.#slots.length) this.#grow();
    this.#insert(first, second, value);
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#slotBits++;
    for (let slot = 0; slot < old.length; slot += SLOT_LENGTH) {
      const first = old[slot] as number;
      if (first !== 0) this.#insert(first, old[slot + SECOND] as number, old[slot + VALUE] as number);
    }
  }

  #insert(first: number, second: number, value: number): void {
    const slots = this.#slots;
    let slot = slotOf(hashOfShort(first, second), this.#slotBits) * SLOT_LENGTH;
    while (slots[slot] !== 0) slot = (slot + SLOT_LENGTH) & (slots.length - 1);
    slots[slot] = first;
    slots[slot + SECOND] = second;
    slots[slot + VALUE] = value;
  }
}
