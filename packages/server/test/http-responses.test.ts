import {
  companyEngine,
  SEARCH,
  type Service,
  SUMMARY,
  startService,
  type TestRequest,
  VALIDATE,
} from "@firmament/test-support/http/service.ts";
import { lint } from "firmament";
import { companySchema } from "firmament/companies";
import { describe, expect, test } from "vitest";
import { AccountsError } from "../src/accounts/accounts-error.ts";
import { SqliteAccountStore } from "../src/accounts/sqlite/account-store.ts";
import type { FinishedRequest } from "../src/http/exchange/observer.ts";
import { createHandler } from "../src/http/handler.ts";

const engine = companyEngine(300);
const datasets = { companies: { schema: companySchema, engine } };
const service = await startService({ engine });
const query = { query: "software", per_page: 5 };

describe("the summary", () => {
  test("returns exactly its members", async () => {
    const { send } = await startService({ engine, balance: 12.5 });
    const { body, headers } = await send({ method: "GET", path: SUMMARY });
    expect(body).toEqual({
      first_name: "Ada",
      last_name: "Lovelace",
      email: expect.stringContaining("@example.com"),
      has_api_access: true,
      auto_top_up: false,
      top_up_amount: 0,
      top_up_threshold: 0,
      usage_summary: {
        current_balance: 12.5,
        costs: { current_month: 0, all_time: 0 },
        requests: { current_month: 0, all_time: 0 },
      },
    });
    expect(headers).not.toHaveProperty("x-credits-charged");
  });

  test("counts searches at once, and nothing else", async () => {
    const { send } = await startService({
      engine,
      terms: { autoTopUp: { amount: 50_000_000, threshold: 10_500_000 } },
    });
    await send({ body: query });
    await send({ path: VALIDATE, body: { query: "a" } });
    await send({ body: { query: "(" } });
    const { body } = await send({ method: "GET", path: SUMMARY });
    expect(body).toMatchObject({
      auto_top_up: true,
      top_up_amount: 50,
      top_up_threshold: 10.5,
      usage_summary: {
        current_balance: 99.99,
        costs: { current_month: 0.01, all_time: 0.01 },
        requests: { current_month: 1, all_time: 1 },
      },
    });
  });

  test("responds to HEAD without a body", async () => {
    const { status, text, headers } = await service.send({ method: "HEAD", path: SUMMARY });
    expect({ status, text }).toEqual({ status: 200, text: "" });
    expect(headers).toHaveProperty("ratelimit-limit");
  });
});

describe("a validation", () => {
  async function validate(body: object): Promise<unknown> {
    return (await service.send({ path: VALIDATE, body })).body;
  }

  test("returns the formatted text and the number of matches of a valid query", async () => {
    expect(await validate({ query: "((software)) && location_country:Germany" })).toEqual({
      diagnostics: [],
      lint: [],
      formatted: "software AND location_country:Germany",
      estimated_total: engine.count("software AND location_country:Germany"),
    });
  });

  test("returns warnings", async () => {
    const text = "software or location_country:Germany AND name:*soft";
    expect(await validate({ query: text })).toMatchObject({
      diagnostics: [],
      lint: lint(engine, text),
      estimated_total: engine.count(text),
    });
    expect(lint(engine, text)).not.toEqual([]);
  });

  test("uses the given default operator", async () => {
    expect(await validate({ query: "software data", default_operator: "and" })).toMatchObject({
      estimated_total: engine.count("software AND data"),
    });
  });

  test("agrees with a search as you type", async () => {
    for (const query of ["softw", "softw ", "(softw", "zzzzqq softw", ""]) {
      const options = { asYouType: true };
      expect(await validate({ query, as_you_type: true })).toMatchObject({
        diagnostics: [],
        lint: lint(engine, query, options),
        estimated_total: engine.count(query, options),
      });
    }
    expect(await validate({ query: "softw", as_you_type: true })).toMatchObject({ lint: [], formatted: "softw" });
    expect(await validate({ query: "softw" })).toMatchObject({ lint: [{ code: "matches-nothing" }] });
    expect(await validate({ query: "(softw", as_you_type: true })).toMatchObject({ formatted: null });
    expect(await validate({ query: "a", as_you_type: "yes" })).toMatchObject({ code: "invalid_body" });
  });

  test("returns the errors of an invalid query", async () => {
    expect(await validate({ query: "loction_city:Berlin" })).toEqual({
      diagnostics: [
        {
          code: "unknown-field",
          message: "There is no field `loction_city`.",
          span: { start: 0, end: 12 },
          caret: "  loction_city:Berlin\n  ^^^^^^^^^^^^",
          suggestions: ["location_city"],
          fixes: [{ span: { start: 0, end: 12 }, replacement: "location_city" }],
        },
      ],
      lint: [],
      formatted: null,
      estimated_total: null,
    });
  });

  test("reports a query that exceeds the time limit", async () => {
    const hasty = await startService({ engine, timeBudget: Number.MIN_VALUE });
    const { status, body } = await hasty.send({ path: VALIDATE, body: { query: "a* OR b*" } });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { diagnostics: [{ code: "limit" }], estimated_total: null },
    });
  });

  test("rejects unknown members", async () => {
    expect(await validate({ query: "a", page: 1 })).toMatchObject({
      code: "invalid_body",
      detail: 'There is no member "page". Use query, filter, default_operator, as_you_type.',
    });
  });
});

