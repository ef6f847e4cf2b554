import { extname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Dataset } from "@firmament/dataset";
import { type DocumentOf, type QueryOptions, type Schema, SearchEngine } from "firmament";
import type { DocumentType } from "../document-type/document-type.ts";
import type { ExportFormat } from "../options/record-options.ts";
import { CommandFailure, failOnQueryError } from "../terminal/command-failure.ts";
import { formatCount } from "../terminal/number-format.ts";
import { fillFile } from "../terminal/output-file.ts";
import { errorScreen } from "../terminal/screen.ts";
import type { Terminal } from "../terminal/terminal.ts";
import { requireOtherFile, withDataset } from "./dataset-file.ts";
import { DocumentLines } from "./document-lines.ts";

export interface ExportCommandOptions extends QueryOptions {
  readonly db: string;
  readonly type: DocumentType;
  /** Default: as the name of the output says, else NDJSON. */
  readonly format?: ExportFormat;
  /** A path; default: standard output. */
  readonly output?: string;
  /** Joins the values of a list in a table. */
  readonly separator?: string;
  /** Whether cells that spreadsheet programs would run as formulas are marked as texts. */
  readonly forSpreadsheets?: boolean;
}

const DEFAULT_SEPARATOR = ";";

/** Lines are written in parts of this size. UTF-16 code units. */
const PART_LENGTH = 65_536;

const EXTENSIONS: Readonly<Record<string, ExportFormat>> = { ".csv": "csv", ".tsv": "tsv", ".tab": "tsv" };

/**
 * Writes the documents of a dataset, or the matches of a query, in the state that they have when the command begins.
 *
 * @throws {CommandFailure} exit 2, for an error in the query, an output that is the dataset, or marked cells without a table; exit 1, when the output
 * cannot be written
 */
export async function exportDocuments(
  query: string | undefined,
  options: ExportCommandOptions,
  terminal: Terminal,
): Promise<void> {
  const { db, type, output, defaultOperator, separator = DEFAULT_SEPARATOR, forSpreadsheets = false } = options;
  const format = options.format ?? EXTENSIONS[extname(output ?? "").toLowerCase()] ?? "ndjson";
  if (forSpreadsheets && format === "ndjson") {
    throw new CommandFailure("error: --for-spreadsheets needs a table: --format csv or tsv", 2);
  }
  const queryOptions = defaultOperator === undefined ? {} : { defaultOperator };
  // An empty engine reports errors in the query before the dataset is opened.
  failOnQueryError(() => new SearchEngine(type.schema).count(query ?? "*:*", queryOptions));
  if (output !== undefined) requireOtherFile(db, "--output", output);
  const lines = new DocumentLines(type, format, separator, forSpreadsheets);
  const count = await withDataset(options, {}, terminal, async (dataset) => {
    const { documents, count } = matchesOf(dataset, query ?? "*:*", queryOptions);
    await writeTo(output, Readable.from(textOf(documents, lines)), db, terminal);
    return count;
  });
  const screen = errorScreen(terminal);
  if (lines.ambiguous > 0) {
    const documents = formatCount(lines.ambiguous, `${type.singular} has`, `${type.plural} have`);
    const separatorText = JSON.stringify(separator);
    screen.printMessage(
      `${documents} a list with a value that contains ${separatorText}, so that it would be read as two. Choose another --separator`,
    );
  }
  if (lines.formulas > 0 && !forSpreadsheets) {
    const documents = formatCount(lines.formulas, `${type.singular} has`, `${type.plural} have`);
    screen.printMessage(
      `${documents} a value that spreadsheet programs run as a formula. For such programs, add --for-spreadsheets: an apostrophe marks it as a text`,
    );
  }
  if (output !== undefined)
    screen.printMessage(`${formatCount(count, type.singular, type.plural)} written to ${output}`);
}

function matchesOf(
  { engine }: Dataset<Schema>,
  query: string,
  options: QueryOptions,
): { readonly count: number; readonly documents: Iterable<DocumentOf<Schema>> } {
  const snapshot = engine.snapshot();
  const ids = snapshot.ids(query, options);
  function* documents(): Generator<DocumentOf<Schema>, void> {
    for (const id of ids) {
      const document = snapshot.get(id);
      if (document !== undefined) yield document;
    }
  }
  return { count: ids.length, documents: documents() };
}

function* textOf(documents: Iterable<DocumentOf<Schema>>, lines: DocumentLines): Generator<string, void> {
  let part = lines.header ?? "";
  for (const document of documents) {
    part += lines.line(document);
    if (part.length < PART_LENGTH) continue;
    yield part;
    part = "";
  }
  if (part !== "") yield part;
}

async function writeTo(output: string | undefined, text: Readable, db: string, { stdout }: Terminal): Promise<void> {
  if (output === undefined) await pipeline(text, stdout, { end: false });
  else await fillFile(output, [db], (stream) => pipeline(text, stream));
}
