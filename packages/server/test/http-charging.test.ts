import { newTestStore } from "@firmament/test-support/accounts/test-store.ts";
import { accountOf } from "@firmament/test-support/http/account-state.ts";
import { RawSocket } from "@firmament/test-support/http/raw-socket.ts";
import {
  companyEngine,
  SEARCH,
  type Service,
  SUMMARY,
  startService,
  type TestRequest,
  VALIDATE,
} from "@firmament/test-support/http/service.ts";
import { describe, expect, test } from "vitest";
import { AccountsError } from "../src/accounts/accounts-error.ts";
import { Billing, type ReserveResult } from "../src/accounts/billing/billing.ts";
import type { ChargeResult } from "../src/accounts/charge.ts";
import type { FinishedRequest } from "../src/http/exchange/observer.ts";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";
import { listen } from "../src/node/http-server.ts";

const engine = companyEngine(300);
const query = { query: "software", per_page: 5 };

/** An admission that admits all requests once it is opened. */
function closedAdmission(): { readonly acquire: () => Promise<() => void>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { acquire: () => promise.then(() => () => {}), open: resolve };
}

describe("a search is charged", () => {
  test("its price after its response", async () => {
    const service = await startService({ engine });
    const { headers } = await service.send({ body: query });
    expect(headers).toMatchObject({ "x-credits-charged": "0.01", "x-credits-remaining": "99.99" });
    expect(await accountOf(service)).toEqual({ balance: 99.99, charged: 0.01, requests: 1 });
    const [, entry] = await service.accounts.ledger(service.account.id, { limit: 10 });
    expect(entry).toMatchObject({ key: service.keyId, request: headers["x-request-id"], rows: 5, amount: -10_000 });
  });

  test("a price per returned record", async () => {
    const service = await startService({ engine, prices: { perRequest: 0.5, perRecord: 0.001 } });
    expect((await service.send({ body: query })).headers["x-credits-charged"]).toBe("0.505");
    expect((await service.send({ body: { query: "name:nosuchname" } })).headers["x-credits-charged"]).toBe("0.5");
    expect((await service.send({ body: { ...query, count_only: true } })).headers["x-credits-charged"]).toBe("0.5");
    expect((await service.send({ body: { query: "*:*", per_page: 100, page: 4 } })).headers["x-credits-charged"]).toBe(
      "0.5",
    );
    expect(await accountOf(service)).toEqual({ balance: 97.995, charged: 2.005, requests: 4 });
  });

  test("only if the balance covers a full page", async () => {
    const service = await startService({ engine, balance: 0.02, prices: { perRequest: 0, perRecord: 0.001 } });
    expect(await service.send({ body: { query: "name:nosuchname", per_page: 21 } })).toMatchObject({
      status: 402,
      headers: { "x-credits-charged": "0", "x-credits-remaining": "0.02" },
      body: { detail: "The request may cost 0.021, and the balance is 0.02. Top up the account. Nothing was charged." },
    });
    expect(await service.send({ body: { query: "*:*", per_page: 20 } })).toMatchObject({ status: 200 });
    expect(await service.send({ body: { query: "*:*", per_page: 1 } })).toMatchObject({ status: 402 });
    expect(await service.send({ body: { query: "*:*", per_page: 100, count_only: true } })).toMatchObject({
      status: 200,
    });
    expect(await accountOf(service)).toEqual({ balance: 0, charged: 0.02, requests: 2 });
  });

  test("0 at a price of 0, and counts as a request", async () => {
    const service = await startService({ engine, balance: 0, prices: { perRequest: 0 } });
    expect((await service.send({ body: query })).headers).toMatchObject({
      "x-credits-charged": "0",
      "x-credits-remaining": "0",
    });
    expect(await accountOf(service)).toEqual({ balance: 0, charged: 0, requests: 1 });
  });

  test("nothing if it fails", async () => {
    const service = await startService({ engine });
    const other = await service.newKey({ scopes: ["admin"] });
    const failing: readonly TestRequest[] = [
      { body: { query: "nix:1" } },
      { body: { query: "*:*", page: 501 } },
      { body: { query: "*:*", cursor: "x" } },
      { body: "{" },
      { body: query, headers: { "content-type": null } },
      { body: query, headers: { "idempotency-key": "" } },
      { body: query, headers: { "x-api-key": other } },
      { method: "GET" },
      { path: VALIDATE, body: query },
      { path: VALIDATE, body: { query: "(" } },
      { method: "GET", path: SUMMARY },
    ];
    for (const request of failing) await service.send(request);
    expect(await accountOf(service)).toEqual({ balance: 100, charged: 0, requests: 0 });
  });

  test("up to the balance, with a thousand concurrent requests", async () => {
    const service = await startService({
      engine: companyEngine(20),
      balance: 1,
      rateLimits: new TokenBuckets({ tokens: 10_000, milliseconds: 1000 }),
      prices: { perRequest: 0.01 },
    });
    const responses = await Promise.all(Array.from({ length: 1000 }, () => service.send({ body: query })));
    const statuses = Map.groupBy(responses, ({ status }) => status);
    expect(statuses.get(200)).toHaveLength(100);
    expect(statuses.get(402)).toHaveLength(900);
    expect(await accountOf(service)).toEqual({ balance: 0, charged: 1, requests: 100 });
  });
});

