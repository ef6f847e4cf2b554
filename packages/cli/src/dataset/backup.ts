import { statSync } from "node:fs";
import { DatasetError } from "@firmament/dataset";
import { isError } from "firmament/base";
import { failureFrom } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { formatDuration, formatMegabytes } from "../terminal/number-format.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type DatasetCommandOptions, withDataset } from "./dataset-file.ts";

/**
 * Copies the file of a dataset, which other processes may use meanwhile.
 *
 * @throws {CommandFailure} exit 1, when the copy exists already or cannot be written
 */
export async function backup(path: string, options: DatasetCommandOptions, terminal: Terminal): Promise<void> {
  const { db, json = false } = options;
  const start = performance.now();
  await withDataset(options, {}, terminal, async (dataset) => {
    try {
      await dataset.backUp(path);
    } catch (error) {
      throw isError(error) && !(error instanceof DatasetError) ? failureFrom(error, 1) : error;
    }
  });
  const { size } = statSync(path);
  const milliseconds = performance.now() - start;
  const screen = outputScreen(terminal);
  if (json) printJson({ path, bytes: size, took_ms: Math.round(milliseconds) }, screen);
  else screen.printMessage(`${db} copied to ${path} (${formatMegabytes(size)}) in ${formatDuration(milliseconds)}`);
}
