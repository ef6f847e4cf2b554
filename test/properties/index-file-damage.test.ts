import { gzipSync } from "node:zlib";
import {
  faultOf,
  fileOf,
  forgedFile,
  joined,
  readAll,
  someBytes,
  withHeaderNumber,
} from "@firmament/test-support/engine/index-files.ts";
import { law, sampled } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc, { type Arbitrary } from "fast-check";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../src/storage/byte-source.ts";
import { decodeIndexFile } from "../../src/storage/decode.ts";
import { IndexFileError } from "../../src/storage/index-file-error.ts";
import type { IndexFileContent } from "../../src/storage/layout.ts";
import { FORMAT_VERSION, PAGE_BYTES } from "../../src/storage/layout.ts";

const MAGIC_BYTES = 8;
/** The offset of the first buffer, since the manifests of these tests are short. */
const START = 4096;

const small: IndexFileContent = {
  manifest: { schema: ["name"], documents: 7 },
  buffers: [someBytes(PAGE_BYTES + 100), new Uint8Array(0), Uint32Array.of(3, 5)],
};
const smallFile = fileOf(small);
const largeFile = fileOf({ manifest: small.manifest, buffers: [someBytes(20 * PAGE_BYTES, 7), someBytes(5000)] });

function hasMagic(file: Uint8Array): boolean {
  return file.length >= MAGIC_BYTES && file.subarray(0, MAGIC_BYTES).every((byte, index) => byte === largeFile[index]);
}

/**
 * Expects that a changed file is reported as damaged, or as foreign when its magic is changed; an unchanged file is
 * accepted.
 */
function expectDetected(changed: Uint8Array, original: Uint8Array): void {
  const isSame = Buffer.compare(changed, original) === 0;
  expect(faultOf(changed)).toBe(isSame ? null : hasMagic(changed) ? "damaged" : "foreign");
}

describe("a small file", () => {
  test("a changed bit in any byte is detected", () => {
    const file = smallFile.slice();
    for (const offset of sampled([...file.keys()], 1000)) {
      const byte = file[offset] as number;
      file[offset] = byte ^ (1 << (offset & 7));
      const fault = faultOf(file);
      if (fault !== (offset < MAGIC_BYTES ? "foreign" : "damaged")) throw new Error(`Byte ${offset}: ${fault}`);
      file[offset] = byte;
    }
    expect(faultOf(file)).toBe(null);
  });

  test("truncation to any length is detected", () => {
    for (const length of sampled([...smallFile.keys()], 1000, 1)) {
      const fault = faultOf(smallFile.subarray(0, length));
      if (fault !== (length < MAGIC_BYTES ? "foreign" : "damaged")) throw new Error(`${length} bytes: ${fault}`);
    }
  });

  test.each([0, 8, 32, 100, START, START + PAGE_BYTES, smallFile.length])(
    "a byte inserted at offset %d is detected",
    (offset) => {
      for (const byte of [0, 0x89, 0xff]) {
        expectDetected(
          joined([smallFile.subarray(0, offset), Uint8Array.of(byte), smallFile.subarray(offset)]),
          smallFile,
        );
      }
    },
  );

  test("appended bytes are detected", () => {
    expect(faultOf(joined([smallFile, new Uint8Array(4096)]))).toBe("damaged");
    expect(faultOf(joined([smallFile, smallFile]))).toBe("damaged");
  });

  test("swapped pages are detected", () => {
    const file = largeFile.slice();
    file.copyWithin(START + PAGE_BYTES, START + 3 * PAGE_BYTES, START + 4 * PAGE_BYTES);
    file.set(largeFile.subarray(START + PAGE_BYTES, START + 2 * PAGE_BYTES), START + 3 * PAGE_BYTES);
    expect(faultOf(file)).toBe("damaged");
  });

  test("a page of zeros is detected", () => {
    expect(faultOf(largeFile.slice().fill(0, START + PAGE_BYTES, START + 2 * PAGE_BYTES))).toBe("damaged");
  });

  test("a mixture of two index files is detected", () => {
    const buffers = [someBytes(PAGE_BYTES + 100, 9), new Uint8Array(0), new Uint32Array(2)];
    const other = fileOf({ manifest: { schema: ["city"], documents: 7 }, buffers });
    expect(other.length).toBe(smallFile.length);
    for (const offset of [START, START + PAGE_BYTES, smallFile.length - 20]) {
      expect(faultOf(joined([smallFile.subarray(0, offset), other.subarray(offset)]))).toBe("damaged");
    }
  });

  test.each([
    ["an empty file", ""],
    ["JSON lines", '{"id":"a"}\n{"id":"b"}\n'],
    ["a list", "[]"],
    ["gzip of JSON lines", gzipSync('{"id":"a"}\n'.repeat(100))],
    ["gzip of an index file", gzipSync(smallFile)],
    ["zeros", new Uint8Array(5000)],
  ])("reports %s as foreign", (_, content) => {
    expect(faultOf(Buffer.from(content))).toBe("foreign");
  });

  test("reports a later format as newer, even if the rest of the file is damaged", () => {
    expect(faultOf(withHeaderNumber(smallFile, 8, FORMAT_VERSION + 1))).toBe("newer");
    expect(faultOf(withHeaderNumber(smallFile, 8, 0xffffffff).slice(0, 50))).toBe("newer");
  });
});

/** A change of a file. */
type Damage = (file: Uint8Array) => Uint8Array;

