import { expect, test } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { date, integer, number, text } from "../../schema/field.ts";
import { point } from "../../schema/point.ts";
import { defineSchema } from "../../schema/schema.ts";
import { SearchEngine } from "../search-engine.ts";
import { type RankOptions, readRank } from "./rank-options.ts";

const { analyzer } = companySchema;
const books = defineSchema({
  analyzer,
  fields: { title: text(), published: date(), pages: number(), sales: integer() },
});
const schema = new AnalyzedSchema(books);

test("every option but the field has a default", () => {
  expect(readRank({ field: "pages" }, [], schema)).toEqual({
    ...{ field: "pages", modifier: { kind: "log1p" }, factor: 1, combine: "add" },
  });
  expect(readRank({ field: "pages", factor: undefined, modifier: undefined }, [], schema)).toEqual(
    readRank({ field: "pages" }, [{ by: "relevance" }], schema),
  );
  const options = { field: "sales", modifier: "saturation", pivot: 0.5, factor: 0, combine: "multiply" };
  expect(readRank(options, [], schema)).toEqual({
    ...{ field: "sales", modifier: { kind: "saturation", pivot: 0.5 }, factor: 0, combine: "multiply" },
  });
});

const shape = 'rank must be an object, as in { field: "pages", factor: 0.2 }, not';
const fields = "it must be a number field, one of pages, sales.";
const factor = "rank.factor must be a finite number from 0, not";
const pivot = 'rank.pivot must be a finite number greater than 0, as in { modifier: "saturation", pivot: 1000 }, not';

test.each<[unknown, string]>([
  ["pages", `${shape} the text "pages".`],
  [null, `${shape} null.`],
  [["pages"], `${shape} a list.`],
  [
    { field: "pages", boost: 2 },
    'There is no option "boost" for rank: the options are field, from, modifier, pivot, factor, combine.',
  ],
  [{}, `rank.field cannot be undefined: ${fields}`],
  [{ field: "title" }, `rank.field cannot be the text "title": ${fields}`],
  [{ field: "published" }, `rank.field cannot be the text "published": ${fields}`],
  [{ field: "toString" }, `rank.field cannot be the text "toString": ${fields}`],
  [{ field: "pages", factor: -1 }, `${factor} -1.`],
  [{ field: "pages", factor: Number.POSITIVE_INFINITY }, `${factor} Infinity.`],
  [{ field: "pages", factor: "2" }, `${factor} the text "2".`],
  [{ field: "pages", combine: "max" }, 'rank.combine must be "add" or "multiply", not the text "max".'],
  [
    { field: "pages", modifier: "log" },
    'rank.modifier must be "none", "sqrt", "log1p" or "saturation", not the text "log".',
  ],
  [{ field: "pages", modifier: "saturation" }, `${pivot} undefined.`],
  [{ field: "pages", modifier: "saturation", pivot: 0 }, `${pivot} 0.`],
  [
    { field: "pages", modifier: "sqrt", pivot: 5 },
    'rank.pivot belongs to the modifier "saturation", not to "sqrt". Remove it.',
  ],
])("rejects %j", (options, message) => {
  expect(() => readRank(options, [], schema)).toThrow(new TypeError(message));
});

test("names no field if the schema has no number fields", () => {
  const texts = new AnalyzedSchema(defineSchema({ analyzer, fields: { title: text() } }));
  expect(() => readRank({ field: "title" }, [], texts)).toThrow(
    new TypeError('rank.field cannot be the text "title": the schema has no number fields.'),
  );
});

test("requires relevance as the only sort", () => {
  const engine = new SearchEngine(books);
  const rank: RankOptions<typeof books> = { field: "pages" };
  for (const sort of ["pages", ["relevance", "pages"], ["title", "relevance"]] as const) {
    expect(() => engine.search("whale", { sort, rank })).toThrow(
      new TypeError('rank needs the sort order "relevance" alone, which is the default. Remove sort or rank.'),
    );
  }
  expect(engine.search("whale", { sort: "relevance", rank }).total).toBe(0);
});

test("the compiler accepts number fields only, and a pivot for saturation only", () => {
  const options: readonly RankOptions<typeof books>[] = [
    { field: "pages" },
    { field: "sales", modifier: "saturation", pivot: 100 },
    // @ts-expect-error: a text field
    { field: "title" },
    // @ts-expect-error: saturation needs a pivot
    { field: "pages", modifier: "saturation" },
    // @ts-expect-error: a root has no pivot
    { field: "pages", modifier: "sqrt", pivot: 100 },
  ];
  expect(options).toHaveLength(5);
});

const shops = new AnalyzedSchema(defineSchema({ fields: { name: text(), price: number(), location: point() } }));
const from = { lat: 52.52, lon: 13.4 };

test("a field of points has a point and a pivot", () => {
  expect(readRank({ field: "location", from: "52.52,13.4", pivot: 10 }, [], shops)).toEqual({
    ...{ field: "location", modifier: { kind: "decay", from, pivot: 10 }, factor: 1, combine: "add" },
  });
});

test.each<[object, string]>([
  [{ field: "location", pivot: 10 }, "rank.from must be a point, such as { lat: 52.52, lon: 13.4 }"],
  [{ field: "location", from: [13, 52], pivot: 10 }, "GeoJSON puts the longitude first"],
  [{ field: "location", from }, "rank.pivot must be the kilometres that count a half"],
  [{ field: "location", from, pivot: 0 }, "not 0."],
  [{ field: "location", from, pivot: 10, modifier: "log1p" }, "rank.modifier needs a number field"],
  [{ field: "price", from }, 'rank.from needs a field of points, not "price".'],
  [{ field: "name" }, "it must be a number field or a field of points, one of price, location."],
])("rejects %j for shops", (options, message) => {
  expect(() => readRank(options, [], shops)).toThrow(message);
});
