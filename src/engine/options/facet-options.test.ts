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

test("returns the facets in the order of the options", () => {
  expect(readFacets({ pages: [-1, 0, 0.5], title: 0, tags: 10 }, schema)).toEqual([
    { type: "number", field: "pages", edges: [-1, 0, 0.5] },
    { type: "text", field: "title", limit: 0 },
    { type: "text", field: "tags", limit: 10 },
  ]);
  expect(readFacets({ title: undefined }, schema)).toEqual([]);
  expect(readFacets({}, schema)).toEqual([]);
});

describe("readFacets", () => {
  const values = (field: string): string =>
    `The facet of the text field "${field}" must be a number of values, a whole number from 0, not `;
  const bounds =
    'The facet of the number field "pages" must be a list of ascending lower bounds, at least one finite number, as in [0, 11, 51], not ';

  test.each<[unknown, string]>([
    [{ size: 10 }, 'There is no field "size" to count: the fields are title, tags, pages.'],
    [{ toString: 10 }, 'There is no field "toString" to count: the fields are title, tags, pages.'],
    [{ title: 1.5 }, `${values("title")}1.5.`],
    [{ title: -1 }, `${values("title")}-1.`],
    [{ title: Number.NaN }, `${values("title")}NaN.`],
    [{ title: "10" }, `${values("title")}"10".`],
    [{ tags: [0, 1] }, `${values("tags")}[0, 1].`],
    [{ tags: null }, `${values("tags")}null.`],
    [{ pages: [] }, `${bounds}[].`],
    [{ pages: 10 }, `${bounds}10.`],
    [{ pages: [5, 1] }, `${bounds}[5, 1].`],
    [{ pages: [1, 1] }, `${bounds}[1, 1].`],
    [{ pages: [0, Number.POSITIVE_INFINITY] }, `${bounds}[0, Infinity].`],
    [{ pages: ["0"] }, `${bounds}["0"].`],
    ["title", 'facets must be an object by field, as in { title: 10, pages: [0, 100] }, not "title".'],
    [["title"], 'facets must be an object by field, as in { title: 10, pages: [0, 100] }, not ["title"].'],
    [null, "facets must be an object by field, as in { title: 10, pages: [0, 100] }, not null."],
  ])("rejects %j", (facets, message) => {
    expect(() => readFacets(facets as object, schema)).toThrow(new TypeError(message));
  });
});
