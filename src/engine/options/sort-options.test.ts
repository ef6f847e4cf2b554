import { expect, test } from "vitest";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { companySchema } from "../../schema/company-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { readSorts } from "./sort-options.ts";

const schema = new AnalyzedSchema(
  defineSchema({
    analyzer: companySchema.analyzer,
    fields: { title: text(), "dc:title": text(), pages: number(), constructor: number() },
  }),
);

test("orders are read one by one, and go up unless they say otherwise", () => {
  expect(readSorts("relevance", schema)).toEqual([{ by: "relevance" }]);
  expect(readSorts("pages", schema)).toEqual([{ by: "number", field: "pages", direction: "asc" }]);
  expect(readSorts(["title:desc", "relevance", "constructor:asc"], schema)).toEqual([
    { by: "text", field: "title", direction: "desc" },
    { by: "relevance" },
    { by: "number", field: "constructor", direction: "asc" },
  ]);
});

test("a colon may be part of a field's name", () => {
  expect(readSorts(["dc:title", "dc:title:desc"], schema)).toEqual([
    { by: "text", field: "dc:title", direction: "asc" },
    { by: "text", field: "dc:title", direction: "desc" },
  ]);
});

const advice =
  'the orders are "relevance" and the fields, with ":asc" or ":desc" behind them if you like: title, dc:title, pages, constructor.';

test.each<[unknown, string]>([
  ["size", `Cannot sort by "size": ${advice}`],
  ["title:up", `Cannot sort by "title:up": ${advice}`],
  ["relevance:asc", `Cannot sort by "relevance:asc": ${advice}`],
  ["toString", `Cannot sort by "toString": ${advice}`],
  [["pages", ""], `Cannot sort by "": ${advice}`],
  [["pages", 5], `Cannot sort by 5: ${advice}`],
  [[], `Cannot sort by nothing: ${advice}`],
  [{ pages: "asc" }, `Cannot sort by {"pages":"asc"}: ${advice}`],
])("%j is no order", (orders, message) => {
  expect(() => readSorts(orders as string, schema)).toThrow(new TypeError(message));
});
