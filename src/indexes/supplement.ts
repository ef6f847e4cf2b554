import type { FieldImpacts } from "../similarity/bm25f.ts";

/** The postings of a term in one field. */
export interface FieldFrequencies {
  /** Ascending. */
  readonly ordinals: Uint32Array;
  /** The normalized frequency of each posting: see `LengthNormalization`. */
  readonly frequencies: Uint8Array;
  readonly field: FieldImpacts;
}

/**
 * The documents that contain a term in another field than that of its longest posting list. Their impacts over all
 * fields differ from those in the longest list; all other documents have the impact of the longest list. A supplement
 * is short, because most documents contain a term in one field only, mostly in the longest text.
 */
export interface Supplement {
  /** Ascending. */
  readonly ordinals: Uint32Array;
  /** The impact over all fields. */
  readonly impacts: Uint8Array;
  /** The impact over all fields minus that in the longest list, which is 0 for a document that is not in the list. */
  readonly differences: Uint8Array;
  /** The greatest of the impacts. */
  readonly maxImpact: number;
}

/** The longest of some posting lists; the first of them if several are equally long. */
export function longestOf<List extends { readonly size: number }>(lists: readonly List[]): List | undefined {
  let longest = lists[0];
  for (const list of lists) if (longest !== undefined && list.size > longest.size) longest = list;
  return longest;
}
