let segmenter: Intl.Segmenter | null = null;

/** Where the character begins that a place of a text is in: the place itself, if it is between two. Characters are what readers take for one. */
export function characterStart(text: string, at: number): number {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text).containing(at)?.index ?? at;
}

/** The same for code points. */
export function codePointStart(text: string, at: number): number {
  const isBetweenHalves = at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;
  return isBetweenHalves ? at - 1 : at;
}
