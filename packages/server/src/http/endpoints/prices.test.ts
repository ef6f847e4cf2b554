import { expect, test } from "vitest";
import type { SearchRequest } from "../schema/request-schemas.ts";
import { Prices } from "./prices.ts";

const page: SearchRequest = { query: "a", per_page: 30, as_you_type: false, count_only: false };

test("charges 0.01 per request by default", () => {
  const prices = new Prices({});
  expect([prices.price(0), prices.price(100), prices.maxPrice(page)]).toEqual([10_000, 10_000, 10_000]);
});

test("adds both prices without rounding", () => {
  const prices = new Prices({ perRequest: 0.1, perRecord: 0.000003 });
  expect([prices.price(0), prices.price(7), prices.maxPrice(page)]).toEqual([100_000, 100_021, 100_090]);
  expect(prices.maxPrice({ ...page, count_only: true })).toBe(100_000);
});

test("accepts prices up to the maximum of an account", () => {
  expect(new Prices({ perRequest: 0, perRecord: 10_000_000 }).price(100)).toBe(1e15);
  expect(() => new Prices({ perRequest: 0.000001, perRecord: 10_000_000 })).toThrow(
    "A search for 100 records would cost more than a billion.",
  );
});
