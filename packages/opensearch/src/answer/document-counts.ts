import type { ResolvedFilter, ResolvedQuery } from "firmament/query";
import { filteredQuery } from "../compile/filter-query.ts";
import type { IndexLayout } from "../layout/index-layout.ts";
import { AggregationBatch, type Matches } from "./aggregation-batch.ts";
import type { AnswerView } from "./answer-view.ts";

const EVERYTHING: Matches = { query: { match_all: {} }, filters: [] };

/** Counts the documents that match queries; all that are counted at the same time in one request. */
export class DocumentCounts {
  readonly #layout: IndexLayout;
  readonly #batch: AggregationBatch;

  constructor(view: AnswerView, layout: IndexLayout) {
    this.#layout = layout;
    this.#batch = new AggregationBatch(view);
  }

  /** @param filter what the documents must match besides; `null` for no filter */
  async of(query: ResolvedQuery, filter: ResolvedFilter | null = null): Promise<number> {
    const isEverything = query.kind === "all" && filter === null;
    const filters = isEverything ? [] : [filteredQuery(query, filter, this.#layout)];
    return (await this.#batch.ask({ ...EVERYTHING, filters })).doc_count;
  }

  ofAll(queries: readonly ResolvedQuery[]): Promise<readonly number[]> {
    return Promise.all(queries.map((query) => this.of(query)));
  }
}
