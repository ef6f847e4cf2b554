import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowingBytes } from "./growing-bytes.ts";
import { appendNumber, NumberReader } from "./variable-length.ts";

test("numbers are read as they were appended", () => {
  const numbers = fc.array(fc.oneof(fc.nat(200), fc.nat(20_000), fc.nat(2 ** 31 - 1)));
  fc.assert(
    fc.property(numbers, (list) => {
      const bytes = new GrowingBytes();
      for (const number of list) appendNumber(bytes, number);
      const reader = new NumberReader(bytes.bytes(), 0);
      expect(list.map(() => reader.next())).toEqual(list);
      expect(reader.offset).toBe(bytes.length);
    }),
    runs(100),
  );
});

test("any bytes are a number of 32 bits", () => {
  const reader = new NumberReader(new Uint8Array(3).fill(0xff), 0);
  expect(reader.next()).toBeLessThan(2 ** 32);
  expect(reader.next()).toBe(0);
});
