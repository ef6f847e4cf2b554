import { date, defineSchema, number, SearchEngine, text } from "firmament";
import { describe, expect, test } from "vitest";
import { createSearchClient } from "./search-client.ts";

const schema = defineSchema({ fields: { name: text(), price: number(), sold: date() } });
const engine = new SearchEngine(schema);
engine.upsertAll([
  { id: "1", name: "Desk lamp", price: 40, sold: "2024-06-03T10" },
  { id: "2", name: "Floor lamp", price: 120, sold: "2025" },
  { id: "3", name: "Floor", price: 4.5 },
]);

describe("createSearchClient", () => {
  test.each<[string, unknown, Error]>([
    [
      "no indexes",
      {},
      new TypeError("createSearchClient needs indexes, as in { indexes: { products: { engine, schema } } }."),
    ],
    [
      "an unknown option",
      { index: {} },
      new TypeError('There is no option "index" for createSearchClient. Did you mean "indexes"?'),
    ],
    [
      "an unknown option of an index",
      { schema, engine, sorts: "price" },
      new TypeError('There is no option "sorts" for the index "a". Did you mean "sort"?'),
    ],
    ["no schema", { engine }, new TypeError('schema of the index "a" must be that of its documents, or its JSON.')],
    [
      "an engine that cannot search",
      { schema, engine: {} },
      new TypeError('engine of the index "a" must have a method search, as a SearchEngine has.'),
    ],
    [
      "no hits",
      { schema, engine, maxHits: 0 },
      new RangeError('maxHits of the index "a" must be a whole number from 1, not 0.'),
    ],
    [
      "an interval of no date",
      { schema, engine, intervals: { sld: "year" } },
      new TypeError('There is no option "sld" for intervals of the index "a". Did you mean "sold"?'),
    ],
    [
      "an unknown interval",
      { schema, engine, intervals: { sold: "week" } },
      new TypeError('intervals of the index "a" must be year, month, day, hour, not the text "week".'),
    ],
    [
      "another mode",
      { schema, engine, asYouType: "yes" },
      new TypeError('asYouType of the index "a" must be true or false, not the text "yes".'),
    ],
    [
      "another operator",
      { schema, engine, defaultOperator: "and" },
      new TypeError('defaultOperator of the index "a" must be "OR" or "AND", not the text "and".'),
    ],
  ])("rejects %s", (name, options, error) => {
    const given = /^(no indexes|an unknown option)$/.test(name) ? options : { indexes: { a: options } };
    expect(() => createSearchClient(given as never)).toThrow(error);
  });

  test("reads the compiler's fields of each schema", () => {
    const products = { engine, schema };
    createSearchClient({ indexes: { a: { ...products, sort: ["price:desc", "name"], filter: { price: { lt: 5 } } } } });
    // @ts-expect-error: there is no such field.
    createSearchClient({ indexes: { a: { ...products, sort: "prize" } } });
    // @ts-expect-error: a price is a number.
    createSearchClient({ indexes: { a: { ...products, filter: { price: true } } } });
  });
});

describe("search", () => {
  const products = { engine, schema };
  const client = createSearchClient({
    indexes: {
      products,
      cheapest: { ...products, sort: "price" },
      lamps: { ...products, filter: ["name:lamp", { price: { lt: 100 } }], intervals: { sold: "day" } },
      exact: { ...products, asYouType: false },
    },
  });

  async function search(indexName: string, params: object = {}) {
    const { results } = await client.search([{ indexName, params }]);
    const [result] = results;
    if (result === undefined || !("hits" in result)) throw new Error("no hits");
    return result;
  }

  test("sorts and filters by the name of the index", async () => {
    expect((await search("cheapest")).hits.map(({ objectID }) => objectID)).toEqual(["3", "1", "2"]);
    expect((await search("lamps", { query: "floor lamp" })).hits.map(({ objectID }) => objectID)).toEqual(["1"]);
  });

  test("counts dates by interval, with the first and the last instant", async () => {
    const params = { facets: ["sold"] };
    const all = await search("products", params);
    expect(all.facets).toEqual({ sold: { "2024": 1, "2025": 1 } });
    expect(all.facets_stats).toEqual({ sold: { min: Date.UTC(2024, 5, 3, 10), max: Date.UTC(2025, 0, 1) } });
    expect((await search("lamps", params)).facets).toEqual({ sold: { "2024-06-03": 1 } });
    expect((await search("lamps", { facetFilters: ["sold:2024-06-03"] })).nbHits).toBe(1);
    const numericFilters = [`sold<=${Date.UTC(2024, 5, 3, 10)}`];
    expect((await search("products", { numericFilters })).nbHits).toBe(1);
  });

  test("counts the values of numbers if all of them are whole, also after those of a smaller range", async () => {
    const counted = async (query: string) => {
      const { facets, facets_stats, exhaustive } = await search("products", { query, facets: ["price"] });
      return [facets.price, facets_stats.price?.min, exhaustive.facetValues];
    };
    expect(await counted("desk")).toEqual([{ "40": 1 }, 40, true]);
    expect(await counted("lamp")).toEqual([{ "40": 1, "120": 1 }, 40, true]);
    expect(await counted("desk")).toEqual([{ "40": 1 }, 40, true]);
    expect(await counted("")).toEqual([{}, 4.5, false]);
    expect(await counted("nothing")).toEqual([{}, undefined, true]);
  });

  test("counts numbers of requests that run at the same time", async () => {
    const fresh = createSearchClient({ indexes: { products } });
    const requests = ["desk", "lamp", "floor lamp"].map((query) => {
      return { indexName: "products", params: { query, facets: ["price"], numericFilters: ["price>5"] } };
    });
    const { results } = await fresh.search(requests);
    expect(results.map((result) => "facets" in result && result.facets.price)).toEqual([
      ...[{ "40": 1 }, { "40": 1, "120": 1 }, { "40": 1, "120": 1 }],
    ]);
  });

  test("limits and orders the values of facets", async () => {
    const params = { facets: ["name", "price"], maxValuesPerFacet: 1, query: "lamp" };
    const { facets, exhaustive } = await search("products", params);
    expect([facets, exhaustive.facetValues]).toEqual([{ name: { "Desk lamp": 1 }, price: { "40": 1 } }, false]);
    const alphabetic = await search("products", { facets: ["name"], sortFacetValuesBy: "alpha" });
    expect(Object.keys(alphabetic.facets.name ?? {})).toEqual(["Desk lamp", "Floor", "Floor lamp"]);
  });

  test("corrects a text that is typed, and takes queries without asYouType", async () => {
    const typed = await search("products", { query: "flor (la" });
    expect([typed.nbHits, typed.suggestion]).toEqual([3, "floor (la"]);
    expect((await search("exact", { query: "price:<5 OR name:desk" })).nbHits).toBe(2);
    expect((await search("exact")).nbHits).toBe(3);
  });

  test("describes the request", async () => {
    const { query, params, index, hitsPerPage, page } = await search("products", { query: "a b", facets: ["name"] });
    expect({ query, params, index, hitsPerPage, page }).toEqual({
      ...{ query: "a b", params: "query=a+b&facets=%5B%22name%22%5D", index: "products", hitsPerPage: 20, page: 0 },
    });
  });
});
