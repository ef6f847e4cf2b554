import { RandomStream } from "@firmament/fixtures";
import fc from "fast-check";
import type { ScoredClause } from "firmament/src/evaluate/score/scored-clause.ts";
import { BLOCK_LENGTH } from "firmament/src/indexes/arrays/block-maxima.ts";
import { type Champions, MAX_CHAMPIONS } from "firmament/src/indexes/champions.ts";
import { Supplement } from "firmament/src/indexes/supplement.ts";
import type { PlanAll } from "firmament/src/plan/plan.ts";
import { allPostings, type PostingSet, postingsOf, postingsOnDemand } from "firmament/src/postings/posting-set.ts";
import { fieldImpacts } from "firmament/src/similarity/bm25f.ts";
import type { ContractDocument } from "../contracts/segment.ts";
import { liveSegmentOf } from "../contracts/segments.ts";
import { baseImpact, naiveScores } from "../oracle/scored-clause.ts";
import { blockMaximaOf } from "./scored-clause.ts";

const SIZE = 9_000;

/** The documents of clauses of a {@link Shape}: ids in no particular order, and no fields. */
export const shapedSegment: ReturnType<typeof liveSegmentOf> = liveSegmentOf(
  Array.from({ length: SIZE }, (_, n): ContractDocument => ({ id: String((n * 7919) % 9_001) })),
);

/** Long posting lists, which fast-check would make slowly: they are drawn from a seed. */
export interface Shape {
  readonly seed: number;
  /** Each clause with its share of the documents, and its factor, a multiple of 1/1,024. */
  readonly lists: readonly ShapedClause[];
  readonly sets: readonly ShapedClause[];
  /** The share of the documents that match. */
  readonly matching: number;
}

interface ShapedClause {
  readonly share: number;
  /** The share of the documents that the supplement has. */
  readonly supplement: number;
  readonly factor: number;
}

const factors = fc.constantFrom(0.125, 3 / 1024, 1);
const supplements = fc.constantFrom(0, 0, 0.01, 0.1);
const matching = fc.constantFrom(0.002, 0.1, 0.7, 1, 1);

/** @param shares of the documents that a list has */
export function shapes(shares: readonly number[], maxLists: number): fc.Arbitrary<Shape> {
  const clauses = fc.record({ share: fc.constantFrom(...shares), supplement: supplements, factor: factors });
  return fc.record({
    seed: fc.nat(),
    lists: fc.array(clauses, { maxLength: maxLists }),
    sets: fc.array(clauses, { maxLength: 2 }),
    matching,
  });
}

/** At most one list, and sets of all documents. */
export function shapesBesideFullSets(shares: readonly number[]): fc.Arbitrary<Shape> {
  const full = fc.record({ share: fc.constant(1), supplement: fc.constant(0), factor: factors });
  const sets = fc.array(full, { minLength: 1, maxLength: 2 });
  return fc.tuple(shapes(shares, 1), sets).map(([shape, sets]) => ({ ...shape, sets }));
}

const clause: PlanAll = { kind: "all", rows: 0, cost: 0 };
const { impacts } = fieldImpacts(3);

function randomOrdinals(random: RandomStream, share: number): Uint32Array {
  return Uint32Array.from(Array.from({ length: SIZE }, (_, n) => n).filter(() => random.chance(share)));
}

export function matchesOf({ seed, matching }: Shape): PostingSet {
  return matching === 1 ? allPostings(SIZE) : postingsOf(randomOrdinals(new RandomStream(seed, 2), matching), SIZE);
}

/** The same set, computed when an operation needs it, as the union of an OR is. */
export function onDemand(set: PostingSet): PostingSet {
  const known = { minSize: Math.ceil(set.size / 2), test: (ordinal: number): boolean => set.has(ordinal) };
  return postingsOnDemand(set.universe, known, () => set);
}

export function clausesOf({ seed, lists, sets }: Shape): readonly ScoredClause[] {
  const random = new RandomStream(seed, 1);
  const listed = lists.map(({ share, supplement, factor }): ScoredClause => {
    const ordinals = randomOrdinals(random, share);
    const bytes = Uint8Array.from(ordinals, () => 80 + Math.floor(random.next() ** 4 * 120));
    const filter = random.chance(0.5) ? postingsOf(ordinals, SIZE) : null;
    const blocks = random.chance(0.5) ? blockMaximaOf(bytes, Math.floor(random.next() * BLOCK_LENGTH)) : null;
    const base = { kind: "list", ordinals, bytes, impacts, filter, blocks } as const;
    const scored = withSupplement(
      { clause, factor, base, supplement: null, champions: null, maxScore: 0 },
      randomOrdinals(random, supplement),
    );
    return random.chance(0.7) ? { ...scored, champions: championsOf(scored) } : scored;
  });
  const others = sets.map(({ share, supplement, factor }): ScoredClause => {
    const base = { kind: "set", documents: postingsOf(randomOrdinals(random, share), SIZE), impact: 100 } as const;
    return withSupplement(
      { clause, factor, base, supplement: null, champions: null, maxScore: 0 },
      randomOrdinals(random, supplement),
    );
  });
  return [...listed, ...others];
}

/** The clause with a supplement of impacts up to 55 above those of the base. */
function withSupplement(scored: ScoredClause, ordinals: Uint32Array): ScoredClause {
  const known = Uint8Array.from(ordinals, (ordinal) => baseImpact(scored.base, ordinal));
  const differences = known.map((impact, index) => Math.min(255 - impact, 1 + ((ordinals[index] ?? 0) % 55)));
  const sums = known.map((impact, index) => impact + (differences[index] ?? 0));
  const supplement = ordinals.length === 0 ? null : new Supplement(ordinals, sums, Math.max(...sums));
  const maxScore = scored.factor * Math.max(impacts[200] ?? 0, 100, supplement?.maxImpact ?? 0);
  return { ...scored, supplement, maxScore };
}

function championsOf(scored: ScoredClause): Champions {
  const scores = naiveScores([{ ...scored, factor: 1 }], SIZE);
  const ordinals = [...scores.keys()].filter((ordinal) => (scores[ordinal] ?? 0) > 0);
  const order = (a: number, b: number): number => (scores[b] ?? 0) - (scores[a] ?? 0) || shapedSegment.compareIds(a, b);
  const first = Uint32Array.from(ordinals.toSorted(order).slice(0, MAX_CHAMPIONS));
  return { ordinals: first, impacts: Uint8Array.from(first, (ordinal) => scores[ordinal] ?? 0) };
}
