import { fuzzyAutomaton, prefixAutomaton, rangeAutomaton } from "firmament/query";
import { wildcardAutomaton } from "firmament/src/terms/automaton/wildcard.ts";
import { expect, test } from "vitest";
import { NO_TERM } from "../layout/impact-token.ts";
import { patternQuery } from "./pattern-query.ts";

const rewrite = "constant_score";
const index = { type: "keyword", terms: "t0", impacts: "i0" } as const;
const text = { type: "text", terms: "t0", impacts: "t0.i" } as const;

test("a prefix", () => {
  expect(patternQuery(index, prefixAutomaton("re*"))).toEqual({ prefix: { t0: { value: "re*", rewrite } } });
});

test.each([prefixAutomaton(""), rangeAutomaton(null, null)])("any term, and not the one of a missing text", (any) => {
  const exists = { exists: { field: "t0" } };
  expect(patternQuery(index, any)).toEqual(exists);
  expect(patternQuery(text, any)).toEqual({
    bool: { filter: [exists], must_not: [{ term: { "t0.i": { value: NO_TERM } } }] },
  });
});

test("a wildcard is a regular expression whose texts are escaped", () => {
  const automaton = wildcardAutomaton(
    [{ kind: "text", text: "a.b" }, { kind: "one" }, { kind: "many" }],
    (text) => text,
  );
  expect(patternQuery(index, automaton)).toMatchObject({
    regexp: { t0: { value: "a\\.b..*", flags: "NONE", rewrite } },
  });
});

test("a fuzzy term", () => {
  const query = { value: "gogle", fuzziness: 1, prefix_length: 0, transpositions: true, rewrite };
  expect(patternQuery(index, fuzzyAutomaton("gogle", 1))).toEqual({ fuzzy: { t0: query } });
  expect(patternQuery(index, fuzzyAutomaton("gogle", 0))).toEqual({ term: { t0: { value: "gogle" } } });
});

test("a range", () => {
  const low = { text: "a", inclusive: true };
  const high = { text: "b", inclusive: false };
  expect(patternQuery(index, rangeAutomaton(low, high))).toEqual({ range: { t0: { gte: "a", lt: "b" } } });
  expect(patternQuery(index, rangeAutomaton(null, high))).toEqual({ range: { t0: { lt: "b" } } });
});

test("halves of surrogate pairs, which no term of a cluster contains", () => {
  expect(patternQuery(index, prefixAutomaton("a\ud800"))).toEqual({ match_none: {} });
  expect(patternQuery(index, fuzzyAutomaton("\ud800", 0))).toEqual({ match_none: {} });
  const bound = { text: "a\udc00z", inclusive: true };
  expect(patternQuery(index, rangeAutomaton(bound, null))).toEqual({ range: { t0: { gte: "a\ue000" } } });
  expect(patternQuery(index, rangeAutomaton(null, bound))).toEqual({ range: { t0: { lt: "a\ue000" } } });
});
