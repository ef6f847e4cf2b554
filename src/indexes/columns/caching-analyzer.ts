import type { Analyzer } from "../../analysis/analyzer.ts";
import { GrowingUint32Array } from "../arrays/growing-array.ts";
import type { StringInterner } from "../arrays/string-interner.ts";
import { EMPTY_WORD_HASH, hashChunk, WordCache } from "../arrays/word-cache.ts";

/** Longer pieces, in 32-bit words, hardly ever come again: they are analysed each time, and not kept. */
const LONGEST_KEPT = 16;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Reads texts as the numbers of their terms. Where the analyzer splits at blanks, a piece is analysed when it is first met and
 * looked up from then on: in company profiles one piece in forty is new.
 */
export class CachingAnalyzer {
  readonly #analyzer: Analyzer;
  readonly #termTable: StringInterner;
  /** A piece stands for the number of its term, or for ~ the place in `lists` at which its terms are. */
  #pieces = new WordCache();
  /** For each piece that has not exactly one term how many, and then those. */
  #lists = new GrowingUint32Array();
  /** The piece that is being read. */
  readonly #words = new Int32Array(LONGEST_KEPT);

  /** @param termTable takes in the terms; other readers may share it */
  constructor(analyzer: Analyzer, termTable: StringInterner) {
    this.#analyzer = analyzer;
    this.#termTable = termTable;
  }

  /**
   * Appends the numbers of a text's terms, and gives the place after the text's bytes.
   *
   * @param at where in `bytes` the text is, in UTF-8 and with `\0` after it; -1 if it is not
   * @throws what the analyzer throws; what has been appended and taken in by then stays
   */
  read(text: string, bytes: DataView, at: number, terms: GrowingUint32Array): number {
    if (at >= 0 && this.#analyzer.splitsAtWhitespace === true) return this.#readPieces(bytes, at, terms);
    this.#analyze(text, terms);
    return at < 0 ? at : endOf(bytes, at);
  }

  /** Forgets the pieces: who takes terms out of the table must. */
  clear(): void {
    this.#pieces = new WordCache();
    this.#lists = new GrowingUint32Array();
  }

  #readPieces(bytes: DataView, from: number, terms: GrowingUint32Array): number {
    const words = this.#words;
    let at = from;
    for (;;) {
      const start = at;
      let count = 0;
      let hash = EMPTY_WORD_HASH;
      let word = bytes.getInt32(at, true);
      let blanks = blanksIn(word);
      while (blanks === 0) {
        if (count < LONGEST_KEPT) words[count] = word;
        count++;
        hash = hashChunk(hash, word);
        at += 4;
        word = bytes.getInt32(at, true);
        blanks = blanksIn(word);
      }
      const bits = bitsBefore(blanks);
      if (bits > 0) {
        const rest = word & ~(-1 << bits);
        if (count < LONGEST_KEPT) words[count] = rest;
        count++;
        hash = hashChunk(hash, rest);
        at += bits >>> 3;
      }
      if (count > 0) this.#readPiece(bytes, start, at, count, hash, terms);
      at++;
      if (((word >>> bits) & 0xff) === 0) return at;
    }
  }

  #readPiece(bytes: DataView, from: number, to: number, count: number, hash: number, terms: GrowingUint32Array): void {
    if (count > LONGEST_KEPT) {
      this.#analyze(decode(bytes, from, to), terms);
      return;
    }
    let piece = this.#pieces.find(this.#words, count, hash);
    if (piece === 0) piece = this.#learn(decode(bytes, from, to), count, hash);
    const value = this.#pieces.valueAt(piece);
    if (value >= 0) terms.push(value);
    else this.#pushList(~value, terms);
  }

  #pushList(list: number, terms: GrowingUint32Array): void {
    const end = list + 1 + this.#lists.at(list);
    for (let at = list + 1; at < end; at++) terms.push(this.#lists.at(at));
  }

  /** The entry of a piece that is met for the first time. */
  #learn(piece: string, count: number, hash: number): number {
    const terms = this.#analyzer.terms(piece);
    if (terms.length === 1) return this.#pieces.add(this.#words, count, hash, this.#termTable.add(terms[0] as string));
    const list = this.#lists.length;
    this.#lists.push(terms.length);
    for (const term of terms) this.#lists.push(this.#termTable.add(term));
    return this.#pieces.add(this.#words, count, hash, ~list);
  }

  #analyze(text: string, terms: GrowingUint32Array): void {
    for (const term of this.#analyzer.terms(text)) terms.push(this.#termTable.add(term));
  }
}

/** The high bit of the first byte up to 0x20 and of none before it: "Determine if a word has a byte less than n" (Anderson, Bit Twiddling Hacks). */
function blanksIn(word: number): number {
  return (word - 0x21212121) & ~word & 0x80808080;
}

/** How many bits the bytes before the first marked one have. */
function bitsBefore(marks: number): number {
  return (31 - Math.clz32(marks & -marks)) & ~7;
}

/** The place after the first `\0`. */
function endOf(bytes: DataView, from: number): number {
  let at = from;
  while (bytes.getUint8(at) !== 0) at++;
  return at + 1;
}

function decode(bytes: DataView, from: number, to: number): string {
  return decoder.decode(new Uint8Array(bytes.buffer, from, to - from));
}
