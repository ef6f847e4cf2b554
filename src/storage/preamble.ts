/**
 * The lengths of the buffers and the manifest, as JSON `{ "buffers": lengths, "manifest": manifest }`. Other members
 * are ignored.
 */
export interface IndexFilePreamble {
  /** By buffer, in bytes. */
  readonly lengths: readonly number[];
  readonly manifest: object;
}

/** Parsed JSON takes several times its size in memory, so this limits the memory that a hostile file can claim. */
export const MAX_PREAMBLE_BYTES: number = 2 ** 24;

const MAX_BUFFERS = 2 ** 16;

const MAX_BUFFER_BYTES = 2 ** 32;

/** @throws {RangeError} when the content exceeds the limits of the format */
export function encodePreamble({ lengths, manifest }: IndexFilePreamble): Uint8Array {
  const fault = lengthFault(lengths);
  if (fault !== null) throw new RangeError(`The index does not fit into an index file: ${fault}.`);
  const bytes = new TextEncoder().encode(JSON.stringify({ buffers: lengths, manifest }));
  if (bytes.length > MAX_PREAMBLE_BYTES) {
    throw new RangeError(
      `The index does not fit into an index file: its manifest has ${bytes.length} bytes, more than ${MAX_PREAMBLE_BYTES}.`,
    );
  }
  return bytes;
}

/** @throws {Error} when the bytes are not a preamble; the message gives the reason, without a full stop */
export function decodePreamble(bytes: Uint8Array): IndexFilePreamble {
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (!isObject(value)) throw new Error("it is not an object");
  if (!("manifest" in value && isObject(value.manifest))) throw new Error("it has no manifest");
  if (!("buffers" in value && Array.isArray(value.buffers))) throw new Error("it has no list of buffers");
  const { buffers, manifest } = value;
  const fault = lengthFault(buffers);
  if (fault !== null) throw new Error(fault);
  return { lengths: buffers, manifest };
}

function lengthFault(lengths: readonly unknown[]): string | null {
  if (lengths.length > MAX_BUFFERS) return `it has ${lengths.length} buffers, more than ${MAX_BUFFERS}`;
  const wrong = lengths.findIndex((length) => !isLength(length));
  return wrong < 0
    ? null
    : `the length of buffer ${wrong} is ${JSON.stringify(lengths[wrong])}, which is not an integer from 0 to ${MAX_BUFFER_BYTES}`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isLength(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_BUFFER_BYTES;
}
