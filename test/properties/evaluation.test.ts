import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import { countMatches } from "../../src/evaluate/match/counter.ts";
import { idsOf, matchSegments, totalOf } from "../../src/evaluate/match/segment-matches.ts";
import { scoreCeiling } from "../../src/evaluate/score/ceiling.ts";
import type { ScorePart } from "../../src/evaluate/score/parts.ts";
import { Scorer } from "../../src/evaluate/score/scorer.ts";
import { hitOrder } from "../../src/evaluate/sort/hit-order.ts";
import { type HitOrder, topHits } from "../../src/evaluate/sort/top-hits.ts";
import { IndexReader } from "../../src/indexes/index-reader.ts";
import { EVERY_NUMBER } from "../../src/indexes/numeric-range.ts";
import { Planner } from "../../src/plan/planner.ts";
import type { ExactValue } from "../../src/plan/resolve/exact-value.ts";
import type { Resolved } from "../../src/plan/resolve/resolved.ts";
import { prefixAutomaton } from "../../src/terms/automaton/prefix.ts";
import { type ContractDocument, contractSchema } from "../support/contracts/segment.ts";
import { segmentKinds } from "../support/contracts/segments.ts";
import { law } from "../support/fuzz.ts";
import { NaiveDocument, naiveFields } from "../support/oracle/document.ts";
import { matchesResolved } from "../support/oracle/resolved.ts";
import { hasWhole, naiveScore } from "../support/oracle/score.ts";

const fields = naiveFields(contractSchema);
const weights: Readonly<Record<string, number>> = { name: 3, tags: 1 };
const weightOf = (field: string): number => weights[field] ?? 1;

/** Which segments documents are in, and how many of them are deleted. */
interface Layout {
  readonly parts: readonly { readonly length: number; readonly kind: number }[];
  readonly deletedShare: number;
}

const layouts: Arbitrary<Layout> = fc.record({
  parts: fc.array(fc.record({ length: fc.integer({ min: 1, max: 9 }), kind: fc.nat(segmentKinds.length - 1) }), {
    minLength: 1,
    maxLength: 3,
  }),
  deletedShare: fc.constantFrom(0, 0, 0.05, 0.4),
});

const words = fc.constantFrom("a", "a", "b", "b", "c", "d", "seldom");
const texts = fc.array(words, { maxLength: 7 }).map((terms) => terms.join(" "));

/** So many copies of a few documents that words are common, pairs of them kept, and sets held in every way. */
const records: Arbitrary<ContractDocument[]> = fc
  .tuple(
    fc.array(
      fc.record(
        { name: texts, tags: fc.array(texts, { maxLength: 3 }), size: fc.integer({ min: -2, max: 4 }) },
        { requiredKeys: ["name"] },
      ),
      { minLength: 1, maxLength: 12 },
    ),
    fc.constantFrom(1, 1, 1, 5, 40),
  )
  .map(([some, times]) =>
    Array.from({ length: times }, () => some)
      .flat()
      .map((record, n) => ({ ...record, id: String((n * 7919 + 13) % 1_000_003) })),
  );

/** Documents in segments of all kinds. */
class Indexed {
  readonly reader: IndexReader<ContractDocument>;
  /** In the order of insertion, deleted ones included. */
  readonly documents: readonly NaiveDocument[];
  readonly #left: readonly NaiveDocument[];

  constructor(records: readonly ContractDocument[], { parts, deletedShare }: Layout) {
    const whole = parts.reduce((sum, { length }) => sum + length, 0);
    const isDeleted = (n: number): boolean => (n * 7) % 100 < deletedShare * 100;
    let start = 0;
    let reached = 0;
    const segments = parts.map(({ length, kind }) => {
      reached += length;
      const end = Math.round((records.length * reached) / whole);
      const [, build] = segmentKinds[kind] ?? (segmentKinds[0] as (typeof segmentKinds)[0]);
      const segment = build(records.slice(start, end));
      for (let n = start; n < end; n++) if (isDeleted(n)) segment.deletions.add(n - start);
      start = end;
      return segment;
    });
    this.reader = new IndexReader(segments);
    this.documents = records.map((record) => new NaiveDocument(record, fields));
    this.#left = this.documents.filter((_, n) => !isDeleted(n));
  }

