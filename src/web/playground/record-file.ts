import type { Parser } from "papaparse";
import type { CompanyInput } from "../../index.ts";
import { companyOf, recordOf } from "./company-record.ts";

/** The page reacts to its user after this many rows. */
const BATCH = 200;

const CHUNK_BYTES = 128 * 1024;

/**
 * The companies of a file: NDJSON, a JSON array, CSV or TSV. The end of its name tells which.
 *
 * @throws {Error} for a file of another kind, and at the first row that is not a company
 */
export async function* readRecordFile(file: File): AsyncGenerator<CompanyInput> {
  const rows = /\.(?:csv|tsv)$/i.test(file.name) ? tableRows(file) : jsonRows(file);
  let number = 0;
  for await (const row of rows) {
    number += 1;
    yield companyOf(row, number);
    if (number % BATCH === 0) await new Promise((resolve) => setTimeout(resolve));
  }
  if (number === 0) throw new Error(`${file.name} contains no companies.`);
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
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}

/** The rows of a table whose first row has the names of its columns. */
async function* tableRows(file: File): AsyncGenerator<object> {
  const chunks = (await tableChunks(file)).getReader();
  for (;;) {
    const { value, done } = await chunks.read();
    if (done) return;
    yield* value;
  }
}

/** The rows of a table in chunks. The parser pauses after each chunk until the next one is needed. */
async function tableChunks(file: File): Promise<ReadableStream<readonly object[]>> {
  const { default: papa } = await import("papaparse");
  let paused: Parser | null = null;
  return new ReadableStream({
    start(controller) {
      papa.parse<object>(file, {
        header: true,
        skipEmptyLines: "greedy",
        chunkSize: CHUNK_BYTES,
        chunk({ data }, parser) {
          parser.pause();
          paused = parser;
          controller.enqueue(data);
        },
        complete: () => controller.close(),
        error: (error) => controller.error(error),
      });
    },
    pull: () => paused?.resume(),
  });
}
