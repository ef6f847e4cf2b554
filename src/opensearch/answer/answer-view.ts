/**
 * One point in time of an index: all answers of a view are about the same documents. A view never returns an answer that
 * is not complete: it throws instead.
 */
export interface AnswerView {
  /** @param body of a search request, without the point in time */
  search(body: object): Promise<SearchAnswer>;
}

/** The parts of the answer to a search that are read here. */
export interface SearchAnswer {
  /** In milliseconds. */
  readonly took: number;
  readonly hits: {
    readonly total: { readonly value: number };
    readonly hits: readonly AnsweredHit[];
  };
  readonly aggregations?: Readonly<Record<string, unknown>>;
}

export interface AnsweredHit {
  readonly _id: string;
  readonly _score: number | null;
  readonly _source?: Readonly<Record<string, unknown>>;
  readonly fields?: Readonly<Record<string, readonly unknown[]>>;
  readonly sort?: readonly unknown[];
}
