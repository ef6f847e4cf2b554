import { expect, test } from "vitest";
import { parse } from "../../grammar/parser.ts";
import { wordRuns } from "./word-runs.ts";

/** The runs as texts: the field, if there is one, and the words. */
function runsOf(query: string): readonly string[] {
  return wordRuns(parse(query)).map(({ field, words }) => {
    const text = words.map((word) => word.text).join(" ");
    return field === null ? text : `${field}: ${text}`;
  });
}

test.each<[string, readonly string[]]>([
  ["a", ["a"]],
  ["a b c", ["a b c"]],
  ["a AND b c d", ["a", "b", "c d"]],
  ["a name:b c", ["a", "name: b", "c"]],
  ["name:(a b (c d))", ["name: a b", "name: c d"]],
  ["name:(a tagline:b)", ["name: a", "tagline: b"]],
  ["a +b c", ["a", "b", "c"]],
  ['a "b" c* d~ [e TO f] /g/ h', ["a", "h"]],
  ["a -b NOT c d", ["a", "d"]],
  ["a b^2 c^0 (d e)^0 (f g)^2", ["a", "b", "f g"]],
  ["followers:-5", []],
])("the runs of %j are %j", (query, runs) => {
  expect(runsOf(query)).toEqual(runs);
});
