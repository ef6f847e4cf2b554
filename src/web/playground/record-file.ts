import type { CompanyInput } from "../../index.ts";
import { companyOf, recordOf } from "./company-record.ts";

/** Rows between two breaks, in which the page reacts to its user. */
const BATCH = 200;

/**
 * The companies of a file: NDJSON, a JSON array, CSV or TSV, as its name says.
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
    const rows: unknown = JSON.parse(await file.text());
    if (Array.isArray(rows)) yield* rows.map((row, index) => recordOf(row, index + 1));
    return;
  }
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (text.trim() !== "") yield recordOf(parsed(text, line), line);
  }
}

async function startsWithBracket(file: File): Promise<boolean> {
  return (await file.slice(0, 1000).text()).trimStart().startsWith("[");
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`Line ${line} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
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

/** The rows of a table whose first row has the names of its columns. The parser reads the file in chunks. */
async function* tableRows(file: File): AsyncGenerator<object> {
  const { default: papa } = await import("papaparse");
  const rows: object[] = [];
  let wake: () => void = () => {};
  let isDone = false;
  let failure: Error | null = null;
  let resume: () => void = () => {};
  const end = (error: Error | null): void => {
    isDone = true;
    failure = error;
    wake();
  };
  papa.parse<object>(file, {
    header: true,
    skipEmptyLines: "greedy",
    chunkSize: 128 * 1024,
    chunk: ({ data }, parser) => {
      rows.push(...data);
      parser.pause();
      resume = () => parser.resume();
      wake();
    },
    complete: () => end(null),
    error: end,
  });
  for (;;) {
    yield* rows.splice(0);
    if (failure !== null) throw failure;
    if (isDone && rows.length === 0) return;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    resume();
    if (rows.length === 0 && !isDone) await woken;
  }
}
