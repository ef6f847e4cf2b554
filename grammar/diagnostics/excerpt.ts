import type { Span } from "../ast/ast.ts";

/** How much of a long line is shown, in UTF-16 code units. */
const window = 100;

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const withoutWidth = /[\p{Mark}\u200b-\u200f\u2060\ufeff]/u;

/**
 * The line of a text that a span begins in, and below it a caret under each column of the span; a long line is cut down
 * to the surroundings of the span, with `…` for what is left out. Lines of a text with several are numbered. Never
 * throws: a span may lie anywhere, a text hold anything.
 */
export function excerpt(text: string, span: Span): string {
  const start = clamp(span.start, 0, text.length);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = indexOr(text.indexOf("\n", start), text.length);
  const end = clamp(span.end, start, lineEnd);
  const from = onBoundary(
    text,
    lineEnd - lineStart <= window ? lineStart : clamp(start - window / 2, lineStart, lineEnd - window),
  );
  const to = onBoundary(text, Math.min(from + window, lineEnd));
  const gutter = text.includes("\n") ? `${text.slice(0, lineStart).split("\n").length} | ` : "  ";
  const before = (from > lineStart ? "…" : "") + show(text.slice(from, start));
  const under = show(text.slice(start, Math.min(end, to)));
  const after = show(text.slice(Math.max(start, Math.min(end, to)), to)) + (to < lineEnd ? "…" : "");
  const margin = " ".repeat(gutter.length) + blanks(before);
  const carets = "^".repeat(Math.max(1, columns(under)));
  return `${`${gutter}${before}${under}${after}`.trimEnd()}\n${margin}${carets}`;
}

/** Control characters by their pictures, tabs as spaces, halves of surrogate pairs as U+FFFD: one column each. */
function show(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\t", " ")
    .replace(/\p{Control}/gu, (control) => {
      const code = control.charCodeAt(0);
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\u2421";
    });
}

/** White space as wide as a text, wide characters of East Asian scripts being as wide as U+3000. */
function blanks(text: string): string {
  return Array.from(text, (character) => {
    if (wide.test(character)) return "\u3000";
    return withoutWidth.test(character) ? "" : " ";
  }).join("");
}

function columns(text: string): number {
  return Array.from(blanks(text), (blank) => (blank === " " ? 1 : 2)).reduce((sum: number, width) => sum + width, 0);
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}

function indexOr(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}

/** The place itself, or the one before when it lies within a surrogate pair. */
function onBoundary(text: string, at: number): number {
  const isInPair = (text.codePointAt(at - 1) ?? 0) > 0xffff;
  return isInPair ? at - 1 : at;
}
