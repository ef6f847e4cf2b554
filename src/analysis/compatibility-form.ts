import { normalizeBounded } from "./bounded-normalization.ts";

/**
 * A text in Unicode's NFKC (`ﬁ` → `fi`, `Ｌ` → `L`, `ﾃﾞ` → `デ`), with all apostrophes `'` and the Hebrew gershayim `"`, and the
 * trade mark signs as `®`, since NFKC would write `™` as letters of the word before it. Arabic tatweel, which only stretches
 * a word, is left out.
 *
 * The engine normalises: characters newer than its Unicode version stay as they are, all others are stable.
 */
export function compatibilityForm(text: string): string {
  return normalizeBounded(text.replaceAll("™", "®").replaceAll("℠", "®"), "NFKC")
    .replace(/[‘’ʻʼ׳]/g, "'")
    .replaceAll("״", '"')
    .replaceAll("\u0640", "");
}

/** A text's compatibility form with the way back. */
export interface AlignedForm {
  readonly form: string;
  /**
   * The part of the text from which a part of the form came, both `[start, end)` in UTF-16 code units and not empty. Where
   * characters became others, all of them have the span of all of what they were.
   */
  spanOf(start: number, end: number): { readonly start: number; readonly end: number };
}

/** Places at which a text can be cut so that its pieces normalise by themselves; the finest and most likely first. */
const cuts: readonly RegExp[] = [
  // Around everything that is not ASCII but marks, later parts of Korean syllables and halfwidth sound marks, and before a
  // letter that has such a mark.
  /(?=[^\p{ASCII}\p{Mark}\u1160-\u11ff\uff9e-\uffdc])|(?<=\P{ASCII})(?=\p{ASCII})|(?=\p{ASCII}\P{ASCII})/u,
  /(?=\p{ASCII})/u,
];

/** One character of two units may become two characters: then it is not unit for unit. */
const SURROGATE = /[\ud800-\udfff]/;

export function alignedForm(text: string): AlignedForm {
  const form = compatibilityForm(text);
  if (form.length === text.length && normalizeBounded(text, "NFKC") === text)
    return { form, spanOf: (start, end) => ({ start, end }) };
  const starts: number[] = [];
  const ends: number[] = [];
  let pieceStart = 0;
  for (const piece of independentPieces(text, form)) {
    const pieceEnd = pieceStart + piece.length;
    const own = compatibilityForm(piece);
    const { length } = own;
    const oneToOne = own === piece || (length === piece.length && !SURROGATE.test(piece));
    for (let index = 0; index < length; index++) {
      starts.push(oneToOne ? pieceStart + index : pieceStart);
      ends.push(oneToOne ? pieceStart + index + 1 : pieceEnd);
    }
    pieceStart = pieceEnd;
  }
  return { form, spanOf: (start, end) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? 0 }) };
}

function independentPieces(text: string, form: string): readonly string[] {
  for (const cut of cuts) {
    const pieces = text.split(cut);
    if (pieces.map(compatibilityForm).join("") === form) return pieces;
  }
  return [text];
}
