import zlib from "node:zlib";
import { CompressionType, setCompressionCodec, type Table, Type, tableFromIPC } from "@uwdata/flechette";
import { isDate, messageOf } from "firmament/base";
import { formatMegabytes } from "../terminal/number-format.ts";
import { FILE_MAGIC } from "./arrow-magic.ts";
import { ZstdUnsupported } from "./compression.ts";
import { jsonOf } from "./parquet-values.ts";
import { BrokenFile, type ParsedRecords } from "./raw-record.ts";
import { RowRecord } from "./row-record.ts";

/** The file is in memory as a whole. */
const MAX_BYTES = 1024 ** 3;

setCompressionCodec(CompressionType.ZSTD, {
  encode: (bytes) => zlib.zstdCompressSync(bytes),
  decode: (bytes) => {
    const decompress: typeof zlib.zstdDecompressSync | undefined = zlib.zstdDecompressSync;
    if (decompress === undefined) throw new ZstdUnsupported();
    return decompress(bytes, { maxOutputLength: MAX_BYTES });
  },
});

/**
 * Reads the rows of an Arrow file (Feather) or of an Arrow stream. The line of a record is the number of its row.
 *
 * @throws {BrokenFile} for a file that is damaged, incomplete or too large, or that has an unknown compression
 */
export async function* readArrow(source: AsyncIterable<Buffer>): ParsedRecords {
  const bytes = await bytesOf(source);
  const rows = readRows(bytes);
  for (let row = 1; ; row++) {
    const next = withReason(() => rows.next());
    if (next.done === true) return;
    yield new RowRecord(row, next.value);
  }
}

async function bytesOf(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > MAX_BYTES) {
      const reason = `the Arrow file is larger than ${formatMegabytes(MAX_BYTES)}, and is read as a whole`;
      throw new BrokenFile(null, `${reason}. Write several files into a folder, or Parquet`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function* readRows(bytes: Buffer): Generator<object> {
  const isFile = bytes.toString("latin1", 0, FILE_MAGIC.length) === FILE_MAGIC;
  if (isFile && bytes.toString("latin1", bytes.length - FILE_MAGIC.length) !== FILE_MAGIC)
    throw new Error("it ends early");
  const table = tableFromIPC(bytes, { useDate: true, useBigInt: true });
  const days = dayColumns(table);
  for (let row = 0; row < table.numRows; row++) {
    const values = table.get(row) as Readonly<Record<string, unknown>>;
    yield Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, days.has(name) ? dayOf(value) : jsonOf(value)]),
    );
  }
}

/** The columns of days without a time. */
function dayColumns({ schema }: Table): ReadonlySet<string> {
  return new Set(schema.fields.filter(({ type }) => type.typeId === Type.Date).map(({ name }) => name));
}

function dayOf(value: unknown): unknown {
  return isDate(value) ? value.toISOString().slice(0, -"T00:00:00.000Z".length) : jsonOf(value);
}

function withReason<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ZstdUnsupported) throw error;
    const reason = /lz4/i.test(messageOf(error))
      ? "the Arrow file is compressed with LZ4. Write it with zstd or without compression"
      : `the Arrow file cannot be read: ${messageOf(error)}. Write it again, or as Parquet, CSV or NDJSON`;
    throw new BrokenFile(null, reason);
  }
}
