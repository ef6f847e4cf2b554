import type { CompanySchema } from "../../index.ts";
import { type Dataset, DatasetError, type DatasetOptions, openDataset } from "../../node.ts";
import { failureFrom } from "../terminal/command-failure.ts";
import type { Screen } from "../terminal/screen.ts";
import { CompaniesProgress } from "./companies-progress.ts";

/** How a command opens a dataset. */
export type CompanyDatasetOptions = Omit<DatasetOptions<CompanySchema>, "schema" | "onProgress">;

/**
 * Opens a dataset of companies. On a terminal, shows the progress if its index must be built.
 *
 * @param options by default, the file must exist, and warnings are printed
 * @param screen receives the progress and the warnings
 * @throws {CommandFailure} exit 1, when the file cannot be used
 */
export async function openCompanyDataset(
  path: string,
  options: CompanyDatasetOptions,
  screen: Screen,
): Promise<Dataset<CompanySchema>> {
  const progress = new CompaniesProgress(screen, "Indexing");
  let isOpen = false;
  try {
    return await withDatasetFailures(() =>
      openDataset(path, {
        create: false,
        onWarning: (message) => screen.printMessage(message, screen.paint("yellow", "warning:")),
        ...options,
        onProgress: (indexed) => {
          if (!isOpen) progress.update(indexed);
        },
      }),
    );
  } finally {
    isOpen = true;
    progress.end();
  }
}

/**
 * Runs work on a dataset.
 *
 * @throws {CommandFailure} exit 1, instead of a `DatasetError`
 */
export async function withDatasetFailures<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof DatasetError ? failureFrom(error, 1) : error;
  }
}
