import type { AnsweredHit, SearchAnswer, SearchBody, SortClause, SortValue } from "./read-view.ts";
import { documentOf, NO_STORED_FIELD, STORED_DOCUMENT } from "./stored-document.ts";

export interface StoredHit {
  /** As `readDocument` returned it. */
  readonly document: { readonly id: string };
  /** The score of the cluster; 0 if the order does not contain it. */
  readonly score: number;
  /** The values of the sort order, after which the next page begins. */
  readonly sortValues: readonly SortValue[];
}

export interface HitRequest {
  readonly query: SearchBody["query"];
  readonly sort: readonly SortClause[];
  /** The number of hits to skip. */
  readonly offset: number;
  /** The sort values of the hit before the first one; `null` for the first hit. */
  readonly after: readonly SortValue[] | null;
  readonly limit: number;
  /** Whether the hits have documents; otherwise, only their sort values are read. Default `true`. */
  readonly hasDocuments?: boolean;
}

export interface HitList {
  /** The number of all matches. */
  readonly total: number;
  readonly hits: readonly StoredHit[];
}

/** The most hits with documents in one answer. */
const HITS_PER_ANSWER = 1000;

/** The most hits that a cluster skips or returns in one answer by default (`index.max_result_window`). */
const MAX_WINDOW = 10_000;

export type Search = (body: SearchBody) => Promise<SearchAnswer>;

/** Reads hits, with as many requests as they need. */
export async function readHits(search: Search, request: HitRequest): Promise<HitList> {
  const hits: StoredHit[] = [];
  let total = 0;
  const { limit } = request;
  for await (const part of hitParts(search, request)) {
    total = part.total;
    for (const hit of part.hits) hits.push(hit);
  }
  return { total, hits: hits.slice(0, limit) };
}

/** The hits of a request in parts, at least one; all parts have the same total. */
export async function* hitParts(
  search: Search,
  { query, sort, offset, after, limit, hasDocuments = true }: HitRequest,
): AsyncGenerator<HitList, void> {
  const perAnswer = hasDocuments ? HITS_PER_ANSWER : MAX_WINDOW;
  const first = Math.min(limit, perAnswer);
  let from = offset;
  let start = after;
  if (from + first > MAX_WINDOW) {
    const skipped = await positionAfter(search, { query, sort, offset, after, limit });
    if (skipped.after === null) return yield { total: skipped.total, hits: [] };
    from = 0;
    start = skipped.after;
  }
  for (let remaining = limit; ; ) {
    const size = Math.min(remaining, perAnswer);
    const answer = await search({
      query,
      sort,
      size,
      ...(from > 0 && { from }),
      ...(start !== null && { search_after: start }),
      stored_fields: hasDocuments ? STORED_DOCUMENT : NO_STORED_FIELD,
    });
    const hits = answer.hits.hits.map(hasDocuments ? storedHit : bareHit);
    yield { total: answer.hits.total.value, hits };
    remaining -= hits.length;
    if (hits.length < size || remaining <= 0) return;
    start = hits.at(-1)?.sortValues ?? null;
    from = 0;
  }
}

/** A hit whose document is not read. */
function bareHit({ _score: score, sort }: AnsweredHit): StoredHit {
  return { document: { id: "" }, score: score ?? 0, sortValues: sort ?? [] };
}

/** The sort values of the last of `offset` hits; `null` if there are fewer. */
async function positionAfter(
  search: Search,
  { query, sort, offset, after: start }: HitRequest,
): Promise<{ readonly total: number; readonly after: readonly SortValue[] | null }> {
  let position = start;
  for (let remaining = offset; ; ) {
    const size = Math.min(remaining, MAX_WINDOW);
    const after = position !== null && { search_after: position };
    const body = { query, sort, size, ...after, stored_fields: NO_STORED_FIELD } as const;
    const { hits } = await search(body);
    const total = hits.total.value;
    remaining -= hits.hits.length;
    position = hits.hits.at(-1)?.sort ?? null;
    if (hits.hits.length < size) return { total, after: null };
    if (remaining === 0) return { total, after: position };
  }
}

/** @throws {ClusterError} `protocol` for a hit without a document */
export function storedHit(hit: AnsweredHit): StoredHit {
  return { document: documentOf(hit), score: hit._score ?? 0, sortValues: hit.sort ?? [] };
}
