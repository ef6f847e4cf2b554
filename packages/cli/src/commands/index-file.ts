import { accessSync, constants, fstatSync, type Stats, statSync } from "node:fs";
import { dirname } from "node:path";
import { indexChunks, SearchEngine } from "firmament";
import { isError } from "firmament/base";
import { writeAtomically } from "firmament/storage";
import { isIndexFile } from "../documents/file-kind.ts";
import { type ReadingOptions, readDocuments } from "../documents/read-documents.ts";
import { type ByteSource, sourceName } from "../records/bytes.ts";
import { isSameFile } from "../records/file-stats.ts";
import { inputFiles, sourcesOf } from "../records/input-files.ts";
import { CommandFailure, failureFrom } from "../terminal/command-failure.ts";
import { formatCount, formatDuration, formatMegabytes } from "../terminal/number-format.ts";
import { errorScreen, outputScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { writeFailure } from "../terminal/write-failure.ts";

export interface IndexCommandOptions extends Omit<ReadingOptions, "data"> {
  readonly output: string;
}

/**
 * Reads documents and saves them as an index file, which later opens without reading them again.
 *
 * @throws {CommandFailure} exit 2, when the output would replace the input, or the input is an index file; exit 1, when
 * the input cannot be read or the output cannot be written
 */
export async function index(
  data: string,
  { output, ...readingOptions }: IndexCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { stdin } = terminal;
  checkOutput({ path: data, stdin }, output);
  if (isIndexFile(data)) {
    throw new CommandFailure(`error: ${data} is already an index file. Search it with --data ${data}`, 2);
  }
  const engine = new SearchEngine(readingOptions.type.schema);
  const readingMs = await readDocuments(engine, { ...readingOptions, data }, { stdin, screen: errorScreen(terminal) });
  const start = performance.now();
  try {
    await writeAtomically(output, indexChunks(engine), sourcesOf(data));
  } catch (error) {
    throw isError(error) ? failureFrom(error, 1) : error;
  }
  const savingMs = performance.now() - start;
  const size = formatMegabytes(statSync(output).size);
  const read = `${formatCount(engine.size, readingOptions.type.singular, readingOptions.type.plural)} read in ${formatDuration(readingMs)}`;
  outputScreen(terminal).print(`${read}, saved in ${formatDuration(savingMs)} to ${output} (${size})`);
}

/** Reports an unusable output before the documents are read, which may take minutes. */
function checkOutput(source: ByteSource, output: string): void {
  try {
    if (output === "") throw new CommandFailure("error: --output needs a file name", 2);
    const folder = dirname(output);
    if (!statSync(folder).isDirectory())
      throw new CommandFailure(`error: cannot write ${output}: ${folder} is a file`, 1);
    accessSync(folder, constants.W_OK);
    const existing = statSync(output, { throwIfNoEntry: false });
    if (existing === undefined) return;
    if (existing.isDirectory()) {
      throw new CommandFailure(`error: cannot write ${output}: it is a directory. Name a file in it`, 1);
    }
    if (!existing.isFile()) throw new CommandFailure(`error: cannot write ${output}: it is not a regular file`, 1);
    const replaced = replacedInput(source, output, existing);
    if (replaced !== undefined) {
      const input = sourceName(replaced);
      throw new CommandFailure(`error: --output ${output} would replace ${input}. Name another file`, 2);
    }
  } catch (error) {
    throw isError(error) && !(error instanceof CommandFailure) ? writeFailure(output, error) : error;
  }
}

/** The path of the input that the existing output is; `undefined` if it is none. */
function replacedInput({ path, stdin }: ByteSource, output: string, existing: Stats): string | undefined {
  if (path !== "-") return inputFiles(path).find((file) => isSameFile(file, output));
  const input = stdin.fd === undefined ? undefined : fstatSync(stdin.fd);
  return input?.dev === existing.dev && input.ino === existing.ino ? path : undefined;
}
