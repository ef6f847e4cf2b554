import { type Connection, TokenBuckets } from "@firmament/server";
import { startService } from "@firmament/test-support/http/service.ts";
import { describe, expect, test } from "vitest";
import { MCP_PATH, withAgents } from "../src/index.ts";
import { recipeEngine, recipeSchema } from "./acceptance/recipes.ts";

const service = await startService({
  prices: { perRequest: 0.01 },
  datasets: { recipes: { schema: recipeSchema, engine: recipeEngine() } },
});
const handler = withAgents(service.handle, { origins: ["https://app.example.com"] });

interface Message {
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const HEADERS = { "content-type": "application/json", accept: "application/json, text/event-stream" };

async function send({
  host = "http://localhost",
  method = "POST",
  headers = {},
  body,
  signal,
}: Message): Promise<Response> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const request = new Request(`${host}${MCP_PATH}`, {
    method,
    headers: { ...HEADERS, "x-api-key": service.key, ...headers },
    ...(body !== undefined && { body: text }),
    ...(signal !== undefined && { signal }),
  });
  return handler(request);
}

function toolCall(name: string, args: unknown, id: unknown = 1): object {
  return { jsonrpc: "2.0", id, method: "tools/call", params: { name, arguments: args } };
}

/** The result of a call without the frame of its event. */
async function resultOf(response: Response): Promise<Record<string, never>> {
  const text = await response.text();
  return JSON.parse(text.replace(/^(?:event: message\n)?data: /, "")) as Record<string, never>;
}

async function errorOf(args: object): Promise<string> {
  const answer = await resultOf(await send({ body: toolCall("search", args) }));
  const { result } = answer as unknown as {
    readonly result: { readonly isError: boolean; readonly content: [{ readonly text: string }] };
  };
  expect(result.isError, JSON.stringify(answer)).toBe(true);
  return (JSON.parse(result.content[0].text) as { readonly error: string }).error;
}

describe("a message from a web page", () => {
  test.each([
    ["https://evil.example.com", "http://localhost:8080"],
    // The name of the page points to this machine.
    ["http://evil.example.com:8080", "http://evil.example.com:8080"],
    ["http://localhost:3000", "http://localhost:8080"],
    ["http://localhost.evil.example.com:8080", "http://localhost.evil.example.com:8080"],
    ["null", "http://localhost:8080"],
    ["https://app.example.com.evil.com", "https://search.example.com"],
  ])("of %s to %s is refused", async (origin, host) => {
    const response = await send({ host, headers: { origin }, body: toolCall("search", {}) });
    expect(response.status).toBe(403);
    expect(JSON.stringify(await response.json())).toContain("--cors");
    expect(response.headers.get("access-control-allow-origin")).toBeNull();
  });

  test.each(["http://localhost:8080", "http://127.0.0.1", "http://[::1]:8080"])(
    "of this service at %s is answered",
    async (host) => {
      const response = await send({
        host,
        headers: { origin: host },
        body: toolCall("check_query", { dataset: "recipes", query: "soup" }),
      });
      expect(response.status).toBe(200);
    },
  );

  test("of an allowed origin is answered, after a preflight", async () => {
    const origin = "https://app.example.com";
    const asked = await send({ method: "OPTIONS", headers: { origin, "access-control-request-headers": "x-api-key" } });
    expect([asked.status, asked.headers.get("access-control-allow-headers")]).toEqual([204, "x-api-key"]);
    const response = await send({
      headers: { origin },
      body: toolCall("check_query", { dataset: "recipes", query: "soup" }),
    });
    expect([response.status, response.headers.get("access-control-allow-origin")]).toEqual([200, origin]);
    expect(() => withAgents(service.handle, { origins: ["app.example.com"] })).toThrow(TypeError);
  });
});