  /** The documents that match, in the order of insertion. */
  matching(query: Resolved): readonly NaiveDocument[] {
    return this.#left.filter((document) => matchesResolved(query, document));
  }
}

const indexes = fc.tuple(records, layouts).map(([some, layout]) => new Indexed(some, layout));

const asked = fc.constantFrom(["name"], ["tags"], ["name", "tags"]);
const boost = fc.constantFrom(1, 1, 0.5, 0);

const { query: queries } = fc.letrec<{ query: Resolved; leaf: Resolved }>((tie) => ({
  leaf: fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("term"), fields: asked, term: words, boost }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("phrase"),
        fields: asked,
        terms: fc.array(words, { minLength: 2, maxLength: 3 }),
        slop: fc.constantFrom(0, 0, 0, 1, 3),
        boost,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.integer({ min: -3, max: 5 }), fc.nat(4), boost).map(([low, width, boost]): Resolved => {
        return { kind: "range", field: "size", range: { ...EVERY_NUMBER, low, high: low + width }, boost };
      }),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(asked, fc.constantFrom("s", "a", ""), boost).map(([fields, prefix, boost]): Resolved => {
        return { kind: "expansion", fields, automaton: prefixAutomaton(prefix), label: `${prefix}*`, boost };
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("exists"), fields: asked, boost }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("all"), boost }) },
  ),
  query: fc.oneof(
    { depthSize: "small", maxDepth: 4, withCrossShrink: true },
    { weight: 3, arbitrary: tie("leaf") },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("and"), clauses: several(tie("query")) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("or"), clauses: several(tie("query")) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("not"), clause: tie("query") }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant("ranked"), required: tie("query"), optional: several(tie("query")) }),
    },
  ),
}));

function several(query: Arbitrary<Resolved>): Arbitrary<Resolved[]> {
  return fc.array(query, { minLength: 2, maxLength: 3 });
}

/** @param lift of a whole match; `null` for any other document */
function expectParts(parts: readonly ScorePart[], score: number, lift: number | null): void {
  expect(parts.reduce((sum, part) => sum + part.score, 0)).toBeCloseTo(score, 9);
  expect(parts).toEqual(parts.toSorted((a, b) => b.score - a.score));
  for (const part of parts) expect(part.score).toBeGreaterThan(0);
  expect(parts.filter(({ clause }) => clause.startsWith("whole ")).map(({ score }) => score)).toEqual(
    lift === null ? [] : [expect.closeTo(lift, 9)],
  );
  expect(new Set(parts.map(({ clause, field }) => `${clause} in ${field}`)).size).toBe(parts.length);
}

/** A page as ids with their scores. */
function page(index: Indexed, query: Resolved, order: HitOrder, offset: number, limit: number): [string, number][] {
  const matches = matchSegments(new Planner(index.reader).matching(query), index.reader);
  return topHits(matches, order, { offset, after: null, limit }).map(({ segment, ordinal, score }) => {
    return [segment.id(ordinal), score];
  });
}

function bySize(direction: "asc" | "desc"): HitOrder {
  return hitOrder([{ by: "number", field: "size", direction }], () => {
    throw new Error("A sort by a number needs no scores.");
  });
}

function byRelevance(scorer: Scorer): HitOrder {
  return hitOrder([{ by: "relevance" }], () => scorer);
}

/** Some of which documents consist of as a whole. */
const wordings: Arbitrary<ExactValue> = fc.record({
  field: fc.constantFrom("name", "tags"),
  terms: fc.array(words, { minLength: 1, maxLength: 3 }),
});

const stretches = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 30 }));

