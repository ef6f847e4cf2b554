import fc from "fast-check";
import { expect, test } from "vitest";
import { initialState, readViewState, sortChoices, type ViewState, writeViewState } from "./view-state.ts";

const states: fc.Arbitrary<ViewState> = fc.record({
  query: fc.string({ unit: "grapheme" }),
  sort: fc.constantFrom(...sortChoices.map(({ value }) => value)),
  page: fc.integer({ min: 1, max: 1000 }),
  layout: fc.constantFrom("cards", "table"),
  place: fc.constantFrom("page", "service"),
  asYouType: fc.boolean(),
  showsPlan: fc.boolean(),
  showsLanguage: fc.boolean(),
  explained: fc.option(fc.string({ minLength: 1 })),
  facetSearches: fc.dictionary(fc.constantFrom("type", "location_city"), fc.string({ minLength: 1 }), {
    noNullPrototype: true,
  }),
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
  expect(readViewState("?sort=weight&page=-1&view=tiles&in=cloud&plan=yes&other=1")).toEqual(initialState);
  for (const page of ["1e10", "9007199254740991", "1.5", "Infinity", "x"])
    expect(readViewState(`?page=${page}`)).toEqual(initialState);
});

test("members of every object are names like others", () => {
  const state = readViewState("?find.__proto__=x&find.constructor=y&why=__proto__&sort=constructor");
  expect(Object.entries(state.facetSearches)).toEqual([
    ["__proto__", "x"],
    ["constructor", "y"],
  ]);
  expect(state).toMatchObject({ explained: "__proto__", sort: "relevance" });
  expect(readViewState(`?${writeViewState(state)}`)).toEqual(state);
});
