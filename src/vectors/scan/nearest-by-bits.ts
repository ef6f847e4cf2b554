import { hammingDistances } from "./hamming-distances.ts";

/** How many times as many candidates as wanted rows there are at least, and at least which share of all rows. */
const OVERSAMPLING = 20;
const SHARE = 0.01;

/**
 * How many rows a caller asks `nearestByBits` for, of which it computes the exact dot products, if it wants the `wanted`
 * nearest rows. `npm run bench:vectors` measures how many of them it finds.
 */
export function candidateCount(rows: number, wanted: number): number {
  return Math.min(rows, Math.max(OVERSAMPLING * wanted, Math.ceil(SHARE * rows)));
}

/**
 * The rows whose codes differ from that of a query in the fewest bits: a first pass over an eighth of the bytes, which
 * estimates the order of the exact dot products. A row that is not returned may be nearer than one that is.
 *
 * @param codes Codes as `signBits` writes them, one after the other, each as long as that of the query.
 * @param ordinals The codes to read, ascending; undefined for all.
 * @param count How many rows to return, if there are as many.
 * @returns Ascending ordinals. Of the last ones, whose codes are equally near, the lowest ordinals are returned.
 */
export function nearestByBits(
  codes: Uint8Array,
  ordinals: Uint32Array | undefined,
  query: Uint8Array,
  count: number,
): Uint32Array {
  const distances = new Int32Array(ordinals?.length ?? Math.floor(codes.length / query.length));
  hammingDistances(codes, ordinals, query, distances);
  const { limit, ties } = farthestOf(distances, query.length * 8, count);
  const nearest = new Uint32Array(Math.min(count, distances.length));
  let found = 0;
  let tied = 0;
  for (let index = 0; found < nearest.length; index++) {
    const distance = distances[index] as number;
    if (distance > limit || (distance === limit && tied++ >= ties)) continue;
    nearest[found++] = ordinals === undefined ? index : (ordinals[index] as number);
  }
  return nearest;
}

/** The distance of the farthest of the `count` nearest, and how many of those have it. */
function farthestOf(
  distances: Int32Array,
  greatest: number,
  count: number,
): { readonly limit: number; readonly ties: number } {
  const counts = new Uint32Array(greatest + 1);
  for (const distance of distances) counts[distance] = (counts[distance] as number) + 1;
  let nearer = 0;
  for (let limit = 0; limit < greatest; limit++) {
    if (nearer + (counts[limit] as number) >= count) return { limit, ties: count - nearer };
    nearer += counts[limit] as number;
  }
  return { limit: greatest, ties: count - nearer };
}
