import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finishSteps } from "../../base/steps.ts";
import { GrowingBytes } from "../arrays/growing-bytes.ts";
import type { PackedDocuments } from "../arrays/segment-columns.ts";
import { WordCodes } from "../columns/word-codes.ts";
import { encodeDocuments } from "./coded-documents.ts";

/** @param chunkLength the number of documents in each chunk */
function packed(documents: readonly Uint8Array[], chunkLength = 3): PackedDocuments {
  const starts = [0];
  const chunks: GrowingBytes[] = [new GrowingBytes()];
  for (const [index, document] of documents.entries()) {
    if (index > 0 && index % chunkLength === 0) chunks.push(new GrowingBytes());
    chunks.at(-1)?.append(document);
    starts.push((starts.at(-1) ?? 0) + document.length);
  }
  return { chunks: chunks.map((chunk) => chunk.bytes()), starts: Uint32Array.from(starts) };
}

/** Encodes and decodes documents. Returns the bytes of all codes and of the dictionary. */
function expectRoundTrip(documents: readonly Uint8Array[], chunkLength?: number): number {
  const { words, bytes, starts } = finishSteps(encodeDocuments(packed(documents, chunkLength)));
  const codes = new WordCodes(words.starts, words.bytes);
  expect(starts.length).toBe(documents.length + 1);
  expect(starts.at(-1)).toBe(bytes.length);
  for (const [index, document] of documents.entries()) {
    const decoded = codes.decode(bytes, starts[index] as number, starts[index + 1] as number);
    if (Buffer.compare(decoded, document) !== 0) expect([...decoded]).toEqual([...document]);
  }
  return bytes.length + words.bytes.length + words.starts.byteLength;
}

function textBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes that are no text at all, and words that repeat. */
const anyBytes = fc.uint8Array({ maxLength: 80 });
const anyTexts = fc
  .array(
    fc.constantFrom("software ", "companies\0", "\0", " ", "\n\n", "München", "x", "https://www.", "12,", "\u{1f600}"),
  )
  .map((words) => textBytes(words.join("")));
const documentLists = fc.array(fc.oneof(anyBytes, anyTexts), { maxLength: 30 });

describe("coded documents", () => {
  test("are decoded to the bytes that were encoded", () => {
    fc.assert(
      fc.property(documentLists, fc.integer({ min: 1, max: 5 }), (documents, chunkLength) => {
        expectRoundTrip(documents, chunkLength);
        expectRoundTrip([...documents, ...documents, ...documents], chunkLength);
      }),
      runs(300),
    );
  });

  test.each<[string, readonly string[]]>([
    ["no documents", []],
    ["one empty document", [""]],
    ["one document", ["[0,1]\0Nordlicht Software\0"]],
    ["no repeated words", Array.from({ length: 50 }, (_, n) => `word${n} and${n}\0`)],
    ["documents without blanks", ["ab".repeat(500), "cd", "ab".repeat(500)]],
    ["words of every length up to 100", Array.from({ length: 200 }, (_, n) => `${"x".repeat(n >> 1)} `)],
    ["runs of every length up to 600", Array.from({ length: 600 }, (_, n) => "-".repeat(n))],
    ["words that end at the end of a document", ["software com", "panies software", " companies", "software ", "soft"]],
  ])("encode %s", (_, texts) => {
    expectRoundTrip(texts.map(textBytes));
  });

  test("take at most a few more bytes than the documents, and far fewer when words repeat", () => {
    const random = Array.from({ length: 10 }, (_, n) =>
      Uint8Array.from({ length: 10_000 }, (_, i) => (Math.imul(i * 10 + n, 0x9e3779b1) >>> 13) & 0xff),
    );
    expect(expectRoundTrip(random)).toBeLessThan(100_000 * 1.01 + 1000);
    const repeated = Array.from({ length: 100 }, (_, n) => textBytes(`The software of company ${n} is reliable.\0`));
    expect(expectRoundTrip(repeated)).toBeLessThan(100 * 16);
  });

  test("can be larger than the sample of words, in few or in many documents", () => {
    const text = Array.from({ length: 700_000 }, (_, n) => `${(Math.imul(n, 0x9e3779b1) >>> 20) + 10_000} `).join("");
    const long = textBytes(text);
    const parts = Array.from({ length: 1000 }, (_, n) => long.subarray(n * 4096, (n + 1) * 4096));
    expect(expectRoundTrip([long, textBytes("\0"), long], 1)).toBeLessThan(long.length);
    expect(expectRoundTrip(parts, 100)).toBeLessThan(long.length / 2);
  });
});
