import { gunzipSync } from "node:zlib";
import { acceptsGzip } from "@firmament/server/src/http/exchange/content-coding.ts";
import { SEARCH, startService, VALIDATE } from "@firmament/test-support/http/service.ts";
import { describe, expect, test } from "vitest";

const service = await startService({ cors: { origins: ["https://shop.test"] } });

/** A request for a page of 20 companies, with an `Accept-Encoding`. */
function request(coding: string | null, options: { readonly path?: string; readonly body?: object } = {}): Request {
  const { path = SEARCH, body = { query: "*:*" } } = options;
  const method = path === "/openapi.json" ? "GET" : "POST";
  return new Request(`http://service.test${path}`, {
    method,
    headers: {
      "x-api-key": service.key,
      "content-type": "application/json",
      origin: "https://shop.test",
      ...(coding !== null && { "accept-encoding": coding }),
    },
    ...(method === "POST" && { body: JSON.stringify(body) }),
  });
}

async function answer(
  request: Request,
): Promise<{ readonly coding: string | null; readonly vary: string | null; readonly bytes: Buffer }> {
  const response = await service.handle(request);
  const { headers } = response;
  return {
    coding: headers.get("content-encoding"),
    vary: headers.get("vary"),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Without its times, one of which the cursor contains. */
function contentOf(bytes: Buffer): unknown {
  const { pagination: _, took_ms: __, ...content } = JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>>;
  return content;
}

describe("responses", () => {
  test.each([SEARCH, "/openapi.json"])("of %s are compressed for clients that accept it", async (path) => {
    const plain = await answer(request(null, { path }));
    const small = await answer(request("gzip, deflate", { path }));
    expect([plain.coding, small.coding]).toEqual([null, "gzip"]);
    expect([plain.vary, small.vary]).toEqual(["origin, accept-encoding", "origin, accept-encoding"]);
    expect(contentOf(gunzipSync(small.bytes))).toEqual(contentOf(plain.bytes));
    expect(small.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  test("that are small, and problems, are not", async () => {
    const small = await answer(request("gzip", { path: VALIDATE, body: { query: "acme" } }));
    const problem = await answer(request("gzip", { body: { query: `a${" a".repeat(1000)} (` } }));
    expect([small.coding, problem.coding]).toEqual([null, null]);
  });

  test("of the stored kind are compressed, too", async () => {
    const repeated = (): Request => {
      const search = request("gzip");
      search.headers.set("idempotency-key", "one");
      return search;
    };
    const first = await answer(repeated());
    const second = await answer(repeated());
    expect([first.coding, second.coding]).toEqual(["gzip", "gzip"]);
    expect(gunzipSync(second.bytes)).toEqual(gunzipSync(first.bytes));
  });
});

test.each([
  [null, false],
  ["", false],
  ["gzip", true],
  ["deflate, GZIP;q=0.5", true],
  ["x-gzip", true],
  ["br, *", true],
  ["*;q=0", false],
  ["gzip;q=0, *", false],
  ["gzip ; q=0.000", false],
  ["gzip;q=none", false],
  ["br", false],
])("Accept-Encoding: %j", (header, isAccepted) => {
  expect(acceptsGzip(header)).toBe(isAccepted);
});

test.each([`${SEARCH}/`, "/openapi.json/", "/healthz/"])("%s names the path without the slash", async (path) => {
  for (const method of ["GET", "POST"]) {
    const response = await service.handle(new Request(`http://service.test${path}`, { method }));
    const { code, detail } = (await response.json()) as { readonly code: string; readonly detail: string };
    expect([response.status, code]).toEqual([404, "not_found"]);
    expect(detail).toBe(`Write the path without a slash at its end: ${path.slice(0, -1)}`);
  }
});

test.each(["/", "/elsewhere/", `${SEARCH}//`])("%s has no such advice", async (path) => {
  const response = await service.handle(new Request(`http://service.test/.${path}`, { method: "POST" }));
  expect(await response.text()).not.toContain("slash");
});
