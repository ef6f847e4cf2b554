/** The half-open range `[from, to)` of indexes, ordinals or numbers. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Splits a range into ranges of `length`; the last one may be shorter. */
export function* splitRange(from: number, to: number, length: number): Generator<IndexRange, void> {
  for (let start = from; start < to; start += length) yield { from: start, to: Math.min(start + length, to) };
}

/**
 * Groups consecutive parts into ranges of parts. A range ends before its parts and their elements together exceed `size`, but it contains
 * at least one part.
 *
 * @param starts part `i` has the elements `[starts[i], starts[i + 1])`
 */
export function* splitParts(starts: Uint32Array, size: number): Generator<IndexRange, void> {
  const end = starts.length - 1;
  for (let from = 0, to = 0; from < end; from = to) {
    const limit = (starts[from] as number) + from + size;
    to = from + 1;
    while (to < end && (starts[to + 1] as number) + to + 1 <= limit) to++;
    yield { from, to };
  }
}
