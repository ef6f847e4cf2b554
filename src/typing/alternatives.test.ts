import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { IndexReader } from "../indexes/index-reader.ts";
import type { ResolvedExpansion, ResolvedTerm } from "../plan/resolve/resolved.ts";
import { acceptsText } from "../terms/automaton/automaton.ts";
import { expressionLeaf, fuzzyLeaf, inflectionLeaves, prefixLeaf } from "./alternatives.ts";

const fields = ["name"];
const term = (text: string): ResolvedTerm => ({ kind: "term", fields, term: text, boost: 1 });

function accepts(leaf: ResolvedExpansion | null, text: string): boolean {
  return leaf !== null && acceptsText(leaf.automaton, text);
}

test("an expression of one word is a term, one of several words a phrase", () => {
  const searched = { fields, groups: [] };
  expect(expressionLeaf(["usa"], searched)).toEqual(term("usa"));
  expect(expressionLeaf(["united", "states"], searched)).toEqual({
    ...{ kind: "phrase", fields, terms: ["united", "states"], slop: 0, boost: 1 },
  });
});

test("a word has the inflections that the searched fields contain", () => {
  const reader = new IndexReader([liveSegmentOf([{ id: "1", name: "banks boxes", tags: ["companies"] }])]);
  const inflections = (text: string): readonly string[] =>
    inflectionLeaves(term(text), reader).map((leaf) => leaf.term);
  expect(inflections("bank")).toEqual(["banks"]);
  expect(inflections("box")).toEqual(["boxes"]);
  expect(inflections("company")).toEqual([]);
  expect(inflections("banks")).toEqual([]);
});

test("a prefix accepts the words that begin with it, with its special characters escaped in the label", () => {
  const leaf = prefixLeaf(term("a:b"));
  expect(leaf.label).toBe("a\\:b*");
  expect([accepts(leaf, "a:b"), accepts(leaf, "a:bc"), accepts(leaf, "a:")]).toEqual([true, true, false]);
});

describe("the edits of a misspelt word", () => {
  test.each<[string, isUnknown: boolean, label: string | null]>([
    ["robotics", false, "robotics~1"],
    ["analytics", false, "analytics~2"],
    ["robot", false, "robot~1"],
    ["bank", false, null],
    ["bank", true, "bank~1"],
    ["ban", true, "ban~1"],
    ["ba", true, null],
    ["12345", true, null],
    ["straße", false, "straße~1"],
    ["a".repeat(65), true, null],
  ])("of %j (unknown: %j) are those of %j", (text, isUnknown, label) => {
    expect(fuzzyLeaf(term(text), isUnknown)?.label ?? null).toBe(label);
  });

  test("count code points, not code units", () => {
    expect(fuzzyLeaf(term("𝒂𝒃𝒄𝒅"), false)).toBeNull();
    expect(fuzzyLeaf(term("𝒂𝒃𝒄𝒅𝒆"), false)?.label).toBe("𝒂𝒃𝒄𝒅𝒆~1");
  });

  test("are those that the automaton accepts", () => {
    const leaf = fuzzyLeaf(term("robot"), false);
    expect(["robot", "rbot", "robbot", "orbot", "rbt"].map((text) => accepts(leaf, text))).toEqual([
      ...[true, true, true, true, false],
    ]);
  });
});
