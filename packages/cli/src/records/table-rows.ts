import { pipeline } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { ByteTape } from "./byte-tape.ts";
import { type CellFault, isDoubtfulCell, quotedCells } from "./quoted-cells.ts";
import { BrokenFile, MAX_RECORD_BYTES, type RawRecord, TOO_LONG } from "./raw-record.ts";

/** A row of a table. */
export interface TableRow extends RawRecord {
  readonly cells: readonly string[];
  /** What is wrong with a cell; `null` for a row that can be read. */
  readonly fault: CellFault | null;
  readonly bytes: Buffer;
}

/** What csv-parse returns for a row: its cells, and as `bytes` the offset of the byte after it. */
interface ParsedRow {
  readonly record: readonly string[];
  readonly info: { readonly bytes: number };
}

/**
 * Splits a table into rows and cells, as RFC 4180 describes. A cell in double quotes may contain delimiters, line ends
 * and doubled quotes, and blanks after it; other text after it, and blanks before it, are a fault. Quotes within other cells
 * are ordinary characters.
 * Blank lines are skipped.
 *
 * @throws {BrokenFile} for a quote that is not closed, and for a row of more than 16 MB
 */
export async function* splitRows(chunks: AsyncIterable<Buffer>, delimiter: string): AsyncGenerator<TableRow, void> {
  const tape = new ByteTape();
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n"],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_BYTES,
    info: true,
  });
  // An error of the source also destroys the parser, so reading from the parser throws it.
  pipeline(recorded(chunks, tape), parser, () => {});
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      const row = tape.take(info.bytes);
      // The parser leaves the quotes of a cell with a fault in it. A cell in quotes may begin with a quote, too.
      const isDoubtful = record.some(isDoubtfulCell);
      const { cells, fault } = isDoubtful
        ? quotedCells(row.bytes.toString(), delimiter)
        : { cells: record, fault: null };
      if (fault?.isOpen === true)
        throw new BrokenFile(row.line, `the row that starts here ${fault.reason}, and close it`);
      yield { ...row, cells, fault };
    }
  } catch (error) {
    throw error instanceof CsvError || error instanceof EndlessRow ? brokenTable(error, tape) : error;
  }
}

const LINE_FEED = 0x0a;

/** A row without an end. The parser does not count delimiters, so it would keep any number of empty cells. */
class EndlessRow extends Error {}

async function* recorded(chunks: AsyncIterable<Buffer>, tape: ByteTape): AsyncGenerator<Buffer, void> {
  let lineBytes = 0;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(LINE_FEED);
    lineBytes = end < 0 ? lineBytes + chunk.length : chunk.length - 1 - end;
    if (lineBytes > MAX_RECORD_BYTES) throw new EndlessRow();
    tape.add(chunk);
    yield chunk;
  }
}

function brokenTable(error: CsvError | EndlessRow, tape: ByteTape): Error {
  const quote = "Close or remove the quote at the start of one of its cells";
  if (error instanceof EndlessRow) return new BrokenFile(tape.line, `the row that starts here is ${TOO_LONG}`);
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new BrokenFile(tape.line, `the row that starts here has a quote that is not closed. ${quote}`);
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    return new BrokenFile(tape.line, `the row that starts here is ${TOO_LONG}. ${quote}`);
  }
  return new BrokenFile(tape.line, error.message);
}
