import { proposedSchema, RecordStatistics, type SchemaProposal } from "@firmament/infer";
import { InvalidRecords } from "../documents/invalid-records.ts";
import { ReadingProgress } from "../documents/reading-progress.ts";
import { sourceName } from "../records/bytes.ts";
import { isSameFile } from "../records/file-stats.ts";
import { sourcesOf } from "../records/input-files.ts";
import { RecordFiles, type RecordOptions, rejectionOf } from "../records/record-files.ts";
import { CommandFailure } from "../terminal/command-failure.ts";
import { printJson } from "../terminal/json.ts";
import { formatCount } from "../terminal/number-format.ts";
import { writeFile } from "../terminal/output-file.ts";
import { errorScreen, outputScreen, type Screen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { printReport, reportJson } from "./infer-report.ts";
import { schemaText } from "./schema-text.ts";

export interface InferCommandOptions extends Pick<RecordOptions, "format" | "separator"> {
  /** The schema file to write. */
  readonly output?: string;
  readonly json?: boolean;
}

/**
 * Reads all records of a file and proposes a schema for them.
 *
 * @throws {CommandFailure} exit 1, when the file cannot be read or contains no records, or the schema cannot be
 * written; exit 2, when the schema would replace the records
 */
export async function infer(file: string, options: InferCommandOptions, terminal: Terminal): Promise<void> {
  const { output, json = false, ...recordOptions } = options;
  if (output !== undefined && file !== "-" && isSameFile(file, output)) {
    throw new CommandFailure(`error: --output ${output} would replace ${file}. Name another file`, 2);
  }
  const { records, invalid, areCells } = await readAll(file, recordOptions, terminal);
  if (records.count === 0) throw new CommandFailure(`error: ${sourceName(file)} contains no records`, 1);
  const proposal = proposedSchema(records, { areCells, areSplit: options.separator !== undefined });
  const text = schemaText(proposal.schema);
  if (output !== undefined) writeFile(output, text, sourcesOf(file));
  const screen = outputScreen(terminal);
  if (json) printJson(reportJson(proposal, records.count, invalid), screen);
  else printProposal(proposal, { file, count: records.count, text, output }, screen);
}

interface ReadRecords {
  readonly records: RecordStatistics;
  readonly invalid: number;
  /** Whether a file was a table. */
  readonly areCells: boolean;
}

async function readAll(
  path: string,
  options: Pick<RecordOptions, "format" | "separator">,
  terminal: Terminal,
): Promise<ReadRecords> {
  const screen = errorScreen(terminal);
  const files = new RecordFiles(path, terminal.stdin, { ...options, type: null });
  const progress = new ReadingProgress(screen, { singular: "record", plural: "records" }, files.size);
  const invalid = new InvalidRecords(false);
  const records = new RecordStatistics();
  let areCells = false;
  try {
    const source = files.records({
      onBytes: (total) => progress.bytesRead(total),
      onFile: (_, format) => {
        areCells ||= format === "csv" || format === "tsv";
      },
      onReject: (rejection) => invalid.add(rejection),
      onMessage: (message) => screen.printMessage(message),
    });
    for await (const record of source) {
      const { value } = record;
      if (typeof value === "object" && value !== null && !Array.isArray(value)) records.add(value);
      else invalid.add(rejectionOf(record, "the record is not an object"));
      progress.documentsIndexed(records.count);
    }
  } finally {
    progress.end();
  }
  invalid.printTo(screen);
  return { records, invalid: invalid.count, areCells };
}

interface PrintedResult {
  readonly file: string;
  readonly count: number;
  /** The schema as JSON. */
  readonly text: string;
  readonly output: string | undefined;
}

function printProposal(proposal: SchemaProposal, { file, count, text, output }: PrintedResult, screen: Screen): void {
  printReport(proposal, count, screen);
  screen.printMessage(`${formatCount(count, "record", "records")} of ${sourceName(file)}. ${idText(proposal)}`);
  if (output !== undefined) {
    screen.printMessage(`Schema written to ${output}. Change it as needed; firmament schema check ${output} checks it`);
    return;
  }
  screen.print("");
  screen.print(text.trimEnd());
}

function idText({ id, possibleIds }: SchemaProposal): string {
  const others = possibleIds.filter((name) => name !== id);
  const names = others.map((name) => JSON.stringify(name)).join(", ");
  if (id === null) {
    if (others.length === 0) return "No member identifies the records: add an id to each";
    const [best] = others;
    return `No member has the name of an id. All values are present and different in ${names}: read one as the id, as with --map ${JSON.stringify(`${best}=id`)}`;
  }
  const text =
    id === "id" ? 'The ids are in "id"' : `Read ${JSON.stringify(id)} as the id: --map ${JSON.stringify(`${id}=id`)}`;
  return others.length === 0 ? text : `${text}. All values are present and different in ${names}, too`;
}
