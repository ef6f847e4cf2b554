import fc, { type Arbitrary } from "fast-check";
import { codePoints } from "./code-point.ts";

/** Pieces with special rules for word boundaries, case folding or web addresses. */
const pieces: readonly string[] = [
  ..."aZ09_.,:;'\"#*-/& \0",
  ..."éÉßẞİıΣςЁйøæﬁ½²™®№’ʼ…․．Ｌ３ﾃﾞŉ㎏ﷺ",
  ..."שﬁ״אָעـ\u064eเก\u0e34हि東さア한각",
  ...["\u0301", "\u0327", "\u200d", "\ufe0f", "\u00ad", "\u20e3", "\u1161", "\u11a8", "\u{16d67}", "\u3099", "\ufeff"],
  ...["🚀", "👍", "🏽", "🇩", "ℹ", "\u{e0067}", "\u{e007f}", "\ud83d", "\ude80", "https://", "mailto:"],
];

/** Texts with special cases of analyzers. */
export const trickyTexts: Arbitrary<string> = fc.oneof(
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 20 }),
  fc.string({ unit: codePoints, maxLength: 20 }),
  fc.string({ unit: fc.constantFrom("aé", "'", "_", "ß", "\u200d", "ﷺ", "🚀"), minLength: 250, maxLength: 400 }),
  fc.string({ unit: fc.constantFrom("a", "\u0301", "\u0327", "ﾞ"), minLength: 25, maxLength: 80 }),
);

/** White space and control characters up to U+0020, and CR LF, which is a single grapheme. */
export const whitespace: Arbitrary<string> = fc.oneof(
  fc.constantFrom(" ", "\n", "\r\n", "  "),
  fc.integer({ min: 0, max: 0x20 }).map((unit) => String.fromCharCode(unit)),
);
