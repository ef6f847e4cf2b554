import type { Deadline } from "../base/deadline.ts";
import { assertNever } from "../base/invariant.ts";
import { isInRange, isInRanges } from "../indexes/numeric-range.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import { fieldOfIndex } from "../schema/form-index.ts";
import type { AnalyzedDocument } from "./analyzed-document.ts";
import { forEachMatch, type TokenClause } from "./clause-ranges.ts";
import { FieldMarks } from "./field-marks.ts";
import { onDocument } from "./nested-clause.ts";
import { PhraseBudget } from "./phrase-budget.ts";

/**
 * Marks the tokens that make a document match, by index of terms; those without clauses are missing. A clause marks its tokens
 * if the document matches the clause and all clauses that contain it. Negated clauses mark nothing, and neither do
 * clauses without terms: numbers, `*:*` and `_exists_`.
 *
 * @param query a query that the document matches; equal clauses must be the same object
 * @param fields the fields to mark
 * @throws {DeadlineError} when the deadline has passed
 */
export function matchingMarks(
  query: ResolvedQuery,
  document: AnalyzedDocument,
  fields: ReadonlySet<string>,
  deadline: Deadline,
): ReadonlyMap<string, FieldMarks> {
  const marker = new Marker(document, fields, deadline);
  marker.mark(query, true);
  return marker.marks;
}

const NO_FIELDS: ReadonlySet<string> = new Set();

class Marker {
  readonly marks: Map<string, FieldMarks> = new Map();
  readonly #document: AnalyzedDocument;
  readonly #fields: ReadonlySet<string>;
  readonly #deadline: Deadline;
  readonly #budget = new PhraseBudget();
  /** The clauses that were marked, with their numbers in the marks. */
  readonly #numbers = new Map<TokenClause, number>();
  readonly #matchesByClause = new Map<ResolvedQuery, boolean>();

  constructor(document: AnalyzedDocument, fields: ReadonlySet<string>, deadline: Deadline) {
    this.#document = document;
    this.#fields = fields;
    this.#deadline = deadline;
  }

  /** @param isKnownToMatch avoids analyzing fields that are not marked */
  mark(query: ResolvedQuery, isKnownToMatch: boolean): void {
    switch (query.kind) {
      case "and":
        if (isKnownToMatch || this.#matches(query)) for (const clause of query.clauses) this.mark(clause, true);
        break;
      case "or":
        for (const clause of query.clauses) this.mark(clause, false);
        break;
      case "ranked":
        if (!isKnownToMatch && !this.#matches(query)) break;
        this.mark(query.required, true);
        for (const clause of query.optional) this.mark(clause, false);
        break;
      case "alternatives":
        for (const { leaf } of query.alternatives) this.mark(leaf, false);
        break;
      case "term":
      case "terms":
      case "phrase":
      case "expansion":
        this.#markTokens(query);
        break;
      case "all":
      case "none":
      case "not":
      case "exists":
      case "range":
      case "ranges":
      case "area":
        break;
      case "nested":
        // The words are marked in all objects if one object matches.
        if (isKnownToMatch || this.#matches(query)) this.mark(onDocument(query), false);
        break;
      default:
        assertNever(query);
    }
  }

  #markTokens(clause: TokenClause): void {
    if (this.#numbers.has(clause)) return;
    const number = this.#numbers.size;
    this.#numbers.set(clause, number);
    for (const field of clause.fields) {
      if (!this.#fields.has(fieldOfIndex(field))) continue;
      const marks = this.marks.get(field) ?? new FieldMarks(this.#document.terms(field));
      this.marks.set(field, marks);
      this.#forEachMatch(clause, field, (first, last) => marks.add(first, last, number));
    }
  }

  #matches(query: ResolvedQuery): boolean {
    const known = this.#matchesByClause.get(query);
    if (known !== undefined) return known;
    const matches = this.#evaluate(query);
    this.#matchesByClause.set(query, matches);
    return matches;
  }

  #evaluate(query: ResolvedQuery): boolean {
    switch (query.kind) {
      case "all":
        return true;
      case "none":
        return false;
      case "and":
        return query.clauses.every((clause) => this.#matches(clause));
      case "or":
        return query.clauses.some((clause) => this.#matches(clause));
      case "not":
        return !this.#matches(query.clause);
      case "ranked":
        return this.#matches(query.required);
      case "alternatives":
        return query.alternatives.some(({ leaf }) => this.#matches(leaf));
      case "exists":
        return query.fields.some((field) => this.#document.terms(field).size > 0);
      case "range":
        return this.#document.numbers(query.field).some((number) => isInRange(query.range, number));
      case "ranges":
        return this.#document.numbers(query.field).some((number) => isInRanges(query.ranges, number));
      case "area":
        return this.#document.numbers(query.field).some((code) => query.area.contains(code));
      case "nested":
        return this.#document.objects(query.field).some((object) => {
          return new Marker(object, NO_FIELDS, this.#deadline).#matches(query.query);
        });
      case "term":
      case "terms":
      case "phrase":
      case "expansion":
        return query.fields.some((field) => this.#matchesField(query, field));
      default:
        return assertNever(query);
    }
  }

  #matchesField(clause: TokenClause, field: string): boolean {
    let matches = false;
    this.#forEachMatch(clause, field, () => {
      matches = true;
    });
    return matches;
  }

  #forEachMatch(clause: TokenClause, field: string, visit: (first: number, last: number) => void): void {
    this.#deadline.check();
    forEachMatch(clause, this.#document.terms(field), this.#budget, visit);
  }
}
