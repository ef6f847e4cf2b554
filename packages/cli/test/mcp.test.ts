import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { beforeAll, describe, expect, it } from "vitest";

const folder = new TestFolder();
const csv = folder.write("products.csv", "sku,name,price\nL-1,Desk lamp,39.5\nL-2,Floor lamp,120\n");
const papers = folder.write("p.ndjson", '{"id":"1","title":"On lamps","year":1879}\n');
const [dataset, index, schema] = ["stock.db", "archive.firm", "products.schema.json"].map((name) =>
  folder.join(name),
) as [string, string, string];

beforeAll(async () => {
  await firmament(["schema", "infer", csv, "-o", schema]);
  for (const args of [
    ["load", csv, "--db", dataset],
    ["index", csv, "-o", index],
  ]) {
    expect((await firmament([...args, "--schema", schema, "--map", "sku=id"])).status).toBe(0);
  }
});

interface Answered {
  readonly status: number | null;
  readonly stderr: string;
  /** The results of the messages, in their order. */
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

/** Sends messages to `firmament mcp`, and closes its standard input. */
async function answersOf(args: readonly string[], ...calls: readonly (readonly [string, object])[]): Promise<Answered> {
  const clientInfo = { name: "test", version: "1" };
  const messages = [
    { method: "initialize", params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo }, id: 0 },
    { method: "notifications/initialized" },
    ...calls.map(([method, params], i) => ({ method, params, id: i + 1 })),
  ];
  const input = messages.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join("");
  const { status, stdout, stderr } = await firmament(["mcp", ...args], { input });
  const answers = stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { readonly id: number; readonly result: Record<string, unknown> });
  const results = answers.toSorted((a, b) => a.id - b.id).map(({ result }) => result);
  return { status, stderr, results: results.slice(1) };
}

function searchOf(dataset: string, query: string): readonly [string, object] {
  return ["tools/call", { name: "search", arguments: { dataset, query } }];
}

describe("firmament mcp", () => {
  it("reads points of renamed columns, which its advice names as they are in the file", async () => {
    const shops = folder.write("shops.csv", "id,name,Breite,Laenge\n1,Mitte,52.52,13.4\n2,Suva,-18.1,178.4\n");
    const { stderr, results } = await answersOf(
      [shops, "--map", "Breite=lat", "--map", "Laenge=lng"],
      searchOf("shops", 'location:"52.5,13.4"~50'),
    );
    expect(stderr).toContain("--map Breite,Laenge=location");
    expect(JSON.stringify(results[0])).toContain("Mitte");
    expect(JSON.stringify(results[0])).not.toContain("Suva");
  });

  it("serves several files as firmament serve does: records, a dataset and an index file", async () => {
    const { status, stderr, results } = await answersOf(
      [csv, `papers=${papers}`, dataset, index],
      ["tools/list", {}],
      searchOf("products", "lamp"),
      searchOf("papers", "lamps"),
      searchOf("stock", 'name:"floor lamp"'),
      searchOf("archive", "price:<100"),
    );
    expect(status).toBe(0);
    expect(stderr).toContain("products.csv: schema inferred from 2 records");
    expect(stderr).toContain("then firmament mcp products=");
    const [tools, ...found] = results;
    for (const name of ["products", "papers", "stock", "archive"]) {
      expect(JSON.stringify(tools)).toContain(`Dataset ${name}: `);
    }
    expect(found.map((each) => each.structuredContent)).toMatchObject([
      { total: 2 },
      { total: 1, documents: [{ id: "1", title: "On lamps" }] },
      { total: 1, documents: [{ id: "L-2" }] },
      { total: 1, documents: [{ id: "L-1" }] },
    ]);
  });

  it("reads records by a stated schema and mappings", async () => {
    const args = [csv, "--schema", `products=${schema}`, "--map", "sku=id"];
    const { stderr, results } = await answersOf(args, searchOf("products", "floor"));
    expect(stderr).not.toContain("inferred");
    expect(results[0]).toMatchObject({ structuredContent: { documents: [{ id: "L-2" }] } });
  });

  it("takes a dataset by --db, under the name of its file", async () => {
    const { results } = await answersOf(["--db", dataset], searchOf("stock", "lamp"));
    expect(results[0]).toMatchObject({ structuredContent: { total: 2 } });
  });

  it("never reads documents from standard input", async () => {
    for (const args of [["-"], ["p=-"], ["p=-", "--schema", schema], ["--data", "-"]]) {
      const message = "error: standard input is for the messages of the agent. Name a file instead of -";
      expect(await answersOf(args)).toMatchObject({ status: 2, stderr: expect.stringContaining(message) });
    }
  });
});
