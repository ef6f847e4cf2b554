import fc from "fast-check";
import type { ImpactList, ImpactSet, ScoredClause } from "firmament/src/evaluate/score/scored-clause.ts";
import { BLOCK_BITS, BLOCK_LENGTH, type BlockMaxima } from "firmament/src/indexes/arrays/block-maxima.ts";
import { Supplement } from "firmament/src/indexes/supplement.ts";
import type { PlanAll } from "firmament/src/plan/plan.ts";
import { postingsOf } from "firmament/src/postings/posting-set.ts";
import { fieldImpacts, IDENTITY_IMPACTS } from "firmament/src/similarity/bm25f.ts";

/** Some of the documents of a segment, ascending. */
export function ordinalsBelow(universe: number): fc.Arbitrary<readonly number[]> {
  return fc.subarray(Array.from({ length: universe }, (_, ordinal) => ordinal));
}

/** The postings of a list; its bytes are normalized frequencies or impacts. */
export function impactLists(universe: number): fc.Arbitrary<ImpactList> {
  const bytes = fc.uint8Array({ minLength: universe, maxLength: universe, min: 1 });
  const tables = fc.constantFrom(IDENTITY_IMPACTS, fieldImpacts(1).impacts, fieldImpacts(8).impacts);
  const blockOffset = fc.option(fc.nat(BLOCK_LENGTH - 1));
  return fc
    .record({ ordinals: ordinalsBelow(universe), bytes, impacts: tables, hasFilter: fc.boolean(), blockOffset })
    .map(({ ordinals, bytes: all, impacts, hasFilter, blockOffset }): ImpactList => {
      const bytes = all.subarray(0, ordinals.length);
      return {
        kind: "list",
        ordinals: Uint32Array.from(ordinals),
        bytes,
        impacts,
        filter: hasFilter ? postingsOf(ordinals, universe) : null,
        blocks: blockOffset === null ? null : blockMaximaOf(bytes, blockOffset),
      };
    });
}

/** @param offset the number of bytes of other lists in the first block */
export function blockMaximaOf(bytes: Uint8Array, offset: number): BlockMaxima {
  const maxima = new Uint8Array(Math.ceil((offset + bytes.length) / BLOCK_LENGTH));
  for (const [i, byte] of bytes.entries()) {
    const block = (offset + i) >>> BLOCK_BITS;
    maxima[block] = Math.max(maxima[block] ?? 0, byte);
  }
  return { maxima, offset };
}

/** The base of a clause with some documents whose impacts are greater. */
export function withSupplements<Base extends ImpactList | ImpactSet>(
  bases: fc.Arbitrary<Base>,
  universe: number,
): fc.Arbitrary<{ readonly base: Base; readonly supplement: Supplement | null }> {
  const raised = fc.uint8Array({ minLength: universe, maxLength: universe, min: 1, max: 60 });
  return fc.record({ base: bases, ordinals: ordinalsBelow(universe), raised }).map(({ base, ordinals, raised }) => {
    const known = baseImpacts(base, universe);
    const kept = ordinals.filter((ordinal) => (known[ordinal] ?? 0) < 255);
    if (kept.length === 0) return { base, supplement: null };
    const impacts = kept.map((ordinal) => Math.min(255, (known[ordinal] ?? 0) + (raised[ordinal] ?? 0)));
    const supplement = new Supplement(Uint32Array.from(kept), Uint8Array.from(impacts), Math.max(...impacts));
    return { base, supplement };
  });
}

/** Clauses of all kinds, with factors that are multiples of 1/1,024, so that scores are exact. */
export function scoredClauses(universe: number): fc.Arbitrary<ScoredClause> {
  const sets = fc
    .record({ ordinals: ordinalsBelow(universe), impact: fc.integer({ min: 1, max: 255 }) })
    .map(({ ordinals, impact }): ImpactSet => ({ kind: "set", documents: postingsOf(ordinals, universe), impact }));
  const postings = fc.oneof(withSupplements(impactLists(universe), universe), withSupplements(sets, universe));
  const factors = fc.constantFrom(1 / 1024, 3 / 1024, 1, 2.5);
  return fc.record({ postings, factor: factors }).map(({ postings: { base, supplement }, factor }): ScoredClause => {
    const maxImpact = Math.max(0, ...baseImpacts(base, universe), supplement?.maxImpact ?? 0);
    return { clause: everything, factor, base, supplement, champions: null, maxScore: factor * maxImpact };
  });
}

const everything: PlanAll = { kind: "all", rows: 0, cost: 0 };

/** By ordinal; 0 for documents that are not in the base. */
function baseImpacts(base: ImpactList | ImpactSet, universe: number): readonly number[] {
  const impacts = new Array<number>(universe).fill(0);
  if (base.kind === "set") for (const ordinal of base.documents.toArray()) impacts[ordinal] = base.impact;
  else for (const [i, ordinal] of base.ordinals.entries()) impacts[ordinal] = base.impacts[base.bytes[i] ?? 0] ?? 0;
  return impacts;
}
