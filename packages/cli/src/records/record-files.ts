import { declaredDelimiter, wrongLinesReason } from "@firmament/infer";
import { columnNames, type DocumentType } from "../document-type/document-type.ts";
import type { TerminalInput } from "../terminal/terminal.ts";
import { startsLikeArrow } from "./arrow-magic.ts";
import { readBytes, sourceName } from "./bytes.ts";
import { ColumnMap, type Mapping } from "./column-map.ts";
import { totalSize } from "./file-stats.ts";
import { inputFiles } from "./input-files.ts";
import { readJsonArray } from "./json-array.ts";
import { readJsonLines } from "./json-lines.ts";
import { isJsonWithCarriageReturns, isTableWithCarriageReturns, withLineFeeds } from "./line-ends.ts";
import { MemberMap } from "./member-map.ts";
import { OTHER_SCHEMA_ADVICE } from "./other-schema.ts";
import { isParquetFile, startsLikeParquet } from "./parquet-magic.ts";
import { Peekable } from "./peekable.ts";
import { BrokenFile, type ParsedRecords, type RawRecord, ValueRecord } from "./raw-record.ts";
import { delimiterOf, detectFormat, type RecordFormat } from "./record-format.ts";
import type { Rejection } from "./rejection.ts";
import { spooled } from "./spooled.ts";
import { ignoredColumnsMessage } from "./table-header.ts";
import { wrongFileReason } from "./wrong-file.ts";

const BYTE_ORDER_MARK = Buffer.from("\ufeff");

/** A line that is not blank, with its end. */
const FIRST_LINE = /\S[^\n]*\n/;

/** Two lines that are not blank, with their ends. */
const FIRST_LINES = /\S[^\n]*\n\s*\S[^\n]*\n/;

/** Longer first lines are not awaited. */
const MAX_HEAD_BYTES = 65_536;

/** How the records of files are read. */
export interface RecordOptions {
  /** Default: as the name of each file and its first bytes suggest. */
  readonly format?: RecordFormat;
  /** The documents that the records are; `null`: columns and members keep their names, and cells are texts. */
  readonly type: DocumentType | null;
  /** Columns and members that are read as fields of another name. */
  readonly map?: readonly Mapping[];
  /** Whether the number of a record, from 1, is its id: then no column and no member is. */
  readonly areNumbered?: boolean;
  /** Splits the values of a field with several values in a table; default: a cell is one value. */
  readonly separator?: string;
}

/** Callbacks of a reading. An error that they throw ends the reading. */
export interface RecordListeners {
  /** Receives the number of bytes read so far from all files, before decompression. */
  onBytes(total: number): void;
  /** Receives the format of each file before its records are read. */
  onFile(file: string, format: RecordFormat): void;
  /** Receives each record that cannot be parsed. */
  onReject(rejection: Rejection): void;
  /** Receives a sentence for the user about a file as a whole. */
  onMessage(text: string): void;
}

/** A record and where it stands. The value may be any JSON value, not only an object. */
export interface SourceRecord {
  /** The path of the file, or `standard input`. */
  readonly file: string;
  readonly line: number;
  /** The record with the names of fields; from a table, it contains values of the right types. */
  readonly value: unknown;
  /** The record as its file contains it. */
  readonly bytes: Buffer | null;
}

/** The rejection of a record that was parsed, but is not valid. */
export function rejectionOf({ file, line, bytes }: Omit<SourceRecord, "value">, reason: string): Rejection {
  return { file, line, reason, ...(bytes !== null && { text: bytes.toString() }) };
}

/**
 * The records of a file, of all files of a folder, or of standard input. Formats are NDJSON, JSON arrays, CSV and TSV,
 * plain or compressed with gzip or zstd, Parquet and Arrow. Memory holds a few chunks and one record at a time, a row group
 * of a Parquet file, and an Arrow file as a whole.
 */
export class RecordFiles {
  /** The paths of the files, in the order in which they are read; `-` for standard input. */
  readonly files: readonly string[];
  /** The size of all files in bytes; `null` if it is unknown. */
  readonly size: number | null;
  readonly #stdin: TerminalInput;
  readonly #options: RecordOptions;
  readonly #columns: ColumnMap;

