import stringWidth from "string-width";

const graphemes = new Intl.Segmenter();

/** Control characters, line ends, and the marks that reverse the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const PLAIN = /^[\u0020-\u007e]*$/;

/** A value as one line that cannot steer a terminal. */
export function visible(text: string): string {
  return text.toWellFormed().replace(UNPRINTABLE, " ").replace(/\s+/gu, " ").trim();
}

/** Columns that a text takes on a terminal. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

/** The text if it fits `width` columns, else as much of its beginning as fits before an ellipsis; `width` is at least 1. */
export function cut(text: string, width: number): string {
  if (PLAIN.test(text)) return text.length <= width ? text : `${text.slice(0, width - 1).trimEnd()}…`;
  let used = 0;
  let end = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    used += widthOf(segment);
    if (used > width) return `${text.slice(0, end).trimEnd()}…`;
    if (used < width) end = index + segment.length;
  }
  return text;
}

/** The text, followed or (`right`) led by spaces up to `width` columns. */
export function pad(text: string, width: number, align: "left" | "right"): string {
  const spaces = " ".repeat(Math.max(0, width - widthOf(text)));
  return align === "left" ? text + spaces : spaces + text;
}

/** The words of a text in lines of at most `width` columns; a longer word is cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last) + 1 + widthOf(word) <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(cut(word, width));
  }
  return lines;
}
