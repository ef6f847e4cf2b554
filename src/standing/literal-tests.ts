import { HashedTests } from "./hashed-tests.ts";
import type { IndexedPattern } from "./indexed-pattern.ts";

/** Literals of at least this many code units are found by their last units. */
const GRAM = 3;

/** Mixes one more code unit into a hash. */
function mixed(hash: number, unit: number): number {
  return (Math.imul(hash, 0x01000193) ^ unit) | 0;
}

/** Patterns whose literals terms start with, end with or contain. A term is compared only with literals of an equal hash. */
export class LiteralTests {
  readonly #starts = new HashedTests<IndexedPattern>();
  readonly #ends = new HashedTests<IndexedPattern>();
  readonly #grams = new HashedTests<IndexedPattern>();
  /** Literals within a term that are too short for a hash. */
  readonly #short: IndexedPattern[] = [];

  add(pattern: IndexedPattern): void {
    if (isShort(pattern)) this.#short.push(pattern);
    else this.#testsOf(pattern).add(keyOf(pattern), pattern);
  }

  delete(pattern: IndexedPattern): void {
    if (isShort(pattern)) this.#short.splice(this.#short.indexOf(pattern), 1);
    else this.#testsOf(pattern).delete(keyOf(pattern), pattern);
  }

  #testsOf({ kind }: IndexedPattern): HashedTests<IndexedPattern> {
    return kind === "startsWith" ? this.#starts : kind === "endsWith" ? this.#ends : this.#grams;
  }

  /** Visits the patterns that a term passes, some of them several times. O(length of the term). */
  forEachPassedBy(term: string, visit: (pattern: IndexedPattern) => void): void {
    const { length } = term;
    if (!this.#starts.isEmpty) {
      let hash = 0;
      for (let i = 0; i < length; i++) {
        hash = mixed(hash, term.charCodeAt(i));
        const tests = this.#starts.get(hash);
        if (tests !== undefined) for (const pattern of tests) if (startsAndEnds(term, pattern)) visit(pattern);
      }
    }
    if (!this.#ends.isEmpty) {
      let hash = 0;
      for (let i = length - 1; i >= 0; i--) {
        hash = mixed(hash, term.charCodeAt(i));
        const tests = this.#ends.get(hash);
        if (tests !== undefined) for (const pattern of tests) if (hasAt(term, i, pattern.text)) visit(pattern);
      }
    }
    if (!this.#grams.isEmpty) {
      for (let i = 0; i + GRAM <= length; i++) {
        const tests = this.#grams.get(hashOf(term, i, i + GRAM));
        if (tests !== undefined) for (const pattern of tests) if (hasAt(term, i, pattern.text)) visit(pattern);
      }
    }
    for (const pattern of this.#short) if (term.includes(pattern.text)) visit(pattern);
  }
}

function isShort({ kind, text }: IndexedPattern): boolean {
  return kind === "contains" && text.length < GRAM;
}

function keyOf({ kind, text }: IndexedPattern): number {
  if (kind === "endsWith") return reversedHashOf(text);
  return hashOf(text, 0, kind === "startsWith" ? text.length : GRAM);
}

function hashOf(text: string, from: number, to: number): number {
  let hash = 0;
  for (let i = from; i < to; i++) hash = mixed(hash, text.charCodeAt(i));
  return hash;
}

function reversedHashOf(text: string): number {
  let hash = 0;
  for (let i = text.length - 1; i >= 0; i--) hash = mixed(hash, text.charCodeAt(i));
  return hash;
}

/** The end excludes more terms, because the starts have equal hashes. */
function startsAndEnds(term: string, { text, end, minLength }: IndexedPattern): boolean {
  return term.length >= minLength && hasAt(term, term.length - end.length, end) && hasAt(term, 0, text);
}

/** Whether a term has a text at an index, compared from its end: what is compared has equal hashes at its start. */
function hasAt(term: string, at: number, text: string): boolean {
  for (let i = text.length - 1; i >= 0; i--) if (term.charCodeAt(at + i) !== text.charCodeAt(i)) return false;
  return true;
}
