import { openDatasetInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { datasetPath } from "@firmament/test-support/dataset/test-dataset.ts";
import type { CheckedResponse } from "@firmament/test-support/http/checked-response.ts";
import { productEngine, productSchema, products } from "@firmament/test-support/http/products.ts";
import {
  companyEngine,
  requestOf,
  SEARCH,
  type Service,
  SUMMARY,
  startService,
  type TestRequest,
  VALIDATE,
} from "@firmament/test-support/http/service.ts";
import { defineSchema, objects, SearchEngine, schemaFromJson, standardAnalyzer, text } from "firmament";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "../src/http/docs/openapi.ts";
import type { FinishedRequest } from "../src/http/exchange/observer.ts";
import { createHandler } from "../src/http/handler.ts";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";
import { PrometheusMetrics } from "../src/http/observe/prometheus-metrics.ts";
import type { DatasetList } from "../src/http/schema/dataset-list-schemas.ts";
import { documentType } from "../src/http/schema/document-type.ts";
import type { SearchResponse } from "../src/http/schema/search-response-schemas.ts";

const PRODUCTS = "/datasets/products/search";
const WITHOUT_KEY = { "x-api-key": null };

const file = await openDatasetInProcess(datasetPath(), {
  schema: productSchema,
  cursors: { states: 100, maxAge: 600_000 },
});
await file.load(products);

const publicDatasets = {
  products: { schema: productSchema, dataset: file, public: true },
  "price-lists": { schema: productSchema, engine: productEngine(), title: "Prices of 2026" },
} as const;

const service = await startService({ datasets: publicDatasets });

function anonymously(path: string, body?: object, from: Service = service): Promise<CheckedResponse> {
  return from.send({
    path,
    headers: WITHOUT_KEY,
    ...(body === undefined ? { method: "GET" } : { body }),
  });
}

const balanceOf = async ({ accounts, account }: Service): Promise<number | undefined> =>
  (await accounts.account(account.id))?.balance;

describe("a public dataset", () => {
  test("is searched without a key, for free", async () => {
    const before = await balanceOf(service);
    const { status, headers, body } = await anonymously(PRODUCTS, { query: "running", fields: ["title"], per_page: 1 });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: [{ id: "p4", title: "Running socks" }], pagination: { total: 3 } },
    });
    expect(headers).not.toHaveProperty("x-credits-charged");
    expect(headers).not.toHaveProperty("x-credits-remaining");
    expect(headers).toMatchObject({ "x-dataset-generation": "1", "ratelimit-limit": "600" });
    expect(await balanceOf(service)).toBe(before);
  });

  test("gives the same answers as with a key, also to the next pages", async () => {
    const body = { query: "running", facets: { brand: 5 }, highlight: ["title"], per_page: 2 };
    const [free, paid] = [await anonymously(PRODUCTS, body), await service.send({ path: PRODUCTS, body })];
    const comparable = ({ body }: CheckedResponse): object => {
      const { pagination, ...others } = body as SearchResponse;
      return { ...others, pagination: { ...pagination, next_cursor: "" }, took_ms: 0 };
    };
    expect(comparable(free)).toEqual(comparable(paid));
    const { next_cursor: cursor } = (free.body as SearchResponse).pagination;
    expect(await anonymously(PRODUCTS, { query: "running", per_page: 2, cursor })).toMatchObject({
      status: 200,
      body: { pagination: { page: 2 } },
    });
  });

  test("is validated without a key", async () => {
    const { status, headers, body } = await anonymously(`/datasets/products/validate`, { query: "title:shoe" });
    expect({ status, body }).toMatchObject({ status: 200, body: { estimated_total: 2, diagnostics: [] } });
    expect(headers).not.toHaveProperty("x-credits-charged");
  });

  test("costs what it always did with a key, and needs a valid one", async () => {
    const { headers } = await service.send({ path: PRODUCTS, body: { query: "running" } });
    expect(headers).toMatchObject({ "x-credits-charged": "0.01" });
    for (const key of ["fm_wrong", ""]) {
      for (const path of [PRODUCTS, `/datasets/products/validate`, "/datasets"]) {
        const body = path === "/datasets" ? { method: "GET" } : { body: { query: "running" } };
        expect(await service.send({ path, headers: { "x-api-key": key }, ...body })).toMatchObject({
          status: 401,
          body: { code: "unauthenticated" },
          headers: { "www-authenticate": "ApiKey" },
        });
      }
    }
    const ingestKey = await service.newKey({ scopes: ["ingest"] });
    expect(
      await service.send({ path: PRODUCTS, headers: { "x-api-key": ingestKey }, body: { query: "a" } }),
    ).toMatchObject({ status: 403, body: { code: "wrong_scope" } });
    const poor = await startService({ balance: 0, datasets: publicDatasets });
    expect((await poor.send({ path: PRODUCTS, body: { query: "running" } })).status).toBe(402);
  });

  test("needs a key for everything else", async () => {
    const requests: readonly TestRequest[] = [
      { path: "/datasets/products/documents", body: { changes: [{ delete: "p1" }] } },
      { path: `/datasets/products/alerts`, body: { query: "a", webhook: "https://example.com" } },
      { path: `/datasets/products/alerts`, method: "GET" },
      { path: `/datasets/products/alerts/test`, body: { id: "als_1" } },
      { path: `/datasets/products/alerts/delete`, body: { id: "als_1" } },
      { path: SUMMARY, method: "GET" },
      { path: SEARCH, body: { query: "a" } },
      { path: VALIDATE, body: { query: "a" } },
      { path: "/datasets/price-lists/search", body: { query: "a" } },
      { path: "/datasets/unknown/search", body: { query: "a" } },
    ];
    for (const request of requests) {
      expect([request.path, (await service.send({ ...request, headers: WITHOUT_KEY })).status]).toEqual([
        request.path,
        401,
      ]);
    }
    expect(file.engine.size).toBe(products.length);
  });

  test("has the errors, limits and time budget of other datasets", async () => {
    expect(await anonymously(PRODUCTS, { query: "colour:red" })).toMatchObject({
      status: 400,
      body: { code: "unknown_field" },
    });
    expect((await anonymously(PRODUCTS, { query: "a", filter: { nix: 1 } })).status).toBe(400);
    const hurried = await startService({ datasets: publicDatasets, timeBudget: 1e-9 });
    expect(await anonymously(PRODUCTS, { query: "title:*o*" }, hurried)).toMatchObject({
      status: 400,
      body: { code: "limit" },
    });
    const loading = await startService({
      datasets: { products: { schema: productSchema, engine: () => null, public: true } },
    });
    expect((await anonymously(PRODUCTS, { query: "a" }, loading)).status).toBe(503);
  });
});

