import { greatestByte } from "../../indexes/arrays/block-maxima.ts";
import { Supplement } from "../../indexes/supplement.ts";
import type { PlanAlternatives } from "../../plan/plan.ts";
import { uniteLists } from "../../postings/list-union.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { type ImpactList, impactList, type Postings } from "./scored-clause.ts";
import { composed, TIER_IMPACTS, type TierImpacts } from "./tier-impacts.ts";

/** The impacts of an alternative as a clause of its own. */
export type AlternativePostings = Pick<PlanAlternatives["alternatives"][number], "tier"> & {
  readonly postings: Postings;
};

/** From this share of the documents on, the impacts of all documents take less memory than a posting list. */
const DENSE_SHARE = 1 / 4;

export function isDense({ size, universe }: PostingSet): boolean {
  return size > universe * DENSE_SHARE;
}

/** The postings of a word with these impacts in these documents. */
export function sparsePostingsOf(impacts: TierImpacts, ordinals: Uint32Array): Postings {
  return listed(ordinals, impacts.of(ordinals));
}

/** The postings of a word with these impacts; documents without an alternative have the impact 0. */
export function densePostings(impacts: TierImpacts, universe: number): Postings {
  return listed(everyOrdinal(universe), impacts.ofAll(universe));
}

function listed(ordinals: Uint32Array, bytes: Uint8Array): Postings {
  return { base: impactList(ordinals, bytes), supplement: null, maxImpact: greatestOf(bytes) };
}

let ordinalsFromZero = new Uint32Array(0);

/** 0, 1, 2, …: an array that is shared by all dense postings. */
function everyOrdinal(universe: number): Uint32Array {
  if (ordinalsFromZero.length < universe) ordinalsFromZero = new Uint32Array(universe).map((_, ordinal) => ordinal);
  return ordinalsFromZero.subarray(0, universe);
}

/**
 * The longest posting list of the word itself, as the index stores it, with the documents of all other postings as a
 * supplement. Few of them are not in the list: a document with the plural mostly has the singular, too.
 *
 * @param impacts empty
 * @returns `null` if the word itself has no posting list
 */
export function listWithSupplement(
  alternatives: readonly AlternativePostings[],
  impacts: TierImpacts,
  universe: number,
): Postings | null {
  const longest = longestExact(alternatives);
  if (longest === null) return null;
  const list = longest.postings.base as ImpactList;
  const base: ImpactList = { ...list, impacts: composed(TIER_IMPACTS.exact, list.impacts) };
  const others: Uint32Array[] = [];
  for (const { tier, postings } of alternatives) {
    const isLongest = postings === longest.postings;
    if (!isLongest) others.push(ordinalsOf(postings.base));
    if (postings.supplement !== null) others.push(postings.supplement.ordinals);
    impacts.raise(tier, isLongest ? null : postings.base, postings.supplement);
  }
  if (others.length === 0) return { base, supplement: null, maxImpact: maxImpactOf(base, longest.postings) };
  const ordinals = others.length === 1 ? (others[0] as Uint32Array) : uniteLists(others, universe);
  const supplement = supplementOf(base, ordinals, impacts.of(ordinals));
  return { base, supplement, maxImpact: Math.max(maxImpactOf(base, longest.postings), supplement.maxImpact) };
}

function longestExact(alternatives: readonly AlternativePostings[]): AlternativePostings | null {
  let longest: AlternativePostings | null = null;
  let length = 0;
  for (const alternative of alternatives) {
    const { base } = alternative.postings;
    if (alternative.tier !== "exact" || base.kind !== "list" || base.ordinals.length <= length) continue;
    longest = alternative;
    length = base.ordinals.length;
  }
  return longest;
}

/** The greatest impact of a tier for the greatest impact of its postings. */
function maxImpactOf(base: ImpactList, { maxImpact }: Postings): number {
  return Math.min(base.impacts.at(-1) ?? 0, TIER_IMPACTS.exact[maxImpact] as number);
}

/** The documents whose impact is greater than in the base. */
function supplementOf(base: ImpactList, ordinals: Uint32Array, impacts: Uint8Array): Supplement {
  const kept = new Uint32Array(ordinals.length);
  const keptImpacts = new Uint8Array(ordinals.length);
  let n = 0;
  let index = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i] as number;
    index = seek(base.ordinals, ordinal, index);
    const isInBase = base.ordinals[index] === ordinal;
    const known = isInBase ? (base.impacts[base.bytes[index] as number] as number) : 0;
    const impact = impacts[i] as number;
    if (impact <= known) continue;
    kept[n] = ordinal;
    keptImpacts[n++] = impact;
  }
  const found = keptImpacts.slice(0, n);
  return new Supplement(kept.slice(0, n), found, greatestOf(found));
}

function ordinalsOf(base: Postings["base"]): Uint32Array {
  return base.kind === "list" ? base.ordinals : base.documents.toArray();
}

function greatestOf(bytes: Uint8Array): number {
  return greatestByte(bytes, 0, bytes.length);
}
