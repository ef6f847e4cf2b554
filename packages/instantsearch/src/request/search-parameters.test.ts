import { boolean, date, defineSchema, keyword, number, objects, stored, text } from "firmament";
import { describe, expect, test } from "vitest";
import { FieldTypes } from "./field-types.ts";
import { ParameterError } from "./parameter-error.ts";
import { readFacetSearch, readSearchParameters } from "./search-parameters.ts";

const fields = new FieldTypes(
  defineSchema({
    fields: {
      name: text(),
      brand: keyword(),
      "dc:title": text(),
      price: number(),
      sale: boolean(),
      released: date(),
      categories: objects({ lvl0: keyword(), lvl1: keyword() }),
      logo: stored(),
      _tags: keyword({ many: true }),
    },
  }),
);

function filterOf(parameters: object): readonly object[] {
  return readSearchParameters(parameters, fields).filter;
}

function messageOf(parameters: object): string {
  try {
    readSearchParameters(parameters, fields);
  } catch (error) {
    if (error instanceof ParameterError) return error.message;
    throw error;
  }
  return "no error";
}

describe("filters", () => {
  test.each<[object, readonly object[]]>([
    [{ facetFilters: ["brand:Acme", ["sale:true"]] }, [{ brand: "Acme" }, { sale: true }]],
    [{ facetFilters: [["brand:Acme", "brand:Bolt"]] }, [{ brand: ["Acme", "Bolt"] }]],
    [{ facetFilters: "brand:a:b" }, [{ brand: "a:b" }]],
    [{ facetFilters: ["brand:-Acme", "brand:\\-Dash"] }, [{ brand: { not: "Acme" } }, { brand: "-Dash" }]],
    [{ facetFilters: ["dc:title:x", "categories.lvl1:a > b"] }, [{ "dc:title": "x" }, { "categories.lvl1": "a > b" }]],
    [{ facetFilters: [[], "price:5", "released:2024-06"] }, [{ price: 5 }, { released: "2024-06" }]],
    [{ numericFilters: ["price>=10", "price < 20.5"] }, [{ price: { gte: 10, lt: 20.5 } }]],
    [{ numericFilters: ["price>=10", "price>=-1"] }, [{ price: { gte: -1 } }, { price: { gte: 10 } }]],
    [{ numericFilters: [["price=1", "price=2"], "price!=3"] }, [{ price: [1, 2] }, { price: { not: 3 } }]],
    [{ numericFilters: "price:1 TO 2" }, [{ price: { gte: 1, lte: 2 } }]],
    [{ numericFilters: ["released>0"] }, [{ released: { gt: "1970-01-01T00:00:00.000Z" } }]],
    [{ tagFilters: "" }, []],
    [{ tagFilters: ["a", ["b", "c"], "-d"] }, [{ _tags: "a" }, { _tags: ["b", "c"] }, { _tags: { not: "d" } }]],
    [{ filters: "  " }, []],
    [{ filters: "sale:true AND NOT brand:Acme" }, [{ sale: true }, { brand: { not: "Acme" } }]],
    [{ filters: "brand:Acme OR brand:'Bolt & \\'Co'" }, [{ brand: ["Acme", "Bolt & 'Co"] }]],
    [
      { filters: '(brand:A OR brand:"B (x)") AND price > 1 AND price:2 TO 3 AND "dc:title":x' },
      [{ brand: ["A", "B (x)"] }, { "dc:title": "x" }, { price: { gt: 1, gte: 2, lte: 3 } }],
    ],
    [{ filters: "NOT price:2 TO 3" }, [{ price: { not: { gte: 2, lte: 3 } } }]],
  ])("%j", (parameters, filter) => {
    expect(filterOf(parameters)).toEqual(filter);
  });

  test.each<[object, string]>([
    [{ facetFilters: ["brnd:x"] }, 'The parameter facetFilters names the unknown field "brnd". Did you mean "brand"?'],
    [{ facetFilters: ["sale:yes"] }, 'The parameter facetFilters has "yes" for sale, which is true or false.'],
    [{ facetFilters: ["price:"] }, 'The parameter facetFilters has "" for price, which needs a number.'],
    [
      { facetFilters: [5] },
      "The parameter facetFilters must be a list of texts, or of lists of texts of which any must hold.",
    ],
    [
      { facetFilters: [["brand:a", "sale:true"]] },
      'The parameter facetFilters joins alternatives that are not values of one field, as ["brand:Acme", "brand:Bolt"] are. ' +
        'For others, give the index a filter in createSearchClient, as in { filter: "price:<5 OR sale:true" }.',
    ],
    [
      { numericFilters: ["brand>5"] },
      'The parameter numericFilters compares brand, which is a keyword field. Only number, integer and date fields are compared; use facetFilters, as in "brand:value".',
    ],
    [
      { numericFilters: ["price"] },
      'The parameter numericFilters has "price", which is no comparison, such as "price>=10", and no range, such as "price:10 TO 20".',
    ],
    [
      { numericFilters: ["released>1e300"] },
      "The parameter numericFilters has 1e300 for released, which needs milliseconds since 1970.",
    ],
    [
      { filters: "sale:true OR price>5 AND brand:x" },
      'The parameter filters cannot be read at "AND brand:x". It takes comparisons joined by AND, with alternatives in parentheses, as in (brand:Acme OR brand:"Bolt & Co").',
    ],
    [{ filters: 5 }, "The parameter filters must be a text."],
  ])("rejects %j", (parameters, message) => {
    expect(messageOf(parameters)).toBe(message);
  });

  test("tags need a field _tags", () => {
    const other = new FieldTypes(defineSchema({ fields: { name: text() } }));
    expect(() => readSearchParameters({ tagFilters: ["a"] }, other)).toThrow(
      'The parameter tagFilters names the unknown field "_tags". The fields are name.',
    );
  });
});

