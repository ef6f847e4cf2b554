import { gzipSync } from "node:zlib";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/storage/byte-source.ts";
import { decodeSnapshot } from "../../src/storage/decode-index.ts";
import type { SnapshotContent } from "../../src/storage/index-content.ts";
import { IndexFileError } from "../../src/storage/index-file-error.ts";
import { PAGE_BYTES } from "../../src/storage/layout.ts";
import {
  faultOf,
  fileOf,
  forgedFile,
  joined,
  readAll,
  someBytes,
  withHeaderNumber,
} from "../support/engine/index-files.ts";
import { law } from "../support/fuzz.ts";

const MAGIC_BYTES = 8;
/** Where the first buffer starts: the manifests here are short. */
const START = 4096;

const small: SnapshotContent = {
  manifest: { schema: ["name"], documents: 7 },
  buffers: [someBytes(PAGE_BYTES + 100), new Uint8Array(0), Uint32Array.of(3, 5)],
};
const smallFile = fileOf(small);
const largeFile = fileOf({ manifest: small.manifest, buffers: [someBytes(20 * PAGE_BYTES, 7), someBytes(5000)] });

function startsAsOne(file: Uint8Array): boolean {
  return file.length >= MAGIC_BYTES && file.subarray(0, MAGIC_BYTES).every((byte, index) => byte === largeFile[index]);
}

/** What a file that was changed is: right as it was, damaged, or nothing that could be a snapshot. */
function expectNoticed(changed: Uint8Array, original: Uint8Array): void {
  const isSame = Buffer.compare(changed, original) === 0;
  expect(faultOf(changed)).toBe(isSame ? null : startsAsOne(changed) ? "damaged" : "foreign");
}

describe("a small file", () => {
  test("every byte counts", () => {
    const file = smallFile.slice();
    for (let at = 0; at < file.length; at++) {
      const byte = file[at] as number;
      file[at] = byte ^ (1 << (at & 7));
      const fault = faultOf(file);
      if (fault !== (at < MAGIC_BYTES ? "foreign" : "damaged")) throw new Error(`Byte ${at}: ${fault}`);
      file[at] = byte;
    }
    expect(faultOf(file)).toBe(null);
  });

  test("no length but its own is right", () => {
    for (let length = 0; length < smallFile.length; length++) {
      const fault = faultOf(smallFile.subarray(0, length));
      if (fault !== (length < MAGIC_BYTES ? "foreign" : "damaged")) throw new Error(`${length} bytes: ${fault}`);
    }
  });

  test.each([0, 8, 32, 100, START, START + PAGE_BYTES, smallFile.length])("a byte put in at %d is noticed", (at) => {
    for (const byte of [0, 0x89, 0xff]) {
      expectNoticed(joined([smallFile.subarray(0, at), Uint8Array.of(byte), smallFile.subarray(at)]), smallFile);
    }
  });

  test("what is appended is noticed", () => {
    expect(faultOf(joined([smallFile, new Uint8Array(4096)]))).toBe("damaged");
    expect(faultOf(joined([smallFile, smallFile]))).toBe("damaged");
  });

  test("two pages in each other's place are noticed", () => {
    const file = largeFile.slice();
    file.copyWithin(START + PAGE_BYTES, START + 3 * PAGE_BYTES, START + 4 * PAGE_BYTES);
    file.set(largeFile.subarray(START + PAGE_BYTES, START + 2 * PAGE_BYTES), START + 3 * PAGE_BYTES);
    expect(faultOf(file)).toBe("damaged");
  });

  test("a page of zeros is noticed", () => {
    expect(faultOf(largeFile.slice().fill(0, START + PAGE_BYTES, START + 2 * PAGE_BYTES))).toBe("damaged");
  });

  test("a mixture of two snapshots is noticed", () => {
    const buffers = [someBytes(PAGE_BYTES + 100, 9), new Uint8Array(0), new Uint32Array(2)];
    const other = fileOf({ manifest: { schema: ["city"], documents: 7 }, buffers });
    expect(other.length).toBe(smallFile.length);
    for (const at of [START, START + PAGE_BYTES, smallFile.length - 20]) {
      expect(faultOf(joined([smallFile.subarray(0, at), other.subarray(at)]))).toBe("damaged");
    }
  });

  test.each([
    ["nothing", ""],
    ["JSON lines", '{"id":"a"}\n{"id":"b"}\n'],
    ["a list", "[]"],
    ["gzip of JSON lines", gzipSync('{"id":"a"}\n'.repeat(100))],
    ["gzip of a snapshot", gzipSync(smallFile)],
    ["zeros", new Uint8Array(5000)],
  ])("%s: foreign", (_, content) => {
    expect(faultOf(Buffer.from(content))).toBe("foreign");
  });

  test("a file of a later format is newer, whatever else it holds", () => {
    expect(faultOf(withHeaderNumber(smallFile, 8, 2))).toBe("newer");
    expect(faultOf(withHeaderNumber(smallFile, 8, 0xffffffff).slice(0, 50))).toBe("newer");
  });
});

/** A change of a file. */
type Damage = (file: Uint8Array) => Uint8Array;

