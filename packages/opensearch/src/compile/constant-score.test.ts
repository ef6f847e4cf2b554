import { expect, test } from "vitest";
import type { ClusterQuery } from "./cluster-query.ts";
import { constantScore } from "./constant-score.ts";

const range: ClusterQuery = { constant_score: { filter: { exists: { field: "n0" } }, boost: 2 } };
const word: ClusterQuery = { term: { a: { value: "acme" } } };

test.each<[string, ClusterQuery, number | null]>([
  ["all documents", { match_all: {} }, 1],
  ["all documents with a boost", { match_all: { boost: 3 } }, 3],
  ["a range", range, 2],
  ["a conjunction", { bool: { must: [range, { match_all: {} }], must_not: [word] } }, 3],
  ["filters", { bool: { filter: [word] } }, 0],
  ["a word", word, null],
  ["a conjunction with a word", { bool: { must: [range, word] } }, null],
  ["alternatives", { bool: { should: [range, range] } }, null],
  ["the best of several", { dis_max: { queries: [range, range] } }, null],
])("the score of %s", (_, query, score) => {
  expect(constantScore(query)).toBe(score);
});
