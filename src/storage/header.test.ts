import { expect, test } from "vitest";
import { withHeaderNumber } from "../../test/support/engine/index-files.ts";
import { memorySource } from "./byte-source.ts";
import { decodeHeader, encodeHeader } from "./header.ts";
import { IndexFileError } from "./index-file-error.ts";

const header = { preambleBytes: 7, total: 5000, preambleChecksum: 0xdeadbeef };

function headerFile(length = 5000): Uint8Array {
  const file = new Uint8Array(length);
  file.set(encodeHeader(header).subarray(0, length));
  return file;
}

function withByte(at: number, value: number): Uint8Array {
  const file = headerFile();
  file[at] = value;
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

const damagedAdvice = "Save it again, or bring back a copy that is whole.";
const foreignAdvice = "Open a file that was saved as a snapshot. Documents are loaded, not opened.";

test("goes there and back", () => {
  expect(decodeHeader(memorySource(headerFile()))).toEqual(header);
  const large = encodeHeader({ ...header, total: 2 ** 40 + 3 });
  expect(new DataView(large.buffer).getBigUint64(16, true)).toBe(2n ** 40n + 3n);
});

test.each([
  ["nothing", "", "it is empty"],
  ["seven bytes", "\x89FIRM\r\n", "it has 7 bytes, too few to tell what it is"],
  ["an object", '{"id":"a"}', "it looks like JSON"],
  ["a list", '[{"id":"a"}]', "it looks like JSON"],
  ["gzip", "\x1f\x8b\x08\0\0\0\0\0\0\0", "it looks like gzip"],
  ["something else", "\x00\x0aabcdefgh", "it begins with the bytes 00 0a 61 62"],
  ["a snapshot that was sent as text", "\x89FIRM\n\x1a\x01\0\0\0", "it begins with the bytes 89 46 49 52"],
])("%s is foreign", (_, text, looks) => {
  const file = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  expectError(file, "foreign", `a.firm is no snapshot: ${looks}. ${foreignAdvice}`);
});

test("a later format is newer", () => {
  expectError(
    withHeaderNumber(headerFile(), 8, 2),
    "newer",
    "a.firm is a snapshot of format 2, and this version of the library knows formats up to 1. " +
      "Open it with the version that saved it or a later one, or save it again with this one.",
  );
});

test("there was no format 0", () => {
  const message = `a.firm is damaged: it says that its format is 0, which there never was. ${damagedAdvice}`;
  expectError(withHeaderNumber(headerFile(), 8, 0), "damaged", message);
});

test("a header that is cut off is damaged", () => {
  expectError(headerFile(8), "damaged", `a.firm is damaged: it ends in its header, after 8 bytes. ${damagedAdvice}`);
  expectError(headerFile(31), "damaged", `a.firm is damaged: it ends in its header, after 31 bytes. ${damagedAdvice}`);
});

test.each([8, 11, 12, 16, 23, 24, 28, 31])("another byte at %d is damage", (at) => {
  const message = `a.firm is damaged: the checksum of its header, bytes 0 to 32, is wrong. ${damagedAdvice}`;
  expectError(withByte(at, 0x55), "damaged", message);
});

test("a file of another length is damaged", () => {
  const shorter = `a.firm is damaged: it was saved with 5000 bytes, and now has 4999. ${damagedAdvice}`;
  expectError(headerFile(4999), "damaged", shorter);
  const longer = `a.firm is damaged: it was saved with 5000 bytes, and now has 5001. ${damagedAdvice}`;
  expectError(headerFile(5001), "damaged", longer);
  const huge = `a.firm is damaged: it was saved with 18446744069414589320 bytes, and now has 5000. ${damagedAdvice}`;
  expectError(withHeaderNumber(headerFile(), 20, 0xffffffff), "damaged", huge);
});
