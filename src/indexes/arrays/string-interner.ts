import { EMPTY_HASH, hashStep, slotOf } from "../../terms/term-hash.ts";
import type { PackedStrings } from "./segment-columns.ts";

/**
 * Distinct texts, numbered 0, 1, 2, … in the order in which they came, and their numbers by hash: open addressing over one
 * arena of UTF-16 code units. Whatever is a string can be a text.
 */
export class StringInterner {
  #units = new Uint16Array(4096);
  /** Text `i` is the units `[starts[i], starts[i + 1])`. */
  #starts = new Uint32Array(512);
  #hashes = new Int32Array(512);
  #size = 0;
  /** A text's number plus 1, or 0. At most every other slot is taken. */
  #slots = new Int32Array(1024);
  #slotBits = 10;
  #scratch = new Uint16Array(256);

  /** How many texts. */
  get size(): number {
    return this.#size;
  }

  /** The number of a text; -1 when it has none. */
  find(text: string): number {
    return this.#find(text.length, this.#read(text));
  }

  /** The number of a text, which it is given if it has none. */
  add(text: string): number {
    const { length } = text;
    const hash = this.#read(text);
    const found = this.#find(length, hash);
    if (found >= 0) return found;
    const number = this.#size;
    if (number + 1 === this.#starts.length || (number + 1) * 2 > this.#slots.length) this.reserve(1);
    this.#reserveUnits(length);
    const start = this.#starts[number] as number;
    for (let at = 0; at < length; at++) this.#units[start + at] = this.#scratch[at] as number;
    this.#starts[number + 1] = start + length;
    this.#hashes[number] = hash;
    this.#size = number + 1;
    this.#enter(number);
    return number;
  }

  /** Takes back the texts that came after the first `size`. */
  truncate(size: number): void {
    // The last one to come is in nobody's way: the slot that it leaves parts no other text from its first slot.
    while (this.#size > size) {
      const entry = this.#size--;
      let slot = slotOf(this.#hashes[entry - 1] as number, this.#slotBits);
      while (this.#slots[slot] !== entry) slot = (slot + 1) & (this.#slots.length - 1);
      this.#slots[slot] = 0;
    }
  }

  /** Makes room for so many more texts at once, but not for their units. */
  reserve(count: number): void {
    const size = this.#size + count;
    if (size >= this.#starts.length) {
      const room = Math.max(size + 1, this.#starts.length * 2);
      this.#starts = copied(this.#starts, new Uint32Array(room));
      this.#hashes = copied(this.#hashes, new Int32Array(room));
    }
    if (size * 2 <= this.#slots.length) return;
    this.#slotBits = Math.ceil(Math.log2(size * 2));
    this.#slots = new Int32Array(2 ** this.#slotBits);
    for (let number = 0; number < this.#size; number++) this.#enter(number);
  }

  /** The texts by number, without copying. */
  packed(): PackedStrings {
    return {
      units: this.#units.subarray(0, this.#starts[this.#size]),
      starts: this.#starts.subarray(0, this.#size + 1),
    };
  }

  /** Takes a text apart: its units are in the scratch then. Gives its hash. */
  #read(text: string): number {
    const { length } = text;
    if (length > this.#scratch.length) this.#scratch = new Uint16Array(length * 2);
    const scratch = this.#scratch;
    let hash = EMPTY_HASH;
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(at);
      scratch[at] = unit;
      hash = hashStep(hash, unit);
    }
    return hash;
  }

  /** The number of the text in the scratch; -1 when it has none. */
  #find(length: number, hash: number): number {
    const slots = this.#slots;
    const last = slots.length - 1;
    let slot = slotOf(hash, this.#slotBits);
    for (let entry = slots[slot] as number; entry !== 0; entry = slots[slot] as number) {
      if (this.#hashes[entry - 1] === hash && this.#isScratch(entry - 1, length)) return entry - 1;
      slot = (slot + 1) & last;
    }
    return -1;
  }

  /** Whether a text is the one in the scratch. */
  #isScratch(number: number, length: number): boolean {
    const units = this.#units;
    const scratch = this.#scratch;
    const start = this.#starts[number] as number;
    if ((this.#starts[number + 1] as number) - start !== length) return false;
    for (let at = 0; at < length; at++) if (units[start + at] !== scratch[at]) return false;
    return true;
  }

  #reserveUnits(count: number): void {
    const length = (this.#starts[this.#size] as number) + count;
    if (length > this.#units.length)
      this.#units = copied(this.#units, new Uint16Array(Math.max(length, this.#units.length * 2)));
  }

  #enter(number: number): void {
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
