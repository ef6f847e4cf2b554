import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { ClusterConnection, type ConnectionOptions } from "./connection.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Starts a server and returns its address. */
async function serverWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function connectionTo(nodes: readonly string[], options: Partial<ConnectionOptions> = {}): ClusterConnection {
  return new ClusterConnection({ nodes, retryTime: 0, ...options });
}

const answered: RequestListener = (_, response) => {
  response.setHeader("content-type", "application/json").end('{"ok":true}');
};

describe("ClusterConnection", () => {
  test("returns the answer", async () => {
    const connection = connectionTo([await serverWith(answered)]);
    expect(await connection.request({ method: "GET", path: "/" })).toEqual({ status: 200, body: { ok: true } });
  });

  test("repeats a request that failed for a temporary reason", async () => {
    let count = 0;
    const node = await serverWith((request, response) => {
      count++;
      if (count > 2) return answered(request, response);
      return response.writeHead(503, { "content-type": "application/json" }).end('{"error":{"type":"x","reason":"y"}}');
    });
    const connection = connectionTo([node], { retryTime: 5000 });
    await connection.request({ method: "GET", path: "/" });
    expect(count).toBe(3);
  });

  test("does not repeat a request that must not be repeated", async () => {
    let count = 0;
    const node = await serverWith((_, response) => {
      count++;
      response.writeHead(503).end("{}");
    });
    const connection = connectionTo([node], { retryTime: 5000 });
    const sent = connection.request({ method: "POST", path: "/", isRepeatable: false });
    await expect(sent).rejects.toMatchObject({ code: "unavailable" });
    expect(count).toBe(1);
  });

  test("uses another node if one cannot be reached", async () => {
    const connection = connectionTo(["http://127.0.0.1:1", await serverWith(answered)], { retryTime: 5000 });
    for (let i = 0; i < 4; i++) expect((await connection.request({ method: "GET", path: "/" })).status).toBe(200);
  });

  test("reports a node that never answers as a timeout", async () => {
    const connection = connectionTo([await serverWith(() => {})], { requestTimeout: 50 });
    const sent = connection.request({ method: "GET", path: "/slow" });
    await expect(sent).rejects.toMatchObject({
      code: "timeout",
      message: expect.stringContaining("GET /slow in time"),
    });
  });

  test("reports an unreachable cluster without the credentials of its address", async () => {
    const connection = connectionTo(["http://admin:secret@127.0.0.1:1"]);
    const error: unknown = await connection.request({ method: "GET", path: "/" }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "unavailable", message: expect.stringContaining("http://127.0.0.1:1") });
    expect(String(error)).not.toContain("secret");
  });

  test("reports an answer that is not JSON", async () => {
    const node = await serverWith((_, response) => {
      response.setHeader("content-type", "application/json").end("<html>");
    });
    await expect(connectionTo([node]).request({ method: "GET", path: "/" })).rejects.toMatchObject({
      code: "protocol",
    });
  });

  test("stops when the signal is aborted", async () => {
    const controller = new AbortController();
    const node = await serverWith(() => controller.abort(new Error("stopped")));
    const sent = connectionTo([node]).request({ method: "GET", path: "/", signal: controller.signal });
    await expect(sent).rejects.toThrow("stopped");
  });

  test("rejects requests after close", async () => {
    const connection = connectionTo([await serverWith(answered)]);
    await connection.close();
    await connection.close();
    await expect(connection.request({ method: "GET", path: "/" })).rejects.toMatchObject({ code: "closed" });
  });

  test("reports a cluster that rejects a request again and again as overloaded", async () => {
    let count = 0;
    const node = await serverWith((_, response) => {
      count++;
      const body = '{"error":{"type":"rejected_execution_exception","reason":"queue"}}';
      response.writeHead(429, { "content-type": "application/json" }).end(body);
    });
    const sent = connectionTo([node], { retryTime: 300 }).request({ method: "GET", path: "/" });
    await expect(sent).rejects.toMatchObject({ code: "overloaded", isTemporary: true });
    expect(count).toBeGreaterThan(1);
  });

  test("rejects invalid options", () => {
    expect(() => connectionTo(["search"])).toThrow(TypeError);
    expect(() => connectionTo([])).toThrow("nodes must be a list of at least one address");
    const node = "http://127.0.0.1:1";
    expect(() => connectionTo([node], { requestTimeout: 0 })).toThrow(
      "requestTimeout must be a whole number from 1, not 0.",
    );
    expect(() => connectionTo([node], { retryTime: Number.NaN })).toThrow(RangeError);
    const auth = { username: "a" } as unknown as NonNullable<ConnectionOptions["auth"]>;
    expect(() => connectionTo([node], { auth })).toThrow("auth must have a username and a password");
  });
});
