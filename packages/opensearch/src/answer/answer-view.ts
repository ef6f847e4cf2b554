import type { ReadView, SearchAnswer, SearchBody, SearchLimits } from "../read/read-view.ts";

/**
 * One state of the documents in a cluster: all answers of a view are about the same documents. A view never returns an
 * answer that is not complete: it throws instead.
 */
export interface SearchView {
  /** @param body of a search request, without the point in time */
  search(body: object): Promise<SearchAnswer>;
}

/** A view that also counts. */
export interface AnswerView extends SearchView {
  /** The numbers of the documents that match each of some queries. */
  count(queries: readonly object[]): Promise<readonly number[]>;
}

/** A state for questions that need several requests, all with the same limits. */
export function answersOf(view: ReadView, limits: SearchLimits): AnswerView {
  return {
    search: (body) => view.search(body as SearchBody, limits),
    count: (queries) => view.count(queries, limits),
  };
}
