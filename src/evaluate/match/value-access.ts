import type { Segment } from "../../indexes/segment.ts";

/**
 * To make the values of all documents takes as long as to read those of as many documents one by one, but only once: so they are made when
 * more than one document in so many is asked for. From a snapshot the others would have to be read for it.
 */
const VALUE_INDEX_RATIO = 16;

/** Whether to ask a segment for all values of a text field, rather than for those of some documents one by one. */
export function prefersValueIndex(segment: Segment, field: string, documentCount: number): boolean {
  return segment.hasValues(field) || documentCount * VALUE_INDEX_RATIO > segment.size;
}
