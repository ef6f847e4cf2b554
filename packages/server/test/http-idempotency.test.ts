import { newFilePath } from "@firmament/test-support/accounts/store-location.ts";
import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { accountOf } from "@firmament/test-support/http/account-state.ts";
import { companyEngine, startService, type TestRequest } from "@firmament/test-support/http/service.ts";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { SqliteAccountStore } from "../src/accounts/sqlite/account-store.ts";
import { FairAdmission } from "../src/http/limits/admission.ts";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";
import type { SearchResponse } from "../src/http/schema/search-response-schemas.ts";

const engine = companyEngine(300);
const query = { query: "software", per_page: 5 };

describe("a search with an idempotency key", () => {
  const once = (key: string): TestRequest => ({ body: query, headers: { "idempotency-key": key } });

  test("returns the stored response byte for byte, without a charge", async () => {
    const service = await startService({ engine });
    const first = await service.send(once("a"));
    const second = await service.send(once("a"));
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(first.headers).not.toHaveProperty("idempotency-replayed");
    expect(second.headers).toMatchObject({
      "content-type": "application/json",
      "idempotency-replayed": "true",
      "x-credits-charged": "0",
      "x-credits-remaining": "99.99",
    });
    expect(second.headers["x-request-id"]).not.toBe(first.headers["x-request-id"]);
    expect(await accountOf(service)).toEqual({ balance: 99.99, charged: 0.01, requests: 1 });
  });

  test("returns the stored response although the balance is spent", async () => {
    const service = await startService({ engine, balance: 0.01 });
    const first = await service.send(once("a"));
    expect((await service.send({ body: query })).status).toBe(402);
    expect((await service.send(once("a"))).text).toBe(first.text);
    expect((await service.send(once("b"))).status).toBe(402);
  });

  test("is executed once, although it is sent many times at once", async () => {
    const service = await startService({
      engine,
      rateLimits: new TokenBuckets({ tokens: 10_000, milliseconds: 1000 }),
    });
    const responses = await Promise.all(Array.from({ length: 50 }, () => service.send(once("a"))));
    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers["idempotency-replayed"] === "true")).toHaveLength(49);
    expect(await accountOf(service)).toEqual({ balance: 99.99, charged: 0.01, requests: 1 });
  });

  test("is rejected with another body", async () => {
    const service = await startService({ engine });
    await service.send(once("a"));
    const other = await service.send({ ...once("a"), body: { ...query, per_page: 6 } });
    expect(other).toMatchObject({
      status: 409,
      body: { code: "idempotency_conflict" },
      headers: { "x-credits-charged": "0" },
    });
    const spaced = await service.send({ ...once("a"), body: `${JSON.stringify(query)} ` });
    expect(spaced).toMatchObject({ status: 409 });
    expect(await accountOf(service)).toMatchObject({ requests: 1 });
  });

  test("is executed after a failed try", async () => {
    const service = await startService({ engine });
    const headers = { "idempotency-key": "a" };
    expect((await service.send({ headers, body: { query: "nix:1" } })).status).toBe(400);
    expect((await service.send({ headers, body: "{" })).status).toBe(400);
    const response = await service.send(once("a"));
    expect(response.status).toBe(200);
    expect(response.headers).not.toHaveProperty("idempotency-replayed");
    expect(await accountOf(service)).toMatchObject({ requests: 1 });
  });

  test("does not share its key with other accounts", async () => {
    const service = await startService({ engine });
    const other = await startService({ engine, accounts: service.accounts });
    await service.send(once("a"));
    expect((await other.send(once("a"))).headers).toMatchObject({ "x-credits-charged": "0.01" });
  });

  test("returns the stored response for 24 hours, to all API keys of the account, also after a restart", async () => {
    const path = newFilePath();
    const clock = { time: Date.now() };
    const open = (): SqliteAccountStore => SqliteAccountStore.open(path, { now: () => clock.time });

    const before = await startService({ engine, accounts: open() });
    const first = await before.send(once("a"));
    await before.accounts.close();

    clock.time += 24 * 60 * 60_000 - 1;
    const after = await startService({ engine, accounts: open() });
    const { text: key } = await after.accounts.createKey({ account: before.account.id });
    const again: TestRequest = { ...once("a"), headers: { ...once("a").headers, "x-api-key": key } };
    expect((await after.send(again)).text).toBe(first.text);

    clock.time += 2;
    expect((await after.send(again)).headers).toMatchObject({
      "x-credits-charged": "0.01",
      "x-credits-remaining": "99.98",
    });
    await after.accounts.close();
  });

  test.each([[" "], ["a b"], ["a, a"], ["ü"], ["a".repeat(256)], [""]])("rejects the key %j", async (key) => {
    const service = await startService({ engine });
    const response = await service.send(once(key));
    expect(response).toMatchObject({ status: 400, body: { code: "invalid_idempotency_key" } });
  });

  test.each([["a"], ["~!@#$%^&*()"], ["a".repeat(255)], ["__proto__"]])("accepts the key %j", async (key) => {
    const service = await startService({ engine });
    expect((await service.send(once(key))).status).toBe(200);
    expect((await service.send(once(key))).headers).toHaveProperty("idempotency-replayed");
  });

  test("returns the stored response although its cursor has expired", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const service = await startService({ engine });
    const { body } = await service.send({ body: query });
    const cursor = (body as SearchResponse).pagination.next_cursor;
    const request = { body: { ...query, cursor }, headers: { "idempotency-key": "a" } };
    const first = await service.send(request);
    expect(first.status).toBe(200);
    vi.setSystemTime(Date.now() + 11 * 60_000);
    expect(await service.send({ body: request.body })).toMatchObject({ status: 400, body: { code: "cursor_expired" } });
    const second = await service.send(request);
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(second.headers).toMatchObject({ "idempotency-replayed": "true", "x-credits-charged": "0" });
  });

  test("returns the stored response while the companies are loaded", async () => {
    let isLoaded = true;
    const service = await startService({ engine: () => (isLoaded ? engine : null) });
    const first = await service.send(once("a"));
    isLoaded = false;
    expect((await service.send(once("a"))).text).toBe(first.text);
    expect((await service.send(once("b"))).status).toBe(503);
  });

  test("is not charged again if its response was dropped", async () => {
    const accounts = newTestStore({ maxStoredBytes: 100 });
    const service = await startService({ engine, accounts });
    expect((await service.send(once("a"))).status).toBe(200);
    expect(await service.send(once("a"))).toMatchObject({
      status: 410,
      body: { code: "response_dropped" },
      headers: { "x-credits-charged": "0", "x-credits-remaining": "99.99" },
    });
    expect(await accountOf(service)).toEqual({ balance: 99.99, charged: 0.01, requests: 1 });
  });

  test("counts as in flight while it waits for an earlier request with the same key", async () => {
    const { promise: charged, resolve: charge } = Promise.withResolvers<void>();
    const admission = new FairAdmission({ maxInFlight: 3, maxWaiting: 1 });
    const service = await startService({ engine, admission });
    const { charge: chargeNow } = service.accounts;
    service.accounts.charge = async (charges) => {
      await charged;
      return chargeNow.call(service.accounts, charges);
    };
    const responses = [1, 2, 3, 4, 5].map(() => service.send(once("a")));
    await expect.poll(() => [admission.inFlight, admission.waiting]).toEqual([3, 1]);
    expect((await Promise.race(responses)).status).toBe(503);
    charge();
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 503]);
    expect(await accountOf(service)).toMatchObject({ requests: 1 });
  });

  test("stops waiting when the client disconnects", async () => {
    const service = await startService({ engine });
    const { promise: charging, resolve: begin } = Promise.withResolvers<void>();
    const { promise: charged, resolve: charge } = Promise.withResolvers<void>();
    const { charge: chargeNow } = service.accounts;
    service.accounts.charge = async (charges) => {
      begin();
      await charged;
      return chargeNow.call(service.accounts, charges);
    };
    const abort = new AbortController();
    const first = service.send(once("a"));
    // The second request must find the first one running.
    await charging;
    const second = service.send({ ...once("a"), signal: abort.signal });
    setTimeout(() => abort.abort(), 20);
    expect(await second).toMatchObject({ status: 499, body: { code: "cancelled" } });
    charge();
    expect((await first).status).toBe(200);
  });
});
