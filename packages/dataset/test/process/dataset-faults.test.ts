import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { inProcessWorkers, openInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { smallCompanies } from "@firmament/test-support/dataset/small-companies.ts";
import { propertyTimeout, sampled } from "@firmament/test-support/fuzz.ts";
import { IndexFileError } from "firmament";
import { internalsOf, requireEngine } from "firmament/backend";
import { type CompanyInput, type CompanySchema, companySchema } from "firmament/companies";
import { threads } from "firmament/node";
import { writeAtomically } from "firmament/storage";
import { afterAll, describe, expect, it, vi } from "vitest";
import { Dataset } from "../../src/dataset.ts";

const root = mkdtempSync(join(tmpdir(), "firmament-faults-"));
afterAll(() => rmSync(root, { recursive: true }));

const companies: readonly CompanyInput[] = smallCompanies(1200);

function newPath(): string {
  return join(mkdtempSync(join(root, "test-")), "companies.db");
}

/** Opens a dataset whose index files are written by another function. */
function openWith(
  path: string,
  writeFile: typeof writeAtomically,
  onWarning: (message: string) => void,
): Promise<Dataset<CompanySchema>> {
  const options = { threads: threads(1), onWarning };
  return Dataset.open({
    path,
    schema: companySchema,
    options,
    engineOptions: {},
    workers: inProcessWorkers,
    writeFile,
  });
}

function diskFull(): NodeJS.ErrnoException {
  return Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
}

/** The chunks, and then an error instead of chunk number `count`. */
function* failingAfter(count: number, chunks: Iterable<Uint8Array>): Generator<Uint8Array, void> {
  let number = 0;
  for (const chunk of chunks) {
    if (number++ === count) throw diskFull();
    yield chunk;
  }
}

describe("a write of the index file that fails", () => {
  it("changes nothing, and the changes are indexed at the next opening", { timeout: propertyTimeout }, async () => {
    const path = newPath();
    const first = await openInProcess(path);
    await first.refresh(companies);
    await first.close();
    const before = readFileSync(`${path}-index-2`);
    const changes = Array.from({ length: 1000 }, (_, index) => ({ upsert: { id: `new-${index}` } }));
    let expected = companies.length;
    for (const count of sampled([0, 1, 2, 3, 4, 5], 3)) {
      const warnings: string[] = [];
      const write: typeof writeAtomically = (target, chunks) => writeAtomically(target, failingAfter(count, chunks));
      const dataset = await openWith(path, write, (warning) => warnings.push(warning));
      expect(dataset.engine.size).toBe(expected);
      await dataset.apply(changes.map(({ upsert: { id } }) => ({ upsert: { id: `${id}-${count}` } })));
      expected += changes.length;
      expect(dataset.engine.size).toBe(expected);
      await dataset.close();
      expect(warnings).toEqual([expect.stringContaining("the disk is full")]);
      expect(readFileSync(`${path}-index-2`).equals(before)).toBe(true);
      expect(readdirSync(join(path, "..")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    }
  });
});

describe("a full disk", () => {
  it("is an error of the change, which has changed nothing", async () => {
    const path = newPath();
    const dataset = await openInProcess(path);
    await dataset.load(companies.slice(0, 100));
    failLargeDocuments(path);
    const large = { id: "b", description: "word ".repeat(100_000) };
    await expect(dataset.apply([{ upsert: { id: "a" } }, { upsert: large }])).rejects.toThrow(
      "database or disk is full",
    );
    expect(dataset.engine.size).toBe(100);
    await dataset.upsert({ id: "a" });
    expect(dataset.engine.size).toBe(101);
    await dataset.close();
  });

  const mounted = mountSmallDisk();
  afterAll(() => {
    if (mounted !== null) execFileSync("umount", [mounted]);
  });

  it.skipIf(mounted === null)("of a file system keeps everything that was acknowledged", async () => {
    const path = join(mounted as string, "companies.db");
    const acknowledged: string[] = [];
    const dataset = await openInProcess(path, { onWarning() {} });
    const error: unknown = await (async () => {
      for (let number = 0; ; number++) {
        await dataset.upsert({ id: `c${number}`, description: "word ".repeat(2000) });
        acknowledged.push(`c${number}`);
      }
    })().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: "DatasetError", message: expect.stringMatching(/disk is full|free space/) });
    await dataset.close();
    const again = await openInProcess(path, { onWarning() {} });
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(again.engine.ids("*:*").toSorted()).toEqual(acknowledged.toSorted());
    await again.close();
  });
});

describe("an index file that is damaged while it is used", () => {
  it("is built again by the next change; the change succeeds", { timeout: propertyTimeout }, async () => {
    const path = newPath();
    const first = await openInProcess(path);
    await first.refresh(companies);
    await first.close();
    const warnings: string[] = [];
    const dataset = await openInProcess(path, {
      onWarning: (warning) => warnings.push(warning),
    });
    const { engine } = dataset;
    requireEngine("this test", engine);
    // A change reads the index, for example to merge segments.
    vi.spyOn(internalsOf(engine).writer, "upsert").mockImplementationOnce(() => {
      throw new IndexFileError("damaged", "A page is damaged.");
    });
    const { id, name } = companies[700] as CompanyInput;
    expect(await dataset.upsert({ id, name: `${name} changed` })).toBe(true);
    expect(dataset.searched).toEqual({ generation: 2, changeNumber: dataset.status().changeNumber });
    expect(warnings).toEqual(["A page is damaged. The index is built again from the documents."]);
    expect(dataset.engine.size).toBe(companies.length);
    expect(dataset.engine.get(id)?.name).toBe(`${name} changed`);
    expect((await dataset.verify()).problems).toEqual([]);
    await dataset.close();
  });
});

describe("an SQLite file of another version", () => {
  it.each([
    ["a later release", (database: DatabaseSync) => database.exec("pragma user_version = 99"), "newer_file"],
    ["another program", (database: DatabaseSync) => database.exec("pragma application_id = 7"), "foreign_file"],
    [
      "another schema",
      (database: DatabaseSync) => database.exec(`update dataset set fields = '{"title":"text"}'`),
      "schema",
    ],
  ])("%s is refused with its reason", async (_, change, code) => {
    const path = newPath();
    await (await openInProcess(path)).close();
    const database = new DatabaseSync(path);
    change(database);
    database.close();
    await expect(openInProcess(path)).rejects.toMatchObject({ code, message: expect.stringContaining(path) });
  });
});

/** Makes every insertion of a large document fail as on a full disk. */
function failLargeDocuments(path: string): void {
  const database = new DatabaseSync(path);
  database.exec(`create trigger full before insert on entries when length(new.document) > 100000
    begin select raise(abort, 'database or disk is full'); end`);
  database.close();
}

/** Mounts a file system of 2 MB in memory. Returns its folder, or `null` if this process may not. */
function mountSmallDisk(): string | null {
  const folder = join(root, "small-disk");
  mkdirSync(folder);
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], { stdio: "ignore" });
  return status === 0 ? folder : null;
}
