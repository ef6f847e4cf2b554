import { matchingQuery } from "@firmament/opensearch/src/compile/matching-query.ts";
import { DocumentBodies } from "@firmament/opensearch/src/layout/document-body.ts";
import { IndexLayout } from "@firmament/opensearch/src/layout/index-layout.ts";
import {
  type BorderAnswer,
  BorderPoints,
  type BorderSearch,
  type Searches,
} from "@firmament/opensearch/src/read/border-points.ts";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import { fieldName } from "@firmament/testing/src/arbitrary/leaf.ts";
import { placeLeaf, pointValues } from "@firmament/testing/src/arbitrary/place.ts";
import fc, { type Arbitrary } from "fast-check";
import { defineSchema, keyword, number, objects, point, SearchEngine } from "firmament";
import { parse, print } from "firmament/grammar";
import { AnalyzedSchema, readDocument, resolve, rewrite } from "firmament/query";
import { describe, expect, test } from "vitest";

const shop = { floor: number(), at: point() };
const schema = defineSchema({ fields: { name: keyword(), location: point({ many: true }), shops: objects(shop) } });
const analyzed = new AnalyzedSchema(schema);
const layout = new IndexLayout(analyzed);

type Indexed = Readonly<Record<string, unknown>>;

/** Evaluates the queries and aggregations of areas, as their definitions say. */
class Bodies {
  readonly #bodies: readonly Indexed[];

  constructor(records: readonly object[]) {
    const bodies = new DocumentBodies(layout);
    this.#bodies = records.map((record, order) => bodies.of(readDocument(schema, record, order), order, order));
  }

  idsOf(query: object): readonly unknown[] {
    return this.#bodies.filter((body) => matches(query, body, "")).map(({ id }) => id);
  }

  readonly search: Searches = async (searches) => {
    return searches.map((search) => this.#answer(search));
  };

  #answer({ query, aggs = {} }: BorderSearch): BorderAnswer {
    const found = this.#bodies.filter((body) => matches(query, body, ""));
    const { points, objects } = aggs as unknown as Aggregations;
    if (points !== undefined) return { aggregations: { points: bucketsOf(found, points, "") } };
    const { nested, aggs: inner } = objects as NonNullable<typeof objects>;
    const prefix = `${nested.path}.`;
    const inside = found
      .flatMap((body) => (body[nested.path] ?? []) as readonly Indexed[])
      .filter((object) => matches(inner.border.filter, object, prefix));
    const border = { points: bucketsOf(inside, inner.border.aggs.points, prefix) };
    return { aggregations: { objects: { border } } };
  }
}

interface PointsAggregation {
  readonly terms: { readonly field: string; readonly size: number };
}

interface Aggregations {
  readonly points?: PointsAggregation;
  readonly objects?: {
    readonly nested: { readonly path: string };
    readonly aggs: {
      readonly border: { readonly filter: object; readonly aggs: { readonly points: PointsAggregation } };
    };
  };
}

function bucketsOf(bodies: readonly Indexed[], { terms }: PointsAggregation, prefix: string): object {
  const keys = new Set(bodies.flatMap((body) => valuesOf(body, terms.field, prefix)));
  return { buckets: [...keys].slice(0, terms.size).map((key) => ({ key })) };
}

function valuesOf(body: Indexed, path: string, prefix: string): readonly unknown[] {
  return [body[path.slice(prefix.length)] ?? []].flat();
}

function matches(query: object, body: Indexed, prefix: string): boolean {
  const [[kind, content] = ["", {}]] = Object.entries(query) as [string, Record<string, unknown>][];
  if (kind === "match_none") return false;
  if (kind === "match_all") return true;
  if (kind === "bool") {
    const { should, filter = [], must_not: excluded = [] } = content as Record<string, readonly object[]>;
    const isMatch = (each: object): boolean => matches(each, body, prefix);
    return (should?.some(isMatch) ?? true) && filter.every(isMatch) && !excluded.some(isMatch);
  }
  if (kind === "nested") {
    const { path, query: inner } = content as { readonly path: string; readonly query: object };
    return ((body[path] ?? []) as readonly Indexed[]).some((object) => matches(inner, object, `${path}.`));
  }
  const [[path, condition] = ["", null]] = Object.entries(content) as [string, unknown][];
  const values = valuesOf(body, path, prefix);
  if (kind === "terms") return values.some((value) => (condition as readonly unknown[]).includes(value));
  expect(kind).toBe("range");
  const { gte, lte } = condition as { readonly gte: number; readonly lte: number };
  return values.some((value) => gte <= (value as number) && (value as number) <= lte);
}

const documents = fc
  .array(
    fc.record({
      location: fc.array(pointValues, { maxLength: 3 }),
      shops: fc.array(fc.record({ floor: fc.constantFrom(1, 2), at: pointValues }), { maxLength: 2 }),
    }),
    { maxLength: 12 },
  )
  .map((records) => records.map((record, index) => ({ id: String(index), ...record })));

const placesIn = (field: string): Arbitrary<string> =>
  placeLeaf(fc.constant(fieldName(field))).map((node) => print(node));
const leaves = fc.oneof(placesIn("location"), placesIn("shops.at"));
const queries = fc.oneof(
  leaves,
  fc.tuple(leaves, leaves).map(([a, b]) => `${a} AND NOT ${b}`),
  fc.tuple(leaves, leaves).map(([a, b]) => `${a} OR ${b}`),
  placesIn("at").map((at) => `shops:(floor:1 AND ${at})`),
);

function compiled(query: string): object {
  const { resolved, diagnostics } = resolve(parse(query), { schema: analyzed, defaultOperator: "OR", now: 0 });
  expect(diagnostics).toEqual([]);
  return matchingQuery(rewrite(resolved), layout);
}

describe("areas of points in a cluster", () => {
  test(
    "contain the documents that an engine finds",
    async () => {
      const property = fc.asyncProperty(documents, queries, async (records, query) => {
        const engine = new SearchEngine(schema);
        engine.upsertAll(records as never);
        const bodies = new Bodies(records);
        const [decided] = await new BorderPoints().decided([{ query: compiled(query) }], bodies.search);
        expect(bodies.idsOf((decided as { readonly query: object }).query)).toEqual(engine.ids(query));
      });
      await fc.assert(property, runs(10_000));
    },
    2 * propertyTimeout,
  );
});
