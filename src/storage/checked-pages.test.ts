import { bytesOf, someBytes } from "@firmament/test-support/engine/index-files.ts";
import { loadAll } from "@firmament/test-support/engine/load-all.ts";
import { expect, test } from "vitest";
import { type ByteSource, memorySource } from "./byte-source.ts";
import { allocate, CheckedPages } from "./checked-pages.ts";
import { crc32c } from "./crc32c.ts";
import { IndexFileError } from "./index-file-error.ts";
import { aligned, PAGE_BYTES, pageCount } from "./layout.ts";
import { ResidentBytes } from "./resident-bytes.ts";

/** A buffer at byte 64 of a file, with a record of all reads. */
class Fixture {
  readonly reads: (readonly [offset: number, length: number])[] = [];
  readonly file: Uint8Array;
  readonly pages: CheckedPages;
  allLoadedCount = 0;

  constructor(bytes: Uint8Array, limit = Number.POSITIVE_INFINITY) {
    this.file = new Uint8Array(64 + aligned(bytes.length));
    this.file.set(bytes, 64);
    const checksums = Uint32Array.from({ length: pageCount(bytes.length) }, (_, page) =>
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
    this.pages = new CheckedPages(
      source,
      { index: 5, start: 64, length: bytes.length, checksums },
      () => this.allLoadedCount++,
      new ResidentBytes(limit),
    );
  }
}

const P = PAGE_BYTES;
const bytes = someBytes(3 * P + 5000);

test("the buffer has its full size before any page is read", () => {
  const { pages, reads } = new Fixture(bytes);
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
])("loading bytes %d to %d reads pages %j", (from, to, expected) => {
  const { pages, reads } = new Fixture(bytes);
  pages.ensureLoaded(from, to);
  expect(reads).toEqual(expected.map((page) => [64 + page * P, P]));
  expect(bytesOf(pages).subarray(from, to)).toEqual(bytes.subarray(from, to));
});

test("the last page is read with the padding after the buffer", () => {
  const { pages, reads } = new Fixture(bytes);
  pages.ensureLoaded(bytes.length - 1, bytes.length);
  expect(reads).toEqual([[64 + 3 * P, 8192]]);
});

test("reads each page once", () => {
  const { pages, reads } = new Fixture(bytes);
  pages.ensureLoaded(0, 1);
  pages.ensureLoaded(2, P + 1);
  pages.ensureLoaded(0, 2 * P);
  expect(reads).toHaveLength(2);
});

test("notifies once that all pages are loaded", () => {
  const fixture = new Fixture(bytes);
  fixture.pages.ensureLoaded(P, bytes.length);
  expect(fixture.allLoadedCount).toBe(0);
  fixture.pages.ensureLoaded(0, 1);
  expect(fixture.allLoadedCount).toBe(1);
  loadAll([fixture.pages]);
  expect(fixture.allLoadedCount).toBe(1);
  expect(bytesOf(fixture.pages)).toEqual(bytes);
});

test("a damaged page throws at every access; the other pages stay readable", () => {
  const fixture = new Fixture(bytes);
  const offset = 64 + P + 9;
  fixture.file[offset] = (fixture.file[offset] as number) ^ 1;
  const message =
    `a.firm is damaged: the checksum of page 1 of buffer 5 (bytes ${64 + P} to ${64 + 2 * P}) is wrong. ` +
    "Save the index again or restore an intact copy.";
  for (let attempt = 0; attempt < 3; attempt++) expect(() => fixture.pages.ensureLoaded(P - 5, P + 1)).toThrow(message);
  fixture.pages.ensureLoaded(0, P);
  fixture.pages.ensureLoaded(2 * P, bytes.length);
  expect(() => loadAll([fixture.pages])).toThrow(message);
  expect(fixture.allLoadedCount).toBe(0);
});

test("pages are stale once they exceed a limit; fresh ones are read again, and stale ones stay as they are", () => {
  const { pages, reads } = new Fixture(bytes, 2 * P);
  pages.ensureLoaded(0, 2 * P);
  expect(pages.isStale).toBe(false);
  pages.ensureLoaded(2 * P, 3 * P);
  expect(pages.isStale).toBe(true);
  const fresh = pages.fresh();
  expect(fresh.isStale).toBe(false);
  fresh.ensureLoaded(0, P);
  expect(reads.map(([offset]) => (offset - 64) / P)).toEqual([0, 1, 2, 0]);
  for (const { buffer } of [pages, fresh]) expect(new Uint8Array(buffer, 0, P)).toEqual(bytes.subarray(0, P));
});

test("verifies the padding after the buffer", () => {
  const fixture = new Fixture(bytes);
  fixture.file[fixture.file.length - 1] = 1;
  expect(() => fixture.pages.ensureLoaded(3 * P, 3 * P + 1)).toThrow("the checksum of page 3 of buffer 5");
});

test.each([
  [-1, 4],
  [0, 8],
  [1e15, 1e15 + 1],
])("rejects bytes %d to %d of a buffer of seven bytes, loaded or not", (from, to) => {
  const { pages } = new Fixture(bytes.subarray(0, 7));
  const message =
    `a.firm is damaged: bytes ${from} to ${to} are outside buffer 5, which has 7 bytes. ` +
    "Save the index again or restore an intact copy.";
  expect(() => pages.ensureLoaded(from, to)).toThrow(message);
  loadAll([pages]);
  expect(() => pages.ensureLoaded(from, to)).toThrow(message);
});

test("reports a failed allocation as a damaged file", () => {
  expect(allocate("a.firm", 8).byteLength).toBe(8);
  expect(() => allocate("a.firm", 2 ** 53)).toThrow(IndexFileError);
  expect(() => allocate("a.firm", 2 ** 53)).toThrow(
    "needs 9007199254740992 bytes of memory, which cannot be allocated",
  );
});
