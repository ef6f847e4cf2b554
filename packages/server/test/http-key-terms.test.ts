import type { KeyScope, NewApiKey } from "@firmament/server/accounts";
import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import type { CheckedResponse } from "@firmament/test-support/http/checked-response.ts";
import { productEngine, productSchema } from "@firmament/test-support/http/products.ts";
import { bundledCompanies, startService, type TestRequest } from "@firmament/test-support/http/service.ts";
import { schemaToJson } from "firmament";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { AlertDeliveries } from "../src/accounts/alerts/alert-deliveries.ts";
import type { SearchResponse } from "../src/http/schema/search-response-schemas.ts";
import { endpointsOf } from "../src/http/service-endpoints.ts";

const accounts = newTestStore();
const dataset = await testDataset();
await dataset.load(bundledCompanies.slice(0, 300));
const { savedSearches } = dataset;
const alerts = { store: accounts, deliveries: new AlertDeliveries(accounts, { post: async () => 204 }) };
const service = await startService({
  ...{ accounts, dataset, alerts },
  datasets: { products: { schema: productSchema, engine: productEngine() } },
});

type Terms = Omit<NewApiKey, "account">;

async function send(terms: Terms, request: TestRequest): Promise<CheckedResponse> {
  const key = await service.newKey(terms);
  return service.send({ ...request, headers: { "x-api-key": key, ...request.headers } });
}

async function codeOf(terms: Terms, request: TestRequest): Promise<readonly [number, string | null]> {
  const { status, body } = await send(terms, request);
  return [status, (body as { readonly code?: string }).code ?? null];
}

const query = { query: "software" };
const COMPANIES = "/datasets/companies";
const SEARCHES: readonly KeyScope[] = ["search"];
const ANY: readonly KeyScope[] = ["search", "ingest", "admin"];

/** A request for each endpoint that needs a key, with the scopes that open it. */
const REQUESTS: readonly (readonly [string, readonly KeyScope[], object?])[] = [
  [`POST ${COMPANIES}/search`, SEARCHES, query],
  ["POST /search/hosted/companies", SEARCHES, query],
  [`POST ${COMPANIES}/count`, SEARCHES, query],
  [`POST ${COMPANIES}/validate`, SEARCHES, query],
  [`POST ${COMPANIES}/values`, SEARCHES, { fields: ["location_country"] }],
  [`POST ${COMPANIES}/why-not`, SEARCHES, query],
  [`GET ${COMPANIES}/documents/:id`, SEARCHES],
  [`POST ${COMPANIES}/documents`, ["ingest"], { changes: [{ delete: "none" }] }],
  [`GET ${COMPANIES}`, ANY],
  [`PUT ${COMPANIES}/schema`, ["admin"], { schema: schemaToJson(companySchema), dry_run: true }],
  [`POST ${COMPANIES}/alerts`, SEARCHES, { ...query, webhook: "https://example.com/alerts" }],
  [`GET ${COMPANIES}/alerts`, SEARCHES],
  [`POST ${COMPANIES}/alerts/test`, SEARCHES, { id: "als_none" }],
  [`POST ${COMPANIES}/alerts/delete`, SEARCHES, { id: "als_none" }],
  ["GET /datasets", ANY],
  ["GET /aliases", ["admin"]],
  ["PUT /aliases/:name", ["admin"], { dataset: "companies" }],
  ["DELETE /aliases/:name", ["admin"]],
  ["GET /internal-api/v1/account/summary", ANY],
];

const [first] = bundledCompanies;

function requestFor([endpoint, , body]: (typeof REQUESTS)[number]): TestRequest {
  const [method = "", path = ""] = endpoint.split(" ");
  return {
    method,
    path: path.replace(":id", first?.id ?? "").replace(":name", "firms"),
    ...(body !== undefined && { body }),
  };
}

