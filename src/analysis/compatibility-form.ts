import { normalizeBounded } from "./bounded-normalization.ts";

/** The characters for fractions, such as `½`. */
const fraction = /[¼-¾⅐-⅟↉]/g;
/** Where a fraction touches a letter or a digit. */
const fractionEdge = /(?<=[\p{L}\p{N}])(?=[¼-¾⅐-⅟↉])|(?<=[¼-¾⅐-⅞↉])(?=[\p{L}\p{N}])/gu;

/** Fractions as people type them, without spaces at the ends: `½` → `1/2`, `8½` → `8 1/2`. */
export function withPlainFractions(text: string): string {
  if (text.search(fraction) < 0) return text;
  return text
    .replace(fractionEdge, " ")
    .replace(fraction, (character) => character.normalize("NFKC").replace("\u2044", "/"));
}

/**
 * The NFKC of a text (`ﬁ` → `fi`, `Ｌ` → `L`, `ﾃﾞ` → `デ`), in which all apostrophes are `'` and the Hebrew gershayim is
 * `"`. Trade mark signs become `®`, because NFKC would append the letters of `™` to the preceding word. A fraction stands
 * apart, with a slash (`8½` → `8 1/2 `), because NFKC would append it to the number. Arabic tatweel, which only stretches
 * a word, is removed.
 *
 * Characters that are newer than the Unicode version of the JavaScript engine stay unchanged; all others are stable.
 */
export function compatibilityForm(text: string): string {
  return normalizeBounded(text.replaceAll("™", "®").replaceAll("℠", "®").replace(fraction, " $& "), "NFKC")
    .replace(/[‘’ʻʼ׳]/g, "'")
    .replaceAll("\u2044", "/")
    .replaceAll("״", '"')
    .replaceAll("\u0640", "");
}

/** A compatibility form with its offsets in the original text. */
export interface AlignedForm {
  readonly form: string;
  /**
   * The span of the original text for a non-empty span of the form, both `[start, end)` in UTF-16 code units.
   * Characters that were normalized together share the span of all their original characters.
   */
  spanOf(start: number, end: number): { readonly start: number; readonly end: number };
}

/** Boundaries at which a text can be split so that its pieces can be normalized one by one; the most frequent first. */
const boundaries: readonly RegExp[] = [
  // Around non-ASCII characters, except marks, later parts of Korean syllables and halfwidth sound marks, and before an
  // ASCII letter with such a mark.
  /(?=[^\p{ASCII}\p{Mark}\u1160-\u11ff\uff9e-\uffdc])|(?<=\P{ASCII})(?=\p{ASCII})|(?=\p{ASCII}\P{ASCII})/u,
  /(?=\p{ASCII})/u,
];

/** A surrogate pair may become two characters, so that equal lengths do not imply equal offsets. */
const SURROGATE = /[\ud800-\udfff]/;

/** Returns the compatibility form of a text with its offsets. */
export function alignedForm(text: string): AlignedForm {
  const form = compatibilityForm(text);
  if (form.length === text.length && normalizeBounded(text, "NFKC") === text)
    return { form, spanOf: (start, end) => ({ start, end }) };
  const starts: number[] = [];
  const ends: number[] = [];
  let pieceStart = 0;
  for (const piece of independentPieces(text, form)) {
    const pieceEnd = pieceStart + piece.length;
    const pieceForm = compatibilityForm(piece);
    const { length } = pieceForm;
    const isAligned = pieceForm === piece || (length === piece.length && !SURROGATE.test(piece));
    for (let index = 0; index < length; index++) {
      starts.push(isAligned ? pieceStart + index : pieceStart);
      ends.push(isAligned ? pieceStart + index + 1 : pieceEnd);
    }
    pieceStart = pieceEnd;
  }
  return { form, spanOf: (start, end) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }) };
}

/** Splits a text into pieces whose forms together are the form of the text. */
function independentPieces(text: string, form: string): readonly string[] {
  for (const boundary of boundaries) {
    const pieces = text.split(boundary);
    if (pieces.map(compatibilityForm).join("") === form) return pieces;
  }
  return [text];
}
