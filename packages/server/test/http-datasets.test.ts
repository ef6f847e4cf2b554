import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { datasetPath, testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import type { CheckedResponse } from "@firmament/test-support/http/checked-response.ts";
import { productEngine, productSchema, products } from "@firmament/test-support/http/products.ts";
import { SEARCH, startService } from "@firmament/test-support/http/service.ts";
import { describe, expect, test } from "vitest";
import type { OpenApiDocument } from "../src/http/docs/openapi.ts";
import { createHandler } from "../src/http/handler.ts";
import { datasetPaths } from "../src/http/schema/dataset-paths.ts";
import type { SearchResponse } from "../src/http/schema/search-response-schemas.ts";

const PRODUCTS = "/datasets/products/search";
const PRODUCT_CHANGES = "/datasets/products/documents";

const file = await openDatasetInProcess(datasetPath(), {
  schema: productSchema,
  cursors: { states: 100, maxAge: 600_000 },
});
await file.load(products);
const service = await startService({
  datasets: {
    products: { schema: productSchema, dataset: file },
    "price-lists": { schema: productSchema, engine: productEngine() },
  },
});

async function search(body: object, path: string = PRODUCTS): Promise<CheckedResponse> {
  return service.send({ path, body });
}

describe("a dataset with a schema of its own", () => {
  test("has all features of a search for companies", async () => {
    const { status, headers, body } = await search({
      query: "running shoe",
      default_operator: "and",
      fields: ["title", "price"],
      sort: "price:desc",
      facets: { brand: { limit: 5, facets: { colours: 3 } }, price: [0, 100] },
      highlight: ["title"],
      per_page: 1,
    });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [{ id: "p1", title: "Trail running shoe", price: 120 }],
        pagination: { page: 1, per_page: 1, total: 2, total_pages: 2, next_cursor: expect.any(String) },
        facets: {
          brand: {
            values: [
              {
                value: "Nordlauf",
                count: 2,
                facets: {
                  colours: {
                    values: [
                      { value: "black", count: 1 },
                      { value: "blue", count: 1 },
                      { value: "red", count: 1 },
                    ],
                    other: 0,
                    missing: 0,
                  },
                },
              },
            ],
            other: 0,
            missing: 0,
          },
          price: {
            ranges: [
              { from: 0, to: 100, count: 1 },
              { from: 100, to: null, count: 1 },
            ],
            below: 0,
            missing: 0,
            min: 90,
            max: 120,
            sum: 210,
            mean: 105,
            quantiles: { "0.25": 90, "0.5": 90, "0.75": 120, "0.95": 120 },
          },
        },
        highlights: {
          p1: {
            title: [
              {
                marked: "Trail <em>running</em> <em>shoe</em>",
                spans: [
                  { start: 6, end: 13 },
                  { start: 14, end: 18 },
                ],
              },
            ],
          },
        },
        took_ms: expect.any(Number),
      },
    });
    expect(headers).toMatchObject({ "x-credits-charged": "0.01", "x-dataset-generation": "1" });
  });

  test("ranks, groups, and searches as the user types", async () => {
    const ranked = await search({ query: "running", rank: { field: "price", factor: 1000 }, fields: [] });
    expect((ranked.body as SearchResponse).data.map(({ id }) => id)).toEqual(["p1", "p2", "p4"]);
    const grouped = await search({ query: "*:*", sort: "price", group: { by: "brand", size: 2 }, fields: [] });
    expect(grouped.body).toMatchObject({
      groups: { total: 2, values: [{ value: "Gipfel", total: 2, ids: ["p4", "p3"] }, { value: "Nordlauf" }] },
    });
    const typed = await search({ query: "title:(runing sho", as_you_type: true });
    expect(typed.body).toMatchObject({ pagination: { total: 3 }, changes: expect.any(Array) });
  });

  test("has cursors of its own", async () => {
    const first = await search({ query: "running", per_page: 2 });
    const { next_cursor: cursor } = (first.body as SearchResponse).pagination;
    expect(await search({ query: "running", per_page: 2, cursor })).toMatchObject({
      status: 200,
      body: { pagination: { page: 2 } },
    });
    for (const path of [SEARCH, "/datasets/price-lists/search"]) {
      expect((await search({ query: "running", per_page: 2, cursor }, path)).status).toBe(400);
    }
  });

  test("does not share stored responses with another dataset", async () => {
    const request = { body: { query: "shoe" }, headers: { "idempotency-key": "shared" } };
    expect((await service.send({ path: PRODUCTS, ...request })).status).toBe(200);
    expect(await service.send({ path: SEARCH, ...request })).toMatchObject({
      status: 409,
      body: { code: "idempotency_conflict" },
    });
  });

  test.each<[object, string]>([
    [{ query: "a", sort: "followers" }, "sort must be"],
    [{ query: "a", sort: "prise" }, "Did you mean price?"],
    [{ query: "a", facets: { staff_count: [1] } }, 'facets: there is no field "staff_count". Use title, brand'],
    [{ query: "a", facets: { price: 3 } }, "facets.price must be a list of 1 to 1000 ascending numbers"],
    [
      { query: "a", facets: 3 },
      'a list of fields to count, or an object, as in { "title": 10, "price": [0, 10, 100] }',
    ],
    [
      { query: "a", highlight: ["price"] },
      "highlight[0] must be one of the text and keyword fields title, brand, colours",
    ],
    [{ query: "a", group: { by: "colours" } }, "group.by must be one of the fields title, brand, price"],
    [{ query: "a", rank: { field: "title" } }, "rank.field must be one of the number fields price"],
    [{ query: "a", fields: ["name"] }, "fields[0] must be one of the fields id, title, brand, colours, price"],
  ])("rejects %j with the names of its fields", async (body, detail) => {
    expect(await search(body)).toMatchObject({
      status: 400,
      body: { code: "invalid_body", detail: expect.stringContaining(detail) },
    });
  });

  test("checks queries against its fields", async () => {
    expect(await search({ query: "staff_count:3" })).toMatchObject({ status: 400, body: { code: "unknown_field" } });
    expect(await search({ query: "prise:3" }, `/datasets/products/validate`)).toMatchObject({
      status: 200,
      body: { diagnostics: [{ code: "unknown-field", suggestions: ["price"] }] },
    });
  });

  test("can be changed with a key for changes if it has a file", async () => {
    const key = await service.newKey({ scopes: ["ingest"] });
    const change = (path: string, ...changes: readonly object[]): Promise<CheckedResponse> =>
      service.send({
        path,
        body: { changes },
        headers: { "x-api-key": key, "idempotency-key": JSON.stringify(changes.length) },
      });
    expect(await change(PRODUCT_CHANGES, { upsert: { id: "p5", title: "Sandal", price: 30 } })).toMatchObject({
      status: 200,
      body: { added: 1 },
    });
    expect((await search({ query: "sandal" })).body).toMatchObject({ pagination: { total: 1 } });
    expect(await change(PRODUCT_CHANGES, { delete: "p5" }, { upsert: { id: "p6", prise: 3 } })).toMatchObject({
      status: 400,
      body: {
        code: "invalid_document",
        detail: 'changes[1].upsert: documents have no member "prise". Did you mean price?',
        change: { index: 1, id: "p6", field: "prise" },
      },
    });
    await file.delete("p5");
    expect(await change("/datasets/price-lists/documents", { delete: "p1" })).toMatchObject({
      status: 409,
      body: { code: "read_only" },
    });
  });
});

