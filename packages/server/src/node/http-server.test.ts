import { networkInterfaces } from "node:os";
import { exchange, RawSocket } from "@firmament/test-support/http/raw-socket.ts";
import { afterEach, describe, expect, test } from "vitest";
import { DEFAULT_LIMITS, type HttpServer, type HttpServerOptions, listen, type RequestHandler } from "./http-server.ts";

const servers: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close(0)));
});

async function startServer(handler: RequestHandler, options: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const server = await listen(handler, { host: "127.0.0.1", port: 0, ...options });
  servers.push(server);
  return server;
}

/** Responds with method, path and body of the request. */
const echo: RequestHandler = async (request) => {
  const { pathname } = new URL(request.url);
  return new Response(`${request.method} ${pathname} ${await request.text()}`);
};

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

const GET = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

describe("listen", () => {
  test("passes requests to the handler", async () => {
    const { url } = await startServer(echo);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${url}/somewhere`, { method: "POST", body: "something" });
    expect(await response.text()).toBe("POST /somewhere something");
  });

  test.skipIf(!hasIpv6)("accepts an IPv6 address", async () => {
    const { url } = await startServer(echo, { host: "::1" });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await (await fetch(url)).text()).toBe("GET / ");
    expect(await exchange(url, "GET / HTTP/1.0\r\n\r\n")).toMatchObject({ status: 200 });
  });

  test("throws a system error if it cannot listen", async () => {
    const { url } = await startServer(echo);
    const port = Number(new URL(url).port);
    await expect(startServer(echo, { port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await expect(startServer(echo, { host: "192.0.2.1" })).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
  });

  test("passes the address of the client", async () => {
    const { url } = await startServer(async (_, connection) => new Response(connection?.clientAddress));
    expect(await (await fetch(url)).text()).toBe("127.0.0.1");
  });

  test("responds with 500 if the handler throws, and reports the error", async () => {
    const failures: unknown[] = [];
    const { url } = await startServer(() => Promise.reject(new Error("a defect")), {
      onFailure: (error) => failures.push(error),
    });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([500, ""]);
    expect(failures).toEqual([new Error("a defect")]);
  });

  test.each([
    ["the target *", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["a backslash in the path", "GET /a\\b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["an invalid Host", "GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n", 400],
    ["other data", "rubbish\r\n\r\n", 400],
    ["HTTP/0.9", "GET /\r\n\r\n", 400],
    ["a second Host", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400],
    [
      "an absolute target with an invalid port",
      "GET http://a:99999/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
      400,
    ],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["CONNECT", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 400],
    ["long headers", `GET / HTTP/1.1\r\nHost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ])("rejects %s with the given headers and body", async (_name, request, status) => {
    const headers = { "content-type": "application/problem+json", "x-request-id": "req_1" };
    const errorContent = (code: number) => ({ headers, text: `{"status":${code}}` });
    const { url } = await startServer(echo, { errorContent });
    const response = await exchange(url, request);
    expect(response).toMatchObject({ status, body: `{"status":${status}}`, responses: 1 });
    expect(response.text).toMatch(/^content-type: application\/problem\+json\r$/im);
    expect(response.text).toMatch(/^x-request-id: req_1\r$/im);
    expect(response.text).toMatch(/^content-length: 14\r$/im);
    expect(await exchange(url, GET)).toMatchObject({ status: 200 });
    const { url: bare } = await startServer(echo);
    expect(await exchange(bare, request)).toMatchObject({ status, body: "" });
  });

  test("responds to invalid data after the responses to earlier requests of the connection", async () => {
    const { url } = await startServer(async (request) => {
      await new Promise((resolve) => setTimeout(resolve, request.url.endsWith("/slow") ? 50 : 0));
      return new Response(new URL(request.url).pathname);
    });
    const requests = ["/slow", "/fast", "/slow"].map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    const { text, responses } = await exchange(url, `${requests.join("")}rubbish\r\n\r\n`);
    expect(responses).toBe(4);
    const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
    expect(statuses).toEqual([200, 200, 200, 400]);
    expect(text.match(/\/(slow|fast)/g)).toEqual(["/slow", "/fast", "/slow"]);
  });

  test("ignores an unknown expectation", async () => {
    const { url } = await startServer(echo);
    const request = GET.replace("\r\n\r\n", "\r\nExpect: the unexpected\r\n\r\n");
    expect(await exchange(url, request)).toMatchObject({ status: 200, body: "GET / " });
  });

  test("aborts the signal of a request when its client disconnects", async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<string>();
    const { url } = await startServer(async (request) => {
      request.signal.addEventListener("abort", () => resolve("aborted"));
      client.destroy();
      await aborted;
      return new Response();
    });
    const client = new RawSocket(url);
    await client.send(GET);
    expect(await aborted).toBe("aborted");
  });

  test("closes further connections at the maximum", async () => {
    const { url } = await startServer(echo, { limits: { maxConnections: 1 } });
    const first = new RawSocket(url);
    await first.send("GET / HTTP/1.1\r\n");
    expect(await new RawSocket(url).closed()).toMatchObject({ text: "" });
    await first.send("Host: a\r\nConnection: close\r\n\r\n");
    expect(await first.closed()).toMatchObject({ status: 200 });
  });
});

