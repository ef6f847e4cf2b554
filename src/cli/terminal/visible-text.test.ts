import fc from "fast-check";
import stringWidth from "string-width";
import { describe, expect, it } from "vitest";
import { cut, visible, wrap } from "./visible-text.ts";

const anyText = fc.string({
  unit: fc.oneof(fc.string({ unit: "grapheme", maxLength: 1 }), fc.constantFrom("東", "🇩🇪", "\u0301", "한")),
});

describe("cut", () => {
  it("leaves a text alone that fits", () => {
    expect(cut("acme", 4)).toBe("acme");
    expect(cut("東京", 4)).toBe("東京");
  });

  it("ends with an ellipsis where it does not", () => {
    expect(cut("acme inc", 6)).toBe("acme…");
    expect(cut("東京都", 5)).toBe("東京…");
    expect(cut("東京都", 4)).toBe("東…");
    expect(cut("👩‍🚀👩‍🚀", 3)).toBe("👩‍🚀…");
    expect(cut("acme", 1)).toBe("…");
  });

  it("says so where one character is too long to be looked at", () => {
    expect(cut(`e${"\u0301".repeat(1000)}`, 4)).toMatch(/^e\u0301+…$/);
  });

  it("never exceeds the width, and keeps a beginning of the text", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 30 }), (text, width) => {
        const short = cut(text, width);
        expect(stringWidth(short)).toBeLessThanOrEqual(width);
        expect(short === text || text.startsWith(short.slice(0, -1))).toBe(true);
      }),
    );
  });
});

describe("visible", () => {
  it("is one line without controls, marks of direction and lone surrogates", () => {
    expect(visible(" a\n\tb\u0000\u001b[2Jc\u0085d\u202ee\u2069f\ud83d ")).toBe("a b [2Jc d e f\ufffd");
  });

  it("keeps joined emoji and other scripts", () => {
    expect(visible("👩‍🚀 שלום Ελλάδα")).toBe("👩‍🚀 שלום Ελλάδα");
  });
});

describe("wrap", () => {
  it("breaks between words, and within words that are too long", () => {
    expect(wrap("37 companies in 1.2 ms", 12)).toEqual(["37 companies", "in 1.2 ms"]);
    expect(wrap("incomprehensibilities", 12)).toEqual(["incomprehens", "ibilities"]);
  });
});
