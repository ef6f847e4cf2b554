import type { Schema } from "firmament";
import { requestCoding } from "../exchange/content-coding.ts";
import { Problem } from "../exchange/problem.ts";
import {
  type DocumentChange,
  LINES_TYPE,
  MAX_CHANGES,
  MAX_CHANGES_BYTES,
  MAX_LINES_BYTES,
} from "../schema/change-schemas.ts";
import type { DocumentType } from "../schema/document-type.ts";
import { readChange } from "./changes-body.ts";
import { discardRest } from "./request-body.ts";

/** Changes that are applied together: all of them, or none. */
export interface ChangeLines {
  readonly changes: readonly DocumentChange<Schema>[];
  /** For each change, the number of its line, from 1. */
  readonly numbers: readonly number[];
  /** How many lines of the body end with these. */
  readonly end: number;
}

/** Lines with more bytes than this end a batch. The limits of a batch decide where a repeated body is divided. */
const BATCH_BYTES = 1024 * 1024;

/** What is wrong with a body without a change. */
export const EMPTY = "The body is empty; a change in each line is expected.";

const LINE_FEED = 10;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Whether a body has a change in each line. */
export function hasLines(request: Request): boolean {
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  return type.trim().toLowerCase() === LINES_TYPE;
}

/**
 * Reads a body with a change in each line, plain or compressed with gzip, while it arrives. A line with an id is a
 * document to add or replace; blank lines have no meaning. The same body always has the same batches.
 *
 * @throws {Problem} `unsupported_media_type`, `body_too_large`, `invalid_json`, `invalid_body`, `invalid_document`, or
 * `cancelled` if the body ends early
 */
export async function* changeLines(request: Request, type: DocumentType): AsyncGenerator<ChangeLines, void> {
  let changes: DocumentChange<Schema>[] = [];
  let numbers: number[] = [];
  let bytes = 0;
  let number = 0;
  for await (const line of linesOf(request)) {
    number++;
    const change = readLine(line, number, type);
    if (change === null) continue;
    changes.push(change);
    numbers.push(number);
    bytes += line.length;
    if (changes.length < MAX_CHANGES && bytes < BATCH_BYTES) continue;
    yield { changes, numbers, end: number };
    changes = [];
    numbers = [];
    bytes = 0;
  }
  if (changes.length > 0) yield { changes, numbers, end: number };
}

/** The bytes of a body without its coding. */
function contentOf({ headers, body }: Request): { body: ReadableStream<Uint8Array>; isCoded: boolean } {
  const coding = requestCoding(headers.get("content-encoding"));
  if (coding === null) {
    throw new Problem("unsupported_media_type", { headers: { "accept-encoding": "gzip, identity" } });
  }
  if (body === null) throw new Problem("invalid_body", { detail: EMPTY });
  if (coding !== "gzip") return { body, isCoded: false };
  const gunzip = new DecompressionStream("gzip");
  return { body: (body as ReadableStream<Uint8Array<ArrayBuffer>>).pipeThrough(gunzip), isCoded: true };
}

/** The lines of a body in bytes, without their ends. */
async function* linesOf(request: Request): AsyncGenerator<Uint8Array, void> {
  let rest: Uint8Array[] = [];
  let restBytes = 0;
  let total = 0;
  for await (const chunk of chunksOf(request)) {
    total += chunk.length;
    if (total > MAX_LINES_BYTES) throw tooLarge("a body with lines", MAX_LINES_BYTES);
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      yield joined([...rest, chunk.subarray(start, end)]);
      rest = [];
      restBytes = 0;
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
    restBytes += chunk.length - start;
    if (restBytes > MAX_CHANGES_BYTES) throw tooLarge("a line", MAX_CHANGES_BYTES);
  }
  if (restBytes > 0) yield joined(rest);
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array, void> {
  const { body, isCoded } = contentOf(request);
  const reader = body.getReader();
  let isAtEnd = false;
  try {
    while (!isAtEnd) {
      const { done, value } = await reader.read();
      isAtEnd = done;
      if (!done) yield value;
    }
  } catch (error) {
    isAtEnd = true;
    if (error instanceof Problem) throw error;
    if (!isCoded || request.signal.aborted) throw new Problem("cancelled");
    throw new Problem("invalid_json", { detail: "The body is not gzip, or not complete." });
  } finally {
    if (!isAtEnd) discardRest(reader).catch(() => {});
  }
}

function tooLarge(what: string, maxBytes: number): Problem {
  return new Problem("body_too_large", { detail: `Send at most ${maxBytes.toLocaleString("en")} bytes in ${what}.` });
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

/** `null` for a blank line. */
function readLine(bytes: Uint8Array, number: number, type: DocumentType): DocumentChange<Schema> | null {
  const value = parsed(bytes, number);
  if (value === undefined) return null;
  const isDocument = typeof value === "object" && value !== null && Object.hasOwn(value, "id");
  return readChange(isDocument ? { upsert: value } : value, { index: number - 1, name: `Line ${number}` }, type);
}

function parsed(bytes: Uint8Array, number: number): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new Problem("invalid_json", { detail: `Line ${number} is not UTF-8.` });
  }
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem("invalid_json", { detail: `Line ${number} is not JSON. Write one object in each line.` });
  }
}
