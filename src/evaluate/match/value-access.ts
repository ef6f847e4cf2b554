import type { Segment } from "../../indexes/segment.ts";

/**
 * The value index of a field is built if more than one document in this many is requested. Building it costs as much as
 * reading the values of all documents one by one, but only once. A sealed segment that was opened from a file would
 * have to load the other documents.
 */
const VALUE_INDEX_RATIO = 16;

/** Whether to read the values of a field of terms from its value index rather than document by document. */
export function prefersValueIndex(segment: Segment, field: string, documentCount: number): boolean {
  return segment.hasValues(field) || documentCount * VALUE_INDEX_RATIO > segment.size;
}