describe("the scopes of a key", () => {
  test("are tested with every endpoint that needs a key", () => {
    const endpoints = endpointsOf({
      accounts,
      datasets: { companies: { schema: companySchema, dataset: dataset as never } },
      alerts,
    });
    const withKey = endpoints
      .map(({ method, path }) => `${method} ${path}`)
      .filter((request) => !/:dataset|GET \/(?:docs|openapi\.json|healthz|readyz)?$/.test(request));
    expect(REQUESTS.map(([endpoint]) => endpoint).toSorted()).toEqual(withKey.toSorted());
    expect(savedSearches.list().length).toBe(0);
  });

  test.each(REQUESTS.flatMap((request) => ANY.map((scope) => [request[0], scope, request] as const)))(
    "%s, %s",
    async (_, scope, request) => {
      const [status, code] = await codeOf({ scopes: [scope] }, requestFor(request));
      if (request[1].includes(scope)) expect([200, 404]).toContain(status);
      else expect([status, code]).toEqual([403, "wrong_scope"]);
    },
  );

  test("add up", async () => {
    for (const request of REQUESTS) {
      expect([200, 404]).toContain((await codeOf({ scopes: ANY }, requestFor(request)))[0]);
    }
  });
});

describe("the datasets of a key", () => {
  test("are the only ones that it opens", async () => {
    const terms: Terms = { scopes: ANY, datasets: ["products"] };
    for (const request of REQUESTS.filter(([endpoint]) => endpoint.includes("companies"))) {
      expect(await codeOf(terms, requestFor(request))).toEqual([403, "wrong_dataset"]);
    }
    expect((await send(terms, { path: "/datasets/products/search", body: query })).status).toBe(200);
    const { body } = await send(terms, { method: "GET", path: "/datasets" });
    expect(body).toMatchObject({ datasets: [{ name: "products" }] });
    expect((body as { readonly datasets: object[] }).datasets).toHaveLength(1);
  });

  test("are named by the problem, which does not tell whether another one exists", async () => {
    for (const name of ["companies", "unknown"]) {
      expect(
        (await send({ datasets: ["products"] }, { path: `/datasets/${name}/search`, body: query })).body,
      ).toMatchObject({
        code: "wrong_dataset",
        detail: `The key does not open the dataset \`${name}\`. It opens \`products\`.`,
        datasets: ["products"],
      });
    }
    const gone = await send({ datasets: ["products", "gone"] }, { path: "/datasets/gone/search", body: query });
    expect(gone.body).toMatchObject({ code: "unknown_dataset", datasets: ["products"] });
  });
});

describe("the origins of a key", () => {
  const origins = ["https://shop.example.com"];
  const path = `${COMPANIES}/search`;
  const from = (origin: string | null): TestRequest => ({ path, body: query, headers: { origin } });

  test("are the only pages that may send it; programs may always", async () => {
    const allowed = await send({ origins }, from("https://shop.example.com"));
    expect(allowed).toMatchObject({
      status: 200,
      headers: { "access-control-allow-origin": "https://shop.example.com", vary: "origin, accept-encoding" },
    });
    expect((await send({ origins }, from(null))).status).toBe(200);
    for (const origin of ["https://evil.example", "https://shop.example.com.evil.example", "null"]) {
      const refused = await send({ origins }, from(origin));
      expect(refused).toMatchObject({ status: 403, body: { code: "wrong_origin" } });
      expect(refused.headers).not.toHaveProperty("access-control-allow-origin");
    }
  });

  test("may ask before they send a request to a path of a dataset", async () => {
    await service.newKey({ origins: ["https://asks.example.com"] });
    const ask = (origin: string, at: string): Promise<CheckedResponse> =>
      service.send({ method: "OPTIONS", path: at, headers: { origin, "access-control-request-method": "POST" } });
    expect(await ask("https://asks.example.com", path)).toMatchObject({
      status: 204,
      headers: { "access-control-allow-origin": "https://asks.example.com", "access-control-allow-methods": "POST" },
    });
    expect((await ask("https://other.example.com", path)).status).toBe(405);
    expect((await ask("https://asks.example.com", "/internal-api/v1/account/summary")).status).toBe(405);
  });
});

