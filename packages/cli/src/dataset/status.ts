import type { DatasetStatus } from "@firmament/dataset";
import { printJson } from "../terminal/json.ts";
import { formatNumber } from "../terminal/number-format.ts";
import { outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { type DatasetCommandOptions, withDataset } from "./dataset-file.ts";

/** Prints the size, the generation and the last change of a dataset, and the state of its index file. */
export async function status(options: DatasetCommandOptions, terminal: Terminal): Promise<void> {
  const { type, json = false } = options;
  const found = await withDataset(options, {}, terminal, async (dataset) => dataset.status());
  const screen = outputScreen(terminal);
  if (json) {
    printJson(statusJson(found), screen);
    return;
  }
  const { size, generation, changeNumber, refreshedAt, updatedAt } = found;
  const lines = {
    [type.plural]: formatNumber(size),
    generation: formatNumber(generation),
    "change number": formatNumber(changeNumber),
    refreshed: timeOf(refreshedAt),
    updated: timeOf(updatedAt),
    "index file": indexText(found),
  };
  for (const [name, text] of Object.entries(lines)) screen.printMessage(`${`${name}:`.padEnd(15)}${text}`);
}

function statusJson({
  path,
  size,
  generation,
  changeNumber,
  refreshedAt,
  updatedAt,
  indexFile,
}: DatasetStatus): object {
  return {
    path,
    size,
    generation,
    change_number: changeNumber,
    refreshed_at: refreshedAt?.toISOString() ?? null,
    updated_at: updatedAt?.toISOString() ?? null,
    index_file: { path: indexFile.path, change_number: indexFile.changeNumber, problem: indexFile.problem },
  };
}

function timeOf(time: Date | null): string {
  return time?.toISOString() ?? "never";
}

function indexText({ changeNumber, indexFile }: DatasetStatus): string {
  const { path, changeNumber: saved } = indexFile;
  if (saved === null) return "none";
  const missing = changeNumber - saved;
  return missing === 0 ? path : `${path}, without the last ${formatNumber(missing)} changes`;
}
