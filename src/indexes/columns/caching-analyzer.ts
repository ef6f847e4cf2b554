import type { Analyzer } from "../../analysis/analyzer.ts";
import { utf8Decoder } from "../../base/utf8.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import { MediumWordCache } from "../arrays/medium-word-cache.ts";
import { ShortWordCache, UNKNOWN } from "../arrays/short-word-cache.ts";
import type { StringInterner } from "../arrays/string-interner.ts";
import { EMPTY_WORD_HASH, hashChunk, WordCache } from "../arrays/word-cache.ts";

/** Longer words, in chunks of four bytes, rarely repeat: they are analyzed each time, and not cached. */
const MAX_CACHED_CHUNKS = 16;

/**
 * Analyzes texts into term numbers. If the analyzer splits at white space, each distinct word is analyzed once and
 * cached: in company profiles one word in forty is new.
 */
export class CachingAnalyzer {
  readonly #analyzer: Analyzer;
  readonly #terms: StringInterner;
  // Each cache maps a word with exactly one term to the term's number, any other word to the complement (`~`) of an
  // index into `#lists`.
  #shortWords = new ShortWordCache();
  #mediumWords = new MediumWordCache();
  /** The words of 16 bytes and more. */
  #longWords = new WordCache();
  /** For each word with zero or several terms: the number of terms, then the term numbers. */
  #lists = new GrowingUint32Array();
  /** The chunks of the current word. */
  readonly #chunks = new Int32Array(MAX_CACHED_CHUNKS);

  /** @param terms numbers the terms; several analyzers can share it */
  constructor(analyzer: Analyzer, terms: StringInterner) {
    this.#analyzer = analyzer;
    this.#terms = terms;
  }

  /**
   * Appends the term numbers of a text to `target`. Returns the offset after the text's bytes.
   *
   * @param offset where the text starts in `bytes`, in UTF-8 and followed by `\0`; -1 if `bytes` does not contain it
   * @throws what the analyzer throws; terms that were appended or interned before remain
   */
  analyze(text: string, bytes: DataView, offset: number, target: GrowingUint32Array): number {
    if (offset >= 0 && this.#analyzer.splitsAtWhitespace === true) return this.#analyzeWords(bytes, offset, target);
    this.#analyzeText(text, target);
    return offset < 0 ? offset : offsetAfterNul(bytes, offset);
  }

  /** Empties the cache. Required after terms were removed from the interner. */
  clear(): void {
    this.#shortWords = new ShortWordCache();
    this.#mediumWords = new MediumWordCache();
    this.#longWords = new WordCache();
    this.#lists = new GrowingUint32Array();
  }

  #analyzeWords(bytes: DataView, from: number, target: GrowingUint32Array): number {
    let offset = from;
    for (;;) {
      // The lengths of words cannot be predicted, and a mispredicted branch takes as long as ten instructions or more:
      // so all words of up to 7 bytes take the same path.
      let first = bytes.getInt32(offset, true);
      let second = bytes.getInt32(offset + 4, true);
      const blanksInFirst = blanksIn(first);
      const blanksInSecond = blanksIn(second);
      if ((blanksInFirst | blanksInSecond) === 0) {
        offset = this.#analyzeMediumWord(bytes, offset, first, second, target);
        if (bytes.getUint8(offset - 1) === 0) return offset;
        continue;
      }
      /** All bits if the word ends in the first chunk, or none. */
      const endsInFirst = (blanksInFirst | -blanksInFirst) >> 31;
      const bits = bitsBefore((blanksInFirst & endsInFirst) | (blanksInSecond & ~endsInFirst));
      const last = (((first & endsInFirst) | (second & ~endsInFirst)) >>> bits) & 0xff;
      const mask = ~(-1 << bits);
      first &= mask | ~endsInFirst;
      second &= mask & ~endsInFirst;
      const length = (bits >>> 3) + (4 & ~endsInFirst);
      if (length > 0) {
        let value = this.#shortWords.find(first, second);
        if (value === UNKNOWN) {
          value = this.#valueOf(decode(bytes, offset, offset + length));
          this.#shortWords.add(first, second, value);
        }
        this.#push(value, target);
      }
      offset += length + 1;
      if (last === 0) return offset;
    }
  }

