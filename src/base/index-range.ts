/** A stretch `[from, to)`. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** Cuts a stretch into slices of a length, of which the last may be shorter. */
export function* splitRange(from: number, to: number, length: number): Generator<IndexRange, void> {
  for (let start = from; start < to; start += length) yield { from: start, to: Math.min(start + length, to) };
}

/**
 * Cuts what `starts` separates, `[starts[i], starts[i + 1])` each, into slices of about so much: the parts and what is in them are
 * counted. A part is not cut.
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
