/** The half-open range of indexes `[from, to)`. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Splits a range into ranges of `length`; the last one can be shorter. */
export function* splitRange(from: number, to: number, length: number): Generator<IndexRange, void> {
  for (let start = from; start < to; start += length) yield { from: start, to: Math.min(start + length, to) };
}

/**
 * Splits a list of parts into ranges of parts. Part `i` has the elements `[starts[i], starts[i + 1])`. A range has at
 * most `length` parts and elements in total, or a single part.
 */
export function* splitParts(starts: Uint32Array, length: number): Generator<IndexRange, void> {
  const end = starts.length - 1;
  for (let from = 0, to = 0; from < end; from = to) {
    const limit = (starts[from] as number) + from + length;
    to = from + 1;
    while (to < end && (starts[to + 1] as number) + to + 1 <= limit) to++;
    yield { from, to };
  }
}