describe("a cancelled search costs nothing", () => {
  test("while it waits for admission", async () => {
    const abort = new AbortController();
    const service = await startService({
      engine,
      admission: {
        acquire: (_, signal) =>
          new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(signal.reason));
            setTimeout(() => abort.abort(), 10);
          }),
      },
    });
    const pending = service.send({ body: query, signal: abort.signal });
    expect(await pending).toMatchObject({ status: 499, body: { code: "cancelled" } });
    expect(await accountOf(service)).toEqual({ balance: 100, charged: 0, requests: 0 });
  });

  test("while it is in flight, and can be sent again", async () => {
    const abort = new AbortController();
    const gate = closedAdmission();
    const service = await startService({ engine, admission: gate });
    const once = { body: query, headers: { "idempotency-key": "a" } };
    const pending = service.send({ ...once, signal: abort.signal });
    await new Promise((resolve) => setTimeout(resolve, 10));
    abort.abort();
    gate.open();
    expect(await pending).toMatchObject({ status: 499, body: { code: "cancelled" } });
    expect(await accountOf(service)).toEqual({ balance: 100, charged: 0, requests: 0 });
    expect(await service.send(once)).toMatchObject({ status: 200, headers: { "x-credits-charged": "0.01" } });
  });

  test("during a long search that blocked the event loop", async () => {
    const abort = new AbortController();
    const slow = companyEngine(20);
    const search = slow.search.bind(slow);
    slow.search = ((...args: Parameters<typeof search>) => {
      setTimeout(() => abort.abort(), 0);
      const until = performance.now() + 50;
      while (performance.now() < until);
      return search(...args);
    }) as typeof slow.search;
    const service = await startService({ engine: slow });
    expect(await service.send({ body: query, signal: abort.signal })).toMatchObject({ status: 499 });
    expect(await accountOf(service)).toEqual({ balance: 100, charged: 0, requests: 0 });
  });

  test("immediately: the disconnect is noticed before the charge", async () => {
    const finished: number[] = [];
    const log = { finished: ({ status }: FinishedRequest) => finished.push(status), failed: () => {} };
    const service = await startService({ engine, log });
    const server = await listen(service.handle, { host: "127.0.0.1", port: 0 });
    const body = JSON.stringify(query);
    const head = `POST ${SEARCH} HTTP/1.1\r\nHost: a\r\nX-API-Key: ${service.key}\r\nContent-Type: application/json\r\n`;
    for (let round = 1; round <= 5; round += 1) {
      const client = new RawSocket(server.url);
      await client.connected();
      client.send(`${head}Content-Length: ${body.length}\r\n\r\n${body}`);
      client.destroy();
      await expect.poll(() => finished.length).toBe(round);
    }
    await server.close(0);
    expect(finished).toEqual([499, 499, 499, 499, 499]);
    expect(await accountOf(service)).toEqual({ balance: 100, charged: 0, requests: 0 });
  });

  test("while its body arrives", async () => {
    const service = await startService({ engine });
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
    expect(await service.send({ body })).toMatchObject({ status: 499, body: { code: "cancelled" } });
    expect(await accountOf(service)).toMatchObject({ requests: 0 });
  });
});

describe("a charge", () => {
  /** A service with another result of its charges. */
  function startCharging(charge: () => Promise<ChargeResult>): Promise<Service> {
    const accounts = newTestStore();
    const billing = new Billing(accounts);
    billing.reserve = async (): Promise<ReserveResult> => ({
      kind: "reserved",
      reservation: { charge, release: () => {} },
    });
    return startService({ engine, accounts, billing });
  }

  test("is rejected if another process has spent the balance", async () => {
    const service = await startCharging(async () => ({ kind: "insufficient", balance: 7 }));
    expect(await service.send({ body: query })).toMatchObject({
      status: 402,
      headers: { "x-credits-charged": "0", "x-credits-remaining": "0.000007" },
    });
  });

  test("is replaced by the stored response of another process", async () => {
    const { text } = await (await startService({ engine })).send({ body: query });
    const response = {
      status: 200,
      headers: [["content-type", "application/json"]],
      body: new TextEncoder().encode(text),
    } as const;
    const service = await startCharging(async () => ({ kind: "replayed", balance: 7, response }));
    expect(await service.send({ body: query })).toMatchObject({
      status: 200,
      text,
      headers: { "idempotency-replayed": "true", "x-credits-charged": "0", "x-credits-remaining": "0.000007" },
    });
  });

  test("is rejected if another process has used the key for another body", async () => {
    const service = await startCharging(async () => ({ kind: "conflict", balance: 7 }));
    expect(await service.send({ body: query })).toMatchObject({ status: 409, body: { code: "idempotency_conflict" } });
  });

  test("that cannot be committed is a temporary problem, and is logged", async () => {
    const failures: unknown[] = [];
    const accounts = newTestStore();
    const service = await startService({
      engine,
      accounts,
      log: { finished: () => {}, failed: (id, error) => failures.push(id, error) },
    });
    const error = new AccountsError("disk_full", "There is no room.");
    const charge = accounts.charge.bind(accounts);
    accounts.charge = async () => {
      throw error;
    };
    const result = await service.send({ body: query });
    expect(result).toMatchObject({
      status: 503,
      headers: { "retry-after": "5", "x-credits-charged": "0", "x-credits-remaining": "100" },
      body: { code: "accounts_unavailable" },
    });
    expect(failures).toEqual([result.headers["x-request-id"], error]);
    accounts.charge = charge;
    expect(await service.send({ body: query })).toMatchObject({ status: 200 });
    expect(await accountOf(service)).toEqual({ balance: 99.99, charged: 0.01, requests: 1 });
  });
});