describe("the rate of requests without a key", () => {
  const limited = (tokens: number, behindProxy = false) =>
    startService({
      datasets: publicDatasets,
      publicRateLimits: new TokenBuckets({ tokens, milliseconds: 3_600_000 }),
      behindProxy,
    });
  const statusFrom = async ({ handle }: Service, clientAddress: string, headers: TestRequest["headers"] = {}) => {
    const request = requestOf({ path: PRODUCTS, body: { query: "a" }, headers: { ...WITHOUT_KEY, ...headers } }, "");
    return (await createdResponse(handle, request, clientAddress)).status;
  };
  const createdResponse = (handle: Service["handle"], request: Request, clientAddress: string) =>
    (handle as ReturnType<typeof createHandler>)(request, { clientAddress });

  test("is limited by the network of the client", async () => {
    const slow = await limited(2);
    expect([
      await statusFrom(slow, "192.0.2.1"),
      await statusFrom(slow, "192.0.2.1", { "x-forwarded-for": "198.51.100.7" }),
      await statusFrom(slow, "192.0.2.1"),
      await statusFrom(slow, "192.0.2.2"),
      await statusFrom(slow, "2001:db8::1"),
      await statusFrom(slow, "2001:db8::2"),
      await statusFrom(slow, "2001:db8:0:0:ffff::3"),
    ]).toEqual([200, 200, 429, 200, 200, 200, 429]);
  });

  test("is limited by the address that the proxy has appended", async () => {
    const slow = await limited(1, true);
    const from = (forwarded: string) => statusFrom(slow, "10.0.0.1", { "x-forwarded-for": forwarded });
    expect([await from("203.0.113.1"), await from("198.51.100.9, 203.0.113.1"), await from("203.0.113.2")]).toEqual([
      200, 429, 200,
    ]);
  });

  test("covers all free requests, and not those with a key", async () => {
    const slow = await limited(2);
    expect((await anonymously("/datasets", undefined, slow)).status).toBe(200);
    expect((await anonymously(`/datasets/products/validate`, { query: "a" }, slow)).status).toBe(200);
    const { status, headers, body } = await anonymously(PRODUCTS, { query: "a" }, slow);
    expect({ status, headers, body }).toMatchObject({
      status: 429,
      headers: { "ratelimit-limit": "2", "ratelimit-remaining": "0", "retry-after": expect.any(String) },
      body: { code: "rate_limited" },
    });
    expect(await slow.send({ path: PRODUCTS, body: { query: "a" } })).toMatchObject({
      status: 200,
      headers: { "ratelimit-remaining": "599" },
    });
  });
});

