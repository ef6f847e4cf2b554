import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import { startOperatedService } from "@firmament/test-support/http/operator.ts";
import { productEngine, productSchema } from "@firmament/test-support/http/products.ts";
import { companyEngine, type Service } from "@firmament/test-support/http/service.ts";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { QueryStatistics } from "../src/accounts/statistics/query-statistics.ts";
import { createHandler } from "../src/http/handler.ts";
import type {
  OperatorExplanation,
  OperatorKey,
  OperatorQueries,
  OperatorTraffic,
} from "../src/http/schema/operator-schemas.ts";
import { endpointsOf } from "../src/http/service-endpoints.ts";

const dataset = await testDataset();
await dataset.upsert({ id: "1", name: "Nordlicht Software", location_city: "Berlin" });

const PRODUCTS = { products: { schema: productSchema, engine: productEngine() } };

async function search(service: Service, body: object, headers = {}): Promise<void> {
  const { status } = await service.send({ path: "/datasets/companies/search", body, headers });
  expect(status).toBe(200);
}

describe("every request of the operator", () => {
  const accounts = newTestStore();
  const requests = endpointsOf({
    datasets: { companies: { schema: companySchema, engine: companyEngine(1) as never } },
    accounts,
    operator: { stores: accounts },
  })
    .filter(({ path }) => path.startsWith("/operator/"))
    .map(({ method, path }) => [method, path.replace("/operator/", "")] as const);

  test("needs an unrestricted key with the scope admin", async () => {
    const { service, operate } = await startOperatedService();
    const keys = {
      unauthenticated: null,
      wrong_scope: [service.key, await service.newKey({ scopes: ["search", "ingest"] })],
      restricted_key: [
        await service.newKey({ scopes: ["search", "ingest", "admin"], datasets: ["companies"] }),
        await service.newKey({ scopes: ["admin"], origins: ["https://a.example"] }),
      ],
      key_expired: [await service.newKey({ scopes: ["admin"], expiresAt: Date.now() - 1 })],
    };
    expect(requests.length).toBeGreaterThan(18);
    for (const [method, path] of requests) {
      for (const [code, texts] of Object.entries(keys)) {
        for (const key of texts ?? [null]) {
          const { status, body } = await operate(path, method === "POST" ? {} : undefined, key);
          expect({ path, status, body }).toMatchObject({
            path,
            status: code === "unauthenticated" ? 401 : 403,
            body: { code },
          });
        }
      }
      // A valid key is answered; the requests lack their members.
      const { status } = await operate(path, method === "POST" ? {} : undefined);
      expect([200, 204, 400, 404], path).toContain(status);
    }
  });
});

