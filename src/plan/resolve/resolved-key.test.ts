import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { EVERY_NUMBER } from "../../indexes/numeric-range.ts";
import { prefixAutomaton } from "../../terms/automaton/prefix.ts";
import { and, not, or, type ResolvedQuery } from "./resolved.ts";
import { keyOf, mayBeEqual } from "./resolved-key.ts";

const term = (word: string): ResolvedQuery => ({ kind: "term", fields: ["name"], term: word, boost: 1 });

/** All different. */
const queries: readonly ResolvedQuery[] = [
  term("a"),
  term('a"'),
  term('",'),
  not(term("a")),
  and([term("a"), term("b")]),
  and([term("b"), term("a")]),
  or([term("a"), term("b")]),
  and([term("a"), and([term("b"), term("c")])]),
  and([and([term("a"), term("b")]), term("c")]),
  and([term("a"), term("b"), term("c")]),
  { kind: "ranked", required: term("a"), optional: [term("b")] },
  { kind: "ranked", required: term("b"), optional: [term("a")] },
  { kind: "ranked", required: term("a"), optional: [term("b"), term("c")] },
  { kind: "exists", fields: ["name"], boost: 1 },
  { kind: "exists", fields: ["name", "tags"], boost: 1 },
  { kind: "phrase", fields: ["name"], terms: ["a", "b"], slop: 0, boost: 1 },
  { kind: "phrase", fields: ["name"], terms: ["a", "b"], slop: 1, boost: 1 },
  { kind: "range", type: "number", field: "size", range: EVERY_NUMBER, boost: 1 },
  { kind: "range", type: "number", field: "age", range: EVERY_NUMBER, boost: 1 },
  { kind: "range", type: "number", field: "size", range: { ...EVERY_NUMBER, low: 5 }, boost: 1 },
  { kind: "range", type: "number", field: "size", range: { ...EVERY_NUMBER, low: 5, lowInclusive: false }, boost: 1 },
  { kind: "range", type: "number", field: "size", range: { ...EVERY_NUMBER, high: 5 }, boost: 1 },
  { kind: "range", type: "number", field: "size", range: { ...EVERY_NUMBER, high: 5, highInclusive: false }, boost: 1 },
  { kind: "all", boost: 1 },
  { kind: "none", reason: "" },
];

describe("a key", () => {
  test("is equal for queries that differ in boosts alone", () => {
    expect(keyOf(and([term("a"), not(term("b"))]))).toBe(
      keyOf(and([term("a"), not({ ...term("b"), boost: 2 } as ResolvedQuery)])),
    );
  });

  test("differs for different queries", () => {
    expect(new Set(queries.map(keyOf)).size).toBe(queries.length);
  });

  test("has a length linear in the size of the query, at any depth", () => {
    const nested = (depth: number): ResolvedQuery =>
      depth === 0 ? term("a") : (depth % 2 === 0 ? and : or)([term('"'), nested(depth - 1)]);
    const growth = keyOf(nested(2)).length - keyOf(nested(0)).length;
    expect(keyOf(nested(100)).length).toBe(keyOf(nested(0)).length + 50 * growth);
  });
});

const text = fc.constantFrom("a", "b", "1:a", "(", ")", "", "11:");
const texts = fc.array(text, { minLength: 1, maxLength: 3 });
const leaf: fc.Arbitrary<ResolvedQuery> = fc.oneof(
  fc.record({ kind: fc.constant("term" as const), fields: texts, term: text, boost: fc.constantFrom(1, 2) }),
  fc.record({
    kind: fc.constant("phrase" as const),
    fields: texts,
    terms: texts,
    slop: fc.constantFrom(0, 1, 11),
    boost: fc.constant(1),
  }),
  fc.record({
    kind: fc.constant("expansion" as const),
    term: fc.constant(null),
    fields: texts,
    label: text,
    automaton: fc.constant(prefixAutomaton("a")),
    boost: fc.constant(1),
  }),
  fc.record({ kind: fc.constant("exists" as const), fields: texts, boost: fc.constant(1) }),
);
const query = fc.letrec<{ query: ResolvedQuery }>((tie) => {
  const clauses = fc.array(tie("query"), { minLength: 2, maxLength: 3 });
  return {
    query: fc.oneof(
      { depthSize: "small", maxDepth: 3 },
      { weight: 4, arbitrary: leaf },
      fc.constantFrom<ResolvedQuery[]>({ kind: "all", boost: 1 }, { kind: "none", reason: "test" }),
      fc.record({ kind: fc.constantFrom("and" as const, "or" as const), clauses }),
      fc.record({ kind: fc.constant("not" as const), clause: tie("query") }),
      fc.record({ kind: fc.constant("ranked" as const), required: tie("query"), optional: clauses }),
    ),
  };
}).query;

/** A slow reference key: the query as JSON, without its boosts. */
function written(built: ResolvedQuery): string {
  return JSON.stringify(built, (name, value) => (name === "boost" || name === "automaton" ? undefined : value));
}

test("keys are equal if and only if the queries are, and `mayBeEqual` holds for equal ones", () => {
  fc.assert(
    fc.property(query, fc.oneof(query, fc.constant(null)), (a, other) => {
      const b: ResolvedQuery = other ?? JSON.parse(written(a));
      expect(keyOf(a) === keyOf(b)).toBe(written(a) === written(b));
      if (keyOf(a) === keyOf(b)) expect(mayBeEqual(a, b)).toBe(true);
    }),
    runs(100),
  );
});
