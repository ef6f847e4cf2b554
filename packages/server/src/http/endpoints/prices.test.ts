import { expect, test } from "vitest";
import type { SearchRequest } from "../schema/request-schemas.ts";
import { kindOf, type PricedKind, type PriceOptions, Prices } from "./prices.ts";

const page: SearchRequest = { query: "a", per_page: 30, as_you_type: false, count_only: false };

const counting: SearchRequest = { ...page, count_only: true };
const facets = { brand: 5 };

test("everything is free by default", () => {
  const prices = new Prices({});
  expect([prices.price("search", 0), prices.price("keystroke", 100), prices.maxPrice(page)]).toEqual([0, 0, 0]);
});

test("adds both prices without rounding", () => {
  const prices = new Prices({ perRequest: 0.1, perRecord: 0.000003 });
  expect([prices.price("search", 0), prices.price("search", 7), prices.maxPrice(page)]).toEqual([
    100_000, 100_021, 100_090,
  ]);
  expect(prices.maxPrice(counting)).toBe(100_000);
});

test.each<[string, SearchRequest, PricedKind]>([
  ["a page of hits", page, "search"],
  ["a page of hits with facets", { ...page, query: "", facets }, "search"],
  ["a count", counting, "count"],
  ["a count as a user types", { ...counting, as_you_type: true }, "count"],
  ["a count with facets", { ...counting, facets }, "count"],
  ["facets of everything", { ...counting, query: "*:*", facets }, "facets"],
  ["facets of an empty text", { ...counting, query: " ", facets, as_you_type: true }, "facets"],
  ["a keystroke", { ...page, as_you_type: true }, "keystroke"],
])("%s", (_, request, kind) => {
  expect(kindOf(request)).toBe(kind);
});

test("prices of their own stand beside that of a search, which they have by default", () => {
  const all = (options: PriceOptions): readonly number[] => {
    const prices = new Prices(options);
    return (["search", "count", "facets", "keystroke"] as const).map((kind) => prices.price(kind, 0) / 1e6);
  };
  expect(all({ perRequest: 4 })).toEqual([4, 4, 4, 4]);
  expect(all({ perRequest: 4, perCount: 2 })).toEqual([4, 2, 2, 4]);
  expect(all({ perRequest: 4, perCount: 2, perFacets: 0, perKeystroke: 1 })).toEqual([4, 2, 0, 1]);
});

test("accepts prices up to the maximum of an account", () => {
  expect(new Prices({ perRequest: 0, perRecord: 10_000_000 }).price("search", 100)).toBe(1e15);
  for (const name of ["perRequest", "perCount", "perFacets", "perKeystroke"]) {
    expect(() => new Prices({ [name]: 0.000001, perRecord: 10_000_000 })).toThrow(
      "A search for 100 records would cost more than a billion.",
    );
  }
});
