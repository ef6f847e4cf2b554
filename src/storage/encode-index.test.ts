import { expect, test } from "vitest";
import { bytesOf, fileOf, readAll, someBytes } from "../../test/support/engine/index-files.ts";
import { wholeBuffer } from "./byte-pages.ts";
import { memorySource } from "./byte-source.ts";
import { crc32c } from "./crc32c.ts";
import { decodeSnapshot } from "./decode-index.ts";
import { encodeSnapshot } from "./encode-index.ts";
import { PAGE_BYTES } from "./layout.ts";

const MB = 2 ** 20;

test("everything stands where the format says", () => {
  const first = someBytes(PAGE_BYTES + 1);
  const second = Uint16Array.of(1, 2, 3);
  const file = fileOf({ manifest: { a: "ä" }, buffers: [first, new Uint8Array(0), second] });
  const view = new DataView(file.buffer);
  const json = `{"buffers":[${PAGE_BYTES + 1},0,6],"manifest":{"a":"ä"}}`;
  const jsonBytes = new TextEncoder().encode(json);

  expect([...file.subarray(0, 8)]).toEqual([0x89, 0x46, 0x49, 0x52, 0x4d, 0x0d, 0x0a, 0x1a]);
  expect(view.getUint32(8, true)).toBe(1);
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

test("a part of a buffer is saved without the rest", () => {
  const around = someBytes(100);
  const parts = [around.subarray(3, 50), new DataView(around.buffer, 8, 16), wholeBuffer(around.buffer)];
  const { buffers } = readAll(memorySource(fileOf({ manifest: {}, buffers: parts })));
  expect(buffers).toEqual([around.slice(3, 50), around.slice(8, 24), around]);
});

test("large buffers are given in pieces, which are views", () => {
  const buffer = someBytes(2 * MB);
  const chunks = [...encodeSnapshot({ manifest: {}, buffers: [buffer] })];
  expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(buffer.length);
  expect(chunks.filter((chunk) => chunk.buffer === buffer.buffer).reduce((sum, { length }) => sum + length, 0)).toBe(
    2 * MB,
  );
});

test("a snapshot that was opened can be saved again before it has been read", () => {
  const file = fileOf({ manifest: [1], buffers: [someBytes(3 * MB + 7), someBytes(9)] });
  expect(Buffer.compare(fileOf(decodeSnapshot(memorySource(file))), file)).toBe(0);
});

test("a damaged one cannot", () => {
  const file = fileOf({ manifest: [1], buffers: [someBytes(3 * MB)] });
  file[3 * MB] = 0;
  expect(() => fileOf(decodeSnapshot(memorySource(file)))).toThrow("is damaged: the checksum of page");
});

test("saving reads no more than it has to at a time", () => {
  const bytes = someBytes(3 * MB);
  const opened = decodeSnapshot(memorySource(fileOf({ manifest: {}, buffers: [bytes] })));
  const chunks = encodeSnapshot(opened);
  chunks.next();
  chunks.next();
  const read = opened.buffers.map(bytesOf).map((buffer) => buffer.findLastIndex((byte) => byte !== 0) + 1);
  expect(read[0]).toBeLessThanOrEqual(MB);
});
