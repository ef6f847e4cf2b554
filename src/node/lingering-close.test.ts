import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { RawSocket } from "../../test/support/http/raw-socket.ts";
import { type HttpServer, listen } from "./http-server.ts";

let server: HttpServer;

/** Refuses bodies without reading them, or, on `/begun`, after the first bytes. */
beforeAll(async () => {
  const handler = async (request: Request): Promise<Response> => {
    if (request.url.endsWith("/begun")) await request.body?.getReader().read();
    return new Response("refused", { status: 413 });
  };
  server = await listen(handler, { host: "127.0.0.1", port: 0 });
});
afterAll(() => server.close(0));

/** More than what lies in the buffers between two processes. */
const LARGE = Buffer.alloc(8_000_000, "a");

const CHUNKED = Buffer.concat([Buffer.from(`${LARGE.length.toString(16)}\r\n`), LARGE, Buffer.from("\r\n0\r\n\r\n")]);

describe.each(["/", "/begun"])("the answer from %s", (path) => {
  test.each([
    ["a length", `Content-Length: ${LARGE.length}`, LARGE],
    ["chunks", "Transfer-Encoding: chunked", CHUNKED],
  ])("arrives although a body with %s is still sent", async (_name, header, body) => {
    for (let time = 0; time < 5; time += 1) {
      const socket = new RawSocket(server.url);
      const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${header}\r\n\r\n`;
      expect(await socket.sendBlindly(Buffer.concat([Buffer.from(head), body]))).toBe(true);
      expect(await socket.closed()).toMatchObject({ status: 413, body: "refused", answers: 1 });
    }
  });

  test("leaves the connection as it was when all has come", async () => {
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

  test("is not waited for by a body that does not come", async () => {
    const socket = new RawSocket(server.url);
    await socket.send(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n12345`);
    expect(await socket.closed()).toMatchObject({ status: 413, answers: 1 });
  });
});

describe("what is no HTTP", () => {
  const rubbish = "x".repeat(5_000_000);

  test.each([
    ["a head that is too long", `GET / HTTP/1.1\r\nHost: a\r\nX: ${rubbish}\r\n\r\n`, 431],
    ["rubbish", `GET / HTTP/1.1\r\n\0${rubbish}`, 400],
    ["a wish for a tunnel", `CONNECT a:1 HTTP/1.1\r\nHost: a:1\r\n\r\n${rubbish}`, 400],
  ])("is refused so that it arrives: %s", async (_name, content, status) => {
    for (let time = 0; time < 5; time += 1) {
      const socket = new RawSocket(server.url);
      expect(await socket.sendBlindly(content)).toBe(true);
      expect(await socket.closed()).toMatchObject({ status, answers: 1 });
    }
  });

  test("is not waited for when it never ends", async () => {
    const socket = new RawSocket(server.url, { isHalfOpen: true });
    const drops = setInterval(() => socket.send("x"), 20);
    await socket.send("rubbish\r\n\r\n");
    expect(await socket.closed()).toMatchObject({ status: 400, answers: 1 });
    clearInterval(drops);
  });

  test("behind a request that is answered takes its answer with it", async () => {
    const socket = new RawSocket(server.url);
    await socket.send("POST /begun HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nrubbish\r\n");
    expect(await socket.closed()).toMatchObject({ status: 400, answers: 1 });
  });
});