/** A place, as a share of the length: as often near one end as anywhere else. */
const places = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.nat(5000).map((bytes) => bytes / largeFile.length),
  fc.nat(100).map((bytes) => 1 - bytes / largeFile.length),
);
const parts = fc.tuple(places, fc.nat(2 * PAGE_BYTES));
const insertions = fc.uint8Array({ minLength: 1, maxLength: 40 });

function at(file: Uint8Array, place: number): number {
  return Math.floor(place * file.length);
}

const damages: Arbitrary<Damage> = fc.oneof(
  fc.tuple(places, fc.nat(7)).map(
    ([place, bit]): Damage =>
      (file) => {
        const changed = file.slice();
        const index = at(file, place);
        if (index < file.length) changed[index] = (changed[index] as number) ^ (1 << bit);
        return changed;
      },
  ),
  fc.tuple(places, insertions).map(
    ([place, bytes]): Damage =>
      (file) => {
        const changed = file.slice();
        changed.set(bytes.subarray(0, file.length - at(file, place)), at(file, place));
        return changed;
      },
  ),
  fc.tuple(places, insertions).map(
    ([place, bytes]): Damage =>
      (file) =>
        joined([file.subarray(0, at(file, place)), bytes, file.subarray(at(file, place))]),
  ),
  parts.map(
    ([place, length]): Damage =>
      (file) =>
        joined([file.subarray(0, at(file, place)), file.subarray(at(file, place) + length)]),
  ),
  parts.map(
    ([place, length]): Damage =>
      (file) =>
        file.slice().fill(0, at(file, place), at(file, place) + length),
  ),
  fc.tuple(parts, places).map(
    ([[from, length], to]): Damage =>
      (file) =>
        file.slice().copyWithin(at(file, to), at(file, from), at(file, from) + length),
  ),
  places.map(
    (place): Damage =>
      (file) =>
        file.slice(0, at(file, place)),
  ),
);

describe("a large file", () => {
  law(
    "all damage is noticed",
    400,
    fc.property(fc.array(damages, { minLength: 1, maxLength: 3 }), (all) => {
      expectNoticed(
        all.reduce((file, damage) => damage(file), largeFile),
        largeFile,
      );
    }),
  );

  law(
    "damage of one page is noticed where that page is asked for, and the other bytes are right",
    300,
    fc.property(
      fc.nat(20 * PAGE_BYTES - 1),
      fc.array(fc.tuple(fc.nat(20 * PAGE_BYTES), fc.nat(3 * PAGE_BYTES)), { maxLength: 10 }),
      (broken, asked) => {
        const file = largeFile.slice();
        file[START + broken] = (file[START + broken] as number) ^ 1;
        const pages = decodeSnapshot(memorySource(file)).buffers[0];
        if (pages === undefined) throw new Error("There is no buffer.");
        const page = Math.floor(broken / PAGE_BYTES);
        for (const [from, length] of asked) {
          const to = Math.min(from + length, 20 * PAGE_BYTES);
          const touches = from < to && from < (page + 1) * PAGE_BYTES && to > page * PAGE_BYTES;
          if (touches) {
            expect(() => pages.require(from, to)).toThrow(IndexFileError);
            continue;
          }
          pages.require(from, to);
          const expected = largeFile.subarray(START + from, START + to);
          expect(Buffer.compare(new Uint8Array(pages.buffer, from, to - from), expected)).toBe(0);
        }
      },
    ),
  );
});

const contents: Arbitrary<SnapshotContent> = fc.record({
  manifest: fc.dictionary(fc.string(), fc.jsonValue()).map((value): object => JSON.parse(JSON.stringify(value))),
  buffers: fc.array(
    fc.nat(3 * PAGE_BYTES).chain((length) => fc.nat().map((seed) => someBytes(length, seed))),
    { maxLength: 5 },
  ),
});

law(
  "what is saved is opened, and saved again is the same file",
  100,
  fc.property(contents, (content) => {
    const file = fileOf(content);
    expect(readAll(memorySource(file))).toEqual(content);
    expect(Buffer.compare(fileOf(decodeSnapshot(memorySource(file))), file)).toBe(0);
  }),
);

/** Lengths as they should be, as they may be, and as they cannot be. */
const lengths = fc.oneof(
  fc.nat(3 * PAGE_BYTES),
  fc.constantFrom(0, 1, 4096, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53, -1, 0.5, null, "4096", {}),
);
const preambles = fc.oneof(
  fc.record({ buffers: fc.array(lengths), manifest: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string({ unit: "binary" }),
  fc.uint8Array(),
);
const headerNumbers = fc.tuple(
  fc.constantFrom(8, 12, 16, 20, 24),
  fc.oneof(fc.nat(10_000), fc.constantFrom(0, 0x7fffffff, 0x80000000, 0xffffffff)),
);

law(
  "what has the right checksums and says what cannot be is an error of snapshots, and none else",
  500,
  fc.property(
    preambles,
    fc.option(fc.uint8Array({ maxLength: 9000, size: "max" }), { nil: undefined }),
    fc.option(headerNumbers),
    (preamble, rest, number) => {
      const forged = forgedFile(preamble, rest);
      const fault = faultOf(number === null ? forged : withHeaderNumber(forged, ...number));
      expect([null, "damaged", "newer"]).toContain(fault);
    },
  ),
);
