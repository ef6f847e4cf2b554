import { slotOf } from "../../terms/term-hash.ts";
import { hashOfMedium } from "../arrays/medium-word-cache.ts";
import { UNKNOWN } from "../arrays/short-word-cache.ts";
import { EMPTY_WORD_HASH, hashChunk, WordCache } from "../arrays/word-cache.ts";
import { blanksIn, wordEnd } from "./word-scan.ts";

/** Longer words are not found: they rarely repeat. */
export const MAX_WORD_BYTES = 64;

/** Words of up to this length are four chunks of four bytes; the last byte contains the length. */
const MAX_SHORT_BYTES = 15;

/** By length up to 16 and chunk: the bits of the chunk that belong to a word. */
const CHUNK_MASKS: Int32Array = Int32Array.from({ length: 4 * 17 }, (_, index) => {
  const bytes = Math.max(0, Math.min(4, (index >>> 2) - 4 * (index & 3)));
  return bytes === 4 ? -1 : (1 << (8 * bytes)) - 1;
});

/** The maximum load factor is one in this many. */
const SLOTS_PER_WORD = 2;

/**
 * Numbers words in the order in which they are added. A word is any bytes that do not start with `\0`. Frequent words
 * should be added first: their chunks are adjacent then, and stay in the cache of the processor.
 */
export class WordTable {
  /** The number of words. */
  size = 0;
  /** The end of the word that `next` found. */
  end = 0;
  /** By word: its four chunks; zeros for a long word. */
  #chunks = new Int32Array(4096);
  /** Hash table with linear probing: the number of a short word plus 1, or 0. */
  #slots = new Int32Array(2048);
  #slotBits = 11;
  readonly #longWords = new WordCache();
  /** The chunks of the current long word, the last of which contains the length. */
  readonly #longChunks = new Int32Array(MAX_WORD_BYTES / 4 + 1);

  /**
   * The number of the word at `from`, or `UNKNOWN`, and its end in `end`: behind the next byte that is at most 0x20, or
   * `to`. All short words take the same path, because their lengths cannot be predicted.
   *
   * @param bytes has 15 more bytes behind `to`
   */
  next(bytes: DataView, from: number, to: number): number {
    const c0 = bytes.getInt32(from, true);
    const c1 = bytes.getInt32(from + 4, true);
    const c2 = bytes.getInt32(from + 8, true);
    const c3 = bytes.getInt32(from + 12, true);
    const b0 = blanksIn(c0);
    const b1 = blanksIn(c1);
    const b2 = blanksIn(c2);
    const b3 = blanksIn(c3);
    const isIn1 = allBitsIfNone(b0);
    const isIn2 = isIn1 & allBitsIfNone(b1);
    const isIn3 = isIn2 & allBitsIfNone(b2);
    const m0 = bitsThroughFirst(b0);
    const m1 = bitsThroughFirst(b1) & isIn1;
    const m2 = bitsThroughFirst(b2) & isIn2;
    const m3 = bitsThroughFirst(b3) & isIn3;
    const length = 16 - ((Math.clz32(m0) + Math.clz32(m1) + Math.clz32(m2) + Math.clz32(m3)) >>> 3);
    if (length > MAX_SHORT_BYTES || from + length > to) {
      this.end = wordEnd(bytes, from, to);
      return this.find(bytes, from, this.end);
    }
    this.end = from + length;
    return this.#findShort(c0 & m0, c1 & m1, c2 & m2, (c3 & m3) | (length << 24));
  }

