import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { boolean, date, integer, keyword, number, objects, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import type { Filter } from "../options/filter.ts";
import { SearchEngine } from "../search-engine.ts";

const products = defineSchema({
  fields: {
    title: text(),
    tags: keyword({ many: true }),
    price: number(),
    prices: number({ many: true }),
    stock: integer(),
    released: date(),
    remote: boolean(),
    span: keyword(),
    kind: keyword(),
    places: objects({ city: text() }),
  },
});

const engine = new SearchEngine(products, { clock: () => Date.UTC(2026, 0, 15) });
engine.upsertAll([
  {
    id: "1",
    title: "Espresso cups",
    tags: ["a", "b"],
    price: 10,
    prices: [5, 25],
    released: "2024-06-03",
    remote: true,
  },
  { id: "2", title: "Espresso", tags: ["B"], price: 20, released: "2026-01-10", remote: false, kind: "term" },
  { id: "3", title: "Tea", places: [{ city: "New York" }, { city: "Berlin" }], kind: "tea" },
]);

const idsWith = (filter: Filter<typeof products>): string[] => engine.ids("*:*", { filter });

describe("conditions of a filter", () => {
  test("compare whole values, as facets show them", () => {
    expect(idsWith({ title: "Espresso" })).toEqual(["2"]);
    expect(idsWith({ title: "espresso" })).toEqual([]);
    expect(idsWith({ tags: ["b", "B"] })).toEqual(["1", "2"]);
    expect(idsWith({ tags: { not: "b" } })).toEqual(["2", "3"]);
    expect(idsWith({ "places.city": "New York" })).toEqual(["3"]);
    expect(idsWith({ "places.city": "York" })).toEqual([]);
    expect(idsWith({ kind: "term" })).toEqual(["2"]);
  });

  test("of several fields must all hold, and one without values holds for no document", () => {
    expect(idsWith({ remote: true, price: { gte: 10, lt: 20 } })).toEqual(["1"]);
    expect(idsWith({ remote: undefined, price: { lt: 20, gte: undefined } })).toEqual(["1"]);
    expect(idsWith({})).toEqual(["1", "2", "3"]);
    expect(idsWith([])).toEqual(["1", "2", "3"]);
    expect(idsWith({ tags: [] })).toEqual([]);
    expect(idsWith({ price: [] })).toEqual([]);
    expect(idsWith({ tags: { not: [] } })).toEqual(["1", "2", "3"]);
    expect(idsWith({ price: {}, tags: {}, stock: { lt: undefined } })).toEqual(["1", "2", "3"]);
    expect(idsWith({ price: { not: {} }, tags: { not: undefined } })).toEqual(["1", "2", "3"]);
  });

  test("on numbers need one value in all bounds", () => {
    expect(idsWith({ prices: { gte: 10, lte: 20 } })).toEqual([]);
    expect(idsWith({ prices: { gt: 5 } })).toEqual(["1"]);
    expect(idsWith({ price: [10, 20] })).toEqual(["1", "2"]);
    expect(idsWith({ price: { not: { lte: 10 } } })).toEqual(["2", "3"]);
    expect(idsWith({ price: { exists: false } })).toEqual(["3"]);
  });

  test("on dates are ISO 8601, date math or a Date", () => {
    expect(idsWith({ released: "2024" })).toEqual(["1"]);
    expect(idsWith({ released: { gte: "2024-06", lt: "2024-07" } })).toEqual(["1"]);
    expect(idsWith({ released: { gt: "2024-06" } })).toEqual(["2"]);
    expect(idsWith({ released: { gte: "now-1M/M" } })).toEqual(["2"]);
    expect(idsWith({ released: { lte: new Date("2024-06-03T00:00:00Z") } })).toEqual(["1"]);
  });

  test("on truth values also take the texts of facets", () => {
    expect(idsWith({ remote: "false" })).toEqual(["2"]);
    expect(idsWith({ remote: [true, false] })).toEqual(["1", "2"]);
    expect(idsWith({ remote: { not: true, exists: true } })).toEqual(["2"]);
  });

  test.each([
    [{ titel: "x" }, 'There is no field "titel" for filter. Did you mean "title"?'],
    [{ _id: "1" }, 'filter has no condition on ids. Write it as a query: _id:("a" OR "b"), or ids(["a", "b"]).'],
    [{ places: "Berlin" }, 'filter needs a field of the objects in "places", such as "places.city".'],
    [{ title: 5 }, "filter.title must be a text, or a list of texts, not 5."],
    [[{ title: { no: "x" } }], 'There is no option "no" for filter[0].title. Did you mean "not"?'],
    [{ "places.city": [null] }, 'filter["places.city"] must be a text, or a list of texts, not null.'],
    [{ price: "5" }, 'filter.price must be a finite number, not the text "5".'],
    [{ price: { gte: Number.NaN } }, "filter.price.gte must be a finite number, not NaN."],
    [{ price: { gt: 1, gte: 1 } }, "filter.price has both gte and gt. Remove one of them."],
    [{ price: { lt: 1, lte: 1 } }, "filter.price has both lte and lt. Remove one of them."],
    [
      { price: { not: { exists: true } } },
      'There is no option "exists" for filter.price.not: the options are gte, gt, lte, lt.',
    ],
    [{ stock: 1.5 }, "filter.stock must be an integer, not 1.5."],
    [{ remote: "yes" }, 'filter.remote must be true or false, not the text "yes".'],
    [{ remote: { gte: true } }, 'There is no option "gte" for filter.remote: the options are not, exists.'],
    [{ released: "yesterday" }, "filter.released is invalid."],
    [
      { released: new Date(Number.NaN) },
      "filter.released must be a date, as a text in ISO 8601 or a valid Date, not an object.",
    ],
    [{ tags: { exists: 1 } }, "filter.tags.exists must be true or false, not 1."],
    [new Date(0), 'filter must be an object, as in { field: "value" }, a query, or a list of filters, not an object.'],
    [new Map([["tags", "a"]]), "filter must be an object, as in"],
    [new (class Tags {})(), "filter must be an object, as in"],
    [{ tags: new Set(["a"]) }, "filter.tags must be a text, or a list of texts, not an object."],
    [{ price: new Map([["lt", 1]]) }, "filter.price must be a finite number, not an object."],
    [5, 'filter must be an object, as in { field: "value" }, a query, or a list of filters, not 5.'],
  ])("%j are refused", (filter, message) => {
    expect(() => idsWith(filter as object)).toThrow(TypeError);
    expect(() => idsWith(filter as object)).toThrow(message);
  });
});

test("deep lists are refused", () => {
  const deep = JSON.parse(`${"[".repeat(50_000)}${"]".repeat(50_000)}`);
  expect(() => idsWith(deep)).toThrow("filter has lists in more than 20 lists. Put its filters into one list.");
});

test("objects of another realm, and those without a prototype, are filters", () => {
  expect(idsWith(runInNewContext('({ tags: ["a"], price: { lt: 20 } })'))).toEqual(["1"]);
  expect(idsWith(Object.assign(Object.create(null), { tags: "B" }))).toEqual(["2"]);
});

describe("a filter that is a query", () => {
  test("is read by its own rules", () => {
    const options = { filter: "title:tea tags:a", defaultOperator: "AND", lenient: true } as const;
    expect(engine.ids("*:*", options)).toEqual(["1", "3"]);
    expect(() => engine.ids("*:*", { ...options, filter: "title:" })).toThrow(
      "The filter is invalid.\nThe field `title`",
    );
  });

  test("belongs to a cursor, and to a deletion", () => {
    const first = engine.search("*:*", { limit: 1, filter: { tags: ["a", "B"] } });
    const cursor = first.cursor ?? "";
    expect(engine.search("*:*", { limit: 1, cursor, filter: { tags: ["B", "a"] } }).hits).toHaveLength(1);
    expect(() => engine.search("*:*", { limit: 1, cursor, filter: { tags: "a" } })).toThrow(/cursor/i);
    const copy = new SearchEngine(products);
    copy.upsertAll(engine.documents());
    expect(copy.deleteWhere("espresso", { filter: { price: { gt: 10 } } })).toBe(1);
    expect([...copy.documents()].map(({ id }) => id)).toEqual(["1", "3"]);
  });

  test("is a step of the plan, which a cache answers from the third time on", () => {
    const labels = (): string => String(engine.explain("espresso", { filter: { remote: true } }));
    const [first, , third] = [labels(), labels(), labels()];
    expect(first).toContain("filter");
    expect(first).not.toContain("cached");
    expect(third).toContain("filter, cached");
  });
});
