import { Problem } from "../exchange/problem.ts";
import { jsonMistake } from "./json-error.ts";

export const MOST_BODY_BYTES: number = 64 * 1024;

const MOST_PASSED_OVER_BYTES = 1024 * 1024;

export interface RequestBody {
  readonly bytes: Uint8Array;
  readonly value: object;
}

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** @throws {Problem} when the body is of another type than JSON, too large, broken, or no object; looked at in this order */
export async function readBody(request: Request): Promise<RequestBody> {
  checkType(request.headers);
  const bytes = await readBytes(request);
  const value = parse(decode(bytes));
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { bytes, value };
  throw new Problem("invalid_body", { detail: 'The body is no object: send one, as in { "query": "acme" }.' });
}

/** `application/json`, and if a character set is named, UTF-8. */
const JSON_TYPE = /^application\/json[ \t]*(?:;[ \t]*(?:charset=(?:utf-8|"utf-8")[ \t]*)?)*$/i;

function checkType(headers: Headers): void {
  const type = headers.get("content-type");
  if (type === null || !JSON_TYPE.test(type.trim())) throw new Problem("unsupported_media_type");
  const coding = headers.get("content-encoding") ?? "identity";
  if (coding.trim().toLowerCase() === "identity") return;
  throw new Problem("unsupported_media_type", { headers: { "accept-encoding": "identity" } });
}

/** @throws {Problem} when it is too large, and when it breaks off: then nobody waits for an answer */
async function readBytes(request: Request): Promise<Uint8Array> {
  const length = request.headers.get("content-length");
  if (length !== null) checkSize(Number(length));
  try {
    // One whose length was told is no longer: what receives it sees to that. Others are counted as they come.
    const bytes = length === null ? await readCounting(request.body) : new Uint8Array(await request.arrayBuffer());
    checkSize(bytes.length);
    return bytes;
  } catch (error) {
    throw error instanceof Problem ? error : new Problem("cancelled");
  }
}

async function readCounting(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return joined(chunks, size);
    chunks.push(value);
    size += value.length;
    if (size > MOST_BODY_BYTES) {
      passOver(reader).catch(() => {});
      throw new Problem("body_too_large");
    }
  }
}

/** Reads on, so that who is still sending comes to read the answer; but not for ever. */
async function passOver(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let passed = 0; passed < MOST_PASSED_OVER_BYTES; ) {
    const { done, value } = await reader.read();
    if (done) return;
    passed += value.length;
  }
  await reader.cancel();
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function checkSize(bytes: number): void {
  if (!(bytes <= MOST_BODY_BYTES)) throw new Problem("body_too_large");
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Problem("invalid_json", { detail: "The body is not UTF-8." });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("invalid_json", { detail: detailOf(text) });
  }
}

function detailOf(text: string): string {
  if (text.trim() === "") return "The body is empty: a JSON object is expected.";
  const { message, offset } = jsonMistake(text) ?? { message: "It cannot be read", offset: 0 };
  const before = text.slice(0, offset).split("\n");
  return `The body is not JSON. ${message}: line ${before.length}, column ${(before.at(-1) ?? "").length + 1}.`;
}
