import { englishAnalyzer, foldingAnalyzer } from "firmament";
import { parse } from "firmament/grammar";
import { describe, expect, test } from "vitest";
import { type ElasticsearchOptions, type ElasticsearchQuery, toElasticsearch } from "../src/index.ts";
import { clock, schema } from "./example-schema.ts";

const options: ElasticsearchOptions = { schema, clock };

describe("a clause of each kind", () => {
  test.each<[string, ElasticsearchQuery]>([
    ["name:Acme", { match: { name: "acme" } }],
    ["name:acme^3", { match: { name: { query: "acme", boost: 3 } } }],
    ['name:"Acme Robots"', { match_phrase: { name: "acme robots" } }],
    ['name:"acme robots"~2^0.5', { match_phrase: { name: { query: "acme robots", slop: 2, boost: 0.5 } } }],
    ["name:e-commerce", { match_phrase: { name: "e commerce" } }],
    ["name:acm*", { prefix: { name: "acm" } }],
    ["name:a?m*", { wildcard: { name: "a?m*" } }],
    ["city:*\\*b\\?\\\\c", { wildcard: { city: "*\\*b\\?\\\\c" } }],
    ["city:x*^2", { prefix: { city: { value: "x", boost: 2 } } }],
    [
      "city:(x y*z)^2",
      {
        bool: {
          should: [{ term: { city: { value: "x", boost: 2 } } }, { wildcard: { city: { value: "y*z", boost: 2 } } }],
          minimum_should_match: 1,
        },
      },
    ],
    [
      "name:gogle~1",
      {
        fuzzy: {
          name: { value: "gogle", fuzziness: 1, prefix_length: 0, transpositions: true, rewrite: "constant_score" },
        },
      },
    ],
    ["name:gogle~0", { term: { name: "gogle" } }],
    [
      "city:/a(b|c)+[x-z]\\d{2}\\./",
      {
        regexp: { city: { value: "a(b|c)+[x-z][0-9]{2,2}\\.", flags: "NONE" } },
      },
    ],
    ["name:[a TO c}", { range: { name: { gte: "a", lt: "c" } } }],
    ["city:{b TO *]", { range: { city: { gt: "b" } } }],
    ["size:[50 TO 500}", { range: { size: { gte: 50, lt: 500 } } }],
    ["size:>=50^2", { range: { size: { gte: 50, boost: 2 } } }],
    ["size:-5", { term: { size: -5 } }],
    ["size:5^2", { term: { size: { value: 5, boost: 2 } } }],
    ["size:[7 TO 5]", { match_none: {} }],
    ["size:*", { exists: { field: "size" } }],
    ["staff:<=9007199254740993", { exists: { field: "staff" } }],
    ["sizes:{2.5 TO 7.5}", { range: { sizes: { gt: 2.5, lt: 7.5 } } }],
    ["active:false", { term: { active: false } }],
    ["active:*", { exists: { field: "active" } }],
    ["name:*", { exists: { field: "name" } }],
    [
      "tags:(a OR b)",
      {
        bool: { should: [{ term: { tags: "a" } }, { term: { tags: "b" } }], minimum_should_match: 1 },
      },
    ],
    ["code:ÄB", { term: { code: "ab" } }],
    ["*:*", { match_all: {} }],
    ["*:*^2", { match_all: { boost: 2 } }],
  ])("%s", (query, expected) => {
    expect(toElasticsearch(query, options)).toEqual(expected);
  });

  const format = "strict_date_optional_time";
  test.each([
    ["founded:2024-02", { gte: "2024-02-01T00:00:00.000Z", lte: "2024-02-29T23:59:59.999Z", format }],
    ["founded:<2024", { lte: "2023-12-31T23:59:59.999Z", format }],
    ["founded:[now-1d/d TO now]", { gte: "2024-06-02T00:00:00.000Z", lte: "2024-06-03T10:00:00.000Z", format }],
    ["founded:now", { gte: "2024-06-03T10:00:00.000Z", lte: "2024-06-03T10:00:00.000Z", format }],
  ])("%s", (query, range) => {
    expect(toElasticsearch(query, options)).toEqual({ range: { founded: range } });
  });

  test("thousands of values are one clause", () => {
    const values = Array.from({ length: 1500 }, (_, index) => `v${index}`);
    expect(toElasticsearch(`tags:(${values.join(" ")})`, options)).toEqual({ terms: { tags: values } });
    expect(toElasticsearch(`name:(${values.join(" ")})^2`, options)).toEqual({ terms: { name: values, boost: 2 } });
  });
});

