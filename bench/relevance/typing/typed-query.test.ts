import { and, or, prefix, word } from "@firmament/benchmark/src/question/query.ts";
import { expect, test } from "vitest";
import { typedQuery } from "./typed-query.ts";

test("makes the last word a prefix unless something follows it", () => {
  expect(typedQuery("Acme wo", "OR")).toEqual(or(word("acme"), prefix("wo")));
  expect(typedQuery("Acme ", "OR")).toEqual(or(word("acme")));
  expect(typedQuery("acme works (", "AND")).toEqual(and(word("acme"), word("works")));
});

test("is null without words", () => {
  expect(typedQuery(" (", "OR")).toBeNull();
});
