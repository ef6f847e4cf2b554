import type { NewApiKey } from "@firmament/server/accounts";
import { problemFrom } from "@firmament/test-support/http/problem.ts";
import {
  SEARCH,
  type Service,
  SUMMARY,
  startService,
  type TestRequest,
  VALIDATE,
} from "@firmament/test-support/http/service.ts";
import { describe, expect, test } from "vitest";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";

const service = await startService();
const poor = await startService({ balance: 0.009 });
const exhausted = await startService({ rateLimits: new TokenBuckets({ tokens: 1, milliseconds: 60_000 }) });
await exhausted.send({ method: "GET", path: SUMMARY });

const query = { query: "*:*" };
const large = { query: "a".repeat(65_536) };

function problemOf(request: TestRequest, by: Service = service): Promise<readonly unknown[]> {
  return problemFrom(by, request);
}

async function codeOf(request: TestRequest, by: Service = service): Promise<readonly unknown[]> {
  return (await problemOf(request, by)).slice(0, 2);
}

describe("rejects a query", () => {
  test("with all errors, their spans and suggestions", async () => {
    const { status, body } = await service.send({ body: { query: 'name:acme AND (staff:>50 OR tagline:"x' } });
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        type: "/docs#query_syntax",
        title: "The query has a syntax error",
        status: 400,
        code: "query_syntax",
        detail: "This parenthesis is not closed. Close it with ), or write \\( for the character. (2 more.)",
        request_id: expect.any(String),
        diagnostics: [
          {
            code: "syntax",
            message: "This parenthesis is not closed. Close it with ), or write \\( for the character.",
            span: { start: 14, end: 15 },
            caret: `  name:acme AND (staff:>50 OR tagline:"x\n${" ".repeat(16)}^`,
            fixes: [{ span: { start: 38, end: 38 }, replacement: ")" }],
          },
          {
            code: "syntax",
            message: 'This quote is not closed. Close it with ", or write \\" for the character.',
            span: { start: 36, end: 37 },
            caret: `  name:acme AND (staff:>50 OR tagline:"x\n${" ".repeat(38)}^`,
            fixes: [{ span: { start: 38, end: 38 }, replacement: '"' }],
          },
          {
            code: "unknown-field",
            message: "There is no field `staff`.",
            span: { start: 15, end: 20 },
            caret: `  name:acme AND (staff:>50 OR tagline:"x\n${" ".repeat(17)}^^^^^`,
            suggestions: ["staff_count"],
            fixes: [{ span: { start: 15, end: 20 }, replacement: "staff_count" }],
          },
        ],
      },
    });
  });

  test("whose error has no fix, with the reason", async () => {
    const { body } = await service.send({ body: { query: "revenue:>100" } });
    expect(body).toMatchObject({ diagnostics: [{ code: "unknown-field", no_fix: "unclear" }] });
  });

  test.each([
    ["", "query_syntax", "syntax"],
    ["name:(", "query_syntax", "syntax"],
    ["size:5", "unknown_field", "unknown-field"],
    ["staff_count:many", "field_type", "field-type"],
    ["staff_count:/5.*/", "field_type", "field-type"],
    [`${"(".repeat(500)}a${")".repeat(500)}`, "limit", "limit"],
    ["a ".repeat(5000), "limit", "limit"],
  ])("%j: %s", async (text, code, diagnosticCode) => {
    const { status, body } = await service.send({ body: { query: text } });
    expect({ status, body }).toMatchObject({ status: 400, body: { code, diagnostics: [{ code: diagnosticCode }] } });
  });

  test("that exceeds the time limit", async () => {
    const hasty = await startService({ timeBudget: Number.MIN_VALUE });
    expect(await codeOf({ body: { query: "a* OR b*" } }, hasty)).toEqual([400, "limit"]);
  });
});

