import { runs } from "@firmament/test-support/fuzz.ts";
import { codePoints } from "@firmament/testing/src/arbitrary/code-point.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeBounded } from "./bounded-normalization.ts";

describe("normalizeBounded", () => {
  it("equals normalize if no letter has more than thirty marks", () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoints, maxLength: 30 }), (text) => {
        expect(normalizeBounded(text, "NFC")).toBe(text.normalize("NFC"));
        expect(normalizeBounded(text, "NFKC")).toBe(text.normalize("NFKC"));
      }),
      runs(100),
    );
    const longest = `ab${"\u0301\u0327".repeat(15)}c`;
    expect(normalizeBounded(longest, "NFC")).toBe(longest.normalize("NFC"));
  });

  it("normalizes thirty marks at a time", () => {
    const sorted = `${"\u0327".repeat(15)}${"\u0301".repeat(15)}`;
    expect(normalizeBounded(`x${"\u0301\u0327".repeat(50)}y`, "NFC")).toBe(
      `x${sorted.repeat(3)}${"\u0327".repeat(5)}${"\u0301".repeat(5)}y`,
    );
  });

  it("keeps each character once, in order", () => {
    const text = `${"\ud800\u3099\u0301".repeat(40)}가${"\u0301".repeat(100)}ﾃ${"ﾞ\u0301".repeat(40)} end`;
    const characters = (value: string): string[] => Array.from(value.normalize("NFKD")).sort();
    expect(characters(normalizeBounded(text, "NFKC"))).toEqual(characters(text));
  });
});
