import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { openDataset } from "@firmament/dataset";
import type { DatasetList } from "@firmament/server";
import { MemoryTerminal } from "@firmament/test-support/cli/memory-terminal.ts";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { shellWords } from "@firmament/test-support/cli/shell-words.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { productEngine, productSchema, products } from "@firmament/test-support/http/products.ts";
import { createIngestKey, createServeAccount } from "@firmament/test-support/http/serve-accounts.ts";
import type { ServeOutput } from "@firmament/test-support/http/serve-output.ts";
import { killServersAfterTests, ServeProcess } from "@firmament/test-support/http/serve-process.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { saveIndex } from "firmament/node";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { serve } from "../../src/serve/serve.ts";

killServersAfterTests();
const folder = new TestFolder();
const table = [
  "sku,name,category,price,released",
  "L-1,Desk lamp,Lighting,39.5,2023-03-01",
  "L-2,Floor lamp,Lighting,120,2024-06-15",
  "C-1,Garden chair,Furniture,75,2024-02-10",
].join("\n");
const csv = folder.write("products.csv", table);

/** Sends the request of a curl command. */
async function curl(line: string): Promise<Response> {
  const [, url = "", ...options] = shellWords(line, {});
  const headers = options.flatMap((option, index) => (options[index - 1] === "-H" ? [option.split(": ")] : []));
  return fetch(url, {
    method: "POST",
    headers: Object.fromEntries(headers),
    body: options[options.indexOf("-d") + 1] ?? "",
  });
}

