import { assertNever } from "../base/invariant.ts";
import type { NumericRange } from "../indexes/numeric-range.ts";
import type { ChangedDocument } from "./changed-document.ts";
import { FieldPredicates } from "./field-predicates.ts";
import type { IndexedPattern, PatternLeaf } from "./indexed-pattern.ts";
import type { Marks } from "./marks.ts";
import type { PatternTest, TestKind } from "./pattern-test.ts";
import { RangeTests } from "./range-tests.ts";

/** Where a predicate is stored. */
interface Place {
  readonly key: string;
  readonly fields: FieldPredicates | null;
  readonly kind: TestKind | "phrase" | "range";
  readonly text: string;
  /** The terms of a phrase; empty for other kinds. */
  readonly terms: readonly string[];
  /** `null` for other kinds. */
  readonly pattern: IndexedPattern | null;
  references: number;
}

/**
 * The predicates of all saved searches: a term equals a text, starts with it and so on, or a number is in a range. Equal
 * predicates of several searches are one, and a document is compared with all of them at once.
 */
export class Predicates {
  readonly #sets = new Map<string, FieldPredicates>();
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
   * @param leaf the pattern of the test
   */
  ofPattern(fields: readonly string[], test: PatternTest, leaf: PatternLeaf): number {
    const { kind, text, end, minLength, automaton } = test;
    if (kind === "any") return this.ofAny(fields);
    const isLiteral = kind !== "similar" && automaton === null;
    const key = JSON.stringify([kind, fields, isLiteral ? [text, end, minLength] : leaf.label]);
    const known = this.#numbers.get(key);
    if (known !== undefined) return this.use(known);
    const set = this.#setOf(fields);
    const pattern = set.patterns.add({ kind, text, end, minLength, automaton }, leaf);
    pattern.predicate = this.#add({ key, fields: set, kind, text, terms: [], pattern, references: 1 });
    this.#numbers.set(key, pattern.predicate);
    return pattern.predicate;
  }

  /** The number of the predicate that a document satisfies if one of the fields has a term. */
  ofAny(fields: readonly string[]): number {
    const set = this.#setOf(fields);
    if (set.any >= 0) return this.use(set.any);
    set.any = this.#add({ key: "", fields: set, kind: "any", text: "", terms: [], pattern: null, references: 1 });
    return set.any;
  }

  /** The number of the predicate that a document satisfies if one of the fields has the term. */
  ofTerm(fields: readonly string[], text: string): number {
    const set = this.#setOf(fields);
    const known = set.numberOfTerm(text);
    if (known !== null) return this.use(known);
    const number = this.#add({ key: "", fields: set, kind: "equals", text, terms: [], pattern: null, references: 1 });
    set.addTerm(text, number);
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
    const known = set.numberOfPhrase(terms);
    if (known !== null) return this.use(known);
    const number = this.#add({ key: "", fields: set, kind: "phrase", text: "", terms, pattern: null, references: 1 });
    set.addPhrase(terms, number);
    return number;
  }

  #setOf(fields: readonly string[]): FieldPredicates {
    const key = JSON.stringify(fields);
    const known = this.#sets.get(key);
    if (known !== undefined) return known;
    const set = new FieldPredicates(fields);
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
    const number = this.#add({
      key,
      fields: null,
      kind: "range",
      text: field,
      terms: [],
      pattern: null,
      references: 1,
    });
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

  /** The fields of a predicate on terms. */
  fieldsOf(number: number): readonly string[] {
    return this.#places[number]?.fields?.fields ?? [];
  }

  /** The text of a predicate on terms. */
  textOf(number: number): string {
    return this.#places[number]?.text ?? "";
  }

  /** Ends one use of a predicate. */
  release(number: number): void {
    const place = this.#places[number];
    if (place === null || place === undefined || --place.references > 0) return;
    this.#places[number] = null;
    this.#free.push(number);
    this.#remove(place, number);
  }

  #remove({ key, fields: set, kind, text, terms, pattern }: Place, number: number): void {
    if (key !== "") this.#numbers.delete(key);
    if (kind === "range" || set === null) {
      this.#ranges.get(text)?.delete(number);
      return;
    }
    switch (kind) {
      case "equals":
        set.deleteTerm(text);
        break;
      case "phrase":
        set.deletePhrase(terms);
        break;
      case "any":
        set.any = -1;
        break;
      case "similar":
      case "startsWith":
      case "endsWith":
      case "contains":
        if (pattern !== null) set.patterns.delete(pattern);
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
