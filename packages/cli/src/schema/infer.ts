import { proposedSchema, type SchemaProposal } from "@firmament/infer";
import { readStatistics } from "../documents/record-statistics.ts";
import { sourceName } from "../records/bytes.ts";
import { isSameFile } from "../records/file-stats.ts";
import { sourcesOf } from "../records/input-files.ts";
import type { RecordOptions } from "../records/record-files.ts";
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
  const { records, invalid, areCells } = await readStatistics(file, recordOptions, {
    stdin: terminal.stdin,
    screen: errorScreen(terminal),
  });
  if (records.count === 0) throw new CommandFailure(`error: ${sourceName(file)} contains no records`, 1);
  const proposal = proposedSchema(records, { areCells, areSplit: options.separator !== undefined, joinsPoints: true });
  const text = schemaText(proposal.schema);
  if (output !== undefined) writeFile(output, text, sourcesOf(file));
  const screen = outputScreen(terminal);
  if (json) {
    printJson(reportJson(proposal, records.count, invalid), screen);
    return;
  }
  // A shell can write the schema alone to a file.
  printProposal(
    proposal,
    { file, count: records.count, output },
    output === undefined ? errorScreen(terminal) : screen,
  );
  if (output === undefined) screen.print(text.trimEnd());
}

interface PrintedResult {
  readonly file: string;
  readonly count: number;
  readonly output: string | undefined;
}

function printProposal(proposal: SchemaProposal, { file, count, output }: PrintedResult, screen: Screen): void {
  printReport(proposal, count, screen);
  screen.printMessage(`${formatCount(count, "record", "records")} of ${sourceName(file)}. ${idText(proposal)}`);
  for (const { lat, lon, field } of proposal.points) {
    const map = JSON.stringify(`${lat},${lon}=${field}`);
    screen.printMessage(`Read ${JSON.stringify(lat)} and ${JSON.stringify(lon)} as the point ${field}: --map ${map}`);
  }
  if (output === undefined) return;
  screen.printMessage(`Schema written to ${output}. Change it as needed; firmament schema check ${output} checks it`);
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
