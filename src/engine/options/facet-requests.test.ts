import { describe, expect, test } from "vitest";
import { standardAnalyzer } from "../../analysis/standard-analyzer.ts";
import { companySchema } from "../../companies/company-schema.ts";
import { AnalyzedSchema } from "../../schema/analyzed-schema.ts";
import { boolean, date, keyword, number, text } from "../../schema/field.ts";
import { defineSchema } from "../../schema/schema.ts";
import { readFacets } from "./facet-requests.ts";

const schema = new AnalyzedSchema(
  defineSchema({
    analyzer: companySchema.analyzer,
    fields: { title: text(), tags: text({ many: true }), pages: number() },
  }),
);

test("returns the facets in the order of the options", () => {
  expect(readFacets({ pages: [-1, 0, 0.5], title: 0, tags: 10 }, schema)).toEqual([
    { type: "ranges", field: "pages", exceptOwn: false, nested: null, statistics: true, edges: [-1, 0, 0.5] },
    { type: "values", field: "title", exceptOwn: false, nested: null, limit: 0, order: "count", search: null },
    { type: "values", field: "tags", exceptOwn: false, nested: null, limit: 10, order: "count", search: null },
  ]);
  expect(readFacets({ title: undefined }, schema)).toEqual([]);
  expect(readFacets({}, schema)).toEqual([]);
});

test("reads the members of objects", () => {
  expect(
    readFacets(
      {
        title: {},
        tags: { limit: 3, order: "value", like: "Été été B", except: "own" },
        pages: { bins: 5, scale: "log", except: "own" },
      },
      schema,
    ),
  ).toMatchObject([
    { type: "values", field: "title", exceptOwn: false, nested: null, limit: 10, order: "count", search: null },
    {
      ...{ type: "values", field: "tags", exceptOwn: true, limit: 3, order: "value" },
      search: { words: ["ete", "b"], isMultiValued: true },
    },
    { type: "ranges", field: "pages", exceptOwn: true, bins: 5, scale: "log", statistics: true },
  ]);
  expect(readFacets({ pages: { edges: [1], statistics: false } }, schema)).toMatchObject([
    { edges: [1], statistics: false },
  ]);
  expect(readFacets({ pages: { edges: [1] }, title: { like: "" } }, schema)).toMatchObject([
    { edges: [1], exceptOwn: false },
    { search: { words: [], isMultiValued: false } },
  ]);
  expect(readFacets({ pages: { bins: 5 } }, schema)).toMatchObject([{ bins: 5, scale: "linear" }]);
});

test("reads a list of fields as the default facets of their types", () => {
  const fields = { title: text(), tags: keyword(), pages: number(), at: date(), isNew: boolean() };
  const schema = new AnalyzedSchema(defineSchema({ analyzer: standardAnalyzer, fields }));
  const equal = {
    title: { limit: 10 },
    tags: { limit: 10 },
    pages: { bins: 10 },
    at: { interval: "year" },
    isNew: { limit: 10 },
  };
  expect(readFacets(Object.keys(fields), schema)).toEqual(readFacets(equal, schema));
  expect(readFacets(["title", "title"], schema)).toEqual(readFacets({ title: {} }, schema));
  expect(readFacets({ title: { facets: ["pages"] } }, schema)).toEqual(
    readFacets({ title: { facets: { pages: { bins: 10 } } } }, schema),
  );
  expect(readFacets([], schema)).toEqual([]);
});

test.each([
  [
    { "dc:title": text(), at: date() },
    '["dc:title"], or an object by field, as in { "dc:title": 10, at: { interval: "year" } }',
  ],
  [{ name: text(), isNew: boolean() }, '["name"], or an object by field, as in { name: 10, isNew: 2 }'],
])("advises facets that are valid: %#", (fields, advice) => {
  const schema = new AnalyzedSchema(defineSchema({ analyzer: standardAnalyzer, fields }));
  expect(() => readFacets(5 as never, schema)).toThrow(`facets must be a list of fields, as in ${advice}, not 5.`);
});

test("reads nested facets", () => {
  expect(
    readFacets(
      { tags: { limit: 5, facets: { title: 3, pages: { bins: 2 } } }, pages: { edges: [0], facets: {} } },
      schema,
    ),
  ).toMatchObject([
    {
      field: "tags",
      nested: [
        { field: "title", limit: 3, nested: null },
        { field: "pages", bins: 2, nested: null },
      ],
    },
    { field: "pages", nested: [] },
  ]);
});

test("refuses statistics of dates with the reason, and of truth values with the options that exist", () => {
  const schema = new AnalyzedSchema(
    defineSchema({ analyzer: standardAnalyzer, fields: { title: text(), at: date(), isNew: boolean() } }),
  );
  const facet = (option: object) => () => readFacets(option, schema);
  expect(facet({ at: { interval: "year", statistics: false } })).toThrow(
    "facets.at.statistics must be absent: the facet of a date field has no statistics.",
  );
  expect(facet({ isNew: { facets: { at: { interval: "year", statistics: true } } } })).toThrow(
    "facets.isNew.facets.at.statistics must be absent: the facet of a date field has no statistics.",
  );
  expect(facet({ isNew: { statistics: false } })).toThrow(
    'There is no option "statistics" for facets.isNew: the options are limit, order, except, facets.',
  );
});

