import type { SchemaJson } from "firmament";
import { expect, test } from "vitest";
import { pageFields } from "./page-field.ts";
import {
  fittingFilter,
  type PageFilter,
  readFilter,
  selectedBounds,
  selectedRing,
  selectedValues,
  toggled,
  withBounds,
  without,
  withRing,
} from "./page-filter.ts";
import { pointFields } from "./point-fields.ts";

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
  const schema: SchemaJson = {
    fields: {
      tags: { type: "keyword" },
      price: { type: "number" },
      at: { type: "date" },
      new: { type: "boolean" },
      place: { type: "point" },
    },
  };
  const fields = { fields: pageFields(schema), points: pointFields(schema) };
  const near = { lat: 52.52, lon: 13.4, km: 5 };
  const fitting: PageFilter = { tags: ["a"], price: { gte: 1 }, at: { lt: "2024" }, new: ["true"], place: { near } };
  expect(fittingFilter(fitting, fields)).toEqual(fitting);
  expect(
    fittingFilter(
      { other: ["a"], tags: { gte: 1 }, price: ["1"], at: { gte: 2024 }, new: ["maybe"], place: ["a"] },
      fields,
    ),
  ).toEqual({});
  expect(fittingFilter({ tags: { near }, price: { near }, other: { exists: true, not: { near } } }, fields)).toEqual(
    {},
  );
});

test("a ring is no range, and replaces another one", () => {
  const around = { center: { lat: 52.52, lon: 13.4 }, ring: { from: 0, to: 5 } };
  const filter = withRing({ tags: ["a"] }, "place", around);
  expect(filter).toEqual({ tags: ["a"], place: { near: { lat: 52.52, lon: 13.4, km: 5 } } });
  expect(selectedBounds(filter, "place")).toBeNull();
  expect(selectedValues(filter, "place")).toEqual([]);
  expect(selectedRing(filter, "place")).toEqual(around);
  expect(selectedRing(filter, "tags")).toBeNull();
  expect(withRing(filter, "place", null)).toEqual({ tags: ["a"] });
});
