import { invariant } from "../../base/invariant.ts";
import { distanceOf } from "../../evaluate/sort/distance-of.ts";
import { type SortedHit, topHits } from "../../evaluate/sort/top-hits.ts";
import type { IndexReader } from "../../indexes/index-reader.ts";
import type { PointInTimeReader } from "../../indexes/point-in-time-reader.ts";
import type { StreamRequest } from "../options/stream-options.ts";
import { HitPresenter } from "../result/hit-presenter.ts";
import type { Hit } from "../result/search-page.ts";
import type { QueryMatches } from "./query-matches.ts";
import { SlicedIterator } from "./sliced-iterator.ts";

/** The number of hits that are ranked first; afterwards as many as were read, up to the maximum. */
const FIRST_RANKED = 128;

/**
 * The maximum number of hits in memory. Each ranking reads the scores or values of all matches again, and keeps some
 * 150 bytes for each of its hits.
 */
const MAX_RANKED = 16_384;

/** The hits of a query in one state of the documents. */
export class HitStream<Document extends object> {
  readonly #state: PointInTimeReader<Document>;
  readonly #request: StreamRequest;
  readonly #matchesIn: (reader: IndexReader<Document>) => QueryMatches<Document>;
  #reader: IndexReader<Document>;
  #matches: QueryMatches<Document>;

  /**
   * Evaluates the query.
   *
   * @param matchesIn evaluates it in a reader of the state
   */
  constructor(
    state: PointInTimeReader<Document>,
    request: StreamRequest,
    matchesIn: (reader: IndexReader<Document>) => QueryMatches<Document>,
  ) {
    this.#state = state;
    this.#request = request;
    this.#matchesIn = matchesIn;
    this.#reader = state.reader();
    this.#matches = matchesIn(this.#reader);
  }

  /** Yields to other work every 30 ms. */
  hits(): AsyncIterableIterator<Hit<Document>> {
    return new SlicedIterator(this.#request.sorts === null ? this.#inInsertionOrder() : this.#ranked());
  }

  /** Reads the matches of the first evaluation: neither they nor their documents ever change. */
  *#inInsertionOrder(): Generator<Hit<Document>, void> {
    const presenter = this.#presenter();
    for (const { segment, documents } of this.#matches.segments) {
      for (const ordinal of documents.toArray()) yield presenter.present(segment, ordinal, 0);
    }
  }

  *#ranked(): Generator<Hit<Document>, void> {
    for (let after: SortedHit<Document> | null = null, offset = 0; ; ) {
      after = this.#followChanges(after);
      const limit = Math.min(Math.max(FIRST_RANKED, offset), MAX_RANKED);
      const { sorts, rank } = this.#request;
      const ranked = topHits(this.#matches.segments, this.#matches.order(sorts ?? [], rank), { offset, after, limit });
      const presenter = this.#presenter();
      // Explanations must be of the same state as the ranking.
      yield* ranked.map(({ segment, ordinal, score }) => presenter.present(segment, ordinal, score));
      offset += ranked.length;
      if (offset >= this.#matches.total) return;
      after = ranked.at(-1) ?? null;
    }
  }

  /**
   * Evaluates the query again if documents have changed, because the scores of later hits need the earlier segments.
   *
   * @returns the hit in its segment of the current reader
   */
  #followChanges(hit: SortedHit<Document> | null): SortedHit<Document> | null {
    const reader = this.#state.reader();
    if (reader === this.#reader) return hit;
    const index = hit === null ? -1 : this.#reader.segments.indexOf(hit.segment);
    this.#reader = reader;
    this.#matches = this.#matchesIn(reader);
    if (hit === null) return null;
    const segment = reader.segments[index];
    invariant(segment !== undefined, "a state always has the same segments");
    return { ...hit, segment };
  }

  #presenter(): HitPresenter {
    const { sorts, rank, fields, isExplained, highlight } = this.#request;
    return new HitPresenter({
      fields,
      explain: isExplained ? this.#matches.explainer(sorts ?? [], rank) : null,
      near: null,
      distance: distanceOf(sorts ?? [], rank),
      highlighter: highlight && this.#matches.highlighter(highlight),
    });
  }
}
