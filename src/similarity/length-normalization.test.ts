import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LengthNormalization, MAX_FREQUENCY, NORMALIZED_FREQUENCIES } from "./length-normalization.ts";

const typicalLengths = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.double({ min: 0.01, max: 1e6, noNaN: true }));
const lengths = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 100_000 }));
const frequencies = fc.oneof(fc.integer({ min: 1, max: 25 }), fc.integer({ min: 1, max: 1000 }));

function exact(frequency: number, length: number, typicalLength: number): number {
  return frequency / (0.25 + (0.75 * length) / typicalLength);
}

describe("a normalized frequency", () => {
  test("is rounded by up to 2.2%, and clamped to the first and the last byte", () => {
    const check = (typicalLength: number, length: number, frequency: number): void => {
      const byte = new LengthNormalization(typicalLength).encode(frequency, length);
      const expected = exact(Math.min(frequency, MAX_FREQUENCY), length, typicalLength);
      const ratio = (NORMALIZED_FREQUENCIES[byte] ?? Number.NaN) / expected;
      if (byte !== 255) expect(ratio).toBeGreaterThan(1 - 0.022);
      if (byte !== 0) expect(ratio).toBeLessThan(1 + 0.022);
      expect(Number.isInteger(byte) && byte >= 0 && byte <= 255).toBe(true);
    };
    fc.assert(fc.property(typicalLengths, lengths, frequencies, check));
    expect(new LengthNormalization(10).encode(1, 10)).toBe(128);
    expect(new LengthNormalization(10).encode(2, 10)).toBe(144);
    expect(new LengthNormalization(1).encode(1, 1e6)).toBe(0);
    expect(new LengthNormalization(1e6).encode(255, 255)).toBe(255);
  });

  test("grows with the frequency and shrinks with the length", () => {
    fc.assert(
      fc.property(typicalLengths, lengths, lengths, frequencies, frequencies, (typicalLength, l1, l2, f1, f2) => {
        const normalization = new LengthNormalization(typicalLength);
        const least = normalization.encode(Math.min(f1, f2), Math.max(l1, l2));
        expect(normalization.encode(Math.max(f1, f2), Math.min(l1, l2))).toBeGreaterThanOrEqual(least);
      }),
    );
  });

  test("of a single occurrence is cached", () => {
    fc.assert(
      fc.property(typicalLengths, lengths, (typicalLength, length) => {
        const normalization = new LengthNormalization(typicalLength);
        const byte = new LengthNormalization(typicalLength).encode(1, length);
        expect([normalization.encodeOnce(length), normalization.encodeOnce(length)]).toEqual([byte, byte]);
      }),
    );
  });
});

describe("the greatest frequency of a byte", () => {
  test("is an upper bound of the frequencies with this byte, up to the length", () => {
    fc.assert(
      fc.property(typicalLengths, lengths, frequencies, (typicalLength, length, some) => {
        const normalization = new LengthNormalization(typicalLength);
        const frequency = Math.min(some, length);
        const max = normalization.maxFrequencyOf(normalization.encode(frequency, length), length);
        expect(max).toBeGreaterThanOrEqual(frequency);
        expect(max).toBeLessThanOrEqual(length);
      }),
    );
  });

  test("is one of them unless the byte is clamped, and the only one below 20", () => {
    fc.assert(
      fc.property(typicalLengths, lengths, frequencies, (typicalLength, length, some) => {
        const normalization = new LengthNormalization(typicalLength);
        const frequency = Math.min(some, length);
        const byte = normalization.encode(frequency, length);
        if (byte === 0 || byte === 255) return;
        const max = normalization.maxFrequencyOf(byte, length);
        expect(normalization.encode(max, length)).toBe(byte);
        if (frequency < 20) expect(max).toBe(frequency);
      }),
    );
  });
});
