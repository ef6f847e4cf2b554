import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { defineSchema, keyword, number, SearchEngine, text } from "firmament";
import { parse } from "firmament/grammar";
import { AnalyzedSchema, resolve } from "firmament/query";
import { describe, expect, test } from "vitest";
import { equalScore } from "./equal-score.ts";

const schema = defineSchema({ fields: { name: text(), code: keyword(), size: number() } });
const engine = new SearchEngine(schema);
engine.upsertAll([
  { id: "1", name: "acme robotics acme", code: "a", size: 1 },
  { id: "2", name: "acme", code: "b", size: 2 },
  { id: "3", name: "red acme rockets", code: "a", size: 3 },
]);

function scoreOf(query: string): number | null {
  const analyzed = new AnalyzedSchema(schema);
  return equalScore(resolve(parse(query), { schema: analyzed, defaultOperator: "OR", now: 0 }).resolved);
}

describe("equalScore", () => {
  test.each([
    "*:*",
    "*:*^3",
    "size:[1 TO 2]",
    "size:>1^2",
    "_exists_:name",
    "NOT name:red",
    "+size:>0 +_exists_:code",
    "size:>0 AND NOT name:red",
    "acme^0",
  ])("is that of one process: %s", (query) => {
    const hits = engine.search(query).hits;
    expect(hits.length).toBeGreaterThan(1);
    expect(new Set(hits.map(({ score }) => score))).toEqual(new Set([scoreOf(query)]));
  });

  test("is that of one process for every query that has one", () => {
    const leaves = fc.constantFrom("*:*", "size:>1", "size:3", "_exists_:name", "acme", "name:zzz", "_id:(1 OR 2)");
    const boosted = fc.tuple(leaves, fc.constantFrom("", "^2", "^0", "^0.1")).map(([leaf, boost]) => leaf + boost);
    const { query } = fc.letrec<{ query: string }>((tie) => {
      const two = fc.tuple(tie("query"), tie("query"), fc.constantFrom("AND", "AND NOT", "OR"));
      const combined = two.map(([a, b, operator]) => `(${a} ${operator} ${b})`);
      const negated = tie("query").map((inner) => `(NOT ${inner})`);
      return { query: fc.oneof({ depthSize: "small", withCrossShrink: true }, boosted, combined, negated) };
    });
    let compared = 0;
    const property = fc.property(query, (query) => {
      const score = scoreOf(query);
      if (score === null) return;
      for (const hit of engine.search(query).hits) {
        compared++;
        expect(hit.score).toBeCloseTo(score, 10);
      }
    });
    fc.assert(property, runs(500, 200));
    expect(compared).toBeGreaterThan(20);
  });

  test.each(["acme", "size:>1 acme", "+size:>0 acme", "size:1 OR size:[1 TO 3]", '"acme robotics"', "ac*"])(
    "scores may differ: %s",
    (query) => expect(scoreOf(query)).toBeNull(),
  );
});
