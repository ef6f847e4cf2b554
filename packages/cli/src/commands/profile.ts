import { ProfileBuilder } from "@firmament/benchmark";
import { DocumentError } from "firmament";
import { type DocumentRecordOptions, DocumentRecords } from "../documents/document-records.ts";
import { isIndexFile } from "../documents/file-kind.ts";
import { sourceName } from "../records/bytes.ts";
import { isSameFile } from "../records/file-stats.ts";
import { sourcesOf } from "../records/input-files.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { formatCount } from "../terminal/number-format.ts";
import { writeFile } from "../terminal/output-file.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";

export interface ProfileCommandOptions extends DocumentRecordOptions {
  /** A path; default: standard output. */
  readonly output?: string;
}

/**
 * Writes the statistics of documents, from which `generate` invents others.
 *
 * @throws {CommandFailure} exit 1, when the documents cannot be read or there are none, or the profile cannot be written;
 * exit 2, when the profile would replace the documents, or they are an index file
 */
export async function profile(file: string, options: ProfileCommandOptions, terminal: Terminal): Promise<void> {
  const { output, ...recordOptions } = options;
  if (output !== undefined && file !== "-" && isSameFile(file, output)) {
    throw new CommandFailure(`error: --output ${output} would replace ${file}. Name another file`, 2);
  }
  if (file !== "-" && isIndexFile(file)) {
    throw new CommandFailure(`error: ${file} is an index file. Name the file of its documents`, 2);
  }
  const screen = errorScreen(terminal);
  const { type } = recordOptions;
  const records = new DocumentRecords(file, recordOptions, { stdin: terminal.stdin, screen });
  const builder = new ProfileBuilder(type.schema);
  try {
    for await (const document of records.documents()) {
      try {
        builder.add(document);
      } catch (error) {
        if (!(error instanceof DocumentError)) throw error;
        records.onError(error);
      }
      records.onProgress(builder.documents);
    }
  } finally {
    records.end();
  }
  records.report();
  if (builder.documents === 0) throw new CommandFailure(`error: ${sourceName(file)} contains no ${type.plural}`, 1);
  const text = `${JSON.stringify(builder.profile())}\n`;
  if (output === undefined) {
    terminal.stdout.write(text);
    return;
  }
  writeFile(output, text, sourcesOf(file));
  screen.printMessage(`Profile of ${formatCount(builder.documents, type.singular, type.plural)} written to ${output}`);
}
