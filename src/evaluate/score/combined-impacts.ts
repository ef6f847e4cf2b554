import type { FieldFrequencies, Supplement } from "../../indexes/supplement.ts";
import { uniteLists } from "../../postings/list-union.ts";
import { union } from "../../postings/operations.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { impactOf, MAX_IMPACT } from "../../similarity/bm25f.ts";

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
  const known = new Uint8Array(ordinals.length);
  const weighted = weightedFrequencies(universe);
  for (const list of lists) {
    if (list === longest) addSearched(list, ordinals, weighted, known);
    else addWeighted(list.ordinals, list.frequencies, list.field.weighted, weighted);
  }
  const combined = takeImpacts(ordinals, weighted);
  const differences = combined.impacts.map((impact, i) => impact - (known[i] as number));
  return { ...combined, differences };
}

/** Adds the weighted frequencies of some ascending ordinals, and writes their impacts in the list to `known`. */
function addSearched(
  { ordinals, frequencies, field }: FieldFrequencies,
  targets: Uint32Array,
  weighted: Float64Array,
  known: Uint8Array,
): void {
  const { length } = targets;
  let index = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = targets[i] as number;
    index = seek(ordinals, ordinal, index);
    if (ordinals[index] !== ordinal) continue;
    const byte = frequencies[index] as number;
    weighted[ordinal] = (weighted[ordinal] as number) + (field.weighted[byte] as number);
    known[i] = field.impacts[byte] as number;
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

/** The documents that match a pattern in one field. */
export interface FieldMatches {
  readonly documents: PostingSet;
  readonly weight: number;
}

/**
 * The impacts of a pattern: the weighted frequency is the sum of the weights of the fields in which a document matches,
 * and the impact is less than the maximum. A document that contains the pattern's own term has the maximum.
 *
 * @param fields at least one
 * @param own the documents that contain the pattern's own term
 */
export function patternImpacts(fields: readonly FieldMatches[], own: PostingSet): Impacts {
  const sets = fields.map(({ documents }) => documents);
  const ordinals = union(sets, own.universe).toArray();
  const weights = weightedFrequencies(own.universe);
  for (const { documents, weight } of fields) addWeight(documents.toArray(), weight, weights);
  const { length } = ordinals;
  const impacts = new Uint8Array(length);
  let maxImpact = own.size === 0 ? 0 : MAX_IMPACT;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const impact = impactBelowMaximum(weights[ordinal] as number);
    impacts[i] = impact;
    weights[ordinal] = 0;
    if (impact > maxImpact) maxImpact = impact;
  }
  let index = 0;
  for (const ordinal of own.toArray()) {
    index = seek(ordinals, ordinal, index);
    impacts[index] = MAX_IMPACT;
  }
  return { ordinals, impacts, maxImpact };
}

/** The documents of the largest set have the same impact, except for those of the supplement. */
export interface DensePatternImpacts {
  readonly base: PostingSet;
  readonly impact: number;
  readonly supplement: Supplement;
}

/** The same, for a pattern that matches many documents in one field. */
export function densePatternImpacts(fields: readonly FieldMatches[], own: PostingSet): DensePatternImpacts {
  const largest = fields.reduce((best, field) => (field.documents.size > best.documents.size ? field : best));
  const base = largest.documents;
  const baseImpact = impactBelowMaximum(largest.weight);
  const others = fields.filter((field) => field !== largest);
  const ordinals = union([...others.map(({ documents }) => documents), own], base.universe).toArray();
  const weights = weightedFrequencies(base.universe);
  for (const { documents, weight } of others) addWeight(documents.toArray(), weight, weights);
  const { length } = ordinals;
  const impacts = new Uint8Array(length);
  const differences = new Uint8Array(length);
  let maxImpact = 0;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    const isInBase = base.has(ordinal);
    const impact = impactBelowMaximum((weights[ordinal] as number) + (isInBase ? largest.weight : 0));
    impacts[i] = impact;
    differences[i] = isInBase ? impact - baseImpact : impact;
    weights[ordinal] = 0;
    if (impact > maxImpact) maxImpact = impact;
  }
  const supplement = { ordinals, impacts, differences, maxImpact };
  return { base, impact: baseImpact, supplement: own.size === 0 ? supplement : withMaximum(supplement, own) };
}

/** The supplement with the maximum impact for some of its documents. */
function withMaximum({ ordinals, impacts, differences }: Supplement, documents: PostingSet): Supplement {
  let index = 0;
  for (const ordinal of documents.toArray()) {
    index = seek(ordinals, ordinal, index);
    differences[index] = (differences[index] as number) + MAX_IMPACT - (impacts[index] as number);
    impacts[index] = MAX_IMPACT;
  }
  return { ordinals, impacts, differences, maxImpact: MAX_IMPACT };
}

function addWeight(ordinals: Uint32Array, weight: number, weights: Float64Array): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    weights[ordinal] = (weights[ordinal] as number) + weight;
  }
}

function impactBelowMaximum(weightedFrequency: number): number {
  const impact = impactOf(weightedFrequency);
  return impact < MAX_IMPACT ? impact : MAX_IMPACT - 1;
}
