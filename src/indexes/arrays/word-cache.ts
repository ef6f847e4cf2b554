import { slotOf } from "../../terms/term-hash.ts";

/** The hash of a word without chunks. */
export const EMPTY_WORD_HASH = 0;

/**
 * Extends the hash of a word by one chunk: a multiplication as in MurmurHash3 (Appleby), then a fold of the high bits
 * into the low ones, without which the last bytes of two chunks could cancel out.
 */
export function hashChunk(hash: number, chunk: number): number {
  const product = Math.imul(hash ^ chunk, 0x85ebca6b);
  return product ^ (product >>> 15);
}

/** The layout of an entry: hash, value, number of chunks, chunks. */
const VALUE = 1;
const CHUNK_COUNT = 2;
const CHUNKS = 3;

/**
 * Maps words to numbers. A word is a sequence of chunks: 32-bit integers with four bytes of its UTF-8 each. A hash
 * table with linear probing over one arena.
 */
export class WordCache {
  #arena = new Int32Array(4096);
  /** The first entry starts at 1, because 0 marks an empty slot. */
  #end = 1;
  #size = 0;
  /** The start of an entry in the arena, or 0. The load factor is at most 0.5. */
  #slots = new Int32Array(1024);
  #slotBits = 10;

  /** The entry of the word with the first `count` chunks and their hash; 0 for an unknown word. */
  find(chunks: Int32Array, count: number, hash: number): number {
    const arena = this.#arena;
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = slotOf(hash, this.#slotBits);
    for (let entry = slots[slot] as number; entry !== 0; entry = slots[slot] as number) {
      if (arena[entry] === hash && arena[entry + CHUNK_COUNT] === count) {
        let equal = 0;
        while (equal < count && arena[entry + CHUNKS + equal] === chunks[equal]) equal++;
        if (equal === count) return entry;
      }
      slot = (slot + 1) & mask;
    }
    return 0;
  }

  /** The number that an entry maps to. */
  valueAt(entry: number): number {
    return this.#arena[entry + VALUE] as number;
  }

  /** Adds an unknown word, and returns its entry. */
  add(chunks: Int32Array, count: number, hash: number, value: number): number {
    const entry = this.#end;
    const end = entry + CHUNKS + count;
    if (end > this.#arena.length) {
      const arena = new Int32Array(Math.max(end, this.#arena.length * 2));
      arena.set(this.#arena);
      this.#arena = arena;
    }
    this.#arena[entry] = hash;
    this.#arena[entry + VALUE] = value;
    this.#arena[entry + CHUNK_COUNT] = count;
    for (let i = 0; i < count; i++) this.#arena[entry + CHUNKS + i] = chunks[i] as number;
    this.#end = end;
    if (++this.#size * 2 > this.#slots.length) this.#growSlots();
    else this.#insert(entry);
    return entry;
  }

  #growSlots(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#slotBits++;
    for (let entry = 1; entry < this.#end; entry += CHUNKS + (this.#arena[entry + CHUNK_COUNT] as number)) {
      this.#insert(entry);
    }
  }

  /** Inserts an entry into the slots. */
  #insert(entry: number): void {
    const slots = this.#slots;
    let slot = slotOf(this.#arena[entry] as number, this.#slotBits);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = entry;
  }
}
