import { bytesOf, fileOf, readAll, someBytes } from "@firmament/test-support/engine/index-files.ts";
import { expect, test } from "vitest";
import { loadedPages } from "./byte-pages.ts";
import { memorySource } from "./byte-source.ts";
import { crc32c } from "./crc32c.ts";
import { decodeIndexFile } from "./decode.ts";
import { encodeIndexFile } from "./encode.ts";
import { PAGE_BYTES } from "./layout.ts";

const MB = 2 ** 20;

test("encodes all parts at the offsets of the format", () => {
  const first = someBytes(PAGE_BYTES + 1);
  const second = Uint16Array.of(1, 2, 3);
  const file = fileOf({ manifest: { a: "ä" }, buffers: [first, new Uint8Array(0), second] });
  const view = new DataView(file.buffer);
  const json = `{"buffers":[${PAGE_BYTES + 1},0,6],"manifest":{"a":"ä"}}`;
  const jsonBytes = new TextEncoder().encode(json);

  expect([...file.subarray(0, 8)]).toEqual([0x89, 0x46, 0x49, 0x52, 0x4d, 0x0d, 0x0a, 0x1a]);
  expect(view.getUint32(8, true)).toBe(9);
  expect(view.getUint32(12, true)).toBe(jsonBytes.length);
  expect(view.getBigUint64(16, true)).toBe(BigInt(file.length));
  expect(view.getUint32(24, true)).toBe(crc32c(file.subarray(32, 4096)));
  expect(view.getUint32(28, true)).toBe(crc32c(file.subarray(0, 28)));
  expect(file.subarray(32, 32 + jsonBytes.length)).toEqual(jsonBytes);

  const secondStart = 4096 + PAGE_BYTES + 4096;
  const checksums = secondStart + 4096;
  expect(file.subarray(4096, 4096 + first.length)).toEqual(first);
  expect([...file.subarray(secondStart, secondStart + 8)]).toEqual([1, 0, 2, 0, 3, 0, 0, 0]);
  expect(view.getUint32(checksums, true)).toBe(crc32c(first.subarray(0, PAGE_BYTES)));
  expect(view.getUint32(checksums + 4, true)).toBe(crc32c(file.subarray(4096 + PAGE_BYTES, secondStart)));
  expect(view.getUint32(checksums + 8, true)).toBe(crc32c(file.subarray(secondStart, checksums)));
  expect(view.getUint32(checksums + 12, true)).toBe(view.getUint32(24, true));
  expect(view.getUint32(checksums + 16, true)).toBe(crc32c(file.subarray(checksums, checksums + 16)));
  expect(file.length).toBe(checksums + 20);
});

test("saves a view of a buffer without the rest of the buffer", () => {
  const buffer = someBytes(100);
  const parts = [buffer.subarray(3, 50), new DataView(buffer.buffer, 8, 16), loadedPages(buffer.buffer)];
  const { buffers } = readAll(memorySource(fileOf({ manifest: {}, buffers: parts })));
  expect(buffers).toEqual([buffer.slice(3, 50), buffer.slice(8, 24), buffer]);
});

test("encodes a large buffer as several views of it", () => {
  const buffer = someBytes(2 * MB);
  const chunks = [...encodeIndexFile({ manifest: {}, buffers: [buffer] })];
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(buffer.length);
  expect(chunks.filter((chunk) => chunk.buffer === buffer.buffer).reduce((sum, { length }) => sum + length, 0)).toBe(
    2 * MB,
  );
});

test("saves an opened index file again without loading it first", () => {
  const file = fileOf({ manifest: [1], buffers: [someBytes(3 * MB + 7), someBytes(9)] });
  expect(Buffer.compare(fileOf(decodeIndexFile(memorySource(file))), file)).toBe(0);
});

test("rejects saving a damaged index file again", () => {
  const file = fileOf({ manifest: [1], buffers: [someBytes(3 * MB)] });
  file[3 * MB] = 0;
  expect(() => fileOf(decodeIndexFile(memorySource(file)))).toThrow("is damaged: the checksum of page");
});

test("reads a source chunk by chunk while saving", () => {
  const bytes = someBytes(3 * MB);
  const opened = decodeIndexFile(memorySource(fileOf({ manifest: {}, buffers: [bytes] })));
  const chunks = encodeIndexFile(opened);
  chunks.next();
  chunks.next();
  const loadedBytes = opened.buffers.map(bytesOf).map((buffer) => buffer.findLastIndex((byte) => byte !== 0) + 1);
  expect(loadedBytes[0]).toBeLessThanOrEqual(MB);
});