describe("other parameters", () => {
  test("have defaults", () => {
    const { query, page, hitsPerPage, facets, maxValuesPerFacet, facetOrder, retrieved, snippets, marks } =
      readSearchParameters({}, fields);
    expect([query, page, hitsPerPage, facets, maxValuesPerFacet, facetOrder, retrieved]).toEqual([
      ...["", 0, 20, [], 100, "count", null],
    ]);
    expect([snippets.size, marks]).toEqual([0, { before: "<em>", after: "</em>" }]);
  });

  test("name fields", () => {
    const { facets, highlighted, snippets, retrieved } = readSearchParameters(
      {
        facets: ["*", "name", "name"],
        attributesToHighlight: ["name", "categories", "price"],
        attributesToSnippet: ["name:3", "dc:title"],
        attributesToRetrieve: ["name", "categories.lvl0"],
      },
      fields,
    );
    expect(facets.map(({ name }) => name)).toEqual([
      ...["brand", "price", "sale", "released", "categories.lvl0", "categories.lvl1", "_tags", "name"],
    ]);
    expect(highlighted).toEqual(["name", "categories.lvl0", "categories.lvl1"]);
    expect([...snippets]).toEqual([
      ["name", 3],
      ["dc:title", 10],
    ]);
    expect(retrieved).toEqual(["name", "categories.lvl0"]);
    expect(readSearchParameters({ facets: "price" }, fields).facets).toEqual([{ name: "price", type: "number" }]);
    expect(readSearchParameters({}, fields).highlighted).toEqual(fields.terms);
    expect(readSearchParameters({ attributesToHighlight: [] }, fields).highlighted).toEqual([]);
  });

  test("retrieve all members but some", () => {
    const read = (names: unknown) => readSearchParameters({ attributesToRetrieve: names }, fields).retrieved;
    expect(read(["*"])).toBeNull();
    expect(read("*")).toBeNull();
    expect(read(["*", "-logo", "-_tags"])).toEqual([
      ...["name", "brand", "dc:title", "price", "sale", "released", "categories"],
    ]);
    expect(read([])).toEqual([]);
    expect(() => read(["*", "-categories.lvl0"])).toThrow("only whole members can be excluded");
    expect(() => read(["nam"])).toThrow('names the unknown field "nam". Did you mean "name"?');
  });

  test("that change nothing are ignored, also those that ask for nothing", () => {
    const parameters = {
      ...{ analytics: false, clickAnalytics: true, userToken: "u", ruleContexts: [], distinct: false },
      ...{ typoTolerance: true, aroundLatLng: "", optionalFilters: undefined, getRankingInfo: null },
    };
    expect(messageOf(parameters)).toBe("no error");
  });

  test.each<[object, string, string]>([
    [{ ruleContexts: ["sale"] }, "ruleContexts", "is not supported. There are no rules."],
    [{ distinct: true }, "distinct", "is not supported. Hits are not grouped."],
    [{ typoTolerance: false }, "typoTolerance", "is not supported. Set asYouType for the index in createSearchClient."],
    [
      { aroundLatLng: "1,2" },
      "aroundLatLng",
      "is not supported. There is no search by place; store the places as fields, and filter by them.",
    ],
    [{ hitsPerPag: 5 }, "hitsPerPag", 'is not supported. Did you mean "hitsPerPage"?'],
    [{ mystery: false }, "mystery", "is not supported."],
    [{ hitsPerPage: 1001 }, "hitsPerPage", "must be a whole number from 0 to 1000."],
    [{ page: -1 }, "page", "must be a whole number from 0 to 9007199254740991."],
    [{ query: 5 }, "query", "must be a text."],
    [{ sortFacetValuesBy: "size" }, "sortFacetValuesBy", 'must be "count" or "alpha".'],
    [
      { facets: ["logo"] },
      "facets",
      'names the unknown field "logo". The fields are name, brand, dc:title, price, sale, released, categories.lvl0, categories.lvl1, _tags.',
    ],
    [{ facets: [5] }, "facets", "must be a list of attributes."],
    [
      { attributesToHighlight: ["nme"] },
      "attributesToHighlight",
      'names the unknown field "nme". Did you mean "name"?',
    ],
  ])("rejects %j", (parameters, name, reason) => {
    const read = () => readSearchParameters(parameters, fields);
    expect(read).toThrow(new ParameterError(name, reason));
    expect(read).toThrow(expect.objectContaining({ parameter: name, name: "ParameterError" }));
  });

  test("of a search for facet values", () => {
    const parameters = { facetName: "brand", facetQuery: "ac", maxFacetHits: 3 };
    const brand = { name: "brand", type: "keyword" };
    expect(readFacetSearch(parameters, fields)).toEqual({ field: brand, text: "ac", limit: 3 });
    expect(readFacetSearch({}, fields, "brand")).toEqual({ field: brand, text: "", limit: 10 });
    expect(() => readFacetSearch({}, fields)).toThrow("The parameter facetName");
  });
});
