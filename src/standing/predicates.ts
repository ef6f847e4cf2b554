import { assertNever } from "../base/invariant.ts";
import type { NumericRange } from "../indexes/numeric-range.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import type { DocumentTerms } from "./document-terms.ts";
import { FuzzyTests } from "./fuzzy-tests.ts";
import { LiteralTests } from "./literal-tests.ts";
import type { TestKind } from "./pattern-test.ts";
import { RangeTests } from "./range-tests.ts";

/** Which predicates of all saved searches a document satisfies. */
export class Marks {
  /** In order of marking, each once. */
  readonly satisfied: number[] = [];
  #stamps = new Uint32Array(1024);
  #stamp = 0;

  /** Removes all marks. */
  reset(count: number): void {
    this.satisfied.length = 0;
    if (this.#stamps.length < count) this.#stamps = new Uint32Array(count * 2);
    this.#stamp = this.#stamp === 0xffff_ffff ? 0 : this.#stamp + 1;
    if (this.#stamp > 0) return;
    this.#stamps.fill(0);
    this.#stamp = 1;
  }

  has(predicate: number): boolean {
    return this.#stamps[predicate] === this.#stamp;
  }

  readonly add = (predicate: number): void => {
    if (this.has(predicate)) return;
    this.#stamps[predicate] = this.#stamp;
    this.satisfied.push(predicate);
  };
}

/** The predicates on the terms of some fields. */
class FieldSet {
  readonly fields: readonly string[];
  readonly terms = new Map<string, number>();
  readonly literals = new LiteralTests();
  readonly fuzzy = new FuzzyTests();
  /** By number of a fuzzy test; -1 for a deleted one. */
  readonly fuzzyPredicates: number[] = [];
  /** The predicate that any term satisfies; -1 without one. */
  any = -1;
  /** The number of predicates. */
  size = 0;

  constructor(fields: readonly string[]) {
    this.fields = fields;
  }

  mark(document: DocumentTerms, marks: Marks): void {
    const terms = document.distinctTerms(this.fields);
    if (this.any >= 0 && terms.size > 0) marks.add(this.any);
    const hasLiterals = !this.literals.isEmpty;
    const hasFuzzy = this.fuzzy.size > 0;
    for (const term of terms) {
      const equal = this.terms.get(term);
      if (equal !== undefined) marks.add(equal);
      if (hasLiterals) this.literals.forEachPassedBy(term, marks.add);
      if (hasFuzzy) this.#markSimilar(term, marks);
    }
  }

  #markSimilar(term: string, marks: Marks): void {
    for (const number of this.fuzzy.passedBy(term)) {
      const predicate = this.fuzzyPredicates[number] ?? -1;
      if (predicate >= 0) marks.add(predicate);
    }
  }
}

/** A pattern of similar terms. */
export interface FuzzyTest {
  readonly automaton: Automaton;
  /** The pattern in query syntax. */
  readonly label: string;
}

/** Where a predicate is stored. */
interface Place {
  readonly key: string;
  readonly fields: FieldSet | null;
  readonly kind: TestKind | "range";
  readonly text: string;
  /** The number of a fuzzy test. */
  readonly fuzzy: number;
  references: number;
}

/**
 * The predicates of all saved searches: a term equals a text, starts with it and so on, or a number is in a range. Equal
 * predicates of several searches are one, and a document is compared with all of them at once.
 */
export class Predicates {
  readonly #sets = new Map<string, FieldSet>();
  readonly #ranges = new Map<string, RangeTests>();
  readonly #numbers = new Map<string, number>();
  /** By number; `null` for a free one. */
  readonly #places: (Place | null)[] = [];
  readonly #free: number[] = [];

  /** The predicates have lower numbers. */
  get count(): number {
    return this.#places.length;
  }