describe("an operator without accounts", () => {
  const datasets = { companies: { schema: companySchema, engine: companyEngine(20) } };
  const store = newTestStore();
  const statistics = new QueryStatistics(store.statistics);
  const secrets = { admin: "an-admin-key-of-the-file", search: "a-search-key-of-the-file" };
  const keys = [
    { name: "operator", key: secrets.admin, scopes: ["admin"] },
    { name: "shop", key: secrets.search, datasets: ["companies"] },
  ] as const;
  const send = async (handle: ReturnType<typeof createHandler>, method: string, path: string, key: string) => {
    const body = method === "POST" ? { body: JSON.stringify({ query: "software" }) } : {};
    const headers = { "x-api-key": key, "content-type": "application/json" };
    const response = await handle(new Request(`http://service.test${path}`, { method, headers, ...body }));
    return { status: response.status, body: await response.json() };
  };

  test("has traffic, queries and the keys of the settings, and learns what accounts would give", async () => {
    const handle = createHandler({ datasets, keys, operator: { statistics, durableStatistics: false } });
    expect(await send(handle, "POST", "/datasets/companies/search", secrets.search)).toMatchObject({ status: 200 });
    expect(await send(handle, "GET", "/operator/service", secrets.admin)).toMatchObject({
      status: 200,
      body: { mode: "keys", query_statistics: { is_durable: false }, has_sessions: false },
    });
    expect(await send(handle, "GET", "/operator/queries", secrets.admin)).toMatchObject({
      body: { queries: [{ query: "software", searches: 1 }] },
    });
    expect(await send(handle, "GET", "/operator/keys", secrets.admin)).toMatchObject({
      body: {
        keys: [
          { name: "operator", account: null, scopes: ["admin"], created_at: null },
          { name: "shop", datasets: ["companies"], requests: 1, errors: 0, last_used_at: expect.any(String) },
        ],
      },
    });
    expect(await send(handle, "GET", "/operator/keys", secrets.search)).toMatchObject({ status: 403 });
    for (const [method, path] of [
      ["GET", "accounts"],
      ["POST", "keys"],
      ["POST", "keys/revoke"],
      ["GET", "webhooks"],
    ] as const) {
      expect(await send(handle, method, `/operator/${path}`, secrets.admin)).toMatchObject({
        status: 403,
        body: { code: "needs_accounts", detail: expect.stringContaining("--accounts-db") },
      });
    }
  });

  test("is refused by an open service, with the options that would give it keys", async () => {
    const handle = createHandler({ datasets, operator: {} });
    expect(await send(handle, "GET", "/operator/service", secrets.admin)).toMatchObject({
      status: 403,
      body: { code: "needs_keys", detail: expect.stringContaining("FIRMAMENT_KEYS") },
    });
  });

  test("needs the stores of a service with accounts", () => {
    expect(() => createHandler({ datasets, accounts: store, operator: {} })).toThrow("operator: { stores: accounts }");
  });
});

describe("the traffic of a server", () => {
  test("is that of its searches, with problems by code", async () => {
    const { service, operate } = await startOperatedService({ datasets: PRODUCTS });
    await search(service, { query: "software" });
    await service.send({ path: "/datasets/companies/search", body: { query: "name:(" } });
    await service.send({ path: "/datasets/products/count", body: { query: "lamp" } });
    await service.send({ method: "GET", path: "/nowhere" });
    const { body } = await operate("traffic");
    const traffic = body as OperatorTraffic;
    expect(traffic).toMatchObject({
      seconds: 60,
      total: { searches: 3, errors: 2 },
      problems: expect.arrayContaining([
        { code: "query_syntax", count: 1 },
        { code: "not_found", count: 1 },
      ]),
      datasets: [
        { name: "companies", searches: 2, errors: 1 },
        { name: "products", searches: 1, errors: 0, p50_ms: expect.any(Number) },
      ],
    });
    expect(traffic.points).toHaveLength(60);
    const { body: ofProducts } = await operate("traffic?period=days&dataset=products");
    expect(ofProducts).toMatchObject({ seconds: 3600, total: { searches: 1, errors: 0 } });
    expect(await operate("traffic?period=year")).toMatchObject({ status: 400, body: { member: "period" } });
  });

  test("counts the requests and errors of each key", async () => {
    const { service, operate } = await startOperatedService();
    await search(service, { query: "software" });
    await service.send({ path: "/datasets/companies/search", body: { query: 7 } });
    const { body } = await operate("keys");
    const { keys } = body as { readonly keys: readonly OperatorKey[] };
    expect(keys.find(({ id }) => id === service.keyId)).toMatchObject({ requests: 2, errors: 1, scopes: ["search"] });
    expect(JSON.stringify(body)).not.toContain(service.key);
  });
});

