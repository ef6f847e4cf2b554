import { openDataset } from "@firmament/dataset";
import type { DatasetList } from "@firmament/server";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import { productEngine, productSchema, products } from "@firmament/test-support/http/products.ts";
import { createServeAccount } from "@firmament/test-support/http/serve-accounts.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { saveIndex } from "firmament/node";
import { describe, expect, it } from "vitest";

const folder = new TestFolder();

async function searchIn(url: string, dataset: string, key: string, query: string): Promise<Response> {
  return fetch(`${url}/datasets/${dataset}/search`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({ query }),
  });
}

/** The status of a search without a key. */
async function statusWithoutKey(url: string, dataset: string): Promise<number> {
  const body = JSON.stringify({ query: "*:*" });
  const headers = { "content-type": "application/json" };
  return (await fetch(`${url}/datasets/${dataset}/search`, { method: "POST", headers, body })).status;
}

const publicNames = async (url: string): Promise<readonly string[]> => {
  const { datasets } = (await (await fetch(`${url}/datasets`)).json()) as DatasetList;
  return datasets.map(({ name }) => name);
};

describe("firmament serve --public", () => {
  it("opens the named datasets to everybody, up to a rate", async () => {
    const index = folder.join("public.firm");
    await saveIndex(productEngine(), index);
    const files = ["--dataset", `products=${index}`, "--dataset", `stock=${index}`];
    const server = new ServeRun(["--port", "0", ...files, "--public", "products", "--public-rate-limit", "3/h"]);
    const url = await server.url();
    expect(await publicNames(url)).toEqual(["products"]);
    expect([await statusWithoutKey(url, "products"), await statusWithoutKey(url, "stock")]).toEqual([200, 401]);
    expect([await statusWithoutKey(url, "products"), await statusWithoutKey(url, "products")]).toEqual([200, 429]);
    const key = await server.demoKey();
    expect((await searchIn(url, "products", key, "*:*")).headers.get("x-credits-charged")).toBe("0.01");
    expect(server.log.filter(({ msg }) => msg === "ready")).toMatchObject([{ public: true }, {}]);
  });

  it("alone opens all datasets; the variable and the file do the same", async () => {
    const index = folder.join("all.firm");
    await saveIndex(productEngine(), index);
    const args = ["--port", "0", "--dataset", `products=${index}`];
    const config = folder.write("public.json", '{"public":["products"]}');
    for (const server of [
      new ServeRun(["--public", ...args]),
      new ServeRun(args, { FIRMAMENT_PUBLIC: "true" }),
      new ServeRun([...args, "--config", config]),
    ]) {
      expect(await publicNames(await server.url())).toEqual(["products"]);
    }
  });

  it("opens the demo by default, and false closes it", async () => {
    const url = await new ServeRun(["--port", "0"]).url();
    expect([await publicNames(url), await statusWithoutKey(url, "companies")]).toEqual([["companies"], 200]);
    const closed = await new ServeRun(["--port", "0", "--public", "false"]).url();
    expect([await publicNames(closed), await statusWithoutKey(closed, "companies")]).toEqual([[], 401]);
  });
});

describe("firmament serve --dataset", () => {
  it("serves index files and datasets of any documents beside the companies", async () => {
    const index = folder.join("products.firm");
    await saveIndex(productEngine(), index);
    const path = folder.join("stock.db");
    const dataset = await openDataset(path, { schema: productSchema });
    await dataset.load(products);
    await dataset.close();
    const accounts = folder.join("accounts.db");
    const { key } = await createServeAccount(accounts, 10);
    const files = ["--dataset", `products=${index}`, "--dataset", `stock=${path}`];
    const args = ["--port", "0", "--metrics-port", "0", "--accounts-db", accounts, ...files];
    const server = new ServeRun([...args, "--data", folder.write("companies.ndjson", '{"id":"1","name":"Acme"}')]);
    const url = await server.url();

    for (const [name, query, total] of [
      ["companies", "acme", 1],
      ["products", "price:<100", 2],
      ["stock", "title:shoe AND brand:nordlauf", 2],
    ] as const) {
      const response = await searchIn(url, name, key, query);
      expect([response.status, await response.json()]).toMatchObject([200, { pagination: { total } }]);
    }
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({
      companies: 1,
      datasets: { products: { documents: 4 }, stock: { documents: 4, dataset: { generation: 1 } } },
    });
    const metrics = await (await fetch(`${server.log.find((line) => line.for === "metrics")?.url}/metrics`)).text();
    expect(metrics).toContain('\nfirmament_documents{dataset="stock"} 4\n');
    expect(metrics).toContain('\nfirmament_dataset_generation{dataset="stock"} 1\n');
    expect(server.log.filter(({ msg }) => msg === "ready")).toMatchObject([
      { companies: 1 },
      { dataset: "products", documents: 4, data: index },
      { dataset: "stock", documents: 4, db: path },
    ]);
  });

  it("serves no companies if none are stated, and prints a command for the first dataset", async () => {
    const index = folder.join("alone.firm");
    await saveIndex(productEngine(), index);
    const server = new ServeRun(["--port", "0", "--dataset", `products=${index}`]);
    const key = await server.demoKey();
    const url = await server.url();
    expect(server.stdout).toContain(`/datasets/products/search -H 'x-api-key: ${key}'`);
    const response = await searchIn(url, "companies", key, "*:*");
    expect([response.status, await response.json()]).toMatchObject([404, { datasets: ["products"] }]);
  });

  it.each<[string, RegExp]>([
    ["products", /--dataset must be names with files/],
    ["Products=a.firm", /--dataset must be names with files/],
    ["companies=a.firm", /--dataset must be names with files/],
    ["products=", /--dataset must be names with files/],
  ])("rejects %s", async (value, message) => {
    const { status, stderr } = await new ServeRun(["--port", "0", "--dataset", value]).finished();
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it("is named by the error for other documents than companies", async () => {
    const index = folder.join("other.firm");
    await saveIndex(productEngine(), index);
    const path = folder.join("other.db");
    await (await openDataset(path, { schema: productSchema })).close();
    for (const [option, file] of [
      ["--data", index],
      ["--db", path],
    ] as const) {
      const { status, stderr } = await new ServeRun(["--port", "0", option, file]).finished();
      expect([status, stderr]).toEqual([1, expect.stringContaining(`another schema with --dataset NAME=${file}.`)]);
      expect(stderr).not.toContain("--schema");
    }
  });

  it("fails for a file that is neither an index file nor a dataset", async () => {
    for (const file of [folder.write("records.ndjson", '{"id":"1"}'), folder.join("missing.db")]) {
      const { status, stderr } = await new ServeRun(["--port", "0", "--dataset", `products=${file}`]).finished();
      expect([status, stderr]).toEqual([1, expect.stringContaining(file)]);
    }
  });
});