describe("a message that is not one", () => {
  test.each<[string, Message, number]>([
    ["is no JSON", { body: "{" }, 400],
    [
      "is a list of messages",
      { body: Array.from({ length: 1000 }, (_, id) => toolCall("search", { query: "a" }, id)) },
      400,
    ],
    ["is too large", { body: `{"a":"${"x".repeat(600_000)}"}` }, 413],
    ["is a text", { body: '"a"' }, 400],
    ["has another type", { body: "{}", headers: { "content-type": "text/plain" } }, 415],
    ["is a GET", { method: "GET" }, 405],
    ["ends a session", { method: "DELETE", headers: { "mcp-session-id": "of another key" } }, 405],
  ])("%s", async (_, message, status) => {
    const response = await send(message);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain('"error"');
  });

  test("is deeply nested", async () => {
    const response = await send({ body: `${"[".repeat(50_000)}${"]".repeat(50_000)}` });
    expect(response.status).toBe(400);
    const tree = `${'{"kind":"not","clause":'.repeat(5000)}{"kind":"everything"}${"}".repeat(5000)}`;
    const call = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"dataset":"recipes","query":${tree}}}}`;
    expect(await (await send({ body: call })).text()).toContain("nested more than 100 levels");
    const filter = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const filtered = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"dataset":"recipes","query":"a","filter":{"a":${filter}}}}}`;
    expect(await (await send({ body: filtered })).text()).toContain("nested more than 200 times");
  });
});

describe("arguments of wrong types", () => {
  test.each<[object, string]>([
    [{}, "`query`"],
    [{ query: null }, "`query`"],
    [{ query: 5 }, "`query`"],
    [{ query: ["a"] }, "`query`"],
    [{ query: "a".repeat(70_000) }, "`query`"],
    [{ query: { kind: "__proto__" } }, "unknown kind"],
    [{ query: "a", filter: JSON.parse('{"__proto__":"a"}') }, "__proto__"],
    [{ query: JSON.parse('{"kind":"everything","__proto__":{"kind":"a"}}') }, "__proto__"],
    [{ query: "a", limit: 1e9 }, "`limit`"],
    [{ query: "a", limit: -1 }, "`limit`"],
    [{ query: "a", fields: Array.from({ length: 1000 }, () => "title") }, "`fields`"],
    [{ query: "a", nothing: 1 }, "nothing"],
    [{ query: "a", dataset: "../companies" }, "There is no dataset"],
    [{ query: "a", dataset: 5 }, "There is no dataset"],
    [{ query: "a", dataset: "recipes", sort: "nothing" }, "sort"],
    [{ query: "a", dataset: "recipes", fields: ["nothing"] }, "fields"],
    [{ query: "a", dataset: "recipes", cursor: "x" }, "cursor"],
    [{ query: "a", dataset: "recipes", filter: { nothing: 1 } }, "nothing"],
    [{ query: `${"(".repeat(200)}a${")".repeat(200)}`, dataset: "recipes" }, "nested more than 100 levels"],
  ])("%j", async (args, message) => {
    expect(await errorOf({ dataset: "recipes", ...args })).toContain(message);
  });

  test("name a tool that does not exist", async () => {
    const answer = await resultOf(await send({ body: toolCall("drop_tables", {}) }));
    expect(JSON.stringify(answer)).toContain("The tools are search, check_query, find_values, get_document, why_not.");
  });
});

