import { EMPTY_HASH, hashStep, slotOf } from "../../terms/term-hash.ts";
import type { PackedStrings } from "./segment-columns.ts";

/**
 * Numbers distinct strings 0, 1, 2, … in order of insertion. A hash table with linear probing over one arena of UTF-16
 * code units; it stores any string, including lone surrogates.
 */
export class StringInterner {
  #units = new Uint16Array(4096);
  /** String `i` is the units `[starts[i], starts[i + 1])`. */
  #starts = new Uint32Array(512);
  #hashes = new Int32Array(512);
  #size = 0;
  /** 0 for an empty slot, otherwise the number of a string plus 1. The load factor is at most 0.5. */
  #slots = new Int32Array(1024);
  #slotBits = 10;
  /** The units of the string that is looked up. */
  #scratch = new Uint16Array(256);

  /** The number of strings. */
  get size(): number {
    return this.#size;
  }

  /** The number of a string, or -1. */
  find(text: string): number {
    return this.#findScratch(text.length, this.#readToScratch(text));
  }

  /** The number of a string, which is added if it is new. */
  add(text: string): number {
    const { length } = text;
    const hash = this.#readToScratch(text);
    const existing = this.#findScratch(length, hash);
    if (existing >= 0) return existing;
    const number = this.#size;
    if (number + 1 === this.#starts.length || (number + 1) * 2 > this.#slots.length) this.reserve(1);
    this.#reserveUnits(length);
    const start = this.#starts[number] as number;
    for (let offset = 0; offset < length; offset++) this.#units[start + offset] = this.#scratch[offset] as number;
    this.#starts[number + 1] = start + length;
    this.#hashes[number] = hash;
    this.#size = number + 1;
    this.#insert(number);
    return number;
  }

  /** Removes all strings after the first `size`. */
  truncate(size: number): void {
    // Removing the strings in reverse order of insertion leaves no gap in the probe sequence of another string.
    while (this.#size > size) {
      const entry = this.#size--;
      let slot = slotOf(this.#hashes[entry - 1] as number, this.#slotBits);
      while (this.#slots[slot] !== entry) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = 0;
    }
  }

  /** Allocates capacity for `count` more strings, but not for their code units. */
  reserve(count: number): void {
    const size = this.#size + count;
    if (size >= this.#starts.length) {
      const capacity = Math.max(size + 1, this.#starts.length * 2);
      this.#starts = copied(this.#starts, new Uint32Array(capacity));
      this.#hashes = copied(this.#hashes, new Int32Array(capacity));
    }
    if (size * 2 <= this.#slots.length) return;
    this.#slotBits = Math.ceil(Math.log2(size * 2));
    this.#slots = new Int32Array(2 ** this.#slotBits);
    for (let number = 0; number < this.#size; number++) this.#insert(number);
  }

  /** The strings by number, without copying. */
  packed(): PackedStrings {
    return {
      units: this.#units.subarray(0, this.#starts[this.#size]),
      starts: this.#starts.subarray(0, this.#size + 1),
    };
  }

  /** Writes the units of a string to the scratch, and returns its hash. */
  #readToScratch(text: string): number {
    const { length } = text;
    if (length > this.#scratch.length) this.#scratch = new Uint16Array(length * 2);
    const scratch = this.#scratch;
    let hash = EMPTY_HASH;
    for (let offset = 0; offset < length; offset++) {
      const unit = text.charCodeAt(offset);
      scratch[offset] = unit;
      hash = hashStep(hash, unit);
    }
    return hash;
  }

  /** The number of the string in the scratch, or -1. */
  #findScratch(length: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(hash, this.#slotBits);
    for (let entry = slots[slot] as number; entry !== 0; entry = slots[slot] as number) {
      if (this.#hashes[entry - 1] === hash && this.#equalsScratch(entry - 1, length)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    return -1;
  }

  #equalsScratch(number: number, length: number): boolean {
    const units = this.#units;
    const scratch = this.#scratch;
    const start = this.#starts[number] as number;
    if ((this.#starts[number + 1] as number) - start !== length) return false;
    for (let offset = 0; offset < length; offset++) if (units[start + offset] !== scratch[offset]) return false;
    return true;
  }

  #reserveUnits(count: number): void {
    const length = (this.#starts[this.#size] as number) + count;
    if (length > this.#units.length)
      this.#units = copied(this.#units, new Uint16Array(Math.max(length, this.#units.length * 2)));
  }

  /** Inserts a string into the slots. */
  #insert(number: number): void {
    const slots = this.#slots;
    let slot = slotOf(this.#hashes[number] as number, this.#slotBits);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = number + 1;
  }
}

function copied<View extends Uint16Array | Uint32Array | Int32Array>(source: View, target: View): View {
  target.set(source);
  return target;
}
