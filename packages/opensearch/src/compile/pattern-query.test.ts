import { fuzzyAutomaton, prefixAutomaton, rangeAutomaton } from "firmament/query";
import { wildcardAutomaton } from "firmament/src/terms/automaton/wildcard.ts";
import { expect, test } from "vitest";
import { patternQuery } from "./pattern-query.ts";

const rewrite = "constant_score";

test("a prefix", () => {
  expect(patternQuery("t0", prefixAutomaton("re*"))).toEqual({ prefix: { t0: { value: "re*", rewrite } } });
  expect(patternQuery("t0", prefixAutomaton(""))).toEqual({ exists: { field: "t0" } });
});

test("a wildcard is a regular expression whose texts are escaped", () => {
  const automaton = wildcardAutomaton(
    [{ kind: "text", text: "a.b" }, { kind: "one" }, { kind: "many" }],
    (text) => text,
  );
  expect(patternQuery("t0", automaton)).toMatchObject({
    regexp: { t0: { value: "a\\.b..*", flags: "NONE", rewrite } },
  });
});

test("a fuzzy term", () => {
  const query = { value: "gogle", fuzziness: 1, prefix_length: 0, transpositions: true, rewrite };
  expect(patternQuery("t0", fuzzyAutomaton("gogle", 1))).toEqual({ fuzzy: { t0: query } });
  expect(patternQuery("t0", fuzzyAutomaton("gogle", 0))).toEqual({ term: { t0: { value: "gogle" } } });
});

test("a range", () => {
  const low = { text: "a", inclusive: true };
  const high = { text: "b", inclusive: false };
  expect(patternQuery("t0", rangeAutomaton(low, high))).toEqual({ range: { t0: { gte: "a", lt: "b" } } });
  expect(patternQuery("t0", rangeAutomaton(null, high))).toEqual({ range: { t0: { lt: "b" } } });
});

test("halves of surrogate pairs, which no term of a cluster contains", () => {
  expect(patternQuery("t0", prefixAutomaton("a\ud800"))).toEqual({ match_none: {} });
  expect(patternQuery("t0", fuzzyAutomaton("\ud800", 0))).toEqual({ match_none: {} });
  const bound = { text: "a\udc00z", inclusive: true };
  expect(patternQuery("t0", rangeAutomaton(bound, null))).toEqual({ range: { t0: { gte: "a\ue000" } } });
  expect(patternQuery("t0", rangeAutomaton(null, bound))).toEqual({ range: { t0: { lt: "a\ue000" } } });
});