  /**
   * Analyzes a word of 8 bytes or more that starts with these chunks. Returns the offset after it and the byte that ends
   * it.
   */
  #analyzeMediumWord(bytes: DataView, from: number, first: number, second: number, target: GrowingUint32Array): number {
    let third = bytes.getInt32(from + 8, true);
    let fourth = bytes.getInt32(from + 12, true);
    const blanksInThird = blanksIn(third);
    const blanksInFourth = blanksIn(fourth);
    if ((blanksInThird | blanksInFourth) === 0) return this.#analyzeLongWord(bytes, from, target);
    /** All bits if the word ends in the third chunk, or none. */
    const endsInThird = (blanksInThird | -blanksInThird) >> 31;
    const bits = bitsBefore((blanksInThird & endsInThird) | (blanksInFourth & ~endsInThird));
    const mask = ~(-1 << bits);
    third &= mask | ~endsInThird;
    fourth &= mask & ~endsInThird;
    const to = from + 8 + (bits >>> 3) + (4 & ~endsInThird);
    let value = this.#mediumWords.find(first, second, third, fourth);
    if (value === UNKNOWN) {
      value = this.#valueOf(decode(bytes, from, to));
      this.#mediumWords.add(first, second, third, fourth, value);
    }
    this.#push(value, target);
    return to + 1;
  }

  /** Analyzes a word of 16 bytes or more. Returns the offset after it and the byte that ends it. */
  #analyzeLongWord(bytes: DataView, from: number, target: GrowingUint32Array): number {
    const chunks = this.#chunks;
    let offset = from;
    let count = 0;
    let hash = EMPTY_WORD_HASH;
    let chunk = bytes.getInt32(offset, true);
    let blanks = 0;
    while (blanks === 0) {
      if (count < MAX_CACHED_CHUNKS) chunks[count] = chunk;
      count++;
      hash = hashChunk(hash, chunk);
      offset += 4;
      chunk = bytes.getInt32(offset, true);
      blanks = blanksIn(chunk);
    }
    const bits = bitsBefore(blanks);
    if (bits > 0) {
      const rest = chunk & ~(-1 << bits);
      if (count < MAX_CACHED_CHUNKS) chunks[count] = rest;
      count++;
      hash = hashChunk(hash, rest);
      offset += bits >>> 3;
    }
    this.#addWord(bytes, from, offset, count, hash, target);
    return offset + 1;
  }

  /** Appends the terms of the word in `#chunks`, which is the bytes `[from, to)`. */
  #addWord(bytes: DataView, from: number, to: number, count: number, hash: number, target: GrowingUint32Array): void {
    if (count > MAX_CACHED_CHUNKS) {
      this.#analyzeText(decode(bytes, from, to), target);
      return;
    }
    let word = this.#longWords.find(this.#chunks, count, hash);
    if (word === 0) word = this.#cacheWord(decode(bytes, from, to), count, hash);
    this.#push(this.#longWords.valueAt(word), target);
  }

  #push(value: number, target: GrowingUint32Array): void {
    if (value >= 0) target.push(value);
    else this.#pushList(~value, target);
  }

  #pushList(list: number, target: GrowingUint32Array): void {
    const end = list + 1 + this.#lists.at(list);
    for (let i = list + 1; i < end; i++) target.push(this.#lists.at(i));
  }

  #cacheWord(word: string, count: number, hash: number): number {
    return this.#longWords.add(this.#chunks, count, hash, this.#valueOf(word));
  }

  /** Analyzes a new word, and returns what the caches map it to. */
  #valueOf(word: string): number {
    const terms = this.#analyzer.terms(word);
    if (terms.length === 1) return this.#terms.add(terms[0] as string);
    const list = this.#lists.length;
    this.#lists.push(terms.length);
    for (const term of terms) this.#lists.push(this.#terms.add(term));
    return ~list;
  }

  #analyzeText(text: string, target: GrowingUint32Array): void {
    for (const term of this.#analyzer.terms(text)) target.push(this.#terms.add(term));
  }
}

/**
 * Sets the high bit of the first byte that is at most 0x20; bytes before it stay 0. See "Determine if a word has a byte
 * less than n" (Anderson, Bit Twiddling Hacks).
 */
function blanksIn(chunk: number): number {
  return (chunk - 0x21212121) & ~chunk & 0x80808080;
}

/** The number of bits before the first marked byte. */
function bitsBefore(marks: number): number {
  return (31 - Math.clz32(marks & -marks)) & ~7;
}

function offsetAfterNul(bytes: DataView, from: number): number {
  let offset = from;
  while (bytes.getUint8(offset) !== 0) offset++;
  return offset + 1;
}

function decode(bytes: DataView, from: number, to: number): string {
  return utf8Decoder().decode(new Uint8Array(bytes.buffer, from, to - from));
}
