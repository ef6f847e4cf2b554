import { assertNever } from "../base/invariant.ts";
import type { NumericRange } from "../indexes/numeric-range.ts";
import type { Automaton } from "../terms/automaton/automaton.ts";
import type { ChangedDocument } from "./changed-document.ts";
import { FuzzyTests } from "./fuzzy-tests.ts";
import { LiteralTests } from "./literal-tests.ts";
import type { Marks } from "./marks.ts";
import type { PatternTest, TestKind } from "./pattern-test.ts";
import { PhraseTests } from "./phrase-tests.ts";
import { RangeTests } from "./range-tests.ts";

/** The predicates on the terms of some fields. */
class FieldSet {
  readonly fields: readonly string[];
  readonly terms = new Map<string, number>();
  readonly phrases = new PhraseTests();
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

  mark(document: ChangedDocument, marks: Marks): void {
    const hasLiterals = !this.literals.isEmpty;
    const hasFuzzy = this.fuzzy.size > 0;
    document.versionsByTerm(this.fields).forEach((versions, term) => {
      marks.current = versions;
      if (this.any >= 0) marks.add(this.any);
      const equal = this.terms.get(term);
      if (equal !== undefined) marks.add(equal);
      if (hasLiterals) this.literals.forEachPassedBy(term, marks.add);
      if (hasFuzzy) this.#markSimilar(term, marks);
    });
    if (this.phrases.isEmpty) return;
    for (const field of this.fields) {
      document.forEachValues(field, (values, versions) => {
        marks.current = versions;
        for (const value of values) this.phrases.forEachPassedBy(value, marks.add);
      });
    }
  }

  #markSimilar(term: string, marks: Marks): void {
    for (const number of this.fuzzy.passedBy(term)) {
      const predicate = this.fuzzyPredicates[number] ?? -1;
      if (predicate >= 0) marks.add(predicate);
    }
  }
}

const ANY_TERM: PatternTest = { kind: "any", text: "", end: "", minLength: 0, isSufficient: true };

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
  readonly kind: TestKind | "phrase" | "range";
  readonly text: string;
  /** The terms of a phrase; empty for other kinds. */
  readonly terms: readonly string[];
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
   * The number of the predicate that a document satisfies if a term of one of the fields passes the test. Each call of
   * this and the following methods counts as one more use.
   *
   * @param similar what decides a fuzzy test
   */
  ofPattern(fields: readonly string[], { kind, text, end, minLength }: PatternTest, similar: FuzzyTest | null): number {
    const set = this.#setOf(fields);
    const key = JSON.stringify([kind, fields, kind === "similar" ? similar?.label : [text, end, minLength]]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return this.use(known);
    const fuzzy = kind === "similar" && similar !== null ? set.fuzzy.add(text, similar.automaton, similar.label) : -1;
    const number = this.#add({ key, fields: set, kind, text, terms: [], fuzzy, references: 1 });
    this.#numbers.set(key, number);
    if (kind === "any") set.any = number;
    else if (kind === "similar") set.fuzzyPredicates[fuzzy] = number;
    else set.literals.add(kind, text, end, minLength, number);
    return number;
  }

  /** The number of the predicate that a document satisfies if one of the fields has a term. */
  ofAny(fields: readonly string[]): number {
    return this.ofPattern(fields, ANY_TERM, null);
  }

  /** The number of the predicate that a document satisfies if one of the fields has the term. */
  ofTerm(fields: readonly string[], text: string): number {
    const set = this.#setOf(fields);
    const known = set.terms.get(text);
    if (known !== undefined) return this.use(known);
    const number = this.#add({ key: "", fields: set, kind: "equals", text, terms: [], fuzzy: -1, references: 1 });
    set.terms.set(text, number);
    return number;
  }

  /**
   * The number of the predicate that a document satisfies if a value of one of the fields has the terms next to each
   * other, in this order.
   *
   * @param terms at least two
   */
  ofPhrase(fields: readonly string[], terms: readonly string[]): number {
    const set = this.#setOf(fields);
    const known = set.phrases.numberOf(terms);
    if (known !== null) return this.use(known);
    const number = this.#add({ key: "", fields: set, kind: "phrase", text: "", terms, fuzzy: -1, references: 1 });
    set.phrases.add(terms, number);
    return number;
  }

  #setOf(fields: readonly string[]): FieldSet {
    const key = JSON.stringify(fields);
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const set = new FieldSet(fields);
    this.#sets.set(key, set);
    return set;
  }

  /** @returns the number of a new predicate */
  #add(place: Place): number {
    const number = this.#free.pop() ?? this.#places.length;
    this.#places[number] = place;
    if (place.fields !== null) place.fields.size++;
    return number;
  }

  /** The number of the predicate that a document satisfies if a number of the field is in the range. */
  ofRange(field: string, range: NumericRange): number {
    const { low, high, lowInclusive, highInclusive } = range;
    const key = `${lowInclusive ? "[" : "{"}${low} ${high}${highInclusive ? "]" : "}"}${field}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return this.use(known);
    const number = this.#add({ key, fields: null, kind: "range", text: field, terms: [], fuzzy: -1, references: 1 });
    this.#numbers.set(key, number);
    const tests = this.#ranges.get(field) ?? new RangeTests();
    this.#ranges.set(field, tests);
    tests.add(range, number);
    return number;
  }

  /** Counts one more use of a predicate. */
  use(number: number): number {
    const place = this.#places[number];
    if (place !== null && place !== undefined) place.references++;
    return number;
  }

  /** The fields and the texts of predicates on terms of the same fields. */
  termsOf(numbers: readonly number[]): { readonly fields: readonly string[]; readonly terms: readonly string[] } {
    const places = numbers.map((number) => this.#places[number]);
    return { fields: places[0]?.fields?.fields ?? [], terms: places.map((place) => place?.text ?? "") };
  }

  /** Ends one use of a predicate. */
  release(number: number): void {
    const place = this.#places[number];
    if (place === null || place === undefined || --place.references > 0) return;
    this.#places[number] = null;
    this.#free.push(number);
    this.#remove(place, number);
  }

  #remove({ key, fields: set, kind, text, terms, fuzzy }: Place, number: number): void {
    if (key !== "") this.#numbers.delete(key);
    if (kind === "range" || set === null) {
      this.#ranges.get(text)?.delete(number);
      return;
    }
    switch (kind) {
      case "equals":
        set.terms.delete(text);
        break;
      case "phrase":
        set.phrases.delete(terms);
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
    if (--set.size === 0) this.#sets.delete(JSON.stringify(set.fields));
  }

  /** Marks the predicates that the versions of a document satisfy. */
  mark(document: ChangedDocument, marks: Marks): void {
    marks.reset(this.#places.length);
    for (const set of this.#sets.values()) set.mark(document, marks);
    for (const [field, tests] of this.#ranges) {
      document.forEachNumber(field, (number, versions) => {
        marks.current = versions;
        tests.forEachAround(number, marks.add);
      });
    }
  }
}