describe("timeouts", () => {
  test("have these defaults", () => {
    expect(DEFAULT_LIMITS).toEqual({
      headersTimeoutMs: 10_000,
      requestTimeoutMs: 20_000,
      keepAliveTimeoutMs: 65_000,
      idleTimeoutMs: 75_000,
      lingerMs: 2000,
      maxHeaderBytes: 16_384,
      maxConnections: 10_000,
    });
  });

  const limits = { headersTimeoutMs: 150, requestTimeoutMs: 300 };

  test("limit the time for the headers", async () => {
    const { url } = await startServer(echo, { limits });
    const socket = new RawSocket(url);
    await socket.send("GET / HTTP/1.1\r\nHost:");
    expect(await socket.closed()).toMatchObject({ status: 408, body: "" });
  });

  test("limit the time for the whole request", async () => {
    const { url } = await startServer(echo, { limits });
    const socket = new RawSocket(url);
    await socket.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
    expect(await socket.closed()).toMatchObject({ status: 408, body: "" });
    expect(await exchange(url, GET)).toMatchObject({ status: 200 });
  });

  test("are not extended by single bytes", async () => {
    const { url } = await startServer(echo, { limits });
    const socket = new RawSocket(url);
    const drops = setInterval(() => socket.send("x"), 50);
    await socket.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n");
    expect(await socket.closed()).toMatchObject({ status: 408 });
    clearInterval(drops);
  });

  test("close a connection without data", async () => {
    const { url } = await startServer(() => new Promise(() => {}), { limits: { idleTimeoutMs: 100 } });
    expect(await exchange(url, GET)).toMatchObject({ text: "" });
  });
});

describe("close", () => {
  test("responds to running requests, and then closes their connections", async () => {
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const server = await startServer(async () => {
      start();
      await release;
      return new Response("late");
    });
    const busy = new RawSocket(server.url);
    await busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await started;
    const unused = new RawSocket(server.url);
    await unused.connected();
    const closing = server.close(60_000);
    expect(await unused.closed()).toMatchObject({ text: "" });
    await expect(fetch(server.url)).rejects.toThrow();
    resolve();
    const { text, body } = await busy.closed();
    expect([/^connection: (.*)\r$/im.exec(text)?.[1], body]).toEqual(["close", "late"]);
    await closing;
  });

  test("closes idle connections", async () => {
    const server = await startServer(echo);
    const idle = new RawSocket(server.url);
    await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => idle.received.status).toBe(200);
    await server.close(60_000);
    expect(await idle.closed()).toMatchObject({ responses: 1 });
  });

  test("responds to requests that were already sent, also on new connections", async () => {
    const server = await startServer(echo);
    const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const used = new RawSocket(server.url);
    await used.send(request);
    await expect.poll(() => used.received.responses).toBe(1);
    const unused = Array.from({ length: 20 }, () => new RawSocket(server.url));
    await Promise.all(unused.map((socket) => socket.connected()));
    for (const socket of [used, ...unused]) socket.send(request);
    await server.close(60_000);
    expect(await used.closed()).toMatchObject({ responses: 2 });
    for (const socket of unused) expect(await socket.closed()).toMatchObject({ responses: 1, status: 200 });
  });

  test("destroys connections that are still open after the grace period", async () => {
    const server = await startServer(echo);
    const hanging = new RawSocket(server.url);
    await hanging.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
    await server.close(100);
    expect(await hanging.closed()).toMatchObject({ text: "" });
  });
});