describe("whatever documents are in which segments, and some of them deleted", () => {
  law(
    "what is found is what the query means, and counted without being found",
    400,
    fc.property(indexes, queries, (index, query) => {
      const plan = new Planner(index.reader).matching(query);
      const found = matchSegments(plan, index.reader);
      const expected = index.matching(query).map(({ id }) => id);
      expect(idsOf(found)).toEqual(expected);
      expect(totalOf(found)).toBe(expected.length);
      const counts = index.reader.segments.map((segment) => countMatches(plan, segment));
      expect(counts).toEqual(found.map(({ documents }) => documents.size));
    }),
  );

  law(
    "scores are those of the formula, the best come first, equal ones by id, and every page is a stretch of all",
    300,
    fc.property(indexes, queries, fc.array(stretches, { minLength: 1, maxLength: 4 }), (index, query, pages) => {
      const expected = index.matching(query);
      const order = (): HitOrder =>
        byRelevance(
          new Scorer({ ranking: new Planner(index.reader).ranking(query), exactValues: [], weightOf }, index.reader),
        );
      const all = page(index, query, order(), 0, expected.length + 5);
      expect(new Set(all.map(([id]) => id))).toEqual(new Set(expected.map(({ id }) => id)));
      expect(all[0]?.[1] ?? 0).toBeLessThanOrEqual(scoreCeiling(new Planner(index.reader).ranking(query), weightOf));
      const scores = new Map(all);
      for (const document of expected.slice(0, 20)) {
        const score = naiveScore(query, document, index.documents, weights);
        expect(scores.get(document.id)).toBeCloseTo(score, 9);
      }
      expect(all).toEqual(all.toSorted(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : y - x)));
      for (const [offset, limit] of pages) {
        expect(page(index, query, order(), offset, limit)).toEqual(all.slice(offset, offset + limit));
      }
    }),
  );

  law(
    "whole matches come first, by their score, with one and the same more; every score is made of its parts",
    300,
    fc.property(
      indexes,
      queries,
      fc.array(wordings, { minLength: 1, maxLength: 4 }),
      fc.array(stretches, { minLength: 1, maxLength: 4 }),
      (index, query, wordings, pages) => {
        const planner = new Planner(index.reader);
        const scorer = (): Scorer =>
          new Scorer({ ranking: planner.ranking(query), exactValues: wordings, weightOf }, index.reader);
        const expected = new Map(index.matching(query).map((document) => [document.id, document]));
        const matches = matchSegments(planner.matching(query), index.reader);
        const all = topHits(matches, byRelevance(scorer()), { offset: 0, after: null, limit: expected.size + 5 });
        expect(new Set(all.map(({ segment, ordinal }) => segment.id(ordinal)))).toEqual(new Set(expected.keys()));
        const isWhole = (id: string): boolean =>
          wordings.some(({ field, terms }) => {
            const document = expected.get(id);
            return document !== undefined && hasWhole(document, field, terms);
          });
        const wholeCount = [...expected.keys()].filter(isWhole).length;
        const lifts: number[] = [];
        for (const [place, { segment, ordinal, score: key }] of all.slice(0, 20).entries()) {
          const id = segment.id(ordinal);
          expect(isWhole(id)).toBe(place < wholeCount);
          const score = naiveScore(query, expected.get(id) as NaiveDocument, index.documents, weights);
          if (isWhole(id)) lifts.push(key - score);
          else expect(key).toBeCloseTo(score, 9);
          expectParts(scorer().explain(segment, ordinal), key, isWhole(id) ? (lifts[0] ?? 0) : null);
        }
        for (const lift of lifts) expect(lift).toBeCloseTo(lifts[0] ?? 0, 9);
        if (wholeCount > 0 && wholeCount < all.length) {
          expect(all[wholeCount - 1]?.score).toBeGreaterThan(all[wholeCount]?.score ?? Number.NaN);
        }
        const keys = all.map(({ segment, ordinal, score }): [string, number] => [segment.id(ordinal), score]);
        expect(keys).toEqual(keys.toSorted(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : y - x)));
        for (const [offset, limit] of pages) {
          expect(page(index, query, byRelevance(scorer()), offset, limit)).toEqual(keys.slice(offset, offset + limit));
        }
      },
    ),
  );

  law(
    "a number sorts, missing ones last in both directions, equal ones by id",
    300,
    fc.property(indexes, queries, stretches, fc.constantFrom("asc", "desc"), (index, query, stretch, direction) => {
      const [offset, limit] = stretch;
      const sign = direction === "asc" ? 1 : -1;
      const keyOf = (document: NaiveDocument): number =>
        (document.number("size") ?? Number.POSITIVE_INFINITY * sign) * sign;
      const expected = index
        .matching(query)
        .toSorted((a, b) => (keyOf(a) === keyOf(b) ? (a.id < b.id ? -1 : 1) : keyOf(a) - keyOf(b)))
        .map(({ id }) => id);
      const found = page(index, query, bySize(direction), offset, limit).map(([id]) => id);
      expect(found).toEqual(expected.slice(offset, offset + limit));
    }),
  );
});
