import { slotOf } from "../../terms/term-hash.ts";

/** The hash of a piece without words. */
export const EMPTY_WORD_HASH = 0;

/**
 * The hash of a piece that goes on with a word: multiplied as in MurmurHash3 (Appleby), and then the high bits folded into the low ones,
 * without which what the last bytes of two words say could cancel out.
 */
export function hashChunk(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x85ebca6b);
  return product ^ (product >>> 15);
}

/** An entry: the hash, what the piece stands for, how many words it has, and the words. */
const VALUE = 1;
const WORD_COUNT = 2;
const WORDS = 3;

/** Pieces of text, as 32-bit words of their UTF-8 bytes, and what each stands for. Open addressing over one arena. */
export class WordCache {
  #arena = new Int32Array(4096);
  /** Entries begin at 1: in a slot 0 is none. */
  #end = 1;
  #size = 0;
  /** Where in the arena an entry begins. At most every other slot is taken. */
  #slots = new Int32Array(1024);
  #slotBits = 10;

  /** The entry of the piece that is the first `count` words, and their hash; 0 when there is none. */
  find(words: Int32Array, count: number, hash: number): number {
    const arena = this.#arena;
    const slots = this.#slots;
    const last = slots.length - 1;
    let slot = slotOf(hash, this.#slotBits);
    for (let entry = slots[slot] as number; entry !== 0; entry = slots[slot] as number) {
      if (arena[entry] === hash && arena[entry + WORD_COUNT] === count) {
        let same = 0;
        while (same < count && arena[entry + WORDS + same] === words[same]) same++;
        if (same === count) return entry;
      }
      slot = (slot + 1) & last;
    }
    return 0;
  }

  /** What the piece of an entry stands for. */
  valueAt(entry: number): number {
    return this.#arena[entry + VALUE] as number;
  }

  /** Adds a piece that is not there; gives its entry. */
  add(words: Int32Array, count: number, hash: number, value: number): number {
    const entry = this.#end;
    const end = entry + WORDS + count;
    if (end > this.#arena.length) {
      const arena = new Int32Array(Math.max(end, this.#arena.length * 2));
      arena.set(this.#arena);
      this.#arena = arena;
    }
    this.#arena[entry] = hash;
    this.#arena[entry + VALUE] = value;
    this.#arena[entry + WORD_COUNT] = count;
    for (let word = 0; word < count; word++) this.#arena[entry + WORDS + word] = words[word] as number;
    this.#end = end;
    if (++this.#size * 2 > this.#slots.length) this.#growSlots();
    else this.#enter(entry);
    return entry;
  }

  #growSlots(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#slotBits++;
    for (let entry = 1; entry < this.#end; entry += WORDS + (this.#arena[entry + WORD_COUNT] as number)) {
      this.#enter(entry);
    }
  }

  #enter(entry: number): void {
    const slots = this.#slots;
    let slot = slotOf(this.#arena[entry] as number, this.#slotBits);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = entry;
  }
}
