import { liveSegmentOf } from "@firmament/test-support/contracts/segments.ts";
import { expect, test } from "vitest";
import { IndexReader } from "../indexes/index-reader.ts";
import type { ResolvedTerm } from "../plan/resolve/resolved.ts";
import { joinTerms, splitsOf } from "./word-parts.ts";

const names = ["hyundai motor", "motor", "hyundaim otor", "facebook", "face", "a bc", "ab c", "one word", "on eword"];
const documents = names.map((name, index) => ({ id: String(index), name, tags: ["everywhere else"] }));
const reader = new IndexReader([liveSegmentOf(documents)]);
const term = (text: string): ResolvedTerm => ({ kind: "term", fields: ["name"], term: text, boost: 1 });

test.each<[string, readonly string[]]>([
  ["hyundaimotor", ["hyundai motor", "hyundaim otor"]],
  ["oneword", ["on eword", "one word"]],
  ["motormotor", ["motor motor"]],
  ["abc", []],
  ["facebank", []],
  ["everywhereelse", []],
  ["", []],
])("%j can be split into %j: known words of two letters or more in the searched fields", (text, splits) => {
  expect(splitsOf(term(text), reader).map(({ terms }) => terms.join(" "))).toEqual(splits);
});

test("a split is a phrase without slop in the same fields", () => {
  const [split] = splitsOf({ ...term("hyundaimotor"), boost: 2 }, reader);
  expect(split).toEqual({ kind: "phrase", fields: ["name"], terms: ["hyundai", "motor"], slop: 0, boost: 2 });
});

test("a very long term is not split", () => {
  expect(splitsOf(term(`${"motor".repeat(12)}`), reader)).toEqual([]);
  expect(splitsOf(term(`motor${"x".repeat(80)}`), reader)).toEqual([]);
});

test.each<[string, string, string | null]>([
  ["face", "book", "facebook"],
  ["book", "face", null],
  ["a", "bc", null],
  ["mo", "tor", "motor"],
  ["m", "otor", null],
  ["fa", "ce", null],
])("%j and %j are joined to %j: a known word of five letters or more", (first, second, joined) => {
  expect(joinTerms(term(first), term(second), reader)?.term ?? null).toBe(joined);
});
