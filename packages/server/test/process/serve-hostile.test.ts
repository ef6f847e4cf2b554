import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { exchange, RawSocket } from "@firmament/test-support/http/raw-socket.ts";
import {
  createServeAccount,
  type ServeAccount,
  search,
  withAccounts,
} from "@firmament/test-support/http/serve-accounts.ts";
import { killServersAfterTests, ServeProcess } from "@firmament/test-support/http/serve-process.ts";
import { type Service, startService } from "@firmament/test-support/http/service.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { securityHeaders } from "../../src/http/exchange/security-headers.ts";
import { transportProblem } from "../../src/index.ts";
import { type HttpServer, listen } from "../../src/node/http-server.ts";

killServersAfterTests();
const folder = new TestFolder();
const path = folder.join("hostile.db");

let server: ServeProcess;
let url: string;
let account: ServeAccount;

beforeAll(async () => {
  server = new ServeProcess([
    "--port",
    "0",
    "--data",
    folder.writeThree(),
    "--accounts-db",
    path,
    "--rate-limit",
    "100000/s",
  ]);
  url = await server.url();
  account = await createServeAccount(path, 100);
});

/** No request has caused an unexpected error, and the account agrees with its ledger. */
afterAll(async () => {
  expect((await search(url, account.key, { query: "berlin" })).status).toBe(200);
  server.signal("SIGTERM");
  expect((await server.finished()).status).toBe(0);
  // A clone in which the web pages are not built has a warning about them.
  const unexpected = server.log.filter(
    ({ level, msg }) => level !== "info" && !String(msg).startsWith("the web pages are not built"),
  );
  expect(unexpected).toEqual([]);
  expect(await withAccounts(path, (accounts) => accounts.differences(account.account))).toEqual([]);
});

interface Sent {
  /** The request line. */
  readonly line?: string;
  /** Complete header lines, in addition to `Host`, `Connection`, the key and the type. */
  readonly headers?: readonly string[];
  readonly key?: string;
  readonly type?: string;
  /** Sent with its length, unless `headers` contain a length or an encoding. */
  readonly body?: string | Uint8Array;
}

const SEARCH = "POST /search/hosted/companies HTTP/1.1";
const BERLIN = '{"query":"berlin"}';

/** The bytes of a valid search request with the given changes. */
function bytesOf({ line = SEARCH, headers = [], key, type = "application/json", body = BERLIN }: Sent): Buffer {
  const content = Buffer.from(body);
  const hasLength = headers.some((header) => /^(content-length|transfer-encoding)/i.test(header));
  const all = [
    "Host: localhost",
    "Connection: close",
    `X-API-Key: ${key ?? account.key}`,
    `Content-Type: ${type}`,
    ...(hasLength ? [] : [`Content-Length: ${content.length}`]),
    ...headers,
  ];
  return Buffer.concat([Buffer.from(`${line}\r\n${all.join("\r\n")}\r\n\r\n`, "latin1"), content]);
}

/** The status of the only response, and the code of its problem if it is one. */
async function responseTo(
  content: string | Uint8Array,
): Promise<readonly [status: number | null, code: string | null]> {
  const { status, body, responses } = await exchange(url, content);
  expect(responses).toBe(1);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  return [status, body.startsWith("{") ? (JSON.parse(body).code ?? null) : null];
}

test("the unchanged request is valid", async () => {
  expect(await responseTo(bytesOf({}))).toEqual([200, null]);
});

