import { once } from "node:events";
import { PassThrough } from "node:stream";
import { createHandler, listen } from "@firmament/server";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { MCP_PATH, type ServiceHandler, serveAgent, withAgents } from "../src/index.ts";
import { recipeEngine, recipeSchema } from "./acceptance/recipes.ts";

const handler = createHandler({ datasets: { recipes: { schema: recipeSchema, engine: recipeEngine() } } });

const eras = [
  { era: "legacy", mode: "legacy" },
  { era: "modern", mode: "auto" },
] as const;

function clientOf(mode: "legacy" | "auto"): Client {
  return new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
}

describe.each(eras)("a client of the $era protocol", ({ era, mode }) => {
  test("calls tools over HTTP", async () => {
    const server = await listen(withAgents(handler), { host: "127.0.0.1", port: 0, onFailure: () => {} });
    const client = clientOf(mode);
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}${MCP_PATH}`)));
      expect(client.getProtocolEra()).toBe(era);
      expect((await client.listTools()).tools).toHaveLength(5);
      // With one dataset, its name is the default.
      const answers = await Promise.all(
        ["Thai", "French", "Italian"].map((cuisine) =>
          client.callTool({ name: "search", arguments: { query: `cuisine:${cuisine}`, limit: 1 } }),
        ),
      );
      expect(answers.map(({ structuredContent }) => structuredContent)).toMatchObject(
        ["Thai", "French", "Italian"].map((cuisine) => ({ total: 36, documents: [{ cuisine }] })),
      );
    } finally {
      await client.close();
      await server.close(0);
    }
  });

  test("cancels a call", async () => {
    const signals: AbortSignal[] = [];
    const slow: ServiceHandler = async (request) => {
      if (request.url.endsWith("/datasets")) return handler(request);
      signals.push(request.signal);
      return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
    };
    const server = await listen(withAgents(slow), { host: "127.0.0.1", port: 0, onFailure: () => {} });
    const client = clientOf(mode);
    try {
      await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}${MCP_PATH}`)));
      const controller = new AbortController();
      const call = client.callTool({ name: "search", arguments: { query: "soup" } }, { signal: controller.signal });
      await expect.poll(() => signals.length).toBe(1);
      controller.abort();
      await expect(call).rejects.toThrow();
      if (era === "modern") await expect.poll(() => signals[0]?.aborted).toBe(true);
    } finally {
      await client.close();
      await server.close(0);
    }
  });
});

test("answers messages on streams in any order, one line each, and no others", async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough({ encoding: "utf8" })];
  let written = "";
  stdout.on("data", (text: string) => {
    written += text;
  });
  const session = serveAgent(handler, { stdin, stdout });
  const lines = (): readonly string[] => written.split("\n").filter((line) => line !== "");
  const initialize = {
    ...{ jsonrpc: "2.0", id: 0, method: "initialize" },
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
  };
  stdin.write(`${JSON.stringify(initialize)}\n`);
  await expect.poll(() => lines().length).toBe(1);
  stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\nno message\n`);
  for (let id = 1; id <= 20; id++) {
    const params = { name: "search", arguments: { query: `rating:>${id / 5}`, limit: 0 } };
    stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params })}\n`);
  }
  await expect.poll(() => lines().length).toBe(21);
  const answers = lines().map((line) => JSON.parse(line) as { readonly id: number; readonly result: CallToolResult });
  expect(answers.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 21 }, (_, id) => id));
  expect(answers.slice(1).every(({ result }) => result.isError !== true)).toBe(true);
  await session.close();
});

test("answers all messages of a stream that has ended", async () => {
  const [stdin, stdout] = [new PassThrough(), new PassThrough({ encoding: "utf8" })];
  let written = "";
  stdout.on("data", (text: string) => {
    written += text;
  });
  const session = serveAgent(handler, { stdin, stdout });
  const ended = once(stdin, "end");
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const calls = [1, 2, 3].map((id) => ({
    ...{ jsonrpc: "2.0", id, method: "tools/call" },
    params: { name: "search", arguments: { query: `rating:>${id}`, limit: 0 } },
  }));
  const messages = [{ jsonrpc: "2.0", id: 0, method: "initialize", params }, ...calls];
  stdin.end(messages.map((message) => `${JSON.stringify(message)}\n`).join(""));
  await ended;
  await session.close();
  expect(written.split("\n").filter((line) => line !== "")).toHaveLength(4);
});
