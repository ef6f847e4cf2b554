import { isUtf8 } from "node:buffer";
import type { ColumnMap } from "./column-map.ts";
import { BrokenFile, type ParsedRecords } from "./raw-record.ts";
import { TableHeader } from "./table-header.ts";
import { splitRows } from "./table-rows.ts";

/** How the cells of a table become records. */
export interface TableOptions {
  readonly delimiter: string;
  /** Whether the first row only names the delimiter: `sep=;`. */
  readonly isDeclared: boolean;
  readonly columns: ColumnMap;
  /** See {@link cellValue}. */
  readonly separator: string | null;
  /** Receives each column. */
  onColumn(column: string): void;
  /** Receives the columns that are not read. */
  onIgnoredColumns(columns: readonly string[]): void;
}

/**
 * Reads a table whose first row names its columns.
 *
 * @throws {BrokenFile} for an unsuitable header, and where the rows cannot be separated
 */
export async function* readTable(chunks: AsyncIterable<Buffer>, options: TableOptions): ParsedRecords {
  let header: TableHeader | null = null;
  let isDeclaration = options.isDeclared;
  for await (const row of splitRows(chunks, options.delimiter)) {
    if (isDeclaration) {
      isDeclaration = false;
      continue;
    }
    const { line, bytes } = row;
    const isText = isUtf8(bytes);
    if (header === null) {
      if (!isText) throw new BrokenFile(line, "the header is not UTF-8. Save the file as UTF-8");
      header = new TableHeader(row, options.columns, options.separator);
      for (const column of header.columns) options.onColumn(column);
      if (header.ignored.length > 0) options.onIgnoredColumns(header.ignored);
    } else if (isText) {
      const record = header.read(row);
      if (record !== null) yield record;
    } else {
      yield { line, bytes, reason: "not UTF-8" };
    }
  }
}
