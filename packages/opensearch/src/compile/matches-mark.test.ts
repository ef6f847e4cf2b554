import { expect, test } from "vitest";
import { matchesMark } from "./matches-mark.ts";

const all = { match_all: {} };
const word = { term: { a: { value: "acme" } } };

test.each<[boolean, object]>([
  [true, all],
  [true, { constant_score: { filter: all, boost: 2 } }],
  [true, { function_score: { query: all } }],
  [true, { dis_max: { queries: [word, all] } }],
  [true, { terms: { id: ["1"] } }],
  [true, { bool: { must_not: [word] } }],
  [true, { bool: { must_not: [{ terms: { id: ["1"] } }] } }],
  [true, { bool: { filter: [all], must_not: [{ bool: { must_not: [{ terms: { id: ["1"] } }] } }] } }],
  [false, { bool: { filter: [word], must_not: [{ terms: { id: ["1"] } }] } }],
  [true, { bool: { must: [all], filter: [], should: [word] } }],
  [true, { bool: { should: [word, all], minimum_should_match: 1 } }],
  [false, word],
  [false, { match_none: {} }],
  [false, { nested: { path: "o0", query: all } }],
  [false, { exists: { field: "t0" } }],
  [false, { bool: { must: [all, word] } }],
  [false, { bool: { filter: [all], should: [word], minimum_should_match: 1 } }],
  [false, { bool: { should: [word] } }],
  [false, { bool: { must_not: [all] } }],
])("%s: the mark of a deleted document is found by %j", (expected, query) => {
  expect(matchesMark(query)).toBe(expected);
});
