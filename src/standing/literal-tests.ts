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
  readonly #starts = new Map<number, LiteralTest[]>();
  readonly #ends = new Map<number, LiteralTest[]>();
  readonly #grams = new Map<number, LiteralTest[]>();
  /** Literals within a term that are too short for a hash. */
  readonly #short: LiteralTest[] = [];

  get isEmpty(): boolean {
    return this.#starts.size + this.#ends.size + this.#grams.size + this.#short.length === 0;
  }

  /** @param minLength of a term that starts with the text and ends with `end` */
  add(kind: LiteralKind, text: string, end: string, minLength: number, number: number): void {
    this.#listOf(kind, text).push({ text, end, minLength, number });
  }

  delete(kind: LiteralKind, text: string, number: number): void {
    const tests = this.#listOf(kind, text);
    const index = tests.findIndex((test) => test.number === number);
    if (index >= 0) tests.splice(index, 1);
    if (tests === this.#short || tests.length > 0) return;
    const { map, hash } = this.#placeOf(kind, text);
    map.delete(hash);
  }

  #listOf(kind: LiteralKind, text: string): LiteralTest[] {
    if (kind === "contains" && text.length < GRAM) return this.#short;
    const { map, hash } = this.#placeOf(kind, text);
    const known = map.get(hash);
    if (known !== undefined) return known;
    const tests: LiteralTest[] = [];
    map.set(hash, tests);
    return tests;
  }

  #placeOf(kind: LiteralKind, text: string): { readonly map: Map<number, LiteralTest[]>; readonly hash: number } {
    if (kind === "startsWith") return { map: this.#starts, hash: hashOf(text, 0, text.length) };
    if (kind === "endsWith") return { map: this.#ends, hash: reversedHashOf(text) };
    return { map: this.#grams, hash: hashOf(text, 0, GRAM) };
  }

  /** Visits the numbers of the tests that a term passes, some of them several times. O(length of the term). */
  forEachPassedBy(term: string, visit: (number: number) => void): void {
    const { length } = term;
    if (this.#starts.size > 0) {
      let hash = 0;
      for (let i = 0; i < length; i++) {
        hash = mixed(hash, term.charCodeAt(i));
        const tests = this.#starts.get(hash);
        if (tests !== undefined) for (const test of tests) if (startsAndEnds(term, test)) visit(test.number);
      }
    }
    if (this.#ends.size > 0) {
      let hash = 0;
      for (let i = length - 1; i >= 0; i--) {
        hash = mixed(hash, term.charCodeAt(i));
        const tests = this.#ends.get(hash);
        if (tests !== undefined) for (const { text, number } of tests) if (term.endsWith(text)) visit(number);
      }
    }
    if (this.#grams.size > 0) {
      for (let i = 0; i + GRAM <= length; i++) {
        const tests = this.#grams.get(hashOf(term, i, i + GRAM));
        if (tests !== undefined) for (const { text, number } of tests) if (term.includes(text)) visit(number);
      }
    }
    for (const { text, number } of this.#short) if (term.includes(text)) visit(number);
  }
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

function startsAndEnds(term: string, { text, end, minLength }: LiteralTest): boolean {
  return term.length >= minLength && term.startsWith(text) && term.endsWith(end);
}