describe("combinations", () => {
  const name = (word: string): ElasticsearchQuery => ({ match: { name: word } });

  test.each<[string, ElasticsearchQuery]>([
    ["name:a AND name:b", { bool: { must: [name("a"), name("b")] } }],
    ["name:a OR name:b", { bool: { should: [name("a"), name("b")], minimum_should_match: 1 } }],
    [
      "+name:a name:b -name:c",
      {
        bool: { must: [name("a")], should: [name("b")], must_not: [name("c")] },
      },
    ],
    ["-name:a -name:b", { bool: { must: [{ match_all: {} }], must_not: [name("a"), name("b")] } }],
    ["name:a AND NOT (name:b OR name:c)", { bool: { must: [name("a")], must_not: [name("b"), name("c")] } }],
    ["name:(a AND NOT b)", { bool: { must: [name("a")], must_not: [name("b")] } }],
    ['name:a AND "!!!"', name("a")],
    [
      "places:(town:berlin AND kind:hq)",
      {
        nested: {
          path: "places",
          query: { bool: { must: [{ match: { "places.town": "berlin" } }, { term: { "places.kind": "hq" } }] } },
        },
      },
    ],
    [
      "NOT places.kind:hq",
      {
        bool: {
          must: [{ match_all: {} }],
          must_not: [{ nested: { path: "places", query: { term: { "places.kind": "hq" } } } }],
        },
      },
    ],
    ["places:*", { nested: { path: "places", query: { match_all: {} } } }],
    [
      "acme",
      {
        bool: {
          should: [
            { multi_match: { query: "acme", fields: ["name", "about"] } },
            { term: { city: "acme" } },
            { term: { tags: "acme" } },
            { term: { code: "acme" } },
            {
              nested: {
                path: "places",
                query: {
                  bool: {
                    should: [{ match: { "places.town": "acme" } }, { term: { "places.kind": "acme" } }],
                    minimum_should_match: 1,
                  },
                },
              },
            },
          ],
          minimum_should_match: 1,
        },
      },
    ],
  ])("%s", (query, expected) => {
    expect(toElasticsearch(query, options)).toEqual(expected);
  });

  test("white space means AND with the option, and a tree is compiled as its text", () => {
    const both = { bool: { must: [name("a"), name("b")] } };
    expect(toElasticsearch("name:a name:b", { ...options, defaultOperator: "AND" })).toEqual(both);
    expect(toElasticsearch(parse("name:a AND name:b"), options)).toEqual(both);
  });

  test("a number without a field is also a value of number fields", () => {
    expect(JSON.stringify(toElasticsearch("500", options))).toContain('{"term":{"size":500}},{"term":{"sizes":500}}');
    const decimal = JSON.stringify(toElasticsearch("2.5", options));
    expect(decimal).toContain('{"term":{"size":2.5}}');
    expect(decimal).not.toContain("staff");
  });
});