describe("GET /datasets", () => {
  const list = async (from: Service, headers: TestRequest["headers"] = {}): Promise<DatasetList> => {
    const { status, body } = await from.send({ method: "GET", path: "/datasets", headers });
    expect(status).toBe(200);
    return body as DatasetList;
  };

  test("lists the public datasets without a key, with schemas that programs can read", async () => {
    const { datasets } = await list(service, WITHOUT_KEY);
    expect(datasets).toEqual([
      {
        name: "products",
        aliases: [],
        title: "Products",
        documents: 4,
        public: true,
        charged: false,
        schema: {
          analyzer: "folding",
          fields: {
            title: { type: "text", weight: 4, typicalLength: 4, exactFirst: true },
            brand: { type: "text", typicalLength: 1 },
            colours: { type: "text", many: true, typicalLength: 2 },
            price: { type: "number" },
          },
          display: { title: "title", subtitle: null, image: null, link: null },
        },
      },
    ]);
    const { display, ...schema } = schemaFromJson(datasets[0]?.schema);
    expect({ ...schema, display: undefined }).toEqual({ ...productSchema, display: undefined });
    expect(display).toMatchObject({ title: "title" });
  });

  test("lists all datasets for a key that opens them", async () => {
    const { datasets } = await list(service);
    expect(datasets.map(({ schema, ...listed }) => listed)).toEqual([
      { name: "companies", aliases: [], title: "Companies", documents: 300, public: false, charged: true },
      { name: "products", aliases: [], title: "Products", documents: 4, public: true, charged: false },
      { name: "price-lists", aliases: [], title: "Prices of 2026", documents: 4, public: false, charged: true },
    ]);
    expect(datasets[0]?.schema.display).toEqual({ title: "name", subtitle: "tagline", image: null, link: "website" });
    expect(datasets[0]?.schema.synonyms?.[0]).toContain("usa");
  });

  test("lists the datasets that a key opens, and the public ones", async () => {
    const names = async (from: Service, key: string) =>
      (await list(from, { "x-api-key": key })).datasets.map(({ name }) => name);
    expect(await names(service, await service.newKey({ datasets: ["price-lists"] }))).toEqual([
      "products",
      "price-lists",
    ]);
    expect(await names(service, await service.newKey({ scopes: ["ingest"] }))).toHaveLength(3);
    const closed = await startService({ datasets: publicDatasets, terms: { hasApiAccess: false } });
    expect(await names(closed, closed.key)).toEqual(["products"]);
    const revoked = await service.newKey({ scopes: ["search"], expiresAt: 1 });
    expect((await service.send({ method: "GET", path: "/datasets", headers: { "x-api-key": revoked } })).status).toBe(
      403,
    );
  });

  test("has no number of documents until they are loaded, and costs nothing", async () => {
    const before = await balanceOf(service);
    const loading = await startService({ engine: () => null, datasets: publicDatasets });
    expect((await list(loading)).datasets[0]).toMatchObject({ name: "companies", documents: null });
    await list(service);
    expect(await balanceOf(service)).toBe(before);
    const empty = await startService({});
    expect(await list(empty, WITHOUT_KEY)).toEqual({ datasets: [] });
  });

  test("leaves out analyzers that only the service has, and names them", async () => {
    const own = { ...standardAnalyzer, name: "own" };
    const schema = defineSchema({
      analyzer: own,
      fields: {
        name: text(),
        body: text({ analyzer: { ...standardAnalyzer, name: "second" } }),
        site: text({ analyzer: standardAnalyzer }),
        places: objects({ city: text({ analyzer: own }) }, { required: true }),
      },
      display: { title: "body", link: "site" },
    });
    const services = await startService({ datasets: { notes: { schema, engine: new SearchEngine(schema) } } });
    const notes = (await list(services)).datasets[1];
    expect(notes?.custom_analyzers).toEqual(["own", "second"]);
    expect(notes?.schema).toEqual({
      fields: {
        name: { type: "text" },
        body: { type: "text" },
        site: { type: "text", analyzer: "standard" },
        places: { type: "objects", required: true, fields: { city: { type: "text" } } },
      },
      display: { title: "body", subtitle: null, image: null, link: "site" },
    });
    expect(() => schemaFromJson(notes?.schema)).not.toThrow();
  });
});

