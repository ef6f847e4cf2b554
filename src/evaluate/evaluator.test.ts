import { describe, expect, test } from "vitest";
import { type ContractDocument, type ContractSchema, contractSchema } from "../../test/support/segment-contract.ts";
import { LiveSegment } from "../indexes/live-segment.ts";
import { EVERY_NUMBER } from "../indexes/numeric-range.ts";
import type { PlanNode } from "../plan/plan.ts";
import { intersect } from "../postings/operations.ts";
import { allPostings, noPostings, postingsOf } from "../postings/posting-set.ts";
import { Evaluator, evaluate } from "./evaluator.ts";

const estimate = { rows: 0, cost: 0 };

function segmentOf(documents: readonly ContractDocument[]): LiveSegment<ContractSchema> {
  const segment = new LiveSegment(contractSchema, () => contractSchema.analyzer);
  for (const document of documents) segment.add(document);
  return segment;
}

const segment = segmentOf([
  { id: "0", name: "red green", tags: ["blue"], size: 1 },
  { id: "1", name: "green red", size: 2 },
  { id: "2", tags: ["red green"], size: 3 },
  { id: "3" },
  { id: "4", name: "red green blue", tags: ["red", "green"] },
]);

const term = (word: string): PlanNode => ({ kind: "term", fields: ["name", "tags"], term: word, ...estimate });
const range = (low: number, access: "scan" | "check"): PlanNode => ({
  kind: "range",
  field: "size",
  range: { ...EVERY_NUMBER, low },
  access,
  ...estimate,
});

const nodes: readonly (readonly [string, PlanNode, readonly number[]])[] = [
  ["everything", { kind: "all", ...estimate }, [0, 1, 2, 3, 4]],
  ["nothing", { kind: "none", reason: "", ...estimate }, []],
  ["a term in any of its fields", term("blue"), [0, 4]],
  [
    "a phrase in one field",
    { kind: "phrase", fields: ["name", "tags"], terms: ["red", "green"], slop: 0, ...estimate },
    [0, 2, 4],
  ],
  [
    "a phrase with slop",
    { kind: "phrase", fields: ["name"], terms: ["red", "green"], slop: 2, ...estimate },
    [0, 1, 4],
  ],
  [
    "a phrase with a word that nothing has",
    { kind: "phrase", fields: ["name"], terms: ["red", "pink"], slop: 9, ...estimate },
    [],
  ],
  [
    "a pattern",
    {
      kind: "expansion",
      label: "?",
      expansions: [
        { field: "name", terms: ["blue"] },
        { field: "tags", terms: ["blue", "red"] },
      ],
      ...estimate,
    },
    [0, 2, 4],
  ],
  ["any word", { kind: "exists", fields: ["name", "tags"], ...estimate }, [0, 1, 2, 4]],
  ["a range that is scanned", range(2, "scan"), [1, 2]],
  ["a range that is checked", range(2, "check"), [1, 2]],
  ["a conjunction", { kind: "and", steps: [term("red"), range(2, "check")], ...estimate }, [1, 2]],
  ["a union", { kind: "or", branches: [term("blue"), range(3, "scan")], ...estimate }, [0, 2, 4]],
  ["a negation", { kind: "not", excluded: term("blue"), ...estimate }, [1, 2, 3]],
];

describe("a plan's node", () => {
  test.each(nodes)("that is %s", (_title, node, expected) => {
    expect([...new Evaluator(segment).within(node, allPostings(5)).toArray()]).toEqual(expected);
  });

  test.each(nodes)("that is %s gives what it would give, within any set", (_title, node) => {
    const everything = new Evaluator(segment).within(node, allPostings(5));
    for (const within of [[], [0], [1, 3], [0, 2, 4], [0, 1, 2, 3, 4]].map((ordinals) => postingsOf(ordinals, 5))) {
      const found = new Evaluator(segment).within(node, within);
      expect([...found.toArray()]).toEqual([...intersect(within, everything).toArray()]);
    }
  });

  test("is not evaluated where nothing is left", () => {
    const unreachable: PlanNode = { kind: "term", fields: ["absent"], term: "x", ...estimate };
    expect(new Evaluator(segment).within(unreachable, noPostings(5)).size).toBe(0);
    expect(() => new Evaluator(segment).within(unreachable, allPostings(5))).toThrow();
  });

  test("is traced with what it gave", () => {
    const node = nodes[10]?.[1] as PlanNode;
    const seen: [string, number][] = [];
    const evaluator = new Evaluator(segment, ({ kind }, rows, milliseconds) => {
      expect(milliseconds).toBeGreaterThanOrEqual(0);
      seen.push([kind, rows]);
    });
    evaluator.within(node, allPostings(5));
    expect(seen).toEqual([
      ["term", 4],
      ["range", 2],
      ["and", 2],
    ]);
  });
});

test("deleted documents are in no answer, not even in that of a negation", () => {
  const changed = segmentOf([{ id: "0", name: "red" }, { id: "1", name: "red" }, { id: "2" }, { id: "3" }]);
  changed.delete(0);
  changed.delete(3);
  const red: PlanNode = { kind: "term", fields: ["name"], term: "red", ...estimate };
  expect([...evaluate(red, changed).toArray()]).toEqual([1]);
  expect([...evaluate({ kind: "not", excluded: red, ...estimate }, changed).toArray()]).toEqual([2]);
  expect([...evaluate({ kind: "all", ...estimate }, changed).toArray()]).toEqual([1, 2]);
});
