import { describe, expect, test } from "vitest";
import { type ContractDocument, type ContractSchema, contractSchema } from "../../test/support/contracts/segment.ts";
import { naiveColumns } from "../../test/support/oracle/columns.ts";
import { prefixAutomaton } from "../terms/automaton/prefix.ts";
import { IndexReader } from "./index-reader.ts";
import { LiveSegment } from "./live/segment.ts";
import { EVERY_NUMBER } from "./numeric-range.ts";
import { seal } from "./seal/seal.ts";
import { SealedSegment } from "./sealed/segment.ts";

function liveSegmentOf(documents: readonly ContractDocument[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, () => contractSchema.analyzer);
  for (const document of documents) segment.add(document);
  return segment;
}

function sealedSegmentOf(documents: readonly ContractDocument[]): SealedSegment<ContractSchema> {
  const columns = naiveColumns(documents, contractSchema, () => contractSchema.analyzer);
  return SealedSegment.open(contractSchema, seal(columns, contractSchema));
}

describe("a reader", () => {
  test("of no segments knows nothing", () => {
    const reader = new IndexReader([]);
    expect(reader.size).toBe(0);
    expect(reader.documentFrequency(["name"], "red")).toBe(0);
    expect(reader.withTokensCount("name")).toBe(0);
    expect(reader.tokenCount("name")).toBe(0);
    expect(reader.rangeCount("size", EVERY_NUMBER)).toBe(0);
    expect(reader.expand(["name"], prefixAutomaton("")).size).toBe(0);
  });

  test("adds up what its segments say, of whatever kind", () => {
    const sealed = sealedSegmentOf([
      { id: "0", name: "red green", tags: ["red"], size: 1 },
      { id: "1", name: "red rest" },
    ]);
    const live = liveSegmentOf([{ id: "2", name: "red reel", size: 3 }, { id: "3" }]);
    const reader = new IndexReader([sealed, live]);
    expect(reader.size).toBe(4);
    expect(reader.documentFrequency(["name"], "red")).toBe(3);
    expect(reader.documentFrequency(["name", "tags"], "red")).toBe(3);
    expect(reader.withTokensCount("name")).toBe(3);
    expect(reader.tokenCount("name")).toBe(6);
    expect(reader.rangeCount("size", EVERY_NUMBER)).toBe(2);
    expect(reader.rangeCount("size", { ...EVERY_NUMBER, low: 2 })).toBe(1);
  });

  test("expands a pattern in each segment", () => {
    const sealed = sealedSegmentOf([{ id: "0", name: "red rest" }]);
    const live = liveSegmentOf([{ id: "1", name: "reel" }, { id: "2" }]);
    const expansions = new IndexReader([sealed, live]).expand(["name"], prefixAutomaton("re"));
    expect([...expansions.keys()]).toEqual([sealed, live]);
    expect(expansions.get(sealed)?.termCount).toBe(2);
    expect([...(expansions.get(live)?.documents().toArray() ?? [])]).toEqual([0]);
  });

  test("knows the most frequent terms of all its segments together", () => {
    const names = (count: number, name: string): ContractDocument[] =>
      Array.from({ length: count }, (_, index) => ({ id: `${name} ${index}`, name }));
    const reader = new IndexReader([
      sealedSegmentOf([...names(150, "red green"), ...names(130, "red blue")]),
      liveSegmentOf(names(30, "red blue")),
    ]);
    expect(reader.frequentTerms(["name"], "", 3)).toEqual(["red", "blue", "green"]);
    expect(reader.frequentTerms(["name"], "", 2)).toEqual(["red", "green"]);
    expect(reader.frequentTerms(["name"], "b", 9)).toEqual(["blue"]);
    expect(reader.frequentFollowers(["name", "tags"], "red", "", 3)).toEqual(["green", "blue"]);
    expect(reader.frequentFollowers(["name"], "blue", "", 3)).toEqual([]);
  });
});
