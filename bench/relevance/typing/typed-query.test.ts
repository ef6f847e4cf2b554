import { fuzzy, or, prefix, word } from "@firmament/benchmark/src/question/query.ts";
import { expect, test } from "vitest";
import { typedQuery } from "./typed-query.ts";

test("makes the last word a prefix unless something follows it", () => {
  expect(typedQuery("Acme wo", false)).toEqual(or(word("acme"), prefix("wo")));
  expect(typedQuery("Acme ", false)).toEqual(or(word("acme")));
  expect(typedQuery("acme works (", false)).toEqual(or(word("acme"), word("works")));
});

test("allows an edit in words of five letters, two of nine", () => {
  expect(typedQuery("tool lamps workshops ovens", true)).toEqual(
    or(word("tool"), fuzzy("lamps", 1), fuzzy("workshops", 2), prefix("ovens"), fuzzy("ovens", 1)),
  );
  expect(typedQuery("lamp", true)).toEqual(or(prefix("lamp")));
});

test("is null without words", () => {
  expect(typedQuery(" (", true)).toBeNull();
});
