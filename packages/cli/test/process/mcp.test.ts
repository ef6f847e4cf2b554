import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "@firmament/test-support/source-tree.ts";
import { type CallToolResult, Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "firmament-mcp-"));
afterAll(() => rmSync(folder, { recursive: true }));

const schema = { fields: { title: { type: "text" }, price: { type: "number" } } };
writeFileSync(join(folder, "products.schema.json"), JSON.stringify(schema));
writeFileSync(
  join(folder, "products.ndjson"),
  ["desk lamp", "floor lamp", "chair"]
    .map((title, i) => JSON.stringify({ id: `${i}`, title, price: 10 * i }))
    .join("\n"),
);

const main = join(root, "packages/cli/src/main.ts");

function transportOf(...args: readonly string[]): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: ["--conditions=@firmament/source", main, "mcp", ...args],
    stderr: "pipe",
    cwd: folder,
  });
}

test("an agent searches a file over standard input and output", async () => {
  const client = new Client({ name: "test", version: "1" });
  const transport = transportOf("products.ndjson", "--schema", "products.schema.json");
  await client.connect(transport);
  const { tools } = await client.listTools();
  expect(tools[0]?.description).toContain("Dataset products: 3 documents");
  const search = async (query: string): Promise<object> => {
    const result = (await client.callTool({ name: "search", arguments: { query } })) as CallToolResult;
    return result.structuredContent ?? {};
  };
  expect(await search("lamp AND price:>0")).toMatchObject({ total: 1, documents: [{ id: "1", title: "floor lamp" }] });
  expect(await search("lmap")).toMatchObject({ total: 0, corrected_query: "lamp", corrected_query_matches: 2 });
  const answers = await Promise.all(Array.from({ length: 50 }, () => search("lamp")));
  expect(answers.every((answer) => "total" in answer && answer.total === 2)).toBe(true);
  const { pid } = transport;
  await client.close();
  await expect.poll(() => isRunning(pid)).toBe(false);
});

test("a command that cannot read its documents says why", async () => {
  const transport = transportOf("products=-", "--schema", "products.schema.json");
  const client = new Client({ name: "test", version: "1" });
  let errors = "";
  transport.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  await expect(client.connect(transport)).rejects.toThrow();
  expect(errors).toContain("standard input is for the messages of the agent");
});

function isRunning(pid: number | null): boolean {
  try {
    return pid !== null && process.kill(pid, 0);
  } catch {
    return false;
  }
}
