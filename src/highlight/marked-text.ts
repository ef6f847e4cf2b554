import type { Span } from "../../grammar/ast/ast.ts";
import type { Token } from "../analysis/analyzer.ts";
import type { Mark } from "./field-marks.ts";
import { fragmentsOf } from "./fragments.ts";
import type { HighlightRequest } from "./highlight.ts";

/**
 * Returns a value with its marks; of a value longer than a fragment, the fragments, with `…` in place of omitted text.
 */
export function markedText(
  value: string,
  tokens: readonly Token[],
  marks: readonly Mark[],
  { fragment, mark, isEscaped }: HighlightRequest,
): string {
  const escapeText = isEscaped ? escapeHtml : (text: string) => text;
  if (fragment === null || value.length <= fragment) {
    return withMarks(value, { start: 0, end: value.length }, marks, mark, escapeText);
  }
  const fragments = fragmentsOf(value, tokens, marks, fragment);
  const texts = fragments.map((span) => withMarks(value, span, marks, mark, escapeText));
  const before = fragments[0]?.start === 0 ? "" : "…";
  const after = fragments.at(-1)?.end === value.length ? "" : "…";
  return `${before}${texts.join(" … ")}${after}`;
}

/** Returns a span of a value with its marks. */
function withMarks(
  value: string,
  { start, end }: Span,
  marks: readonly Span[],
  [open, close]: readonly [string, string],
  escapeText: (text: string) => string,
): string {
  const texts: string[] = [];
  let offset = start;
  for (const mark of marks) {
    const from = Math.max(mark.start, start);
    const to = Math.min(mark.end, end);
    if (from >= to) continue;
    texts.push(escapeText(value.slice(offset, from)), open, escapeText(value.slice(from, to)), close);
    offset = to;
  }
  texts.push(escapeText(value.slice(offset, end)));
  return texts.join("");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
