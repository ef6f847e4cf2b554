import { networkInterfaces } from "node:os";
import { afterEach, describe, expect, test } from "vitest";
import { exchange, RawSocket } from "../../test/support/http/raw-socket.ts";
import { type HttpServer, type HttpServerOptions, listen, type RequestHandler } from "./http-server.ts";

const servers: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close(0)));
});

async function start(handler: RequestHandler, options: Partial<HttpServerOptions> = {}): Promise<HttpServer> {
  const server = await listen(handler, { host: "127.0.0.1", port: 0, ...options });
  servers.push(server);
  return server;
}

/** Says what it was asked. */
const echo: RequestHandler = async (request) => {
  const { pathname } = new URL(request.url);
  return new Response(`${request.method} ${pathname} ${await request.text()}`);
};

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === "::1"),
);

const GET = "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

describe("listen", () => {
  test("asks the handler over a socket", async () => {
    const { url } = await start(echo);
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    const response = await fetch(`${url}/somewhere`, { method: "POST", body: "something" });
    expect(await response.text()).toBe("POST /somewhere something");
  });

  test.skipIf(!hasIpv6)("takes a host of IPv6", async () => {
    const { url } = await start(echo, { host: "::1" });
    expect(url).toMatch(/^http:\/\/\[::1\]:\d+$/);
    expect(await (await fetch(url)).text()).toBe("GET / ");
    expect(await exchange(url, "GET / HTTP/1.0\r\n\r\n")).toMatchObject({ status: 200 });
  });

  test("says why it cannot listen", async () => {
    const { url } = await start(echo);
    const port = Number(new URL(url).port);
    await expect(start(echo, { port })).rejects.toMatchObject({ code: "EADDRINUSE" });
    await expect(start(echo, { host: "192.0.2.1" })).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
  });

  test("a handler that throws is a 500, which is told", async () => {
    const failures: unknown[] = [];
    const { url } = await start(() => Promise.reject(new Error("a defect")), {
      onFailure: (error) => failures.push(error),
    });
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([500, ""]);
    expect(failures).toEqual([new Error("a defect")]);
  });

  test.each([
    ["a target that is none", "OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["a back slash in the path", "GET /a\\b HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", 400],
    ["a Host that is none", "GET / HTTP/1.1\r\nHost: a b/c\r\nConnection: close\r\n\r\n", 400],
    ["no HTTP", "rubbish\r\n\r\n", 400],
    ["HTTP/0.9", "GET /\r\n\r\n", 400],
    ["a second Host", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400],
    ["no Host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["a wish for a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 400],
    ["a long head", `GET / HTTP/1.1\r\nHost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ])("%s is refused", async (_name, request, status) => {
    const { url } = await start(echo);
    expect(await exchange(url, request)).toMatchObject({ status, body: "" });
    expect(await exchange(url, GET)).toMatchObject({ status: 200 });
  });

  test("an expectation that it does not know is none", async () => {
    const { url } = await start(echo);
    const request = GET.replace("\r\n\r\n", "\r\nExpect: the unexpected\r\n\r\n");
    expect(await exchange(url, request)).toMatchObject({ status: 200, body: "GET / " });
  });

  test("the signal of a request is aborted when its client goes away", async () => {
    const { promise: aborted, resolve } = Promise.withResolvers<string>();
    const { url } = await start(async (request) => {
      request.signal.addEventListener("abort", () => resolve("aborted"));
      client.destroy();
      await aborted;
      return new Response();
    });
    const client = new RawSocket(url);
    await client.send(GET);
    expect(await aborted).toBe("aborted");
  });

  test("closes what comes when there are too many connections", async () => {
    const { url } = await start(echo, { limits: { maxConnections: 1 } });
    const first = new RawSocket(url);
    await first.send("GET / HTTP/1.1\r\n");
    expect(await new RawSocket(url).closed()).toMatchObject({ text: "" });
    await first.send("Host: a\r\nConnection: close\r\n\r\n");
    expect(await first.closed()).toMatchObject({ status: 200 });
  });
});

describe("a slow client", () => {
  const limits = { headersTimeoutMs: 150, requestTimeoutMs: 300 };

  test("has so long for the head", async () => {
    const { url } = await start(echo, { limits });
    const socket = new RawSocket(url);
    await socket.send("GET / HTTP/1.1\r\nHost:");
    expect(await socket.closed()).toMatchObject({ status: 408, body: "" });
  });

  test("has so long for all of the request", async () => {
    const { url } = await start(echo, { limits });
    const socket = new RawSocket(url);
    await socket.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
    expect(await socket.closed()).toMatchObject({ status: 408, body: "" });
    expect(await exchange(url, GET)).toMatchObject({ status: 200 });
  });

  test("that sends a byte now and then has no longer", async () => {
    const { url } = await start(echo, { limits });
    const socket = new RawSocket(url);
    const drops = setInterval(() => socket.send("x"), 50);
    await socket.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n");
    expect(await socket.closed()).toMatchObject({ status: 408 });
    clearInterval(drops);
  });

  test("that is silent is left", async () => {
    const { url } = await start(() => new Promise(() => {}), { limits: { idleTimeoutMs: 100 } });
    expect(await exchange(url, GET)).toMatchObject({ text: "" });
  });
});

describe("close", () => {
  test("lets requests be answered, and then ends their connections", async () => {
    const { promise: release, resolve } = Promise.withResolvers<void>();
    const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
    const server = await start(async () => {
      begin();
      await release;
      return new Response("late");
    });
    const busy = new RawSocket(server.url);
    await busy.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await asked;
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

  test("ends connections that were used, and are not", async () => {
    const server = await start(echo);
    const idle = new RawSocket(server.url);
    await idle.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    await expect.poll(() => idle.received.status).toBe(200);
    await server.close(60_000);
    expect(await idle.closed()).toMatchObject({ answers: 1 });
  });

  test("answers what was sent before, also where nothing was read yet", async () => {
    const server = await start(echo);
    const request = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    const used = new RawSocket(server.url);
    await used.send(request);
    await expect.poll(() => used.received.responses).toBe(1);
    const unused = Array.from({ length: 20 }, () => new RawSocket(server.url));
    await Promise.all(unused.map((socket) => socket.connected()));
    for (const socket of [used, ...unused]) socket.send(request);
    await server.close(60_000);
    expect(await used.closed()).toMatchObject({ answers: 2 });
    for (const socket of unused) expect(await socket.closed()).toMatchObject({ answers: 1, status: 200 });
  });

  test("cuts off who hangs", async () => {
    const server = await start(echo);
    const hanging = new RawSocket(server.url);
    await hanging.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345");
    await server.close(100);
    expect(await hanging.closed()).toMatchObject({ text: "" });
  });
});
