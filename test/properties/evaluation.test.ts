import { type ContractDocument, contractSchema } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { matchesResolved } from "@firmament/test-support/oracle/resolved.ts";
import { type FieldParameters, hasLeadingValue, naiveScore } from "@firmament/test-support/oracle/score.ts";
import { NaiveDocument } from "@firmament/testing/src/naive/document.ts";
import { naiveFields } from "@firmament/testing/src/naive/schema-fields.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect } from "vitest";
import { countMatches } from "../../src/evaluate/match/counter.ts";
import { idsOf, matchSegments, totalOf } from "../../src/evaluate/match/segment-matches.ts";
import { scoreCeiling } from "../../src/evaluate/score/ceiling.ts";
import type { ScorePart } from "../../src/evaluate/score/parts.ts";
import { Scorer } from "../../src/evaluate/score/scorer.ts";
import { hitOrder } from "../../src/evaluate/sort/hit-order.ts";
import type { FieldSort } from "../../src/evaluate/sort/sort.ts";
import { type HitOrder, topHits } from "../../src/evaluate/sort/top-hits.ts";
import { IndexReader } from "../../src/indexes/index-reader.ts";
import { EVERY_NUMBER } from "../../src/indexes/numeric-range.ts";
import { Planner } from "../../src/plan/planner.ts";
import type { LeadingValue } from "../../src/plan/resolve/leading-value.ts";
import { type Alternative, type ResolvedQuery, TIERS } from "../../src/plan/resolve/resolved.ts";
import { AnalyzedSchema } from "../../src/schema/analyzed-schema.ts";
import type { FieldImpacts } from "../../src/similarity/bm25f.ts";
import { prefixAutomaton } from "../../src/terms/automaton/prefix.ts";

const fields = naiveFields(contractSchema);
const { name, tags } = contractSchema.fields;
const parameters: FieldParameters = { name, tags };
const analyzed = new AnalyzedSchema(contractSchema);
const impactsOf = (field: string): FieldImpacts => analyzed.impactsOf(field);

/** The segments of an index, and its share of deletions. */
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

/** Copies of a few documents, enough for common terms, stored pairs and every representation of sets. */
const records: Arbitrary<ContractDocument[]> = fc
  .tuple(
    fc.array(
      fc.record(
        {
          name: texts,
          tags: fc.array(texts, { maxLength: 3 }),
          size: fc.integer({ min: -2, max: 4 }),
          prices: fc.array(fc.integer({ min: -2, max: 4 }), { maxLength: 4 }),
        },
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
  /** In order of insertion, including deleted ones. */
  readonly documents: readonly NaiveDocument[];
  readonly #alive: readonly NaiveDocument[];

  constructor(records: readonly ContractDocument[], { parts, deletedShare }: Layout) {
    const totalLength = parts.reduce((sum, { length }) => sum + length, 0);
    const isDeleted = (n: number): boolean => (n * 7) % 100 < deletedShare * 100;
    let start = 0;
    let reached = 0;
    const segments = parts.map(({ length, kind }) => {
      reached += length;
      const end = Math.round((records.length * reached) / totalLength);
      const [, build] = segmentKinds[kind] ?? (segmentKinds[0] as (typeof segmentKinds)[0]);
      const segment = build(records.slice(start, end));
      for (let n = start; n < end; n++) if (isDeleted(n)) segment.deletions.add(n - start);
      start = end;
      return segment;
    });
    this.reader = new IndexReader(segments);
    this.documents = records.map((record) => new NaiveDocument(record, fields));
    this.#alive = this.documents.filter((_, n) => !isDeleted(n));
  }

  /** The matching documents, in order of insertion. */
  matching(query: ResolvedQuery): readonly NaiveDocument[] {
    return this.#alive.filter((document) => matchesResolved(query, document));
  }
}

const indexes = fc.tuple(records, layouts).map(([some, layout]) => new Indexed(some, layout));

const searchedFields = fc.constantFrom(["name"], ["tags"], ["name", "tags"]);
const boost = fc.constantFrom(1, 1, 0.5, 0);

const exactAlternatives: Arbitrary<Alternative["leaf"]> = fc.oneof(
  fc.record({ kind: fc.constant("term"), fields: searchedFields, term: words, boost }),
  fc.record({
    kind: fc.constant("phrase"),
    fields: searchedFields,
    terms: fc.array(words, { minLength: 2, maxLength: 2 }),
    slop: fc.constant(0),
    boost,
  }),
);
const prefixAlternatives: Arbitrary<Alternative["leaf"]> = fc
  .tuple(searchedFields, fc.constantFrom("s", "a", ""))
  .map(([fields, term]) => {
    return { kind: "expansion", fields, automaton: prefixAutomaton(term), label: `${term}*`, term, boost: 1 };
  });
const smallSizes: Alternative["leaf"] = {
  kind: "range",
  type: "number",
  field: "size",
  range: { ...EVERY_NUMBER, low: 0, high: 2 },
  boost: 1,
};

/** The words of a search as you type; the document frequency need not be right. */
const typedWords: Arbitrary<ResolvedQuery> = fc
  .record({
    exact: fc.array(fc.oneof({ weight: 5, arbitrary: exactAlternatives }, fc.constant(smallSizes)), { maxLength: 2 }),
    inflection: fc.array(exactAlternatives, { maxLength: 1 }),
    prefix: fc.array(prefixAlternatives, { maxLength: 1 }),
    fuzzy: fc.array(fc.oneof(exactAlternatives, prefixAlternatives), { minLength: 1, maxLength: 2 }),
    documentFrequency: fc.constant(1),
    boost,
  })
  .map(({ documentFrequency, boost, ...tiers }): ResolvedQuery => {
    const alternatives = TIERS.flatMap((tier) => tiers[tier].map((leaf) => ({ tier, leaf })));
    return { kind: "alternatives", text: JSON.stringify(alternatives), alternatives, documentFrequency, boost };
  });

const { query: queries } = fc.letrec<{ query: ResolvedQuery; leaf: ResolvedQuery }>((tie) => ({
  leaf: fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("term"), fields: searchedFields, term: words, boost }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant("phrase"),
        fields: searchedFields,
        terms: fc.array(words, { minLength: 2, maxLength: 3 }),
        slop: fc.constantFrom(0, 0, 0, 1, 3),
        boost,
      }),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom("size", "prices"), fc.integer({ min: -3, max: 5 }), fc.nat(4), boost)
        .map(([field, low, width, boost]): ResolvedQuery => {
          return { kind: "range", type: "number", field, range: { ...EVERY_NUMBER, low, high: low + width }, boost };
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(searchedFields, fc.constantFrom("s", "a", ""), boost)
        .map(([fields, prefix, boost]): ResolvedQuery => {
          return {
            kind: "expansion",
            term: prefix === "" ? null : prefix,
            fields,
            automaton: prefixAutomaton(prefix),
            label: prefix === "" ? "/.*/" : `${prefix}*`,
            boost,
          };
        }),
    },
    { weight: 3, arbitrary: typedWords },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("exists"), fields: searchedFields, boost }) },
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

