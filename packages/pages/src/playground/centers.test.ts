import { expect, test } from "vitest";
import { type PageFilter, withRing } from "../search/page-filter.ts";
import { centerOf, withCenter } from "./centers.ts";

const berlin = { lat: 52.52, lon: 13.4 };
const potsdam = { lat: 52.39, lon: 13.06 };
const ring = { from: 1, to: 5 };
const filtered: PageFilter = withRing({ tags: ["a"] }, "location", { center: berlin, ring });

test("the place is that of the filter, or the chosen one", () => {
  expect(centerOf({ filter: {}, centers: {} }, "location")).toBeNull();
  expect(centerOf({ filter: {}, centers: {} }, "constructor")).toBeNull();
  expect(centerOf({ filter: {}, centers: { location: potsdam } }, "location")).toEqual(potsdam);
  expect(centerOf({ filter: filtered, centers: { location: potsdam } }, "location")).toEqual(berlin);
});

test("a selected ring moves with its place, and goes with it", () => {
  const before = { filter: filtered, centers: { location: berlin, other: berlin } };
  expect(withCenter(before, "location", potsdam)).toEqual({
    centers: { location: potsdam, other: berlin },
    filter: withRing({ tags: ["a"] }, "location", { center: potsdam, ring }),
  });
  expect(withCenter(before, "location", null)).toEqual({ centers: { other: berlin }, filter: { tags: ["a"] } });
});

test("a place without a ring leaves the filter, and so the page of the hits, as it is", () => {
  expect(withCenter({ filter: { tags: ["a"] }, centers: {} }, "location", potsdam)).toEqual({
    centers: { location: potsdam },
  });
});