describe("the key of a client", () => {
  test("is the only one that its messages have", async () => {
    const [strangers, own] = await Promise.all([
      send({
        headers: { "x-api-key": "wrong", "mcp-session-id": "1" },
        body: toolCall("search", { query: "soup", dataset: "recipes" }),
      }),
      send({ headers: { "mcp-session-id": "1" }, body: toolCall("search", { query: "soup", dataset: "recipes" }) }),
    ]);
    expect(await strangers.text()).toContain("unauthenticated");
    expect(await own.text()).toContain('"total"');
  });

  test("pays for its searches, and for nothing else", async () => {
    const before = (await service.accounts.account(service.account.id))?.balance;
    for (const [name, args] of [
      ["check_query", { query: "soup" }],
      ["find_values", {}],
      ["why_not", { query: "zzz" }],
      ["search", { query: "(" }],
    ] as const) {
      await resultOf(await send({ body: toolCall(name, { dataset: "recipes", ...args }) }));
    }
    expect((await service.accounts.account(service.account.id))?.balance).toBe(before);
    await resultOf(await send({ body: toolCall("search", { dataset: "recipes", query: "soup" }) }));
    expect((await service.accounts.account(service.account.id))?.balance).toBe((before ?? 0) - 10_000);
  });

  test("has a rate, however its calls arrive", async () => {
    const limited = await startService({ rateLimits: new TokenBuckets({ tokens: 5, milliseconds: 3_600_000 }) });
    const flooded = withAgents(limited.handle);
    const answers = await Promise.all(
      Array.from({ length: 50 }, async (_, id) => {
        const body = JSON.stringify(toolCall("search", { query: "software" }, id));
        const headers = { ...HEADERS, "x-api-key": limited.key };
        return (await flooded(new Request(`http://localhost${MCP_PATH}`, { method: "POST", headers, body }))).text();
      }),
    );
    expect(answers.filter((text) => text.includes('"total"')).length).toBeLessThanOrEqual(1);
    expect(answers.filter((text) => text.includes("rate_limited")).length).toBeGreaterThan(40);
  });
});

test("the address of the client reaches the service, also from a proxy, and so does the trace", async () => {
  const seen: (Connection | undefined)[] = [];
  const passed: (string | null)[] = [];
  const observed = withAgents(async (request, connection) => {
    seen.push(connection);
    passed.push(request.headers.get("x-forwarded-for"), request.headers.get("traceparent"));
    return service.handle(request);
  });
  const body = JSON.stringify(toolCall("check_query", { query: "soup", dataset: "recipes" }));
  const headers = { ...HEADERS, "x-api-key": service.key, "x-forwarded-for": "203.0.113.7", traceparent: "00-1-2-01" };
  await observed(new Request(`http://localhost${MCP_PATH}`, { method: "POST", headers, body }), {
    clientAddress: "192.0.2.7",
  });
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every((connection) => connection?.clientAddress === "192.0.2.7")).toBe(true);
  expect(new Set(passed)).toEqual(new Set(["203.0.113.7", "00-1-2-01"]));
});

test("a search that is charged is answered, although there are no tokens for advice", async () => {
  const limited = withAgents(async (request) => {
    if (!request.url.endsWith("/why-not")) return service.handle(request);
    const problem = { code: "rate_limited", detail: "Wait." };
    return Response.json(problem, { status: 429, headers: { "retry-after": "7" } });
  });
  const ask = async (name: string, args: object): Promise<Record<string, unknown>> => {
    const body = JSON.stringify(toolCall(name, { dataset: "recipes", ...args }));
    const headers = { ...HEADERS, "x-api-key": service.key };
    return resultOf(await limited(new Request(`http://localhost${MCP_PATH}`, { method: "POST", headers, body })));
  };
  const found = await ask("search", { query: "title:zzz" });
  expect(found).toMatchObject({ result: { structuredContent: { total: 0, documents: [] } } });
  const refused = await ask("why_not", { query: "title:zzz" });
  expect(refused).toMatchObject({ result: { isError: true } });
  expect(JSON.stringify(refused)).toContain('retry_after_seconds\\":7');
});

test("a client that disconnects cancels its requests", async () => {
  const signals: AbortSignal[] = [];
  const slow = withAgents(async (request) => {
    signals.push(request.signal);
    return new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(request.signal.reason)));
  });
  const controller = new AbortController();
  const body = JSON.stringify(toolCall("search", { query: "soup" }));
  const answer = slow(
    new Request(`http://localhost${MCP_PATH}`, { method: "POST", headers: HEADERS, body, signal: controller.signal }),
  );
  await expect.poll(() => signals.length).toBe(1);
  controller.abort();
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  await Promise.race([answer.catch(() => null), new Promise((resolve) => setTimeout(resolve, 50))]);
});