function several(query: Arbitrary<ResolvedQuery>): Arbitrary<ResolvedQuery[]> {
  return fc.array(query, { minLength: 2, maxLength: 3 });
}

/** @param boost the boost of an exact match; `null` for other documents */
function expectParts(parts: readonly ScorePart[], score: number, boost: number | null): void {
  expect(parts.reduce((sum, part) => sum + part.score, 0)).toBeCloseTo(score, 9);
  expect(parts).toEqual(parts.toSorted((a, b) => b.score - a.score));
  for (const part of parts) expect(part.score).toBeGreaterThan(0);
  expect(parts.filter(({ clause }) => /^(?:exact|beginning) "/.test(clause)).map(({ score }) => score)).toEqual(
    boost === null ? [] : [expect.closeTo(boost, 9)],
  );
  expect(new Set(parts.map(({ clause }) => clause)).size).toBe(parts.length);
  for (const { clause, score, fields } of parts) {
    if (clause === "*:*") expect(fields).toEqual([]);
    else expect(fields.reduce((sum, part) => sum + part.score, 0)).toBeCloseTo(score, 9);
    expect(fields).toEqual(fields.toSorted((a, b) => b.score - a.score));
    for (const part of fields) expect(part.score).toBeGreaterThan(0);
    expect(new Set(fields.map(({ field }) => field)).size).toBe(fields.length);
  }
}

/** A page as ids with their scores. */
function page(
  index: Indexed,
  query: ResolvedQuery,
  order: HitOrder,
  offset: number,
  limit: number,
): [string, number][] {
  const matches = matchSegments(new Planner(index.reader).matching(query), index.reader);
  return topHits(matches, order, { offset, after: null, limit }).map(({ segment, ordinal, score }) => {
    return [segment.id(ordinal), score];
  });
}

function byNumbers(sorts: readonly FieldSort[]): HitOrder {
  return hitOrder(sorts, () => {
    throw new Error("A sort by a number needs no scores.");
  });
}

/** Sorts by one or two numbers. */
const numberSorts: Arbitrary<FieldSort[]> = fc.array(
  fc
    .record({
      field: fc.constantFrom("size", "prices"),
      direction: fc.constantFrom("asc", "desc"),
      mode: fc.constantFrom(undefined, "min", "max"),
    })
    .map(({ mode, ...sort }): FieldSort => ({ by: "number", ...sort, ...(mode !== undefined && { mode }) })),
  { minLength: 1, maxLength: 2 },
);

/** Negative if `a` comes first. */
function compareNumbers(a: NaiveDocument, b: NaiveDocument, { field, direction, mode }: FieldSort): number {
  const isSmallest = mode === undefined ? direction === "asc" : mode === "min";
  const [x, y] = [a, b].map((document) => document.numbers(field).at(isSmallest ? 0 : -1));
  if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
  return direction === "asc" ? x - y : y - x;
}

function byRelevance(scorer: Scorer): HitOrder {
  return hitOrder([{ by: "relevance" }], () => scorer);
}

/** Values, some of which occur in the documents. */
const leadingValues: Arbitrary<LeadingValue> = fc.oneof(
  fc.record({
    field: fc.constantFrom("name", "tags"),
    terms: fc.array(words, { minLength: 1, maxLength: 3 }),
    open: fc.constantFrom(null, ""),
  }),
  fc.record({
    field: fc.constantFrom("name", "tags"),
    terms: fc.array(words, { maxLength: 2 }),
    open: fc.tuple(words, fc.integer({ min: 1, max: 3 })).map(([word, length]) => word.slice(0, length)),
  }),
);

const ranges = fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 30 }));

