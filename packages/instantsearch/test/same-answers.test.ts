import { createSearchClient, ParameterError, type SearchableEngine, type SearchClient } from "@firmament/instantsearch";
import { propertyTimeout, runs } from "@firmament/test-support/fuzz.ts";
import algoliasearchHelper from "algoliasearch-helper";
import fc from "fast-check";
import { QueryError } from "firmament";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomProducts, schema } from "./support/products.ts";
import { refined, refinements } from "./support/refinements.ts";
import { type Sources, startSources } from "./support/sources.ts";

let sources: Sources;
let clients: readonly SearchClient[];

beforeAll(async () => {
  sources = await startSources(randomProducts(300, 11));
  const { engine, worker, service } = sources;
  clients = [engine, worker, service].map((searched: SearchableEngine) => {
    const products = { engine: searched, schema };
    return createSearchClient({
      indexes: {
        products,
        products_price_desc: { ...products, sort: "price:desc" },
        products_rated: { ...products, rank: { field: "rating" } },
        products_on_sale: {
          ...products,
          filter: { sale: true },
          defaultOperator: "AND",
          intervals: { released: "month" },
        },
        products_exact: { ...products, asYouType: false, maxHits: 30 },
      },
    });
  });
});

afterAll(() => sources.close());

/** What all clients answer, without what depends on time. */
async function answersOf(requests: Parameters<SearchClient["search"]>[0]): Promise<readonly unknown[]> {
  const answers = await Promise.all(clients.map((client) => client.search(requests)));
  return answers.map(({ results }) => results.map((result) => ({ ...result, processingTimeMS: 0 })));
}

test(
  "an engine, a worker and a service give equal answers",
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom("", "lam", "robst desk", "berlin new", 'name:lamp OR "large desk'),
        fc.constantFrom("products", "products_price_desc", "products_rated", "products_on_sale"),
        fc.nat(3),
        refinements,
        async (query, indexName, page, chosen) => {
          const {
            facetsRefinements: f,
            disjunctiveFacetsRefinements: d,
            numericRefinements: n,
          } = refined(
            new algoliasearchHelper.SearchParameters({
              facets: ["tags", "sizes", "sale", "released", "stores.city"],
              disjunctiveFacets: ["brand", "rating"],
              hierarchicalFacets: [{ name: "categories", attributes: ["categories.lvl0", "categories.lvl1"] }],
            }),
            chosen,
          );
          const params = {
            query,
            page,
            hitsPerPage: 7,
            facets: ["*"],
            facetFilters: [
              ...Object.entries(f).flatMap(([name, values]) => (values as string[]).map((value) => `${name}:${value}`)),
              ...Object.entries(d).map(([name, values]) => (values as string[]).map((value) => `${name}:${value}`)),
            ],
            numericFilters: Object.entries(n).flatMap(([name, operators]) =>
              Object.entries(operators).flatMap(([operator, values]) =>
                values.map((value) => `${name}${operator}${value}`),
              ),
            ),
            attributesToSnippet: ["description:4"],
          };
          const [first, ...others] = await answersOf([{ indexName, params }]);
          for (const other of others) expect(other).toEqual(first);
        },
      ),
      runs(100),
    ),
  2 * propertyTimeout,
);