describe("every response", () => {
  const requests: readonly TestRequest[] = [
    { body: query },
    { body: { query: "(" } },
    { method: "GET", path: SUMMARY },
    { method: "GET", path: "/healthz" },
    { method: "GET", path: "/nowhere" },
    { method: "PUT" },
    { body: query, headers: { "x-api-key": null } },
  ];

  test("has a unique id, which the client cannot set", async () => {
    const ids = new Set<string>();
    for (const one of requests) {
      const { headers } = await service.send({ ...one, headers: { ...one.headers, "x-request-id": "mine" } });
      expect(headers["x-request-id"]).toMatch(/^req_[0-9a-f]{32}$/);
      ids.add(headers["x-request-id"] ?? "");
    }
    expect(ids.size).toBe(requests.length);
  });

  test("forbids caching and frames", async () => {
    for (const one of requests) {
      expect((await service.send(one)).headers).toMatchObject({
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
      });
    }
  });

  test("reports the remaining requests of the key", async () => {
    const { send } = await startService({ engine });
    const left = await Promise.all(
      [1, 2, 3].map(async () => Number((await send({ method: "GET", path: SUMMARY })).headers["ratelimit-remaining"])),
    );
    expect(left.toSorted((a, b) => b - a)).toEqual([599, 598, 597]);
  });
});

describe("other origins", () => {
  const origin = "https://app.example.com";
  const preflight: TestRequest = {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "x-api-key" },
  };

  test("are not allowed by default", async () => {
    const response = await service.send({ body: query, headers: { origin } });
    expect(Object.keys(response.headers).filter((name) => /^access-control/.test(name))).toEqual([]);
    expect(response.headers.vary).toBe("accept-encoding");
    expect(await service.send(preflight)).toMatchObject({ status: 405 });
  });

  test("are allowed if configured", async () => {
    const { send } = await startService({ engine, cors: { origins: [origin] } });
    for (const body of [query, { query: "(" }, {}]) {
      expect((await send({ body, headers: { origin } })).headers).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-expose-headers": expect.stringContaining("x-credits-remaining"),
        vary: expect.stringMatching(/^origin\b/),
      });
    }
    const allowed = await send(preflight);
    expect([allowed.status, allowed.text]).toEqual([204, ""]);
    expect(allowed.headers).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "POST",
      "access-control-allow-headers": "content-encoding, content-type, idempotency-key, x-api-key",
      "access-control-max-age": "600",
    });
    const other = await send({ ...preflight, headers: { ...preflight.headers, origin: "https://evil.example" } });
    expect(other).toMatchObject({ status: 405, headers: { vary: "origin" } });
    expect(other.headers).not.toHaveProperty("access-control-allow-origin");
    expect(await send({ method: "OPTIONS", headers: { origin } })).toMatchObject({ status: 405 });
    expect(await send({ ...preflight, path: "/nowhere" })).toMatchObject({ status: 404 });
  });
});

describe("an unexpected error", () => {
  test("is a problem without details, and is logged with them", async () => {
    const failures: unknown[] = [];
    const error = new TypeError("secret");
    const broken = companyEngine(1);
    broken.search = () => {
      throw error;
    };
    const log = { finished: () => {}, failed: (id: string, thrown: unknown) => failures.push(id, thrown) };
    const { send, accounts, account } = await startService({ engine: broken, log });
    const { status, body, headers, text } = await send({ body: query });
    expect({ status, body }).toMatchObject({ status: 500, body: { code: "internal_error" } });
    expect(text).not.toContain("secret");
    expect(failures).toEqual([headers["x-request-id"], error]);
    expect(headers).toMatchObject({ "x-credits-charged": "0", "x-credits-remaining": "100" });
    expect(await accounts.balance(account.id)).toBe(100_000_000);
  });

  test("of the accounts is a temporary problem", async () => {
    const accounts = SqliteAccountStore.open(":memory:");
    const handle = createHandler({ datasets, accounts });
    accounts.authenticate = async () => {
      throw new AccountsError("file_locked", "Another process has been writing for too long.");
    };
    for (const [method, path] of [
      ["POST", SEARCH],
      ["POST", VALIDATE],
      ["GET", SUMMARY],
    ] as const) {
      const response = await handle(new Request(`http://service.test${path}`, { method }));
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await response.json()).toMatchObject({ code: "accounts_unavailable" });
    }
  });
});

