import { accessSync, constants, fstatSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { companySchema, SearchEngine } from "../../index.ts";
import { saveIndex } from "../../node.ts";
import { sourceName } from "../companies/bytes.ts";
import { isSnapshot } from "../companies/open-companies.ts";
import { readCompanies } from "../companies/read-companies.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { count, duration, megabytes } from "../terminal/figures.ts";
import { outputFailure } from "../terminal/output-failure.ts";
import { screenOf } from "../terminal/screen.ts";

export interface IndexCommandOptions {
  readonly output: string;
  readonly strict?: boolean;
}

/**
 * Reads companies and saves them as a snapshot, which is opened without reading them again.
 *
 * @throws {CommandFailure} exit 2, when the snapshot would replace the companies; exit 1, when they cannot be read, or it cannot be saved
 */
export async function index(data: string, { output, strict = false }: IndexCommandOptions): Promise<void> {
  refuseOutput(data, output);
  if (isSnapshot(data)) {
    throw new CommandFailure(`error: ${data} is a snapshot already. Search it with --data ${data}`, 2);
  }
  const engine = new SearchEngine(companySchema);
  const readingMs = await readCompanies(engine, { data, strict }, screenOf(process.stderr));
  const start = performance.now();
  try {
    await saveIndex(engine, output);
  } catch (error) {
    throw error instanceof Error ? new CommandFailure(`error: ${error.message}`, 1) : error;
  }
  const saved = `saved in ${duration(performance.now() - start)} to ${output} (${megabytes(statSync(output).size)})`;
  const read = `${count(engine.size, "company", "companies")} read in ${duration(readingMs)}`;
  screenOf(process.stdout).print(`${read}, ${saved}`);
}

/** What can be known before the companies are read: nobody wants to hear of it minutes later. */
function refuseOutput(data: string, output: string): void {
  try {
    if (output === "") throw new CommandFailure("error: --output needs the name of a file", 2);
    const folder = dirname(output);
    if (!statSync(folder).isDirectory())
      throw new CommandFailure(`error: cannot write ${output}: ${folder} is a file`, 1);
    accessSync(folder, constants.W_OK);
    const existing = statSync(output, { throwIfNoEntry: false });
    if (existing === undefined) return;
    if (existing.isDirectory()) {
      throw new CommandFailure(`error: cannot write ${output}: it is a directory. Name a file in it`, 1);
    }
    if (!existing.isFile()) throw new CommandFailure(`error: cannot write ${output}: it is no ordinary file`, 1);
    if (isSameFile(existing, data)) {
      throw new CommandFailure(`error: --output ${output} would replace ${sourceName(data)}. Name another file`, 2);
    }
  } catch (error) {
    throw error instanceof Error && !(error instanceof CommandFailure) ? outputFailure(output, error) : error;
  }
}

/** Whether a file, under whatever name, is the one that is read. */
function isSameFile({ dev, ino }: Stats, data: string): boolean {
  const read = data === "-" ? fstatSync(0) : statSync(data, { throwIfNoEntry: false });
  return read?.dev === dev && read.ino === ino;
}
