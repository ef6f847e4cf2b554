/**
 * What is read of a file before its buffers; as JSON `{ "buffers": lengths, "manifest": manifest }`. Other members are
 * of no account.
 */
export interface SnapshotPreamble {
  /** By buffer, in bytes. */
  readonly lengths: readonly number[];
  readonly manifest: object;
}

/** What JSON becomes is several times as large: this bounds what a hostile file can ask for. */
export const MAX_PREAMBLE_BYTES: number = 2 ** 24;

const MAX_BUFFERS = 2 ** 16;

const MAX_BUFFER_BYTES = 2 ** 32;

/** @throws {RangeError} when a file cannot hold so much */
export function encodePreamble({ lengths, manifest }: SnapshotPreamble): Uint8Array {
  const fault = faultOfLengths(lengths);
  if (fault !== null) throw new RangeError(`A snapshot cannot hold this: ${fault}.`);
  const bytes = new TextEncoder().encode(JSON.stringify({ buffers: lengths, manifest }));
  if (bytes.length > MAX_PREAMBLE_BYTES) {
    throw new RangeError(`A snapshot's manifest takes up to ${MAX_PREAMBLE_BYTES} bytes of JSON, not ${bytes.length}.`);
  }
  return bytes;
}

/** @throws {Error} when the bytes are no preamble; the message says why, without a full stop */
export function decodePreamble(bytes: Uint8Array): SnapshotPreamble {
  const value: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  if (!isObject(value)) throw new Error("it is no object");
  if (!("manifest" in value && isObject(value.manifest))) throw new Error("it has no manifest");
  if (!("buffers" in value && Array.isArray(value.buffers))) throw new Error("it has no list of buffers");
  const { buffers, manifest } = value;
  const fault = faultOfLengths(buffers);
  if (fault !== null) throw new Error(fault);
  return { lengths: buffers, manifest };
}

function faultOfLengths(lengths: readonly unknown[]): string | null {
  if (lengths.length > MAX_BUFFERS) return `${lengths.length} buffers, where ${MAX_BUFFERS} can be`;
  const wrong = lengths.findIndex((length) => !isLength(length));
  return wrong < 0
    ? null
    : `${JSON.stringify(lengths[wrong])} bytes in buffer ${wrong}, where ${MAX_BUFFER_BYTES} can be`;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function isLength(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_BUFFER_BYTES;
}
