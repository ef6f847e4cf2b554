import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { crc32c, crc32cOfText } from "./crc32c.ts";

/** The definition: one bit at a time. */
function slowCrc(bytes: Uint8Array): number {
  let register = 0xffffffff;
  for (const byte of bytes) {
    register ^= byte;
    for (let bit = 0; bit < 8; bit++) {
      register = (register & 1) === 1 ? (register >>> 1) ^ 0x82f63b78 : register >>> 1;
    }
  }
  return ~register >>> 0;
}

function hex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

const scsiRead =
  "01c00000000000000000000000000000140000000000040000000014000000182800000000000000" + "0200000000000000";

test.each([
  ["32 zeros", new Uint8Array(32), 0x8a9136aa],
  ["32 ones", new Uint8Array(32).fill(0xff), 0x62a8ab43],
  ["32 ascending", Uint8Array.from({ length: 32 }, (_, i) => i), 0x46dd794e],
  ["32 descending", Uint8Array.from({ length: 32 }, (_, i) => 31 - i), 0x113fdb5c],
  ["an iSCSI read", hex(scsiRead), 0xd9963a56],
])("returns the test vector of RFC 3720, B.4, for %s", (_, bytes, expected) => {
  expect(crc32c(bytes)).toBe(expected);
});

test("equals the definition for any alignment and length", () => {
  const bytes = fc.uint8Array({ maxLength: 300, size: "max" });
  fc.assert(
    fc.property(bytes, fc.nat(20), fc.nat(20), (all, from, omitted) => {
      const part = all.subarray(from, all.length - omitted);
      expect(crc32c(part)).toBe(slowCrc(part));
    }),
    runs(500),
  );
});

test("equals the definition for a page", () => {
  const page = Uint8Array.from({ length: 16_387 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 24);
  expect(crc32c(page)).toBe(slowCrc(page));
});

test("returns 0 for no bytes", () => {
  expect(crc32c(new Uint8Array(0))).toBe(0);
});

test("of a text is that of its code units", () => {
  fc.assert(
    fc.property(fc.string({ unit: codePoints }), (text) => {
      const units = Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
      expect(crc32cOfText(text)).toBe(crc32c(new Uint8Array(units.buffer)));
    }),
    runs(100),
  );
});