describe("an unknown dataset", () => {
  test.each([
    "/datasets/nothing/search",
    "/datasets/nothing/count",
    "/datasets/nothing/validate",
    "/datasets/nothing/alerts",
    "/datasets/nothing/alerts/test",
    "/datasets/nothing/alerts/delete",
    "/datasets/nothing/documents",
  ])("is a problem with the known ones at %s", async (path) => {
    const key = await service.newKey({ scopes: [path.endsWith("/documents") ? "ingest" : "search"] });
    expect(await service.send({ path, body: { query: "a" }, headers: { "x-api-key": key } })).toMatchObject({
      status: 404,
      body: { code: "unknown_dataset", datasets: ["companies", "products", "price-lists"] },
    });
  });

  test("is not told apart from a known one without a key", async () => {
    const headers = { "x-api-key": null };
    expect(await service.send({ path: "/datasets/nothing/search", body: {}, headers })).toMatchObject({
      status: 401,
      body: { code: "unauthenticated" },
    });
  });

  test("has one route in logs and metrics", async () => {
    const routes: (string | null)[] = [];
    const log = { finished: ({ route }: { readonly route: string | null }) => routes.push(route), failed: () => {} };
    const logged = await startService({ log });
    for (const path of ["/datasets/one/search", "/datasets/two/validate"]) await logged.send({ path, body: {} });
    expect(routes).toEqual(["/datasets/:dataset/search", "/datasets/:dataset/validate"]);
  });
});

