import type { PostingSet } from "../postings/posting-set.ts";
import { areaWithin, type PointSegment } from "./area-documents.ts";
import { areaAround } from "./circle.ts";
import type { Point } from "./point.ts";

/** Some documents of a segment. */
export interface PointMatches {
  readonly segment: PointSegment;
  readonly documents: PostingSet;
}

/** Fewer documents are all compared. */
const MIN_SCANNED = 500;

/** In kilometres: circles of growing radius are searched until one contains enough documents. */
const FIRST_RADIUS = 2;
const RADIUS_FACTOR = 4;
/** Half of the circumference. */
const FARTHEST = 20_016;

/**
 * A superset of the `count` documents whose nearest point is nearest, with all that are as far away as the last of them.
 *
 * @param start in kilometres: nearer documents may be omitted, and neither they nor those at this distance count
 */
export function nearestDocuments(
  { segment, documents }: PointMatches,
  field: string,
  from: Point,
  count: number,
  start: number | null = null,
): Uint32Array {
  if (documents.size < MIN_SCANNED) return documents.toArray();
  const within = (kilometres: number): PostingSet =>
    areaWithin({ field, area: areaAround(from, kilometres), access: "cheaper" }, segment, documents);
  const before = start === null ? 0 : within(start).size;
  for (let radius = (start ?? 0) + FIRST_RADIUS; radius < FARTHEST; radius *= RADIUS_FACTOR) {
    const near = within(radius);
    if (near.size - before >= count) return near.toArray();
  }
  return documents.toArray();
}
