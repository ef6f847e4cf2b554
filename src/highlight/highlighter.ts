import type { Deadline } from "../base/deadline.ts";
import type { Resolved } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { AnalyzedDocument } from "./analyzed-document.ts";
import type { FieldMarks } from "./field-marks.ts";
import type { DocumentHighlighter, Highlight, HighlightRequest } from "./highlight.ts";
import { markedText } from "./marked-text.ts";
import { matchingMarks } from "./matching-marks.ts";
import { withSharedClauses } from "./shared-clauses.ts";

/** Highlights the matches of a query in documents. */
export class Highlighter implements DocumentHighlighter {
  readonly #query: Resolved;
  readonly #request: HighlightRequest;
  readonly #schema: AnalyzedSchema;
  readonly #fields: ReadonlySet<string>;
  readonly #deadline: Deadline;

  /** @param query the resolved query before rewriting, which removes clauses that only score */
  constructor(query: Resolved, request: HighlightRequest, schema: AnalyzedSchema, deadline: Deadline) {
    this.#query = withSharedClauses(query);
    this.#request = request;
    this.#schema = schema;
    this.#fields = new Set(request.fields);
    this.#deadline = deadline;
  }

  /**
   * Returns the highlights by field, in the order of the request. At most O(tokens of the document) for each clause.
   *
   * @param document a match of the query
   * @throws {DeadlineError} when the deadline has passed
   */
  highlights(document: object): Readonly<Record<string, readonly Highlight[]>> {
    const analyzed = new AnalyzedDocument(document, this.#schema, this.#fields);
    const marks = matchingMarks(this.#query, analyzed, this.#fields, this.#deadline);
    const entries: [string, readonly Highlight[]][] = [];
    for (const field of this.#fields) {
      const fieldMarks = marks.get(field);
      const highlights = fieldMarks === undefined ? [] : this.#inField(field, analyzed, fieldMarks);
      if (highlights.length > 0) entries.push([field, highlights]);
    }
    return Object.fromEntries(entries);
  }

  #inField(field: string, document: AnalyzedDocument, fieldMarks: FieldMarks): readonly Highlight[] {
    const tokens = document.tokens(field);
    return document.values(field).flatMap((value, index): Highlight[] => {
      const valueTokens = tokens[index] ?? [];
      const marks = fieldMarks.of(index, valueTokens);
      if (marks.length === 0) return [];
      const spans = marks.map(({ start, end }) => ({ start, end }));
      return [{ marked: markedText(value, valueTokens, marks, this.#request), spans }];
    });
  }
}
