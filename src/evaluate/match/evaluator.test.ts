import type { ContractDocument } from "@firmament/test-support/contracts/segment.ts";
import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { EVERY_NUMBER } from "../../indexes/numeric-range.ts";
import type { Segment } from "../../indexes/segment.ts";
import { fieldPhrases } from "../../plan/field-phrase.ts";
import type { PlanNode } from "../../plan/plan.ts";
import { intersect } from "../../postings/operations.ts";
import { allPostings, noPostings, postingsOf } from "../../postings/posting-set.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { Evaluator, evaluate } from "./evaluator.ts";

const estimate = { rows: 0, cost: 0 };

const documents: readonly ContractDocument[] = [
  { id: "0", name: "red green", tags: ["blue"], size: 1 },
  { id: "1", name: "green red", size: 2 },
  { id: "2", tags: ["red green"], size: 3 },
  { id: "3" },
  { id: "4", name: "red green blue", tags: ["red", "green"] },
];

const term = (word: string): PlanNode => ({ kind: "term", fields: ["name", "tags"], term: word, ...estimate });
const range = (low: number, access: "scan" | "check"): PlanNode => ({
  kind: "range",
  type: "number",
  field: "size",
  range: { ...EVERY_NUMBER, low },
  access,
  ...estimate,
});

function phrase(segment: Segment, fields: readonly string[], terms: readonly string[], slop: number): PlanNode {
  const postings = new Map([[segment, fieldPhrases(segment, fields, terms, slop)]]);
  return { kind: "phrase", fields, terms, slop, postings, ...estimate };
}

function pattern(segment: Segment, fields: readonly string[], prefix: string): PlanNode {
  const expansions = new Map([[segment, segment.expand(fields, prefixAutomaton(prefix))]]);
  return { kind: "expansion", term: null, fields, label: `${prefix}*`, expansions, ...estimate };
}

const nodes: readonly (readonly [string, (segment: Segment) => PlanNode, readonly number[]])[] = [
  ["everything", () => ({ kind: "all", ...estimate }), [0, 1, 2, 3, 4]],
  ["nothing", () => ({ kind: "none", reason: "", ...estimate }), []],
  ["a term in any of its fields", () => term("blue"), [0, 4]],
  ["a phrase in any of its fields", (segment) => phrase(segment, ["name", "tags"], ["red", "green"], 0), [0, 2, 4]],
  ["a phrase with slop", (segment) => phrase(segment, ["name"], ["red", "green"], 2), [0, 1, 4]],
  ["a phrase with an absent term", (segment) => phrase(segment, ["name"], ["red", "pink"], 9), []],
  ["a pattern", (segment) => pattern(segment, ["name", "tags"], "bl"), [0, 4]],
  ["any token", () => ({ kind: "exists", fields: ["name", "tags"], ...estimate }), [0, 1, 2, 4]],
  ["a scanned range", () => range(2, "scan"), [1, 2]],
  ["a checked range", () => range(2, "check"), [1, 2]],
  ["a conjunction", () => ({ kind: "and", steps: [term("red"), range(2, "check")], ...estimate }), [1, 2]],
  ["a union", () => ({ kind: "or", branches: [term("blue"), range(3, "scan")], ...estimate }), [0, 2, 4]],
  ["a negation", () => ({ kind: "not", excluded: term("blue"), ...estimate }), [1, 2, 3]],
];

describe.each(segmentKinds)("evaluating a node on a %s segment", (_kind, build) => {
  const segment = build(documents);

  test.each(nodes)("returns the matches of %s", (_title, nodeOf, expected) => {
    const node = nodeOf(segment);
    expect([...new Evaluator(segment).within(node, allPostings(5)).toArray()]).toEqual(expected);
    expect([...evaluate(node, segment).toArray()]).toEqual(expected);
  });

  test.each(nodes)("returns the matches of %s within any set", (_title, nodeOf) => {
    const node = nodeOf(segment);
    const everything = new Evaluator(segment).within(node, allPostings(5));
    for (const within of [[], [0], [1, 3], [0, 2, 4], [0, 1, 2, 3, 4]].map((ordinals) => postingsOf(ordinals, 5))) {
      const matches = new Evaluator(segment).within(node, within);
      expect([...matches.toArray()]).toEqual([...intersect(within, everything).toArray()]);
    }
  });

  test.each(nodes)(
    "omits deleted documents, whether few or many, from the matches of %s",
    (_title, nodeOf, expected) => {
      const many = build(Array.from({ length: 20 }, (_, n) => ({ ...documents[n % 5], id: String(n) })));
      const node = nodeOf(many);
      for (const share of [10, 2]) {
        for (let ordinal = 0; ordinal < 20; ordinal += share) many.deletions.add(ordinal);
        const alive = Array.from({ length: 20 }, (_, n) => n).filter(
          (n) => n % share !== 0 && expected.includes(n % 5),
        );
        expect([...evaluate(node, many).toArray()]).toEqual(alive);
      }
    },
  );
});

describe("evaluating a node", () => {
  const segment = segmentKinds[0]?.[1](documents) as Segment;

  test("reads nothing if the set is empty", () => {
    const unreachable: PlanNode = { kind: "term", fields: ["absent"], term: "x", ...estimate };
    expect(new Evaluator(segment).within(unreachable, noPostings(5)).size).toBe(0);
    expect(() => new Evaluator(segment).within(unreachable, allPostings(5))).toThrow();
  });

  test("traces each node with its number of matches", () => {
    const node: PlanNode = { kind: "and", steps: [term("red"), range(2, "check")], ...estimate };
    const traced: [string, number][] = [];
    const evaluator = new Evaluator(segment, {
      trace: ({ kind }, rows, milliseconds) => {
        expect(milliseconds).toBeGreaterThanOrEqual(0);
        traced.push([kind, rows]);
      },
    });
    evaluator.within(node, allPostings(5));
    expect(traced).toEqual([
      ["term", 4],
      ["range", 2],
      ["and", 2],
    ]);
  });

  test("rejects a segment that the plan was not made for", () => {
    const other = segmentKinds[1]?.[1](documents) as Segment;
    const message = "a plan is evaluated on the segments that it was made for";
    expect(() => evaluate(phrase(segment, ["name"], ["red", "green"], 0), other)).toThrow(message);
    expect(() => evaluate(pattern(segment, ["name"], "r"), other)).toThrow(message);
  });
});
