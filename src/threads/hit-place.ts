import { LazyHit, type OptionalMembers } from "../engine/result/lazy-hit.ts";
import type { Segment } from "../indexes/segment.ts";
import { type AnyPage, withHits } from "../worker/protocol/page-message.ts";

/**
 * A hit as a thread sends it: where its document is in the segments that both threads have. So a document is neither
 * copied nor decoded until the hit's document is read.
 */
interface HitPlace extends OptionalMembers {
  /** The number of the segment in `SegmentUpdates`. */
  readonly segment: number;
  readonly ordinal: number;
  readonly score: number;
  /** The names of the fields of the document; `null` for all. */
  readonly fields: readonly string[] | null;
}

/**
 * A page as a thread sends it. A hit in a segment that the calling thread may not have any more, such as one of a cursor,
 * is sent with its document.
 *
 * @param numberOf the number of a segment that the calling thread has; otherwise `undefined`
 */
export function placesOf(page: AnyPage, numberOf: (segment: Segment) => number | undefined): AnyPage {
  const listed = new Map<ReadonlySet<string>, readonly string[]>();
  return withHits(page, (hit) => {
    const place = LazyHit.placeOf(hit);
    const segment = place === null ? undefined : numberOf(place.segment);
    if (place === null || segment === undefined) return { ...hit };
    const { ordinal, fields } = place;
    // One list for all hits: it is sent once.
    if (fields !== null && !listed.has(fields)) listed.set(fields, [...fields]);
    const { score, explanation, highlights } = hit as LazyHit<object> & OptionalMembers;
    return {
      segment,
      ordinal,
      score,
      fields: fields === null ? null : listed.get(fields),
      ...(explanation !== undefined && { explanation }),
      ...(highlights !== undefined && { highlights }),
    };
  });
}

/**
 * The page that a thread sent, with hits that decode their documents when they are first read.
 *
 * @param segments by number, as they were when the search was sent
 */
export function pageOf(message: AnyPage, segments: ReadonlyMap<number, Segment<object>>): AnyPage {
  const sets = new Map<readonly string[], ReadonlySet<string>>();
  return withHits(message, (hit) => {
    if (!isPlace(hit)) return hit;
    const { segment, ordinal, score, fields, ...optional } = hit;
    if (fields !== null && !sets.has(fields)) sets.set(fields, new Set(fields));
    const names = fields === null ? null : (sets.get(fields) as ReadonlySet<string>);
    return new LazyHit(segments.get(segment) as Segment<object>, ordinal, score, names, optional);
  });
}

function isPlace(hit: object): hit is HitPlace {
  return "ordinal" in hit;
}
