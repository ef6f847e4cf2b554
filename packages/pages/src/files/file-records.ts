import { declaredDelimiter, wrongLinesReason } from "@firmament/infer";
import { shellWord } from "firmament/base";
import type { Parser } from "papaparse";

/** The page reacts to its user after reading for this long. */
const BUSY_MS = 8;

/** A carriage return at the end of what was read may be the first half of a line end. */
const LINE_END = /\r\n|\n|\r(?!$)/;

const CHUNK_BYTES = 128 * 1024;

/** A line such as `sep=;` ends before. */
const MAX_DECLARATION = 100;

/** The bytes in which the first two lines show whether a file has one record per line. */
const MAX_FIRST_LINES = 64 * 1024;

/** The characters of one record: a file without line breaks, or with an open quote, is not read to its end. */
const MAX_RECORD = 4_000_000;

/** Whether the name of a file is that of a table, whose records are cells. */
export function isTable({ name }: Pick<File, "name">): boolean {
  return /\.(?:csv|tsv)$/i.test(name);
}

/**
 * The records of a file: NDJSON, a JSON array, CSV or TSV. The end of its name tells which. The cells of a table are
 * texts.
 *
 * @throws {Error} for a file of another kind or without records, and at the first one that is not an object
 */
export async function* fileRecords(file: File): AsyncGenerator<Readonly<Record<string, unknown>>> {
  const records = isTable(file) ? tableRows(file) : jsonRows(file);
  let isEmpty = true;
  let start = performance.now();
  for await (const record of records) {
    isEmpty = false;
    yield record as Readonly<Record<string, unknown>>;
    if (performance.now() - start < BUSY_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  if (isEmpty) throw new Error(`${file.name} contains no records.`);
}

/** @throws {Error} for a value that is not an object */
function recordOf(value: unknown, number: number): object {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new Error(`Record ${number} is not an object.`);
}

/** The records of a file with one JSON object per line, or with one array. */
async function* jsonRows(file: File): AsyncGenerator<object> {
  if (!/\.(?:ndjson|jsonl|json)$/i.test(file.name)) {
    const isServed = /\.(?:parquet|arrow|arrows|feather|gz|gzip|zst|zstd)$/i.test(file.name);
    const advice = isServed
      ? `To search a Parquet, Arrow or compressed file, serve it: firmament serve ${shellWord(file.name)}`
      : "Save its records in one of these formats.";
    throw new Error(
      `${file.name} is neither NDJSON (.ndjson, .jsonl), JSON (.json), CSV (.csv) nor TSV (.tsv). ${advice}`,
    );
  }
  if (/\.json$/i.test(file.name) && (await startsWithBracket(file))) {
    const rows = parsed(await file.text(), file.name) as readonly unknown[];
    yield* rows.map((row, index) => recordOf(row, index + 1));
    return;
  }
  const reason = wrongLinesReason(await file.slice(0, MAX_FIRST_LINES).text());
  if (reason !== null) throw new Error(`${file.name} cannot be read: ${reason}.`);
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
      const lines = (rest + value).split(LINE_END);
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

/**
 * The rows of a table whose first row has the names of its columns, after a line such as `sep=;`; the first of several
 * equal names counts.
 */
async function* tableRows(file: File): AsyncGenerator<object> {
  let columns: readonly (readonly [name: string, index: number])[] | null = null;
  const delimiter = declaredDelimiter(await file.slice(0, MAX_DECLARATION).text());
  let isDeclaration = delimiter !== null;
  const chunks = (await tableChunks(file, delimiter)).getReader();
  try {
    for (;;) {
      const { value, done } = await chunks.read();
      if (done) return;
      for (const cells of value) {
        if (isDeclaration) isDeclaration = false;
        else if (columns === null) columns = [...new Set(cells)].map((name) => [name, cells.indexOf(name)]);
        // Own members, also of a column with the name `__proto__`.
        else yield Object.fromEntries(columns.map(([name, index]) => [name, cells[index] ?? ""]));
      }
    }
  } finally {
    // Also when a later file replaces this one.
    chunks.cancel().catch(() => {});
  }
}

/**
 * The cells of a table in chunks of rows. The parser pauses after each chunk until the next one is needed.
 *
 * @param delimiter `null` if the parser guesses it
 */
async function tableChunks(
  file: File,
  delimiter: string | null,
): Promise<ReadableStream<readonly (readonly string[])[]>> {
  const { default: papa } = await import("papaparse");
  let running: Parser | null = null;
  /** The parser while it waits for a read of the chunk that it has made. */
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
      let rows = 0;
      let chunks = 0;
      papa.parse<string[]>(file, {
        ...(delimiter !== null && { delimiter }),
        chunkSize: CHUNK_BYTES,
        chunk({ data, errors, meta }, parser) {
          // The last row of a chunk is not complete; the next chunk begins with it.
          const fault = errors.find(({ code, row = 0 }) => code === "InvalidQuotes" && row < data.length);
          if (fault !== undefined) {
            const place = `Row ${rows + (fault.row ?? 0) + 1} of ${file.name}`;
            end(new Error(`${place} has text after the quote that closes a cell. Double the quotes within a cell.`));
            parser.abort();
            return;
          }
          const firstRow = rows + 1;
          // The row that the chunk completes may have begun some chunks before.
          const start = (chunks - chunksWithoutRow - 1) * CHUNK_BYTES;
          chunks++;
          const raw = file.slice(Math.max(0, start), chunks * CHUNK_BYTES);
          rows += data.length;
          chunksWithoutRow = data.length === 0 ? chunksWithoutRow + 1 : 0;
          if (chunksWithoutRow * CHUNK_BYTES > MAX_RECORD) {
            end(new Error(`${file.name} has a row of more than ${MAX_RECORD} characters. Is a quote not closed?`));
            parser.abort();
            return;
          }
          running = parser;
          parser.pause();
          const pass = (doubtful: number): void => {
            if (isEnded) return;
            if (doubtful !== -1) {
              const place = `Row ${firstRow + doubtful} of ${file.name}`;
              end(new Error(`${place} has a blank or a sign = before a quote, at the beginning of a cell. Remove it.`));
              parser.abort();
              return;
            }
            paused = parser;
            controller.enqueue(data.filter((cells) => cells.some((cell) => cell.trim() !== "")));
          };
          void doubtfulRow(data, raw, meta.delimiter).then(pass, end);
        },
        complete: () => end(null),
        error: end,
      });
    },
    pull: () => {
      const parser = paused;
      // A read must not resume it a second time, while the next chunk is checked.
      paused = null;
      parser?.resume();
    },
    cancel() {
      isEnded = true;
      running?.abort();
    },
  });
}

/** The row with a cell that begins with a blank or a sign = before a quote, without being quoted itself; -1 for none. */
async function doubtfulRow(rows: readonly (readonly string[])[], raw: Blob, delimiter: string): Promise<number> {
  const isDoubtful = (cell: string): boolean => /^\s*=?\s*"/.test(cell) && !cell.startsWith('"');
  if (!rows.some((cells) => cells.some(isDoubtful))) return -1;
  const text = `\n${await raw.text()}`;
  // In a quoted cell, the quote would be double.
  const isUnquoted = (cell: string): boolean => {
    return [delimiter, "\n", "\r", "\uFEFF"].some((before) => text.includes(before + cell));
  };
  return rows.findIndex((cells) => cells.some((cell) => isDoubtful(cell) && isUnquoted(cell)));
}
