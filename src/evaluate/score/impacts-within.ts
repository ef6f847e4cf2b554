import type { Supplement } from "../../indexes/supplement.ts";
import { seek } from "../../postings/ordinal-list.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { type ImpactList, impactList } from "./scored-clause.ts";

/** A search in a list takes as long as writing and resetting this many impacts. */
const SEARCH_COST = 8;

/** Impacts by ordinal, each 0 between two uses. Searches are synchronous and never interleave. */
let scratch = new Uint8Array(0);

/** The postings of a base and its supplement whose documents are in a set, as one list. */
export function impactsWithin(base: ImpactList, supplement: Supplement | null, set: PostingSet): ImpactList {
  const documents = set.toArray();
  const postingCount = base.ordinals.length + (supplement?.ordinals.length ?? 0);
  const impacts =
    documents.length * SEARCH_COST < postingCount
      ? searchedImpacts(base, supplement, documents)
      : scatteredImpacts(base, supplement, documents, set.universe);
  return nonZero(documents, impacts);
}

/** The impact of each document, or 0. */
function searchedImpacts(base: ImpactList, supplement: Supplement | null, documents: Uint32Array): Uint8Array {
  const found = new Uint8Array(documents.length);
  let index = 0;
  for (let i = 0; i < documents.length; i++) {
    const ordinal = documents[i] as number;
    index = seek(base.ordinals, ordinal, index);
    if (base.ordinals[index] === ordinal) found[i] = base.impacts[base.bytes[index] as number] as number;
  }
  if (supplement === null) return found;
  const { ordinals, impacts } = supplement;
  index = 0;
  for (let i = 0; i < documents.length; i++) {
    const ordinal = documents[i] as number;
    index = seek(ordinals, ordinal, index);
    if (ordinals[index] === ordinal) found[i] = impacts[index] as number;
  }
  return found;
}

/** The same, for many documents. */
function scatteredImpacts(
  base: ImpactList,
  supplement: Supplement | null,
  documents: Uint32Array,
  universe: number,
): Uint8Array {
  if (scratch.length < universe) scratch = new Uint8Array(universe);
  for (let i = 0; i < base.ordinals.length; i++) {
    scratch[base.ordinals[i] as number] = base.impacts[base.bytes[i] as number] as number;
  }
  if (supplement !== null) {
    const { ordinals, impacts } = supplement;
    for (let i = 0; i < ordinals.length; i++) scratch[ordinals[i] as number] = impacts[i] as number;
  }
  const found = new Uint8Array(documents.length);
  for (let i = 0; i < documents.length; i++) found[i] = scratch[documents[i] as number] as number;
  scratch.fill(0, 0, universe);
  return found;
}

/** The documents with an impact. */
function nonZero(documents: Uint32Array, impacts: Uint8Array): ImpactList {
  const ordinals = new Uint32Array(documents.length);
  const bytes = new Uint8Array(documents.length);
  let n = 0;
  for (let i = 0; i < documents.length; i++) {
    if (impacts[i] === 0) continue;
    ordinals[n] = documents[i] as number;
    bytes[n++] = impacts[i] as number;
  }
  return impactList(ordinals.subarray(0, n), bytes.subarray(0, n));
}
