import type { IndexRange } from "../base/index-range.ts";
import type { Segment } from "../indexes/segment.ts";

/** Splitting is worth it if no part has more than this share of the documents that it would have in equal parts. */
const MAX_IMBALANCE = 1.6;

/**
 * Splits segments into at most `parts` adjacent ranges with about the same number of documents. Returns one range if a
 * large segment would make a part much larger than the others.
 */
export function splitSegments(segments: readonly Pick<Segment, "size">[], parts: number): readonly IndexRange[] {
  const total = segments.reduce((sum, { size }) => sum + size, 0);
  const all = [{ from: 0, to: segments.length }];
  if (parts < 2 || segments.length < 2) return all;
  const ranges: IndexRange[] = [];
  let largest = 0;
  for (let from = 0, before = 0; from < segments.length; ) {
    const end = (total * (ranges.length + 1)) / parts;
    let to = from;
    let size = 0;
    // The segment at the border belongs to the part that contains most of it.
    while (to < segments.length && (to === from || before + size + sizeAt(segments, to) / 2 <= end)) {
      size += sizeAt(segments, to);
      to++;
    }
    ranges.push({ from, to });
    largest = Math.max(largest, size);
    before += size;
    from = to;
  }
  return ranges.length > parts || largest * ranges.length > total * MAX_IMBALANCE ? all : ranges;
}

function sizeAt(segments: readonly Pick<Segment, "size">[], index: number): number {
  return segments[index]?.size ?? 0;
}
