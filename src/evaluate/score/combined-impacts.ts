import { greatestByte } from "../../indexes/arrays/block-maxima.ts";
import type { Champions } from "../../indexes/champions.ts";
import type { PostingList } from "../../indexes/segment.ts";
import { type FieldFrequencies, Supplement } from "../../indexes/supplement.ts";
import { uniteLists } from "../../postings/list-union.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { impactOf } from "../../similarity/bm25f.ts";
import { type ImpactList, impactList, type Postings } from "./scored-clause.ts";

/** A supplement is computed if the other lists have at most one in this many of the postings. */
const SUPPLEMENT_RATIO = 4;

/** Weighted frequencies by ordinal, each 0 between two uses. Searches are synchronous and never interleave. */
let scratch = new Float64Array(0);

function weightedFrequencies(universe: number): Float64Array {
  if (scratch.length < universe) scratch = new Float64Array(universe);
  return scratch;
}

/** Documents with impacts. */
export interface Impacts {
  /** Ascending. */
  readonly ordinals: Uint32Array;
  readonly impacts: Uint8Array;
  /** The greatest of the impacts. */
  readonly maxImpact: number;
}

/**
 * The impacts of a term or phrase over several fields.
 *
 * @param lists two or more, always in the same order of fields: sums of doubles depend on their order
 */
export function combineFields(lists: readonly FieldFrequencies[], universe: number): Impacts {
  const weighted = weightedFrequencies(universe);
  for (const { ordinals, frequencies, field } of lists) addWeighted(ordinals, frequencies, field.weighted, weighted);
  const ordinals = uniteLists(
    lists.map((list) => list.ordinals),
    universe,
  );
  return takeImpacts(ordinals, weighted);
}

/** The impacts of weighted frequencies, which are reset to 0. */
function takeImpacts(ordinals: Uint32Array, weighted: Float64Array): Impacts {
  const { length } = ordinals;
  const impacts = new Uint8Array(length);
  let maxImpact = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const impact = impactOf(weighted[ordinal] as number);
    impacts[i] = impact;
    weighted[ordinal] = 0;
    if (impact > maxImpact) maxImpact = impact;
  }
  return { ordinals, impacts, maxImpact };
}

/**
 * The supplement of a list that is much longer than all others together.
 *
 * @param lists as for {@link combineFields}
 * @param longest one of the lists
 */
export function supplementOf(
  lists: readonly FieldFrequencies[],
  longest: FieldFrequencies,
  universe: number,
): Supplement {
  const others = lists.filter((list) => list !== longest).map((list) => list.ordinals);
  const ordinals = others.length === 1 ? (others[0] as Uint32Array) : uniteLists(others, universe);
  const weighted = weightedFrequencies(universe);
  for (const list of lists) {
    if (list === longest) addSearched(list, ordinals, weighted);
    else addWeighted(list.ordinals, list.frequencies, list.field.weighted, weighted);
  }
  const { impacts, maxImpact } = takeImpacts(ordinals, weighted);
  return new Supplement(ordinals, impacts, maxImpact);
}

/** Adds the weighted frequencies of some ascending ordinals. */
function addSearched(
  { ordinals, frequencies, field }: FieldFrequencies,
  targets: Uint32Array,
  weighted: Float64Array,
): void {
  const { length } = targets;
  let index = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = targets[i] as number;
    index = seek(ordinals, ordinal, index);
    if (ordinals[index] !== ordinal) continue;
    const byte = frequencies[index] as number;
    weighted[ordinal] = (weighted[ordinal] as number) + (field.weighted[byte] as number);
  }
}

function addWeighted(
  ordinals: Uint32Array,
  frequencies: Uint8Array,
  table: Float64Array,
  weighted: Float64Array,
): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    weighted[ordinal] = (weighted[ordinal] as number) + (table[frequencies[i] as number] as number);
  }
}

/** The postings of a term or phrase in one field. */
export type ListedField = FieldFrequencies & Pick<PostingList, "champions">;

type ListedPostings = Required<Postings> & { readonly base: ImpactList };

/**
 * The postings of a term or phrase over several fields: one list of all documents, or the longest list and a supplement
 * if it has most of the postings.
 *
 * @returns `null` if there are no fields
 */
export function combinedPostings(fields: readonly ListedField[], universe: number): ListedPostings | null {
  const [first] = fields;
  if (first === undefined) return null;
  let longest = first;
  let total = 0;
  for (const field of fields) {
    total += field.ordinals.length;
    if (field.ordinals.length > longest.ordinals.length) longest = field;
  }
  if (longest.ordinals.length * SUPPLEMENT_RATIO < total * (SUPPLEMENT_RATIO - 1)) {
    const { ordinals, impacts, maxImpact } = combineFields(fields, universe);
    return { base: impactList(ordinals, impacts), supplement: null, champions: null, maxImpact };
  }
  const { ordinals, frequencies: bytes } = longest;
  const { impacts } = longest.field;
  const base: ImpactList = { kind: "list", ordinals, bytes, impacts, filter: null, blocks: null };
  const supplement = fields.length === 1 ? null : supplementOf(fields, longest, universe);
  const maxKnown = maxImpactOf(longest.champions) ?? (impacts[greatestByte(bytes, 0, bytes.length)] as number);
  const champions = fields.length === 1 ? longest.champions : null;
  return { base, supplement, champions, maxImpact: Math.max(maxKnown, supplement?.maxImpact ?? 0) };
}

/** The impact of the first champion: the greatest of all documents that can match. */
export function maxImpactOf(champions: Champions | null): number | undefined {
  return champions?.impacts[0];
}
