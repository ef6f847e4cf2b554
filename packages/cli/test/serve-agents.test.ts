import { writeFileSync } from "node:fs";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";

const folder = new TestFolder();
const three = folder.writeThree();

it("agents search with a key of the service, and read /llms.txt", async () => {
  const keys = folder.join("keys.json");
  const key = "a-key-of-twenty-characters";
  writeFileSync(keys, JSON.stringify([{ key, name: "agent" }]));
  const server = new ServeRun([
    "--port",
    "0",
    "--data",
    three,
    "--keys-file",
    keys,
    "--cors",
    "https://app.example.com",
  ]);
  const url = await server.url();
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers: { "x-api-key": key } } }),
  );
  const { tools } = await client.listTools();
  expect(tools[0]?.description).toContain("Dataset companies: 3 documents");
  const result = (await client.callTool({ name: "search", arguments: { query: "*:*" } })) as CallToolResult;
  expect(result.structuredContent).toMatchObject({ total: 3 });
  await client.close();
  const stranger = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: { origin: "https://evil.example.com" },
    body: "{}",
  });
  expect(stranger.status).toBe(403);
  const preflight = await fetch(`${url}/mcp`, { method: "OPTIONS", headers: { origin: "https://app.example.com" } });
  expect(preflight.headers.get("access-control-allow-origin")).toBe("https://app.example.com");
  expect(await (await fetch(`${url}/llms.txt`, { headers: { "x-api-key": key } })).text()).toContain(
    `${url}/datasets/companies`,
  );
  expect(server.stdout + server.stderr).not.toContain(key);
}, 120_000);
