import { slotOf } from "../../terms/term-hash.ts";
import { UNKNOWN } from "./short-word-cache.ts";

/** The layout of a slot: the four chunks, the value, and unused numbers, so that no slot crosses a cache line. */
const SLOT_LENGTH = 8;
const SECOND = 1;
const THIRD = 2;
const FOURTH = 3;
const VALUE = 4;

/** The hash of a medium word. The two halves are independent, so that a processor computes them at once. */
export function hashOfMedium(first: number, second: number, third: number, fourth: number): number {
  const a = Math.imul(first, 0x85ebca6b);
  const b = Math.imul(third, 0x9e3779b1);
  const front = Math.imul(a ^ (a >>> 15) ^ second, 0x85ebca6b);
  const back = Math.imul(b ^ (b >>> 15) ^ fourth, 0xc2b2ae35);
  return front ^ (front >>> 15) ^ back;
}

/**
 * Maps words of 8 to 15 bytes to numbers, as `ShortWordCache` does for shorter ones. A word is four chunks, padded with
 * zeros.
 */
export class MediumWordCache {
  /** The first chunk of an empty slot is 0. The load factor is at most 0.5. */
  #slots = new Int32Array(1024 * SLOT_LENGTH);
  #slotBits = 10;
  #size = 0;

  /** The value of a word, or `UNKNOWN`. */
  find(first: number, second: number, third: number, fourth: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(hashOfMedium(first, second, third, fourth), this.#slotBits) * SLOT_LENGTH;
    for (let found = slots[slot] as number; found !== 0; found = slots[slot] as number) {
      const difference =
        (found ^ first) |
        ((slots[slot + SECOND] as number) ^ second) |
        ((slots[slot + THIRD] as number) ^ third) |
        ((slots[slot + FOURTH] as number) ^ fourth);
      if (difference === 0) return slots[slot + VALUE] as number;
      slot = (slot + SLOT_LENGTH) & mask;
    }
    return UNKNOWN;
  }

  /** Adds an unknown word. */
  add(first: number, second: number, third: number, fourth: number, value: number): void {
    if (++this.#size * 2 * SLOT_LENGTH > this.#slots.length) this.#grow();
    this.#insert(first, second, third, fourth, value);
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Int32Array(old.length * 2);
    this.#slotBits++;
    for (let slot = 0; slot < old.length; slot += SLOT_LENGTH) {
      const first = old[slot] as number;
      if (first === 0) continue;
      const [second, third, fourth, value] = [
        old[slot + SECOND],
        old[slot + THIRD],
        old[slot + FOURTH],
        old[slot + VALUE],
      ];
      this.#insert(first, second as number, third as number, fourth as number, value as number);
    }
  }

  #insert(first: number, second: number, third: number, fourth: number, value: number): void {
    const slots = this.#slots;
    let slot = slotOf(hashOfMedium(first, second, third, fourth), this.#slotBits) * SLOT_LENGTH;
    while (slots[slot] !== 0) slot = (slot + SLOT_LENGTH) & (slots.length - 1);
    slots[slot] = first;
    slots[slot + SECOND] = second;
    slots[slot + THIRD] = third;
    slots[slot + FOURTH] = fourth;
    slots[slot + VALUE] = value;
  }
}
