import cliTruncate from "cli-truncate";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

/** Control characters, line ends, and the marks that reverse the text around them. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** More than an emoji takes; what follows this many for each column is not looked at, for texts of megabytes. */
const UNITS_PER_COLUMN = 16;

/** A value as one line that cannot steer a terminal. */
export function visible(text: string): string {
  return text.toWellFormed().replace(UNPRINTABLE, " ").replace(/\s+/gu, " ").trim();
}

/** A line as it stands, but for what could steer a terminal. */
export function printable(line: string): string {
  return line.toWellFormed().replace(UNPRINTABLE, " ");
}

/** The text if it fits `width` columns, else as much of its beginning as fits before an ellipsis; `width` is at least 1. */
export function cut(text: string, width: number): string {
  const most = width * UNITS_PER_COLUMN;
  const start = text.length <= most ? text : `${text.slice(0, most)}…`;
  for (let room = width; ; room -= 1) {
    const short = cliTruncate(start, room, { preferTruncationOnSpace: true });
    // cli-truncate keeps a character two columns wide of which only the first column fits.
    if (stringWidth(short) <= width) return short;
  }
}

/** The words of a text in lines of at most `width` columns; a longer word goes over several. */
export function wrap(text: string, width: number): string[] {
  return wrapAnsi(text, width, { hard: true }).split("\n");
}
