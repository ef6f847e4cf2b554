import { createReadStream, statSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { CommandFailure } from "../terminal/command-failure.ts";
import { readFailureMessage } from "../terminal/read-failure.ts";
import type { TerminalInput } from "../terminal/terminal.ts";

const GZIP_MAGIC = [0x1f, 0x8b] as const;

const CHUNK_BYTES = 262_144;

/** A file, or standard input for the path `-`. */
export interface ByteSource {
  readonly path: string;
  readonly stdin: TerminalInput;
}

/**
 * The bytes of a file or of standard input. Bytes that start with the magic number of gzip are decompressed,
 * regardless of the file name.
 *
 * @param onRead receives the number of bytes read so far, before decompression
 * @throws {CommandFailure} exit 1, when the source cannot be read to the end
 */
export async function* readBytes({ path, stdin }: ByteSource, onRead: (total: number) => void): AsyncGenerator<Buffer> {
  const source = path === "-" ? stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    yield* decompressed(counted(chunksOf(source), onRead));
  } catch (error) {
    throw new CommandFailure(readFailureMessage(sourceName(path), error, REASONS), 1);
  } finally {
    // An open source keeps the process alive when the caller stops before its end.
    source.destroy();
  }
}

/** The name of a source in messages. */
export function sourceName(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** The size of a file in bytes; `null` for standard input, for a pipe and for a missing file. */
export function sizeOf(path: string): number | null {
  if (path === "-") return null;
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.size : null;
  } catch {
    return null;
  }
}

async function* chunksOf(source: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  for await (const chunk of source) yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
}

async function* counted(chunks: AsyncIterable<Buffer>, onRead: (total: number) => void): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    onRead(total);
    yield chunk;
  }
}

async function* decompressed(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const all = withHead(head, chunks);
  if (!GZIP_MAGIC.every((byte, index) => head[index] === byte)) {
    yield* all;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // An error of the source also destroys `gunzip`, so reading from `gunzip` throws it.
  pipeline(all, gunzip, () => {});
  yield* gunzip;
}

async function* withHead(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: "permission denied. Make the file readable, or pipe it to standard input and name -",
  Z_BUF_ERROR: "the gzip file is incomplete. Download or compress it again",
  Z_DATA_ERROR: "the gzip file is damaged. Download or compress it again",
};
