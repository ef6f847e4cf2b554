import { segmentKinds } from "@firmament/test-support/contracts/segments.ts";
import { describe, expect, test } from "vitest";
import { IndexReader } from "../../indexes/index-reader.ts";
import { EVERY_NUMBER } from "../../indexes/numeric-range.ts";
import { Planner } from "../../plan/planner.ts";
import type { ResolvedQuery } from "../../plan/resolve/resolved.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { countMatches } from "./counter.ts";
import { evaluate } from "./evaluator.ts";

const documents = Array.from({ length: 400 }, (_, n) => ({
  id: String(n),
  name: n % 2 === 0 ? "one two" : "two one",
  tags: n % 40 === 0 ? ["rare one"] : [],
  ...(n % 7 === 0 ? {} : { size: n % 20 }),
}));

const term = (word: string, ...fields: string[]): ResolvedQuery => ({ kind: "term", fields, term: word, boost: 1 });
const range = (low: number, high: number): ResolvedQuery => ({
  kind: "range",
  type: "number",
  field: "size",
  range: { ...EVERY_NUMBER, low, high },
  boost: 1,
});
const phrase: ResolvedQuery = { kind: "phrase", fields: ["name", "tags"], terms: ["one", "two"], slop: 0, boost: 1 };
const pattern: ResolvedQuery = {
  kind: "expansion",
  term: null,
  fields: ["name", "tags"],
  automaton: prefixAutomaton("r"),
  label: "r*",
  boost: 1,
};
const and = (...clauses: ResolvedQuery[]): ResolvedQuery => ({ kind: "and", clauses });
const or = (...clauses: ResolvedQuery[]): ResolvedQuery => ({ kind: "or", clauses });
const not = (clause: ResolvedQuery): ResolvedQuery => ({ kind: "not", clause });

const queries: readonly (readonly [string, ResolvedQuery])[] = [
  ["everything", { kind: "all", boost: 1 }],
  ["nothing", { kind: "none", reason: "" }],
  ["a term in a field", term("rare", "tags")],
  ["a term in any field", term("one", "name", "tags")],
  ["a stored pair", phrase],
  ["a pattern", pattern],
  ["any token", { kind: "exists", fields: ["name", "tags"], boost: 1 }],
  ["a narrow range", range(3, 3)],
  ["a wide range", range(1, 18)],
  ["a conjunction", and(term("one", "name", "tags"), range(1, 18), term("rare", "tags"))],
  ["a conjunction that nothing matches", and(term("rare", "tags"), range(3, 3), phrase)],
  ["a union of small sets", or(term("rare", "tags"), range(3, 3))],
  ["a union of large sets", or(phrase, range(1, 18), not(term("rare", "tags")))],
  ["a negation", not(and(phrase, range(1, 18)))],
];

describe.each(segmentKinds)("a %s segment", (_kind, build) => {
  describe.each([
    ["no document is deleted", 0],
    ["a few are deleted", 50],
    ["many are deleted", 3],
  ])("in which %s", (_, step) => {
    const segment = build(documents);
    for (let ordinal = 0; step > 0 && ordinal < documents.length; ordinal += step) segment.deletions.add(ordinal);

    test.each(queries)("counts as many matches as it returns: %s", (_title, query) => {
      const plan = new Planner(new IndexReader([segment])).matching(query);
      expect(countMatches(plan, segment)).toBe(evaluate(plan, segment).size);
    });
  });
});
