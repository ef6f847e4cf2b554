import { uniteLists } from "../postings/list-union.ts";
import { seek } from "../postings/ordinal-list.ts";
import { type FieldImpacts, impactOf } from "../similarity/bm25f.ts";

/** Documents with one byte each. */
export interface ImpactPostings {
  /** Ascending. */
  readonly ordinals: Uint32Array;
  readonly impacts: Uint8Array;
}

/** The postings of a term in one field. */
export interface FieldFrequencies {
  /** Ascending. */
  readonly ordinals: Uint32Array;
  /** The normalized frequency of each posting: see `LengthNormalization`. */
  readonly frequencies: Uint8Array;
  readonly field: FieldImpacts;
}

/** The longest of some posting lists; the first of them if several are equally long. */
export function longestOf<List extends { readonly size: number }>(lists: readonly List[]): List | undefined {
  let longest = lists[0];
  for (const list of lists) if (longest !== undefined && list.size > longest.size) longest = list;
  return longest;
}

/**
 * A term in several fields: the postings of the longest list, and a supplement. The impact of a document over all
 * fields is its impact in the longest list plus that in the supplement. A supplement is short, because most documents
 * contain a term in one field only, mostly the longest text.
 */
export function supplementOf(
  lists: readonly FieldFrequencies[],
  longest: FieldFrequencies,
  universe: number,
): ImpactPostings {
  const others = lists.filter((list) => list !== longest).map((list) => list.ordinals);
  const ordinals = others.length === 1 ? (others[0] as Uint32Array).slice() : uniteLists(others, universe);
  const weighted = new Float64Array(ordinals.length);
  // Always in the order of the lists: sums of doubles depend on their order.
  for (const list of lists) addWeighted(list, ordinals, weighted);
  return withoutImpactsOf(longest, ordinals, weighted);
}

/** Adds the weighted frequencies of a list to those of some ascending ordinals. */
function addWeighted(
  { ordinals, frequencies, field }: FieldFrequencies,
  targets: Uint32Array,
  weighted: Float64Array,
): void {
  let index = 0;
  for (let i = 0; i < targets.length; i++) {
    const ordinal = targets[i] as number;
    index = seek(ordinals, ordinal, index);
    if (ordinals[index] !== ordinal) continue;
    weighted[i] = (weighted[i] as number) + (field.weighted[frequencies[index] as number] as number);
  }
}

/** The impacts minus those of a list, without documents whose impact stays the same. */
function withoutImpactsOf(
  { ordinals: known, frequencies, field }: FieldFrequencies,
  ordinals: Uint32Array,
  weighted: Float64Array,
): ImpactPostings {
  const impacts = new Uint8Array(ordinals.length);
  let n = 0;
  let index = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    index = seek(known, ordinal, index);
    const knownImpact = known[index] === ordinal ? (field.impacts[frequencies[index] as number] as number) : 0;
    const difference = impactOf(weighted[i] as number) - knownImpact;
    if (difference === 0) continue;
    ordinals[n] = ordinal;
    impacts[n++] = difference;
  }
  return { ordinals: ordinals.slice(0, n), impacts: impacts.slice(0, n) };
}