describe("rejects a key", () => {
  const missing = "Send a valid key in the header X-API-Key.";

  test.each([
    [null],
    [""],
    ["fm_"],
    ["no key"],
    [`${service.key}x`],
    [service.key.slice(0, -1)],
    [service.key.toUpperCase()],
    [`${service.key}, ${service.key}`],
    ["' OR 1=1 --"],
    ["k".repeat(8000)],
  ])("that is missing or unknown: %j", async (key) => {
    for (const path of [SEARCH, VALIDATE]) {
      expect(await problemOf({ path, body: query, headers: { "x-api-key": key } })).toEqual([
        401,
        "unauthenticated",
        missing,
      ]);
    }
    const response = await service.send({ method: "GET", path: SUMMARY, headers: { "x-api-key": key } });
    expect(response).toMatchObject({ status: 401, headers: { "www-authenticate": "ApiKey" } });
  });

  test("with the same response, whether it is missing or unknown", async () => {
    const [absent, unknown] = await Promise.all(
      [null, `fm_${"a".repeat(40)}`].map((key) => service.send({ body: query, headers: { "x-api-key": key } })),
    );
    const id = /req_[0-9a-f]{32}/g;
    expect(absent?.text.replace(id, "")).toBe(unknown?.text.replace(id, ""));
    expect({ ...absent?.headers, "x-request-id": "" }).toEqual({ ...unknown?.headers, "x-request-id": "" });
  });

  test("that is revoked, expired or for another service", async () => {
    const revoked = await service.newKey({});
    await service.accounts.revokeKey((await service.accounts.authenticate(revoked))?.key.id ?? "");
    const expired = await service.newKey({ expiresAt: Date.now() - 1 });
    const other = await service.newKey({ scopes: ["admin"] });
    const codes = [
      [revoked, "key_revoked"],
      [expired, "key_expired"],
      [other, "wrong_scope"],
    ] as const;
    for (const [key, code] of codes) {
      for (const path of [SEARCH, VALIDATE]) {
        const response = await service.send({ path, body: query, headers: { "x-api-key": key } });
        expect(response).toMatchObject({
          status: 403,
          body: { code },
          headers: { "ratelimit-remaining": "600", "x-credits-charged": "0" },
        });
      }
    }
    const summary = { method: "GET", path: SUMMARY } as const;
    expect(await codeOf({ ...summary, headers: { "x-api-key": revoked } })).toEqual([403, "key_revoked"]);
    expect(await codeOf({ ...summary, headers: { "x-api-key": expired } })).toEqual([403, "key_expired"]);
    expect(await service.send({ ...summary, headers: { "x-api-key": other } })).toMatchObject({ status: 200 });
  });

  test("of an account without API access, except for the summary", async () => {
    const closed = await startService({ terms: { hasApiAccess: false } });
    expect(await codeOf({ body: query }, closed)).toEqual([403, "no_api_access"]);
    expect(await codeOf({ path: VALIDATE, body: query }, closed)).toEqual([403, "no_api_access"]);
    expect(await closed.send({ method: "GET", path: SUMMARY })).toMatchObject({ status: 200 });
  });

  test("but accepts one with the scope", async () => {
    const accepted: readonly Omit<NewApiKey, "account">[] = [
      { scopes: ["search"] },
      { scopes: ["search", "admin"] },
      {},
      { expiresAt: Date.now() + 60_000 },
    ];
    for (const terms of accepted) {
      const key = await service.newKey(terms);
      expect(await service.send({ body: query, headers: { "x-api-key": key } })).toMatchObject({ status: 200 });
    }
    expect(await service.send({ body: query, headers: { "x-api-key": null, "X-API-KEY": service.key } })).toMatchObject(
      {
        status: 200,
      },
    );
  });
});

