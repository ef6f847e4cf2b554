import { expect, test } from "vitest";
import { bytesOf, someBytes } from "../../test/support/engine/index-files.ts";
import { requireAll } from "./byte-pages.ts";
import { type ByteSource, memorySource } from "./byte-source.ts";
import { allocate, CheckedPages } from "./checked-pages.ts";
import { crc32c } from "./crc32c.ts";
import { IndexFileError } from "./index-file-error.ts";
import { aligned, PAGE_BYTES, pagesOf } from "./layout.ts";

/** A buffer in a file of its own, from byte 64 on, and what is read of the file. */
class Bench {
  readonly reads: (readonly [offset: number, length: number])[] = [];
  readonly file: Uint8Array;
  readonly pages: CheckedPages;
  whole = 0;

  constructor(bytes: Uint8Array) {
    this.file = new Uint8Array(64 + aligned(bytes.length));
    this.file.set(bytes, 64);
    const checksums = Uint32Array.from({ length: pagesOf(bytes.length) }, (_, page) =>
      crc32c(this.file.subarray(64 + page * PAGE_BYTES, 64 + (page + 1) * PAGE_BYTES)),
    );
    const inner = memorySource(this.file);
    const source: ByteSource = {
      name: "a.firm",
      size: inner.size,
      read: (target, offset) => {
        this.reads.push([offset, target.length]);
        inner.read(target, offset);
      },
      close: () => {},
    };
    this.pages = new CheckedPages(source, { index: 5, start: 64, length: bytes.length, checksums }, () => this.whole++);
  }
}

const P = PAGE_BYTES;
const bytes = someBytes(3 * P + 5000);

test("the buffer has its size before anything is read", () => {
  const { pages, reads } = new Bench(bytes);
  expect(pages.buffer.byteLength).toBe(bytes.length);
  expect(reads).toEqual([]);
});

test.each([
  [0, 1, [0]],
  [P - 1, P, [0]],
  [P, P + 1, [1]],
  [P - 1, P + 1, [0, 1]],
  [P, 2 * P, [1]],
  [10, 3 * P, [0, 1, 2]],
  [7, 7, []],
  [9, 7, []],
])("bytes %d to %d are on pages %j", (from, to, expected) => {
  const { pages, reads } = new Bench(bytes);
  pages.require(from, to);
  expect(reads).toEqual(expected.map((page) => [64 + page * P, P]));
  expect(bytesOf(pages).subarray(from, to)).toEqual(bytes.subarray(from, to));
});

test("the zeros behind the buffer are read with its last page", () => {
  const { pages, reads } = new Bench(bytes);
  pages.require(bytes.length - 1, bytes.length);
  expect(reads).toEqual([[64 + 3 * P, 8192]]);
});

test("a page is read once", () => {
  const { pages, reads } = new Bench(bytes);
  pages.require(0, 1);
  pages.require(2, P + 1);
  pages.require(0, 2 * P);
  expect(reads).toHaveLength(2);
});

test("it says once that all has been read", () => {
  const bench = new Bench(bytes);
  bench.pages.require(P, bytes.length);
  expect(bench.whole).toBe(0);
  bench.pages.require(0, 1);
  expect(bench.whole).toBe(1);
  requireAll([bench.pages]);
  expect(bench.whole).toBe(1);
  expect(bytesOf(bench.pages)).toEqual(bytes);
});

test("a page that is damaged throws each time, and the others do not", () => {
  const bench = new Bench(bytes);
  const at = 64 + P + 9;
  bench.file[at] = (bench.file[at] as number) ^ 1;
  const message =
    `a.firm is damaged: the checksum of page 1 of buffer 5, bytes ${64 + P} to ${64 + 2 * P}, is wrong. ` +
    "Save it again, or bring back a copy that is whole.";
  for (let time = 0; time < 3; time++) expect(() => bench.pages.require(P - 5, P + 1)).toThrow(message);
  bench.pages.require(0, P);
  bench.pages.require(2 * P, bytes.length);
  expect(() => requireAll([bench.pages])).toThrow(message);
  expect(bench.whole).toBe(0);
});

test("a byte behind the buffer is checked too", () => {
  const bench = new Bench(bytes);
  bench.file[bench.file.length - 1] = 1;
  expect(() => bench.pages.require(3 * P, 3 * P + 1)).toThrow("the checksum of page 3 of buffer 5");
});

test.each([
  [-1, 4],
  [0, 8],
  [1e15, 1e15 + 1],
])("bytes %d to %d are not in a buffer of seven, read or not", (from, to) => {
  const { pages } = new Bench(bytes.subarray(0, 7));
  const message =
    `a.firm is damaged: bytes ${from} to ${to} of buffer 5 are asked for, which has 7. ` +
    "Save it again, or bring back a copy that is whole.";
  expect(() => pages.require(from, to)).toThrow(message);
  requireAll([pages]);
  expect(() => pages.require(from, to)).toThrow(message);
});

test("memory that cannot be had is an error of the snapshot", () => {
  expect(allocate("a.firm", 8).byteLength).toBe(8);
  expect(() => allocate("a.firm", 2 ** 53)).toThrow(IndexFileError);
  expect(() => allocate("a.firm", 2 ** 53)).toThrow("takes 9007199254740992 bytes of memory, which cannot be had");
});