describe("each source", () => {
  test("marks words in texts, lists and nested objects, and keeps what is HTML as it is", async () => {
    const params = {
      query: "new led",
      hitsPerPage: 100,
      highlightPreTag: "__ais-highlight__",
      highlightPostTag: "__/ais-highlight__",
    };
    const [first, ...others] = (await answersOf([{ indexName: "products", params }])) as readonly [
      readonly { readonly hits: readonly Record<string, unknown>[] }[],
    ];
    for (const other of others) expect(other).toEqual(first);
    const hits = first[0]?.hits ?? [];
    const hit = hits.find(({ stores, tags }) => {
      return JSON.stringify(stores).includes("New York") && JSON.stringify(tags).startsWith('["led"');
    });
    const { tags, stores } = hit as { readonly tags: readonly string[]; readonly stores: readonly { city: string }[] };
    const unmarked = (value: string) => ({ value, matchLevel: "none", matchedWords: [] });
    expect(hit?._highlightResult).toMatchObject({
      description: {
        value: expect.stringContaining("& <b>__ais-highlight__new__/ais-highlight__</b>"),
        matchLevel: "partial",
        matchedWords: ["new"],
      },
      tags: [
        { value: "__ais-highlight__led__/ais-highlight__", matchLevel: "partial", fullyHighlighted: true },
        ...tags.slice(1).map(unmarked),
      ],
      stores: stores.map(({ city }) => {
        if (city !== "New York") return { city: unmarked(city) };
        return { city: { value: "__ais-highlight__New__/ais-highlight__ York", fullyHighlighted: false } };
      }),
    });
  });

  test("searches the values of facets", async () => {
    const answers = await Promise.all(
      clients.map((client) =>
        client.searchForFacetValues([
          { indexName: "products", params: { facetName: "brand", facetQuery: "ac ho", query: "lamp" } },
          { indexName: "products", params: { facetName: "stores.city", facetQuery: "zur" } },
          { indexName: "products", params: { facetName: "released", facetQuery: "202", maxFacetHits: 2 } },
          { indexName: "products", params: { facetName: "sale", facetQuery: "" } },
          { indexName: "products", params: { facetName: "rating", facetQuery: "5" } },
        ]),
      ),
    );
    const [shown, ...others] = answers.map((facets) => facets.map(({ facetHits }) => facetHits));
    for (const other of others) expect(other).toEqual(shown);
    const { engine } = sources;
    const count = (query: string, filter: object) => engine.count(query, { filter });
    expect(shown?.[0]).toEqual([
      { value: "Acme Home", highlighted: "<em>Ac</em>me <em>Ho</em>me", count: count("lamp", { brand: "Acme Home" }) },
    ]);
    expect(shown?.[1]).toEqual([
      { value: "Zürich", highlighted: "<em>Zür</em>ich", count: count("*:*", { "stores.city": "Zürich" }) },
    ]);
    expect(shown?.[2]).toHaveLength(2);
    expect(shown?.[3]).toHaveLength(2);
    expect(shown?.[4]).toEqual([{ value: "5", highlighted: "<em>5</em>", count: count("*:*", { rating: 5 }) }]);
  });

  test("answers the other forms of a search for facet values", async () => {
    for (const client of clients) {
      const params = { facetQuery: "bo" };
      const one = await client.searchForFacetValues({
        indexName: "products",
        facetName: "brand",
        searchForFacetValuesRequest: params,
      });
      const { results } = await client.search([{ type: "facet", facet: "brand", indexName: "products", params }]);
      expect(one.facetHits.map(({ value }) => value)).toEqual(["Bolt & Co"]);
      expect(results).toMatchObject([{ facetHits: one.facetHits }]);
    }
  });

  test("reaches pages up to its maximum; later ones are empty", async () => {
    const pageOf = (page: number, hitsPerPage: number) => ({
      indexName: "products_exact",
      params: { page, hitsPerPage, facets: ["brand"] },
    });
    const [first, ...others] = await answersOf([pageOf(0, 20), pageOf(1, 20), pageOf(2, 10), pageOf(99_999, 10)]);
    for (const other of others) expect(other).toEqual(first);
    expect(first).toMatchObject([
      { nbHits: 300, nbPages: 1, page: 0, hits: { length: 20 } },
      { nbHits: 300, nbPages: 1, page: 1, hits: [] },
      { nbHits: 300, nbPages: 3, page: 2, hits: { length: 10 } },
      { nbHits: 300, nbPages: 3, page: 99_999, hits: [] },
    ]);
  });

  test("retrieves members, also of nested objects, and marks others", async () => {
    const params = { hitsPerPage: 5, attributesToRetrieve: ["price", "stores.city"], attributesToHighlight: ["name"] };
    const [first, ...others] = await answersOf([{ indexName: "products", params }]);
    for (const other of others) expect(other).toEqual(first);
    for (const hit of (first as readonly { readonly hits: readonly object[] }[])[0]?.hits ?? []) {
      const { id, objectID, _highlightResult, ...members } = hit as Record<string, unknown>;
      expect([id, Object.keys(_highlightResult as object)]).toEqual([objectID, ["name"]]);
      expect(["price", "stores"]).toEqual(expect.arrayContaining(Object.keys(members)));
      for (const store of (members.stores ?? []) as object[]) expect(Object.keys(store)).toEqual(["city"]);
    }
  });

  test("rejects what it does not support, and queries that are invalid", async () => {
    for (const client of clients) {
      const rejected = client.search([{ indexName: "products", params: { ruleContexts: ["sale"] } }]);
      await expect(rejected).rejects.toThrow(ParameterError);
      await expect(client.search([{ indexName: "product" }])).rejects.toThrow(
        'The parameter indexName names the unknown index "product". Did you mean "products"?',
      );
    }
    const invalid = [{ indexName: "products_exact", params: { query: "name:(lamp" } }];
    for (const client of clients) await expect(client.search(invalid)).rejects.toThrow(QueryError);
    const [, , service] = clients;
    const large = service?.search([{ indexName: "products", params: { hitsPerPage: 101 } }]);
    await expect(large).rejects.toThrow(expect.objectContaining({ name: "ServiceError", code: "invalid_body" }));
  });
});
