import type { BlockMaxima } from "../../indexes/arrays/block-maxima.ts";
import type { Champions } from "../../indexes/champions.ts";
import type { Supplement } from "../../indexes/supplement.ts";
import type { RankedClause } from "../../plan/ranking.ts";
import type { PostingSet } from "../../postings/posting-set.ts";
import { IDENTITY_IMPACTS } from "../../similarity/bm25f.ts";

/** Postings with one byte each, which determines the impact. */
export interface ImpactList {
  readonly kind: "list";
  /** Ascending. */
  readonly ordinals: Uint32Array;
  /** A normalized frequency or an impact for each posting. */
  readonly bytes: Uint8Array;
  /** The impact of each byte; it ascends. */
  readonly impacts: Uint8Array;
  /** The documents of a long list as a bitmap, which excludes a document faster than a search in the list. */
  readonly filter: PostingSet | null;
  /** Upper bounds of the bytes; `null` for none. */
  readonly blocks: BlockMaxima | null;
}

/** A list with the impact of each posting. */
export function impactList(ordinals: Uint32Array, impacts: Uint8Array): ImpactList {
  return { kind: "list", ordinals, bytes: impacts, impacts: IDENTITY_IMPACTS, filter: null, blocks: null };
}

/** Documents with equal impacts. */
export interface ImpactSet {
  readonly kind: "set";
  readonly documents: PostingSet;
  readonly impact: number;
}

/** The postings of a clause in one segment. A document's score is the factor times its impact. */
export interface ScoredClause {
  readonly clause: RankedClause["clause"];
  /** See `ClauseFactors`. */
  readonly factor: number;
  readonly base: ImpactList | ImpactSet;
  /** The documents whose impact is not that of the base; `null` for none. */
  readonly supplement: Supplement | null;
  /** The first documents by impact and then by id, or `null`; all others that are not deleted come later. */
  readonly champions: Champions | null;
  /** An upper bound for the score of a document. */
  readonly maxScore: number;
}

/** The postings of a clause, without its factor. */
export type Postings = Pick<ScoredClause, "base" | "supplement"> & {
  /** Default: `null`. */
  readonly champions?: Champions | null;
  /** An upper bound for the impact of a document. */
  readonly maxImpact: number;
};

/** A clause with a list, whose scores can be added posting by posting. */
export type ListedClause = ScoredClause & { readonly base: ImpactList };

export function isListed(clause: ScoredClause): clause is ListedClause {
  return clause.base.kind === "list";
}

/** The number of postings. */
export function postingCount({ base, supplement }: ListedClause): number {
  return base.ordinals.length + (supplement?.ordinals.length ?? 0);
}

/** The documents of a clause: those of the supplement, then those of the base. */
export function ordinalListsOf({ base, supplement }: ListedClause): readonly Uint32Array[] {
  return supplement === null ? [base.ordinals] : [supplement.ordinals, base.ordinals];
}

/** Adds the score of each document to `scores[ordinal]`. */
export function addScores({ factor, base, supplement }: ListedClause, scores: Float64Array): void {
  addList(base.ordinals, base.bytes, base.impacts, factor, scores);
  if (supplement !== null) addImpacts(supplement.ordinals, supplement.differences(base), factor, scores);
}

function addList(
  ordinals: Uint32Array,
  bytes: Uint8Array,
  impacts: Uint8Array,
  factor: number,
  scores: Float64Array,
): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    scores[ordinal] = (scores[ordinal] as number) + factor * (impacts[bytes[i] as number] as number);
  }
}

function addImpacts(ordinals: Uint32Array, impacts: Uint8Array, factor: number, scores: Float64Array): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) {
    const ordinal = ordinals[i] as number;
    scores[ordinal] = (scores[ordinal] as number) + factor * (impacts[i] as number);
  }
}

/** Resets the scores of the clause's documents to 0. */
export function clearScores({ base, supplement }: ListedClause, scores: Float64Array): void {
  clearList(base.ordinals, scores);
  if (supplement !== null) clearList(supplement.ordinals, scores);
}

function clearList(ordinals: Uint32Array, scores: Float64Array): void {
  const length = ordinals.length;
  for (let i = 0; i < length; i++) scores[ordinals[i] as number] = 0;
}
