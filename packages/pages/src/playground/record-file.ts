import type { CompanyInput } from "firmament/companies";
import type { Parser } from "papaparse";
import { companyOf, recordOf } from "./company-record.ts";

/** The page reacts to its user after this many rows. */
const BATCH = 200;

const CHUNK_BYTES = 128 * 1024;

/** The characters of one record: a file without line breaks, or with an open quote, is not read to its end. */
const MAX_RECORD = 4_000_000;

/**
 * The companies of a file: NDJSON, a JSON array, CSV or TSV. The end of its name tells which.
 *
 * @throws {Error} for a file of another kind or without companies, and at the first row that is not a company
 */
export async function* readRecordFile(file: File): AsyncGenerator<CompanyInput> {
  const rows = /\.(?:csv|tsv)$/i.test(file.name) ? tableRows(file) : jsonRows(file);
  let number = 0;
  let hasFields = false;
  const requireFields = (): void => {
    if (!hasFields) throw new Error(`${file.name} has no field of companies, such as name or city.`);
  };
  for await (const row of rows) {
    number += 1;
    const company = companyOf(row, number);
    hasFields ||= Object.keys(company).some((field) => field !== "id");
    yield company;
    if (number % BATCH !== 0) continue;
    requireFields();
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (number === 0) throw new Error(`${file.name} contains no companies.`);
  requireFields();
}

/** The records of a file with one JSON object per line, or with one array. */
async function* jsonRows(file: File): AsyncGenerator<object> {
  if (!/\.(?:ndjson|jsonl|json)$/i.test(file.name)) {
    throw new Error(`${file.name} is neither NDJSON (.ndjson, .jsonl), JSON (.json), CSV (.csv) nor TSV (.tsv).`);
  }
  if (/\.json$/i.test(file.name) && (await startsWithBracket(file))) {
    const rows = parsed(await file.text(), file.name) as readonly unknown[];
    yield* rows.map((row, index) => recordOf(row, index + 1));
    return;
  }
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (text.trim() !== "") yield recordOf(parsed(text, `Line ${line}`), line);
  }
}

/** Whether a file contains an array: a value that begins with a bracket is nothing else. */
async function startsWithBracket(file: File): Promise<boolean> {
  return (await file.slice(0, 1000).text()).trimStart().startsWith("[");
}

/** @param source what the message of an error calls the text */
function parsed(text: string, source: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${source} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function* linesOf(file: File): AsyncGenerator<string> {
  let rest = "";
  const reader = file.stream().pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
      if (rest.length > MAX_RECORD) throw new Error(`${file.name} has a line of more than ${MAX_RECORD} characters.`);
    }
    yield rest;
  } finally {
    // Also when a later file replaces this one.
    reader.cancel().catch(() => {});
  }
}

/** The rows of a table whose first row has the names of its columns; the first of several equal names counts. */
async function* tableRows(file: File): AsyncGenerator<object> {
  let columns: readonly (readonly [name: string, index: number])[] | null = null;
  const chunks = (await tableChunks(file)).getReader();
  try {
    for (;;) {
      const { value, done } = await chunks.read();
      if (done) return;
      for (const cells of value) {
        if (columns === null) columns = [...new Set(cells)].map((name) => [name, cells.indexOf(name)]);
        // Own members, also of a column with the name `__proto__`.
        else yield Object.fromEntries(columns.map(([name, index]) => [name, cells[index] ?? ""]));
      }
    }
  } finally {
    // Also when a later file replaces this one.
    chunks.cancel().catch(() => {});
  }
}

/** The cells of a table in chunks of rows. The parser pauses after each chunk until the next one is needed. */
async function tableChunks(file: File): Promise<ReadableStream<readonly (readonly string[])[]>> {
  const { default: papa } = await import("papaparse");
  let paused: Parser | null = null;
  let isEnded = false;
  let chunksWithoutRow = 0;
  return new ReadableStream({
    start(controller) {
      const end = (error: Error | null): void => {
        if (isEnded) return;
        isEnded = true;
        if (error === null) controller.close();
        else controller.error(error);
      };
      papa.parse<string[]>(file, {
        skipEmptyLines: "greedy",
        chunkSize: CHUNK_BYTES,
        chunk({ data }, parser) {
          chunksWithoutRow = data.length === 0 ? chunksWithoutRow + 1 : 0;
          if (chunksWithoutRow * CHUNK_BYTES > MAX_RECORD) {
            end(new Error(`${file.name} has a row of more than ${MAX_RECORD} characters. Is a quote not closed?`));
            parser.abort();
            return;
          }
          parser.pause();
          paused = parser;
          controller.enqueue(data);
        },
        complete: () => end(null),
        error: end,
      });
    },
    pull: () => paused?.resume(),
    cancel() {
      isEnded = true;
      paused?.abort();
    },
  });
}
