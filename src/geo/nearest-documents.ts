import type { Area } from "./area.ts";
import { areaAround } from "./circle.ts";
import type { Point } from "./point.ts";

/** Some documents. */
export interface DocumentSet {
  readonly size: number;
  toArray(): Uint32Array;
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
 * @param documents to search
 * @param within those of them with a point in an area
 * @param start in kilometres: nearer documents may be omitted, and neither they nor those at this distance count
 */
export function nearestDocuments(
  documents: DocumentSet,
  within: (area: Area) => DocumentSet,
  from: Point,
  count: number,
  start: number | null = null,
): Uint32Array {
  if (documents.size < MIN_SCANNED) return documents.toArray();
  const before = start === null ? 0 : within(areaAround(from, start)).size;
  for (let radius = (start ?? 0) + FIRST_RADIUS; radius < FARTHEST; radius *= RADIUS_FACTOR) {
    const near = within(areaAround(from, radius));
    if (near.size - before >= count) return near.toArray();
  }
  return documents.toArray();
}
