import type { Span } from "../ast/ast.ts";

/** How much of a line is shown, in UTF-16 code units. */
const MAX_WIDTH = 100;

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;
const zeroWidth = /[\p{Mark}\u200b-\u200f\u2060\ufeff]/u;

/**
 * The line in which a span starts, with carets under the columns of the span. A long line is cut to the neighbourhood
 * of the span, with `…` at the cuts. The line is numbered if the text has several lines. Accepts any text and any span.
 */
export function excerpt(text: string, span: Span): string {
  const start = clamp(span.start, 0, text.length);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = indexOr(text.indexOf("\n", start), text.length);
  const end = clamp(span.end, start, lineEnd);
  const from = onBoundary(
    text,
    lineEnd - lineStart <= MAX_WIDTH ? lineStart : clamp(start - MAX_WIDTH / 2, lineStart, lineEnd - MAX_WIDTH),
  );
  const to = onBoundary(text, Math.min(from + MAX_WIDTH, lineEnd));
  const gutter = text.includes("\n") ? `${text.slice(0, lineStart).split("\n").length} | ` : "  ";
  const before = (from > lineStart ? "…" : "") + show(text.slice(from, start));
  const under = show(text.slice(start, Math.min(end, to)));
  const after = show(text.slice(Math.max(start, Math.min(end, to)), to)) + (to < lineEnd ? "…" : "");
  const margin = " ".repeat(gutter.length) + blanks(before);
  const carets = "^".repeat(Math.max(1, columns(under)));
  return `${`${gutter}${before}${under}${after}`.trimEnd()}\n${margin}${carets}`;
}

/** Control characters as control pictures, tabs as spaces, lone surrogates as U+FFFD: each takes one column. */
function show(text: string): string {
  return text
    .toWellFormed()
    .replaceAll("\t", " ")
    .replace(/\p{Control}/gu, (control) => {
      const code = control.charCodeAt(0);
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : "\u2421";
    });
}

/** Spaces with the width of a text; a wide East Asian character becomes U+3000. */
function blanks(text: string): string {
  return Array.from(text, (character) => {
    if (wide.test(character)) return "\u3000";
    return zeroWidth.test(character) ? "" : " ";
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

/** The offset, or the one before it if it splits a surrogate pair. */
function onBoundary(text: string, offset: number): number {
  const isInPair = (text.codePointAt(offset - 1) ?? 0) > 0xffff;
  return isInPair ? offset - 1 : offset;
}