  /** The number of the word `[from, to)`, or `UNKNOWN`. */
  find(bytes: DataView, from: number, to: number): number {
    const length = to - from;
    if (length > MAX_SHORT_BYTES) return this.#findLong(bytes, from, length);
    const masks = length << 2;
    return this.#findShort(
      bytes.getInt32(from, true) & (CHUNK_MASKS[masks] as number),
      bytes.getInt32(from + 4, true) & (CHUNK_MASKS[masks + 1] as number),
      bytes.getInt32(from + 8, true) & (CHUNK_MASKS[masks + 2] as number),
      (bytes.getInt32(from + 12, true) & (CHUNK_MASKS[masks + 3] as number)) | (length << 24),
    );
  }

  /** Adds an unknown word of up to {@link MAX_WORD_BYTES}. */
  add(bytes: DataView, from: number, to: number): void {
    const word = this.size++;
    if (4 * this.size > this.#chunks.length) {
      const chunks = new Int32Array(this.#chunks.length * 2);
      chunks.set(this.#chunks);
      this.#chunks = chunks;
    }
    const length = to - from;
    if (length > MAX_SHORT_BYTES) {
      const hash = this.#copyLong(bytes, from, length);
      this.#longWords.add(this.#longChunks, chunkCount(length), hash, word);
      return;
    }
    for (let i = 0; i < 4; i++) {
      this.#chunks[4 * word + i] = bytes.getInt32(from + 4 * i, true) & (CHUNK_MASKS[4 * length + i] as number);
    }
    this.#chunks[4 * word + 3] = (this.#chunks[4 * word + 3] as number) | (length << 24);
    if (this.size * SLOTS_PER_WORD > this.#slots.length) this.#growSlots();
    else this.#insert(word);
  }

  #findShort(first: number, second: number, third: number, fourth: number): number {
    const slots = this.#slots;
    const chunks = this.#chunks;
    const mask = slots.length - 1;
    let slot = slotOf(hashOfMedium(first, second, third, fourth), this.#slotBits);
    for (let found = slots[slot] as number; found !== 0; found = slots[slot] as number) {
      const start = 4 * found - 4;
      const difference =
        ((chunks[start] as number) ^ first) |
        ((chunks[start + 1] as number) ^ second) |
        ((chunks[start + 2] as number) ^ third) |
        ((chunks[start + 3] as number) ^ fourth);
      if (difference === 0) return found - 1;
      slot = (slot + 1) & mask;
    }
    return UNKNOWN;
  }

  #growSlots(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    this.#slotBits++;
    for (let word = 0; word < this.size; word++) if (this.#chunk(word, 0) !== 0) this.#insert(word);
  }

  #insert(word: number): void {
    const slots = this.#slots;
    let slot = slotOf(
      hashOfMedium(this.#chunk(word, 0), this.#chunk(word, 1), this.#chunk(word, 2), this.#chunk(word, 3)),
      this.#slotBits,
    );
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = word + 1;
  }

  #chunk(word: number, index: number): number {
    return this.#chunks[4 * word + index] as number;
  }

  #findLong(bytes: DataView, from: number, length: number): number {
    if (length > MAX_WORD_BYTES) return UNKNOWN;
    const hash = this.#copyLong(bytes, from, length);
    const entry = this.#longWords.find(this.#longChunks, chunkCount(length), hash);
    return entry === 0 ? UNKNOWN : this.#longWords.valueAt(entry);
  }

  /** Copies the chunks of a long word, and returns their hash. */
  #copyLong(bytes: DataView, from: number, length: number): number {
    const chunks = this.#longChunks;
    const last = chunkCount(length) - 1;
    let hash = EMPTY_WORD_HASH;
    for (let i = 0; i < last; i++) {
      let chunk = bytes.getInt32(from + 4 * i, true);
      if (i === last - 1) chunk &= CHUNK_MASKS[(length - 4 * i) << 2] as number;
      chunks[i] = chunk;
      hash = hashChunk(hash, chunk);
    }
    chunks[last] = length;
    return hashChunk(hash, length);
  }
}

/** The chunks of a long word. */
function chunkCount(length: number): number {
  return ((length + 3) >>> 2) + 1;
}

/** All bits if no byte is marked, otherwise none. */
function allBitsIfNone(marks: number): number {
  return ~((marks | -marks) >> 31);
}

/** The bits of the first marked byte and of those before it; all bits if none is marked. */
function bitsThroughFirst(marks: number): number {
  return ((marks & -marks) << 1) - 1;
}
