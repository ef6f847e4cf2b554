import { isArrayBuffer, isBytes } from "../../base/builtin-value.ts";
import { describeValue } from "../../base/describe-value.ts";
import type { AbortSignalLike } from "../options/load-options.ts";
import { reasonOf } from "./abort-reason.ts";
import { abortableRecords } from "./record-stream.ts";

/** The part of a `ReadableStream` that is used, without the types of the DOM. */
export interface ByteStream {
  getReader(): {
    read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array | undefined }>;
    cancel(reason?: unknown): Promise<unknown>;
  };
}

/** The part of a `Response` that is used. */
export interface ByteResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: ByteStream | null;
}

/** The part of a `Blob` or `File` that is used. */
export interface ByteBlob {
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** Where bytes come from. */
export type ByteInput =
  | ArrayBuffer
  | Uint8Array
  | ByteBlob
  | ByteStream
  | AsyncIterable<Uint8Array>
  | Iterable<Uint8Array>
  | ByteResponse;

/** Bytes that can be sent piece by piece. */
export interface ByteChunks {
  /** `null` if it is not known. */
  readonly totalBytes: number | null;
  /** The chunks, each in a buffer that nobody else uses, until the signal is aborted. */
  readonly chunks: (signal: AbortSignalLike) => AsyncIterable<Uint8Array>;
}

/** The size of the pieces of bytes in memory: copying one takes less than a millisecond. */
const CHUNK_BYTES = 1 << 20;

/**
 * @param what the content, for messages, as in "The index file"
 * @throws {TypeError} for a value of another kind, and for a response that was read before
 * @throws {Error} for a response with an error status
 */
export function byteChunksOf(source: ByteInput, what: string): ByteChunks {
  if (isArrayBuffer(source)) return { totalBytes: source.byteLength, chunks: () => copies(new Uint8Array(source)) };
  if (isBytes(source)) return { totalBytes: source.length, chunks: () => copies(source) };
  if (typeof source !== "object" || source === null) throw unknownSource(source, what);
  if ("headers" in source && "body" in source) return responseChunks(source, what);
  if ("getReader" in source) return { totalBytes: null, chunks: (signal) => streamChunks(source, signal) };
  if ("size" in source && "slice" in source) return { totalBytes: source.size, chunks: () => blobChunks(source) };
  if (Symbol.asyncIterator in source || Symbol.iterator in source) {
    return { totalBytes: null, chunks: (signal) => ownChunks(abortableRecords(signal, source), what) };
  }
  throw unknownSource(source, what);
}

function unknownSource(source: unknown, what: string): TypeError {
  return new TypeError(
    `${what} must be a Response, a stream, a Blob, an ArrayBuffer or a Uint8Array, not ${describeValue(source)}.`,
  );
}

function responseChunks({ ok, status, headers, body }: ByteResponse, what: string): ByteChunks {
  if (!ok) throw new Error(`${what} cannot be fetched: the server answered with status ${status}.`);
  if (body === null) throw new TypeError("The response has no body.");
  // The length of a compressed response is not that of its content.
  const isPlain = (headers.get("content-encoding") ?? "identity") === "identity";
  const length = isPlain ? Number(headers.get("content-length") ?? Number.NaN) : Number.NaN;
  return { totalBytes: Number.isSafeInteger(length) ? length : null, chunks: (signal) => streamChunks(body, signal) };
}

async function* streamChunks(stream: ByteStream, signal: AbortSignalLike): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  // Also ends a read that waits.
  const cancel = (): void => void reader.cancel(reasonOf(signal)).catch(() => {});
  signal.addEventListener?.("abort", cancel);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value !== undefined) yield own(value);
    }
  } finally {
    signal.removeEventListener?.("abort", cancel);
    // Nothing happens to a stream that has ended.
    cancel();
  }
}

async function* ownChunks(chunks: AsyncIterable<Uint8Array>, what: string): AsyncGenerator<Uint8Array, void> {
  // Node shares the buffers of small chunks, and the caller of `indexChunks` may change those of an engine.
  for await (const chunk of chunks) {
    if (!isBytes(chunk)) {
      throw new TypeError(`${what} must consist of Uint8Arrays, but a part of it is ${describeValue(chunk)}.`);
    }
    yield* copies(chunk);
  }
}

async function* blobChunks(blob: ByteBlob): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < blob.size; start += CHUNK_BYTES) {
    yield new Uint8Array(await blob.slice(start, Math.min(blob.size, start + CHUNK_BYTES)).arrayBuffer());
  }
}

async function* copies(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) yield bytes.slice(start, start + CHUNK_BYTES);
}

/** The bytes in a buffer that contains nothing else, which can be transferred. */
function own(bytes: Uint8Array): Uint8Array {
  return bytes.length === bytes.buffer.byteLength && isArrayBuffer(bytes.buffer) ? bytes : bytes.slice();
}
