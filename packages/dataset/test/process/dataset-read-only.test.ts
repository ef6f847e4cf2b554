import { copyFileSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { schemaOfDataset } from "@firmament/dataset";
import type { DatasetList } from "@firmament/server";
import { firmament } from "@firmament/test-support/cli/run.ts";
import { openInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { makeReadOnly } from "@firmament/test-support/dataset/read-only-folder.ts";
import { smallCompanies } from "@firmament/test-support/dataset/small-companies.ts";
import { ServeRun } from "@firmament/test-support/http/serve-run.ts";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";

const root = mkdtempSync(join(tmpdir(), "firmament-read-only-"));
afterAll(() => rmSync(root, { recursive: true }));

const COUNT = 1200;

/** A dataset with an index file, in a folder of its own. */
async function newDataset(): Promise<string> {
  const path = join(mkdtempSync(join(root, "test-")), "companies.db");
  const dataset = await openInProcess(path);
  await dataset.refresh(smallCompanies(COUNT));
  await dataset.savedSearches.add("x", "software");
  await dataset.close();
  return path;
}

/** Makes the folder of a dataset read-only while the test runs; skips the test if that is not possible. */
function closeFolder(path: string, skip: () => void): () => void {
  const undo = makeReadOnly(join(path, ".."));
  if (undo === null) {
    skip();
    return () => {};
  }
  let isClosed = true;
  const open = (): void => {
    if (isClosed) undo();
    isClosed = false;
  };
  onTestFinished(open);
  return open;
}

describe("a dataset in a folder that may not be written", () => {
  it("is searched, checked and copied with its index file", async ({ skip }) => {
    const path = await newDataset();
    const before = readdirSync(join(path, "..")).toSorted();
    closeFolder(path, skip);
    const progress: string[] = [];
    const dataset = await openInProcess(path, {
      onProgress: ({ kind }) => progress.push(kind),
      onWarning: (warning) => progress.push(warning),
    });
    expect(dataset.engine.size).toBe(COUNT);
    expect(dataset.engine.count("name:*")).toBeGreaterThan(0);
    expect(dataset.status().indexFile).toMatchObject({ changeNumber: dataset.status().changeNumber, problem: null });
    expect(await dataset.verify()).toMatchObject({ documents: COUNT, problemCount: 0 });
    expect(dataset.savedSearches.list()).toMatchObject([{ id: "x" }]);
    expect(await dataset.alerts.pending()).toEqual([]);
    const copy = join(mkdtempSync(join(root, "copy-")), "copy.db");
    await dataset.backUp(copy);
    await dataset.close();
    expect(progress).toEqual(Array.from(progress, () => "verify"));
    expect(readdirSync(join(path, "..")).toSorted()).toEqual(before);
    expect((await schemaOfDataset(path)).fields).toHaveProperty("name");
    const copied = await openInProcess(copy);
    expect(copied.engine.size).toBe(COUNT);
    await copied.close();
  });

  it("builds its index in memory without an index file, and leaves a damaged one", async ({ skip }) => {
    for (const damage of ["missing", "damaged"] as const) {
      const path = await newDataset();
      if (damage === "missing") rmSync(`${path}-index-2`);
      else copyFileSync(path, `${path}-index-2`);
      const before = readdirSync(join(path, "..")).toSorted();
      const open = closeFolder(path, skip);
      const warnings: string[] = [];
      const dataset = await openInProcess(path, { onWarning: (warning) => warnings.push(warning) });
      expect(dataset.engine.size).toBe(COUNT);
      await dataset.close();
      expect(warnings).toHaveLength(damage === "missing" ? 0 : 1);
      expect(readdirSync(join(path, "..")).toSorted()).toEqual(before);
      open();
    }
  });

  it("refuses every change with the reason, and is searched afterwards", async ({ skip }) => {
    const path = await newDataset();
    closeFolder(path, skip);
    const dataset = await openInProcess(path);
    const refusal = {
      code: "file_read_only",
      message: expect.stringMatching(
        /^Cannot change .*companies\.db: this process may not write .* and open it again\.$/,
      ),
    };
    const changes: Readonly<Record<string, () => Promise<unknown>>> = {
      upsert: () => dataset.upsert({ id: "a", name: "Acme" }),
      delete: () => dataset.delete("1"),
      patch: () => dataset.patch("1", { name: "Acme" }),
      deleteWhere: () => dataset.deleteWhere("*:*"),
      clear: () => dataset.clear(),
      apply: () => dataset.apply([{ delete: "1" }]),
      load: () => dataset.load([{ id: "a", name: "Acme" }]),
      refresh: () => dataset.refresh([]),
      save: () => dataset.savedSearches.add("a", "acme"),
      remove: () => dataset.savedSearches.delete("x"),
      acknowledge: () => dataset.alerts.acknowledge([1]),
    };
    for (const change of Object.values(changes)) await expect(change()).rejects.toMatchObject(refusal);
    expect(await dataset.preview([{ id: "a", name: "Acme" }])).toMatchObject({ added: 1 });
    expect(dataset.engine.size).toBe(COUNT);
    await dataset.close();
  });

  it("is read with its log while a process that may write has it open, and follows it", async ({ skip }) => {
    const path = await newDataset();
    const writer = await openInProcess(path);
    await writer.upsert({ id: "new", name: "Acme" });
    const open = closeFolder(path, skip);
    const reader = await openInProcess(path);
    expect(reader.engine.has("new")).toBe(true);
    await writer.upsert({ id: "newer", name: "Acme" });
    await expect.poll(() => reader.engine.has("newer")).toBe(true);
    await expect(reader.delete("new")).rejects.toMatchObject({ code: "file_read_only" });
    await reader.close();
    open();
    await writer.close();
  });

  it("is refused if a log cannot be read, with the command that moves it into the file", async ({ skip }) => {
    const path = await newDataset();
    const writer = await openInProcess(path);
    await writer.upsert({ id: "new", name: "Acme" });
    const folder = mkdtempSync(join(root, "killed-"));
    const killed = join(folder, "companies.db");
    for (const suffix of ["", "-wal"]) copyFileSync(`${path}${suffix}`, `${killed}${suffix}`);
    await writer.close();
    const open = closeFolder(killed, skip);
    await expect(openInProcess(killed)).rejects.toMatchObject({
      code: "file_read_only",
      message: expect.stringMatching(
        /^Cannot read (.*companies\.db): .*-wal has changes that are not in the file yet, and this process may not write .*\. Run "firmament status --db \1" once where/,
      ),
    });
    open();
    expect(await firmament(["status", "--db", killed])).toMatchObject({ status: 0 });
    closeFolder(killed, skip);
    const reader = await openInProcess(killed);
    expect(reader.engine.has("new")).toBe(true);
    await reader.close();
  });

  it("is refused if it has an earlier version", async ({ skip }) => {
    const path = await newDataset();
    const database = new DatabaseSync(path);
    database.exec("pragma user_version = 5");
    database.close();
    closeFolder(path, skip);
    await expect(openInProcess(path)).rejects.toMatchObject({
      code: "file_read_only",
      message: expect.stringMatching(/it has version 5, and must get version \d+, and this process may not write/),
    });
  });

  it("says so once when somebody else has changed the file", async ({ skip }) => {
    const path = await newDataset();
    const open = closeFolder(path, skip);
    const warnings: string[] = [];
    const dataset = await openInProcess(path, { onWarning: (warning) => warnings.push(warning) });
    open();
    utimesSync(path, 1, 1);
    await expect.poll(() => warnings).toEqual([expect.stringContaining("it has been changed or replaced since")]);
    await dataset.close();
  });

  it("works with the commands that read", async ({ skip }) => {
    const path = await newDataset();
    closeFolder(path, skip);
    const copy = join(mkdtempSync(join(root, "copy-")), "copy.db");
    for (const args of [["status"], ["verify"], ["search", "*:*"], ["export"], ["backup", copy]]) {
      expect(await firmament([...args, "--db", path]), args.join(" ")).toMatchObject({ status: 0, stderr: "" });
    }
    const server = new ServeRun(["--port", "0", "--dataset", `firms=${path}`, "--public", "firms"]);
    const { datasets } = (await (await fetch(`${await server.url()}/datasets`)).json()) as DatasetList;
    expect(datasets).toMatchObject([{ name: "firms" }]);
    const loaded = await firmament(["load", "-", "--db", path], { input: '{"id":"a"}\n' });
    expect(loaded).toMatchObject({ status: 1, stderr: expect.stringContaining("this process may not write") });
  });
});
