import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dataset, DatasetOptions } from "@firmament/dataset";
import type { Schema } from "firmament";
import { type CompanySchema, companySchema } from "firmament/companies";
import { afterEach, beforeEach } from "vitest";
import { openDatasetInProcess } from "./in-process.ts";

/** The path of a dataset that does not exist yet, in a folder of its own, for each test of the calling file. */
export class DatasetFile {
  readonly #name: string;
  #folder = "";
  #opened: { close(): Promise<void> }[] = [];
  #warnings: string[] = [];

  /** @param name of the file */
  constructor(name: string) {
    this.#name = name;
    beforeEach(() => {
      this.#folder = mkdtempSync(join(tmpdir(), "firmament-dataset-"));
      this.#opened = [];
      this.#warnings = [];
    });
    afterEach(async () => {
      for (const dataset of this.#opened) await dataset.close();
      rmSync(this.#folder, { recursive: true });
    });
  }

  get folder(): string {
    return this.#folder;
  }

  get path(): string {
    return join(this.#folder, this.#name);
  }

  /** What the datasets of the current test have warned of. */
  get warnings(): readonly string[] {
    return this.#warnings;
  }

  /** Opens the file without threads. The end of the test closes it. */
  async open<S extends Schema>(options: DatasetOptions<S>): Promise<Dataset<S>> {
    const onWarning = (warning: string): void => void this.#warnings.push(warning);
    const dataset = await openDatasetInProcess(this.path, { onWarning, ...options });
    this.#opened.push(dataset);
    return dataset;
  }

  /** Opens the file as a dataset of companies. */
  openCompanies(): Promise<Dataset<CompanySchema>> {
    return this.open({ schema: companySchema });
  }
}