test("a failing log and failing metrics do not lose a response", async () => {
  const fail = (): never => {
    throw new Error("the disk is full");
  };
  const metrics = { started: fail, finished: fail } as never;
  const log = { finished: fail, failed: fail } as never;
  const handle = createHandler({ datasets, accounts: SqliteAccountStore.open(":memory:"), log, metrics });
  expect((await handle(new Request("http://service.test/healthz"))).status).toBe(200);
});

describe("the log and the metrics", () => {
  async function observed(
    options: object,
    requests: readonly TestRequest[],
  ): Promise<{ logged: readonly FinishedRequest[]; service: Service }> {
    const logged: FinishedRequest[] = [];
    const counted: FinishedRequest[] = [];
    let started = 0;
    const observing = await startService({
      engine,
      log: { finished: (request) => logged.push(request), failed: () => {} },
      metrics: { started: () => started++, finished: (request) => counted.push(request) },
      ...options,
    });
    for (const one of requests) await observing.send(one);
    expect(counted).toEqual(logged);
    expect(started).toBe(logged.length);
    return { logged, service: observing };
  }

  test("record every request, without key texts and bodies", async () => {
    const once = { body: query, headers: { "idempotency-key": "order-1" } };
    const { logged, service: observing } = await observed({}, [
      once,
      once,
      { body: { query: "secretword:1" } },
      { method: "GET", path: `${SUMMARY}?q=1` },
      { body: query, headers: { "x-api-key": "fm_unknown" } },
      { method: "GET", path: `/nowhere/${"a".repeat(300)}` },
      { method: "DELETE" },
    ]);
    const principal = { account: observing.account.id, key: observing.keyId };
    const anonymous = { account: null, key: null, rows: null, charged: null };
    const search = { method: "POST", path: SEARCH, route: SEARCH, replayed: false, cancelled: false };
    expect(logged).toMatchObject([
      { ...search, ...principal, status: 200, problem: null, rows: 5, charged: 10_000 },
      { ...search, ...principal, status: 200, problem: null, rows: null, charged: 0, replayed: true },
      { ...search, ...principal, status: 400, problem: "unknown_field", rows: null, charged: 0 },
      { method: "GET", path: SUMMARY, route: SUMMARY, ...principal, status: 200, problem: null, charged: null },
      { ...search, ...anonymous, status: 401, problem: "unauthenticated" },
      {
        method: "GET",
        path: `/nowhere/${"a".repeat(191)}`,
        route: null,
        ...anonymous,
        status: 404,
        problem: "not_found",
      },
      { ...search, method: "DELETE", ...anonymous, status: 405, problem: "method_not_allowed" },
    ]);
    for (const { milliseconds, requestId } of logged) {
      expect(milliseconds).toBeGreaterThan(0);
      expect(requestId).toMatch(/^req_/);
    }
    const text = JSON.stringify(logged);
    for (const secret of [observing.key, "secretword", "order-1"]) expect(text).not.toContain(secret);
  });

  test("record a client that disconnected", async () => {
    const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error("reset")) });
    const { logged } = await observed({}, [{ body }]);
    expect(logged).toMatchObject([{ status: 499, problem: "cancelled", cancelled: true, charged: 0 }]);
  });
});

describe("a handler", () => {
  test("needs only an engine and accounts", async () => {
    const accounts = SqliteAccountStore.open(":memory:");
    const { id } = await accounts.createAccount({
      email: "a@example.com",
      firstName: "A",
      lastName: "B",
      balance: 1_000_000,
    });
    const { text } = await accounts.createKey({ account: id });
    const handle = createHandler({ datasets, accounts });
    const headers = { "x-api-key": text, "content-type": "application/json" };
    const response = await handle(
      new Request("http://any.test/search/hosted/companies", { method: "POST", headers, body: '{"query":"*:*"}' }),
    );
    expect([response.status, response.headers.get("x-credits-remaining")]).toEqual([200, "1"]);
  });

  test.each([
    [{ prices: { perRequest: -1 } }, '"-1" is below 0.'],
    [{ prices: { perRecord: 0.0000001 } }, '"1e-7" is not an amount. Write a decimal such as 12.50.'],
    [{ prices: { perRecord: 10_000_001 } }, "A search for 100 records would cost more than a billion."],
    [{ timeBudget: 0 }, "timeBudget must be a number of milliseconds above 0"],
    [{ timeBudget: Number.NaN }, "timeBudget must be a number of milliseconds above 0"],
    [
      { cors: { origins: ["example.com"] } },
      '"example.com" is not an origin. Write https://example.com, or * for all origins.',
    ],
    [
      { cors: { origins: ["https://example.com/"] } },
      '"https://example.com/" is not an origin. Write https://example.com, or * for all origins.',
    ],
  ])("rejects %j", (options, message) => {
    const accounts = SqliteAccountStore.open(":memory:");
    expect(() => createHandler({ datasets, accounts, ...options })).toThrow(message);
  });
});
