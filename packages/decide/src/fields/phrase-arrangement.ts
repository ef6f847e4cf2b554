/** A sequence of the terms of a phrase; `null` for a position that the phrase leaves to any other term. */
export type Arrangement = readonly (string | null)[];

/**
 * All sequences in which a sloppy phrase matches and that begin and end with one of its terms, the exact one first:
 * each term is moved to the right by up to `slop` positions, at least one by none, and no two terms have the same
 * position.
 *
 * @param limit the maximum number of sequences to try
 * @returns `isComplete` is false if there are more
 */
export function arrangementsOf(
  terms: readonly string[],
  slop: number,
  limit: number,
): { readonly arrangements: readonly Arrangement[]; readonly isComplete: boolean } {
  const arrangements = new Map<string, Arrangement>();
  let tried = 0;
  const visit = (positions: readonly number[], hasUnmoved: boolean): boolean => {
    const index = positions.length;
    if (index === terms.length) {
      const arrangement = sequenceOf(terms, positions);
      arrangements.set(JSON.stringify(arrangement), arrangement);
      return ++tried < limit;
    }
    // Moving all terms by the same distance would only repeat a sequence.
    const last = hasUnmoved || index < terms.length - 1 ? slop : 0;
    for (let shift = 0; shift <= last; shift++) {
      if (positions.includes(index + shift)) continue;
      if (!visit([...positions, index + shift], hasUnmoved || shift === 0)) return false;
    }
    return true;
  };
  const isComplete = visit([], false);
  const sorted = [...arrangements.values()].sort((a, b) => a.length - b.length);
  return { arrangements: sorted, isComplete };
}

function sequenceOf(terms: readonly string[], positions: readonly number[]): Arrangement {
  const first = Math.min(...positions);
  const sequence = new Array<string | null>(Math.max(...positions) - first + 1).fill(null);
  for (const [index, term] of terms.entries()) sequence[(positions[index] as number) - first] = term;
  return sequence;
}
