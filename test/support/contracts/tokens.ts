import type { Segment } from "firmament/src/indexes/segment.ts";

/** A token of a field. */
interface TermPosition {
  readonly term: string;
  readonly position: number;
}

/** The tokens of a document in a field, in order of position. */
export function tokensOf(segment: Segment, field: string, ordinal: number): readonly TermPosition[] {
  const streams = segment.text(field).streams();
  const { terms, positions, starts } = streams;
  const from = starts[ordinal] ?? 0;
  return Array.from(terms.slice(from, starts[ordinal + 1]), (term, index) => ({
    term: streams.termAt(term),
    position: positions === null ? index : (positions[from + index] ?? -1),
  }));
}
