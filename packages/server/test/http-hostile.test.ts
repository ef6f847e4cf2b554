import { propertyTimeout, runs, sampled } from "@firmament/test-support/fuzz.ts";
import { heavyTexts } from "@firmament/test-support/hostile-texts.ts";
import {
  companyEngine,
  SEARCH,
  SUMMARY,
  startService,
  type TestRequest,
  VALIDATE,
} from "@firmament/test-support/http/service.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc, { type IAsyncProperty } from "fast-check";
import { describe, expect, test } from "vitest";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";

const failures: unknown[] = [];
const service = await startService({
  engine: companyEngine(30),
  balance: 1_000_000,
  rateLimits: new TokenBuckets({ tokens: 1_000_000_000, milliseconds: 1000 }),
  log: { finished: () => {}, failed: (_, error) => failures.push(error) },
});

/** Sends a request; `send` checks that the response is documented. */
async function statusOf(request: TestRequest): Promise<number> {
  const { status } = await service.send(request);
  expect(failures).toEqual([]);
  expect(status).toBeLessThan(500);
  return status;
}

/** An asynchronous law. */
function asyncLaw<T>(name: string, n: number, property: IAsyncProperty<T>): void {
  test(name, async () => fc.assert(property, runs(n)), 2 * propertyTimeout);
}

const sql = [
  "' OR '1'='1",
  "1; DROP TABLE accounts; --",
  '" UNION SELECT * FROM keys --',
  "\\'; --",
  "%00",
  "'||(SELECT 1)||'",
];

const oddText = fc.oneof(
  fc.string({ unit: codePoints, maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.constantFrom(...sql, "__proto__", "constructor", "\ud800", "\u0000", "id", "relevance", "AND", "*:*"),
);
const oddValue = fc.oneof(
  oddText,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER),
  fc.record({ field: fc.constantFrom("followers", "name", "__proto__"), factor: fc.oneof(fc.double(), fc.string()) }),
  fc.jsonValue({ maxDepth: 3 }),
);
const member = fc.constantFrom(
  "query",
  "page",
  "per_page",
  "cursor",
  "sort",
  "rank",
  "as_you_type",
  "fields",
  "facets",
  "highlight",
  "default_operator",
  "count_only",
);
const path = fc.constantFrom(SEARCH, VALIDATE);

asyncLaw(
  "no body causes an unexpected error",
  400,
  fc.asyncProperty(path, fc.uint8Array({ maxLength: 200 }), fc.json(), async (at, bytes, json) => {
    expect(await statusOf({ path: at, body: new Uint8Array(bytes) })).toBe(400);
    expect([200, 400]).toContain(await statusOf({ path: at, body: json }));
  }),
);

asyncLaw(
  "no member causes an unexpected error",
  1000,
  fc.asyncProperty(
    path,
    fc.dictionary(fc.oneof({ weight: 9, arbitrary: member }, { weight: 1, arbitrary: oddText }), oddValue),
    async (at, body) => {
      expect([200, 400]).toContain(await statusOf({ path: at, body: { query: "a", ...body } }));
    },
  ),
);

asyncLaw(
  "no query causes an unexpected error",
  500,
  fc.asyncProperty(path, oddText, oddText, async (at, first, second) => {
    expect([200, 400]).toContain(await statusOf({ path: at, body: { query: `${first}${second}` } }));
  }),
);

const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

asyncLaw(
  "no header causes an unexpected error",
  500,
  fc.asyncProperty(
    fc.constantFrom(
      "x-api-key",
      "content-type",
      "content-length",
      "content-encoding",
      "idempotency-key",
      "origin",
      "x-request-id",
      "accept",
    ),
    fc.oneof(headerText, fc.constantFrom(...sql, "NaN", "-1", "1e3", "Infinity", "0x10")),
    async (name, value) => {
      expect(await statusOf({ body: { query: "a" }, headers: { [name]: value } })).toBeGreaterThanOrEqual(200);
      expect(await statusOf({ method: "GET", path: SUMMARY, headers: { [name]: value } })).toBeLessThan(402);
    },
  ),
);

asyncLaw(
  "no path causes an unexpected error",
  300,
  fc.asyncProperty(fc.webPath(), fc.string({ unit: codePoints, maxLength: 20 }), async (known, odd) => {
    for (const at of [
      `/${known}`,
      `/${encodeURIComponent(odd.toWellFormed())}`,
      `${SEARCH}/${encodeURI(odd.toWellFormed())}`,
    ]) {
      expect([404, 405, 200, 302]).toContain(
        await statusOf({ method: "GET", path: at.startsWith("//") ? `/.${at}` : at }),
      );
    }
  }),
);

describe("a hostile query", () => {
  test.each(sampled(heavyTexts, 12).map((text) => ({ text })))("is executed or rejected (%$)", async ({ text }) => {
    for (const at of [SEARCH, VALIDATE]) {
      expect([200, 400, 413]).toContain(await statusOf({ path: at, body: { query: text } }));
    }
  });
});
