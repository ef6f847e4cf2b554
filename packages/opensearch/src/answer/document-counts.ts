import { type ResolvedQuery, rewrite } from "firmament/query";
import { matchingQuery } from "../compile/matching-query.ts";
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

  async of(query: ResolvedQuery): Promise<number> {
    const filters = [matchingQuery(rewrite(query), this.#layout)];
    return (await this.#batch.ask({ ...EVERYTHING, filters })).doc_count;
  }

  ofAll(queries: readonly ResolvedQuery[]): Promise<readonly number[]> {
    return Promise.all(queries.map((query) => this.of(query)));
  }
}
