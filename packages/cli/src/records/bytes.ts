import { createReadStream } from "node:fs";
import { isError } from "firmament/base";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";
import type { TerminalInput } from "../terminal/terminal.ts";
import { compressionOf, decompress, ZstdUnsupported } from "./compression.ts";
import { Peekable } from "./peekable.ts";
import { BrokenFile } from "./raw-record.ts";

const CHUNK_BYTES = 262_144;

/** A file, or standard input for the path `-`. */
export interface ByteSource {
  readonly path: string;
  readonly stdin: TerminalInput;
}

/**
 * Reads the bytes of a file or of standard input with `read`. Bytes that start with the magic number of gzip or zstd are
 * decompressed, regardless of the file name.
 *
 * @param onRead receives the number of bytes of each chunk, before decompression
 * @throws {CommandFailure} exit 1, when the source cannot be read to the end, or `read` throws a {@link BrokenFile}
 */
export async function* readBytes<T>(
  { path, stdin }: ByteSource,
  onRead: (bytes: number) => void,
  read: (chunks: AsyncIterable<Buffer>) => AsyncIterable<T>,
): AsyncGenerator<T, void> {
  const source = path === "-" ? stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    yield* read(decompressed(counted(source, onRead)));
  } catch (error) {
    throw readFailure(path, error);
  } finally {
    // An open source keeps the process alive when the caller stops before its end.
    source.destroy();
  }
}

/** The name of a source in messages. */
export function sourceName(path: string): string {
  return path === "-" ? "standard input" : path;
}

async function* counted(source: NodeJS.ReadableStream, onRead: (bytes: number) => void): AsyncGenerator<Buffer, void> {
  for await (const chunk of source) {
    const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    onRead(bytes.length);
    yield bytes;
  }
}

async function* decompressed(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const source = new Peekable(chunks);
  const head = await source.peek((bytes) => compressionOf(bytes) !== undefined);
  const compression = compressionOf(head) ?? null;
  yield* compression === null ? source : decompress(compression, source);
}

function readFailure(path: string, error: unknown): unknown {
  if (error instanceof CommandFailure) return error;
  if (error instanceof BrokenFile) {
    const place = error.line === null ? sourceName(path) : `${sourceName(path)}:${error.line}`;
    return new CommandFailure(readFailureMessage(place, error), 1);
  }
  const file = path === "-" ? "FILE" : path;
  if (error instanceof ZstdUnsupported) {
    const reason = `this version of Node cannot decompress zstd. Use Node 22.15 or later, or pipe the output of zstd -dc ${file} and name -`;
    return new CommandFailure(`error: cannot read ${sourceName(path)}: ${reason}`, 1);
  }
  if (!(isError(error) && "code" in error)) return error;
  return new CommandFailure(readFailureMessage(sourceName(path), error, { ...REASONS, ...zstdReasons(error) }), 1);
}

const DAMAGED = "file is damaged. Download or compress it again";

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied. Make the file readable, or pipe it to standard input and name -",
  Z_BUF_ERROR: "the compressed file is incomplete. Download or compress it again",
  Z_DATA_ERROR: `the gzip ${DAMAGED}`,
};

/** zstd has many codes for damage. */
function zstdReasons({ code }: { readonly code?: unknown }): Readonly<Record<string, string>> {
  return typeof code === "string" && code.startsWith("ZSTD_") ? { [code]: `the zstd ${DAMAGED}` } : {};
}