test("logs and metrics have no account and no charge for a request without a key", async () => {
  const finished: FinishedRequest[] = [];
  const metrics = new PrometheusMetrics({ waiting: () => 0, datasets: [] });
  const observed = await startService({
    datasets: publicDatasets,
    log: { finished: (request) => finished.push(request), failed: () => {} },
    metrics,
  });
  await anonymously(PRODUCTS, { query: "running" }, observed);
  await observed.send({ path: PRODUCTS, body: { query: "running" } });
  expect(finished[0]).toMatchObject({ route: PRODUCTS, status: 200, account: null, key: null, rows: 3, charged: null });
  const text = await (await metrics.respond(new Request("http://metrics.test/metrics"))).text();
  expect(text).toMatch(/^firmament_searches_total 2$/m);
  expect(text).toMatch(/^firmament_public_searches_total 1$/m);
  expect(text).toMatch(/^firmament_charged_total 0\.01$/m);
});

test("the OpenAPI document says which operations need no key", () => {
  const { paths } = openApiDocument([
    documentType("products", productSchema, true),
    documentType("price-lists", productSchema),
  ]);
  const securityOf = (path: string, method: "get" | "post" = "post") => paths[path]?.[method]?.security;
  const optional = [{}, { apiKey: [] }];
  expect(securityOf(PRODUCTS)).toEqual(optional);
  expect(securityOf(`/datasets/products/validate`)).toEqual(optional);
  expect(securityOf("/datasets", "get")).toEqual(optional);
  expect(paths[PRODUCTS]?.post?.description).toContain("without a key the request is free");
  for (const path of [`/datasets/products/alerts`, "/datasets/products/documents", "/datasets/price-lists/search"]) {
    expect(securityOf(path)).toEqual([{ apiKey: [] }]);
  }
  expect(paths["/datasets/price-lists/search"]?.post?.description).not.toContain("without a key");
});

test("other origins can search a public dataset if the operator allows them", async () => {
  const { handle } = await startService({ datasets: publicDatasets, cors: { origins: ["https://shop.example"] } });
  const headers = { ...WITHOUT_KEY, origin: "https://shop.example" };
  const response = await handle(requestOf({ path: PRODUCTS, body: { query: "a" }, headers }, ""));
  expect(response.headers.get("access-control-allow-origin")).toBe("https://shop.example");
});

describe("createHandler rejects", () => {
  const { accounts } = service;
  const companies = { schema: companySchema, engine: companyEngine(1) };
  test.each<[object, string]>([
    [{ public: "yes" }, 'The option public of the dataset "companies" must be true or false, not the text "yes".'],
    [{ title: "" }, 'The title of the dataset "companies" must be a text, not the text "".'],
    [{ titel: "a" }, 'There is no option "titel" for the dataset "companies". Did you mean "title"?'],
  ])("a dataset with %j", (options, message) => {
    const create = () => createHandler({ accounts, datasets: { companies: { ...companies, ...options } } as never });
    expect(create).toThrow(new TypeError(message));
  });

  test("a proxy that is no truth value", () => {
    expect(() => createHandler({ accounts, datasets: { companies }, behindProxy: 1 as never })).toThrow(
      new TypeError("The option behindProxy must be true or false, not 1."),
    );
  });
});