describe("a body", () => {
  test.each<[string, Sent, number, string | null]>([
    ["that is empty", { body: "" }, 400, "invalid_json"],
    ["of broken UTF-8", { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 400, "invalid_json"],
    ["of UTF-8 that ends too early", { body: Buffer.from('{"query":"\u00fc"}').subarray(0, 11) }, 400, "invalid_json"],
    ["of surrogates in UTF-8", { body: Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]) }, 400, "invalid_json"],
    ["of UTF-16", { body: Buffer.from(BERLIN, "utf16le") }, 400, "invalid_json"],
    ["of NULs", { body: "\0".repeat(100) }, 400, "invalid_json"],
    ["that ends early", { body: '{"query":"berlin"' }, 400, "invalid_json"],
    ["of two objects", { body: `${BERLIN}${BERLIN}` }, 400, "invalid_json"],
    ["that is nested deeply", { body: "[".repeat(60_000) }, 400, "invalid_json"],
    ["of nested objects", { body: `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}` }, 400, "invalid_body"],
    ["that is an array", { body: `[${BERLIN}]` }, 400, "invalid_body"],
    ["that is null", { body: "null" }, 400, "invalid_body"],
    ["that is a number", { body: "1e999" }, 400, "invalid_body"],
    ["with the member __proto__", { body: '{"query":"a","__proto__":{"per_page":1}}' }, 400, "invalid_body"],
    ["with a constructor", { body: '{"query":"a","constructor":{"prototype":{}}}' }, 400, "invalid_body"],
    ["of wrong types", { body: '{"query":{"$ne":null}}' }, 400, "invalid_body"],
    ["with an invalid page", { body: '{"query":"a","page":1e308}' }, 400, "invalid_body"],
    ["with a huge list", { body: `{"query":"a","sort":[${'"name",'.repeat(9000)}"name"]}` }, 400, "invalid_body"],
    ["of 64 KiB and one byte", { body: `{"query":"${"a".repeat(65_537 - 12)}"}` }, 413, "body_too_large"],
    ["of 64 KiB", { body: `{"query":"${"a".repeat(65_536 - 12)}"}` }, 200, null],
    ["of some megabytes", { body: `{"query":"${"a".repeat(5_000_000)}"}` }, 413, "body_too_large"],
    ["of many parentheses", { body: `{"query":"${"(".repeat(60_000)}"}` }, 400, "limit"],
    ["of another type", { type: "text/plain" }, 415, "unsupported_media_type"],
    ["of another character set", { type: "application/json; charset=utf-16" }, 415, "unsupported_media_type"],
    ["of two types", { headers: ["Content-Type: application/json"] }, 415, "unsupported_media_type"],
    ["that is not gzip, as it says", { headers: ["Content-Encoding: gzip"] }, 400, "invalid_json"],
    ["in another compression", { headers: ["Content-Encoding: br"] }, 415, "unsupported_media_type"],
    [
      "of a regular expression with exponential backtracking",
      { body: '{"query":"/(a+)+$/ name:/(.*)*x/"}' },
      200,
      null,
    ],
    ["with NULs in the query", { body: '{"query":"a\\u0000b"}' }, 200, null],
    ["with half a surrogate pair in the query", { body: '{"query":"\\ud800"}' }, 200, null],
  ])("%s", async (_name, sent, status, code) => {
    expect(await responseTo(bytesOf(sent))).toEqual([status, code]);
  });

  test("with a too large stated length is rejected before it arrives", async () => {
    const socket = new RawSocket(url);
    await socket.send(bytesOf({ headers: ["Content-Length: 999999999999"], body: "" }));
    expect(await socket.closed()).toMatchObject({ status: 413, responses: 1 });
  });

  test("in endless chunks is rejected at the maximum size", async () => {
    const socket = new RawSocket(url);
    await socket.send(bytesOf({ headers: ["Transfer-Encoding: chunked"], body: "" }));
    const chunk = `1000\r\n${" ".repeat(4096)}\r\n`;
    let chunks = 0;
    while (socket.received.status === null && (await socket.send(chunk))) {
      chunks += 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(chunks).toBeGreaterThanOrEqual(16);
    expect(await socket.closed()).toMatchObject({ status: 413, responses: 1 });
  });

  test("in chunks is accepted", async () => {
    const chunks = [...BERLIN].map((letter) => `1\r\n${letter}\r\n`);
    const body = `${chunks.join("")}0\r\n\r\n`;
    expect(await responseTo(bytesOf({ headers: ["Transfer-Encoding: chunked"], body }))).toEqual([200, null]);
  });
});

