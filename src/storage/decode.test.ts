import {
  bytesOf,
  faultOf,
  fileOf,
  forgedFile,
  joined,
  readAll,
  someBytes,
  withHeaderNumber,
} from "@firmament/test-support/engine/index-files.ts";
import { loadAll } from "@firmament/test-support/engine/load-all.ts";
import { expect, test } from "vitest";
import { type ByteSource, memorySource } from "./byte-source.ts";
import { decodeIndexFile } from "./decode.ts";
import { PAGE_BYTES } from "./layout.ts";

const content = {
  manifest: { schema: ["name", "size"], segments: [{ documents: 3 }] },
  buffers: [someBytes(2 * PAGE_BYTES + 100), new Uint8Array(0), someBytes(8, 5)],
};
const file = fileOf(content);

/** A source that counts the bytes read and the calls of `close`. */
function countingSource(
  bytes: Uint8Array,
): ByteSource & { read: ByteSource["read"]; bytesRead: number; closeCount: number } {
  const inner = memorySource(bytes, "a.firm");
  return {
    name: "a.firm",
    size: bytes.length,
    bytesRead: 0,
    closeCount: 0,
    read(target, offset) {
      this.bytesRead += target.length;
      inner.read(target, offset);
    },
    close() {
      this.closeCount += 1;
    },
  };
}

test("returns the content that was saved", () => {
  expect(readAll(memorySource(file))).toEqual(content);
  const empty = { manifest: {}, buffers: [] };
  expect(readAll(memorySource(fileOf(empty)))).toEqual(empty);
});

test("returns each buffer with its own length", () => {
  const { name, buffers } = decodeIndexFile(memorySource(file, "a.firm"));
  expect(name).toBe("a.firm");
  expect(buffers.map(({ buffer }) => buffer.byteLength)).toEqual([2 * PAGE_BYTES + 100, 0, 8]);
});

test("opening reads only the header, the manifest and the checksums", () => {
  const source = countingSource(file);
  decodeIndexFile(source);
  expect(source.bytesRead).toBe(4096 + 4 * 6);
});

test("closes the source after the last page has been read", () => {
  const source = countingSource(file);
  const { buffers } = decodeIndexFile(source);
  buffers[0]?.ensureLoaded(0, 2 * PAGE_BYTES + 100);
  expect(source.closeCount).toBe(0);
  buffers[2]?.ensureLoaded(0, 8);
  expect(source.closeCount).toBe(1);
});

test("closes the source at once when all buffers are empty", () => {
  const source = countingSource(fileOf({ manifest: {}, buffers: [new Uint8Array(0)] }));
  decodeIndexFile(source);
  expect(source.closeCount).toBe(1);
});

test("closes the source when it is not an index file", () => {
  const source = countingSource(file.subarray(0, 100));
  expect(() => decodeIndexFile(source)).toThrow();
  expect(source.closeCount).toBe(1);
});

test("does not use the bytes in memory after all pages have been loaded", () => {
  const bytes = file.slice();
  const { buffers } = decodeIndexFile(memorySource(bytes));
  loadAll(buffers);
  bytes.fill(0);
  loadAll(buffers);
  expect(buffers.map(bytesOf)).toEqual(content.buffers);
});

test("detects damage when the damaged page is first accessed", () => {
  const bytes = file.slice();
  bytes[4096 + PAGE_BYTES] = 0xee;
  const { manifest, buffers } = decodeIndexFile(memorySource(bytes));
  expect(manifest).toEqual(content.manifest);
  buffers[0]?.ensureLoaded(0, PAGE_BYTES);
  expect(() => buffers[0]?.ensureLoaded(0, PAGE_BYTES + 1)).toThrow("page 1 of buffer 0");
});

test("reports an invalid preamble with a right checksum as damaged", () => {
  expect(() => readAll(memorySource(forgedFile("{}")))).toThrow(
    "The index file is damaged: its preamble (from byte 32) is invalid: it has no manifest. " +
      "Save the index again or restore an intact copy.",
  );
  expect(() => readAll(memorySource(forgedFile('{"buffers":[4294967296],"manifest":{}}')))).toThrow(
    "The index file is damaged: its parts need 4296019976 bytes, but it has 4104. " +
      "Save the index again or restore an intact copy.",
  );
});

test.each([
  ["truncated JSON", '{"buffers":[],"mani'],
  ["a length that is a string", '{"buffers":["8"],"manifest":{}}'],
  ["a length that is too small", '{"buffers":[1],"manifest":{}}'],
  ["more buffers than the file contains", JSON.stringify({ manifest: {}, buffers: new Array(1000).fill(4096) })],
])("reports %s as damaged", (_, preamble) => {
  expect(faultOf(forgedFile(preamble))).toBe("damaged");
});

test("accepts a forged file that is consistent", () => {
  expect(faultOf(forgedFile('{"manifest":{},"buffers":[0,0],"later":[]}'))).toBe(null);
});

test("reports buffers of another preamble as damaged", () => {
  const others = fileOf({ ...content, manifest: { schema: ["size", "name"], segments: [{ documents: 3 }] } });
  expect(others.length).toBe(file.length);
  const mixed = joined([file.subarray(0, 4096), others.subarray(4096)]);
  expect(() => decodeIndexFile(memorySource(mixed))).toThrow("its buffers (from byte 4096) belong to another preamble");
});

test("reports a preamble that exceeds the file or the limit as damaged", () => {
  const long = forgedFile(new Uint8Array(2 ** 24 + 1).fill(0x20));
  expect(() => decodeIndexFile(memorySource(long))).toThrow(
    "its header claims an impossible preamble of 16777217 bytes",
  );
  const short = withHeaderNumber(forgedFile("{}"), 12, 5000);
  expect(() => decodeIndexFile(memorySource(short))).toThrow("its header claims an impossible preamble of 5000 bytes");
});
