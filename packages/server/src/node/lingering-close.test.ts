import { runsSlowTests } from "@firmament/test-support/fuzz.ts";
import { RawSocket } from "@firmament/test-support/http/raw-socket.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpServer, listen } from "./http-server.ts";

/** A race between two sockets is tried again. */
const TIMES: number = runsSlowTests ? 5 : 1;

let server: HttpServer;
/** A server that closes connections soon after the response, for clients that send no more. */
let impatient: HttpServer;

/** The handler rejects bodies without reading them, or on `/partial` after the first bytes. */
beforeAll(async () => {
  const handler = async (request: Request): Promise<Response> => {
    if (request.url.endsWith("/partial")) await request.body?.getReader().read();
    return new Response("rejected", { status: 413 });
  };
  // A busy machine takes long to send what the server still has to read.
  server = await listen(handler, { host: "127.0.0.1", port: 0, limits: { lingerMs: 30_000 } });
  impatient = await listen(handler, { host: "127.0.0.1", port: 0, limits: { lingerMs: 100 } });
});
afterAll(() => Promise.all([server.close(0), impatient.close(0)]));

/** More than the socket buffers between two processes hold. */
const LARGE = Buffer.alloc(8_000_000, "a");

const CHUNKED = Buffer.concat([Buffer.from(`${LARGE.length.toString(16)}\r\n`), LARGE, Buffer.from("\r\n0\r\n\r\n")]);

describe.each(["/", "/partial"])("a response from %s", (path) => {
  test.each([
    ["a length", `Content-Length: ${LARGE.length}`, LARGE],
    ["chunks", "Transfer-Encoding: chunked", CHUNKED],
  ])("arrives while the client still sends a body with %s", async (_name, header, body) => {
    for (let time = 0; time < TIMES; time += 1) {
      const socket = new RawSocket(server.url);
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}\r\n\r\n`;
      expect(await socket.sendBeforeReading(Buffer.concat([Buffer.from(head), body]))).toBe(true);
      expect(await socket.closed()).toMatchObject({ status: 413, body: "rejected", responses: 1 });
    }
  });

  test("keeps the connection usable once the body has arrived", async () => {
    const socket = new RawSocket(server.url);
    const request = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n`;
    await socket.send(`${request}12345`);
    await expect.poll(() => socket.received.responses).toBe(1);
    await socket.send(`67890${request}`);
    await expect.poll(() => socket.received.responses).toBe(path === "/" ? 2 : 1);
    await socket.send("1234567890");
    await expect.poll(() => socket.received.responses).toBe(2);
    socket.destroy();
  });

  test("arrives although the rest of the body never comes", async () => {
    const socket = new RawSocket(impatient.url);
    await socket.send(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345`);
    expect(await socket.closed()).toMatchObject({ status: 413, responses: 1 });
  });
});

describe("the response to invalid HTTP", () => {
  const data = "x".repeat(5_000_000);

  test.each([
    ["too large headers", `GET / HTTP/1.1\r\nHost: a\r\nX: ${data}\r\n\r\n`, 431],
    ["other data", `GET / HTTP/1.1\r\n\0${data}`, 400],
    ["CONNECT", `CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n${data}`, 400],
  ])("arrives for %s", async (_name, content, status) => {
    for (let time = 0; time < TIMES; time += 1) {
      const socket = new RawSocket(server.url);
      expect(await socket.sendBeforeReading(content)).toBe(true);
      expect(await socket.closed()).toMatchObject({ status, responses: 1 });
    }
  });

  test("arrives although the invalid data never ends", async () => {
    const socket = new RawSocket(impatient.url, { isHalfOpen: true });
    const drops = setInterval(() => socket.send("x"), 20);
    await socket.send("rubbish\r\n\r\n");
    expect(await socket.closed()).toMatchObject({ status: 400, responses: 1 });
    clearInterval(drops);
  });

  test("replaces the response of a request with an invalid body", async () => {
    const socket = new RawSocket(server.url);
    await socket.send("POST /partial HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nrubbish\r\n");
    expect(await socket.closed()).toMatchObject({ status: 400, responses: 1 });
  });
});