describe("readFacets", () => {
  const values = (field: string): string =>
    `The facet of the text or keyword field "${field}" must be a number of values, a whole number from 0, or an object, as in { limit: 10, like: "a" }, not `;
  const bounds =
    'The facet of the number field "pages" must be a list of ascending lower bounds, at least one finite number, as in [0, 11, 51], or an object, as in { bins: 20 } or { width: 100 }, not ';

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
    [{ title: { limit: -1 } }, "facets.title.limit must be a whole number from 0, not -1."],
    [{ title: { order: "size" } }, 'facets.title.order must be "count" or "value", not "size".'],
    [{ title: { like: 5 } }, "facets.title.like must be a text, not 5."],
    [{ title: { except: "all" } }, 'facets.title.except must be "own", not "all".'],
    [{ title: { limt: 5 } }, 'There is no option "limt" for facets.title. Did you mean "limit"?'],
    [
      { title: { bins: 5 } },
      'There is no option "bins" for facets.title: the options are limit, order, like, except, facets.',
    ],
    [{ pages: {} }, "facets.pages must have one of bins, width and edges, as in { bins: 20 }."],
    [{ pages: { bins: 5, edges: [0] } }, "facets.pages must have one of bins, width and edges, as in { bins: 20 }."],
    [{ pages: { bins: 5, width: 9 } }, "facets.pages must have one of bins, width and edges, as in { bins: 20 }."],
    [{ pages: { width: 9, scale: "log" } }, "facets.pages.scale needs bins."],
    [{ pages: { bins: 5, offset: 9 } }, "facets.pages.offset needs a width."],
    [{ pages: { width: 0 } }, "facets.pages.width must be a finite number above 0, not 0."],
    [{ pages: { width: Number.NaN } }, "facets.pages.width must be a finite number above 0, not NaN."],
    [{ pages: { width: 5, offset: "9" } }, 'facets.pages.offset must be a finite number, not "9".'],
    [{ pages: { bins: 5, statistics: "no" } }, 'facets.pages.statistics must be true or false, not "no".'],
    [{ pages: { statistics: false } }, "facets.pages must have one of bins, width and edges, as in { bins: 20 }."],
    [
      { title: { statistics: false } },
      'There is no option "statistics" for facets.title: the options are limit, order, like, except, facets.',
    ],
    [{ pages: { bins: 0 } }, "facets.pages.bins must be a whole number from 1 to 10,000, not 0."],
    [{ pages: { bins: 10_001 } }, "facets.pages.bins must be a whole number from 1 to 10,000, not 10001."],
    [{ pages: { bins: 5, scale: "root" } }, 'facets.pages.scale must be "linear" or "log", not "root".'],
    [{ pages: { edges: [0], scale: "log" } }, "facets.pages.scale needs bins."],
    [
      { pages: { edges: [1, 0] } },
      "facets.pages.edges must be a list of ascending finite numbers, at least one, not [1, 0].",
    ],
    [
      { pages: { bins: 5, like: "a" } },
      'There is no option "like" for facets.pages: the options are bins, scale, edges, width, offset, statistics, except, facets.',
    ],
    [{ title: { facets: { size: 1 } } }, 'There is no field "size" to count: the fields are title, tags, pages.'],
    [
      { title: { facets: ["tags", 5] } },
      'facets.title.facets must be a list of fields, as in ["title", "tags"], or an object by field, as in { title: 10, pages: [0, 100] }, not ["tags", 5].',
    ],
    [
      { title: { facets: { tags: { limit: -1 } } } },
      "facets.title.facets.tags.limit must be a whole number from 0, not -1.",
    ],
    [
      { title: { facets: { tags: { except: "own" } } } },
      'There is no option "except" for facets.title.facets.tags: the options are limit, order, like.',
    ],
    [
      { pages: { bins: 5, facets: { pages: { bins: 5, facets: {} } } } },
      'There is no option "facets" for facets.pages.facets.pages: the options are bins, scale, edges, width, offset, statistics.',
    ],
    [["size"], 'There is no field "size" to count: the fields are title, tags, pages.'],
    [
      "title",
      'facets must be a list of fields, as in ["title", "tags"], or an object by field, as in { title: 10, pages: [0, 100] }, not "title".',
    ],
    [
      null,
      'facets must be a list of fields, as in ["title", "tags"], or an object by field, as in { title: 10, pages: [0, 100] }, not null.',
    ],
  ])("rejects %j", (facets, message) => {
    expect(() => readFacets(facets as object, schema)).toThrow(new TypeError(message));
  });
});
