import { readUpTo } from "../exchange/byte-stream.ts";
import { gunzipped, requestCoding } from "../exchange/content-coding.ts";
import { Problem } from "../exchange/problem.ts";
import { describeJsonError } from "./json-error.ts";

/** The default limit of a body. */
export const MAX_BODY_BYTES: number = 64 * 1024;

const MAX_DISCARDED_BYTES = 1024 * 1024;

export interface RequestBody {
  /** Without the content coding. */
  readonly bytes: Uint8Array;
  readonly value: object;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a body that must be a JSON object, plain or compressed with gzip.
 *
 * @param maxBytes the maximum size of the body, also after decompression
 * @throws {Problem} `unsupported_media_type`, `body_too_large`, `cancelled`, `invalid_json` or `invalid_body`, in this
 * order
 */
export async function readBody(request: Request, maxBytes: number = MAX_BODY_BYTES): Promise<RequestBody> {
  const coding = checkType(request.headers);
  const sent = await readBytes(request, maxBytes);
  const bytes = coding === "gzip" ? await decompress(sent, maxBytes) : sent;
  const value = parse(decode(bytes));
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { bytes, value };
  throw new Problem("invalid_body", { detail: 'The body must be an object, such as { "query": "acme" }.' });
}

/** `application/json`, optionally with the character set UTF-8. */
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*$/i;

/** The coding of the body. */
function checkType(headers: Headers): "identity" | "gzip" {
  const type = headers.get("content-type");
  if (type === null || !JSON_TYPE.test(type.trim())) throw new Problem("unsupported_media_type");
  const coding = requestCoding(headers.get("content-encoding"));
  if (coding !== null) return coding;
  throw new Problem("unsupported_media_type", { headers: { "accept-encoding": "gzip, identity" } });
}

async function decompress(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  let decoded: Uint8Array | null;
  try {
    decoded = await gunzipped(bytes, maxBytes);
  } catch {
    throw new Problem("invalid_json", { detail: "The body is not gzip, or not complete." });
  }
  if (decoded === null) throw tooLarge(maxBytes);
  return decoded;
}

/** @throws {Problem} `body_too_large`, or `cancelled` if the body ends early */
async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const length = request.headers.get("content-length");
  if (length !== null) checkSize(Number(length), maxBytes);
  try {
    // The HTTP server enforces a stated length; a body without one is measured while it is read.
    const bytes =
      length === null ? await readLimited(request.body, maxBytes) : new Uint8Array(await request.arrayBuffer());
    checkSize(bytes.length, maxBytes);
    return bytes;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem("cancelled");
  }
}

async function readLimited(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const bytes = await readUpTo(reader, maxBytes);
  if (bytes !== null) return bytes;
  discardRest(reader).catch(() => {});
  throw tooLarge(maxBytes);
}

/** Reads up to {@link MAX_DISCARDED_BYTES} more: many clients read the response only after they have sent the body. */
export async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let discarded = 0; discarded < MAX_DISCARDED_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return;
    discarded += value.length;
  }
  await reader.cancel();
}

/** A length that is not a number is too large. */
function checkSize(bytes: number, maxBytes: number): void {
  if (!(bytes <= maxBytes)) throw tooLarge(maxBytes);
}

function tooLarge(maxBytes: number): Problem {
  return new Problem("body_too_large", { detail: `Send at most ${maxBytes.toLocaleString("en")} bytes.` });
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem("invalid_json", { detail: "The body is not UTF-8." });
  }
}

/** @throws {Problem} `invalid_json` that names the line and the column */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const isEmpty = text.trim() === "";
    throw new Problem("invalid_json", {
      detail: isEmpty
        ? "The body is empty; a JSON object is expected."
        : `The body is not JSON. ${describeJsonError(text)}.`,
    });
  }
}