describe("the mapping of the caller", () => {
  const fields = {
    name: { path: "title", analyzer: "english" },
    about: { analyzer: foldingAnalyzer },
    city: "city.keyword",
    places: "locations",
  };
  const mapped: ElasticsearchOptions = { ...options, fields };

  test.each<[string, ElasticsearchQuery]>([
    ["name:Running", { match: { title: "running" } }],
    ["about:Zürich", { match: { about: "zurich" } }],
    ["city:Berlin", { term: { "city.keyword": "Berlin" } }],
    ["places.kind:hq", { nested: { path: "locations", query: { term: { "locations.kind": "hq" } } } }],
    ["places:(town:b*)", { nested: { path: "locations", query: { prefix: { "locations.town": "b" } } } }],
  ])("%s", (query, expected) => {
    expect(toElasticsearch(query, mapped)).toEqual(expected);
  });

  test("options are checked", () => {
    expect(() => toElasticsearch("a", { schema, fields: { nmae: "title" } })).toThrow(
      'There is no such field in the schema: "nmae". Did you mean "name"?',
    );
    expect(() => toElasticsearch("a", { schema, fields: { name: "na*" } })).toThrow(
      'The path of the field "name" must be a text without * and ^, not the text "na*".',
    );
    expect(() => toElasticsearch("a", { schema, fields: { name: { analyzer: englishAnalyzer } } })).toThrow(
      'Name the analyzer of the mapping: "english".',
    );
    const misspelled: object = { schema, feilds: {} };
    expect(() => toElasticsearch("a", misspelled as ElasticsearchOptions)).toThrow(
      'There is no option "feilds" for toElasticsearch. Did you mean "fields"?',
    );
  });
});

describe("points", () => {
  test.each<[string, object]>([
    ['spot:"52,13"~50', { geo_distance: { distance: "50km", spot: { lat: 52, lon: 13 } } }],
    [
      "spot:[1,170 TO 2,-170]",
      {
        geo_bounding_box: {
          spot: {
            top_left: { lat: expect.closeTo(2, 5), lon: expect.closeTo(170, 5) },
            bottom_right: { lat: expect.closeTo(1, 5), lon: expect.closeTo(-170, 5) },
          },
        },
      },
    ],
    [
      'spot:"0,0 0,1 1,1"^2',
      {
        geo_polygon: {
          spot: {
            points: [
              { lat: 0, lon: 0 },
              { lat: 0, lon: 1 },
              { lat: 1, lon: 1 },
            ],
          },
          boost: 2,
        },
      },
    ],
    ["spot:*", { exists: { field: "spot" } }],
  ])("%s", (query, expected) => {
    expect(toElasticsearch(query, { schema })).toEqual(expected);
  });
});

test("a box from a meridian around the globe to the one before has all longitudes", () => {
  expect(toElasticsearch("spot:[0,10.000003 TO 5,10]", { schema })).toEqual({
    geo_bounding_box: {
      spot: {
        top_left: { lat: expect.closeTo(5, 5), lon: -180 },
        bottom_right: { lat: 0, lon: 180 },
      },
    },
  });
});

test("a filter has as many values in a clause as an index accepts", () => {
  const tags = Array.from({ length: 65_537 }, (_, index) => `v${index}`);
  expect(toElasticsearch("city:x", { schema, filter: { tags } as never })).toMatchObject({
    bool: { filter: [{ bool: { should: [{ terms: { tags: tags.slice(0, -1) } }, { terms: { tags: ["v65536"] } }] } }] },
  });
});

test("a filter does not score", () => {
  const filter = { tags: ["a", "b"], name: { not: "Acme" }, "places.kind": "hq", size: { lt: 5 } } as never;
  expect(toElasticsearch("city:x", { schema, filter, fields: { name: { keyword: "name.raw" } } })).toEqual({
    bool: {
      must: [{ term: { city: "x" } }],
      filter: [
        { terms: { tags: ["a", "b"] } },
        { bool: { must: [{ match_all: {} }], must_not: [{ terms: { "name.raw": ["Acme"] } }] } },
        { nested: { path: "places", query: { terms: { "places.kind": ["hq"] } } } },
        { range: { size: { lt: 5 } } },
      ],
    },
  });
});
