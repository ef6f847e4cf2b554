import type { Deadline } from "../base/deadline.ts";
import { assertNever } from "../base/invariant.ts";
import { isInRange } from "../indexes/numeric-range.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";
import type { AnalyzedDocument } from "./analyzed-document.ts";
import { forEachStretch, type TokenClause } from "./clause-ranges.ts";
import { FieldMarks } from "./field-marks.ts";
import { PhraseBudget } from "./phrase-budget.ts";

/**
 * Marks the tokens that make a document match, by field; fields that nothing asks for are missing. A clause marks in the fields that it asks,
 * if it and all around it hold for the document. Nothing is marked under a NOT, and by clauses that ask for no certain word: numbers, everything,
 * and whether a field is there.
 *
 * @param query in which clauses that ask the same are one object; the document matches it
 * @param fields where to mark
 * @throws {DeadlineError}
 */
export function matchingMarks(
  query: Resolved,
  document: AnalyzedDocument,
  fields: ReadonlySet<string>,
  deadline: Deadline,
): ReadonlyMap<string, FieldMarks> {
  const marker = new Marker(document, fields, deadline);
  marker.mark(query, true);
  return marker.marks;
}

class Marker {
  readonly marks: Map<string, FieldMarks> = new Map();
  readonly #document: AnalyzedDocument;
  readonly #fields: ReadonlySet<string>;
  readonly #deadline: Deadline;
  readonly #budget = new PhraseBudget();
  /** Clauses that have been marked, with the numbers that marks know them by. */
  readonly #numbers = new Map<TokenClause, number>();
  readonly #known = new Map<Resolved, boolean>();

  constructor(document: AnalyzedDocument, fields: ReadonlySet<string>, deadline: Deadline) {
    this.#document = document;
    this.#fields = fields;
    this.#deadline = deadline;
  }

  /** @param isCertain whether it is known to hold: then fields in which nothing is marked need not be read */
  mark(query: Resolved, isCertain: boolean): void {
    switch (query.kind) {
      case "and":
        if (isCertain || this.#holds(query)) for (const clause of query.clauses) this.mark(clause, true);
        break;
      case "or":
        for (const clause of query.clauses) this.mark(clause, false);
        break;
      case "ranked":
        if (!isCertain && !this.#holds(query)) break;
        this.mark(query.required, true);
        for (const clause of query.optional) this.mark(clause, false);
        break;
      case "term":
      case "phrase":
      case "expansion":
        this.#markTokens(query);
        break;
      case "all":
      case "none":
      case "not":
      case "exists":
      case "range":
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
      if (!this.#fields.has(field)) continue;
      const marks = this.marks.get(field) ?? new FieldMarks(this.#document.terms(field));
      this.marks.set(field, marks);
      this.#forEachStretch(clause, field, (first, last) => marks.add(first, last, number));
    }
  }

  #holds(query: Resolved): boolean {
    const known = this.#known.get(query);
    if (known !== undefined) return known;
    const holds = this.#evaluate(query);
    this.#known.set(query, holds);
    return holds;
  }

  #evaluate(query: Resolved): boolean {
    switch (query.kind) {
      case "all":
        return true;
      case "none":
        return false;
      case "and":
        return query.clauses.every((clause) => this.#holds(clause));
      case "or":
        return query.clauses.some((clause) => this.#holds(clause));
      case "not":
        return !this.#holds(query.clause);
      case "ranked":
        return this.#holds(query.required);
      case "exists":
        return query.fields.some((field) => this.#document.terms(field).size > 0);
      case "range":
        return isInRange(query.range, this.#document.number(query.field));
      case "term":
      case "phrase":
      case "expansion":
        return query.fields.some((field) => this.#standsIn(query, field));
      default:
        return assertNever(query);
    }
  }

  #standsIn(clause: TokenClause, field: string): boolean {
    let stands = false;
    this.#forEachStretch(clause, field, () => {
      stands = true;
    });
    return stands;
  }

  #forEachStretch(clause: TokenClause, field: string, visit: (first: number, last: number) => void): void {
    this.#deadline.check();
    forEachStretch(clause, this.#document.terms(field), this.#budget, visit);
  }
}
