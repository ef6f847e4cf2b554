import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conformanceCompanies } from "@firmament/test-support/conformance.ts";
import { afterAll, describe, expect, test } from "vitest";
import { companySchema } from "../src/entries/companies.ts";
import { SearchEngine, writeIndex } from "../src/entries/index.ts";
import { IndexFileError, openIndex, saveIndex, schemaOfIndex } from "../src/entries/node.ts";

const folder = mkdtempSync(join(tmpdir(), "firmament-node-"));
afterAll(() => rmSync(folder, { recursive: true }));

function engineOf(...names: readonly string[]): SearchEngine<typeof companySchema> {
  const engine = new SearchEngine(companySchema);
  engine.upsertAll(names.map((name, index) => ({ id: String(index), name })));
  return engine;
}

test("saveIndex rejects a value that is not an engine, and an empty path", async () => {
  const engine = engineOf("one");
  const path = join(folder, "rejected.firm");
  for (const value of [{}, null, undefined, "a"]) {
    await expect(saveIndex(value as unknown as typeof engine, path)).rejects.toThrow(
      new TypeError("saveIndex needs a SearchEngine."),
    );
  }
  const message = "The path of an index file must be a non-empty string, not ";
  for (const value of ["", undefined, 5]) {
    await expect(saveIndex(engine, value as string)).rejects.toThrow(message);
    await expect(openIndex(value as string, { schema: companySchema })).rejects.toThrow(message);
    await expect(schemaOfIndex(value as string)).rejects.toThrow(message);
  }
  await expect(openIndex(writeIndex(engine) as unknown as string, { schema: companySchema })).rejects.toThrow(
    new TypeError(`${message}an object. Open bytes with readIndex.`),
  );
  expect(existsSync(path)).toBe(false);
});

describe("an index file", () => {
  test("can be saved, opened, changed and saved again at the same path", async () => {
    const path = join(folder, "companies.firm");
    const engine = new SearchEngine(companySchema);
    engine.upsertAll(conformanceCompanies);
    await saveIndex(engine, path);
    const opened = await openIndex(path, { schema: companySchema });
    expect(opened.ids("*:*")).toEqual(engine.ids("*:*"));
    opened.upsert({ id: "new", name: "Novelty" });
    await saveIndex(opened, path);
    const again = await openIndex(path, { schema: companySchema });
    expect(again.count("novelty")).toBe(1);
    expect(again.size).toBe(engine.size + 1);
    expect(again.get("new")).toEqual({ id: "new", name: "Novelty" });
    expect(readdirSync(folder)).toEqual(["companies.firm"]);
  });

  test("can be opened with any limits for queries", async () => {
    const path = join(folder, "limits.firm");
    await saveIndex(engineOf("one"), path);
    const opened = await openIndex(path, { schema: companySchema, limits: { queryLength: 1 } });
    expect(() => opened.count("one")).toThrow(expect.objectContaining({ code: "limit" }));
    expect(opened.size).toBe(1);
    rmSync(path);
  });

  test("that is replaced does not affect an engine that has it open", async () => {
    const path = join(folder, "replaced.firm");
    await saveIndex(engineOf("old one", "old two"), path);
    const opened = await openIndex(path, { schema: companySchema });
    await saveIndex(engineOf("new"), path);
    expect(opened.search("old").hits.map(({ document }) => document.name)).toEqual(["old one", "old two"]);
    expect((await openIndex(path, { schema: companySchema })).count("new")).toBe(1);
  });

  test("is written while the engine is searched and changed", async () => {
    const path = join(folder, "meanwhile.firm");
    const engine = engineOf("one", "two", "three");
    const saving = saveIndex(engine, path);
    engine.delete("0");
    engine.upsert({ id: "1", name: "changed" });
    await saving;
    expect((await openIndex(path, { schema: companySchema })).ids("one OR two OR three")).toEqual(["0", "1", "2"]);
  });

  test("can be saved by several calls at the same time; one of them wins", async () => {
    const path = join(folder, "several.firm");
    await Promise.all(["a", "b", "c"].map((name) => saveIndex(engineOf(name), path)));
    const opened = await openIndex(path, { schema: companySchema });
    expect(opened.count("a OR b OR c")).toBe(1);
    expect(readdirSync(folder).filter((name) => name.includes(".tmp"))).toEqual([]);
  });

  test("that cannot be saved leaves the path unchanged", async () => {
    const path = join(folder, "none", "companies.firm");
    await expect(saveIndex(engineOf("x"), path)).rejects.toThrow(
      `Cannot save ${path}: the folder does not exist. Create it first.`,
    );
    await expect(saveIndex(engineOf("x"), folder)).rejects.toThrow("it is a directory. Name a file in it");
    expect(existsSync(path)).toBe(false);
  });

  test("that is truncated or changed is damaged", async () => {
    const path = join(folder, "damaged.firm");
    await saveIndex(engineOf("one"), path);
    const bytes = readFileSync(path);
    truncateSync(path, bytes.length - 1);
    await expect(openIndex(path, { schema: companySchema })).rejects.toMatchObject({
      name: "IndexFileError",
      code: "damaged",
    });
    bytes[100] = (bytes[100] as number) ^ 1;
    writeFileSync(path, bytes);
    await expect(openIndex(path, { schema: companySchema })).rejects.toMatchObject({ code: "damaged" });
  });

  test("is distinguished from other files", async () => {
    const path = join(folder, "other");
    writeFileSync(path, '{"id":"1"}\n');
    await expect(openIndex(path, { schema: companySchema })).rejects.toMatchObject({ code: "foreign" });
    await expect(openIndex(folder, { schema: companySchema })).rejects.toMatchObject({ code: "foreign" });
    const missing = join(folder, "missing");
    await expect(openIndex(missing, { schema: companySchema })).rejects.toMatchObject({
      code: "ENOENT",
      message: `Cannot open ${missing}: the file does not exist. Check the path, or save an index there first.`,
    });
    expect(new IndexFileError("newer", "x")).toBeInstanceOf(Error);
  });
});
