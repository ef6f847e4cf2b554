import { pipeline } from "node:stream";
import zlib from "node:zlib";
import { isError } from "firmament/base";

const CHUNK_BYTES = 262_144;

export type Compression = "gzip" | "zstd";

/** The first bytes of a compressed file; the mask selects the bits of the first one that count. */
interface Magic {
  readonly compression: Compression;
  readonly bytes: readonly number[];
  readonly mask: number;
}

const MAGICS: readonly Magic[] = [
  { compression: "gzip", bytes: [0x1f, 0x8b], mask: 0xff },
  { compression: "zstd", bytes: [0x28, 0xb5, 0x2f, 0xfd], mask: 0xff },
  // A skippable frame, which some compressors write first.
  { compression: "zstd", bytes: [0x50, 0x2a, 0x4d, 0x18], mask: 0xf0 },
];

/** The compression of a file that starts with these bytes, or `null`; `undefined` if more bytes are needed. */
export function compressionOf(head: Buffer): Compression | null | undefined {
  const magic = MAGICS.find(({ bytes, mask }) =>
    bytes.every((byte, index) => {
      const found = head[index];
      return found === undefined || (index === 0 ? (found & mask) === byte : found === byte);
    }),
  );
  if (magic === undefined) return null;
  return head.length < magic.bytes.length ? undefined : magic.compression;
}

/** This version of Node cannot decompress zstd. */
export class ZstdUnsupported extends Error {
  override readonly name = "ZstdUnsupported";
}

/** Decompresses a stream of several members or frames; an error has the code of zlib or zstd. */
export function decompress(compression: Compression, chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  return compression === "gzip" ? gunzipped(chunks) : zstdFrames(chunks);
}

async function* gunzipped(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const gunzip = zlib.createGunzip({ chunkSize: CHUNK_BYTES });
  // An error of the source also destroys `gunzip`, so reading from `gunzip` throws it.
  pipeline(chunks, gunzip, () => {});
  yield* gunzip;
}

/** Node stops after the first frame and ignores the rest, so each frame gets a decompressor of its own. */
async function* zstdFrames(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const input = new Rereadable(chunks);
  while (!(await input.isAtEnd())) {
    const frame = createZstd();
    const feeding = feed(frame, input);
    yield* frame;
    await feeding;
  }
}

/** @throws {ZstdUnsupported} */
function createZstd(): zlib.ZstdDecompress {
  const create: typeof zlib.createZstdDecompress | undefined = zlib.createZstdDecompress;
  if (create === undefined) throw new ZstdUnsupported();
  return create({ chunkSize: CHUNK_BYTES });
}

/** Writes chunks until the frame ends, and puts back what follows it. An error of the source destroys the frame. */
async function feed(frame: zlib.ZstdDecompress, input: Rereadable): Promise<void> {
  let written = 0;
  try {
    for (let chunk = await input.next(); chunk !== null; chunk = await input.next()) {
      const failure = await new Promise<Error | null | undefined>((resolve) => frame.write(chunk, resolve));
      // The reader of the frame throws this error.
      if (failure) return;
      written += chunk.length;
      const rest = written - frame.bytesWritten;
      if (rest > 0) {
        input.putBack(chunk.subarray(chunk.length - rest));
        return;
      }
    }
    frame.end();
  } catch (error) {
    frame.destroy(isError(error) ? error : new Error(String(error)));
  }
}

/** Chunks that are read one by one; the last one can be put back. */
class Rereadable {
  readonly #chunks: AsyncIterator<Buffer>;
  #next: Buffer | null = null;

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  async isAtEnd(): Promise<boolean> {
    this.#next ??= await this.next();
    return this.#next === null;
  }

  /** The next chunk that is not empty; `null` at the end. */
  async next(): Promise<Buffer | null> {
    const next = this.#next;
    this.#next = null;
    if (next !== null) return next;
    for (;;) {
      const { done, value } = await this.#chunks.next();
      if (done === true) return null;
      if (value.length > 0) return value;
    }
  }

  putBack(chunk: Buffer): void {
    this.#next = chunk;
  }
}
