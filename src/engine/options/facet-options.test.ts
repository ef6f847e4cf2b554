import { describe, expect, test } from "vitest";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { companySchema } from "../../schema/company-schema.ts";
import { number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { readFacets } from "./facet-options.ts";

const schema = new AnalyzedSchema(
  defineSchema({
    analyzer: companySchema.analyzer,
    fields: { title: text(), tags: text({ many: true }), pages: number() },
  }),
);

test("facets are read in the order in which they are asked for", () => {
  expect(readFacets({ pages: [-1, 0, 0.5], title: 0, tags: 10 }, schema)).toEqual([
    { type: "number", field: "pages", edges: [-1, 0, 0.5] },
    { type: "text", field: "title", most: 0 },
    { type: "text", field: "tags", most: 10 },
  ]);
  expect(readFacets({ title: undefined }, schema)).toEqual([]);
  expect(readFacets({}, schema)).toEqual([]);
});

describe("what cannot be counted", () => {
  const most = (field: string): string =>
    `The facet of the text field "${field}" takes how many values to give, a whole number from 0, not `;
  const edges =
    'The facet of the number field "pages" takes the edges at which ranges begin, at least one finite number, ascending, as in [0, 11, 51], not ';

  test.each<[unknown, string]>([
    [{ size: 10 }, 'There is no field "size" to count: the fields are title, tags, pages.'],
    [{ toString: 10 }, 'There is no field "toString" to count: the fields are title, tags, pages.'],
    [{ title: 1.5 }, `${most("title")}1.5.`],
    [{ title: -1 }, `${most("title")}-1.`],
    [{ title: Number.NaN }, `${most("title")}NaN.`],
    [{ title: "10" }, `${most("title")}"10".`],
    [{ tags: [0, 1] }, `${most("tags")}[0, 1].`],
    [{ tags: null }, `${most("tags")}null.`],
    [{ pages: [] }, `${edges}[].`],
    [{ pages: 10 }, `${edges}10.`],
    [{ pages: [5, 1] }, `${edges}[5, 1].`],
    [{ pages: [1, 1] }, `${edges}[1, 1].`],
    [{ pages: [0, Number.POSITIVE_INFINITY] }, `${edges}[0, Infinity].`],
    [{ pages: ["0"] }, `${edges}["0"].`],
    ["title", 'Facets are asked for by field, as in { title: 10, pages: [0, 100] }, not by "title".'],
    [["title"], 'Facets are asked for by field, as in { title: 10, pages: [0, 100] }, not by ["title"].'],
    [null, "Facets are asked for by field, as in { title: 10, pages: [0, 100] }, not by null."],
  ])("%j is refused", (facets, message) => {
    expect(() => readFacets(facets as object, schema)).toThrow(new TypeError(message));
  });
});
