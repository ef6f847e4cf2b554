import { expect, test } from "vitest";
import { standardAnalyzer } from "../analysis/standard-analyzer.ts";
import { SearchEngine } from "../engine/search-engine.ts";
import { date, number, text } from "../schema/field.ts";
import { defineSchema } from "../schema/schema.ts";
import { vector } from "../schema/vector.ts";
import { SPLIT_THRESHOLDS, splitMatching, splitSearch } from "./search-split.ts";

const schema = defineSchema({
  analyzer: standardAnalyzer,
  fields: { name: text(), city: text(), size: number(), founded: date() },
});

/** Everything that can be split is split. */
const always = { minDocuments: 0, minPartMs: Number.MIN_VALUE };

const engine = new SearchEngine(schema, { liveCapacity: 10, segmentCapacity: 10 });
engine.upsertAll(
  Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, name: "Acme Group", city: `c${i % 3}`, size: i })),
);

function kindOf(query: string, options: object = {}, idle = 2, thresholds = always): string | null {
  return splitSearch(engine, query, options, idle, thresholds)?.by ?? null;
}

test("terms, phrases, ranges and their combinations are split by segments", () => {
  for (const query of ["acme", '"acme group"', "size:[1 TO 30]", "+acme -city:c1 group", "*:*", "name:*"]) {
    expect(kindOf(query), query).toBe("segments");
  }
  expect(kindOf("acme", { sort: ["city:asc", "size:desc"], explain: true, highlight: ["name"] })).toBe("segments");
  expect(splitSearch(engine, "acme", {}, 4, always)).toMatchObject({ ranges: [{ from: 0 }, {}, {}, { to: 4 }] });
  expect(splitMatching(engine, "acme", {}, 2, always)).toEqual([
    { from: 0, to: 2 },
    { from: 2, to: 4 },
  ]);
});

test("several facets are divided; one is not", () => {
  const facets = { city: 3, size: [0, 10], name: 2 };
  expect(splitSearch(engine, "acme", { facets } as object, 2, always)).toEqual({
    by: "facets",
    fields: [["size"], ["city", "name"]],
  });
  expect(kindOf("acme", { facets: { city: 3 } })).toBeNull();
});

test("one thread answers what it answers faster, and what parts cannot answer", () => {
  for (const query of ["acm*", "acme~1", "/ac.*/", "founded:>now-1y", "name:(", "nofield:a"]) {
    expect(kindOf(query), query).toBeNull();
    expect(splitMatching(engine, query, {}, 2, always), query).toBeNull();
  }
  const { cursor } = engine.search("acme", { limit: 2 });
  const rank = { field: "size" };
  for (const options of [{ cursor }, { rank }, { group: { by: "city" } }, { asYouType: true }, { limit: 1001 }]) {
    expect(kindOf("acme", options), JSON.stringify(options)).toBeNull();
  }
  expect(kindOf("acme", { limit: -1 })).toBeNull();
  expect(kindOf("acme", {}, 1)).toBeNull();
});

test("a search with vectors is not split: its ranks depend on all segments", () => {
  const vectors = defineSchema({ fields: { name: text(), own: vector(2) } });
  const small = new SearchEngine(vectors, { liveCapacity: 10, segmentCapacity: 10 });
  small.upsertAll(Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, name: "Acme", own: [i, 1] })));
  const near = { field: "own", vector: [1, 0] } as const;
  expect(splitSearch(small, "acme", {}, 2, always)?.by).toBe("segments");
  expect(splitSearch(small, "acme", { near } as object, 2, always)).toBeNull();
});

test("small indexes and quick searches are not split", () => {
  expect(kindOf("acme", {}, 2, SPLIT_THRESHOLDS)).toBeNull();
  expect(kindOf("acme", {}, 2, { minDocuments: 41, minPartMs: Number.MIN_VALUE })).toBeNull();
  expect(kindOf("acme", {}, 2, { minDocuments: 0, minPartMs: 1 })).toBeNull();
});
