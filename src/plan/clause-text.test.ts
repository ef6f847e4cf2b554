import { expect, test } from "vitest";
import { EVERY_NUMBER, exactly, type NumericRange } from "../indexes/numeric-range.ts";
import { clauseText } from "./clause-text.ts";
import type { PlanLeaf } from "./plan.ts";

const estimate = { rows: 0, cost: 0 };
const both = ["name", "tags"];

const term = (fields: readonly string[], text: string): PlanLeaf => ({ kind: "term", fields, term: text, ...estimate });
const phrase = (slop: number): PlanLeaf => {
  return { kind: "phrase", fields: ["name"], terms: ["red", "green"], slop, postings: new Map(), ...estimate };
};
const pattern = (fields: readonly string[]): PlanLeaf => {
  return { kind: "expansion", fields, label: "re*", term: null, expansions: new Map(), ...estimate };
};
const exists = (fields: readonly string[]): PlanLeaf => ({ kind: "exists", fields, ...estimate });
const range = (range: Partial<NumericRange>): PlanLeaf => {
  return {
    kind: "range",
    type: "number",
    field: "size",
    range: { ...EVERY_NUMBER, ...range },
    access: "scan",
    ...estimate,
  };
};

test.each<[string, Parameters<typeof clauseText>[0]]>([
  ["*:*", { kind: "all", ...estimate }],
  ["acme", term(both, "acme")],
  ["name:acme", term(["name"], "acme")],
  ["c\\:\\*", term(both, "c:*")],
  ["\\OR", term(both, "OR")],
  ["my\\ field:acme", term(["my field"], "acme")],
  ['name:"red green"', phrase(0)],
  ['name:"red green"~2', phrase(2)],
  ["re*", pattern(both)],
  ["name:re*", pattern(["name"])],
  ["*", exists(both)],
  ["name:*", exists(["name"])],
  ["size:*", range({})],
  ["size:[50 TO 500]", range({ low: 50, high: 500 })],
  ["size:{-5 TO 1000000000000000000000000]", range({ low: -5, lowInclusive: false, high: 1e24 })],
  ["size:[0.5 TO *]", range({ low: 0.5 })],
  ["size:[* TO 7}", range({ high: 7, highInclusive: false })],
  ["size:-5", range(exactly(-5))],
])("%s", (text, clause) => expect(clauseText(clause)).toBe(text));