/** The number of matches of a search without a key. */
async function total(url: string, dataset: string, query: string): Promise<unknown> {
  const response = await fetch(`${url}/datasets/${dataset}/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as { readonly pagination?: { readonly total: number } };
  return body.pagination?.total ?? body;
}

async function datasetNames(url: string): Promise<readonly string[]> {
  const { datasets } = (await (await fetch(`${url}/datasets`)).json()) as DatasetList;
  return datasets.map(({ name }) => name);
}

/** What the log says about the records of a file. */
const inferences = ({ log }: ServeOutput): readonly unknown[] =>
  log.flatMap(({ msg }) => (String(msg).includes("schema inferred") ? [msg] : []));

describe("from a table to an answer", () => {
  it("takes the help and one command", async () => {
    const { stdout: help } = await firmament(["--help"]);
    expect(help).toContain("firmament serve products.csv\n");
    const start = performance.now();
    const server = new ServeProcess([csv, "--port", "0"]);
    const url = await server.url();
    const response = await curl((await server.lines()).at(-1) ?? "");
    const { data } = (await response.json()) as { readonly data: readonly { readonly name: string }[] };
    expect([response.status, data[0]?.name]).toEqual([200, expect.stringMatching(/lamp|chair/)]);
    // What the playground at / asks first.
    expect(await datasetNames(url)).toEqual(["products"]);
    expect([200, 302, 308]).toContain((await fetch(`${url}/`, { redirect: "manual" })).status);
    expect(performance.now() - start).toBeLessThan(60_000);
  });

  it("prints the address of the playground if it is built", async () => {
    const pages = folder.join("web");
    mkdirSync(pages);
    writeFileSync(`${pages}/index.html`, "<title>Playground</title>");
    const terminal = new MemoryTerminal();
    const ended = serve({ dataset: [csv], port: "0" }, terminal, { pagesFolder: pages });
    const text = await terminal.printed(({ stdout }) => (stdout.text.endsWith("\n") ? stdout.text : null));
    const address = /^Playground: (.*)$/m.exec(text)?.[1] ?? "";
    expect(await (await fetch(address)).text()).toBe("<title>Playground</title>");
    terminal.events.emit("SIGTERM", "SIGTERM");
    await ended;
  });
});

describe("firmament serve FILE", () => {
  it("infers fields and ids, and says how to keep them", async () => {
    const server = new ServeRun(["--port", "0", csv]);
    const url = await server.url();
    const fields = "name (text), category (text), price (number), released (date); the ids are in sku";
    const [message = ""] = inferences(server);
    expect(message).toContain(`products.csv: schema inferred from 3 records: ${fields}. Keep and change the schema: `);
    expect(await total(url, "products", "lamp AND price:<100 AND released:[2023 TO 2023]")).toBe(1);
    expect(await total(url, "products", "id:L-1")).toMatchObject({ code: "unknown_field" });

    // The commands of the message work.
    const commands =
      /schema: (firmament .*), then (firmament .*)\. Make the documents changeable: (.*), then serve /.exec(
        String(message),
      );
    for (const command of [commands?.[1] ?? "", commands?.[3] ?? ""]) {
      const words = shellWords(command, {}).map((word) =>
        word.replace(/^products\.(?=schema|db)/, folder.join("products.")),
      );
      expect(await firmament(words.slice(1))).toMatchObject({ status: 0 });
    }
    expect(commands?.[2]).toBe(`firmament serve products=${csv} --schema products.schema.json --map sku=id`);
    const kept = new ServeRun(["--port", "0", folder.join("products.db")]);
    expect(await total(await kept.url(), "products", "lamp AND price:<100")).toBe(1);
    expect(inferences(kept)).toEqual([]);
  });

  it("serves files of each kind under their names", async () => {
    const index = folder.join("shoes.firm");
    await saveIndex(productEngine(), index);
    const path = folder.join("stock.db");
    const dataset = await openDataset(path, { schema: productSchema });
    await dataset.load(products);
    await dataset.close();
    const files = [
      folder.write("Price List.tsv.gz", gzipSync(table.replaceAll(",", "\t"))),
      folder.write("papers.ndjson", '{"key":"p1","title":"On lamps"}\n{"key":"p2","title":"On chairs"}\n'),
      `more=${folder.write("array.json", '[{"id":1,"title":"One"}]')}`,
      index,
      path,
    ];
    const server = new ServeRun(["--port", "0", "--dataset", `same=${csv}`, ...files]);
    const url = await server.url();
    expect(await datasetNames(url)).toEqual(["same", "price-list", "papers", "more", "shoes", "stock"]);
    expect(await Promise.all([total(url, "same", "lamp"), total(url, "price-list", "price:>=75")])).toEqual([2, 2]);
    expect(await Promise.all([total(url, "papers", "lamps"), total(url, "more", "title:one")])).toEqual([1, 1]);
    expect(await Promise.all([total(url, "shoes", "price:<100"), total(url, "stock", "title:shoe")])).toEqual([2, 2]);
    expect(inferences(server)).toHaveLength(4);
  });

  it("serves a folder of records as one dataset, and one of datasets and index files as several", async () => {
    const exported = folder.join("exports");
    mkdirSync(exported);
    writeFileSync(`${exported}/a.csv`, table);
    writeFileSync(`${exported}/b.csv`, "sku,name\nL-3,Wall lamp\n");
    writeFileSync(`${exported}/a.schema.json`, "{}");
    const stored = folder.join("stored");
    mkdirSync(stored);
    await saveIndex(productEngine(), `${stored}/one.firm`);
    await (await openDataset(`${stored}/two.db`, { schema: productSchema })).close();
    writeFileSync(`${stored}/left.csv`, table);
    const server = new ServeRun(["--port", "0", exported, stored]);
    const url = await server.url();
    expect(await datasetNames(url)).toEqual(["exports", "one", "two"]);
    expect(await total(url, "exports", "lamp")).toBe(3);
    const message = `${stored}: its datasets and index files are served. To serve its records, too, name their files: ${stored}/left.csv`;
    expect(server.log.map(({ msg }) => msg)).toContain(message);
    const named = await firmament(["serve", `x=${stored}`]);
    expect(named).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`one=${stored}/one.firm two=${stored}/two.db`),
    });
  });

  it("takes the schema, the mappings and the separator of one file", async () => {
    const schema = folder.write("s.json", '{"fields":{"title":{"type":"text"},"tags":{"type":"keyword","many":true}}}');
    const tagged = folder.write("tagged.csv", "no;Name;tags\n7;Desk lamp;led|black\n8;Chair;\n");
    const options = ["--map", "no=id", "--map", "Name=title", "--separator", "|"];
    for (const args of [[tagged, "--schema", schema], [tagged]]) {
      const server = new ServeRun(["--port", "0", ...args, ...options]);
      expect(await total(await server.url(), "tagged", "title:lamp AND tags:black")).toBe(1);
    }
    const both = [`a=${tagged}`, csv, "--schema", `a=${schema}`];
    const failed = await new ServeRun(["--port", "0", ...both]).finished();
    expect(failed).toMatchObject({ status: 1, stderr: expect.stringContaining('--map "COLUMN=id"') });
  });

  it("serves a Parquet file", async () => {
    const columnData = [
      { name: "sku", data: ["L-1", "L-2"], type: "STRING" as const },
      { name: "name", data: ["Desk lamp", "Chair"], type: "STRING" as const },
    ];
    const path = folder.write("rows.parquet", new Uint8Array(parquetWriteBuffer({ columnData })));
    expect(await total(await new ServeRun(["--port", "0", path]).url(), "rows", "lamp")).toBe(1);
  });

  it("numbers records that nothing identifies", async () => {
    const path = folder.write("notes.ndjson", '{"id":"x","text":"Lamp"}\n{"id":"x","text":"Lamp"}\n{"text":"Chair"}\n');
    const server = new ServeRun(["--port", "0", path]);
    const url = await server.url();
    const body = JSON.stringify({ query: "lamp" });
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    expect(await (await fetch(`${url}/datasets/notes/search`, init)).json()).toMatchObject({
      data: [{ id: "1" }, { id: "2" }],
    });
    expect(inferences(server)[0]).toContain("no member identifies the records, so their numbers are the ids");
  });

  it("does not change records, and says how they could be", async () => {
    const accounts = folder.join("accounts.db");
    const ingest = await createIngestKey(accounts, (await createServeAccount(accounts, 1)).account);
    const server = new ServeRun(["--port", "0", csv, "--accounts-db", accounts]);
    const url = await server.url();
    const response = await fetch(`${url}/datasets/products/documents`, {
      method: "POST",
      headers: { "x-api-key": ingest, "content-type": "application/json" },
      body: JSON.stringify({ changes: [{ delete: "L-1" }] }),
    });
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: "read_only", detail: expect.stringContaining("firmament load FILE --db NAME.db") },
    ]);
    expect(await datasetNames(url)).toEqual([]);
  });

  it("searches records with threads", async () => {
    const server = new ServeRun(["--port", "0", "--threads", "1", csv]);
    expect(await total(await server.url(), "products", "lamp")).toBe(2);
  });

  it("ends at once when it is interrupted while it infers", async () => {
    const lines = Array.from({ length: 100_000 }, (_, row) => `${row},Lamp ${row}`).join("\n");
    const path = folder.write("long.csv", `id,name\n${lines}`);
    const server = new ServeRun(["--port", "0", path]);
    await expect.poll(() => server.terminal.events.listenerCount("SIGINT"), { interval: 1 }).toBe(1);
    server.signal("SIGINT");
    expect(await server.finished()).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("says that a port is in use", async () => {
    const blocker = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => blocker.once("listening", resolve));
    const { port } = blocker.address() as AddressInfo;
    const { status, stderr } = await firmament(["serve", csv, "--port", String(port)]);
    blocker.close();
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("choose another port with --port (0 selects a free one)"),
    ]);
  });
});

describe("firmament serve --db", () => {
  it("names a dataset after its file, and that of companies companies", async () => {
    const path = folder.join("shop.db");
    const dataset = await openDataset(path, { schema: productSchema });
    await dataset.load(products);
    await dataset.close();
    const server = new ServeRun(["--port", "0", "--db", path]);
    const url = await server.url();
    expect(await datasetNames(url)).toEqual(["shop"]);
    expect(await total(url, "shop", "title:shoe")).toBe(2);
    const companies = folder.join("mine.db");
    await firmament(["load", folder.writeThree(), "--db", companies]);
    expect(await datasetNames(await new ServeRun(["--port", "0", "--db", companies, csv]).url())).toEqual([
      "companies",
      "products",
    ]);
  });
});
