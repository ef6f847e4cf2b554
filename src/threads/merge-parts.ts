import { invariant } from "../base/invariant.ts";
import type { SearchRequest } from "../engine/options/search-request.ts";
import { NextPageCursor } from "../engine/paging/next-page-cursor.ts";
import type { PagePart } from "../engine/paging/page-part.ts";
import { LazyHit } from "../engine/result/lazy-hit.ts";
import { LazyPage, type OptionalPageMembers } from "../engine/result/lazy-page.ts";
import type { Hit, SearchPage } from "../engine/result/search-page.ts";
import { Evaluator } from "../evaluate/match/evaluator.ts";
import type { SegmentMatches } from "../evaluate/match/segment-matches.ts";
import { hitOrder } from "../evaluate/sort/hit-order.ts";
import { topHits } from "../evaluate/sort/top-hits.ts";
import type { HitCollector } from "../evaluate/top/hit-collector.ts";
import type { NumericOrder } from "../evaluate/top/numeric-order.ts";
import type { Segment } from "../indexes/segment.ts";
import { postingsOf } from "../postings/posting-set.ts";

/** The hits of one segment by ordinal. */
type HitsByOrdinal<Document> = ReadonlyMap<number, Hit<Document>>;

/**
 * The page that one thread would have found. The parts have disjoint segments and together all of them; each has at
 * least its first `offset + limit` hits. The cursor continues in the thread of the first part.
 *
 * @param segments of the index, in order
 */
export function mergeParts<Document extends object>(
  parts: readonly PagePart<Document>[],
  segments: readonly Segment<Document>[],
  { sorts, offset, limit }: Pick<SearchRequest, "sorts" | "offset" | "limit">,
  optional: OptionalPageMembers | null,
): Pick<SearchPage<Document>, "total" | "hits" | "cursor"> {
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  const bySegment = hitsBySegment(parts);
  const matches = segments.map((segment): SegmentMatches<Document> => {
    const ordinals = [...(bySegment.get(segment)?.keys() ?? [])].sort((a, b) => a - b);
    return { segment, evaluator: new Evaluator(segment), documents: postingsOf(ordinals, segment.size) };
  });
  const order = hitOrder(sorts, () => new KnownScores(bySegment));
  const sorted = topHits(matches, order, { offset, after: null, limit });
  const hits = sorted.map(({ segment, ordinal }) => hitAt(bySegment, segment, ordinal));
  const last = sorted.at(-1);
  const next = offset + sorted.length;
  const [first] = parts;
  const isLast = last === undefined || first === undefined || sorted.length < limit || next >= total;
  if (isLast) return { total, hits, ...optional, cursor: null };
  const { segment, ordinal, score } = last;
  const cursor = { ...first.origin, offset: next, segment: segments.indexOf(segment), ordinal, score };
  return new LazyPage(() => total, hits, optional, new NextPageCursor(() => cursor));
}

function hitsBySegment<Document extends object>(
  parts: readonly PagePart<Document>[],
): ReadonlyMap<Segment, HitsByOrdinal<Document>> {
  const bySegment = new Map<Segment, Map<number, Hit<Document>>>();
  for (const hit of parts.flatMap(({ hits }) => hits)) {
    const place = LazyHit.placeOf(hit);
    invariant(place !== null, "a part has the segments of the calling thread");
    const hits = bySegment.get(place.segment) ?? new Map();
    bySegment.set(place.segment, hits.set(place.ordinal, hit));
  }
  return bySegment;
}

function hitAt<Document>(
  bySegment: ReadonlyMap<Segment, HitsByOrdinal<Document>>,
  segment: Segment,
  ordinal: number,
): Hit<Document> {
  const hit = bySegment.get(segment)?.get(ordinal);
  invariant(hit !== undefined, "only hits of the parts are sorted");
  return hit;
}

/** Orders hits by the scores that they have. */
class KnownScores implements NumericOrder {
  readonly #bySegment: ReadonlyMap<Segment, HitsByOrdinal<unknown>>;

  constructor(bySegment: ReadonlyMap<Segment, HitsByOrdinal<unknown>>) {
    this.#bySegment = bySegment;
  }

  collect<Document>({ segment, documents }: SegmentMatches<Document>, collector: HitCollector<Document>): void {
    for (const ordinal of documents.toArray()) {
      collector.collect(segment, ordinal, hitAt(this.#bySegment, segment, ordinal).score);
    }
  }
}
