import fc from "fast-check";
import { expect, test } from "vitest";
import type { PageFilter } from "../search/page-filter.ts";
import { ringCondition } from "../search/rings.ts";
import { initialState, panels, readViewState, type ViewState, writeViewState } from "./view-state.ts";

const fields = fc.constantFrom("type", "shops.city", "Company Name", "a&b=c");

const points = fc.record({
  lat: fc.integer({ min: -90_000, max: 90_000 }).map((value) => value / 1000),
  lon: fc.integer({ min: -180_000, max: 180_000 }).map((value) => value / 1000),
});

const conditions: fc.Arbitrary<PageFilter[string]> = fc.oneof(
  fc.array(fc.string(), { minLength: 1 }),
  fc.record({ gte: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)) }),
  points.map((center) => ringCondition({ center, ring: { from: 5, to: 25 } })),
  fc.record({ gte: fc.constant("2024-06"), lt: fc.constant("2025") }),
);

const states: fc.Arbitrary<ViewState> = fc.record({
  dataset: fc.option(fc.string({ minLength: 1 })),
  query: fc.string({ unit: "grapheme" }),
  filter: fc.dictionary(fields, conditions, { noNullPrototype: true }),
  centers: fc.dictionary(fields, points, { noNullPrototype: true }),
  sort: fc.constantFrom("relevance", "price", "price:desc"),
  page: fc.integer({ min: 1, max: 1000 }),
  layout: fc.constantFrom("cards", "table"),
  asYouType: fc.boolean(),
  meaning: fc.boolean(),
  panel: fc.option(fc.constantFrom(...panels)),
  explained: fc.option(fc.string({ minLength: 1 })),
  facetSearches: fc.dictionary(fields, fc.string({ minLength: 1 }), { noNullPrototype: true }),
  expanded: fc.uniqueArray(fields),
});

test("a URL contains the complete state", () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(readViewState(`?${writeViewState(state)}`)).toEqual(state);
    }),
  );
});

test("the initial state needs no members", () => {
  expect(writeViewState(initialState)).toBe("");
  expect(readViewState("")).toEqual(initialState);
});

test("invalid members are ignored", () => {
  const search = "?page=-1&view=tiles&panel=yes&other=1&filter=x&from.a=91,0&from.b=&sort=&dataset=";
  expect(readViewState(search)).toEqual(initialState);
  for (const page of ["1e10", "9007199254740991", "1.5", "Infinity", "x"])
    expect(readViewState(`?page=${page}`)).toEqual(initialState);
});

test("members of every object are names like others", () => {
  const state = readViewState("?find.__proto__=x&find.constructor=y&why=__proto__");
  expect(Object.entries(state.facetSearches)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  expect(state).toMatchObject({ explained: "__proto__" });
  expect(readViewState(`?${writeViewState(state)}`)).toEqual(state);
});
