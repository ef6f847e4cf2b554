import { expect, test } from "vitest";
import { pageFields } from "./page-field.ts";
import {
  fittingFilter,
  type PageFilter,
  readFilter,
  selectedBounds,
  selectedValues,
  toggled,
  withBounds,
  without,
} from "./page-filter.ts";

test("values are added and removed one by one", () => {
  const one = toggled({}, "tags", "a");
  const two = toggled(one, "tags", "b");
  expect(two).toEqual({ tags: ["a", "b"] });
  expect(toggled(two, "tags", "a")).toEqual({ tags: ["b"] });
  expect(toggled(one, "tags", "a")).toEqual({});
  expect(without({ tags: ["a"], price: { gte: 1 } }, "tags")).toEqual({ price: { gte: 1 } });
});

test("a range replaces another one, and nothing removes it", () => {
  expect(withBounds({ price: { gte: 1 } }, "price", { lt: 5 })).toEqual({ price: { lt: 5 } });
  expect(withBounds({ price: { gte: 1 } }, "price", null)).toEqual({});
  expect(withBounds({}, "price", {})).toEqual({});
});

test("names of every object are fields like others", () => {
  expect(selectedValues({}, "constructor")).toEqual([]);
  expect(selectedBounds({}, "toString")).toBeNull();
  const filter = readFilter('{"__proto__":["a"],"constructor":["b"]}');
  expect(Object.entries(filter)).toEqual([
    ["__proto__", ["a"]],
    ["constructor", ["b"]],
  ]);
  expect(Object.entries(toggled(filter, "__proto__", "c"))).toContainEqual(["__proto__", ["a", "c"]]);
});

test.each<[string | null, PageFilter]>([
  [null, {}],
  ["", {}],
  ["[1]", {}],
  ["{", {}],
  ['{"a":"x","b":true,"c":["x","y"],"d":3}', { a: ["x"], b: ["true"], c: ["x", "y"], d: { gte: 3, lte: 3 } }],
  ['{"a":{"gte":1,"lt":null,"x":2},"b":{},"c":[],"d":[1],"e":null,"f":{"not":"x"}}', { a: { gte: 1 } }],
])("%j is read", (text, filter) => {
  expect(readFilter(text)).toEqual(filter);
});

test("conditions that do not fit the schema are left out", () => {
  const fields = pageFields({
    fields: {
      tags: { type: "keyword" },
      price: { type: "number" },
      at: { type: "date" },
      new: { type: "boolean" },
    },
  });
  const fitting: PageFilter = { tags: ["a"], price: { gte: 1 }, at: { lt: "2024" }, new: ["true"] };
  expect(fittingFilter(fitting, fields)).toEqual(fitting);
  expect(
    fittingFilter({ other: ["a"], tags: { gte: 1 }, price: ["1"], at: { gte: 2024 }, new: ["maybe"] }, fields),
  ).toEqual({});
});