describe("query statistics", () => {
  const queriesOf = async (operate: (path: string) => Promise<{ readonly body: unknown }>, kind: string) => {
    const { body } = await operate(`queries?kind=${kind}&dataset=companies`);
    return (body as OperatorQueries).queries.map(({ query, searches }) => [query, searches]);
  };

  test("count the first pages of successful searches, and say which find nothing", async () => {
    const { service, operate } = await startOperatedService({ engine: companyEngine(50) });
    for (const query of ["software", "software ", "nothing_like_it"]) await search(service, { query });
    await search(service, { query: "software", page: 2, per_page: 1 });
    await service.send({ path: "/datasets/companies/search", body: { query: "name:(" } });
    // The hosted path is another one of the same dataset.
    await service.send({ path: "/search/hosted/companies", body: { query: "software", default_operator: "AND" } });
    expect(await queriesOf(operate, "frequent")).toEqual([
      ["software", 2],
      ["nothing_like_it", 1],
      ["software", 1],
    ]);
    expect(await queriesOf(operate, "empty")).toEqual([["nothing_like_it", 1]]);
    const { body } = await operate("queries?kind=slow");
    expect((body as OperatorQueries).queries[0]).toMatchObject({ searches: null, slowest_ms: expect.any(Number) });
    expect(await operate("queries/clear", {})).toEqual({ status: 204, body: null });
    expect(await queriesOf(operate, "frequent")).toEqual([]);
  });

  test("count a replayed search once, and a typed text when it rests", async () => {
    const clock = { time: Date.now() };
    const { service, operate } = await startOperatedService({}, { now: () => clock.time });
    const headers = { "idempotency-key": "once" };
    for (const _ of [1, 2]) await search(service, { query: "software" }, headers);
    for (const query of ["ber", "berlin"]) await search(service, { query, as_you_type: true });
    expect(await queriesOf(operate, "frequent")).toEqual([["software", 1]]);
    clock.time += 2000;
    expect(await queriesOf(operate, "frequent")).toEqual([
      ["berlin", 1],
      ["software", 1],
    ]);
  });

  test("are refused with the option that turns them on", async () => {
    const { operate } = await startOperatedService({}, { counts: false });
    expect(await operate("service")).toMatchObject({ body: { query_statistics: null } });
    expect(await operate("queries")).toMatchObject({
      status: 409,
      body: { code: "no_query_statistics", detail: expect.stringContaining("--query-statistics") },
    });
  });

  test("have the plan of a query, with its matches", async () => {
    const { operate } = await startOperatedService();
    const { body } = await operate("queries/explain", { dataset: "companies", query: "software OR berlin" });
    const { plan, total } = body as OperatorExplanation;
    expect(plan.actual).toBe(total);
    expect(plan.inputs.length).toBeGreaterThan(0);
    expect(await operate("queries/explain", { dataset: "companies", query: "name:(" })).toMatchObject({
      status: 400,
      body: { code: "query_syntax" },
    });
    expect(await operate("queries/explain", { dataset: "papers", query: "a" })).toMatchObject({
      status: 404,
      body: { code: "unknown_dataset", datasets: ["companies"] },
    });
  });
});

describe("datasets", () => {
  test("have their documents, files and problems", async () => {
    const { operate } = await startOperatedService({
      dataset,
      datasets: { ...PRODUCTS, later: { schema: productSchema, engine: () => null } },
    });
    expect(await operate("datasets")).toMatchObject({
      status: 200,
      body: {
        datasets: [
          {
            name: "companies",
            state: "ready",
            problem: null,
            documents: 1,
            file: { path: dataset.status().path, generation: 1, change_number: 1, pending_changes: 0 },
          },
          { name: "products", state: "ready", file: null, schema: { fields: { title: { type: "text" } } } },
          { name: "later", state: "loading", problem: "The documents are being loaded.", documents: null },
        ],
      },
    });
  });

  test("are verified, if they are in a file", async () => {
    const { operate } = await startOperatedService({ dataset, datasets: PRODUCTS });
    expect(await operate("datasets/verify", { dataset: "companies" })).toMatchObject({
      status: 200,
      body: { documents: 1, problem_count: 0, problems: [] },
    });
    expect(await operate("datasets/verify", { dataset: "products" })).toMatchObject({
      status: 409,
      body: { code: "no_dataset_file" },
    });
  });
});