  /**
   * The number of the predicate that a document satisfies if a term of one of the fields passes the test. Each call
   * counts as one more use.
   *
   * @param similar what decides a fuzzy test, and its edit distance
   */
  ofTerms(fields: readonly string[], kind: TestKind, text: string, similar: FuzzyTest | null = null): number {
    const setKey = fields.join("\0");
    const set = this.#sets.get(setKey) ?? new FieldSet(fields);
    this.#sets.set(setKey, set);
    // Most predicates are equal terms, which need no key of their own.
    const key = kind === "equals" ? "" : `${kind}\0${setKey}\0${similar?.label ?? text}`;
    const known = kind === "equals" ? set.terms.get(text) : this.#numbers.get(key);
    if (known !== undefined) return this.#use(known);
    const number = this.#free.pop() ?? this.#places.length;
    const fuzzy = similar === null ? -1 : set.fuzzy.add(text, similar.automaton);
    if (fuzzy >= 0) set.fuzzyPredicates[fuzzy] = number;
    this.#places[number] = { key, fields: set, kind, text, fuzzy, references: 1 };
    set.size++;
    if (kind === "equals") set.terms.set(text, number);
    else this.#numbers.set(key, number);
    if (kind === "any") set.any = number;
    else if (kind !== "equals" && kind !== "similar") set.literals.add(kind, text, number);
    return number;
  }

  /** The number of the predicate that a document satisfies if a number of the field is in the range. */
  ofRange(field: string, range: NumericRange): number {
    const { low, high, lowInclusive, highInclusive } = range;
    const key = `range\0${field}\0${lowInclusive ? "[" : "{"}${low} ${high}${highInclusive ? "]" : "}"}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return this.#use(known);
    const number = this.#free.pop() ?? this.#places.length;
    this.#places[number] = { key, fields: null, kind: "range", text: field, fuzzy: -1, references: 1 };
    this.#numbers.set(key, number);
    const tests = this.#ranges.get(field) ?? new RangeTests();
    this.#ranges.set(field, tests);
    tests.add(range, number);
    return number;
  }

  #use(number: number): number {
    const place = this.#places[number];
    if (place !== null && place !== undefined) place.references++;
    return number;
  }

  /** Whether a document contains the terms of predicates next to each other, in the same field. */
  isPhrase(numbers: readonly number[], document: DocumentTerms): boolean {
    const [first = -1] = numbers;
    const fields = this.#places[first]?.fields?.fields ?? [];
    return document.hasPhrase(
      fields,
      numbers.map((number) => this.#places[number]?.text ?? ""),
    );
  }

  /** Ends one use of a predicate. */
  release(number: number): void {
    const place = this.#places[number];
    if (place === null || place === undefined || --place.references > 0) return;
    this.#places[number] = null;
    this.#free.push(number);
    this.#remove(place, number);
  }

  #remove({ key, fields: set, kind, text, fuzzy }: Place, number: number): void {
    if (kind !== "equals") this.#numbers.delete(key);
    if (kind === "range" || set === null) {
      this.#ranges.get(text)?.delete(number);
      return;
    }
    switch (kind) {
      case "equals":
        set.terms.delete(text);
        break;
      case "any":
        set.any = -1;
        break;
      case "similar":
        set.fuzzy.delete(fuzzy);
        set.fuzzyPredicates[fuzzy] = -1;
        break;
      case "startsWith":
      case "endsWith":
      case "contains":
        set.literals.delete(kind, text, number);
        break;
      default:
        assertNever(kind);
    }
    if (--set.size === 0) this.#sets.delete(set.fields.join("\0"));
  }

  /** Marks the predicates that a document satisfies. */
  mark(document: DocumentTerms, marks: Marks): void {
    marks.reset(this.#places.length);
    for (const set of this.#sets.values()) set.mark(document, marks);
    for (const [field, tests] of this.#ranges) {
      for (const value of document.numbersOf(field)) tests.forEachAround(value, marks.add);
    }
  }
}
