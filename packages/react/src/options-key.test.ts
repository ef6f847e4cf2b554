import { parse } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import { keyOfOptions } from "./options-key.ts";

const collator = (locale: string) => ({ sort: [{ field: "name", collator: new Intl.Collator(locale) }] });

describe("keys are equal", () => {
  test.each<[object, object]>([
    [{ filter: { a: 1, b: undefined } }, { filter: { a: 1 } }],
    [{ filter: { at: new Date(5) } }, { filter: { at: new Date(5) } }],
    [collator("de"), collator("de")],
    [{ query: parse("a AND b") }, { query: parse("a AND b") }],
  ])("for %o and %o", (a, b) => {
    expect(keyOfOptions(a)).toBe(keyOfOptions(b));
  });
});

describe("keys differ", () => {
  test.each<[object, object]>([
    [{ filter: { a: 1 } }, { filter: { a: "1" } }],
    [{ filter: { a: 1 } }, { filter: { a: [1] } }],
    [{ facets: { a: 1, b: 1 } }, { facets: { b: 1, a: 1 } }],
    [{ filter: { at: new Date(5) } }, { filter: { at: new Date(6) } }],
    [{ filter: { at: new Date(5) } }, { filter: { at: new Date(5).toISOString() } }],
    [{ limit: Number.NaN }, { limit: null }],
    [{ limit: Number.NaN }, { limit: Number.POSITIVE_INFINITY }],
    [{ limit: 5n }, { limit: 5 }],
    [{ fields: [() => 1] }, { fields: [null] }],
    [collator("de"), collator("sv")],
    [collator("de"), { sort: [{ field: "name", collator: {} }] }],
    [{ query: parse("a") }, { query: "a" }],
  ])("for %o and %o", (a, b) => {
    expect(keyOfOptions(a)).not.toBe(keyOfOptions(b));
  });
});
