import { statSync } from "node:fs";
import type { Dataset } from "@firmament/dataset";
import type { Schema } from "firmament";
import type { DocumentType } from "../document-type/document-type.ts";
import { type OpenDatasetOptions, openDatasetOf, withDatasetFailures } from "../documents/open-dataset.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

/** The options of every command on a dataset. */
export interface DatasetCommandOptions {
  /** The path of the dataset. */
  readonly db: string;
  readonly type: DocumentType;
  readonly json?: boolean;
}

/**
 * Runs `work` on a dataset and closes it.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be used
 */
export async function withDataset<T>(
  { db: path, type }: Pick<DatasetCommandOptions, "db" | "type">,
  options: OpenDatasetOptions,
  terminal: Terminal,
  work: (dataset: Dataset<Schema>) => Promise<T>,
): Promise<T> {
  const { openDataset } = terminal;
  const dataset = await openDatasetOf(type, path, options, { screen: errorScreen(terminal), openDataset });
  try {
    return await withDatasetFailures(() => work(dataset));
  } finally {
    await dataset.close();
  }
}

/**
 * Checks that a file of a dataset would not be replaced by the output of a command.
 *
 * @throws {CommandFailure} exit 2
 */
export function requireOtherFile(db: string, option: string, output: string): void {
  const [one, other] = [db, output].map((path) => statSync(path, { throwIfNoEntry: false }));
  if (one === undefined || other === undefined || one.dev !== other.dev || one.ino !== other.ino) return;
  throw new CommandFailure(`error: ${option} ${output} would replace ${db}. Name another file`, 2);
}
