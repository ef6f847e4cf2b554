import { RandomStream } from "@firmament/fixtures";
import { spreadEngine, spreads } from "@firmament/test-support/engine/spread-engine.ts";
import { law } from "@firmament/test-support/fuzz.ts";
import { isExactValue } from "@firmament/test-support/oracle/exact-value.ts";
import { naiveDistance, naivePoint } from "@firmament/testing/src/naive/points.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import type { RankOptions } from "../../src/engine/options/rank-options.ts";
import {
  type DocumentInput,
  type DocumentOf,
  foldingAnalyzer,
  number,
  type Point,
  point,
  SearchEngine,
  text,
} from "../../src/entries/index.ts";
import { defineSchema } from "../../src/schema/schema.ts";

const schema = defineSchema({
  analyzer: foldingAnalyzer,
  fields: {
    name: text({ weight: 4, exactFirst: true }),
    tagline: text(),
    size: number(),
    age: number(),
    home: point(),
    stops: point({ many: true }),
  },
});
type Rank = RankOptions<typeof schema>;
type Engine = SearchEngine<typeof schema>;

const WORDS = ["acme", "bolt", "labs", "the", "ox"];
const words = fc.constantFrom(...WORDS);
const texts = fc.array(words, { minLength: 1, maxLength: 4 }).map((some) => some.join(" "));
const numbers = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 9 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);
const places: Arbitrary<Point> = fc.oneof(
  fc.constantFrom({ lat: 52.5, lon: 13.4 }, { lat: 52.51, lon: 13.4 }, { lat: -52.5, lon: -166.6 }),
  fc.record({ lat: fc.double({ min: 52, max: 53, noNaN: true }), lon: fc.double({ min: 13, max: 14, noNaN: true }) }),
);
const documents: Arbitrary<DocumentInput<typeof schema>[]> = fc
  .array(
    fc.record(
      {
        name: texts,
        tagline: texts,
        size: numbers,
        age: fc.nat(1_000_000),
        home: places,
        stops: fc.array(places, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 60, size: "max" },
  )
  .map((list) => list.map((document, index) => ({ ...document, id: String((index * 7919) % 1009) })));

const factors = fc.constantFrom(0, 0.001, 0.2, 1, 30, 1e300);
const combinations = fc.constantFrom("add", "multiply");
const fields = fc.constantFrom("size", "age");
const optional: { requiredKeys: ["field"] } = { requiredKeys: ["field"] };
const ranks: Arbitrary<Rank> = fc.oneof(
  fc.record(
    { field: fields, modifier: fc.constantFrom("none", "sqrt", "log1p"), factor: factors, combine: combinations },
    optional,
  ),
  fc.record({
    field: fields,
    modifier: fc.constant("saturation" as const),
    pivot: fc.constantFrom(0.5, 7, 1000),
    factor: factors,
    combine: combinations,
  }),
  fc.record(
    {
      field: fc.constantFrom("home", "stops"),
      from: places,
      pivot: fc.constantFrom(0.001, 10, 1e6),
      factor: factors,
      combine: combinations,
    },
    { requiredKeys: ["field", "from", "pivot"] },
  ),
);

const queries = fc.oneof(
  fc.constantFrom("*:*", "acme", "name:acme", "acme labs", "acme bolt^2 ox", "NOT ox", "size:[0 TO 5]", "none"),
  fc.constantFrom("+acme the labs", "name:(acme OR labs)", '"acme bolt"', "l* acm~1", "acme^0", "name:* tagline:ox^9"),
  texts,
);

/** The number, or the distance of the nearest point as a negative number. */
function rankedValue(rank: Rank, document: DocumentOf<typeof schema>): number | undefined {
  if (rank.field !== "home" && rank.field !== "stops") return document[rank.field];
  const from = rank.from as Point;
  const distances = [document[rank.field] ?? []].flat().map((each) => naiveDistance(from, naivePoint(each)));
  return distances.length === 0 ? undefined : -Math.min(...distances);
}

function contributionOf(rank: Rank, value: number | undefined): number {
  const { modifier = "log1p", pivot = 0, factor = 1 } = rank;
  if (value === undefined) return 0;
  if (rank.from !== undefined) return factor * (1 / (1 + -value / pivot));
  if (value <= 0) return 0;
  const modified = {
    none: value,
    sqrt: Math.sqrt(value),
    log1p: Math.log1p(value),
    saturation: 1 / (1 + pivot / value),
  };
  return Math.min(factor * modified[modifier], Number.MAX_VALUE);
}

interface Expected {
  readonly id: string;
  readonly score: number;
}

/** All matches by the definition: exact matches first, then by score, value and id. */
function naiveHits(engine: Engine, query: string, rank: Rank): readonly Expected[] {
  const tree = parse(query);
  return engine
    .search(query, { limit: 10_000 })
    .hits.map(({ id, score, document }) => {
      const value = rankedValue(rank, document);
      const contribution = contributionOf(rank, value);
      const combined = rank.combine === "multiply" ? score * (1 + contribution) : score + contribution;
      const isExact = isExactValue(document.name ?? "", tree, "name", foldingAnalyzer);
      return { id, isExact, value: value ?? Number.NEGATIVE_INFINITY, score: Math.min(combined, Number.MAX_VALUE) };
    })
    .toSorted(
      (a, b) =>
        Number(b.isExact) - Number(a.isExact) ||
        b.score - a.score ||
        (a.value === b.value ? 0 : b.value - a.value) ||
        (a.id < b.id ? -1 : 1),
    )
    .map(({ id, score }) => ({ id, score }));
}

function hitsOf(hits: readonly Expected[]): readonly Expected[] {
  return hits.map(({ id, score }) => ({ id, score }));
}

const requests = fc.record({ query: queries, rank: ranks, limit: fc.integer({ min: 1, max: 12 }), offset: fc.nat(20) });

/** Documents, how they are spread over segments, and searches. */
const sessions = [documents, spreads, fc.array(requests, { minLength: 3, maxLength: 6 })] as const;

describe("hits ranked by the value of a field", () => {
  law(
    "are ordered by relevance combined with the value, then by value, then by id, on every page",
    120,
    fc.property(...sessions, (documents, spread, searches) => {
      const engine = spreadEngine(schema, documents, spread);
      for (const { query, rank, limit, offset } of searches) {
        const expected = naiveHits(engine, query, rank);
        expect(hitsOf(engine.search(query, { rank, limit: 10_000 }).hits)).toEqual(expected);
        expect(hitsOf(engine.search(query, { rank, limit, offset }).hits)).toEqual(
          expected.slice(offset, offset + limit),
        );
        const read: Expected[] = [];
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = engine.search(query, { rank, limit, cursor });
          read.push(...hitsOf(page.hits));
          cursor = page.cursor;
        }
        expect(read).toEqual(expected);
      }
    }),
  );

  law(
    "have explanations that add up to the score, with the contribution of the value",
    60,
    fc.property(...sessions, (documents, spread, searches) => {
      const engine = spreadEngine(schema, documents, spread);
      for (const { query, rank, limit } of searches) {
        const modifier = rank.modifier ?? "log1p";
        const kind = rank.from === undefined ? modifier : "decay";
        const clause = kind === "none" ? rank.field : `${kind}(${rank.field})`;
        for (const { score, document, explanation = [] } of engine.search(query, { rank, limit, explain: true }).hits) {
          const parts = explanation.map((part) => part.score);
          // Sums of greater numbers overflow.
          if (score > 1e300) continue;
          const sum = parts.reduce((sum, part) => sum + part, 0);
          expect(Math.abs(sum - score)).toBeLessThanOrEqual(1e-9 * score);
          expect(parts).toEqual(parts.toSorted((a, b) => b - a));
          const part = explanation.find((each) => each.clause === clause)?.score ?? 0;
          const contribution = contributionOf(rank, rankedValue(rank, document));
          const expected = rank.combine === "multiply" ? score * (contribution / (1 + contribution)) : contribution;
          expect(Math.abs(part - expected)).toBeLessThanOrEqual(1e-9 * score);
        }
      }
    }),
  );

  // Each list is longer than a block of postings, so that the scorer can skip documents.
  law(
    "are the first of all ranked matches, however many documents are skipped",
    12,
    fc.property(fc.nat(), fc.array(fc.tuple(queries, ranks), { minLength: 4, maxLength: 8 }), (seed, searches) => {
      const random = new RandomStream(seed, 0);
      const engine = new SearchEngine(schema, { liveCapacity: 700 });
      const documents = Array.from({ length: 3000 }, (_, index) => randomDocument(random, index));
      engine.upsertAll(documents.slice(0, 2000));
      for (const document of documents.slice(2000)) engine.upsert(document);
      for (const { id } of documents) if (random.chance(0.05)) engine.delete(id);
      for (const [query, rank] of searches) {
        const all = naiveHits(engine, query, rank);
        for (const limit of [1, 10, 100, 10_000]) {
          expect(hitsOf(engine.search(query, { rank, limit }).hits)).toEqual(all.slice(0, limit));
        }
      }
    }),
    2,
  );
});

test("a document that is not among the champions of a term comes first because of its value", () => {
  const engine = new SearchEngine(schema);
  const document = (n: number) => ({ id: String(n), tagline: `acme${" ox".repeat(n % 9)}`, size: n === 17 ? 5 : 1 });
  engine.upsertAll(Array.from({ length: 600 }, (_, n) => document(n)));
  const [first] = engine.search("acme", { limit: 1, rank: { field: "size", factor: 30 } }).hits;
  expect(first?.id).toBe("17");
  expect(engine.search("acme", { limit: 1 }).hits[0]?.id).toBe("0");
});

/** Words have very different frequencies, and so have values. */
function randomDocument(random: RandomStream, index: number): DocumentInput<typeof schema> & { readonly id: string } {
  const text = (length: number): string =>
    Array.from({ length }, () => WORDS[Math.floor(random.next() ** 3 * WORDS.length)]).join(" ");
  return {
    id: String((index * 7919) % 10_007),
    name: text(1 + Math.floor(random.next() * 3)),
    tagline: text(Math.floor(random.next() * 12)),
    ...(random.chance(0.8) && { size: Math.floor(1 / random.next() ** 2) }),
    ...(random.chance(0.8) && { age: Math.floor(random.next() * 5) }),
    ...(random.chance(0.8) && { home: randomPlace(random) }),
    stops: [randomPlace(random), randomPlace(random)].slice(0, Math.floor(random.next() * 3)),
  };
}

/** Most are near a few cities, and some share a place. */
function randomPlace(random: RandomStream): Point {
  const city = { lat: 52 + Math.floor(random.next() * 3), lon: 13 + Math.floor(random.next() * 3) };
  if (random.chance(0.2)) return city;
  return { lat: city.lat + random.next() ** 3, lon: city.lon + random.next() ** 3 };
}
