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

  test.each(["acme", "size:>1 acme", "+size:>0 acme", "size:1 OR size:[1 TO 3]", '"acme robotics"', "ac*"])(
    "scores may differ: %s",
    (query) => expect(scoreOf(query)).toBeNull(),
  );
});