  /**
   * @param path a file, a folder, or `-` for standard input
   * @throws {CommandFailure} exit 1, for a folder that cannot be read or contains no file with a known name
   */
  constructor(path: string, stdin: TerminalInput, options: RecordOptions) {
    this.files = inputFiles(path);
    this.size = totalSize(this.files);
    this.#stdin = stdin;
    this.#options = options;
    this.#columns = new ColumnMap(options.type, options.map ?? [], options.areNumbered);
  }

  /**
   * The records in order, without those that cannot be parsed. Standard input can be read once. Files are closed when
   * the caller stops early.
   *
   * @throws {CommandFailure} exit 1, when a file cannot be read to the end, or is of another kind
   */
  async *records(listeners: RecordListeners): AsyncGenerator<SourceRecord, void> {
    const ignored = new Set<string>();
    const onIgnoredColumns = (columns: readonly string[]): void => {
      const others = columns.filter((column) => !ignored.has(column));
      for (const column of others) ignored.add(column);
      if (others.length > 0) listeners.onMessage(ignoredColumnsMessage(others, this.#options.type));
    };
    const losses = new Map(this.#columns.losses);
    const onColumn = (column: string): void => {
      const loss = losses.get(column);
      if (loss !== undefined) listeners.onMessage(loss);
      losses.delete(column);
    };
    const members = new MemberMap(this.#columns, onColumn);
    let total = 0;
    const onRead = (bytes: number): void => {
      total += bytes;
      listeners.onBytes(total);
    };
    let hasMembers = false;
    let count = 0;
    for (const path of this.files) {
      const file = sourceName(path);
      const onFormat = (format: RecordFormat): void => {
        hasMembers ||= format !== "csv" && format !== "tsv";
        listeners.onFile(file, format);
      };
      const parse = (chunks: AsyncIterable<Buffer>): ParsedRecords =>
        this.#parse(path, chunks, {
          members,
          onColumn,
          onIgnoredColumns,
          onFormat,
          onRead,
          onMessage: listeners.onMessage,
        });
      for await (const record of readBytes({ path, stdin: this.#stdin }, onRead, parse)) {
        if ("reason" in record) listeners.onReject(rejectionOf({ ...record, file }, record.reason));
        else yield new FileRecord(file, record, this.#identified(record.value, ++count));
      }
    }
    if (hasMembers && members.hasNoFields && this.#options.type !== null) {
      listeners.onMessage(noFieldsMessage(this.#options.type));
    }
    if (hasMembers && members.unseen.length > 0) listeners.onMessage(unseenMembersMessage(members.unseen));
  }

  /** The rows of a Parquet file, which is read from its end: one that is a stream is written to a file first. */
  async *#parquet(path: string, source: Peekable, { onRead, onMessage }: Parsing): ParsedRecords {
    const { readParquet } = await import("./parquet-file.ts");
    const onSpooled = (spool: string): void =>
      onMessage(`${sourceName(path)} is a stream of Parquet, which is read from its end: it is copied to ${spool}`);
    yield* isParquetFile(path)
      ? readParquet(path, onRead)
      : spooled(source, onSpooled, (spool) => readParquet(spool, () => {}));
  }

  #identified(value: unknown, number: number): unknown {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return this.#options.areNumbered === true && isObject ? { ...value, id: String(number) } : value;
  }

  async *#parse(path: string, chunks: AsyncIterable<Buffer>, parsing: Parsing): ParsedRecords {
    const source = new Peekable(chunks);
    const head = await headOf(source, FIRST_LINE);
    const columnar = columnarFormat(head);
    const wrong = columnar !== null ? null : wrongFileReason(head);
    if (wrong !== null) throw new BrokenFile(null, wrong);
    if (head.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK)) source.skip(BYTE_ORDER_MARK.length);
    const text = head.toString();
    const format = this.#options.format ?? columnar ?? detectFormat(path, text);
    parsing.onFormat(format);
    if (columnar !== (isColumnar(format) ? format : null)) throw new BrokenFile(null, formatFault(format, columnar));
    if (isColumnar(format)) {
      const rows = format === "parquet" ? this.#parquet(path, source, parsing) : await arrowRows(source);
      for await (const row of rows) {
        yield "reason" in row ? row : new ValueRecord(row, parsing.members.rename(row.value));
      }
      return;
    }
    if (format === "csv" || format === "tsv") {
      // Most readings need no parser of tables.
      const { readTable } = await import("./delimited.ts");
      const { separator = null } = this.#options;
      const { onColumn, onIgnoredColumns } = parsing;
      const rows = isTableWithCarriageReturns(text) ? withLineFeeds(source) : source;
      const delimiter = delimiterOf(format, text);
      const isDeclared = declaredDelimiter(text) !== null;
      yield* readTable(rows, { delimiter, isDeclared, columns: this.#columns, separator, onColumn, onIgnoredColumns });
      return;
    }
    if (format === "ndjson") await checkLines(source);
    const read = format === "json" ? readJsonArray : readJsonLines;
    for await (const record of read(isJsonWithCarriageReturns(text) ? withLineFeeds(source) : source)) {
      yield "reason" in record ? record : { ...record, value: parsing.members.rename(record.value) };
    }
  }
}

/** A record of a file. */
class FileRecord extends ValueRecord implements SourceRecord {
  readonly file: string;

  constructor(file: string, record: RawRecord, value: unknown) {
    super(record, value);
    this.file = file;
  }
}

type ColumnarFormat = "parquet" | "arrow";

const COLUMNAR_NAMES: Readonly<Record<ColumnarFormat, string>> = { parquet: "a Parquet file", arrow: "an Arrow file" };

function isColumnar(format: RecordFormat): format is ColumnarFormat {
  return Object.hasOwn(COLUMNAR_NAMES, format);
}

/** The format that the first bytes prove; `null` for texts. */
function columnarFormat(head: Buffer): ColumnarFormat | null {
  if (startsLikeParquet(head)) return "parquet";
  return startsLikeArrow(head) ? "arrow" : null;
}

async function arrowRows(source: Peekable): Promise<ParsedRecords> {
  const { readArrow } = await import("./arrow-file.ts");
  return readArrow(source);
}

/** Why a file is not read in a format that is stated, or that its name states. */
function formatFault(format: RecordFormat, columnar: ColumnarFormat | null): string {
  if (columnar !== null) return `it is ${COLUMNAR_NAMES[columnar]}. Leave out --format`;
  const name = isColumnar(format) ? COLUMNAR_NAMES[format] : format;
  return `it does not start as ${name} does. Rename it, or name its format with --format`;
}

function headOf(source: Peekable, lines: RegExp): Promise<Buffer> {
  return source.peek((bytes) => bytes.length >= MAX_HEAD_BYTES || lines.test(bytes.toString("latin1")));
}

/** @throws {BrokenFile} for lines that are not those of NDJSON */
async function checkLines(source: Peekable): Promise<void> {
  const head = (await headOf(source, FIRST_LINES)).toString();
  const reason = wrongLinesReason(head);
  if (reason !== null) throw new BrokenFile(/^\s*/.exec(head)?.[0].split("\n").length ?? 1, reason);
}

/** What the parsing of one file needs of the whole reading. */
interface Parsing {
  readonly members: MemberMap;
  onColumn(column: string): void;
  onIgnoredColumns(columns: readonly string[]): void;
  onFormat(format: RecordFormat): void;
  onRead(bytes: number): void;
  onMessage(text: string): void;
}

function noFieldsMessage(type: DocumentType): string {
  const names = columnNames(type).filter((name) => name !== "id");
  return `no record has a field of the ${type.plural}: ${names.join(", ")}. ${OTHER_SCHEMA_ADVICE}`;
}

function unseenMembersMessage(members: readonly string[]): string {
  const names = members.map((name) => JSON.stringify(name)).join(", ");
  return `no record has ${names}, which --map names. Compare the spelling with the file`;
}