describe("headers", () => {
  const line = "GET /healthz HTTP/1.1";

  test.each<[string, string, number]>([
    ["of HTTP/0.9", "GET /healthz\r\n\r\n", 400],
    ["of HTTP/9.9", "GET /healthz HTTP/9.9\r\nHost: a\r\n\r\n", 400],
    ["of TLS", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400],
    ["of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
    ["without Host", `${line}\r\n\r\n`, 400],
    ["with an invalid Host", `${line}\r\nHost: a b/c\r\nConnection: close\r\n\r\n`, 400],
    ["with two of Host", `${line}\r\nHost: a\r\nHost: b\r\n\r\n`, 400],
    ["with an unknown method", "BREW / HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["with a method in lower case", "get /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["with a space in the target", "GET /health z HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    ["with a space before a colon", `${line}\r\nHost : a\r\n\r\n`, 400],
    ["with a NUL in a value", `${line}\r\nHost: a\r\nX: a\0b\r\n\r\n`, 400],
    ["with a NUL in a name", `${line}\r\nHost: a\r\nX\0: b\r\n\r\n`, 400],
    ["with a folded line", `${line}\r\nHost: a\r\nX: a\r\n b\r\n\r\n`, 400],
    ["with bare line feeds", `${line}\nHost: a\n\n`, 400],
    ["with 100 KB", `${line}\r\nHost: a\r\nX: ${"x".repeat(100_000)}\r\n\r\n`, 431],
    ["with a thousand headers", `${line}\r\nHost: a\r\n${"X-Header: some value\r\n".repeat(1000)}\r\n`, 431],
    ["of CONNECT", "CONNECT localhost:22 HTTP/1.1\r\nHost: localhost:22\r\n\r\n", 400],
    ["of OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
  ])("%s are rejected with a problem", async (_name, content, status) => {
    const code = status === 431 ? "headers_too_large" : "invalid_request";
    expect(await responseTo(content)).toEqual([status, code]);
  });

  test.each<[string, Sent, number, string | null]>([
    ["with two keys", { headers: ["X-API-Key: fm_other"] }, 401, "unauthenticated"],
    ["with an empty key", { key: "" }, 401, "unauthenticated"],
    ["with a long key", { key: "fm_".padEnd(10_000, "a") }, 401, "unauthenticated"],
    ["with a key of SQL", { key: "' OR 1=1; --" }, 401, "unauthenticated"],
    ["with a key of other letters", { key: "fm_\xfc\xff\x80" }, 401, "unauthenticated"],
    ["with an expectation", { headers: ["Expect: miracles"] }, 200, null],
    ["with an upgrade", { headers: ["Upgrade: websocket", "Connection: upgrade"] }, 200, null],
    [
      "with an Idempotency-Key of 256",
      { headers: [`Idempotency-Key: ${"k".repeat(256)}`] },
      400,
      "invalid_idempotency_key",
    ],
    ["with an Idempotency-Key of spaces", { headers: ["Idempotency-Key: a b"] }, 400, "invalid_idempotency_key"],
  ])("%s", async (_name, sent, status, code) => {
    expect(await responseTo(bytesOf(sent))).toEqual([status, code]);
  });
});

describe("a page whose name points to this machine", () => {
  test.each(["evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example"])(
    "cannot read the service as %s, with a key or without one",
    async (host) => {
      for (const path of ["/datasets", "/", "/healthz", "/mcp", "/llms.txt", "/internal-api/v1/dashboard/session"]) {
        const head = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-API-Key: ${account.key}\r\nConnection: close\r\n\r\n`;
        expect(await responseTo(head)).toEqual([421, "wrong_host"]);
      }
    },
  );
});

describe("request smuggling", () => {
  const inner = "GET /internal-api/v1/account/summary HTTP/1.1\r\nHost: a\r\n\r\n";

  test.each<[string, readonly string[], string]>([
    ["two lengths", ["Content-Length: 18", "Content-Length: 0"], `${BERLIN}${inner}`],
    ["one length twice", ["Content-Length: 18", "Content-Length: 18"], BERLIN],
    ["a list of lengths", ["Content-Length: 18, 18"], BERLIN],
    ["a length with a sign", ["Content-Length: +18"], BERLIN],
    ["a hexadecimal length", ["Content-Length: 0x12"], BERLIN],
    ["a length and chunks", ["Content-Length: 5", "Transfer-Encoding: chunked"], `0\r\n\r\n${inner}`],
    ["chunks and a length", ["Transfer-Encoding: chunked", "Content-Length: 5"], `0\r\n\r\n${inner}`],
    ["chunks that are not last", ["Transfer-Encoding: chunked, identity"], `0\r\n\r\n${inner}`],
    ["chunks under another name", ["Transfer-Encoding: xchunked"], `0\r\n\r\n${inner}`],
    ["a chunk of an invalid size", ["Transfer-Encoding: chunked"], `zz\r\n${BERLIN}\r\n0\r\n\r\n`],
    ["a chunk of a negative size", ["Transfer-Encoding: chunked"], `-12\r\n${BERLIN}\r\n0\r\n\r\n`],
    ["a chunk that is longer than its size", ["Transfer-Encoding: chunked"], `5\r\n${BERLIN}\r\n0\r\n\r\n${inner}`],
    ["a chunk of too many digits", ["Transfer-Encoding: chunked"], `fffffffffffffffff\r\n${BERLIN}\r\n0\r\n\r\n`],
    [
      "a chunk with a long extension",
      ["Transfer-Encoding: chunked"],
      `12;${"x".repeat(100_000)}\r\n${BERLIN}\r\n0\r\n\r\n`,
    ],
  ])("with %s is rejected", async (_name, headers, body) => {
    const { status, responses } = await exchange(url, bytesOf({ headers, body }));
    expect([responses, [400, 413].includes(status ?? 0)]).toEqual([1, true]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });
});

describe("a request target", () => {
  test.each<[string, number, string | null]>([
    ["//search/hosted/companies", 404, "not_found"],
    ["/search//hosted/companies", 404, "not_found"],
    ["/search/hosted/companies/", 404, "not_found"],
    ["/Search/hosted/companies", 404, "not_found"],
    ["/search%2fhosted%2fcompanies", 404, "not_found"],
    ["/search/hosted/companies%2f", 404, "not_found"],
    ["/search/hosted/companies%00", 404, "not_found"],
    ["/search/hosted/companies;a=b", 404, "not_found"],
    ["/search/hosted/%E0%A4%A", 404, "not_found"],
    ["/../../../../etc/passwd", 404, "not_found"],
    ["/%2e%2e/%2e%2e/etc/passwd", 404, "not_found"],
    ["/..%2f..%2fetc/passwd", 404, "not_found"],
    ["/docs/../../package.json", 404, "not_found"],
    ["/' OR '1'='1", 400, "invalid_request"],
    ["/'OR'1'='1", 404, "not_found"],
    [`/${"a".repeat(10_000)}`, 404, "not_found"],
    ["/search/hosted/../hosted/companies", 200, null],
    ["http://localhost/search/hosted/companies", 200, null],
    ["http://elsewhere.example/search/hosted/companies", 421, "wrong_host"],
    ["http://elsewhere.example:99999/search/hosted/companies", 400, "invalid_request"],
    ["*", 400, "invalid_request"],
    ["localhost:8080", 400, "invalid_request"],
    ["//elsewhere.example/search/hosted/companies", 404, "not_found"],
    ["/%", 404, "not_found"],
    ["/search/hosted/companies?query=x&query=y", 200, null],
    ["/search\\hosted\\companies", 400, "invalid_request"],
    ["search/hosted/companies", 400, "invalid_request"],
    ["/internal-api/v1/account/summary", 405, "method_not_allowed"],
  ])("%s", async (target, status, code) => {
    expect(await responseTo(bytesOf({ line: `POST ${target} HTTP/1.1` }))).toEqual([status, code]);
  });
});

test("SQL in a request has no effect", async () => {
  const sql = "'; DELETE FROM ledger; DROP TABLE accounts; --";
  const quoted = JSON.stringify(sql);
  const bodies = [
    `{"query":${quoted}}`,
    `{"query":"name:\\"x'; DROP TABLE keys; --\\""}`,
    ...["cursor", "default_operator", "page"].map((member) => `{"query":"a",${JSON.stringify(member)}:${quoted}}`),
    ...["sort", "fields", "highlight"].map((member) => `{"query":"a",${JSON.stringify(member)}:[${quoted}]}`),
    `{"query":"a","facets":{${quoted}:1}}`,
    `{${quoted}:1,"query":"a"}`,
  ];
  for (const body of bodies) {
    const [status] = await responseTo(
      bytesOf({ body, headers: ["Idempotency-Key: ');DELETE/**/FROM/**/responses;--"] }),
    );
    expect([200, 400, 409]).toContain(status);
  }
});

test.each([
  ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"],
  ["an invalid Host", "GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n"],
  ["no Host", "GET / HTTP/1.1\r\n\r\n"],
  ["CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n"],
  ["data that is not HTTP", "rubbish\r\n\r\n"],
  ["long headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${"x".repeat(20_000)}\r\n\r\n`],
])("the response to %s has a logged request id and the security headers", async (_, content) => {
  const { text, body, status } = await exchange(url, content);
  const { request_id, code } = JSON.parse(body);
  const lines = text.toLowerCase().split("\r\n");
  expect(lines).toContain(`x-request-id: ${request_id}`);
  for (const [name, value] of Object.entries(securityHeaders))
    expect(lines).toContain(`${name}: ${value}`.toLowerCase());
  const entry = { msg: "rejected", request_id, status, problem: code };
  await expect.poll(() => server.log).toContainEqual(expect.objectContaining(entry));
});

test("invalid data after a search gets its response after the search", async () => {
  const search = bytesOf({}).toString("latin1").replace("Connection: close\r\n", "");
  const { text, body, responses } = await exchange(url, `${search}RUBBISH\r\n\r\n`);
  expect(responses).toBe(2);
  expect([...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => status)).toEqual(["200", "400"]);
  expect(JSON.parse(body).code).toBe("invalid_request");
});

test("pipelined requests get their responses in order", async () => {
  const socket = new RawSocket(url);
  const requests = Array.from({ length: 50 }, (_, number) => `GET /${number} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await socket.send(`${requests.join("")}GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  const { text, responses } = await socket.closed();
  expect(responses).toBe(51);
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  expect(statuses).toEqual([...requests.map(() => 404), 200]);
});

test("clients that disconnect during a request are not charged", async () => {
  const before = (await withAccounts(path, (accounts) => accounts.usage(account.account)))?.allTime.requests ?? 0;
  const whole = bytesOf({});
  for (let length = 1; length < whole.length; length += 7) {
    const socket = new RawSocket(url);
    await socket.send(whole.subarray(0, length));
    socket.destroy();
  }
  expect(await responseTo(whole)).toEqual([200, null]);
  const after = (await withAccounts(path, (accounts) => accounts.usage(account.account)))?.allTime.requests;
  expect(after).toBe(before + 1);
});

describe("a slow client of the service", () => {
  let server: HttpServer;
  let service: Service;

  beforeAll(async () => {
    service = await startService();
    const limits = { headersTimeoutMs: 200, requestTimeoutMs: 300 };
    const options = { host: "127.0.0.1", port: 0, limits, errorContent: transportProblem };
    server = await listen(service.handle, options);
  });
  afterAll(() => server.close(0));

  /** Sends a byte every 20 ms until the server closes the connection. */
  async function sendSlowly(start: Uint8Array | string): Promise<readonly [number | null, string]> {
    const socket = new RawSocket(server.url);
    await socket.send(start);
    const timer = setInterval(() => socket.send(" "), 20);
    const { status, body } = await socket.closed();
    clearInterval(timer);
    return [status, JSON.parse(body).code];
  }

  test("gets a problem after the time for the headers", async () => {
    expect(await sendSlowly("GET /healthz HTTP/1.1\r\nX-Slow:")).toEqual([408, "request_timeout"]);
  });

  test("gets a problem after the time for the request, and is not charged", async () => {
    const request = bytesOf({ headers: ["Content-Length: 1000"], body: "{", key: service.key });
    expect(await sendSlowly(request)).toEqual([408, "request_timeout"]);
    expect(await service.accounts.usage(service.account.id)).toMatchObject({ allTime: { requests: 0 } });
  });
});
