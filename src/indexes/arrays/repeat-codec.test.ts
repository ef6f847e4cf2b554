import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { GrowingBytes } from "./growing-bytes.ts";
import { appendRepeat, applyRepeats } from "./repeat-codec.ts";

const byte = fc.nat(255);

test("repeated postings have their own frequencies, and all others are unchanged", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.oneof(fc.nat(3), fc.nat(40_000)), byte)), fc.nat(300), (repeats, rest) => {
      const code = new GrowingBytes();
      const expected: number[] = [];
      for (const [gap, frequency] of repeats) {
        appendRepeat(code, gap, frequency);
        for (let i = 0; i < gap; i++) expected.push(7);
        expected.push(frequency);
      }
      for (let i = 0; i < rest; i++) expected.push(7);
      const frequencies = new Uint8Array(expected.length).fill(7);
      applyRepeats(code.bytes(), frequencies);
      expect(frequencies).toEqual(Uint8Array.from(expected));
    }),
    runs(50),
  );
});

test("any bytes are read without an error", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 50 }), (code) => {
      applyRepeats(code, new Uint8Array(10));
    }),
    runs(200),
  );
});
