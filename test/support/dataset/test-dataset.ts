import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dataset, DatasetOptions } from "@firmament/dataset";
import type { CompanySchema } from "firmament/companies";
import { afterAll } from "vitest";
import { openInProcess } from "./in-process.ts";

/** The path of a new file in a folder that is removed after the tests of the calling file. */
export function datasetPath(): string {
  const folder = mkdtempSync(join(tmpdir(), "firmament-test-dataset-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  return join(folder, "companies.db");
}

/** Opens a dataset without threads that is closed after the tests of the calling file. */
export async function testDataset(
  path: string = datasetPath(),
  options: Omit<DatasetOptions<CompanySchema>, "schema"> = {},
): Promise<Dataset<CompanySchema>> {
  const dataset = await openInProcess(path, { cursors: { states: 100, maxAge: 600_000 }, ...options });
  afterAll(() => dataset.close());
  return dataset;
}

/** Waits until a condition holds, for up to 30 seconds: a dataset follows another one late on a busy machine. */
export async function until(isTrue: () => boolean): Promise<void> {
  const end = Date.now() + 30_000;
  while (!isTrue()) {
    if (Date.now() > end) throw new Error("The condition does not hold after 30 seconds.");
    await new Promise((resume) => setTimeout(resume, 10));
  }
}
