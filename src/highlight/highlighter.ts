import type { Deadline } from "../base/deadline.ts";
import type { ResolvedQuery } from "../plan/resolve/resolved.ts";
import type { AnalyzedSchema } from "../schema/analyzed-schema.ts";
import { formIndexOf } from "../schema/form-index.ts";
import { AnalyzedDocument } from "./analyzed-document.ts";
import type { FieldMarks } from "./field-marks.ts";
import type { DocumentHighlighter, Highlight, HighlightRequest } from "./highlight.ts";
import { markedText } from "./marked-text.ts";
import { matchingMarks } from "./matching-marks.ts";
import { mergedMarks } from "./merged-marks.ts";
import { withSharedClauses } from "./shared-clauses.ts";

/** Highlights the matches of a query in documents. */
export class Highlighter implements DocumentHighlighter {
  readonly #query: ResolvedQuery;
  readonly #request: HighlightRequest;
  readonly #schema: AnalyzedSchema;
  readonly #fields: ReadonlySet<string>;
  readonly #deadline: Deadline;

  /** @param query the resolved query before rewriting, which removes clauses that only score */
  constructor(query: ResolvedQuery, request: HighlightRequest, schema: AnalyzedSchema, deadline: Deadline) {
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
      const indexes = [field, formIndexOf(field)].filter((index) => marks.has(index));
      const highlights = indexes.length === 0 ? [] : this.#inField(field, analyzed, marks, indexes);
      if (highlights.length > 0) entries.push([field, highlights]);
    }
    return Object.fromEntries(entries);
  }

  /** @param indexes the indexes of the field's terms that have marks */
  #inField(
    field: string,
    document: AnalyzedDocument,
    marksByIndex: ReadonlyMap<string, FieldMarks>,
    indexes: readonly string[],
  ): readonly Highlight[] {
    const tokens = document.tokens(field);
    return document.values(field).flatMap((value, number): Highlight[] => {
      const valueTokens = tokens[number] ?? [];
      const marks = mergedMarks(
        indexes.map((index) => marksByIndex.get(index)?.of(number, document.tokens(index)[number] ?? []) ?? []),
      );
      if (marks.length === 0) return [];
      const spans = marks.map(({ start, end }) => ({ start, end }));
      return [{ marked: markedText(value, valueTokens, marks, this.#request), spans }];
    });
  }
}
