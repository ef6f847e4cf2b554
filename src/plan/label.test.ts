import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { EVERY_NUMBER, type NumericRange } from "../indexes/numeric-range.ts";
import type { Expansion, Segment } from "../indexes/segment.ts";
import { prefixAutomaton } from "../terms/automaton/prefix.ts";
import { inputsOf, labelOf } from "./label.ts";
import type { PlanNode, PlanRange } from "./plan.ts";

const estimate = { rows: 0, cost: 0 };
const all: PlanNode = { kind: "all", ...estimate };
const none: PlanNode = { kind: "none", reason: "the range contains no number", ...estimate };
const term = (...fields: string[]): PlanNode => ({ kind: "term", fields, term: 'a"b', ...estimate });
const phrase = (slop: number): PlanNode => ({
  kind: "phrase",
  fields: ["name", "tags"],
  terms: ["red", "green"],
  slop,
  postings: new Map(),
  ...estimate,
});
const expansion = (...counts: number[]): PlanNode => ({
  kind: "expansion",
  term: null,
  fields: ["name", "tags"],
  label: "re*",
  expansions: new Map(
    counts.map((postingCount): [Segment, Expansion] => {
      const segment = liveSegmentOf([]);
      return [segment, { ...segment.expand([], prefixAutomaton("")), postingCount }];
    }),
  ),
  ...estimate,
});
const range = (bounds: Partial<NumericRange>, access: PlanRange["access"] = "scan"): PlanNode => ({
  kind: "range",
  type: "number",
  field: "size",
  range: { ...EVERY_NUMBER, ...bounds },
  access,
  ...estimate,
});

describe("the label of a node is", () => {
  test.each<[string, PlanNode]>([
    ["everything", all],
    ["nothing: the range contains no number", none],
    ['term "a\\"b" in name', term("name")],
    ['term "a\\"b" in name, tags, site', term("name", "tags", "site")],
    ['term "a\\"b" in 4 fields', term("name", "tags", "site", "city")],
    ['phrase "red green" in name, tags', phrase(0)],
    ['phrase "red green"~2 in name, tags', phrase(2)],
    ["pattern re* in name, tags, 0 postings", expansion(0)],
    ["pattern re* in name, tags, 1 posting", expansion(1, 0)],
    ["pattern re* in name, tags, 12 postings", expansion(5, 7)],
    ["any word in name, tags", { kind: "exists", fields: ["name", "tags"], ...estimate }],
    ["range size [* TO *], scan of the sorted numbers", range({})],
    ["range size [-1 TO 5}, check of the column", range({ low: -1, high: 5, highInclusive: false }, "check")],
    ["range size {0 TO *], scan of the sorted numbers", range({ low: 0, lowInclusive: false })],
    ["AND", { kind: "and", steps: [all, none], ...estimate }],
    ["OR", { kind: "or", branches: [all, none], ...estimate }],
    ["NOT", { kind: "not", excluded: all, ...estimate }],
  ])("%s", (label, node) => {
    expect(labelOf(node)).toBe(label);
  });
});

test("the inputs of a node are its operands, in order", () => {
  const nodes = [term("name"), phrase(0), range({})];
  expect(inputsOf({ kind: "and", steps: nodes, ...estimate })).toEqual(nodes);
  expect(inputsOf({ kind: "or", branches: nodes, ...estimate })).toEqual(nodes);
  expect(inputsOf({ kind: "not", excluded: all, ...estimate })).toEqual([all]);
  for (const node of [all, none, ...nodes, expansion(1)]) expect(inputsOf(node)).toEqual([]);
});
