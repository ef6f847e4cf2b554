let segmenter: Intl.Segmenter | null = null;

/** The start of the grapheme cluster that contains an offset. */
export function characterStart(text: string, offset: number): number {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text).containing(offset)?.index ?? offset;
}

/** The start of the code point that contains an offset. */
export function codePointStart(text: string, offset: number): number {
  const isBetweenSurrogates = offset > 0 && (text.codePointAt(offset - 1) ?? 0) > 0xffff;
  return isBetweenSurrogates ? offset - 1 : offset;
}
