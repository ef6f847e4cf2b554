import fc, { type IAsyncProperty } from "fast-check";
import { describe, expect, test } from "vitest";
import { TokenBuckets } from "../src/http/limits/rate-limits.ts";
import { patience, runs } from "./support/fuzz.ts";
import { heavyTexts } from "./support/hostile-texts.ts";
import { companyEngine, SEARCH, SUMMARY, startService, type TestRequest, VALIDATE } from "./support/http/service.ts";

const failures: unknown[] = [];
const service = await startService({
  engine: companyEngine(30),
  balance: 1_000_000,
  rateLimits: new TokenBuckets({ tokens: 1_000_000_000, milliseconds: 1000 }),
  log: { finished: () => {}, failed: (_, error) => failures.push(error) },
});

/** The answer is one that is described, which `ask` sees to, and nothing went wrong here. */
async function statusOf(asked: TestRequest): Promise<number> {
  const { status } = await service.send(asked);
  expect(failures).toEqual([]);
  expect(status).toBeLessThan(500);
  return status;
}

/** A law of answers, which have to be waited for. */
function promised<T>(name: string, n: number, property: IAsyncProperty<T>): void {
  test(name, async () => fc.assert(property, runs(n)), 2 * patience);
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
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ maxLength: 40 }),
  fc.constantFrom(...sql, "__proto__", "constructor", "\ud800", "\u0000", "id", "relevance", "AND", "*:*"),
);
const oddValue = fc.oneof(
  oddText,
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, true, 0, -1, 1e308, Number.MAX_SAFE_INTEGER),
  fc.jsonValue({ maxDepth: 3 }),
);
const member = fc.constantFrom(
  "query",
  "page",
  "per_page",
  "cursor",
  "sort",
  "fields",
  "facets",
  "highlight",
  "default_operator",
  "count_only",
);
const path = fc.constantFrom(SEARCH, VALIDATE);

promised(
  "no body is our fault, whatever it is",
  400,
  fc.asyncProperty(path, fc.uint8Array({ maxLength: 200 }), fc.json(), async (at, bytes, json) => {
    expect(await statusOf({ path: at, body: new Uint8Array(bytes) })).toBe(400);
    expect([200, 400]).toContain(await statusOf({ path: at, body: json }));
  }),
);

promised(
  "no member is our fault, whatever it holds",
  1000,
  fc.asyncProperty(
    path,
    fc.dictionary(fc.oneof({ weight: 9, arbitrary: member }, { weight: 1, arbitrary: oddText }), oddValue),
    async (at, body) => {
      expect([200, 400]).toContain(await statusOf({ path: at, body: { query: "a", ...body } }));
    },
  ),
);

promised(
  "no query is our fault, whatever it says",
  500,
  fc.asyncProperty(path, oddText, oddText, async (at, first, second) => {
    expect([200, 400]).toContain(await statusOf({ path: at, body: { query: `${first}${second}` } }));
  }),
);

const headerText = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

promised(
  "no header is our fault, whatever it says",
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

promised(
  "no path is our fault",
  300,
  fc.asyncProperty(fc.webPath(), fc.string({ unit: "binary", maxLength: 20 }), async (known, odd) => {
    for (const at of [
      `/${known}`,
      `/${encodeURIComponent(odd.toWellFormed())}`,
      `${SEARCH}/${encodeURI(odd.toWellFormed())}`,
    ]) {
      expect([404, 405, 200]).toContain(await statusOf({ method: "GET", path: at.startsWith("//") ? `/.${at}` : at }));
    }
  }),
);

describe("a hostile query", () => {
  test.each(heavyTexts.map((text) => ({ text })))("is answered or refused (%$)", async ({ text }) => {
    for (const at of [SEARCH, VALIDATE]) {
      expect([200, 400, 413]).toContain(await statusOf({ path: at, body: { query: text } }));
    }
  });
});
