import { runs } from "@firmament/test-support/fuzz.ts";
import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { singleLine, truncate, visibleControls, wrap } from "./visible-text.ts";

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: "grapheme", maxLength: 1 }), fc.constantFrom("東", "🇩🇪", "\u0301", "한")),
});

describe("truncate", () => {
  it("returns a text that fits", () => {
    expect(truncate("acme", 4)).toBe("acme");
    expect(truncate("東京", 4)).toBe("東京");
  });

  it("ends a longer text with an ellipsis", () => {
    expect(truncate("acme inc", 6)).toBe("acme…");
    expect(truncate("東京都", 5)).toBe("東京…");
    expect(truncate("東京都", 4)).toBe("東…");
    expect(truncate("👩‍🚀👩‍🚀", 3)).toBe("👩‍🚀…");
    expect(truncate("acme", 1)).toBe("…");
  });

  it("marks one overlong character", () => {
    expect(truncate(`e${"\u0301".repeat(1000)}`, 4)).toMatch(/^e\u0301+…$/);
  });

  it("fits the width and keeps a prefix of the text", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const short = truncate(text, width);
        expect(stringWidth(short)).toBeLessThanOrEqual(width);
        expect(short === text || text.startsWith(short.slice(0, -1))).toBe(true);
      }),
      runs(100),
    );
  });
});

describe("singleLine", () => {
  it("returns one line without control characters, direction marks and lone surrogates", () => {
    expect(singleLine(" a\n\tb\u0000\u001b[2Jc\u0085d\u202ee\u2069f\ud83d ")).toBe("a b [2Jc d e f\ufffd");
  });

  it("keeps joined emoji and other scripts", () => {
    expect(singleLine("👩‍🚀 שלום Ελλάδα")).toBe("👩‍🚀 שלום Ελλάδα");
  });
});

describe("visibleControls", () => {
  it("replaces each control character by a visible character of one column", () => {
    const controls = "a\u0000\u001b[2Jb\u007f\u009b\u202e\u2066c\t\ud83d";
    expect(visibleControls(controls)).toBe("a\u2400\u241b[2Jb\ufffd\ufffd\ufffd\ufffdc \ufffd");
  });
});

describe("wrap", () => {
  it("breaks between words, and within overlong words", () => {
    expect(wrap("37 companies in 1.2 ms", 12)).toEqual(["37 companies", "in 1.2 ms"]);
    expect(wrap("incomprehensibilities", 12)).toEqual(["incomprehens", "ibilities"]);
  });
});
