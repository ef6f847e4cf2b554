import type { Expansion } from "../../indexes/segment.ts";
import { Supplement } from "../../indexes/supplement.ts";
import type { PlanExpansion } from "../../plan/plan.ts";
import { intersect } from "../../postings/operations.ts";
import { seek } from "../../postings/ordinal-list.ts";
import { noPostings, type PostingSet } from "../../postings/posting-set.ts";
import { MAX_IMPACT } from "../../similarity/bm25f.ts";
import type { SegmentMatches } from "../match/segment-matches.ts";
import type { Impacts } from "./combined-impacts.ts";
import {
  impactBelowMaximum,
  MAX_MASKED_FIELDS,
  MaskImpacts,
  type WeightedField,
  withMarkedFields,
} from "./field-masks.ts";
import { impactList, type Postings } from "./scored-clause.ts";

/**
 * The postings of a pattern: a set of documents with the same impact for a single field, otherwise a list.
 *
 * @param gate the documents to score; `null` for all
 */
export function patternPostings(
  clause: PlanExpansion,
  { segment, evaluator }: SegmentMatches<unknown>,
  gate: PostingSet | null,
  weightOf: (field: string) => number,
): Postings | null {
  const expansion = evaluator.expansion(clause);
  const within = (documents: PostingSet): PostingSet => (gate === null ? documents : intersect(documents, gate));
  const documents = within(expansion.documents());
  if (documents.size === 0) return null;
  const own = clause.term === null ? noPostings(segment.size) : within(segment.postings(clause.fields, clause.term));
  const fields = clause.fields.map((field): WeightedField => ({ field, weight: weightOf(field) }));
  const [first] = fields;
  if (fields.length === 1 && first !== undefined) return postingsInField(first, documents, own);
  const { ordinals, impacts, maxImpact } = patternImpacts(expansion, fields, documents, own);
  return { base: impactList(ordinals, impacts), supplement: null, maxImpact };
}

/** All documents have the same impact, except for those with the pattern's own term. */
function postingsInField({ weight }: WeightedField, documents: PostingSet, own: PostingSet): Postings {
  const impact = impactBelowMaximum(weight);
  const base = { kind: "set", documents, impact } as const;
  if (own.size === 0) return { base, supplement: null, maxImpact: impact };
  const supplement = new Supplement(own.toArray(), new Uint8Array(own.size).fill(MAX_IMPACT), MAX_IMPACT);
  return { base, supplement, maxImpact: MAX_IMPACT };
}

/**
 * The impacts of a pattern: the weighted frequency is the sum of the weights of the fields in which a document matches,
 * and the impact is less than the maximum. A document that contains the pattern's own term has the maximum.
 *
 * @param documents some of the documents of the expansion
 * @param own those of the documents that contain the pattern's own term
 */
export function patternImpacts(
  expansion: Expansion,
  fields: readonly WeightedField[],
  documents: PostingSet,
  own: PostingSet,
): Impacts {
  const ordinals = documents.toArray();
  const impacts = new Uint8Array(ordinals.length);
  const write = fields.length <= MAX_MASKED_FIELDS ? writeByMask : writeByWeight;
  const maxImpact = write(expansion, fields, ordinals, documents.universe, impacts);
  if (own.size === 0) return { ordinals, impacts, maxImpact };
  let index = 0;
  for (const ordinal of own.toArray()) {
    index = seek(ordinals, ordinal, index);
    impacts[index] = MAX_IMPACT;
  }
  return { ordinals, impacts, maxImpact: MAX_IMPACT };
}

/**
 * One pass over the postings collects the fields of each document, one pass over the documents looks up their impact by
 * field combination. Returns the greatest impact.
 */
function writeByMask(
  expansion: Expansion,
  fields: readonly WeightedField[],
  ordinals: Uint32Array,
  universe: number,
  impacts: Uint8Array,
): number {
  return withMarkedFields(expansion, fields, universe, (masks) => {
    const impactsOf = new MaskImpacts(fields);
    const { length } = ordinals;
    for (let i = 0; i < length; i++) {
      const ordinal = ordinals[i] as number;
      impacts[i] = impactsOf.of(masks[ordinal] as number);
      masks[ordinal] = 0;
    }
    // The documents outside the given set have masks as well.
    if (length !== expansion.documents().size) masks.fill(0, 0, universe);
    return impactsOf.greatest;
  });
}

/** The same for any number of fields. */
function writeByWeight(
  expansion: Expansion,
  fields: readonly WeightedField[],
  ordinals: Uint32Array,
  universe: number,
  impacts: Uint8Array,
): number {
  const weights = new Float64Array(universe);
  for (const { field, weight } of fields) {
    for (const ordinal of expansion.documentsIn(field).toArray()) {
      weights[ordinal] = (weights[ordinal] as number) + weight;
    }
  }
  let maxImpact = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const impact = impactBelowMaximum(weights[ordinals[i] as number] as number);
    impacts[i] = impact;
    if (impact > maxImpact) maxImpact = impact;
  }
  return maxImpact;
}