describe("for any documents, segments and deletions", () => {
  law(
    "the matches are those of the reference implementation, and so is their count",
    400,
    fc.property(indexes, queries, (index, query) => {
      const plan = new Planner(index.reader).matching(query);
      const matches = matchSegments(plan, index.reader);
      const expected = index.matching(query).map(({ id }) => id);
      expect(idsOf(matches)).toEqual(expected);
      expect(totalOf(matches)).toBe(expected.length);
      const counts = index.reader.segments.map((segment) => countMatches(plan, segment));
      expect(counts).toEqual(matches.map(({ documents }) => documents.size));
    }),
  );

  law(
    "scores follow the formula, the best hits come first, ties are sorted by id, and every page is a range of all hits",
    300,
    fc.property(indexes, queries, fc.array(ranges, { minLength: 1, maxLength: 4 }), (index, query, pages) => {
      const expected = index.matching(query);
      const order = (): HitOrder =>
        byRelevance(
          new Scorer({ ranking: new Planner(index.reader).ranking(query), leading: [], impactsOf }, index.reader),
        );
      const all = page(index, query, order(), 0, expected.length + 5);
      expect(new Set(all.map(([id]) => id))).toEqual(new Set(expected.map(({ id }) => id)));
      expect(all[0]?.[1] ?? 0).toBeLessThanOrEqual(scoreCeiling(new Planner(index.reader).ranking(query)));
      const scores = new Map(all);
      for (const document of expected.slice(0, 20)) {
        const score = naiveScore(query, document, index.documents, parameters);
        expect(scores.get(document.id)).toBeCloseTo(score, 9);
      }
      expect(all).toEqual(all.toSorted(([a, x], [b, y]) => (x === y ? (a < b ? -1 : 1) : y - x)));
      for (const [offset, limit] of pages) {
        expect(page(index, query, order(), offset, limit)).toEqual(all.slice(offset, offset + limit));
      }
    }),
  );

  law(
    "leading values come first, tier by tier, ordered by score plus a constant boost, and every score is the sum of its parts",
    300,
    fc.property(
      indexes,
      queries,
      fc.array(fc.array(leadingValues, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 }),
      fc.array(ranges, { minLength: 1, maxLength: 4 }),
      (index, query, leading, pages) => {
        const planner = new Planner(index.reader);
        const scorer = (): Scorer => new Scorer({ ranking: planner.ranking(query), leading, impactsOf }, index.reader);
        const expected = new Map(index.matching(query).map((document) => [document.id, document]));
        const matches = matchSegments(planner.matching(query), index.reader);
        const all = topHits(matches, byRelevance(scorer()), { offset: 0, after: null, limit: expected.size + 5 });
        expect(new Set(all.map(({ segment, ordinal }) => segment.id(ordinal)))).toEqual(new Set(expected.keys()));
        const tierOf = (id: string): number => {
          const tier = leading.findIndex((values) =>
            values.some((value) => hasLeadingValue(expected.get(id) as NaiveDocument, value)),
          );
          return tier < 0 ? leading.length : tier;
        };
        const tiers = all.map(({ segment, ordinal }) => tierOf(segment.id(ordinal)));
        expect(tiers).toEqual(tiers.toSorted((a, b) => a - b));
        const unit = 1 + scoreCeiling(planner.ranking(query));
        for (const [rank, { segment, ordinal, score: key }] of all.slice(0, 20).entries()) {
          const score = naiveScore(
            query,
            expected.get(segment.id(ordinal)) as NaiveDocument,
            index.documents,
            parameters,
          );
          const boost = unit * (leading.length - (tiers[rank] as number));
          expect((key - score) / unit).toBeCloseTo(boost / unit, 7);
          expectParts(scorer().explain(segment, ordinal), key, boost === 0 ? null : key - score);
        }
        for (const [rank, { score }] of all.entries()) {
          const next = all[rank + 1];
          if (next !== undefined && tiers[rank] !== tiers[rank + 1]) expect(score).toBeGreaterThan(next.score);
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
    "one or two numbers sort hits, missing numbers last in both directions, ties by id",
    400,
    fc.property(indexes, queries, ranges, numberSorts, (index, query, [offset, limit], sorts) => {
      const expected = index
        .matching(query)
        .toSorted((a, b) => {
          const order = sorts.map((sort) => compareNumbers(a, b, sort)).find((each) => each !== 0);
          return order ?? (a.id < b.id ? -1 : 1);
        })
        .map(({ id }) => id);
      const ids = page(index, query, byNumbers(sorts), offset, limit).map(([id]) => id);
      expect(ids).toEqual(expected.slice(offset, offset + limit));
    }),
  );
});
