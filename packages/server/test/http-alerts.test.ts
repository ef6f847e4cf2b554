import { DatasetError, type DatasetErrorCode } from "@firmament/dataset";
import { MemoryOutbox } from "@firmament/test-support/accounts/memory-outbox.ts";
import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { testDataset } from "@firmament/test-support/dataset/test-dataset.ts";
import type { CheckedResponse } from "@firmament/test-support/http/checked-response.ts";
import { productEngine, productSchema } from "@firmament/test-support/http/products.ts";
import { type Service, startService } from "@firmament/test-support/http/service.ts";
import type { CompanySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { AlertDeliveries } from "../src/accounts/alerts/alert-deliveries.ts";
import type { AlertMessage } from "../src/accounts/alerts/message.ts";
import type { ServiceDataset } from "../src/http/endpoints/served-dataset.ts";
import type { SavedSearch, SavedSearchCreated, SavedSearchList } from "../src/http/schema/alert-schemas.ts";

const ALERTS = "/datasets/companies/alerts";
const webhook = "https://example.com/alerts";

const dataset = await testDataset();
await dataset.upsert({ id: "1", name: "Nordlicht Software", location_city: "Berlin" });

/** A service with saved searches in memory, whose webhooks have the status `status`. */
async function setUp(options: { readonly status?: number; readonly max?: number } = {}) {
  const outbox = new MemoryOutbox();
  const accounts = newTestStore();
  const posted: string[] = [];
  const deliveries = new AlertDeliveries(accounts, {
    maxSubscriptions: options.max ?? 20,
    post: async ({ body }) => {
      posted.push(body);
      return options.status ?? 204;
    },
  });
  const served: ServiceDataset<CompanySchema> = {
    engine: dataset.engine,
    searched: dataset.searched,
    status: () => dataset.status(),
    apply: (changes) => dataset.apply(changes),
    savedSearches: outbox.savedSearches,
    alerts: outbox.alerts,
  };
  const service = await startService({
    dataset: served,
    accounts,
    alerts: { store: accounts, deliveries },
    datasets: { products: { schema: productSchema, engine: productEngine() } },
  });
  return { service, outbox, deliveries, posted, accounts };
}

async function save(service: Service, body: object = { query: "berlin", webhook }): Promise<SavedSearchCreated> {
  const response = await service.send({ path: ALERTS, body });
  expect(response.status).toBe(200);
  return response.body as SavedSearchCreated;
}

async function list(service: Service, headers = {}): Promise<readonly SavedSearch[]> {
  const { body } = await service.send({ method: "GET", path: ALERTS, headers });
  return (body as SavedSearchList).saved_searches;
}

describe("saved searches", () => {
  test("are created, listed, delivered, tested and deleted, without a charge", async () => {
    const { service, outbox, deliveries, posted, accounts } = await setUp();
    const body = { query: "city:berlin OR name:nord*", default_operator: "and", name: "Berlin", webhook };
    expect(await service.send({ path: ALERTS, body })).toMatchObject({ status: 400, body: { code: "unknown_field" } });
    const { saved_search: saved, secret } = await save(service, { ...body, query: "berlin name:nord*" });
    expect(saved).toEqual({
      id: expect.stringMatching(/^als_[0-9a-z]{16}$/),
      name: "Berlin",
      query: "berlin name:nord*",
      filter: null,
      default_operator: "AND",
      webhook,
      created_at: expect.stringMatching(/Z$/),
      state: "active",
      failures: 0,
      problem: null,
      query_problem: null,
      next_attempt_at: null,
      delivered_at: null,
    });
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect([...outbox.queries]).toEqual([[`${service.account.id} ${saved.id}`, "berlin name:nord*"]]);

    const listed = await service.send({ method: "GET", path: ALERTS });
    expect(listed.body).toEqual({ saved_searches: [saved], max: 20 });
    expect(listed.text).not.toContain("whsec_");
    expect(listed.headers).toMatchObject({ "x-credits-charged": "0", "x-credits-remaining": "100" });

    outbox.enter({ id: saved.id, account: service.account.id }, "7");
    await deliveries.sweep();
    expect(JSON.parse(posted[0] ?? "")).toMatchObject({ search: { id: saved.id }, alerts: [{ document: "7" }] });
    expect(await list(service)).toMatchObject([{ delivered_at: expect.stringMatching(/Z$/) }]);

    expect(await service.send({ path: `${ALERTS}/test`, body: { id: saved.id } })).toMatchObject({
      status: 200,
      body: { delivered: true, problem: null },
    });
    expect(await service.send({ path: `${ALERTS}/delete`, body: { id: saved.id } })).toMatchObject({
      status: 200,
      body: { id: saved.id },
    });
    expect([await list(service), outbox.queries.size]).toEqual([[], 0]);
    expect(await accounts.balance(service.account.id)).toBe(100_000_000);
  });

  test("have a filter, which documents must match as well", async () => {
    const { accounts, deliveries, posted } = await setUp();
    const service = await startService({ dataset, accounts, alerts: { store: accounts, deliveries } });
    const filter = [{ location_city: "Berlin", staff_count: { gte: 500 } }, "type:private"];
    const { saved_search: saved } = await save(service, { query: "robotics", filter, webhook });
    expect(saved).toMatchObject({ query: "robotics", filter });
    expect(await list(service)).toEqual([saved]);
    const company = { name: "Nordlicht Robotics", type: "private", location_city: "Berlin" };
    await dataset.upsert({ id: "small", ...company, staff_count: 5 });
    await dataset.upsert({ id: "large", ...company, staff_count: 500 });
    await dataset.upsert({ id: "other", ...company, name: "Nordlicht", staff_count: 500 });
    await dataset.upsert({ id: "far", ...company, location_city: "Berlin Center", staff_count: 500 });
    await expect
      .poll(async () => {
        await deliveries.sweep();
        return posted.flatMap((body) => (JSON.parse(body) as AlertMessage).alerts);
      })
      .toMatchObject([{ kind: "entered", document: "large" }]);
    await service.send({ path: `${ALERTS}/delete`, body: { id: saved.id } });
  });

  test("keep their filter when a test of the webhook activates them", async () => {
    const { service, outbox, accounts } = await setUp();
    const filter = { staff_count: { gte: 500 } };
    const { saved_search: saved } = await save(service, { query: "berlin", filter, webhook });
    const claim = await accounts.claimDelivery(saved.id, 1000);
    if (claim !== null) await accounts.settleDelivery(claim, { status: "disabled", problem: "it is gone" });
    await outbox.savedSearches.delete(saved.id, { owner: service.account.id });
    outbox.filters.clear();
    await service.send({ path: `${ALERTS}/test`, body: { id: saved.id } });
    expect([...outbox.filters.values()]).toEqual([filter]);
    expect(await list(service)).toMatchObject([{ state: "active", filter }]);
  });

  test.each<[unknown, string, string]>([
    [{ nix: 1 }, "invalid_body", "nix"],
    [{ staff_count: { gte: "many" } }, "invalid_body", "staff_count"],
    [7, "invalid_body", "filter must be"],
    ["nix:1", "unknown_field", "nix"],
    ["(", "query_syntax", "parenthesis"],
  ])("are not created with the filter %j", async (filter, code, detail) => {
    const { service, outbox } = await setUp();
    expect(await service.send({ path: ALERTS, body: { query: "berlin", filter, webhook } })).toMatchObject({
      status: 400,
      body: { code, member: "filter", detail: expect.stringContaining(detail) },
    });
    expect([await list(service), outbox.queries.size]).toEqual([[], 0]);
  });

  test("show why their webhook fails", async () => {
    const { service, outbox, deliveries } = await setUp({ status: 500 });
    const { saved_search: saved } = await save(service);
    outbox.enter({ id: saved.id, account: service.account.id }, "7");
    await deliveries.sweep();
    const problem = "the webhook responded with status 500";
    expect(await list(service)).toMatchObject([
      { state: "active", failures: 1, problem, next_attempt_at: expect.stringMatching(/Z$/) },
    ]);
    expect((await service.send({ path: `${ALERTS}/test`, body: { id: saved.id } })).body).toEqual({
      delivered: false,
      problem,
    });
  });

  test.each<[object, string, string]>([
    [{ query: "(", webhook }, "query_syntax", "parenthesis"],
    [{ query: "a" }, "invalid_body", "webhook is missing"],
    [{ query: "a", webhook: 7 }, "invalid_body", "such as https://example.com/alerts"],
    [{ query: "a", webhook: "http://example.com" }, "invalid_webhook", "https://"],
    [{ query: "a", webhook: "https://10.0.0.1/" }, "invalid_webhook", "public address"],
    [{ query: "a", webhook, name: "x".repeat(101) }, "invalid_body", "name must be a text of at most 100"],
    [{ query: "a", webhook, url: "" }, "invalid_body", 'no member "url"'],
  ])("are not created from %j", async (body, code, detail) => {
    const { service, outbox } = await setUp();
    expect(await service.send({ path: ALERTS, body })).toMatchObject({
      status: 400,
      body: { code, detail: expect.stringContaining(detail) },
    });
    expect([await list(service), outbox.queries.size]).toEqual([[], 0]);
  });

  test("are limited in number", async () => {
    const { service } = await setUp({ max: 1 });
    await save(service);
    expect(await service.send({ path: ALERTS, body: { query: "a", webhook } })).toMatchObject({
      status: 409,
      body: { code: "too_many_alerts", detail: expect.stringContaining("1 saved search") },
    });
  });

  test("belong to an account: others neither see nor change them", async () => {
    const { service, accounts } = await setUp();
    const { saved_search: saved } = await save(service);
    const other = await startService({ dataset, accounts });
    const headers = { "x-api-key": other.key };
    expect(await list(service, headers)).toEqual([]);
    for (const path of [`${ALERTS}/test`, `${ALERTS}/delete`]) {
      for (const id of [saved.id, "als_unknown", ""]) {
        const request = { path, body: { id }, headers };
        expect(await service.send(request)).toMatchObject({ status: 404, body: { code: "not_found", member: "id" } });
      }
    }
    expect(await list(service)).toHaveLength(1);
  });

  test("need a key for searches", async () => {
    const { service } = await setUp();
    const ingest = await service.newKey({ scopes: ["ingest"] });
    const send = (key: string | null): Promise<CheckedResponse> =>
      service.send({ path: ALERTS, body: { query: "a", webhook }, headers: { "x-api-key": key } });
    expect((await send(ingest)).body).toMatchObject({ code: "wrong_scope" });
    expect((await send(null)).body).toMatchObject({ code: "unauthenticated" });
    expect((await send(await service.newKey({ scopes: ["search"] }))).status).toBe(200);
  });

  test("need a dataset file, and a service with alerts", async () => {
    const { service } = await setUp();
    const request = { body: { query: "a", webhook } };
    const without = await startService({ dataset });
    for (const [at, path] of [
      [service, "/datasets/products/alerts"],
      [without, ALERTS],
    ] as const) {
      expect(await at.send({ path, ...request })).toMatchObject({ status: 409, body: { code: "no_alerts" } });
    }
  });

  test.each<[DatasetErrorCode, number]>([
    ["file_locked", 503],
    ["disk_full", 507],
    ["file_read_only", 409],
  ])("are not created with the error %s of the dataset", async (code, status) => {
    const { service, outbox } = await setUp();
    outbox.savedSearches.add = async () => {
      throw new DatasetError(code, "The file cannot be written.");
    };
    expect((await service.send({ path: ALERTS, body: { query: "a", webhook } })).status).toBe(status);
    expect(await list(service)).toEqual([]);
  });
});