describe("a service", () => {
  test("describes all its datasets", async () => {
    const { body } = await service.send({ method: "GET", path: "/openapi.json" });
    const { paths, components } = body as OpenApiDocument;
    const ofDatasets = Object.keys(paths).filter((path) => path.startsWith("/datasets/"));
    expect(ofDatasets.toSorted()).toEqual(
      ["companies", "products", "price-lists"]
        .flatMap((name) => Object.values(datasetPaths(name)).map((path) => path.replace(":id", "{id}")))
        .toSorted(),
    );
    expect(Object.keys(components.schemas.ProductsDocument?.properties ?? {})).toEqual([
      "id",
      "title",
      "brand",
      "colours",
      "price",
    ]);
    expect(paths["/datasets/price-lists/search"]?.post?.tags).toEqual(["Price lists"]);
  });

  test("describes only requests that it answers", async () => {
    const { body } = await service.send({ method: "GET", path: "/openapi.json" });
    for (const [path, { post }] of Object.entries((body as OpenApiDocument).paths)) {
      const isChange = path.includes("/documents");
      const examples = Object.values(post?.requestBody?.content ?? {}).flatMap(({ examples: all = {} }) =>
        Object.values(all),
      );
      if (!path.includes("products") || isChange || path.includes("/alerts")) continue;
      if (post === undefined) continue;
      expect(examples.length).toBeGreaterThan(0);
      for (const { value } of examples) expect((await service.send({ path, body: value })).status).toBe(200);
      if (!path.endsWith("/search")) continue;
      const members = examples.flatMap(({ value }) => Object.keys(value));
      expect(members).toEqual(expect.arrayContaining(["as_you_type", "filter", "highlight"]));
    }
  });

  test("is ready when all datasets are", async () => {
    expect((await service.send({ method: "GET", path: "/readyz" })).body).toMatchObject({
      status: "ready",
      companies: 300,
      datasets: { products: { documents: 4, dataset: { generation: 1 } }, "price-lists": { documents: 4 } },
    });
    const loading = await startService({ datasets: { products: { schema: productSchema, engine: () => null } } });
    expect((await loading.send({ method: "GET", path: "/readyz" })).status).toBe(503);
    expect((await loading.send({ path: PRODUCTS, body: { query: "a" } })).body).toMatchObject({ code: "not_ready" });
    expect((await loading.send({ body: { query: "a" } })).status).toBe(200);
  });

  test("needs no companies if it has another dataset", async () => {
    const { accounts, key } = service;
    const handle = createHandler({
      accounts,
      datasets: { products: { schema: productSchema, engine: productEngine() } },
    });
    const post = async (path: string): Promise<Response> =>
      handle(
        new Request(`http://service.test${path}`, {
          method: "POST",
          headers: { "x-api-key": key, "content-type": "application/json" },
          body: '{"query":"boot"}',
        }),
      );
    expect((await post(PRODUCTS)).status).toBe(200);
    const missing = await post("/datasets/companies/search");
    expect([missing.status, await missing.json()]).toMatchObject([404, { datasets: ["products"] }]);
    expect((await post(SEARCH)).status).toBe(404);
    const readiness = await (await handle(new Request("http://service.test/readyz"))).json();
    expect(readiness).toEqual({ status: "ready", datasets: { products: { documents: 4 } } });
  });

  test.each(["Products", "a_b", "1st", "a-", "", "a/b", "x".repeat(64), "account", "dashboard"])(
    "rejects the name %j",
    (name) => {
      const datasets = { [name]: { schema: productSchema, engine: productEngine() } };
      expect(() => createHandler({ accounts: service.accounts, datasets })).toThrow(TypeError);
    },
  );

  test.each([
    [{}, "createHandler needs at least one dataset: datasets: { products: { schema, engine } }."],
    [{ datasets: {} }, "createHandler needs at least one dataset"],
    [{ engine: productEngine() }, "createHandler has no option engine. Give it to a dataset: datasets: {"],
    [{ datasets: { products: { engine: productEngine() } } }, 'the dataset "products" needs the option schema'],
  ])("needs datasets with schemas: %#", (options, message) => {
    expect(() => createHandler({ accounts: service.accounts, ...options } as never)).toThrow(message);
  });

  test("named companies has the texts of companies only if it has their fields", async () => {
    const datasets = { companies: { schema: productSchema, engine: productEngine() } };
    const handle = createHandler({ accounts: service.accounts, datasets });
    const description = (await (await handle(new Request("http://service.test/openapi.json"))).json()) as object;
    expect(JSON.stringify(description)).toContain("CompaniesDocument");
    const readiness = await (await handle(new Request("http://service.test/readyz"))).json();
    expect(readiness).toEqual({ status: "ready", companies: 4 });
  });

  test("needs an engine or a file for each dataset", async () => {
    const create = (more: object) => () =>
      createHandler({ accounts: service.accounts, datasets: { products: { schema: productSchema, ...more } } });
    expect(create({})).toThrow('The dataset "products" needs either an engine or a dataset.');
    expect(create({ engine: productEngine(), dataset: await testDataset() })).toThrow("either an engine or a dataset");
  });
});
