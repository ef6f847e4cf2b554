import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inProcessWorkers, openInProcess } from "@firmament/test-support/dataset/in-process.ts";
import { smallCompanies } from "@firmament/test-support/dataset/small-companies.ts";
import { propertyTimeout, sampled, scaled } from "@firmament/test-support/fuzz.ts";
import { IndexFileError } from "firmament";
import { type CompanyInput, type CompanySchema, companySchema } from "firmament/companies";
import { threads } from "firmament/node";
import { indexFileRegions } from "firmament/src/storage/decode.ts";
import { HEADER_BYTES } from "firmament/src/storage/layout.ts";
import { fileSource, verifyIndexFile } from "firmament/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Dataset } from "../src/dataset.ts";

const root = mkdtempSync(join(tmpdir(), "firmament-damage-"));
afterAll(() => rmSync(root, { recursive: true }));

const companies: readonly CompanyInput[] = smallCompanies(1200);
const ids: readonly string[] = companies.map(({ id }) => id).toSorted();

const path = join(root, "companies.db");
const indexPath = `${path}-index-2`;
let intact: Buffer;

/** The number of bytes of each buffer that are changed. */
const PARTS: number = scaled(100, 10);

beforeAll(async () => {
  const dataset = await openInProcess(path);
  await dataset.refresh(companies);
  await dataset.close();
  intact = readFileSync(indexPath);
});

/** Opens the dataset with another index file. Returns the warnings. */
async function warningsWith(bytes: Uint8Array): Promise<readonly string[]> {
  writeFileSync(indexPath, bytes);
  const warnings: string[] = [];
  const dataset = await openInProcess(path, { onWarning: (warning) => warnings.push(warning) });
  expect(dataset.engine.ids("*:*").toSorted()).toEqual(ids);
  expect((await dataset.verify()).problems).toEqual([]);
  await dataset.close();
  return warnings;
}

/** Offsets in every part of the index file: see `src/storage/layout.ts`. */
function offsetsOfAllParts(): readonly number[] {
  const header = [0, 8, 12, 16, 24, 28, HEADER_BYTES - 1];
  writeFileSync(indexPath, intact);
  const regions = indexFileRegions(fileSource(indexPath));
  const [first] = regions;
  const preamble = [HEADER_BYTES, HEADER_BYTES + 100, (first?.start ?? 0) - 1];
  // The parts of a buffer, such as terms and postings, are many pages each.
  const pages = regions.flatMap(({ start, length }) =>
    Array.from({ length: PARTS }, (_, part) => start + Math.floor((part * length) / PARTS)),
  );
  const ends = regions.map(({ start, length }) => start + length - 1);
  const checksums = [1, 5, 9, 100].map((distance) => intact.length - distance);
  return [...header, ...preamble, ...pages, ...ends, ...checksums];
}

describe("an index file", () => {
  it("with a changed byte in any part is found, reported and built again", {
    timeout: 9 * propertyTimeout,
  }, async () => {
    const offsets = offsetsOfAllParts();
    expect(offsets.length).toBeGreaterThan(20);
    const file = openSync(indexPath, "r+");
    for (const offset of offsets) {
      writeSync(file, Uint8Array.of(intact.readUInt8(offset) ^ 0x10), 0, 1, offset);
      expect(() => [...verifyIndexFile(fileSource(indexPath))], `byte ${offset}`).toThrow(IndexFileError);
      writeSync(file, intact, offset, 1, offset);
    }
    closeSync(file);
    for (const offset of sampled(offsets, 1)) {
      const damaged = Buffer.from(intact);
      damaged.writeUInt8(intact.readUInt8(offset) ^ 0x10, offset);
      expect(await warningsWith(damaged), `byte ${offset}`).toHaveLength(1);
    }
  });

  it("that was cut off is found, reported and built again", { timeout: 2 * propertyTimeout }, async () => {
    for (const length of sampled([0, 1, 31, 5000, intact.length - 1], 1)) {
      expect(await warningsWith(intact.subarray(0, length)), `${length} bytes`).toHaveLength(1);
    }
  });

  it("that is used before it is verified is built again, also with changes to apply", async () => {
    writeFileSync(indexPath, intact);
    const [{ start } = { start: 0 }] = indexFileRegions(fileSource(indexPath));
    const damaged = Buffer.from(intact);
    damaged.fill(7, start, intact.length - 5000);
    const copy = join(root, "in-use.db");
    copyFileSync(path, copy);
    writeFileSync(`${copy}-index-2`, intact);
    const earlier = await openInProcess(copy);
    await earlier.apply(companies.slice(0, 10).map(({ id }) => ({ delete: id })));
    await earlier.close();
    writeFileSync(`${copy}-index-2`, damaged);
    const warnings: string[] = [];
    const dataset = await openWithoutVerification(copy, (warning) => warnings.push(warning));
    const end = Date.now() + 20_000;
    while (warnings.length === 0 && Date.now() < end) await new Promise((resume) => setTimeout(resume, 10));
    // A change waits for the index that is built again.
    await dataset.upsert({ id: "new" });
    expect(warnings).toHaveLength(1);
    expect(dataset.engine.size).toBe(companies.length - 10 + 1);
    expect(dataset.searched.changeNumber).toBe(dataset.status().changeNumber);
    expect((await dataset.verify()).problems).toEqual([]);
    await dataset.close();
  });

  it("of a later state than the documents is not used", async () => {
    const copy = join(root, "restored.db");
    copyFileSync(path, copy);
    copyFileSync(path, `${copy}.backup`);
    const later = await openInProcess(copy);
    await later.apply(Array.from({ length: 1000 }, (_, index) => ({ upsert: { id: `later-${index}` } })));
    await later.close();
    for (const suffix of ["-wal", "-shm"]) rmSync(`${copy}${suffix}`, { force: true });
    copyFileSync(`${copy}.backup`, copy);
    const warnings: string[] = [];
    const restored = await openInProcess(copy, {
      onWarning: (warning) => warnings.push(warning),
    });
    expect(restored.engine.ids("*:*").toSorted()).toEqual(ids);
    expect(warnings).toEqual([expect.stringContaining("a later state")]);
    await restored.close();
  });
});

describe("a damaged SQLite file", () => {
  it.each(["cut off", "overwritten"])("that was %s is reported", async (kind) => {
    const copy = join(root, `${kind}.db`);
    copyFileSync(path, copy);
    const { length } = readFileSync(copy);
    if (kind === "cut off") truncateSync(copy, Math.floor(length / 2));
    else writeFileSync(copy, Buffer.concat([readFileSync(copy).subarray(0, 8192), Buffer.alloc(length - 8192, 7)]));
    await expect(openInProcess(copy)).rejects.toMatchObject({
      name: "DatasetError",
      code: "damaged_file",
      message: expect.stringContaining(copy),
    });
  });
});

/** Opens a dataset as it is done with a large index file. */
function openWithoutVerification(file: string, onWarning: (message: string) => void): Promise<Dataset<CompanySchema>> {
  const options = { threads: threads(1), onWarning };
  const setup = {
    path: file,
    schema: companySchema,
    options,
    engineOptions: {},
    workers: inProcessWorkers,
    verifiedFirstBytes: 0,
  };
  return Dataset.open(setup);
}
