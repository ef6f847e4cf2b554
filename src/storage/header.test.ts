import { withHeaderNumber } from "@firmament/test-support/engine/index-files.ts";
import { expect, test } from "vitest";
import { memorySource } from "./byte-source.ts";
import { decodeHeader, encodeHeader } from "./header.ts";
import { IndexFileError } from "./index-file-error.ts";

const header = { preambleBytes: 7, total: 5000, preambleChecksum: 0xdeadbeef };

function headerFile(length = 5000): Uint8Array {
  const file = new Uint8Array(length);
  file.set(encodeHeader(header).subarray(0, length));
  return file;
}

function withByte(offset: number, value: number): Uint8Array {
  const file = headerFile();
  file[offset] = value;
  return file;
}

function expectError(file: Uint8Array, code: string, message: string): void {
  try {
    decodeHeader(memorySource(file, "a.firm"));
  } catch (error) {
    if (!(error instanceof IndexFileError)) throw error;
    expect({ code: error.code, message: error.message }).toEqual({ code, message });
    return;
  }
  throw new Error("The header was read.");
}

const damagedAdvice = "Save the index again or restore an intact copy.";
const foreignAdvice = "Open a file that was saved from an index, or load the documents instead.";

test("decodes what was encoded", () => {
  expect(decodeHeader(memorySource(headerFile()))).toEqual(header);
  const large = encodeHeader({ ...header, total: 2 ** 40 + 3 });
  expect(new DataView(large.buffer).getBigUint64(16, true)).toBe(2n ** 40n + 3n);
});

test.each([
  ["an empty file", "", "it is empty"],
  ["seven bytes", "\x89FIRM\r\n", "it has 7 bytes, too few for an index file"],
  ["an object", '{"id":"a"}', "it looks like JSON"],
  ["a list", '[{"id":"a"}]', "it looks like JSON"],
  ["gzip", "\x1f\x8b\x08\0\0\0\0\0\0\0", "it looks like gzip"],
  ["a file with other bytes", "\x00\x0aabcdefgh", "it starts with the bytes 00 0a 61 62"],
  ["an index file transferred in text mode", "\x89FIRM\n\x1a\x01\0\0\0", "it starts with the bytes 89 46 49 52"],
])("reports %s as foreign", (_, text, appearance) => {
  const file = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expectError(file, "foreign", `a.firm is not an index file: ${appearance}. ${foreignAdvice}`);
});

test("reports a later format as newer", () => {
  expectError(
    withHeaderNumber(headerFile(), 8, 10),
    "newer",
    "a.firm has index format 10, but this version of the library reads format 9. " +
      "Open it with the version that saved it or a later one, or save the index again with this version.",
  );
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])("reports format %d as older", (version) => {
  const message = `a.firm has index format ${version} of an earlier version; this version of the library reads format 9. Load the documents again, and save the index with this version.`;
  expectError(withHeaderNumber(headerFile(), 8, version), "older", message);
});

test("reports format 0 as damaged", () => {
  const message = `a.firm is damaged: it has index format 0, which does not exist. ${damagedAdvice}`;
  expectError(withHeaderNumber(headerFile(), 8, 0), "damaged", message);
});

test("reports a truncated header as damaged", () => {
  expectError(
    headerFile(8),
    "damaged",
    `a.firm is damaged: it ends within its header, after 8 bytes. ${damagedAdvice}`,
  );
  expectError(
    headerFile(31),
    "damaged",
    `a.firm is damaged: it ends within its header, after 31 bytes. ${damagedAdvice}`,
  );
});

test.each([8, 11, 12, 16, 23, 24, 28, 31])("reports a changed byte at offset %d as damaged", (offset) => {
  const message = `a.firm is damaged: the checksum of its header (bytes 0 to 32) is wrong. ${damagedAdvice}`;
  expectError(withByte(offset, 0x55), "damaged", message);
});

test("reports a file of another length as damaged", () => {
  const shorter = `a.firm is damaged: it was saved with 5000 bytes, but has 4999. ${damagedAdvice}`;
  expectError(headerFile(4999), "damaged", shorter);
  const longer = `a.firm is damaged: it was saved with 5000 bytes, but has 5001. ${damagedAdvice}`;
  expectError(headerFile(5001), "damaged", longer);
  const huge = `a.firm is damaged: it was saved with 18446744069414589320 bytes, but has 5000. ${damagedAdvice}`;
  expectError(withHeaderNumber(headerFile(), 20, 0xffffffff), "damaged", huge);
});
