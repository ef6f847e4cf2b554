import type { Segment } from "./segment.ts";

/** The objects of one field of a segment, as the documents of a segment of their own. */
export interface ObjectIndex {
  readonly segment: Segment;
  /** The ordinal of the document that contains each object; ascending. Later documents may have been added. */
  readonly parents: Uint32Array;
}

/** Finds the objects of a segment; builds their index on first use. */
export interface ObjectIndexes {
  of(segment: Segment, field: string): ObjectIndex;
}