/** An offset as a fraction of the length, with many offsets near both ends. */
const fractions = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }),
  fc.nat(5000).map((bytes) => bytes / largeFile.length),
  fc.nat(100).map((bytes) => 1 - bytes / largeFile.length),
);
const parts = fc.tuple(fractions, fc.nat(2 * PAGE_BYTES));
const insertions = fc.uint8Array({ minLength: 1, maxLength: 40 });

function offsetIn(file: Uint8Array, fraction: number): number {
  return Math.floor(fraction * file.length);
}

const damages: Arbitrary<Damage> = fc.oneof(
  fc.tuple(fractions, fc.nat(7)).map(
    ([fraction, bit]): Damage =>
      (file) => {
        const changed = file.slice();
        const index = offsetIn(file, fraction);
        if (index < file.length) changed[index] = (changed[index] as number) ^ (1 << bit);
        return changed;
      },
  ),
  fc.tuple(fractions, insertions).map(
    ([fraction, bytes]): Damage =>
      (file) => {
        const changed = file.slice();
        changed.set(bytes.subarray(0, file.length - offsetIn(file, fraction)), offsetIn(file, fraction));
        return changed;
      },
  ),
  fc.tuple(fractions, insertions).map(
    ([fraction, bytes]): Damage =>
      (file) =>
        joined([file.subarray(0, offsetIn(file, fraction)), bytes, file.subarray(offsetIn(file, fraction))]),
  ),
  parts.map(
    ([fraction, length]): Damage =>
      (file) =>
        joined([file.subarray(0, offsetIn(file, fraction)), file.subarray(offsetIn(file, fraction) + length)]),
  ),
  parts.map(
    ([fraction, length]): Damage =>
      (file) =>
        file.slice().fill(0, offsetIn(file, fraction), offsetIn(file, fraction) + length),
  ),
  fc.tuple(parts, fractions).map(
    ([[from, length], to]): Damage =>
      (file) =>
        file.slice().copyWithin(offsetIn(file, to), offsetIn(file, from), offsetIn(file, from) + length),
  ),
  fractions.map(
    (fraction): Damage =>
      (file) =>
        file.slice(0, offsetIn(file, fraction)),
  ),
);

describe("a large file", () => {
  law(
    "up to three random changes are detected",
    400,
    fc.property(fc.array(damages, { minLength: 1, maxLength: 3 }), (all) => {
      expectDetected(
        all.reduce((file, damage) => damage(file), largeFile),
        largeFile,
      );
    }),
  );

  law(
    "a damaged page throws at every access, and the other pages load correctly",
    300,
    fc.property(
      fc.nat(20 * PAGE_BYTES - 1),
      fc.array(fc.tuple(fc.nat(20 * PAGE_BYTES), fc.nat(3 * PAGE_BYTES)), { maxLength: 10 }),
      (damagedByte, requests) => {
        const file = largeFile.slice();
        file[START + damagedByte] = (file[START + damagedByte] as number) ^ 1;
        const pages = decodeIndexFile(memorySource(file)).buffers[0];
        if (pages === undefined) throw new Error("There is no buffer.");
        const page = Math.floor(damagedByte / PAGE_BYTES);
        for (const [from, length] of requests) {
          const to = Math.min(from + length, 20 * PAGE_BYTES);
          const touches = from < to && from < (page + 1) * PAGE_BYTES && to > page * PAGE_BYTES;
          if (touches) {
            expect(() => pages.ensureLoaded(from, to)).toThrow(IndexFileError);
            continue;
          }
          pages.ensureLoaded(from, to);
          const expected = largeFile.subarray(START + from, START + to);
          expect(Buffer.compare(new Uint8Array(pages.buffer, from, to - from), expected)).toBe(0);
        }
      },
    ),
  );
});

const contents: Arbitrary<IndexFileContent> = fc.record({
  manifest: fc.dictionary(fc.string(), fc.jsonValue()).map((value): object => JSON.parse(JSON.stringify(value))),
  buffers: fc.array(
    fc.nat(3 * PAGE_BYTES).chain((length) => fc.nat().map((seed) => someBytes(length, seed))),
    { maxLength: 5 },
  ),
});

law(
  "an opened index file has the saved content, and saving it again gives the same bytes",
  100,
  fc.property(contents, (content) => {
    const file = fileOf(content);
    expect(readAll(memorySource(file))).toEqual(content);
    expect(Buffer.compare(fileOf(decodeIndexFile(memorySource(file))), file)).toBe(0);
  }),
);

/** Plausible, extreme and invalid lengths. */
const lengths = fc.oneof(
  fc.nat(3 * PAGE_BYTES),
  fc.constantFrom(0, 1, 4096, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 53, -1, 0.5, null, "4096", {}),
);
const preambles = fc.oneof(
  fc.record({ buffers: fc.array(lengths), manifest: fc.jsonValue() }).map((value) => JSON.stringify(value)),
  fc.json(),
  fc.string({ unit: codePoints }),
  fc.uint8Array(),
);
const headerNumbers = fc.tuple(
  fc.constantFrom(8, 12, 16, 20, 24),
  fc.oneof(fc.nat(10_000), fc.constantFrom(0, 0x7fffffff, 0x80000000, 0xffffffff)),
);

law(
  "a forged file with right checksums throws only IndexFileErrors",
  500,
  fc.property(
    preambles,
    fc.option(fc.uint8Array({ maxLength: 9000, size: "max" }), { nil: undefined }),
    fc.option(headerNumbers),
    (preamble, rest, number) => {
      const forged = forgedFile(preamble, rest);
      const fault = faultOf(number === null ? forged : withHeaderNumber(forged, ...number));
      expect([null, "damaged", "newer", "older"]).toContain(fault);
    },
  ),
);
