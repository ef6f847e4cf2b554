import cliTruncate from "cli-truncate";
import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

/** Control characters, line separators and bidirectional formatting characters. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

const SPACE = 0x20;

/** The picture of NUL; the pictures of the other control characters below the space follow. */
const FIRST_CONTROL_PICTURE = 0x2400;

/**
 * More code units than an emoji has. Only this many per column are measured, so that a text of megabytes stays cheap.
 */
const UNITS_PER_COLUMN = 16;

/** Replaces control characters and white space by single spaces: one line that cannot control a terminal. */
export function singleLine(text: string): string {
  return text.toWellFormed().replace(CONTROLS, " ").replace(/\s+/gu, " ").trim();
}

/** Replaces control characters by spaces and keeps the other white space. */
export function withoutControls(line: string): string {
  return line.toWellFormed().replace(CONTROLS, " ");
}

/**
 * Replaces each control character and each lone surrogate by a visible character, and a tab by a space. Every
 * replacement takes one column, so that the carets of an excerpt stay below their characters.
 */
export function visibleControls(line: string): string {
  const visible = (control: string): string => {
    const code = control.charCodeAt(0);
    if (control === "\t") return " ";
    return code < SPACE ? String.fromCharCode(FIRST_CONTROL_PICTURE + code) : "\ufffd";
  };
  return line.toWellFormed().replace(CONTROLS, (controls) => Array.from(controls, visible).join(""));
}

/** Shortens a text to at most `width` columns, with an ellipsis at the end; `width` is at least 1. */
export function truncate(text: string, width: number): string {
  const maxUnits = width * UNITS_PER_COLUMN;
  const start = text.length <= maxUnits ? text : `${text.slice(0, maxUnits)}…`;
  for (let target = width; ; target -= 1) {
    const short = cliTruncate(start, target, { preferTruncationOnSpace: true });
    // cli-truncate keeps a character of two columns if only its first column fits.
    if (stringWidth(short) <= width) return short;
  }
}

/** Breaks a text between words into lines of at most `width` columns; a longer word is broken too. */
export function wrap(text: string, width: number): string[] {
  return wrapAnsi(text, width, { hard: true }).split("\n");
}
