import { expect, test } from "vitest";
import { companySchema } from "../../companies/company-schema.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { readSorts } from "./sort-options.ts";

const schema = new AnalyzedSchema(
  defineSchema({
    analyzer: companySchema.analyzer,
    fields: {
      title: text(),
      "dc:title": text(),
      pages: number(),
      constructor: number(),
      prices: number({ many: true }),
    },
  }),
);

test("returns one sort for each order, ascending by default", () => {
  expect(readSorts("relevance", schema)).toEqual([{ by: "relevance" }]);
  expect(readSorts([], schema)).toEqual([{ by: "relevance" }]);
  expect(readSorts("pages", schema)).toEqual([{ by: "number", field: "pages", direction: "asc" }]);
  expect(readSorts(["title:desc", "relevance", "constructor:asc"], schema)).toEqual([
    { by: "text", field: "title", direction: "desc" },
    { by: "relevance" },
    { by: "number", field: "constructor", direction: "asc" },
  ]);
});

test("accepts objects, with a collator for text fields", () => {
  const collator = new Intl.Collator("de");
  expect(readSorts({ field: "title", order: "desc", collator }, schema)).toEqual([
    { by: "text", field: "title", direction: "desc", collator },
  ]);
  expect(readSorts([{ field: "pages" }, { field: "dc:title", collator }], schema)).toEqual([
    { by: "number", field: "pages", direction: "asc" },
    { by: "text", field: "dc:title", direction: "asc", collator },
  ]);
  expect(() => readSorts({ field: "pages", collator }, schema)).toThrow(
    'sort.collator needs a text or keyword field, not "pages".',
  );
  expect(() => readSorts({ field: "title", collator: "de" }, schema)).toThrow("must be an Intl.Collator");
});

test("accepts the number that counts, for a field with several", () => {
  expect(readSorts(["prices", { field: "prices", order: "desc", mode: "min" }], schema)).toEqual([
    { by: "number", field: "prices", direction: "asc" },
    { by: "number", field: "prices", direction: "desc", mode: "min" },
  ]);
  expect(() => readSorts({ field: "prices", mode: "mean" }, schema)).toThrow(
    'sort.mode must be "min" or "max", not the text "mean".',
  );
  for (const field of ["pages", "title"]) {
    expect(() => readSorts({ field, mode: "max" }, schema)).toThrow(
      `sort.mode needs a field in which a document may have several numbers, not "${field}".`,
    );
  }
});

test("accepts field names with a colon", () => {
  expect(readSorts(["dc:title", "dc:title:desc"], schema)).toEqual([
    { by: "text", field: "dc:title", direction: "asc" },
    { by: "text", field: "dc:title", direction: "desc" },
  ]);
});

const advice =
  'sort must be "relevance" or a field, optionally with ":asc" or ":desc", or { field, order, collator, mode }. The fields are title, dc:title, pages, constructor, prices.';

test.each<[unknown, string]>([
  ["size", `Cannot sort by "size": ${advice}`],
  ["title:up", `Cannot sort by "title:up": ${advice}`],
  ["relevance:asc", `Cannot sort by "relevance:asc": ${advice}`],
  ["toString", `Cannot sort by "toString": ${advice}`],
  [["pages", ""], `Cannot sort by "": ${advice}`],
  [["pages", 5], `Cannot sort by 5: ${advice}`],
  [{ field: "title", order: "up" }, `Cannot sort by {"field":"title","order":"up"}: ${advice}`],
  [{ field: "title", collation: "de" }, 'There is no option "collation" for sort. Did you mean "collator"?'],
  [{ pages: "asc" }, `Cannot sort by {"pages":"asc"}: ${advice}`],
])("rejects %j", (orders, message) => {
  expect(() => readSorts(orders as string, schema)).toThrow(new TypeError(message));
});
