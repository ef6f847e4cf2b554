import type { ResolvedFilter, ResolvedQuery } from "firmament/query";
import { filteredQuery } from "../compile/filter-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import type { AnswerView } from "./answer-view.ts";

/** The most queries that are counted in one request. */
const MAX_QUERIES = 200;

interface Waiting {
  readonly query: object;
  readonly resolve: (count: number) => void;
  readonly reject: (reason: unknown) => void;
}

/** Counts the documents that match queries; all that are counted at the same time in one request. */
export class DocumentCounts {
  readonly #layout: IndexLayout;
  readonly #view: AnswerView;
  #waiting: Waiting[] = [];

  constructor(view: AnswerView, layout: IndexLayout) {
    this.#layout = layout;
    this.#view = view;
  }

  /** @param filter what the documents must match besides; `null` for no filter */
  of(query: ResolvedQuery, filter: ResolvedFilter | null = null): Promise<number> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => void this.#countAll());
      this.#waiting.push({ query: filteredQuery(query, filter, this.#layout), resolve, reject });
    });
  }

  /** The number of documents with each of some terms in any of the fields. */
  async ofTerms(fields: readonly string[], terms: Iterable<string>): Promise<ReadonlyMap<string, number>> {
    const counts = Array.from(terms, async (term) => {
      return [term, await this.of({ kind: "term", fields, term, boost: 1 })] as const;
    });
    return new Map(await Promise.all(counts));
  }

  async #countAll(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < waiting.length; from += MAX_QUERIES) {
      const part = waiting.slice(from, from + MAX_QUERIES);
      try {
        const counts = await this.#view.count(part.map(({ query }) => query));
        for (const [index, { resolve }] of part.entries()) resolve(counts[index] as number);
      } catch (error) {
        for (const { reject } of part) reject(error);
      }
    }
  }
}