describe("rejects a request", () => {
  test.each([
    "/search",
    `${SEARCH}/`,
    `/${SEARCH}`,
    "/search/hosted/Companies",
    "/search/hosted/companies/validate",
    "/internal-api/v1/companies",
    "/metrics",
    "/search%2Fhosted/companies",
    "/%ff",
    "/docs/..%2f",
  ])("to the unknown path %s", async (path) => {
    for (const method of ["GET", "POST", "OPTIONS"]) {
      expect(await codeOf({ method, path })).toEqual([404, "not_found"]);
    }
  });

  test.each([
    [SEARCH, "POST", ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "FOO"]],
    [VALIDATE, "POST", ["GET", "OPTIONS"]],
    [SUMMARY, "GET, HEAD", ["POST", "PUT", "DELETE", "OPTIONS"]],
    ["/healthz", "GET, HEAD", ["POST"]],
    ["/docs", "GET, HEAD", ["POST"]],
  ])("to %s with another method than %s", async (path, allow, methods) => {
    for (const method of methods) {
      const response = await service.send({ method, path });
      expect(response).toMatchObject({ status: 405, headers: { allow }, body: { code: "method_not_allowed" } });
    }
  });

  test("above the rate limit", async () => {
    const response = await exhausted.send({ body: query });
    expect(response).toMatchObject({ status: 429, headers: { "ratelimit-limit": "1", "ratelimit-remaining": "0" } });
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(response.headers["ratelimit-reset"])).toBeLessThanOrEqual(60);
    expect(await exhausted.send({ method: "GET", path: SUMMARY })).toMatchObject({ status: 429 });
  });

  test("with a rejected key without taking a token", async () => {
    const fresh = await startService({ rateLimits: new TokenBuckets({ tokens: 1, milliseconds: 60_000 }) });
    const other = await fresh.newKey({ scopes: ["admin"] });
    for (let time = 0; time < 3; time++) {
      expect(await fresh.send({ body: query, headers: { "x-api-key": other } })).toMatchObject({ status: 403 });
      expect(await fresh.send({ body: query, headers: { "x-api-key": "fm_unknown" } })).toMatchObject({ status: 401 });
    }
    expect(await fresh.send({ path: VALIDATE, body: "" })).toMatchObject({
      status: 400,
      headers: { "ratelimit-remaining": "0" },
    });
    const again = await fresh.send({ method: "GET", path: SUMMARY, headers: { "x-api-key": other } });
    expect(again).toMatchObject({ status: 200, headers: { "ratelimit-remaining": "0" } });
  });

  test("if the balance is too low", async () => {
    const response = await poor.send({ body: query });
    expect(response).toMatchObject({
      status: 402,
      headers: { "x-credits-charged": "0", "x-credits-remaining": "0.009" },
      body: { code: "insufficient_balance" },
    });
    expect(await poor.send({ path: VALIDATE, body: query })).toMatchObject({ status: 200 });
  });

  test("until the companies are loaded", async () => {
    const waiting = await startService({ engine: () => null });
    for (const path of [SEARCH, VALIDATE]) {
      expect(await waiting.send({ path, body: query })).toMatchObject({
        status: 503,
        headers: { "retry-after": "1" },
        body: { code: "not_ready" },
      });
    }
    expect(await waiting.send({ method: "GET", path: "/readyz" })).toMatchObject({
      status: 503,
      body: { code: "not_ready" },
    });
    expect(await waiting.send({ method: "GET", path: "/healthz" })).toMatchObject({ status: 200 });
    expect(await waiting.send({ method: "GET", path: SUMMARY })).toMatchObject({ status: 200 });
  });

  test("while the service is overloaded, without a charge", async () => {
    const busy = await startService({ admission: { acquire: async () => "overloaded" } });
    for (const path of [SEARCH, VALIDATE]) {
      expect(await busy.send({ path, body: query })).toMatchObject({
        status: 503,
        headers: { "retry-after": "1", "x-credits-charged": "0", "x-credits-remaining": "100" },
        body: { code: "overloaded" },
      });
    }
  });
});

describe("the order of checks", () => {
  const wrong = {
    key: { "x-api-key": "fm_unknown" },
    type: { "content-type": "text/plain" },
    length: { "content-length": "70000" },
  };

  test.each<[number, string, TestRequest, Service]>([
    [404, "before the method", { method: "PUT", path: "/nowhere" }, service],
    [405, "before the key", { method: "PUT", headers: { ...wrong.key, ...wrong.type }, body: "" }, service],
    [401, "before the type", { headers: { ...wrong.key, ...wrong.type, ...wrong.length }, body: "" }, service],
    [429, "before the type", { headers: { ...wrong.type, ...wrong.length }, body: "{" }, exhausted],
    [415, "before the size", { headers: { ...wrong.type, ...wrong.length }, body: "{" }, poor],
    [413, "before the content", { headers: wrong.length, body: "{" }, poor],
    [413, "before a query that is too long", { body: large }, poor],
    [400, "broken JSON before the balance", { body: "{" }, poor],
    [400, "a wrong member before the balance", { body: { ...query, nix: 1 } }, poor],
    [400, "a wrong query before the balance", { body: { query: "nix:1" } }, poor],
    [400, "a query too large before the balance", { body: { query: "a ".repeat(5000) } }, poor],
    [400, "a wrong idempotency key before the balance", { body: query, headers: { "idempotency-key": " " } }, poor],
    [402, "last", { body: query }, poor],
  ])("%i %s", async (status, _, request, by) => {
    expect((await by.send(request)).status).toBe(status);
  });

  test("403 before 429", async () => {
    const other = await exhausted.newKey({ scopes: ["admin"] });
    await exhausted.send({ method: "GET", path: SUMMARY, headers: { "x-api-key": other } });
    expect((await exhausted.send({ headers: { "x-api-key": other } })).status).toBe(403);
  });

  test("a cursor of another search before the balance", async () => {
    const { accounts, send } = await startService({ balance: 0.01 });
    const { body } = await send({ body: { query: "software", per_page: 1 } });
    const cursor = (body as { readonly pagination: { readonly next_cursor: string } }).pagination.next_cursor;
    expect(await send({ body: { query: "berlin", cursor } })).toMatchObject({
      status: 400,
      body: { code: "cursor_mismatch" },
    });
    expect(await send({ body: { query: "software", cursor } })).toMatchObject({ status: 402 });
    await accounts.close();
  });
});
