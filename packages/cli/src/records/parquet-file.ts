import { type FileHandle, open } from "node:fs/promises";
import zlib from "node:zlib";
import { isError, messageOf } from "firmament/base";
import { type AsyncBuffer, type Compressors, parquetMetadataAsync, parquetReadObjects } from "hyparquet";
import { formatMegabytes } from "../terminal/number-format.ts";
import { ZstdUnsupported } from "./compression.ts";
import { jsonOf, parquetParsers } from "./parquet-values.ts";
import { BrokenFile, type ParsedRecords } from "./raw-record.ts";
import { RowRecord } from "./row-record.ts";

/** A row group is read as a whole. Uncompressed bytes. */
const MAX_GROUP_BYTES = 1024 ** 3;

/**
 * Reads the rows of a Parquet file, one row group at a time. The line of a record is the number of its row.
 *
 * @param onRead receives the number of bytes of each read
 * @throws {BrokenFile} for a file that is damaged, or that needs too much memory or an unknown compression
 */
export async function* readParquet(path: string, onRead: (bytes: number) => void): ParsedRecords {
  const file = await open(path);
  try {
    yield* rowsOf(await bufferOf(file, onRead));
  } catch (error) {
    if (error instanceof BrokenFile || error instanceof ZstdUnsupported || isSystemError(error)) throw error;
    throw new BrokenFile(
      null,
      `the Parquet file cannot be read: ${messageOf(error)}. Write it again, or as CSV or NDJSON`,
    );
  } finally {
    await file.close();
  }
}

async function* rowsOf(file: AsyncBuffer): ParsedRecords {
  const metadata = await parquetMetadataAsync(file);
  let rowStart = 0;
  for (const { num_rows, total_byte_size } of metadata.row_groups) {
    const rowEnd = rowStart + Number(num_rows);
    if (Number(total_byte_size) > MAX_GROUP_BYTES) throw tooLarge(rowStart + 1, Number(total_byte_size));
    const rows = await parquetReadObjects({ file, metadata, rowStart, rowEnd, compressors, parsers: parquetParsers });
    for (const [index, row] of rows.entries()) yield new RowRecord(rowStart + index + 1, jsonOf(row));
    rowStart = rowEnd;
  }
}

async function bufferOf(file: FileHandle, onRead: (bytes: number) => void): Promise<AsyncBuffer> {
  const { size } = await file.stat();
  return {
    byteLength: size,
    slice: async (start, end = size) => {
      const from = start < 0 ? Math.max(0, size + start) : start;
      const bytes = new Uint8Array(Math.max(0, Math.min(end, size) - from));
      for (let done = 0; done < bytes.length; ) {
        const { bytesRead } = await file.read(bytes, done, bytes.length - done, from + done);
        if (bytesRead === 0) throw new BrokenFile(null, "the file became shorter while it was read. Read it again");
        done += bytesRead;
      }
      onRead(bytes.length);
      return bytes.buffer;
    },
  };
}

/** The library decompresses Snappy. A page that is longer than it states is an error. */
const compressors: Compressors = {
  GZIP: (input, maxOutputLength) => zlib.gunzipSync(input, { maxOutputLength }),
  BROTLI: (input, maxOutputLength) => zlib.brotliDecompressSync(input, { maxOutputLength }),
  ZSTD: (input, maxOutputLength) => {
    const decompress: typeof zlib.zstdDecompressSync | undefined = zlib.zstdDecompressSync;
    if (decompress === undefined) throw new ZstdUnsupported();
    return decompress(input, { maxOutputLength });
  },
  LZ4: unknownCompression,
  LZ4_RAW: unknownCompression,
  LZO: unknownCompression,
};

function unknownCompression(): never {
  throw new BrokenFile(null, "the Parquet file is compressed with LZ4 or LZO. Write it with Snappy, zstd or gzip");
}

function tooLarge(line: number, bytes: number): BrokenFile {
  const reason = `the row group that starts here has ${formatMegabytes(bytes)}, and at most ${formatMegabytes(MAX_GROUP_BYTES)} are read at once`;
  return new BrokenFile(line, `${reason}. Write the file with smaller row groups`);
}

function isSystemError(error: unknown): boolean {
  return isError(error) && "syscall" in error;
}
