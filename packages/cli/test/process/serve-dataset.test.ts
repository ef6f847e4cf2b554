import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { openDataset } from "@firmament/dataset";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { TestFolder } from "@firmament/test-support/cli/test-folder.ts";
import {
  createIngestKey,
  createServeAccount,
  search,
  sendChanges,
} from "@firmament/test-support/http/serve-accounts.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { companySchema } from "firmament/companies";
import { describe, expect, it, onTestFinished } from "vitest";

const folder = new TestFolder();
const loader = fileURLToPath(new URL("../../../../test/support/dataset/loading-process.ts", import.meta.url));

async function newDataset(name: string): Promise<string> {
  const path = folder.join(name);
  const dataset = await openDataset(path, { schema: companySchema });
  await dataset.load([{ id: "1", name: "Nordlicht Software" }]);
  await dataset.close();
  return path;
}

describe("firmament serve --db", () => {
  it("serves a dataset that clients and other programs change", async () => {
    const path = await newDataset("served.db");
    const accounts = folder.join("served-accounts.db");
    const { account, key } = await createServeAccount(accounts, 10);
    const ingest = await createIngestKey(accounts, account);
    const server = new ServeRun(["--port", "0", "--metrics-port", "0", "--db", path, "--accounts-db", accounts]);
    const url = await server.url();

    expect(await (await sendChanges(url, ingest, [{ upsert: { id: "2", name: "Isar Software" } }])).json()).toEqual({
      added: 1,
      replaced: 0,
      deleted: 0,
      unchanged: 0,
      missing: 0,
      generation: 1,
      change_number: 2,
    });
    const found = await search(url, key, { query: "software" });
    expect(found.headers.get("x-dataset-generation")).toBe("1");
    expect(await found.json()).toMatchObject({ pagination: { total: 2 } });

    const other = await openDataset(path, { schema: companySchema });
    expect(other.engine.size).toBe(2);
    await other.refresh([{ id: "3", name: "Spree Software" }], { allowShrink: true });
    await other.close();
    const ready = async (): Promise<unknown> => (await fetch(`${url}/readyz`)).json();
    await expect.poll(ready).toMatchObject({ companies: 1, dataset: { generation: 2 } });
    expect((await search(url, key, { query: "spree" })).headers.get("x-dataset-generation")).toBe("2");

    const metrics = await (await fetch(`${server.log.find((line) => line.for === "metrics")?.url}/metrics`)).text();
    expect(metrics).toMatch(/^firmament_dataset_generation\{dataset="companies"\} 2$/m);
    expect(metrics).toMatch(/^firmament_documents\{dataset="companies"\} 1$/m);

    server.signal("SIGTERM");
    expect((await server.finished()).status).toBe(0);
    expect(server.log.slice(-2)).toMatchObject([{ msg: "stopping" }, { msg: "stopped" }]);
  });

  it("follows a process that loads and refreshes", async () => {
    const path = await newDataset("followed.db");
    const server = new ServeRun(["--port", "0", "--db", path]);
    const [url, key] = [await server.url(), await server.demoKey()];
    const total = async (query: string): Promise<unknown> => {
      const body = (await (await search(url, key, { query })).json()) as { readonly pagination: object };
      return body.pagination;
    };
    const child = spawn(process.execPath, [loader, path, "2000"], { stdio: ["pipe", "pipe", "inherit"] });
    onTestFinished(() => {
      child.kill("SIGKILL");
    });
    const lines = createInterface(child.stdout);
    expect(await once(lines, "line")).toEqual(["loaded"]);
    await expect.poll(() => total("name:loaded")).toMatchObject({ total: 2000 });
    child.stdin.write("\n");
    expect(await once(lines, "line")).toEqual(["refreshed"]);
    await expect.poll(() => total("name:refreshed")).toMatchObject({ total: 2000 });
    expect(await total("name:loaded OR nordlicht")).toMatchObject({ total: 0 });
  });

  it("logs the warnings of the dataset", async () => {
    const path = await newDataset("damaged.db");
    writeFileSync(`${path}-index-1`, "not an index file");
    const server = new ServeRun(["--port", "0", "--db", path]);
    const url = await server.url();
    expect(await (await search(url, await server.demoKey(), { query: "software" })).json()).toMatchObject({
      pagination: { total: 1 },
    });
    const warnings = server.log.filter(({ level }) => level === "warn").map(({ msg }) => msg);
    // A clone in which the web pages are not built has a warning about them, too.
    expect(warnings).toContainEqual(expect.stringContaining("The index is built again from the documents."));
    expect(server.log.find(({ msg }) => msg === "ready")).toMatchObject({ db: path, companies: 1 });
  });

  it.each([
    [
      "a missing file",
      "missing.db",
      1,
      /^error: the file missing\.db does not exist\. Load documents into it first\.$/m,
    ],
    ["a file that is not a dataset", folder.writeThree(), 1, /^error: cannot use .*: it is a file of records, not a/m],
  ])("fails for %s", async (_, path, status, message) => {
    const result = await firmament(["serve", "--port", "0", "--db", path]);
    expect(result).toMatchObject({ status, stdout: "", stderr: expect.stringMatching(message) });
  });

  it("excludes --data", async () => {
    const result = await firmament(["serve", "--data", "a.firm"], { env: { FIRMAMENT_DB: "a.db" } });
    expect(result).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("FIRMAMENT_DB and --data exclude each other."),
    });
  });
});