describe("a key with a filter", () => {
  const filter = { location_country: "Germany" };

  test("cannot read the account or manage alerts, as one with origins", async () => {
    const requests: readonly TestRequest[] = [
      { method: "GET", path: "/internal-api/v1/account/summary" },
      ...REQUESTS.filter(([endpoint]) => endpoint.includes("alerts")).map(requestFor),
    ];
    for (const request of requests) {
      expect(await codeOf({ filter }, request)).toEqual([403, "restricted_key"]);
      expect(await codeOf({ origins: ["https://a.example"] }, request)).toEqual([403, "restricted_key"]);
    }
  });

  test("is refused for documents that its filter does not fit", async () => {
    const terms: Terms = { filter: { tenant: "acme" } };
    for (const request of REQUESTS.filter(([endpoint]) =>
      /\/(?:search|count|validate|values|why-not|:id)/.test(endpoint),
    )) {
      expect(await codeOf(terms, requestFor(request))).toEqual([403, "key_filter_invalid"]);
    }
    expect((await send(terms, { path: `${COMPANIES}/search`, body: query })).body).toMatchObject({
      detail:
        'The filter of the key does not fit the documents of companies. There is no field "tenant" for filter: the fields are ' +
        `${Object.keys(companySchema.fields).join(", ")}. Use another key.`,
    });
    const { body } = await send(terms, { method: "GET", path: "/datasets" });
    expect(body).toMatchObject({ datasets: [{ name: "companies", documents: null }, { documents: null }] });
  });

  test("continues no cursor of another key, and none continues its own", async () => {
    const path = `${COMPANIES}/search`;
    const cursorOf = async (terms: Terms): Promise<string> => {
      const { body } = await send(terms, { path, body: { query: "*:*", per_page: 1 } });
      return (body as SearchResponse).pagination.next_cursor ?? "";
    };
    const filters: readonly Terms[] = [{}, { filter }, { filter: { location_country: "United States" } }];
    for (const [from, made] of filters.entries()) {
      const cursor = await cursorOf(made);
      for (const [to, used] of filters.entries()) {
        const [status, code] = await codeOf(used, { path, body: { query: "*:*", per_page: 1, cursor } });
        expect([status, code]).toEqual(from === to ? [200, null] : [400, "cursor_mismatch"]);
      }
    }
  });

  test("does not receive a stored response of another key", async () => {
    const request: TestRequest = {
      path: `${COMPANIES}/search`,
      body: { query: "*:*", per_page: 1 },
      headers: { "idempotency-key": "shared" },
    };
    expect((await send({}, request)).status).toBe(200);
    expect(await codeOf({ filter }, request)).toEqual([409, "idempotency_conflict"]);
    expect((await send({}, request)).headers).toMatchObject({ "idempotency-replayed": "true" });
  });

  test("names no words of other documents", async () => {
    await dataset.upsert({ id: "x-secret", name: "Xylophonia", location_country: "Austria" });
    const typed = { path: `${COMPANIES}/search`, body: { query: "xylophonie", as_you_type: true } };
    expect((await send({}, typed)).text).toContain("ylophonia");
    expect((await send({ filter }, typed)).text).not.toContain("ylophonia");
    const check = { path: `${COMPANIES}/validate`, body: { query: "name:xylophonie" } };
    expect((await send({}, check)).text).toContain("ylophonia");
    expect((await send({ filter }, check)).text).not.toContain("ylophonia");
    expect((await send({ filter }, { method: "GET", path: `${COMPANIES}/documents/x-secret` })).status).toBe(404);
    await dataset.delete("x-secret");
  });
});

test("an expired key opens nothing", async () => {
  for (const request of REQUESTS) {
    expect(await codeOf({ expiresAt: 1, scopes: ANY }, requestFor(request))).toEqual([403, "key_expired"]);
  }
});
