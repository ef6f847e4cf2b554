import { MediumWordCache } from "../arrays/medium-word-cache.ts";
import { UNKNOWN } from "../arrays/short-word-cache.ts";
import { EMPTY_WORD_HASH, hashChunk, WordCache } from "../arrays/word-cache.ts";

/** Longer words are not found: they rarely repeat. */
export const MAX_WORD_BYTES = 64;

/** Words of up to this length are four chunks of four bytes; the last byte contains the length. */
const MAX_SHORT_BYTES = 15;

/** By length up to 16 and chunk: the bits of the chunk that belong to a word. */
const CHUNK_MASKS: Int32Array = /* @__PURE__ */ Int32Array.from({ length: 4 * 17 }, (_, index) => {
  const bytes = Math.max(0, Math.min(4, (index >>> 2) - 4 * (index & 3)));
  return bytes === 4 ? -1 : (1 << (8 * bytes)) - 1;
});

/** Maps words to numbers. A word is any bytes that do not start with `\0`. */
export class WordTable {
  /** The end of the word that `next` found. */
  end = 0;
  readonly #shortWords = new MediumWordCache();
  readonly #longWords = new WordCache();
  /** The chunks of the current long word, the last of which contains the length. */
  readonly #longChunks = new Int32Array(MAX_WORD_BYTES / 4 + 1);

  /**
   * The number of the word at `from`, or `UNKNOWN`, and its end in `end`: behind the next byte that is at most 0x20, or
   * `to`. All words of up to 8 bytes take the same path, because their lengths cannot be predicted.
   *
   * @param bytes has 15 more bytes behind `to`
   */
  next(bytes: DataView, from: number, to: number): number {
    const first = bytes.getInt32(from, true);
    const second = bytes.getInt32(from + 4, true);
    const firstBlanks = blanksIn(first);
    const secondBlanks = blanksIn(second);
    const firstMask = bitsThroughMark(firstBlanks);
    const secondMask = bitsThroughMark(secondBlanks) & allBitsIfUnmarked(firstBlanks);
    const length = 8 - ((Math.clz32(firstMask) + Math.clz32(secondMask)) >>> 3);
    if ((firstBlanks | secondBlanks) !== 0 && from + length <= to) {
      this.end = from + length;
      return this.#shortWords.find(first & firstMask, second & secondMask, 0, length << 24);
    }
    this.end = wordEnd(bytes, from, to);
    return this.#find(bytes, from, this.end - from);
  }

  /** Adds an unknown word of up to {@link MAX_WORD_BYTES}. */
  add(bytes: DataView, from: number, to: number, number: number): void {
    const length = to - from;
    if (length > MAX_SHORT_BYTES) {
      const hash = this.#copyLong(bytes, from, length);
      this.#longWords.add(this.#longChunks, chunkCount(length), hash, number);
      return;
    }
    const masks = length << 2;
    this.#shortWords.add(
      bytes.getInt32(from, true) & (CHUNK_MASKS[masks] as number),
      bytes.getInt32(from + 4, true) & (CHUNK_MASKS[masks + 1] as number),
      bytes.getInt32(from + 8, true) & (CHUNK_MASKS[masks + 2] as number),
      (bytes.getInt32(from + 12, true) & (CHUNK_MASKS[masks + 3] as number)) | (length << 24),
      number,
    );
  }

  #find(bytes: DataView, from: number, length: number): number {
    if (length > MAX_SHORT_BYTES) return this.#findLong(bytes, from, length);
    const masks = length << 2;
    return this.#shortWords.find(
      bytes.getInt32(from, true) & (CHUNK_MASKS[masks] as number),
      bytes.getInt32(from + 4, true) & (CHUNK_MASKS[masks + 1] as number),
      bytes.getInt32(from + 8, true) & (CHUNK_MASKS[masks + 2] as number),
      (bytes.getInt32(from + 12, true) & (CHUNK_MASKS[masks + 3] as number)) | (length << 24),
    );
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

function wordEnd(bytes: DataView, from: number, to: number): number {
  let offset = from;
  while (offset < to) if (bytes.getUint8(offset++) <= 0x20) break;
  return offset;
}

/**
 * Marks the high bit of the first byte that is at most 0x20, and arbitrary bytes after it. See "Determine if a word has
 * a byte less than n" (Anderson, Bit Twiddling Hacks).
 */
function blanksIn(chunk: number): number {
  return (chunk - 0x21212121) & ~chunk & 0x80808080;
}

/** The bits of the first marked byte and of those before it; all bits if none is marked. */
function bitsThroughMark(marks: number): number {
  return ((marks & -marks) << 1) - 1;
}

function allBitsIfUnmarked(marks: number): number {
  return ~((marks | -marks) >> 31);
}
