import { expect, test } from "vitest";
import { fieldTitle, pageFields, valuesAt } from "./page-field.ts";

test.each([
  ["name", "Name"],
  ["location_city", "Location city"],
  ["locationCity", "Location city"],
  ["Company Name", "Company name"],
  ["staff-count", "Staff count"],
  ["shops.opening_hours", "Shops: opening hours"],
  ["SKU", "SKU"],
  ["isPartOfEU", "Is part of EU"],
])("%s is shown as %s", (name, title) => {
  expect(fieldTitle(name)).toBe(title);
});

test("the fields are those that queries can search, also of nested objects", () => {
  const fields = pageFields({
    fields: {
      name: { type: "text" },
      tags: { type: "keyword", many: true },
      logo: { type: "stored" },
      shops: { type: "objects", fields: { city: { type: "keyword" }, raw: { type: "stored" } } },
    },
  });
  expect(fields).toEqual([
    { name: "name", title: "Name", type: "text", many: false },
    { name: "tags", title: "Tags", type: "keyword", many: true },
    { name: "shops.city", title: "Shops: city", type: "keyword", many: true },
  ]);
});

test("values are found at any depth, and nothing of a prototype is one", () => {
  const document = { name: "a", "x.y": 1, shops: [{ city: "Berlin" }, {}, { city: null }, { city: "Oslo" }] };
  expect(valuesAt(document, "name")).toEqual(["a"]);
  expect(valuesAt(document, "x.y")).toEqual([1]);
  expect(valuesAt(document, "shops.city")).toEqual(["Berlin", "Oslo"]);
  for (const name of ["toString", "shops.toString", "constructor.name", "name.length", "none"])
    expect(valuesAt(document, name)).toEqual([]);
});
