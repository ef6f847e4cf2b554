import { HashedTests } from "./hashed-tests.ts";

/** Literals of at least this many code units are found by their last units. */
const GRAM = 3;

/** A test of a term against a literal. */
interface LiteralTest {
  readonly text: string;
  /** What a term that starts with the text also ends with. */
  readonly end: string;
  readonly minLength: number;
  readonly number: number;
}

export type LiteralKind = "startsWith" | "endsWith" | "contains";

/** Mixes one more code unit into a hash. */
function mixed(hash: number, unit: number): number {
  return (Math.imul(hash, 0x01000193) ^ unit) | 0;
}

/** Literals that terms may start with, end with or contain. A term is compared only with literals of an equal hash. */
export class LiteralTests {
  readonly #starts = new HashedTests<LiteralTest>();
  readonly #ends = new HashedTests<LiteralTest>();
  readonly #grams = new HashedTests<LiteralTest>();
  /** Literals within a term that are too short for a hash. */
  readonly #short: LiteralTest[] = [];

  get isEmpty(): boolean {
    return this.#starts.isEmpty && this.#ends.isEmpty && this.#grams.isEmpty && this.#short.length === 0;
  }

  /** @param minLength of a term that starts with the text and ends with `end` */
  add(kind: LiteralKind, text: string, end: string, minLength: number, number: number): void {
    const test = { text, end, minLength, number };
    if (isShort(kind, text)) this.#short.push(test);
    else this.#testsOf(kind).add(keyOf(kind, text), test);
  }

  delete(kind: LiteralKind, text: string, number: number): void {
    if (isShort(kind, text)) {
      const index = this.#short.findIndex((test) => test.number === number);
      if (index >= 0) this.#short.splice(index, 1);
    } else this.#testsOf(kind).delete(keyOf(kind, text), (test) => test.number === number);
  }

  #testsOf(kind: LiteralKind): HashedTests<LiteralTest> {
    return kind === "startsWith" ? this.#starts : kind === "endsWith" ? this.#ends : this.#grams;
  }

  /** Visits the numbers of the tests that a term passes, some of them several times. O(length of the term). */
  forEachPassedBy(term: string, visit: (number: number) => void): void {
    const { length } = term;
    if (!this.#starts.isEmpty) {
      let hash = 0;
      for (let i = 0; i < length; i++) {
        hash = mixed(hash, term.charCodeAt(i));
        const tests = this.#starts.get(hash);
        if (tests !== undefined) for (const test of tests) if (startsAndEnds(term, test)) visit(test.number);
      }
    }
    if (!this.#ends.isEmpty) {
      let hash = 0;
      for (let i = length - 1; i >= 0; i--) {
        hash = mixed(hash, term.charCodeAt(i));
        const tests = this.#ends.get(hash);
        if (tests !== undefined) for (const { text, number } of tests) if (hasAt(term, i, text)) visit(number);
      }
    }
    if (!this.#grams.isEmpty) {
      for (let i = 0; i + GRAM <= length; i++) {
        const tests = this.#grams.get(hashOf(term, i, i + GRAM));
        if (tests !== undefined) for (const { text, number } of tests) if (hasAt(term, i, text)) visit(number);
      }
    }
    for (const { text, number } of this.#short) if (term.includes(text)) visit(number);
  }
}

function isShort(kind: LiteralKind, text: string): boolean {
  return kind === "contains" && text.length < GRAM;
}

function keyOf(kind: LiteralKind, text: string): number {
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
function startsAndEnds(term: string, { text, end, minLength }: LiteralTest): boolean {
  return term.length >= minLength && hasAt(term, term.length - end.length, end) && hasAt(term, 0, text);
}

/** Whether a term has a text at an index, compared from its end: what is compared has equal hashes at its start. */
function hasAt(term: string, at: number, text: string): boolean {
  for (let i = text.length - 1; i >= 0; i--) if (term.charCodeAt(at + i) !== text.charCodeAt(i)) return false;
  return true;
}
