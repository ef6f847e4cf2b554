import { createReadStream, statSync } from "node:fs";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { CommandFailure } from "../terminal/command-failure.ts";

const GZIP_MAGIC = [0x1f, 0x8b] as const;

const CHUNK_BYTES = 262_144;

/**
 * The bytes of a file, or of standard input for `-`; unpacked when they are gzip, whatever the file is called.
 *
 * @param onRead told how many bytes were read so far, before unpacking
 * @throws {CommandFailure} exit 1, when they cannot be read to the end
 */
export async function* readBytes(path: string, onRead: (total: number) => void): AsyncGenerator<Buffer> {
  const source: Readable = path === "-" ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    yield* unpacked(counted(source, onRead));
  } catch (error) {
    throw new CommandFailure(`error: cannot read ${sourceName(path)}: ${reasonOf(error)}`, 1);
  } finally {
    // When the reader stops early; a source that may still give something would keep the process alive.
    source.destroy();
  }
}

/** How a person calls the source. */
export function sourceName(path: string): string {
  return path === "-" ? "standard input" : path;
}

/** How many bytes reading will take, if that can be known. */
export function sizeOf(path: string): number | null {
  if (path === "-") return null;
  try {
    const stats = statSync(path);
    return stats.isFile() ? stats.size : null;
  } catch {
    return null;
  }
}

async function* counted(chunks: AsyncIterable<Buffer>, onRead: (total: number) => void): AsyncGenerator<Buffer> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    onRead(total);
    yield chunk;
  }
}

async function* unpacked(chunks: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < GZIP_MAGIC.length) {
    const next = await chunks.next();
    if (next.done) break;
    head = Buffer.concat([head, next.value]);
  }
  const whole = startingWith(head, chunks);
  if (!GZIP_MAGIC.every((byte, index) => head[index] === byte)) {
    yield* whole;
    return;
  }
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // An error of the source destroys `gunzip` with it, so that reading from `gunzip` throws it.
  pipeline(whole, gunzip, () => {});
  yield* gunzip;
}

async function* startingWith(head: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  if (head.length > 0) yield head;
  yield* rest;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file. --data takes a file of one JSON object a line, or - for standard input",
  EISDIR: "it is a directory. Name a file in it",
  EACCES: "permission denied. Make the file readable, or pipe it in with --data -",
  Z_BUF_ERROR: "the gzip file ends too early. It may be an unfinished download: fetch or pack it again",
  Z_DATA_ERROR: "the gzip file is damaged. Fetch or pack it again",
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? String(error.code) : "";
  return REASONS[code] ?? error.message;
}
