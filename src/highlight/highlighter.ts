import type { Deadline } from "../base/deadline.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { AnalyzedDocument } from "./analyzed-document.ts";
import type { FieldMarks } from "./field-marks.ts";
import type { Highlight, HighlightRequest } from "./highlight.ts";
import { markedText } from "./marked-text.ts";
import { matchingMarks } from "./matching-marks.ts";
import { withSharedClauses } from "./shared-clauses.ts";

/** Highlights what a query matches, in one document after the other. */
export class Highlighter {
  readonly #query: Resolved;
  readonly #request: HighlightRequest;
  readonly #schema: AnalyzedSchema;
  readonly #fields: ReadonlySet<string>;
  readonly #deadline: Deadline;

  /** @param query as it was resolved: what is rewritten has lost the clauses that only score */
  constructor(query: Resolved, request: HighlightRequest, schema: AnalyzedSchema, deadline: Deadline) {
    this.#query = withSharedClauses(query);
    this.#request = request;
    this.#schema = schema;
    this.#fields = new Set(request.fields);
    this.#deadline = deadline;
  }

  /**
   * By field, in the order of the request. O(words of the document) for a clause, or less.
   *
   * @param document that matches the query
   * @throws {DeadlineError}
   */
  highlights(document: object): Readonly<Record<string, readonly Highlight[]>> {
    const analyzed = new AnalyzedDocument(document, this.#schema, this.#fields);
    const marks = matchingMarks(this.#query, analyzed, this.#fields, this.#deadline);
    const entries: [string, readonly Highlight[]][] = [];
    for (const field of this.#fields) {
      const found = marks.get(field);
      const highlights = found === undefined ? [] : this.#inField(field, analyzed, found);
      if (highlights.length > 0) entries.push([field, highlights]);
    }
    return Object.fromEntries(entries);
  }

  #inField(field: string, document: AnalyzedDocument, found: FieldMarks): readonly Highlight[] {
    const tokens = document.tokens(field);
    return document.values(field).flatMap((value, index): Highlight[] => {
      const words = tokens[index] ?? [];
      const marks = found.of(index, words);
      if (marks.length === 0) return [];
      const spans = marks.map(({ start, end }) => ({ start, end }));
      return [{ marked: markedText(value, words, marks, this.#request), spans }];
    });
  }
}
